"""A store whose tombstones are logged behind the commit, before it is acknowledged; the next start logs what lacks."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Final

from memory.store.documents import DeleteWhere, DocumentStore, Outcome, Upsert, Write
from memory.store.erasure_log import ErasureLog

_ERASURES: Final = "erasures"


class LoggedStore:
    """A `DocumentStore` beside which a log is kept."""

    def __init__(
        self, store: DocumentStore, log: ErasureLog, *, before_write: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        """`before_write` is waited for before each commit, and raises where there may be none."""
        self.log: Final = log
        self._before_write = before_write
        self._writing = 0
        self._may_write = asyncio.Event()
        self._is_still = asyncio.Event()
        for each in (self._may_write, self._is_still):
            each.set()
        self._stand_before(store)

    def _stand_before(self, store: DocumentStore) -> None:
        self.store = store
        """What it stands before."""
        self.get, self.find, self.find_each = store.get, store.find, store.find_each
        self.count, self.distinct, self.scrub = store.count, store.distinct, store.scrub

    async def go_over(self, to: Callable[[DocumentStore], Awaitable[DocumentStore]]) -> None:
        """Stand before what is made of the store; commits wait until it is made, and a failure changes nothing."""
        self._may_write.clear()
        try:
            await self._is_still.wait()
            self._stand_before(await to(self.store))
        finally:
            self._may_write.set()

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        """Carry out writes, their tombstones in the log too. Raises a `StoreError` also where only the log failed."""
        if self._before_write is not None:
            await self._before_write()
        await self._may_write.wait()
        self._writing += 1
        self._is_still.clear()
        try:
            outcomes = await self.store.commit(writes)
        finally:
            self._writing -= 1
            if not self._writing:
                self._is_still.set()
        # What comes behind a write that ended the commit was not tried.
        made = [each for write in writes[: len(outcomes)] for each in _tombstones(write)]
        if made:
            await self.log.append(made)
        for write in writes[: len(outcomes)]:
            if (before := _dropped_before(write)) is not None:
                await self.log.drop_older(before)
        return outcomes

    async def close(self) -> None:
        """Write what the log still owes, and let go of the store. Idempotent."""
        try:
            await self.log.close()
        finally:
            await self.store.close()


def _tombstones(write: Write) -> list[tuple[str, datetime]]:
    if write.collection != _ERASURES or not isinstance(write, Upsert):
        return []
    at = write.update.set.get("at")
    return [(write.key, at)] if isinstance(at, datetime) else []


def _dropped_before(write: Write) -> datetime | None:
    """Return the time before which a write drops tombstones, for the log to follow; else None."""
    if write.collection != _ERASURES or not isinstance(write, DeleteWhere):
        return None
    condition = write.where.get("at")
    before = condition.get("$lt") if isinstance(condition, dict) else None
    return before if isinstance(before, datetime) else None
