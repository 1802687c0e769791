"""The reading side put together.

A write is in what is kept of memory before it is acknowledged, and drops no more than it has to.
"""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

from bench.reference_store import ReferenceStore
from bot.reading import ReadSide
from memory.domain.audience import PUBLIC, Room
from memory.domain.constraints import Constraints
from memory.domain.ids import ChannelId, MemoryId, MessageId, guild_scope
from memory.domain.recall.memory_query import SUPERVISOR, MemoryQuery
from memory.domain.upkeep.maintenance import Suspects
from memory.domain.writing.changes import Record
from memory.operations.answering.context_builder import UserQuestion
from memory.operations.forgetting.erasure import Erasure
from memory.operations.forgetting.retention import Scrubber
from memory.operations.recall.look import SearchRequest
from memory.operations.recall.query import Query
from memory.operations.writing.writer import Writer
from memory.store.collections import Collections
from memory.store.documents import Document, Filter, Find, Sort
from tests.categories import CATEGORIES
from tests.clocks import START, FixedClock
from tests.cores import core_over
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with


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
    reading = ReadSide.over(collections, clock=clock, ttl_seconds=900, size=10)
    writer = Writer(collections, reading.caches)
    room = Room(tenant=HARBOUR, audience=PUBLIC, viewer=ADA)

    async def seen() -> tuple[Sequence[Any], int]:
        envelope = await reading.envelopes.get_memory_envelope(ADA, HARBOUR)
        found = await reading.recall.find(SearchRequest(room, "Zorp", Constraints(), START))
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


async def test_a_verdict_on_a_pair_is_in_the_next_context_and_leaves_envelope_and_search_as_they_are() -> None:
    store, clock = _Counted(), FixedClock()
    collections = Collections.over(store)
    reading = ReadSide.over(collections, clock=clock, ttl_seconds=900, size=10)
    writer = Writer(collections, reading.caches)
    room = Room(tenant=HARBOUR, audience=PUBLIC, viewer=ADA)
    boats = [memory_with(id=MemoryId(f"boat{number}"), text=f"Owns {number} boats.") for number in (1, 2)]
    for boat in boats:
        await writer.apply(Record(memory=boat, actor=ADA, reason="said"), at=START)

    async def open_pairs() -> int:
        return len((await reading.snapshots.build_snapshot(room)).contradictions)

    await reading.recall.find(SearchRequest(room, "boats", Constraints(), START))
    await reading.envelopes.get_memory_envelope(ADA, HARBOUR)
    assert await open_pairs() == 0
    built = store.sorted_reads
    pair = Suspects(boats[0], boats[1], "numbers", 0.5)

    await writer.note_pair(collections.contradictions.note_judged(pair, None, at=START), boats[0])

    assert await open_pairs() == 1
    assert reading.envelopes.holds(ADA, HARBOUR)
    await reading.recall.find(SearchRequest(room, "boats", Constraints(), START))
    assert store.sorted_reads == built > 0
    await reading.close()


async def test_an_erasure_takes_what_a_guild_knew_from_the_person_out_of_what_search_keeps() -> None:
    """Nobody has to search for it first: the words would stand in the process until then."""
    clock = FixedClock()
    collections = Collections.over(ReferenceStore())
    reading = ReadSide.over(collections, clock=clock, ttl_seconds=900, size=10)
    told = memory_with(
        subject=None, scope=guild_scope(1), text="The dock has a zorp.", source="chat", provenance={"author": BRAM}
    )
    await Writer(collections, reading.caches).apply(Record(memory=told, actor=BRAM, reason="said"), at=START)
    await reading.recall.warm(Room(tenant=HARBOUR, audience=PUBLIC, viewer=ADA))
    assert reading.recall.kilobytes > 0
    core = core_over(collections, clock, caches=reading.caches)
    erasure = Erasure(core, scrubbing=Scrubber(core))

    await erasure.erase_person(BRAM, HARBOUR)

    assert reading.recall.kilobytes == 0
    await reading.close()


class _Interrupted(ReferenceStore):
    meanwhile: Callable[[], Awaitable[object]] | None = None

    async def find_each(self, questions: Sequence[Find]) -> list[list[Document]]:
        found = await super().find_each(questions)
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            await meanwhile()
        return found


async def test_what_is_erased_while_a_context_is_assembled_does_not_stand_in_it() -> None:
    store, clock = _Interrupted(), FixedClock()
    collections = Collections.over(store)
    reading = ReadSide.over(collections, clock=clock, ttl_seconds=900, size=10)
    core = core_over(collections, clock, caches=reading.caches)
    erasure = Erasure(core, scrubbing=Scrubber(core))
    await core.writer.apply(Record(memory=memory_with(), actor=ADA, reason="said"), at=START)
    room = Room(tenant=HARBOUR, audience=PUBLIC, viewer=ADA)
    question = UserQuestion(room, ChannelId("1"), MessageId("2"), "hello", "Ada", "#general", START)
    assert (await reading.assembling.assemble(question)).context.used

    store.meanwhile = partial(erasure.erase_person, ADA, HARBOUR)
    assert not (await reading.assembling.assemble(question)).context.used
    await reading.close()


async def test_the_modes_of_the_category_table_decide_what_stands_in_a_context_and_what_a_search_brings() -> None:
    async def known(**modes: Any) -> tuple[list[str], list[str]]:
        rows = [row.model_copy(update=modes) if row.name == "interests" else row for row in CATEGORIES.categories]
        table = CATEGORIES.model_copy(update={"categories": tuple(rows)})
        collections, clock = Collections.over(ReferenceStore()), FixedClock()
        reading = ReadSide.over(collections, clock=clock, ttl_seconds=900, size=10, categories=table)
        writer = Writer(collections, reading.caches)
        for number in range(50):
            category, importance = ("interests", 2) if number < 2 else ("tasks", 4)
            memory = memory_with(
                id=f"m{number}", text=f"Polishes stone {number}.", category=category, importance=importance
            )
            await writer.apply(Record(memory=memory, actor=ADA, reason="said"), at=START)
        envelope = await reading.envelopes.get_memory_envelope(ADA, HARBOUR)
        query = Query(reading.recall, categories=table, limit_s=60.0)
        room = Room(tenant=HARBOUR, audience=PUBLIC, viewer=ADA)
        asked = MemoryQuery(agent=SUPERVISOR, text="stone", categories=("interests",), top_k=10)
        found = await query.memory_query(room, asked, constraints=Constraints(), at=START)
        await reading.close()
        return [entry.memory_id for entry in envelope.relational.entries if entry.always], list(found.ids)

    always, found = await known(context="all", rag_length=None)
    assert {"m0", "m1"} == set(always) == set(found)
    assert await known(context="rag", rag_length=1) == ([], ["m1"])
