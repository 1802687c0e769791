"""Connections of programs, by the hash of their tokens."""

from datetime import datetime
from typing import ClassVar

from memory.domain.connection import Connection
from memory.domain.ids import SubjectId, TenantId
from memory.store.codec import to_document
from memory.store.documents import DeleteWhere, Insert, Update, UpdateWhere
from memory.store.personal import SubjectCollection, nothing_of_memories, of_person
from memory.store.questions import Records, StoreQuery


class Connections(Records[Connection], SubjectCollection):
    """Reads and writes of connections."""

    name: ClassVar[str] = "connections"
    model = Connection
    ending = nothing_of_memories

    def of(self, tenant: TenantId, subject: SubjectId) -> StoreQuery[list[Connection]]:
        """Query a person's connections in a place, the oldest first."""
        return self._find(of_person(subject, tenant), sort=[("created_at", 1)])

    async def add(self, connection: Connection) -> None:
        """Keep a new one."""
        await self._store.commit([Insert(self.name, to_document(connection))])

    async def note_used(self, connection_id: str, day: datetime) -> None:
        """Note the day of its latest use; one that was ended meanwhile stays ended."""
        await self._store.commit([UpdateWhere(self.name, {"_id": connection_id}, Update(set={"last_used_on": day}))])

    async def end(self, tenant: TenantId, subject: SubjectId, connection_id: str) -> bool:
        """End one of a person's own; returns whether there was one."""
        (outcome,) = await self._store.commit(
            [DeleteWhere(self.name, {"_id": connection_id, "tenant": tenant, "subject": subject})]
        )
        return bool(outcome.matched)

    async def drop_expired(self, at: datetime) -> int:
        """Delete those whose time is over; returns how many."""
        return await self._delete({"expires_at": {"$lte": at}})
