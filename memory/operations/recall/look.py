"""What is to be found for a reply, and a search on its way: what was ranked, and what is still to be read of it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from memory.domain.audience import Room
from memory.domain.constraints import Constraints
from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.recall.ranking import Edge, Hit
from memory.store.questions import StoreQuery

MOST_FOUND: Final = 40
"""Hits that are read for the answer to a question: those that its context shows already stand among them."""


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """What is to be found for a reply, and for whom."""

    room: Room
    text: str
    constraints: Constraints
    at: datetime
    limit: int = MOST_FOUND
    """Memories at most."""
    at_hand: Collection[MemoryId] = ()
    """Memories that are not read again."""
    wait_s: float | None = None
    """Seconds that are waited for indexes, without which nothing is found; None waits until they are there."""


@dataclass(frozen=True, slots=True)
class Searched:
    """That somebody's memory was searched, without a word of what was searched for."""

    room: Room
    memory_ids: tuple[MemoryId, ...] | None
    """What was found, in its order; None where the search was left out, since its indexes were not there in time."""
    at: datetime


@dataclass(frozen=True, slots=True)
class Look:
    """What of a room fits a message."""

    request: SearchRequest
    is_late: bool
    """True where the indexes were not there in time, so that nothing was searched."""
    hits: Sequence[Hit]
    """Best first."""
    unread: Sequence[MemoryId]
    """Those of them that are read."""
    own: StoreQuery[list[Memory]]
    shared: StoreQuery[list[Memory]]
    edges: StoreQuery[list[Edge]]

    @property
    def queries(self) -> tuple[StoreQuery[Any], ...]:
        """What is to be asked before it is made use of."""
        return self.own, self.shared, self.edges
