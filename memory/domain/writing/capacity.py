"""How much a scope may hold, and what gives way when it is full. What lasts is canon and topics, all else is plain."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from memory.domain.decay import effective_confidence, is_exempt
from memory.domain.ids import ScopeKind
from memory.domain.memory import Memory

MAX_LASTING: Final[dict[ScopeKind, int]] = {"individual": 100, "guild": 500, "collective": 500}
MAX_PLAIN: Final[dict[ScopeKind, int]] = {"individual": 2_000, "guild": 20_000, "collective": 20_000}


@dataclass(frozen=True, slots=True)
class Capacity:
    """What an active scope holds at this moment."""

    lasting: int
    plain: int
    gives_way: bool
    """True when there is a plain memory that may give way to a new one."""


def full_at(scope: ScopeKind, capacity: Capacity, *, lasting: bool) -> int | None:
    """Return the limit that keeps one more memory out, or None when it fits or something gives way."""
    if lasting:
        return MAX_LASTING[scope] if capacity.lasting >= MAX_LASTING[scope] else None
    is_full = capacity.plain >= MAX_PLAIN[scope] and not capacity.gives_way
    return MAX_PLAIN[scope] if is_full else None


def _may_give_way(memory: Memory) -> bool:
    return memory.state == "active" and not is_exempt(memory)


def weakest(memories: Iterable[Memory], *, at: datetime) -> Memory | None:
    """Return the memory that gives way first: of least importance and confidence, longest not said; None for none."""
    movable = (memory for memory in memories if _may_give_way(memory))
    return min(
        movable,
        key=lambda memory: (
            memory.importance * effective_confidence(memory, at=at),
            memory.importance,
            memory.reinforced_at,
            memory.id,
        ),
        default=None,
    )
