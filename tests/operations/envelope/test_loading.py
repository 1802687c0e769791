"""The audit of envelope loads: written in batches, kept while the store is away, and nothing of who was erased."""

import asyncio
from datetime import timedelta
from functools import partial

import pytest

from memory.domain.constraints import ConstraintSet
from memory.domain.errors import StoreUnavailable
from memory.domain.ids import MemoryId, SubjectId
from memory.domain.message import Turn
from memory.operations.envelope.cache import EnvelopeLoaded
from memory.operations.envelope.loading import LATEST_READ, LOADS_A_BATCH, MAX_WAITING, EnvelopeLoading
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.cogs.away import AwayStore
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with
from tests.faults.numbered import Count, NumberedStore
from tests.operations.frail import FrailStore
from tests.operations.rig import Rig, said_by


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
    loading = EnvelopeLoading(collections)
    count = 2 * LOADS_A_BATCH + 1
    for _ in range(count):
        loading.note(load_of(ADA, clock))

    assert await loading.write_loads() == count
    assert await loading.write_loads() == 0

    assert await audited(collections) == [ADA] * count
    [row] = await collections.store.find("events", {"op": "load"}, limit=1)
    assert (row["reason"], row["digest"], row["node"]) == ("m1,m2", "d", "context")


async def test_what_the_store_did_not_take_is_written_the_next_time(modelled: DocumentStore, clock: FixedClock) -> None:
    frail = FrailStore(modelled)
    loading = EnvelopeLoading(Collections.over(frail))
    for _ in range(LOADS_A_BATCH + 1):
        loading.note(load_of(ADA, clock))
    frail.break_after(LOADS_A_BATCH)

    with pytest.raises(StoreUnavailable):
        await loading.write_loads()
    await loading.write_loads()

    assert len(await audited(Collections.over(modelled))) == LOADS_A_BATCH + 1


async def test_two_at_once_write_everything_once(modelled: DocumentStore, clock: FixedClock) -> None:
    loading = EnvelopeLoading(Collections.over(FrailStore(modelled)))
    for _ in range(3 * LOADS_A_BATCH):
        loading.note(load_of(ADA, clock))

    written = await asyncio.gather(loading.write_loads(), loading.write_loads())

    assert sum(written) == 3 * LOADS_A_BATCH
    assert len(await audited(Collections.over(modelled))) == 3 * LOADS_A_BATCH


async def test_while_the_store_is_away_the_newest_wait(modelled: DocumentStore, clock: FixedClock) -> None:
    frail = FrailStore(modelled)
    loading = EnvelopeLoading(Collections.over(frail))
    for number in range(MAX_WAITING + LOADS_A_BATCH):
        loading.note(load_of(BRAM if number < LOADS_A_BATCH else ADA, clock))
    frail.break_after(0)

    with pytest.raises(StoreUnavailable):
        await loading.write_loads()

    assert await loading.write_loads() == MAX_WAITING
    assert BRAM not in await audited(Collections.over(modelled))


async def test_nothing_of_who_was_erased_is_written_afterwards(rig: Rig, clock: FixedClock) -> None:
    loading = EnvelopeLoading(rig.collections)
    loading.note(load_of(ADA, clock))
    loading.note(load_of(BRAM, clock))
    clock.advance(timedelta(seconds=1))
    await rig.erasure.erase_person(ADA, HARBOUR)
    clock.advance(timedelta(seconds=1))
    loading.note(load_of(ADA, clock))

    assert await loading.write_loads() == 2

    assert await audited(rig.collections) == [BRAM, ADA]


async def test_an_erasure_at_the_same_moment_wins(modelled: DocumentStore, clock: FixedClock) -> None:
    reached = []
    for calls in range(8):
        frail = FrailStore(modelled)
        rig = Rig.over(frail, clock)
        loading = EnvelopeLoading(rig.collections)
        loading.note(load_of(ADA, clock))
        clock.advance(timedelta(seconds=1))
        frail.meanwhile(calls, partial(rig.erasure.erase_person, ADA, HARBOUR))

        await loading.write_loads()

        reached.append(await frail.finished())
        assert not reached[-1] or await audited(Collections.over(modelled)) == []
        await Collections.over(modelled).events.erase_person(ADA, HARBOUR)
    assert any(reached)
    assert not reached[-1]


async def test_what_stands_first_is_read_however_much_was_said_since(rig: Rig) -> None:
    pinned = await rig.remembered("I steer a lighthouse tender", pinned=True)
    plain = memory_with(reinforced_at=rig.clock.now() + timedelta(minutes=1))
    newer = [
        plain.model_copy(update={"id": MemoryId(f"new{number}"), "fingerprint": str(number)})
        for number in range(LATEST_READ)
    ]
    await rig.collections.store.commit([rig.collections.memories.insert(memory) for memory in newer])

    parts = await EnvelopeLoading(rig.collections).load(ADA, HARBOUR)

    assert {memory.id for memory in parts.memories} == {pinned.id, *(memory.id for memory in newer)}


async def test_all_that_an_envelope_needs_is_read_in_one_trip_and_no_turns_with_it(rig: Rig, clock: FixedClock) -> None:
    """Time is lost by the trip, not by the question: the calls of the store are counted, whatever they ask."""
    memory = await rig.remembered("I steer a lighthouse tender")
    await rig.collections.constraints.set_person_constraints(HARBOUR, ADA, ConstraintSet(anonymize_dates=True))
    said = said_by(ADA, "Good morning", "801", at_clock=clock).message
    turn = Turn(message_id=said.id, speaker="person", author=ADA, display_name="Ada", text=said.text, at=said.at)
    await rig.collections.store.commit([rig.collections.sessions.append(said, [turn], counted=1, tokens=3)])
    count = Count()

    parts = await EnvelopeLoading(Collections.over(NumberedStore(rig.collections.store, count))).load(ADA, HARBOUR)

    assert count.names == ["find each"]
    assert [gist.id for gist in parts.memories] == [memory.id]
    assert parts.constraints.anonymize_dates
    assert [(gist.last_active, hasattr(gist, "turns")) for gist in parts.sessions] == [(said.at, False)]


async def test_a_store_that_is_away_gives_no_parts(modelled: DocumentStore) -> None:
    store = AwayStore(modelled)
    store.is_away = True

    with pytest.raises(StoreUnavailable):
        await EnvelopeLoading(Collections.over(store)).load(ADA, HARBOUR)
