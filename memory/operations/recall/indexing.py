"""Puts memories into a search index: documents as they are read, and what is written since."""

import time
from collections.abc import Mapping, Sequence
from typing import Final

from memory.domain.audience import Room, may_see
from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.recall.closeness import unpacked
from memory.domain.recall.lending import Sharing, may_be_lent
from memory.domain.recall.search_index import SearchIndex
from memory.domain.recall.searchable import searchable
from memory.store.documents import Document
from memory.store.room_memories import Pool, searchable_from

_IN_A_SLICE: Final = 25
"""Memories that are indexed before the thread lets others have the interpreter: one to two milliseconds."""


def index_page(
    page: Sequence[Document],
    index: SearchIndex,
    standings: Mapping[MemoryId, int],
    vectors: Mapping[MemoryId, str],
) -> None:
    """Put the documents of memories in, to be called on a thread."""
    for place, document in enumerate(page):
        memory = searchable_from(document)
        index.put(memory, standing=standings.get(memory.id, 0))
        if memory.id in vectors:
            index.put_vector(memory.id, unpacked(vectors[memory.id]))
        if place % _IN_A_SLICE == _IN_A_SLICE - 1:
            # Lets go of the interpreter, which the event loop would otherwise get back only after its switch interval.
            time.sleep(0)


def put_written(index: SearchIndex, memory: Memory, room: Room, pool: Pool) -> None:
    """Bring the index of a pool for a room up to a memory as it is now."""
    if isinstance(pool, Sharing):
        seen = may_be_lent(memory, room, pool)
    else:
        seen = may_see(tenant=memory.tenant, subject=memory.subject, audience=memory.audience, room=room)
    if memory.state == "active" and seen:
        index.put(searchable(memory))
    else:
        index.remove(memory.id)
