"""What the store could not take is tried again, in order, until it is done, and never silently dropped."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from memory.domain.errors import StoreError, StoreUnavailable, VersionConflict
from memory.operations.capture import unfinished as module
from memory.operations.capture.unfinished import FIRST_WAIT, LONGEST_WAIT, MAX_CONFLICTS, Unfinished
from tests.clocks import FixedClock


class Away:
    """Work that notes its name, or fails while the store is away."""

    def __init__(self) -> None:
        self.error: Exception | None = StoreUnavailable("away")
        self.done: list[str] = []
        self.tries = 0

    def work(self, name: str) -> Callable[[], Awaitable[None]]:
        async def run() -> None:
            self.tries += 1
            if self.error is not None:
                raise self.error
            self.done.append(name)

        return run


@pytest.fixture
def away() -> Away:
    return Away()


@pytest.fixture
def unfinished(clock: FixedClock) -> Unfinished:
    return Unfinished(clock=clock)


async def test_an_outage_only_delays_and_the_order_stays(unfinished: Unfinished, away: Away, clock: FixedClock) -> None:
    await unfinished.do("a", away.work("one"))
    away.error = None
    await unfinished.do("a", away.work("two"))
    await unfinished.do("b", away.work("other channel"))
    assert away.done == ["other channel"]
    assert await unfinished.retry_due() == 0

    clock.advance(FIRST_WAIT)
    assert await unfinished.retry_due() == 2

    assert away.done == ["other channel", "one", "two"]
    assert unfinished.count == 0
    await unfinished.do("a", away.work("three"))
    assert away.done[-1] == "three"


async def test_the_waits_grow_up_to_the_longest(unfinished: Unfinished, away: Away, clock: FixedClock) -> None:
    await unfinished.do("a", away.work("one"))
    for _ in range(6 * 60):
        clock.advance(timedelta(minutes=1))
        await unfinished.retry_due()
    assert 6 * 60 / 6 < away.tries < 6 * 60 / 4

    away.error = None
    clock.advance(LONGEST_WAIT)
    assert await unfinished.retry_due() == 1
    assert away.done == ["one"]


async def test_while_the_store_is_away_one_try_is_enough(unfinished: Unfinished, away: Away, clock: FixedClock) -> None:
    for name in "abc":
        await unfinished.do(name, away.work(name))
    tries = away.tries
    clock.advance(FIRST_WAIT)

    await unfinished.retry_due()

    assert away.tries == tries + 1
    assert unfinished.count == 3


async def test_who_always_meets_other_writers_is_given_up_and_does_not_hold_up_the_rest(
    unfinished: Unfinished, away: Away, clock: FixedClock
) -> None:
    away.error = VersionConflict("again")
    await unfinished.do("a", away.work("one"))
    for _ in range(MAX_CONFLICTS):
        clock.advance(LONGEST_WAIT)
        await unfinished.retry_due()

    assert unfinished.count == 0


async def test_an_error_nobody_foresaw_is_raised(unfinished: Unfinished, away: Away, clock: FixedClock) -> None:
    await unfinished.do("a", away.work("one"))
    await unfinished.do("a", away.work("two"))
    away.error = ValueError("a fault of ours")
    clock.advance(FIRST_WAIT)
    with pytest.raises(ValueError, match="ours"):
        await unfinished.retry_due()

    away.error = None
    await unfinished.retry_due()

    assert away.done == ["two"]
    assert unfinished.count == 0


async def test_what_is_too_much_is_refused_aloud(
    unfinished: Unfinished, away: Away, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_MAX_WAITING", 2)
    await unfinished.do("a", away.work("one"))
    await unfinished.do("a", away.work("two"))

    with pytest.raises(StoreError):
        await unfinished.do("a", away.work("three"))
    with pytest.raises(StoreUnavailable):
        await unfinished.do("b", away.work("four"))

    assert unfinished.count == 2


@pytest.mark.parametrize(("comes_back", "lost"), [(True, 0), (False, 2)])
async def test_at_the_end_there_is_a_last_try_and_what_is_lost_is_counted(
    unfinished: Unfinished, away: Away, *, comes_back: bool, lost: int
) -> None:
    for name in "ab":
        await unfinished.do(name, away.work(name))
    if comes_back:
        away.error = None

    assert await unfinished.finish() == lost
