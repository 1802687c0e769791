"""Reads of the collection of memories by a filter. The modules named `*_memories`, and no others, say by which."""

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.store.codec import each_from, to_document
from memory.store.documents import Document
from memory.store.questions import Records

MEMORIES: Final = "memories"
"""The collection's name."""


def memory_document(memory: Memory) -> Document:
    """Return the document that keeps a memory."""
    support = [each.memory_id for each in memory.provenance.support]
    return to_document(memory, audience_key=memory.audience.key, is_first=memory.stands_first, support_ids=support)


def ids_among(ids: Iterable[MemoryId]) -> dict[str, Any]:
    """Return the filter of the memories with some ids."""
    return {"_id": {"$in": sorted(set(ids))}}


class MemoryReads(Records[Memory]):
    """Reads of memories; each part of `Memories` is one."""

    name: ClassVar[str] = MEMORIES
    model = Memory

    async def _all(self, where: dict[str, Any]) -> list[Memory]:
        """Read every memory that matches, in no order; in pages, so that many hold up nobody."""
        return [each for page in [each_from(Memory, page) async for page in self._pages(where)] for each in page]
