"""Connections of programs, by the hash of their tokens."""

from datetime import datetime
from typing import ClassVar, Final

from cachetools import LRUCache

from memory.domain.connection import Connection
from memory.domain.ids import SubjectId, TenantId
from memory.store.codec import to_document
from memory.store.documents import DeleteWhere, DocumentStore, Insert, Update, UpdateWhere
from memory.store.personal import Since, SubjectCollection, nothing_of_memories, of_person
from memory.store.questions import Records, StoreQuery

_AT_HAND: Final = 10_000  # Under 1 KB each


class Connections(Records[Connection], SubjectCollection):
    """Reads and writes of connections."""

    name: ClassVar[str] = "connections"
    model = Connection
    ending = nothing_of_memories

    def __init__(self, store: DocumentStore) -> None:
        super().__init__(store)
        self._at_hand: LRUCache[str, Connection] = LRUCache(_AT_HAND)
        self._writes = 0

    async def opening(self, connection_id: str) -> Connection | None:
        """Return a connection, without a look into the store where it is at hand; it may be over."""
        if (held := self._at_hand.get(connection_id)) is not None:
            return held
        writes, found = self._writes, await self.get(connection_id)
        # Not where something was written since it was asked for.
        if found is not None and writes == self._writes:
            self._at_hand[connection_id] = found
        return found

    def drop_at_hand(self) -> None:
        """Read everything anew: something was written, here or by another process."""
        self._writes += 1
        self._at_hand.clear()

    def of(self, tenant: TenantId, subject: SubjectId) -> StoreQuery[list[Connection]]:
        """Query a person's connections in a place, the oldest first."""
        return self._find(of_person(subject, tenant), sort=[("created_at", 1)])

    async def add(self, connection: Connection) -> None:
        """Keep a new one."""
        await self._store.commit([Insert(self.name, to_document(connection))])

    async def note_used(self, connection_id: str, day: datetime) -> None:
        """Note the day of its latest use; one that was ended meanwhile stays ended."""
        await self._store.commit([UpdateWhere(self.name, {"_id": connection_id}, Update(set={"last_used_on": day}))])
        self.drop_at_hand()

    async def end(self, tenant: TenantId, subject: SubjectId, connection_id: str) -> bool:
        """End one of a person's own; returns whether there was one."""
        where = {"_id": connection_id, "tenant": tenant, "subject": subject}
        try:
            (outcome,) = await self._store.commit([DeleteWhere(self.name, where)])
        finally:
            # Also after an error: whether it was written is not known then.
            self.drop_at_hand()
        return bool(outcome.matched)

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None, since: Since | None = None) -> int:
        """Delete the person's connections."""
        try:
            return await super().erase_person(subject, tenant, since)
        finally:
            self.drop_at_hand()

    async def erase_tenant(self, tenant: TenantId) -> int:
        """Delete a tenant's connections."""
        try:
            return await super().erase_tenant(tenant)
        finally:
            self.drop_at_hand()

    async def drop_expired(self, at: datetime) -> int:
        """Delete those whose time is over; returns how many."""
        return await self._delete({"expires_at": {"$lte": at}})
