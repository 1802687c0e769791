"""Prefetch: bounded, never in the way, silent about who is left out, and forgetful when it should be."""

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.reading import ReadSide
from memory.domain.audience import PRIVATE, PUBLIC, Room
from memory.domain.constraints import ConstraintSet, GuildRules
from memory.domain.errors import StoreError
from memory.domain.ids import SubjectId, subject_of
from memory.domain.prediction.prediction import Signal
from memory.operations.answering.prefetch import Prefetch
from memory.store.collections import Collections
from memory.store.documents import Document, DocumentStore, Filter
from tests.clocks import FixedClock
from tests.cogs.away import AwayStore
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.operations.rig import Rig, room_of

LOBBY = room_of(audience=PUBLIC)


class _Store(AwayStore):
    """A store in which something may happen while documents are read."""

    meanwhile: Callable[[], None] | None = None

    async def find(self, collection: str, where: Filter, **how: Any) -> list[Document]:
        if self.meanwhile is not None:
            self.meanwhile()
        return await super().find(collection, where, **how)


class Desk:
    """Prefetch over a store that can be away, with the operations that erase and decide."""

    def __init__(self, store: DocumentStore, clock: FixedClock) -> None:
        self.store = _Store(store)
        self.collections = Collections.over(self.store)
        self.clock = clock
        self.reading = ReadSide.over(self.collections, clock=clock, ttl_seconds=900, size=100)
        self.rig = Rig(collections=self.collections, clock=clock)

    @property
    def prefetch(self) -> Prefetch:
        return self.reading.prefetch

    async def notice(self, signal: Signal, *, by: SubjectId | None = None) -> float:
        """Return a signal, wait for what it began, and give its confidence."""
        predicted = self.prefetch.notice(signal, applies=_always, by=by)
        await self.prefetch.finish()
        return predicted.confidence

    def is_warm(self, room: Room = LOBBY) -> bool:
        """Return whether the room's viewer is at hand."""
        return self.reading.envelopes.holds(room.viewer, room.tenant)


def _always(rules: GuildRules) -> bool:
    return rules is not None


@pytest.fixture
async def desk(modelled: DocumentStore, clock: FixedClock) -> AsyncIterator[Desk]:
    opened = Desk(modelled, clock)
    yield opened
    await opened.reading.close()


async def test_typing_makes_envelope_and_snapshot_and_the_next_look_at_them_asks_no_store(desk: Desk) -> None:
    assert await desk.notice(Signal("typing", LOBBY)) == 0.25

    assert desk.is_warm()
    desk.store.is_away = True
    await desk.reading.envelopes.get_memory_envelope(ADA, HARBOUR)
    await desk.reading.snapshots.build_snapshot(LOBBY)
    desk.store.is_away = False


async def test_the_search_index_is_made_only_where_a_question_is_likely(desk: Desk) -> None:
    await desk.notice(Signal("typing", LOBBY))
    desk.store.is_away = True
    with pytest.raises(StoreError):
        await desk.reading.recall.warm(LOBBY)
    desk.store.is_away = False

    likely = room_of(BRAM, audience=PUBLIC)
    await desk.notice(Signal("typing", likely, is_alone=True))

    desk.store.is_away = True
    await desk.reading.recall.warm(likely)
    desk.store.is_away = False


async def test_after_an_answer_the_search_index_is_made_for_whoever_asks_next(desk: Desk) -> None:
    await desk.prefetch.note_answered(LOBBY, formable=False)
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "search index"))

    desk.store.is_away = True
    await desk.reading.recall.warm(LOBBY)
    desk.store.is_away = False


async def test_noticing_waits_for_nothing_and_drops_what_is_too_much(desk: Desk) -> None:
    prefetch = Prefetch(
        desk.collections.constraints,
        envelopes=desk.reading.envelopes,
        recall=desk.reading.recall,
        snapshots=desk.reading.snapshots,
        clock=desk.clock,
        most_in_flight=2,
        most_a_minute=4,
    )
    for number in range(6):
        prefetch.notice(Signal("typing", room_of(subject_of(number)), is_alone=True), applies=_always)
    assert (prefetch.tally.dropped, prefetch.tally.made) == (4, 0)
    await prefetch.finish()
    for number in range(10, 14):
        prefetch.notice(Signal("typing", room_of(subject_of(number)), is_alone=True), applies=_always)
        await prefetch.finish()
    assert (prefetch.tally.dropped, prefetch.tally.made) == (6, 4)

    desk.clock.advance(timedelta(minutes=1))
    prefetch.notice(Signal("typing", room_of(subject_of(20)), is_alone=True), applies=_always)
    await prefetch.finish()
    assert prefetch.tally.made == 5


