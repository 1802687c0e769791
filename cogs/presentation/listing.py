"""Which of one's memories a list shows. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from memory.domain.memory import Memory
from memory.operations.remembering.inspection import OwnMemories

Which = Literal["all", "pinned", "good", "private", "ending", "talk", "used", "told", "replaced", "away"]


@dataclass(frozen=True, slots=True)
class Listing:
    """What somebody looks at: words that were searched for, a part of their memories, a page from 0."""

    query: str = ""
    which: Which = "all"
    number: int = 0


_OF_ACTIVE: Final[dict[Which, Callable[[Memory], bool]]] = {
    "all": lambda _memory: True,
    "pinned": lambda memory: memory.pinned,
    "good": lambda memory: memory.tier == "canon",
    "private": lambda memory: memory.audience.kind == "private",
    "ending": lambda memory: memory.expires_at is not None,
    "talk": lambda memory: memory.source == "chat",
}


def part_of(own: OwnMemories, which: Which) -> Sequence[Memory]:
    """Return the memories of one part, newest first; those that answers use, the most used first."""
    match which:
        case "used":
            return sorted((each for each in own.active if each.id in own.uses), key=lambda each: -own.uses[each.id])
        case "told":
            return own.told
        case "replaced":
            return own.replaced
        case "away":
            return own.away
        case _:
            return [each for each in own.active if _OF_ACTIVE[which](each)]


def parts_of(own: OwnMemories) -> dict[Which, int]:
    """Count the memories of each part; a part with none is left out, and so is one that is all there is."""
    counts: dict[Which, int] = {which: len(part_of(own, which)) for which in get_args(Which)}
    return {
        which: count
        for which, count in counts.items()
        if which == "all" or (count and (which in ("told", "replaced", "away") or count < counts["all"]))
    }
