"""The collection of memories by id, time, source and ground; reads in a room or scope are modules of their own."""

from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import datetime
from typing import Any, ClassVar, Final

from memory.domain.ids import ChannelId, MemoryId, MessageId, ScopeKey, SubjectId, TenantId, individual_scope
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import KEPT_IMPORTANCE
from memory.domain.writing.effects import GRACE
from memory.store.codec import each_from, from_document
from memory.store.documents import DeleteWhere, Document, DocumentStore, Find, Insert, Update, UpdateWhere
from memory.store.forgotten import ENDING, HELD
from memory.store.memory_reads import MEMORIES, MemoryReads, ids_among, memory_document
from memory.store.personal import Since, SubjectCollection, memories_from_talk, nothing_of_memories, of_person
from memory.store.questions import StoreQuery
from memory.store.room_memories import RoomMemories
from memory.store.scope_memories import CountedMemories, PersonMemories, ScopeMemories

_A_RUN: Final = 1000  # Memories of one kind of due that a run of the lifecycle takes; the next run takes more


class DatedMemories(MemoryReads):
    """Reads of memories by their times."""

    def observed_before(
        self, tenant: TenantId, subject: SubjectId | None, before: datetime, *, limit: int
    ) -> StoreQuery[list[Memory]]:
        """Query the memories of a tenant, in whatever state, observed before a time; `subject` None: of everybody."""
        # Of one person by the scope, which names the same: by the tenant SQLite would look at what everybody there
        # told.
        where: dict[str, Any] = {"tenant": tenant} if subject is None else {"scope": individual_scope(tenant, subject)}
        return self._find(where | {"observed_at": {"$lt": before}}, limit=limit)

    async def forgotten_due(self, at: datetime, *, limit: int) -> list[Memory]:
        """Read the forgotten memories whose `purge_at` has come, the earliest first."""
        return await self._until({"state": "retired", "forgotten": True}, "purge_at", at, limit)

    async def due(self, at: datetime, *, limit: int) -> list[Memory]:
        """Read the forgotten memories whose `purge_at` has come, and those in any state whose `expires_at` has."""
        found = await self.forgotten_due(at, limit=limit)
        for state in ("active", "superseded", "retired"):
            found += await self._until({"state": state}, "expires_at", at, limit)
        return list({memory.id: memory for memory in found}.values())[:limit]

    async def past_grace(self, at: datetime) -> list[Memory]:
        """Read the retired memories that nobody brought back in time, those that waited longest first."""
        return await self._until({"state": "retired", "forgotten": False}, "purge_at", at, _A_RUN)

    async def outdated(self, at: datetime, *, since: datetime | None, limit: int) -> list[Memory]:
        """Read the superseded memories that are to be retired, the oldest first, with a `purge_at` from `since` on."""
        where = {"state": "superseded"} | ({} if since is None else {"purge_at": {"$gte": since}})
        return await self._until(where, "purge_at", at + GRACE, limit)

    async def unanswered(self, at: datetime) -> list[Memory]:
        """Read the proposals whose time to wait is over, the earliest first."""
        return await self._until({"state": "proposed"}, "purge_at", at, _A_RUN)

    async def fading(self, until: datetime, *, after: datetime | None, limit: int) -> list[Memory]:
        """Read unimportant active memories last said until a time, oldest first, behind `after`, whole moments."""
        found = await self._unimportant({"$lte": until} | ({} if after is None else {"$gt": after}), limit=limit)
        found.sort(key=lambda memory: (memory.reinforced_at, memory.id))
        if len(found) < limit:
            return found
        last = found[limit - 1].reinforced_at
        return [memory for memory in found if memory.reinforced_at < last] + await self._unimportant(last)

    async def _unimportant(self, said: object, *, limit: int | None = None) -> list[Memory]:
        """Read active memories of little importance by when they were last said, `limit` of each importance at most."""
        found: list[Memory] = []
        for importance in range(1, KEPT_IMPORTANCE):
            where: dict[str, Any] = {"state": "active", "importance": importance, "reinforced_at": said}
            found += await self._find(where, sort=() if limit is None else [("reinforced_at", 1)], limit=limit)
        return found

    def _until(self, where: dict[str, Any], field: str, until: datetime, limit: int) -> StoreQuery[list[Memory]]:
        where |= {field: {**where.get(field, {}), "$lte": until}}
        return self._find(where, sort=[(field, 1)], limit=limit)


_CHANNEL_FIELD: Final = "provenance.channel_id"  # Where a memory names the channel or thread in which it was said first