async def test_a_failure_is_logged_by_its_code_and_the_next_look_asks_the_store(desk: Desk) -> None:
    desk.store.is_away = True
    with capture_logs() as lines:
        await desk.notice(Signal("typing", LOBBY))

    assert [(line["event"], line["kind"], line["log_level"]) for line in lines] == [
        ("warm_up_failed", "typing", "warning")
    ]
    assert desk.prefetch.tally.failed == 1
    desk.store.is_away = False
    assert not desk.is_warm()
    assert (await desk.reading.envelopes.get_memory_envelope(ADA, HARBOUR)).identity.subject_id == ADA


async def test_nothing_is_made_of_who_is_left_out_nor_at_their_sign(desk: Desk) -> None:
    await desk.rig.constraining.decide(HARBOUR, ADA, "off", everywhere=False)
    await desk.notice(Signal("typing", LOBBY, is_alone=True))
    await desk.notice(Signal("mention", room_of(BRAM, audience=PUBLIC)), by=ADA)
    await desk.prefetch.note_answered(LOBBY, formable=True)

    assert not desk.is_warm()
    assert not desk.is_warm(room_of(BRAM))
    assert await desk.notice(Signal("typing", LOBBY)) == 0.25


async def test_nothing_is_made_where_memory_is_off_or_the_bot_does_not_speak(desk: Desk) -> None:
    desk.prefetch.notice(Signal("typing", LOBBY), applies=lambda _: False)
    await desk.prefetch.finish()
    assert not desk.is_warm()

    await desk.rig.constraining.set_guild_constraints(HARBOUR, ConstraintSet(memory_enabled=False), by=BRAM)
    await desk.notice(Signal("typing", LOBBY))
    assert not desk.is_warm()
    assert desk.prefetch.tally.made == 0


async def _asks_daily(desk: Desk, *, days: int, formable: bool = True) -> None:
    for _ in range(days):
        await desk.prefetch.note_answered(LOBBY, formable=formable)
        desk.clock.advance(timedelta(days=1))


async def test_who_asks_daily_at_an_hour_is_at_hand_at_that_hour_alone(desk: Desk) -> None:
    await _asks_daily(desk, days=5)
    assert desk.prefetch.predict(Signal("typing", LOBBY)).confidence == round(1 - 0.75 * 3 / 8, 3)

    desk.clock.advance(timedelta(hours=2))
    assert await desk.prefetch.warm_routine() == 0
    desk.clock.advance(timedelta(hours=22))
    assert await desk.prefetch.warm_routine() == 1
    assert desk.is_warm()
    assert await desk.prefetch.warm_routine() == 0


async def test_hours_are_counted_only_of_people_of_whom_habits_may_be_learned(desk: Desk) -> None:
    await _asks_daily(desk, days=5, formable=False)
    assert await desk.prefetch.warm_routine() == 0

    await desk.rig.constraining.set_own_constraints(HARBOUR, ADA, ConstraintSet(learn_patterns=False))
    await _asks_daily(desk, days=5)
    assert await desk.prefetch.warm_routine() == 0


@pytest.mark.parametrize(("tenant", "subject"), [(HARBOUR, ADA), (None, ADA), (HARBOUR, None)])
async def test_what_was_counted_goes_with_its_person_or_place(desk: Desk, tenant: object, subject: object) -> None:
    await _asks_daily(desk, days=5)
    await desk.prefetch.note_answered(LOBBY, formable=True)
    elsewhere = room_of(BRAM, tenant=room_of(BRAM).tenant, audience=PRIVATE)
    await desk.prefetch.note_answered(elsewhere, formable=True)

    desk.reading.let_go(HARBOUR if tenant else None, ADA if subject else None)

    assert desk.prefetch.predict(Signal("typing", LOBBY)).confidence == 0.25
    assert await desk.prefetch.warm_routine() == 0
    kept = desk.prefetch.predict(Signal("typing", elsewhere)).confidence
    assert (kept > 0.25) == (subject is not None)


async def test_an_answer_that_was_given_while_somebody_was_erased_is_not_counted(desk: Desk) -> None:
    desk.store.meanwhile = lambda: desk.prefetch.forget(HARBOUR, ADA)
    await desk.prefetch.note_answered(LOBBY, formable=True)

    assert desk.prefetch.predict(Signal("typing", LOBBY)).confidence == 0.25
