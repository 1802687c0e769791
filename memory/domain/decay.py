"""How long a memory stays in the envelope, and how much it counts inside that time. It retires and changes none."""

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


def is_exempt(memory: Gist) -> bool:
    """Return whether a memory keeps its full weight: canon, topics, what is pinned and what was written by hand."""
    return memory.tier == "canon" or memory.topic_id is not None or memory.pinned or memory.source == "manual"


def lapses_at(memory: Gist) -> datetime | None:
    """Return the first moment at which it is out of the envelope, None for never; a window's end belongs to it."""
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
    """Return the confidence that counts now, 0.0 to the stored one: it halves every half window, and is 0.0 outside."""
    if not is_in_window(memory, at=at):
        return 0.0
    window = _WINDOWS[memory.kind]
    if window is None or is_exempt(memory) or at <= memory.reinforced_at:
        return memory.confidence
    return float(memory.confidence * 0.5 ** ((at - memory.reinforced_at) / (window / 2)))