class SourcedMemories(MemoryReads):
    """Reads of memories by their receipts."""

    def citing(self, tenant: TenantId, message_ids: Sequence[MessageId]) -> StoreQuery[list[Memory]]:
        """Query the memories that cite one of some messages, each once, in no order."""
        return self._find({"tenant": tenant, "provenance.message_ids": {"$in": list(message_ids)}})

    def naming(self, tenant: TenantId, subject: SubjectId) -> StoreQuery[list[Memory]]:
        """Query the memories of others that name a person, in whatever state and in no order."""
        return self._find({"tenant": tenant, "provenance.named": subject})

    def said_in(self, tenant: TenantId, channel_id: ChannelId) -> StoreQuery[list[Memory]]:
        """Query the memories that were said first in a channel or thread, in no order."""
        return self._find({"tenant": tenant, _CHANNEL_FIELD: channel_id})

    async def places_of(self, ids: Sequence[MemoryId]) -> list[tuple[TenantId, ChannelId]]:
        """Return the channels in which some memories were said, each once, sorted."""
        found = await self._documents(ids_among(ids))
        said = {(TenantId(row["tenant"]), row["provenance"]["channel_id"]) for row in found}
        return [(tenant, ChannelId(channel_id)) for tenant, channel_id in sorted(said, key=str) if channel_id]


_PASSED_ON: Final[dict[str, Any]] = {"state": "active", "source": "propagation"}


class Propagated(MemoryReads):
    """Reads of active statements that were passed on."""

    def in_scope(self, scope: ScopeKey) -> StoreQuery[list[Memory]]:
        """Query those of a scope, in no order."""
        return self._find({"scope": scope, **_PASSED_ON})

    def resting_on(self, memory_id: MemoryId) -> StoreQuery[list[Memory]]:
        """Query those that a memory supports; none or one a scope."""
        return self._find({"subject": None, "support_ids": memory_id, **_PASSED_ON})

    def resting_on_person(self, subject: SubjectId) -> StoreQuery[list[Memory]]:
        """Query those that a person's talk stands behind, everywhere."""
        return self._find({"subject": None, "provenance.related_users": subject, **_PASSED_ON})

    def alike(self, memory: Memory) -> StoreQuery[list[Memory]]:
        """Query the active public memories of the same scope that share a term, at most 200."""
        where: dict[str, Any] = {"scope": memory.scope, "state": "active", "terms": {"$in": list(memory.terms)}}
        return self._find(where | {"audience_key": memory.audience.key}, limit=200)


_ACTIVE: Final[dict[str, Any]] = {"state": "active", "source": "insight"}


class InsightMemories(MemoryReads):
    """Reads of active insights."""

    async def of(self, tenant: TenantId, subject: SubjectId) -> list[Memory]:
        """Read those about a person in a guild, that confirmed last first."""
        found = await self._find({"tenant": tenant, "subject": subject, **_ACTIVE})
        return sorted(found, key=lambda memory: (memory.reinforced_at, memory.id), reverse=True)

    def resting_on(self, subject: SubjectId, memory_id: MemoryId) -> StoreQuery[list[Memory]]:
        """Query those that a memory about a person went into."""
        return self._find({"subject": subject, "support_ids": memory_id, **_ACTIVE})

    def all(self) -> StoreQuery[list[Memory]]:
        """Query every one, in no order."""
        return self._find(_ACTIVE)


