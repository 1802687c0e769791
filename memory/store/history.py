"""The append-only history: one row for every write of a memory."""

from collections.abc import AsyncIterator, Iterable, Sequence
from datetime import datetime
from typing import Any, ClassVar, Final

from memory.domain.export.records import ExportedChange
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.domain.writing.changes import HistoryEvent
from memory.store.codec import upserting
from memory.store.documents import DeleteWhere, Document, Update, UpdateWhere, Upsert, Write
from memory.store.personal import Since, SubjectCollection, memories_from_talk, of_person, scrub_mark
from memory.store.questions import Records, StoreQuery

_A_PAGE: Final = 500  # Rows that are compacted in one commit


class HistoryRow(ExportedChange, extra="forbid"):
    """What one write did, under the id `<memory id>:<version>`: playing a write twice writes the same row."""

    event: HistoryEvent


class History(Records[HistoryRow], SubjectCollection):
    """Reads and writes of the history."""

    name: ClassVar[str] = "history"
    model = HistoryRow

    async def count_of(self, tenant: TenantId) -> int:
        """Count the rows of a tenant."""
        return await self._count({"tenant": tenant})

    def of_memory(self, memory_id: MemoryId) -> StoreQuery[list[HistoryRow]]:
        """Query the rows of one memory, oldest first."""
        return self._find({"memory_id": memory_id}, sort=[("version", 1)])

    def of_memories(self, ids: Iterable[MemoryId]) -> StoreQuery[list[HistoryRow]]:
        """Query the rows of some memories, each one's oldest first."""
        return self._find({"memory_id": {"$in": sorted(ids)}}, sort=[("memory_id", 1), ("version", 1)])

    def taken_in(self, memory: Memory) -> StoreQuery[bool]:
        """Query whether a closed memory was merged into the one that it leads to, and not replaced by it."""
        # It was retired since, which is a version more.
        closed_in = memory.version if memory.state == "superseded" else memory.version - 1
        return self.of_memory(memory.id).then(
            lambda rows: any(row.version == closed_in and row.event == "MERGE" for row in rows)
        )

    def latest(
        self, tenant: TenantId, subject: SubjectId, *, since: datetime | None = None, limit: int
    ) -> StoreQuery[list[HistoryRow]]:
        """Query what was written about a person, the latest first; `since` None: whenever."""
        lately: dict[str, Any] = {} if since is None else {"at": {"$gte": since}}
        return self._find({"tenant": tenant, "subject": subject} | lately, sort=[("at", -1)], limit=limit)

    def write(self, row: HistoryRow) -> Upsert:
        """Return the write of a row."""
        return upserting(self.name, row.model_copy(update={"text_at": None if row.prior_text is None else row.at}))

    def redact(self, row: HistoryRow) -> UpdateWhere:
        """Return the write that takes the text out of a row and leaves that something was there."""
        return UpdateWhere(
            self.name, {"_id": row.id, "tenant": row.tenant}, Update(set={"prior_text": None, "text_at": None})
        )

    async def ending(self, memory: Memory, *, stays: bool = False) -> Sequence[Write]:
        """Take the texts out of its rows: that something was there stays."""
        del stays
        return [self.redact(row) for row in await self.of_memory(memory.id) if row.prior_text is not None]

    def drop_of(self, memory_id: MemoryId) -> DeleteWhere:
        """Return the write that deletes the rows of a memory."""
        return DeleteWhere(self.name, {"memory_id": memory_id})

    async def drop_texts_older(self, before: datetime) -> int:
        """Take the texts out of rows from before a time; returns how many. The rows stay."""
        dropped = 0
        while rows := await self._find({"text_at": {"$lt": before}}, sort=[("text_at", 1)], limit=_A_PAGE):
            await self._store.commit([*(self.redact(row) for row in rows), scrub_mark()])
            dropped += len(rows)
        return dropped

    async def erase_person(self, subject: SubjectId, tenant: TenantId | None, since: Since | None = None) -> int:
        """Delete the rows about the person; those of a later wording stay without the text it took the place of."""
        if since is not None:
            early = of_person(subject, tenant) | {"at": {"$lte": since.at}}
            worded = {row["memory_id"] for row in await self._documents(early)} & since.memories
            await self._store.commit(
                [self.redact(row) for each in sorted(worded) for row in await self.of_memory(each)]
            )
        return await super().erase_person(subject, tenant, since)

    def _came(self, document: Document, since: Since) -> bool:
        return document["memory_id"] in since.memories and bool(document["at"] > since.at)

    async def export_person(self, subject: SubjectId, tenant: TenantId | None) -> AsyncIterator[list[Document]]:
        """Read the rows of what is remembered about the person, and of what a guild knows from their talk alone."""
        async for page in super().export_person(subject, tenant):
            yield page
        async for memories in memories_from_talk(self._store, subject, tenant):
            async for page in self._pages({"memory_id": {"$in": [memory["_id"] for memory in memories]}}):
                yield page
