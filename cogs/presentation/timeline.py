"""What somebody told, in the order of time, with what took its place: which of it is shown, and in words. Pure."""

from collections.abc import Sequence
from datetime import datetime
from itertools import accumulate
from typing import Final
from unicodedata import east_asian_width

from cogs.presentation.wording import cut, heading_of, one_line
from cogs.words.catalogue import say
from memory.domain.memory import Memory

MOST_ROWS: Final = 10
_LONGEST: Final = 42
"""Characters of a memory that a line of the picture has room for; wide ones, as of Japanese, count as two."""


def shortened(memory: Memory) -> str:
    """Return what a memory says, as short as it stands in the picture."""
    told = one_line(heading_of(memory))
    widths = accumulate(2 if east_asian_width(letter) in "WF" else 1 for letter in told)
    return cut(told, sum(width <= _LONGEST for width in widths))


def describe_timeline(memories: Sequence[Memory]) -> str:
    """Say what the picture shows, for those who hear it instead; at most 1,024 characters."""
    lines = [
        say(
            "timeline-replaced" if memory.state == "superseded" else "timeline-holds",
            date=f"{memory.observed_at:%Y-%m-%d}",
            text=shortened(memory),
            readers=say(f"timeline-readers-{memory.audience.kind}"),
        )
        for memory in timeline_of(memories)
    ]
    return "\n".join([say("timeline-title"), *lines])[:1024]


def timeline_of(memories: Sequence[Memory]) -> list[Memory]:
    """Return what is shown: the latest, oldest first, each one that was replaced right before what took its place."""
    by_id = {memory.id: memory for memory in memories}

    def holds_since(memory: Memory) -> datetime:
        """Return when the last of a chain was told, by which the whole chain stands in its place."""
        seen = {memory.id}
        while memory.superseded_by in by_id and memory.superseded_by not in seen:
            memory = by_id[memory.superseded_by]
            seen.add(memory.id)
        return memory.observed_at

    ordered = sorted(memories, key=lambda memory: (holds_since(memory), memory.observed_at, memory.id))
    return ordered[-MOST_ROWS:]
