"""A store whose process dies at a chosen commit: just before it, or just after it was carried out."""

from collections.abc import Sequence
from typing import Any, Literal

from memory.store.documents import DocumentStore, Outcome, Write
from tests.store.passing import PassingStore

When = Literal["before", "after"]


class Killed(BaseException):
    """The process is gone. No error of ours, so nothing may catch it."""


class MortalStore(PassingStore):
    """A real store in a process that dies at a chosen commit; whoever comes after opens the store itself."""

    def __init__(
        self, store: DocumentStore, *, dies_at: int | None = None, dies_writing: str = "", when: When = "after"
    ) -> None:
        """Die at the commit of this number, from 0, or at the first that writes to the collection `dies_writing`."""
        super().__init__(store)
        self._dies_at = dies_at
        self._dies_writing = dies_writing
        self._when = when
        self.commits = 0
        """Commits that were survived."""

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


async def everything(store: DocumentStore, *collections: str, without: Sequence[str] = ()) -> dict[str, Any]:
    """Read collections whole, without fields that may differ from run to run."""
    found: dict[str, Any] = {}
    for name in collections:
        rows = await store.find(name, {}, sort=[("_id", 1)])
        found[name] = [{key: value for key, value in row.items() if key not in without} for row in rows]
    return found
