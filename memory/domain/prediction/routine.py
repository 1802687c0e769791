"""At which hours of the day somebody usually asks the bot: counts by hour and nothing else, kept by nobody but the process.

Pure. It must not tell anything about a person but when an envelope is worth having at hand.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

HOURS: Final = 24
UNSURE_DAYS: Final = 2
"""Days without a question that are assumed beside those that were seen, so that one question is no routine."""


@dataclass(frozen=True, slots=True)
class Routine:
    """On how many days somebody asked, by hour (UTC)."""

    since: date
    """The day of the first question."""
    last: date
    last_hour: int
    days: tuple[int, ...]
    """24 counts, one for each hour."""

    @classmethod
    def begun(cls, at: datetime) -> "Routine":
        """Begin with the first question."""
        return cls(at.date(), at.date(), at.hour, tuple(int(hour == at.hour) for hour in range(HOURS)))

    def asked(self, at: datetime) -> "Routine":
        """Count a question; a second one in the same hour of a day counts nothing. `at` is UTC and not before the last one."""
        if (self.last, self.last_hour) == (at.date(), at.hour):
            return self
        days = tuple(count + int(hour == at.hour) for hour, count in enumerate(self.days))
        return Routine(self.since, at.date(), at.hour, days)

    def likelihood(self, at: datetime) -> float:
        """Estimate how likely a question is in the hour of `at`, from 0 to 1: days with one, by all days so far and two more."""
        seen = (at.date() - self.since).days + 1
        return min(1.0, self.days[at.hour] / (max(1, seen) + UNSURE_DAYS))
