"""A clock for what is lived again: it stands where it was set, on any date."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(slots=True)
class SetClock:
    """The bot's `Clock` while a talk or a population is played."""

    at: datetime
    """Aware."""

    def now(self) -> datetime:
        """Return the time that was set, cut to milliseconds as the bot's own clock is."""
        return self.at.replace(microsecond=self.at.microsecond // 1000 * 1000)
