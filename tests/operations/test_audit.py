"""The audit of loads and searches: written in batches, kept while the store is away, and nothing of who was erased."""

from datetime import timedelta
from functools import partial

import pytest

from memory.domain.constraints import Constraints
from memory.domain.errors import StoreUnavailable
from memory.domain.ids import MemoryId, SubjectId
from memory.domain.language.terms import terms_of
from memory.operations.audit import EVENTS_A_BATCH, MAX_WAITING, Audit
from memory.operations.envelope.cache import EnvelopeLoaded
from memory.operations.recall.look import SearchRequest
from memory.operations.recall.recall import Recall
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from tests.clocks import START, FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with
from tests.operations.frail import FrailStore
from tests.operations.rig import Rig, room_of

BOAT = "The boat is called Windrose."


def load_of(subject: SubjectId, clock: FixedClock) -> EnvelopeLoaded:
    """Tell of one load, a millisecond after the last."""
    at = clock.advance(timedelta(milliseconds=1))
    return EnvelopeLoaded(
        subject=subject, tenant=HARBOUR, memory_ids=(MemoryId("m1"), MemoryId("m2")), digest="d", at=at
    )


async def audited(collections: Collections) -> list[str]:
    """Name whose loads were written down, oldest first."""
    return [row["subject"] for row in await collections.store.find("events", {"op": "load"}, sort=[("at", 1)])]


async def test_all_that_has_gathered_is_written_with_ids_and_hash(collections: Collections, clock: FixedClock) -> None:
    audit = Audit(collections)
    count = 2 * EVENTS_A_BATCH + 1
    for _ in range(count):
        audit.note_load(load_of(ADA, clock))

    assert await audit.write() == count
    assert await audit.write() == 0

    assert await audited(collections) == [ADA] * count
    [row] = await collections.store.find("events", {"op": "load"}, limit=1)
    assert (row["reason"], row["digest"], row["node"]) == ("m1,m2", "d", "context")


async def test_searches_are_written_with_ids_and_no_word(collections: Collections, clock: FixedClock) -> None:
    audit = Audit(collections)
    recall = Recall(collections, clock=clock, ttl_seconds=900, on_search=audit.note_search)
    boat, cat = memory_with(terms=terms_of(BOAT), text=BOAT), memory_with(id=MemoryId("bbbbbbbbbbbb"))
    await collections.store.commit([collections.memories.insert(memory) for memory in (boat, cat)])
    room = room_of(ADA)
    for question in ("What about my boat?", "And the ferret?"):
        await recall.find(SearchRequest(room, question, Constraints(), START))
    await recall.search(SearchRequest(room, "boat", Constraints(), START, limit=5))
    await recall.find(SearchRequest(room, "...", Constraints(), START))

    await audit.write()

    rows = await collections.store.find("events", {"op": "search"})
    assert sorted(row["reason"] for row in rows) == ["", boat.id, boat.id]
    assert {(row["node"], row["status"], row["subject"]) for row in rows} == {("context", "ok", ADA)}
    assert not any(word in str(rows).casefold() for word in ("boat", "ferret"))


async def test_what_the_store_did_not_take_is_written_the_next_time(modelled: DocumentStore, clock: FixedClock) -> None:
    frail = FrailStore(modelled)
    audit = Audit(Collections.over(frail))
    for _ in range(EVENTS_A_BATCH + 1):
        audit.note_load(load_of(ADA, clock))
    frail.break_after(3)

    with pytest.raises(StoreUnavailable):
        await audit.write()
    await audit.write()

    assert len(await audited(Collections.over(modelled))) == EVENTS_A_BATCH + 1


async def test_while_the_store_is_away_the_newest_wait(modelled: DocumentStore, clock: FixedClock) -> None:
    frail = FrailStore(modelled)
    audit = Audit(Collections.over(frail))
    for number in range(MAX_WAITING + EVENTS_A_BATCH):
        audit.note_load(load_of(BRAM if number < EVENTS_A_BATCH else ADA, clock))
    frail.break_after(0)

    with pytest.raises(StoreUnavailable):
        await audit.write()

    assert await audit.write() == MAX_WAITING
    assert BRAM not in await audited(Collections.over(modelled))


async def test_nothing_of_who_was_erased_is_written_afterwards(rig: Rig, clock: FixedClock) -> None:
    audit = Audit(rig.collections)
    audit.note_load(load_of(ADA, clock))
    audit.note_load(load_of(BRAM, clock))
    clock.advance(timedelta(seconds=1))
    await rig.erasure.erase_person(ADA, HARBOUR)
    clock.advance(timedelta(seconds=1))
    audit.note_load(load_of(ADA, clock))

    assert await audit.write() == 2

    assert await audited(rig.collections) == [BRAM, ADA]


async def test_an_erasure_at_the_same_moment_wins(modelled: DocumentStore, clock: FixedClock) -> None:
    reached = []
    for calls in range(8):
        frail = FrailStore(modelled)
        rig = Rig.over(frail, clock)
        audit = Audit(rig.collections)
        audit.note_load(load_of(ADA, clock))
        clock.advance(timedelta(seconds=1))
        frail.meanwhile(calls, partial(rig.erasure.erase_person, ADA, HARBOUR))

        await audit.write()

        reached.append(await frail.finished())
        assert not reached[-1] or await audited(Collections.over(modelled)) == []
        await Collections.over(modelled).events.erase_person(ADA, HARBOUR)
    assert any(reached)
    assert not reached[-1]
