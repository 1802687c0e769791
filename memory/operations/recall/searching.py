"""Searching one's own memories by what they say, for the eyes of their person alone."""

from typing import Final

from memory.domain.audience import Room
from memory.domain.constraints import Constraints
from memory.domain.memory import Memory
from memory.operations.recall.recall import Recall
from memory.ports import Clock

MOST_FOUND: Final = 30
LOOKED_AT: Final = 60
"""Hits of one's own and of the server together, of which one's own are kept."""


class Searching:
    """Search by hand."""

    def __init__(self, recall: Recall, *, clock: Clock) -> None:
        self._recall = recall
        self._clock = clock

    async def search_own(self, room: Room, text: str) -> list[Memory]:
        """Give the viewer's own memories that share a term with a text, canon first, then the best; at most 30, how-tos aside.

        What people let answers use is no matter here: it is their own look. Raises `StoreError` when the store cannot be read.
        """
        found = await self._recall.search(room, text, constraints=Constraints(), at=self._clock.now(), limit=LOOKED_AT)
        return [memory for memory in found if memory.subject == room.viewer][:MOST_FOUND]
