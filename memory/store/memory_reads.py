"""Reads of the collection of memories by a filter. The modules named `*_memories`, and no others, say by which."""

from collections.abc import AsyncIterator, Iterable, Sequence
from functools import partial
from typing import Any, Final

from memory.domain.ids import MemoryId
from memory.domain.memory import Gist, Memory
from memory.store.codec import all_from, each_from, kept_fields, to_document
from memory.store.documents import Document, DocumentStore, Find, Sort
from memory.store.personal import pages_of
from memory.store.questions import StoreQuery

MEMORIES: Final = "memories"
"""The collection's name."""


def memory_document(memory: Memory) -> Document:
    """Return the document that keeps a memory."""
    support = [each.memory_id for each in memory.provenance.support]
    return to_document(memory, audience_key=memory.audience.key, is_first=memory.stands_first, support_ids=support)


def ids_among(ids: Iterable[MemoryId]) -> dict[str, Any]:
    """Return the filter of the memories with some ids."""
    return {"_id": {"$in": sorted(set(ids))}}


class MemoryReads:
    """Reads documents of memories and turns them into records."""

    def __init__(self, store: DocumentStore) -> None:
        self._store = store

    async def find(
        self, where: dict[str, Any], *, sort: Sort = (), limit: int | None = None, after: MemoryId | None = None
    ) -> list[Memory]:
        """Read the memories that match, in the order of `sort`, `limit` at most; `after` goes on behind an id."""
        found = await self._store.find(MEMORIES, where, sort=sort, limit=limit, after=after)
        return each_from(Memory, found)

    async def first(self, where: dict[str, Any]) -> Memory | None:
        """Read one memory that matches; None where none does."""
        found = await self.find(where, limit=1)
        return found[0] if found else None

    async def all(self, where: dict[str, Any]) -> list[Memory]:
        """Read every memory that matches, in no order; in pages, so that many hold up nobody."""
        return [each for page in [each_from(Memory, page) async for page in self.pages(where)] for each in page]

    def pages(self, where: dict[str, Any]) -> AsyncIterator[list[Document]]:
        """Read the documents that match in pages, by id."""
        return pages_of(self._store, MEMORIES, where)

    async def documents(self, where: dict[str, Any]) -> list[Document]:
        """Read the documents that match, in no order."""
        return await self._store.find(MEMORIES, where)

    async def find_each(self, finds: Sequence[Find]) -> list[list[Document]]:
        """Read the documents of several questions in one trip."""
        return await self._store.find_each(finds)

    async def count(self, where: dict[str, Any]) -> int:
        """Count the memories that match."""
        return await self._store.count(MEMORIES, where)

    async def distinct(self, field: str, where: dict[str, Any]) -> list[Any]:
        """Read the different values of a field in the memories that match, in no order."""
        return await self._store.distinct(MEMORIES, field, where)

    def asking(self, where: dict[str, Any], *, sort: Sort = (), limit: int | None = None) -> StoreQuery[list[Memory]]:
        """Return the question for the memories that match."""
        return StoreQuery(Find(MEMORIES, where, sort=sort, limit=limit), partial(each_from, Memory))

    def asking_gists(self, where: dict[str, Any], *, sort: Sort, limit: int) -> StoreQuery[list[Gist]]:
        """Return the question for the gists of the memories that match, in the order of `sort`."""
        wanted = Find(MEMORIES, where, sort=sort, limit=limit, fields=kept_fields(Gist))
        return StoreQuery(wanted, partial(all_from, Gist))


NOTHING: Final[StoreQuery[list[Memory]]] = StoreQuery(None, partial(each_from, Memory))
"""The question that needs no look at the store."""
