"""A real store that can be away for a while."""

from collections.abc import Awaitable, Callable, Sequence

from memory.domain.errors import StoreUnavailable
from memory.store.documents import DocumentStore, Insert, Outcome, Write
from tests.store.passing import PassingStore, Result


class AwayStore(PassingStore):
    """Passes everything on, unless it is away."""

    def __init__(self, store: DocumentStore) -> None:
        super().__init__(store)
        self.is_away = False

    async def _pass(self, name: str, call: Callable[[], Awaitable[Result]]) -> Result:
        if self.is_away:
            raise StoreUnavailable("away on purpose")
        return await super()._pass(name, call)


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
