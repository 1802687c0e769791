"""The two clocks of the local Discord."""

from datetime import UTC, datetime, timedelta

import pytest

from sandbox.local_clock import EPOCH, LocalClock, WallClock

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Machine:
    """A machine's clock that tests turn by hand."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at.timestamp()


def test_a_local_clock_stands_still_until_it_is_advanced() -> None:
    clock = LocalClock(at=NOON)
    clock.advance(1.5)

    assert clock.now() == NOON + timedelta(seconds=1.5)


def test_times_are_cut_to_milliseconds() -> None:
    assert LocalClock(at=NOON + timedelta(microseconds=1999)).now() == NOON + timedelta(milliseconds=1)


def test_a_wall_clock_follows_the_machine() -> None:
    machine = Machine(NOON)
    clock = WallClock(machine)
    machine.at += timedelta(seconds=90)

    assert clock.now() == NOON + timedelta(seconds=90)
    assert clock.skipped_s == 0


def test_a_wall_clock_that_was_moved_stays_ahead() -> None:
    machine = Machine(NOON)
    clock = WallClock(machine)
    clock.advance(1800)
    machine.at += timedelta(seconds=10)

    assert clock.now() == NOON + timedelta(seconds=1810)
    assert clock.skipped_s == pytest.approx(1800)
    assert WallClock(machine, skipped_s=clock.skipped_s).now() == clock.now()


def test_a_wall_clock_never_goes_back_when_the_machine_does() -> None:
    machine = Machine(NOON)
    clock = WallClock(machine)
    before = clock.now()
    machine.at -= timedelta(minutes=5)

    assert clock.now() == before


def test_a_machine_that_lives_before_the_local_discord_is_told_so() -> None:
    with pytest.raises(ValueError, match="set it right"):
        WallClock(Machine(EPOCH - timedelta(days=1)))
