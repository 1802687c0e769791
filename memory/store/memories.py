"""The collection of memories: records by id, the writes that `Writer` and erasure commit, export and erasure.

What is read by anything else than an id is in the parts of `Memories`.
"""

from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import datetime
from typing import Any, ClassVar, Final

from memory.domain.ids import MemoryId, ScopeKey, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.store.codec import from_document
from memory.store.dated_memories import CHANNEL_FIELD, DatedMemories, SourcedMemories
from memory.store.derived_memories import InsightMemories, Propagated
from memory.store.documents import DeleteWhere, Document, DocumentStore, Insert, Update, UpdateWhere
from memory.store.forgotten import ENDING, HELD
from memory.store.memory_reads import MEMORIES, NOTHING, MemoryReads, ids_among, memory_document
from memory.store.personal import Since, SubjectCollection, memories_from_talk, nothing_of_memories, of_person
from memory.store.questions import StoreQuery
from memory.store.room_memories import RoomMemories
from memory.store.scope_memories import CountedMemories, PersonMemories, ScopeMemories


class Memories(SubjectCollection):
    """The memories of one store, and the parts that find them."""

    name: ClassVar[str] = MEMORIES
    channel_field: ClassVar[str] = CHANNEL_FIELD

    def __init__(self, store: DocumentStore) -> None:
        super().__init__(store)
        self._reads = MemoryReads(store)
        self.in_room: Final = RoomMemories(self._reads)
        """What a reply may use."""
        self.in_scope: Final = ScopeMemories(self._reads)
        self.about: Final = PersonMemories(self._reads)
        self.by_source: Final = SourcedMemories(self._reads)
        self.by_time: Final = DatedMemories(self._reads)
        self.counts: Final = CountedMemories(self._reads)
        self.passed_on: Final = Propagated(self._reads)
        self.guesses: Final = InsightMemories(self._reads)

    async def get(self, memory_id: MemoryId) -> Memory | None:
        """Read one memory in whatever state."""
        document = await self._store.get(self.name, memory_id)
        return None if document is None else from_document(Memory, document)

    def active(self, ids: Sequence[MemoryId]) -> StoreQuery[list[Memory]]:
        """Query the memories among `ids` that are active, in no order."""
        return self._reads.asking({"state": "active"} | ids_among(ids)) if ids else NOTHING

    async def halves_of(self, ids: Iterable[MemoryId]) -> list[Memory]:
        """Read the memories of pairs that are judged at night, in whatever state and in no order."""
        return await self._reads.find(ids_among(ids))

    async def to_embed(self, ids: Iterable[MemoryId]) -> list[Memory]:
        """Read the memories among `ids`, in whatever state and in no order, to make or end their vectors."""
        return await self._reads.find(ids_among(ids))

    async def page_to_embed(self, *, after: MemoryId | None, limit: int) -> list[Memory]:
        """Read at most `limit` memories by id, from behind `after` on, in whatever state, for their vectors."""
        return await self._reads.find({}, limit=limit, after=after)

    async def subjects_of(self, ids: Iterable[MemoryId]) -> dict[MemoryId, SubjectId | None]:
        """Return whom each of the memories among `ids` is about, in whatever state."""
        return {MemoryId(row["_id"]): row["subject"] for row in await self._reads.documents(ids_among(ids))}

    def insert(self, memory: Memory) -> Insert:
        """Return the write that adds a memory; it does not match when the id exists."""
        return Insert(self.name, memory_document(memory), must_match=True)

    def replace(self, memory: Memory, *, expected_version: int) -> UpdateWhere:
        """Return the write that replaces a memory if it still has a version and is not being erased."""
        fields = memory_document(memory)
        key = fields.pop("_id")
        where: dict[str, Any] = {"_id": key, "version": expected_version, ENDING: None}
        # Behind an undo nothing is left of it, or the next wish to forget would meet it.
        unset = [] if memory.state == "retired" else [HELD]
        return UpdateWhere(self.name, where, Update(set=fields, unset=unset), must_match=True)

    def delete(self, ids: Sequence[MemoryId]) -> DeleteWhere:
        """Return the write that deletes memories."""
        return DeleteWhere(self.name, {"_id": {"$in": list(ids)}})

    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> AsyncIterator[list[Document]]:
        """Read what is remembered about the person, and what a guild knows from their talk alone."""
        async for page in super().export_person(subject, tenant):
            yield page
        async for page in memories_from_talk(self._store, subject, tenant):
            yield page

    async def said_since(self, subject: SubjectId, tenant: TenantId | None, at: datetime) -> Since:
        """Return what a person said after a time that is remembered; `tenant` None: everywhere."""
        found: list[Document] = []
        for where in (of_person(subject, tenant), *_told_by(subject, tenant)):
            found += await self._reads.documents(where | {"observed_at": {"$gt": at}})
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
        """Read what guilds know from a person's talk, told or passed on, by id; without what came after `since`."""
        found: dict[str, Document] = {}
        for where in _told_by(subject, tenant):
            for document in await self._reads.documents(where):
                if since is None or not self._came(document, since):
                    found[document["_id"]] = document
        return [from_document(Memory, found[each]) for each in sorted(found)]

    ending = nothing_of_memories

    def _came(self, document: Document, since: Since) -> bool:
        return document["_id"] in since.memories


def _told_by(subject: SubjectId, tenant: TenantId | None) -> list[dict[str, Any]]:
    fields = ("provenance.author", "provenance.related_users")
    return [of_person(subject, tenant, field=field) | {"subject": None} for field in fields]
