"""A store that passes every call on to a real one: what a test puts in between is told of each call."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from memory.store.documents import Document, DocumentStore, Filter, Find, Outcome, Sort, Value, Write

Result = TypeVar("Result")


class PassingStore:
    """A real store behind a door."""

    def __init__(self, store: DocumentStore) -> None:
        self._store = store

    async def _pass(self, name: str, call: Callable[[], Awaitable[Result]]) -> Result:
        """Carry a call out; `name` says which, and on which collection."""
        del name
        return await call()

    async def get(self, collection: str, key: str) -> Document | None:
        """Read one document."""
        return await self._pass(f"get {collection}", lambda: self._store.get(collection, key))

    async def find(
        self, collection: str, where: Filter, *, sort: Sort = (), limit: int | None = None, after: str | None = None
    ) -> list[Document]:
        """Read documents."""
        return await self._pass(
            f"find {collection}", lambda: self._store.find(collection, where, sort=sort, limit=limit, after=after)
        )

    async def find_each(self, questions: Sequence[Find]) -> list[list[Document]]:
        """Answer several questions."""
        return await self._pass("find each", lambda: self._store.find_each(questions))

    async def count(self, collection: str, where: Filter) -> int:
        """Count documents."""
        return await self._pass(f"count {collection}", lambda: self._store.count(collection, where))

    async def distinct(self, collection: str, path: str, where: Filter) -> list[Value]:
        """List different values."""
        return await self._pass(f"distinct {collection}", lambda: self._store.distinct(collection, path, where))

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        """Carry out writes."""
        return await self._pass("commit", lambda: self._store.commit(writes))

    async def scrub(self) -> None:
        """Make deleted bytes unreadable."""
        await self._pass("scrub", self._store.scrub)

    async def close(self) -> None:
        """Let go of the store."""
        await self._store.close()
