"""A clock that stands still until a test moves it."""

from datetime import UTC, datetime, timedelta
from typing import Final

START: Final = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
"""When every test begins."""


class FixedClock:
    """The `Clock` port for tests."""

    def __init__(self, at: datetime = START) -> None:
        self._at = at

    def now(self) -> datetime:
        """Give the time it was set to."""
        return self._at

    def advance(self, by: timedelta) -> datetime:
        """Move forward by whole milliseconds and give the new time."""
        self._at += by
        return self._at
