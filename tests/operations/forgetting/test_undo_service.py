"""Undoing is whole: whatever dies or fails on the way, all of what was forgotten together comes back, or none of it."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from random import Random

import pytest

from bench.reference_store import ReferenceStore
from memory.domain.errors import NotYours, StoreUnavailable
from memory.domain.ids import MessageId
from memory.domain.memory import Memory
from tests.clocks import FixedClock
from tests.domain.records import ADA, HARBOUR
from tests.faults.numbered import Count, NumberedStore
from tests.operations.frail import FrailStore
from tests.operations.killing import Killed, MortalStore, When
from tests.operations.rig import GENERAL, UNDO, Rig
from tests.store.filling import holding

TEAS = ("I drink xylotea at noon", "My boat is called Xylotea", "I plant xylotea hedges")
DECIDES = len(TEAS)
"""Which commit of an undo decides, from 0: each is held before, each comes back behind it."""
COMMITS = 2 * len(TEAS) + 1
SEEDS = 60


async def _forgotten(rig: Rig) -> list[Memory]:
    told = [await rig.told(tea, str(70 + place)) for place, tea in enumerate(TEAS)]
    await rig.forgetting.forget(HARBOUR, ADA, [memory.id for memory in told])
    return told


async def _undo(rig: Rig, told: list[Memory]) -> list[Memory]:
    return await rig.forgetting.undo(HARBOUR, ADA, [memory.id for memory in told])


async def _cut_off(store: ReferenceStore, clock: FixedClock, dies_at: int, when: When) -> list[Memory]:
    """Forget, and undo in a process that dies at a commit."""
    told = await _forgotten(Rig.over(store, clock))
    with pytest.raises(Killed):
        await _undo(Rig.over(MortalStore(store, dies_at=dies_at, when=when), clock), told)
    return told


async def _erase_for_long(rig: Rig) -> None:
    for _ in range(3):
        rig.clock.advance(UNDO)
        await rig.retention.erase_due()


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("dies_at", range(COMMITS))
async def test_an_undo_that_a_death_cuts_off_is_whole_or_nothing(clock: FixedClock, dies_at: int, when: When) -> None:
    store = ReferenceStore()
    told = await _cut_off(store, clock, dies_at, when)
    next_process = Rig.over(store, clock)

    await _erase_for_long(next_process)

    if dies_at > DECIDES or (dies_at, when) == (DECIDES, "after"):
        assert await next_process.active() == sorted(memory.text for memory in told)
        assert await store.find("erasures", {}) == []
    else:
        assert await holding(store, "xylotea") == []


@pytest.mark.parametrize("writes", range(COMMITS + 4))
async def test_where_the_store_fails_pressing_again_in_time_brings_all_back(clock: FixedClock, writes: int) -> None:
    frail = FrailStore(ReferenceStore())
    rig = Rig.over(frail, clock)
    told = await _forgotten(rig)
    frail.break_after(writes)
    with pytest.raises(StoreUnavailable):
        await _undo(rig, told)

    await _undo(rig, told)

    assert await rig.active() == sorted(memory.text for memory in told)
    await _erase_for_long(rig)
    assert await rig.active() == sorted(memory.text for memory in told)


@pytest.mark.parametrize("calls", range(24))
async def test_an_undo_that_takes_too_long_is_whole_or_told_to_be_too_late(clock: FixedClock, calls: int) -> None:
    store = ReferenceStore()
    frail = FrailStore(store)
    rig = Rig.over(frail, clock)
    told = await _forgotten(rig)

    async def erase() -> None:
        clock.advance(UNDO * 2)
        await Rig.over(store, clock).retention.erase_due()

    frail.meanwhile(calls, erase)
    try:
        await _undo(rig, told)
        is_back = True
    except NotYours:
        is_back = False
    await frail.finished()

    assert await rig.active() == (sorted(memory.text for memory in told) if is_back else [])
    await _erase_for_long(rig)
    assert (await holding(store, "xylotea") == []) != is_back


async def test_what_was_decided_holds_where_the_source_of_its_memory_goes(clock: FixedClock) -> None:
    store = ReferenceStore()
    heard = Rig.over(store, clock)
    for place, tea in enumerate(TEAS):
        await heard.hear(tea, str(70 + place))
    told = [
        await heard.remembered(tea, cause=str(70 + place), message_id=MessageId(str(70 + place)))
        for place, tea in enumerate(TEAS)
    ]
    await heard.forgetting.forget(HARBOUR, ADA, [memory.id for memory in told])
    with pytest.raises(Killed):
        await _undo(Rig.over(MortalStore(store, dies_at=DECIDES), clock), told)
    next_process = Rig.over(store, clock)

    await next_process.capture.deleted(HARBOUR, GENERAL, [MessageId("70")])

    await _erase_for_long(next_process)
    assert await next_process.active() == sorted(memory.text for memory in told[1:])


async def test_a_memory_whose_source_went_while_it_was_held_is_not_brought_back(clock: FixedClock) -> None:
    store = ReferenceStore()
    told = await _cut_off(store, clock, DECIDES, "after")
    next_process = Rig.over(store, clock)

    await next_process.capture.deleted(HARBOUR, GENERAL, [MessageId("72")])
    await _erase_for_long(next_process)

    assert await next_process.active() == sorted(memory.text for memory in told[:2])


async def _race(rig: Rig, told: Sequence[Memory], turns: int) -> list[Memory] | None:
    """Undo a moment before the time is over, and erase a moment after.

    None when the person was told that it is too late.
    """
    rig.clock.advance(UNDO - timedelta(milliseconds=1))
    undoing = asyncio.create_task(rig.forgetting.undo(HARBOUR, ADA, [memory.id for memory in told]))
    for _ in range(turns):
        await asyncio.sleep(0)
    rig.clock.advance(timedelta(milliseconds=1))
    await rig.retention.erase_due()
    try:
        return await undoing
    except NotYours:
        return None


async def test_of_undo_and_erasure_at_once_one_wins_wholly() -> None:
    won = {True: 0, False: 0}
    for seed in range(SEEDS):
        store = ReferenceStore()
        rig = Rig.over(NumberedStore(store, Count(), whole_commits=True, pauses=Random(seed)), FixedClock())  # noqa: S311  # no secret
        told = await _forgotten(rig)

        restored = await _race(rig, told, Random(seed).randrange(60))  # noqa: S311  # no secret

        won[restored is not None] += 1
        if restored is None:
            await rig.retention.erase_due()
            assert await holding(store, "xylotea") == [], seed
        else:
            assert await rig.active() == sorted(memory.text for memory in told), seed
            assert await store.find("erasures", {}) == [], seed
            assert len(await store.find("messages", {})) == len(TEAS), seed
            rig.clock.advance(UNDO * 2)
            assert await rig.retention.erase_due() == 0
    assert min(won.values()) > SEEDS // 10, won
