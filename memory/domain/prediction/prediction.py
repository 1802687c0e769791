"""From signals to who will soon be answered, and in which room, with how much confidence. Pure; no model is asked.

Signals are combined as independent hints, 1 − Π(1 − hint); the bench says beside each range of confidence how often it came true.
It must not decide what is done about it, nor look at anything that was said.
"""

from dataclasses import dataclass
from math import prod
from typing import Final, Literal

from memory.domain.audience import Room

SignalKind = Literal["typing", "thread", "mention", "traceback", "message"]
"""Somebody types; opened a thread; was mentioned by others; said what program failed, where the bot listens; spoke to the bot, which waits whether more follows."""

HINTS: Final[dict[SignalKind, float]] = {
    "typing": 0.25,
    "thread": 0.3,
    "mention": 0.2,
    "traceback": 0.4,
    "message": 0.95,
}
"""Of a person and a channel of which nothing else is known."""
ALONE: Final = 0.85
"""Where nobody else is meant: direct messages, and threads that the bot follows."""
IN_TALK: Final = 0.5
"""Of somebody whom the bot answered lately in the same tenant."""
BESIDE_THE_BOT: Final = 0.2
"""Of somebody who was mentioned in a message to the bot."""
LEAST: Final = 0.2
"""From which confidence on a warm-up is worth its read, with nothing else to do."""
LEAST_WHEN_BUSY: Final = 0.7
"""The same with hardly any warm-up left to make."""
LEAST_BY_ROUTINE: Final = 0.4
"""From which likelihood on somebody's envelope is made by the clock alone: two days of two, not a single one."""
SEARCH_FROM: Final = 0.5
"""From which confidence on the search index is made as well, which may take longer than all else together."""


@dataclass(frozen=True, slots=True)
class Signal:
    """What tells that somebody may soon say something to the bot."""

    kind: SignalKind
    room: Room
    """Where the answer would appear; its viewer is who would be answered."""
    is_alone: bool = False
    """Whoever speaks there speaks to the bot: a direct message, a thread that it follows."""
    is_beside_the_bot: bool = False
    """Of a mention: the message called the bot too."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """Who will be answered, and where."""

    room: Room
    confidence: float
    """From 0 to 1: how likely they ask within the time that an envelope is kept."""

    @property
    def wants_search(self) -> bool:
        """Tell whether the search index is worth having at hand, too."""
        return self.confidence >= SEARCH_FROM


def predict(signal: Signal, *, in_talk: bool, routine: float) -> Prediction:
    """Say how likely the signal's person is answered soon.

    `in_talk` tells that the bot answered them lately; `routine` is how likely they ask at this hour, from 0 to 1.
    """
    hints = [HINTS[signal.kind], routine]
    if signal.is_alone:
        hints.append(ALONE)
    if in_talk:
        hints.append(IN_TALK)
    if signal.is_beside_the_bot:
        hints.append(BESIDE_THE_BOT)
    return Prediction(signal.room, round(1 - prod(1 - hint for hint in hints), 3))


def is_worth_it(confidence: float, *, load: float) -> bool:
    """Tell whether to warm; `load` is how much of what may be made is made already, from 0 to 1, and of its second half the likely get ever more."""
    return confidence >= LEAST + (LEAST_WHEN_BUSY - LEAST) * max(0.0, 2 * load - 1)
