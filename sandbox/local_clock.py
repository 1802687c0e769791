"""The time of the local Discord, which is at the same time the bot's `Clock`.

One object gives both, so that ids of messages, times on the page and times in the store can never disagree, whichever
task asks.
It is never read from `datetime.now`: tests set it, the sandbox hands in the machine's clock.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from simcord._clock import Clock as SimulatedClock

EPOCH: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""Where every local Discord starts, and where the fixed ids of people and channels come from."""


class LocalClock(SimulatedClock):
    """A clock that stands still until it is told to advance."""

    skipped_s: float = 0.0
    """How far it is ahead of the machine's clock; 0 where it does not follow that."""

    def __init__(self, *, at: datetime = EPOCH) -> None:
        super().__init__()
        if at < EPOCH:
            raise ValueError(
                f"the clock says {at:%Y-%m-%d}, before {EPOCH:%Y-%m-%d} where the local Discord begins; set it right"
            )
        self.elapsed = (at - EPOCH).total_seconds()

    def now(self) -> datetime:
        """Return the time: aware, UTC, cut to milliseconds."""
        now = EPOCH + timedelta(seconds=self.elapsed)
        return now.replace(microsecond=now.microsecond // 1000 * 1000)


class WallClock(LocalClock):
    """A clock that follows the machine's, ahead of it by what was skipped, and never goes back."""

    def __init__(self, read_s: Callable[[], float], *, skipped_s: float = 0.0) -> None:
        """`read_s` gives seconds since 1970, as `time.time` does."""
        self._read_s = read_s
        self._latest_s = 0.0
        self.skipped_s = skipped_s
        super().__init__(at=datetime.fromtimestamp(read_s(), UTC))

    @property
    def elapsed(self) -> float:
        """Seconds since the epoch of the local Discord."""
        self._latest_s = max(self._latest_s, self._read_s() - EPOCH.timestamp() + self.skipped_s)
        return self._latest_s

    @elapsed.setter
    def elapsed(self, seconds: float) -> None:
        """Move to an instant; one that has passed changes nothing."""
        self.skipped_s += max(0.0, seconds - self.elapsed)
