"""Lets one process work on a database at a time, by an owner's lease in it that is renewed while the process lives.

The lease goes by the clock of the server, so that machines need not agree on the time. A number that grows with each
owner tells them apart.
The embedded store needs none of this: the directory's lock is held by the system. This module must not know what is
stored.
"""

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Final

import structlog

from bot.clock import since_start_s
from memory.domain.errors import StoreError, StoreLocked
from memory.store.documents import DocumentStore, SharedStore
from memory.store.installation import Installation

LEASE_S: Final = 15.0
"""How long an owner that says nothing more is believed to live."""
RENEW_EVERY_S: Final = 3.0
WAIT_S: Final = 25.0
"""How long a start waits for the owner before it to end: a dead one's lease is over by then."""
_MARGIN_S: Final = 2.0
"""So much earlier than the server an owner takes its lease for ended."""
_LOOK_EVERY_S: Final = 0.5
TAKEN_OVER: Final = (
    "another Keepsake process took the database over while this one was paused or cut off from it; "
    "this one ends, since two would work against each other"
)
_log = structlog.stdlib.get_logger(__name__)


class Ownership:
    """The lease by which this process owns its store."""

    def __init__(self, store: SharedStore | None, number: int = 0, *, lease_s: float = LEASE_S) -> None:
        """`store` None is one that nobody else can open meanwhile; `number` is that of the lease."""
        self.lost = asyncio.Event()
        """Set when another process has taken the store over; this one must end."""
        self._store = store
        self._number = number
        self._lease_s = lease_s
        self._ends_at = 0.0
        self._renewing = asyncio.Lock()

    async def confirm(self) -> None:
        """Make sure that the store is still ours; called before each write, and nearly always without a question to it.

        Raises `StoreLocked` when it is not, and `StoreError` when nobody can tell.
        """
        if self._store is None or (since_start_s() < self._ends_at and not self.lost.is_set()):
            return
        async with self._renewing:
            if self.lost.is_set() or since_start_s() >= self._ends_at:
                await self._renew(self._store)

    async def keep(self) -> None:
        """Renew the lease again and again, until it is lost or this is cancelled."""
        while self._store is not None and not self.lost.is_set():
            try:
                async with self._renewing:
                    await self._renew(self._store)
            except StoreLocked:
                return
            except StoreError as error:
                # While nobody reaches the store nobody can take it over either.
                _log.warning("owner_not_renewed", exc_info=error)
            await asyncio.sleep(RENEW_EVERY_S)

    async def release(self) -> None:
        """Let the next process have the store at once. An outage is no error: the lease ends by itself."""
        if self._store is None or self.lost.is_set():
            return
        try:
            await Installation(self._store).release_owner(self._number, at=await self._store.server_time())
        except StoreError as error:
            _log.warning("owner_not_released", exc_info=error)

    async def _renew(self, store: SharedStore) -> None:
        asked_at = since_start_s()
        expires_at = await store.server_time() + timedelta(seconds=self._lease_s)
        if self.lost.is_set() or not await Installation(store).renew_owner(self._number, expires_at=expires_at):
            self.lost.set()
            raise StoreLocked(TAKEN_OVER)
        self._ends_at = asked_at + self._lease_s - _MARGIN_S


@asynccontextmanager
async def owning(store: DocumentStore, *, wait_s: float, lease_s: float = LEASE_S) -> AsyncIterator[Ownership]:
    """Own a store until the block ends; waits at most so long for the process that owns it now.

    Raises `StoreLocked` when that one lives on, and `StoreError` when the store cannot be asked.
    """
    if not isinstance(store, SharedStore):
        yield Ownership(None)
        return
    number = await _claimed(store, wait_s=wait_s, lease_s=lease_s)
    ownership = Ownership(store, number, lease_s=lease_s)
    keeping = asyncio.create_task(ownership.keep(), name="owner")
    try:
        yield ownership
    finally:
        keeping.cancel()
        await asyncio.wait({keeping})
        await ownership.release()


async def _claimed(store: SharedStore, *, wait_s: float, lease_s: float) -> int:
    installation, until, is_told = Installation(store), since_start_s() + wait_s, False
    while True:
        at = await store.server_time()
        number = await installation.claim_owner(own_name(), at=at, expires_at=at + timedelta(seconds=lease_s))
        if number is not None:
            return number
        if since_start_s() >= until:
            await refuse_owned(store)
        if not is_told:
            is_told = True
            _log.warning("waiting_for_owner", seconds=wait_s)
        await asyncio.sleep(_LOOK_EVERY_S)


async def refuse_owned(store: SharedStore) -> None:
    """Raise `StoreLocked` while a process owns the database."""
    if (owner := await owner_of(store)) is not None:
        raise StoreLocked(
            f"the database is in use by another Keepsake process ({owner}): stop that one first, or ask it where it "
            "runs, or set another MONGODB_DATABASE"
        )


async def owner_of(store: SharedStore) -> str | None:
    """Name the process that owns the database, as `host:process`; None while none does."""
    return await Installation(store).owner(at=await store.server_time())


def own_name() -> str:
    """Name this process, as `host:process`."""
    return f"{socket.gethostname()}:{os.getpid()}"
