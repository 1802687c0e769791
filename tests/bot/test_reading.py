"""The reading side put together: a write is in what is kept of memory before it is acknowledged, and drops no more than it has to."""

from collections.abc import Sequence
from typing import Any

from bot.reading import Reading
from memory.domain.audience import PUBLIC, Room
from memory.domain.constraints import Constraints
from memory.domain.writing.changes import Record
from memory.operations.writer import Writer
from memory.store.collections import Collections
from memory.store.documents import Document, Filter, Sort
from memory.store.reference import ReferenceStore
from tests.clocks import START, FixedClock
from tests.domain.records import ADA, HARBOUR, memory_with


class _Counted(ReferenceStore):
    sorted_reads = 0

    async def find(
        self, collection: str, where: Filter, *, sort: Sort = (), limit: int | None = None, after: str | None = None
    ) -> list[Document]:
        self.sorted_reads += collection == "memories" and sort == [("reinforced_at", 1)]
        return await super().find(collection, where, sort=sort, limit=limit, after=after)


async def test_a_write_changes_the_indexes_and_drops_the_envelope() -> None:
    store, clock = _Counted(), FixedClock()
    collections = Collections.over(store)
    reading = Reading.over(collections, clock=clock, ttl_seconds=900, size=10)
    writer = Writer(collections, invalidate=reading.envelopes.invalidate, take_over=reading.take_over)
    room = Room(tenant=HARBOUR, audience=PUBLIC, viewer=ADA)

    async def seen() -> tuple[Sequence[Any], int]:
        envelope = await reading.envelopes.get_memory_envelope(ADA, HARBOUR)
        found = await reading.recall.find(room, "Zorp", constraints=Constraints(), at=START)
        return [memory.id for memory in found], len(envelope.relational.entries)

    assert await seen() == ([], 0)
    built = store.sorted_reads
    memory = await writer.apply(Record(memory=memory_with(), actor=ADA, reason="said"), at=START)

    assert await seen() == ([memory.id], 1)
    assert store.sorted_reads == built > 0
    reading.envelopes.invalidate(HARBOUR, ADA)
    assert await seen() == ([memory.id], 1)
    assert store.sorted_reads > built
    await reading.close()
