"""Who will soon be answered, where, with what confidence: signals and usual hours as hints, 1 − Π(1 − hint)."""

import re
from dataclasses import dataclass
from datetime import date, datetime
from math import prod
from typing import Final, Literal

from memory.domain.audience import Room

_SignalKind = Literal["typing", "thread", "mention", "traceback", "message"]
"""What somebody did: typed, opened a thread, was mentioned, posted a program's error, or wrote to the bot."""

_HINTS: Final[dict[_SignalKind, float]] = {
    "typing": 0.25,
    "thread": 0.3,
    "mention": 0.2,
    "traceback": 0.4,
    "message": 0.95,
}
"""Of a person and a channel of which nothing else is known."""
_ALONE: Final = 0.85  # Where nobody else is meant: direct messages, and threads that the bot follows
_IN_TALK: Final = 0.5  # Of somebody whom the bot answered lately in the same tenant
_LEAST: Final = 0.2  # From which confidence on a warm-up is worth its read, with nothing else to do
_LEAST_WHEN_BUSY: Final = 0.7  # The same with hardly any warm-up left to make
LEAST_BY_ROUTINE: Final = 0.4
"""From which likelihood on somebody's envelope is made by the clock alone: two days of two, not a single one."""
_SEARCH_FROM: Final = 0.5
"""From which confidence on the search index is made as well, which may take longer than all else together."""


@dataclass(frozen=True, slots=True)
class Signal:
    """What tells that somebody may soon say something to the bot."""

    kind: _SignalKind
    room: Room
    """Where the answer would appear; its viewer is who would be answered."""
    is_alone: bool = False
    """Whoever speaks there speaks to the bot: a direct message, a thread that it follows."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """Who will be answered, and where."""

    room: Room
    confidence: float
    """From 0 to 1: how likely they ask within the time that an envelope is kept."""

    @property
    def wants_search(self) -> bool:
        """Return whether the search index is worth having at hand, too."""
        return self.confidence >= _SEARCH_FROM


def predict(signal: Signal, *, in_talk: bool, routine: float) -> Prediction:
    """Return how likely the signal's person is answered soon; `routine` is how likely they ask at this hour, 0 to 1."""
    hints = [_HINTS[signal.kind], routine]
    if signal.is_alone:
        hints.append(_ALONE)
    if in_talk:
        hints.append(_IN_TALK)
    return Prediction(signal.room, round(1 - prod(1 - hint for hint in hints), 3))


def is_worth_it(confidence: float, *, load: float) -> bool:
    """Return whether to warm; `load` is the share of what may be made that is made already, 0 to 1."""
    return confidence >= _LEAST + (_LEAST_WHEN_BUSY - _LEAST) * max(0.0, 2 * load - 1)


_HOURS: Final = 24
_UNSURE_DAYS: Final = 2
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
        return cls(at.date(), at.date(), at.hour, tuple(int(hour == at.hour) for hour in range(_HOURS)))

    def asked(self, at: datetime) -> "Routine":
        """Count a question; a second one in the same hour counts nothing. `at` is UTC, not before the last one."""
        if (self.last, self.last_hour) == (at.date(), at.hour):
            return self
        days = tuple(count + int(hour == at.hour) for hour, count in enumerate(self.days))
        return Routine(self.since, at.date(), at.hour, days)

    def likelihood(self, at: datetime) -> float:
        """Return how likely a question is in the hour of `at`, 0 to 1: days with one, by all days and two more."""
        seen = (at.date() - self.since).days + 1
        return min(1.0, self.days[at.hour] / (max(1, seen) + _UNSURE_DAYS))


_MOST_CHARACTERS: Final = 4000  # Of a message that are looked at, which is all that Discord lets anybody send

_NAMED: Final = re.compile(
    r"^[ \t]{0,8}(?P<name>[A-Za-z_][\w.]{0,100}(?:Error|Exception))(?::[ \t]*(?P<said>[^\n]{0,160}))?[ \t]*$",
    re.MULTILINE,
)
_PLAIN: Final = re.compile(
    r"^[^\n]{0,120}?\b(?P<name>panicked at|Segmentation fault|error\[E\d{4}\])(?P<said>[^\n]{0,160})$", re.MULTILINE
)


def named_error(text: str) -> str | None:
    """Return the last error that a message prints, without its module, and what it said; None when it prints none."""
    looked_at = text[:_MOST_CHARACTERS]
    found = [*_NAMED.finditer(looked_at)] or [*_PLAIN.finditer(looked_at)]
    if not found:
        return None
    name, said = found[-1]["name"].rpartition(".")[2], (found[-1]["said"] or "").strip(" \t:")
    return f"{name} {said}".strip()
