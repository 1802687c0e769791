"""Finding what belongs beside the memories that an answer is about: over the edges, one step far."""

from typing import Final

from memory.domain.audience import Room
from memory.domain.context.items import Beside
from memory.domain.envelope.building import may_answer_with
from memory.domain.envelope.envelope import MemoryEnvelope, for_room
from memory.domain.relation import asked_about, followed
from memory.domain.text.terms import terms_of
from memory.store.collections import Collections

FOLLOWED: Final = 10
"""Edges that are followed, the strongest; what they lead to may be put away, or not for the room."""


class Relating:
    """What has to do with what is being talked about."""

    def __init__(self, collections: Collections) -> None:
        self._collections = collections

    async def beside(self, room: Room, envelope: MemoryEnvelope, text: str) -> tuple[Beside, ...]:
        """Find what has to do with the memories of the envelope which a text is about, the closest first, in whatever state.

        As far as the room may see it; empty without a look at the store when the text is about none of them.
        What of it may be shown is decided where the context is written.
        """
        if not may_answer_with(envelope.constraints):
            return ()
        shown = {entry.memory_id: entry.text for entry in for_room(envelope, room).relational.entries}
        about = asked_about(terms_of(text), shown)
        edges = await self._collections.relations.beside(room.tenant, about)
        ends = followed([(*edge.memory_ids, edge.strength) for edge in edges], shown, most=FOLLOWED)
        found = {memory.id: memory for memory in await self._collections.memories.seen_in(room, ends)}
        return tuple(Beside(found[end], shown=beside) for end, beside in ends.items() if end in found)
