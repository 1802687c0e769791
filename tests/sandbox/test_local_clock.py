"""The two clocks of the local Discord."""

from datetime import UTC, datetime, timedelta

import pytest

from sandbox.local_clock import WallClock

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Machine:
    """A machine's clock that tests turn by hand."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at.timestamp()


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
