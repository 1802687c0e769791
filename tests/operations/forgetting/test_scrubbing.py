"""Scrubbing: whatever takes text away asks for it in the same commit, and it is done once, soon."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from memory.domain.audience import PUBLIC
from memory.domain.comparing import statement
from memory.domain.ids import MessageId
from memory.operations.forgetting.retention import REST, Scrubber
from memory.store.documents import DocumentStore
from memory.store.personal import scrub_mark
from tests.clocks import FixedClock
from tests.domain.records import ADA, HARBOUR
from tests.operations.frail import FrailStore
from tests.operations.rig import GENERAL, UNDO, Rig

SCRUB_S = 3


@pytest.fixture
def frail(store: DocumentStore) -> FrailStore:
    return FrailStore(store)


@pytest.fixture
def talk(frail: FrailStore, clock: FixedClock) -> Rig:
    return Rig.over(frail, clock)


async def _delete(rig: Rig) -> None:
    await rig.capture.deleted(HARBOUR, GENERAL, [MessageId("71")])


async def _edit(rig: Rig) -> None:
    await rig.capture.edited(HARBOUR, MessageId("71"), audience=PUBLIC, text="hello there")


async def _leave_out(rig: Rig) -> None:
    await rig.constraining.decide(HARBOUR, ADA, "off", everywhere=False)


async def _remove_channel(rig: Rig) -> None:
    await rig.capture.channel_removed(HARBOUR, GENERAL)


async def _wait_for_retention(rig: Rig) -> None:
    rig.clock.advance(timedelta(days=8))
    await rig.retention.drop_old()


async def _forget(rig: Rig) -> None:
    memory = await rig.remembered("I like mint tea")
    await rig.forgetting.forget(HARBOUR, ADA, [memory.id])
    rig.clock.advance(UNDO)
    await rig.retention.erase_due()


ENDS_OF_TEXT: list[Callable[[Rig], Awaitable[None]]] = [
    _delete,
    _edit,
    _leave_out,
    _remove_channel,
    _wait_for_retention,
    _forget,
]


@pytest.mark.parametrize("end", ENDS_OF_TEXT, ids=lambda end: end.__name__)
async def test_whatever_ends_text_is_followed_by_one_scrub_also_by_the_next_process(
    talk: Rig, frail: FrailStore, clock: FixedClock, end: Callable[[Rig], Awaitable[None]]
) -> None:
    await talk.hear("hello", "71")
    assert not await talk.scrubbing.scrub_due()
    await end(talk)
    next_process = Rig.over(frail, clock)

    assert await next_process.scrubbing.scrub_due()
    assert not await talk.scrubbing.scrub_due()

    assert frail.scrubbed == 1


async def test_talk_alone_asks_for_no_scrub(talk: Rig, frail: FrailStore) -> None:
    await talk.hear("hello", "71")
    await talk.remembered("I like mint tea")
    await talk.retention.drop_old()

    assert not await talk.scrubbing.scrub_due()
    assert frail.scrubbed == 0


async def test_a_mark_that_comes_during_a_scrub_stays(talk: Rig, frail: FrailStore) -> None:
    await talk.hear("hello", "71")
    await _delete(talk)
    # The look at the mark passes, then the other deletion comes before the scrub itself.
    frail.meanwhile(2, lambda: talk.collections.store.commit([scrub_mark()]))
    assert await talk.scrubbing.scrub_due()
    assert await frail.finished()

    assert await talk.scrubbing.scrub_due()


class SlowStore(FrailStore):
    """A store whose scrub takes its time."""

    def __init__(self, store: DocumentStore, clock: FixedClock) -> None:
        super().__init__(store)
        self._clock = clock

    async def scrub(self) -> None:
        self._clock.advance(timedelta(seconds=SCRUB_S))
        await super().scrub()


async def test_a_long_scrub_is_followed_by_a_long_rest(store: DocumentStore, clock: FixedClock) -> None:
    slow = SlowStore(store, clock)
    scrubbing = Scrubber(Rig.over(slow, clock).core)
    await store.commit([scrub_mark()])
    assert await scrubbing.scrub_due()
    await store.commit([scrub_mark()])
    clock.advance(timedelta(seconds=SCRUB_S * REST) - timedelta(milliseconds=1))
    assert not await scrubbing.scrub_due()
    clock.advance(timedelta(milliseconds=1))

    assert await scrubbing.scrub_due()
    assert slow.scrubbed == 2


async def test_a_person_s_erasure_waits_for_nothing(talk: Rig, frail: FrailStore) -> None:
    await talk.hear("hello", "71")

    await talk.erasure.erase_person(ADA, None)

    assert frail.scrubbed == 1
    assert not await talk.scrubbing.scrub_due()


async def test_what_was_read_of_a_text_is_let_go_of_with_its_bytes(talk: Rig, frail: FrailStore) -> None:
    await talk.remembered("I keep a zeppelins album")
    await talk.remembered("I keep a drawbridge model")
    assert _read_anything()

    await talk.scrubbing.scrub_due()
    assert _read_anything()

    await frail.commit([scrub_mark()])
    await talk.scrubbing.scrub_due()
    assert not _read_anything()


def _read_anything() -> bool:
    return bool(statement._read.cache_info().currsize)
