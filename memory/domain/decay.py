"""How long a memory stays in the envelope, and how much it still counts inside that time.

Decay takes a memory out of the envelope, never out of the store: nothing here may retire or change one.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from memory.domain.memory import Gist, Kind

_WINDOWS: Final[Mapping[Kind, timedelta | None]] = {
    "fact": timedelta(days=30),
    "episode": timedelta(days=30),
    "pattern": timedelta(days=14),
    "insight": timedelta(days=14),
    "narrative": timedelta(days=7),
    "procedure": None,
}
"""Time since the last reinforcement after which a memory of this kind leaves the envelope. None: it never does."""

_TICK: Final = timedelta(milliseconds=1)
"""The grain of every stored time."""


def is_exempt(memory: Gist) -> bool:
    """Return whether a memory keeps its full weight: canon, topics, what is pinned and what was written by hand."""
    return memory.tier == "canon" or memory.topic_id is not None or memory.pinned or memory.source == "manual"


def lapses_at(memory: Gist) -> datetime | None:
    """Return the first moment at which the memory is out of the envelope; None when it stays for good.

    The end of a window still belongs to it; an expiry that the person asked for holds at that very moment, exempt or
    not.
    """
    window = None if is_exempt(memory) else _WINDOWS[memory.kind]
    if window is None:
        return memory.expires_at
    decayed = memory.reinforced_at + window + _TICK
    return decayed if memory.expires_at is None else min(decayed, memory.expires_at)


def is_in_window(memory: Gist, *, at: datetime) -> bool:
    """Return whether the memory has neither decayed nor expired."""
    lapse = lapses_at(memory)
    return lapse is None or at < lapse


def effective_confidence(memory: Gist, *, at: datetime) -> float:
    """Return the confidence that counts now, 0.0 to the stored one.

    It halves every half window since the last reinforcement (a quarter is left at the window's end) and is 0.0 outside
    of it.
    A reinforcement in the future, from a clock that was set back, counts as just now.
    """
    if not is_in_window(memory, at=at):
        return 0.0
    window = _WINDOWS[memory.kind]
    if window is None or is_exempt(memory) or at <= memory.reinforced_at:
        return memory.confidence
    return float(memory.confidence * 0.5 ** ((at - memory.reinforced_at) / (window / 2)))
