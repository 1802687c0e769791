"""A store whose process dies at a chosen commit: just before it, or just after it was carried out."""

from collections.abc import Sequence
from typing import Any, Literal

from memory.store.documents import Document, DocumentStore, Filter, Find, Outcome, Sort, Value, Write

When = Literal["before", "after"]


class Killed(BaseException):
    """The process is gone. No error of ours, so nothing may catch it."""


class MortalStore:
    """A real store in a process that dies at a chosen commit; whoever comes after opens the store itself."""

    def __init__(
        self, store: DocumentStore, *, dies_at: int | None = None, dies_writing: str = "", when: When = "after"
    ) -> None:
        """Die at the commit of this number, from 0, or at the first that writes to the collection `dies_writing`."""
        self._store = store
        self._dies_at = dies_at
        self._dies_writing = dies_writing
        self._when = when
        self.commits = 0
        """Commits that were survived."""

    async def get(self, collection: str, key: str) -> Document | None:
        """Read one document."""
        return await self._store.get(collection, key)

    async def find(
        self, collection: str, where: Filter, *, sort: Sort = (), limit: int | None = None, after: str | None = None
    ) -> list[Document]:
        """Read documents."""
        return await self._store.find(collection, where, sort=sort, limit=limit, after=after)

    async def find_each(self, questions: Sequence[Find]) -> list[list[Document]]:
        """Answer several questions."""
        return await self._store.find_each(questions)

    async def count(self, collection: str, where: Filter) -> int:
        """Count documents."""
        return await self._store.count(collection, where)

    async def distinct(self, collection: str, path: str, where: Filter) -> list[Value]:
        """List different values."""
        return await self._store.distinct(collection, path, where)

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        """Carry out writes, or die."""
        is_last = self.commits == self._dies_at or any(write.collection == self._dies_writing for write in writes)
        if is_last and self._when == "before":
            raise Killed
        outcomes = await self._store.commit(writes)
        if is_last:
            raise Killed
        self.commits += 1
        return outcomes

    async def scrub(self) -> None:
        """Make deleted bytes unreadable."""
        await self._store.scrub()

    async def close(self) -> None:
        """Let go of the store."""
        await self._store.close()


async def everything(store: DocumentStore, *collections: str, without: Sequence[str] = ()) -> dict[str, Any]:
    """Read collections whole, without fields that may differ from run to run."""
    found: dict[str, Any] = {}
    for name in collections:
        rows = await store.find(name, {}, sort=[("_id", 1)])
        found[name] = [{key: value for key, value in row.items() if key not in without} for row in rows]
    return found
