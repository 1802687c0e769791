"""Reads the contradictions that wait for a word, as far as a room's readers could read both halves.

It must not decide who may settle one; `memory.operations.upkeep.resolving` does.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from memory.domain.audience import Room
from memory.domain.ids import MemoryId, SubjectId
from memory.domain.memory import Memory
from memory.domain.upkeep.settlement import Conflict
from memory.domain.writing.write_plan import wording_digest
from memory.operations.recall.leaving_out import without_left_out
from memory.store.collections import Collections
from memory.store.contradictions import Pair
from memory.store.questions import Question, answered

MOST: Final = 25
"""Contradictions about one person, or about the guild, that are looked at, the oldest."""


async def open_contradictions(collections: Collections, room: Room, subject: SubjectId | None) -> list[Conflict]:
    """Read the open contradictions about the viewer of a room, or with None in what its guild knows, oldest first.

    One query where there are none. Raises `StoreError`: an outage is never an empty memory.
    """
    pairs = await answered(collections.store, waiting_in(collections, room, subject))
    return await open_among(collections, room, subject, pairs)


def waiting_in(collections: Collections, room: Room, subject: SubjectId | None) -> Question[list[Pair]]:
    """Ask for the pairs that `open_among` reads the halves of."""
    return collections.contradictions.waiting_for(room.tenant, subject, limit=MOST)


async def open_among(
    collections: Collections, room: Room, subject: SubjectId | None, pairs: Sequence[Pair]
) -> list[Conflict]:
    """Give those of some pairs of which the room's readers could read both halves, in their order; no query where there are none.

    Nothing of who is left out since.
    """
    if not pairs:
        return []
    halves = [each for pair in pairs for each in pair.memory_ids]
    known = collections.memories.in_room.shared_in if subject is None else collections.memories.in_room.own_in
    found = await answered(collections.store, known(room, halves))
    allowed = await without_left_out(collections.constraints, room.tenant, found)
    return _conflicts(pairs, {memory.id: memory for memory in allowed})


def _conflicts(pairs: Sequence[Pair], known: Mapping[MemoryId, Memory]) -> list[Conflict]:
    """Keep the pairs of which both halves are there in the words that were judged."""
    found = []
    for pair in pairs:
        first, second = (known.get(each) for each in pair.memory_ids)
        if first is not None and second is not None and wording_digest(first, second) == pair.digest:
            found.append(Conflict(pair.id, first, second, pair.detected_at))
    return found
