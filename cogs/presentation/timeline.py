"""What somebody told, in the order of time, with what took its place: which of it is shown, and in words. Pure."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from cogs.presentation.wording import cut, heading_of, one_line
from cogs.words.catalogue import say
from memory.domain.memory import Memory

MOST_ROWS: Final = 10
_LONGEST: Final = 46
"""Characters of a memory that a line of the picture has room for."""


def shortened(memory: Memory) -> str:
    """Return what a memory says, as short as it stands in the picture."""
    return cut(one_line(heading_of(memory)), _LONGEST)


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