class Memories(MemoryReads, SubjectCollection):
    """The memories of one store, and the parts that find them."""

    name: ClassVar[str] = MEMORIES
    channel_field: ClassVar[str] = _CHANNEL_FIELD

    def __init__(self, store: DocumentStore) -> None:
        super().__init__(store)
        self.in_room: Final = RoomMemories(store)
        """What a reply may use."""
        self.in_scope: Final = ScopeMemories(store)
        self.about: Final = PersonMemories(store)
        self.by_source: Final = SourcedMemories(store)
        self.by_time: Final = DatedMemories(store)
        self.counts: Final = CountedMemories(store)
        self.passed_on: Final = Propagated(store)
        self.guesses: Final = InsightMemories(store)

    def active(self, ids: Sequence[MemoryId]) -> StoreQuery[list[Memory]]:
        """Query the memories among `ids` that are active, in no order."""
        return self._find({"state": "active"} | ids_among(ids))

    def told_of(self, tenant: TenantId, ids: Sequence[MemoryId]) -> StoreQuery[dict[MemoryId, str]]:
        """Query which of `ids` an answer may rest on, active or replaced, each with the key of its audience."""
        # Up to forty are asked for three times an answer, so without their words.
        found = Find(self.name, _told_where(tenant, ids), fields=("audience_key",)) if ids else None
        return StoreQuery(self._store, found, lambda rows: {MemoryId(row["_id"]): row["audience_key"] for row in rows})

    def told_of_nobody(self, tenant: TenantId, ids: Sequence[MemoryId]) -> StoreQuery[list[Memory]]:
        """Query those of the same that are about nobody, in no order."""
        return self._find({**_told_where(tenant, ids), "subject": None})

    def to_work_on(self, ids: Iterable[MemoryId]) -> StoreQuery[list[Memory]]:
        """Query the memories among `ids`, in whatever state and in no order, to compare them or make their vectors."""
        return self._find(ids_among(ids))

    async def page_to_embed(self, *, after: MemoryId | None, limit: int) -> list[Memory]:
        """Read at most `limit` memories by id, from behind `after` on, in whatever state, for their vectors."""
        return each_from(Memory, await self._store.find(self.name, {}, limit=limit, after=after))

    async def subjects_of(self, ids: Iterable[MemoryId]) -> dict[MemoryId, SubjectId | None]:
        """Return whom each of the memories among `ids` is about, in whatever state."""
        return {MemoryId(row["_id"]): row["subject"] for row in await self._documents(ids_among(ids))}

    def insert(self, memory: Memory) -> Insert:
        """Return the write that adds a memory; it does not match when the id exists."""
        return Insert(self.name, memory_document(memory), must_match=True)

    def replace(self, memory: Memory, *, expected_version: int) -> UpdateWhere:
        """Return the write that replaces a memory if it still has a version and is not being erased."""
        fields = memory_document(memory)
        key = fields.pop("_id")
        where: dict[str, Any] = {"_id": key, "tenant": memory.tenant, "version": expected_version, ENDING: None}
        # Behind an undo nothing is left of it, or the next wish to forget would meet it.
        unset = [] if memory.state == "retired" else [HELD]
        return UpdateWhere(self.name, where, Update(set=fields, unset=unset), must_match=True)

    def delete(self, ids: Sequence[MemoryId]) -> DeleteWhere:
        """Return the write that deletes memories."""
        return DeleteWhere(self.name, {"_id": {"$in": list(ids)}})

    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> AsyncIterator[list[Document]]:
        """Read what is remembered about the person, without ids of others, and guild knowledge only they told."""
        async for page in super().export_person(subject, tenant):
            yield [document | {"provenance": document["provenance"] | {"named": []}} for document in page]
        async for page in memories_from_talk(self._store, subject, tenant):
            yield page

    async def said_since(self, subject: SubjectId, tenant: TenantId | None, at: datetime) -> Since:
        """Return what a person said after a time that is remembered; `tenant` None: everywhere."""
        found: list[Document] = []
        for where in (of_person(subject, tenant), *_told_by(subject, tenant)):
            found += await self._documents(where | {"observed_at": {"$gt": at}})
        return Since(
            at,
            frozenset(MemoryId(document["_id"]) for document in found),
            frozenset(ScopeKey(document["scope"]) for document in found if document["subject"] is not None),
        )

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None, since: Since | None = None) -> int:
        """Delete the person's memories and what guilds know from them, with its history; see `told_by`."""
        told = [memory.id for memory in await self.told_by(subject, tenant, since)]
        await self._store.commit([DeleteWhere("history", {"memory_id": {"$in": told}}), self.delete(told)])
        return len(told) + await super().erase_person(subject, tenant, since)

    async def told_by(self, subject: SubjectId, tenant: TenantId | None, since: Since | None = None) -> list[Memory]:
        """Read what guilds know from a person's talk, told or passed on, in any state, by id; none after `since`."""
        found: dict[str, Document] = {}
        for where in _told_by(subject, tenant):
            for document in await self._documents(where):
                if since is None or not self._came(document, since):
                    found[document["_id"]] = document
        return [from_document(Memory, found[each]) for each in sorted(found)]

    ending = nothing_of_memories

    def _came(self, document: Document, since: Since) -> bool:
        return document["_id"] in since.memories


def _told_where(tenant: TenantId, ids: Sequence[MemoryId]) -> dict[str, Any]:
    return {"tenant": tenant, "state": {"$in": ["active", "superseded"]}} | ids_among(ids)


def _told_by(subject: SubjectId, tenant: TenantId | None) -> list[dict[str, Any]]:
    fields = ("provenance.author", "provenance.related_users")
    return [of_person(subject, tenant, field=field) | {"subject": None} for field in fields]
