"""A real store that can be away for a while."""

from collections.abc import Awaitable, Callable, Sequence

from memory.domain.errors import StoreUnavailable
from memory.store.documents import Document, DocumentStore, Filter, Find, Insert, Outcome, Sort, Value, Write


class AwayStore:
    """Passes everything on, unless it is away."""

    def __init__(self, store: DocumentStore) -> None:
        self._store = store
        self.is_away = False

    async def get(self, collection: str, key: str) -> Document | None:
        """Read one document."""
        return await self._here().get(collection, key)

    async def find(
        self, collection: str, where: Filter, *, sort: Sort = (), limit: int | None = None, after: str | None = None
    ) -> list[Document]:
        """Read documents."""
        return await self._here().find(collection, where, sort=sort, limit=limit, after=after)

    async def find_each(self, questions: Sequence[Find]) -> list[list[Document]]:
        """Answer several questions."""
        return await self._here().find_each(questions)

    async def count(self, collection: str, where: Filter) -> int:
        """Count documents."""
        return await self._here().count(collection, where)

    async def distinct(self, collection: str, path: str, where: Filter) -> list[Value]:
        """List different values."""
        return await self._here().distinct(collection, path, where)

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        """Carry out writes."""
        return await self._here().commit(writes)

    async def scrub(self) -> None:
        """Make deleted bytes unreadable."""
        await self._here().scrub()

    async def close(self) -> None:
        """Let go of the store."""
        await self._store.close()

    def _here(self) -> DocumentStore:
        if self.is_away:
            raise StoreUnavailable("away on purpose")
        return self._store


class InterruptedStore(AwayStore):
    """Lets something happen right before the first message or memory is written down, after the look for it."""

    def __init__(self, store: DocumentStore, then: Callable[[str], Awaitable[object]]) -> None:
        """`then` is told the id of what is about to be written."""
        super().__init__(store)
        self.then = [then]

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        """Carry out writes."""
        for each in writes:
            if isinstance(each, Insert) and each.collection in {"messages", "memories"} and self.then:
                await self.then.pop()(str(each.document["_id"]))
        return await super().commit(writes)
