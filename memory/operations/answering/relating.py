"""Finding what belongs beside the memories that an answer is about: over the edges, one step far. Pure; `Assembling` reads the store.

What of it may be shown is decided where the context is written.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from memory.domain.context.items import Beside
from memory.domain.envelope.building import may_answer_with
from memory.domain.envelope.envelope import MemoryEnvelope
from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.writing.relation import asked_about, followed
from memory.store.relations import Relation

FOLLOWED: Final = 10
"""Edges that are followed, the strongest; what they lead to may be put away, or not for the room."""


@dataclass(frozen=True, slots=True)
class Related:
    """What an answer shows of the asker, and which of it the question is about."""

    shown: Mapping[MemoryId, str]
    """Words by memory, as far as the room may see them."""
    about: Sequence[MemoryId]
    """The memories from which edges are followed."""

    @classmethod
    def to(cls, own: MemoryEnvelope, asked: Iterable[str]) -> "Related":
        """Choose by the terms of a question among the envelope as the room may see it; nothing where memories may not be used."""
        if not may_answer_with(own.constraints):
            return cls({}, ())
        shown = {entry.memory_id: entry.text for entry in own.relational.entries}
        return cls(shown, asked_about(asked, shown))

    def ends(self, edges: Iterable[Relation]) -> Mapping[MemoryId, MemoryId]:
        """Follow the edges to what is not shown: the other end → the one that it belongs beside, the closest first."""
        return followed([(*edge.memory_ids, edge.strength) for edge in edges], self.shown, most=FOLLOWED)


def beside_of(ends: Mapping[MemoryId, MemoryId], found: Mapping[MemoryId, Memory]) -> tuple[Beside, ...]:
    """Put those of the ends that were found beside what they belong to, the closest first, in whatever state."""
    return tuple(Beside(found[end], shown=shown) for end, shown in ends.items() if end in found)
