"""Lets a process work on its share of a database, by a lease in it that is renewed while the process lives.

The share are shards of Discord's, mostly all of them. No two that live have one in common. The lease goes by the clock
of the server, so that machines need not agree on the time; a number that grows with each tells processes apart.
The embedded store needs none of this: the directory's lock is held by the system. This module must not know what is
stored.
"""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.clock import since_start_s
from bot.peers import GRACE_S, Peers
from memory.domain.errors import StoreError, StoreLocked, StoreUnavailable
from memory.domain.presence import ALL_SHARDS, ShardPlan, Shards, WantedShards
from memory.store.documents import DocumentStore, SharedStore
from memory.store.processes import Process, Processes

LEASE_S: Final = 15.0
"""How long an owner that says nothing more is believed to live."""
RENEW_EVERY_S: Final = 3.0
WAIT_S: Final = 25.0
"""How long a start waits for another process that has its shards. The lease of one that died ends sooner."""
_MARGIN_S: Final = 2.0
"""So much earlier than the server a process takes its lease for ended."""
_LOOK_EVERY_S: Final = 0.5
_ACQUAINT_EVERY_S: Final = 0.1
TAKEN_OVER: Final = (
    "another Keepsake process went on without this one while it was paused or cut off from the database; "
    "this one ends, since two would work against each other"
)
_log = structlog.stdlib.get_logger(__name__)


class Ownership:
    """The lease by which this process works on its store, and the others that work on it."""

    def __init__(
        self,
        store: SharedStore | None,
        number: int = 0,
        *,
        shards: Shards = ALL_SHARDS,
        lease_s: float = LEASE_S,
    ) -> None:
        """`store` None is one that nobody else can open meanwhile; `number` is that of the lease."""
        self.lost = asyncio.Event()
        """Set when others went on without this process; it must end."""
        self.shards = shards
        self.leads = True
        """Whether this is the process that does what one does for all: the first of those that live."""
        self.peers = None if store is None else Peers(store, number)
        """The others; None where there can be none."""
        self.store = store
        """The store; None as above."""
        self._number = number
        self._lease_s = lease_s
        self._ends_at = 0.0
        self._ended_since: dict[int, float] = {}
        self._renewing = asyncio.Lock()

    async def confirm(self) -> None:
        """Make sure that the share is still ours; called before each write and each question to a model.

        Nearly always without a question to the store. Raises `StoreLocked` when it is not, and `StoreError` when nobody
        can tell.
        """
        if self.store is None or (since_start_s() < self._ends_at and not self.lost.is_set()):
            return
        async with self._renewing:
            if self.lost.is_set() or since_start_s() >= self._ends_at:
                await self._renew()

    async def meet(self) -> None:
        """Wait until every process that lives tells this one of its writes. Raises `StoreError`."""
        while True:
            async with self._renewing:
                silent = await self._renew()
            if not silent:
                return
            await asyncio.sleep(_ACQUAINT_EVERY_S)

    async def keep(self) -> None:
        """Renew the lease again and again, until it is lost or this is cancelled."""
        while not self.lost.is_set():
            try:
                async with self._renewing:
                    await self._renew()
            except StoreLocked:
                return
            except StoreError as error:
                # While nobody reaches the store nobody can take it over either.
                _log.warning("owner_not_renewed", exc_info=error)
            await asyncio.sleep(RENEW_EVERY_S)

    async def release(self) -> None:
        """Let the next process have the share at once. An outage is no error: the lease ends by itself."""
        if self.store is None or self.peers is None or self.lost.is_set():
            return
        await self.peers.close()
        try:
            await Processes(self.store).leave(self._number)
        except StoreError as error:
            _log.warning("owner_not_released", exc_info=error)

    async def _renew(self) -> bool:
        """Stay for longer, meet who is there by now, and return whether some do not tell this process yet."""
        if self.store is None or self.peers is None:
            return False
        store, peers = self.store, self.peers
        if peers.is_deaf:
            raise StoreUnavailable("nothing is heard of the other processes, so this one does not go on")
        asked_at, at, known = since_start_s(), await store.server_time(), peers.knows
        expires_at = at + timedelta(seconds=self._lease_s)
        processes = None
        if not self.lost.is_set():
            processes = await Processes(store).renew(self._number, expires_at=expires_at, knows=known)
        if processes is None:
            self.lost.set()
            raise StoreLocked(TAKEN_OVER)
        self._ends_at = asked_at + self._lease_s - _MARGIN_S
        there = await self._without_dead(store, processes, at=at)
        self.leads = all(each.number >= self._number for each in there)
        await peers.meet(there, at=at)
        if peers.knows != known:
            # At once, for they wait for it before they begin.
            await Processes(store).renew(self._number, expires_at=expires_at, knows=peers.knows)
        await peers.post()
        await peers.tidy(at=at)
        return any(each.knows < self._number for each in there)

    async def _without_dead(self, store: SharedStore, there: Sequence[Process], *, at: datetime) -> Sequence[Process]:
        """Strike those whose time has long ended, and return the others; what is not struck might go on.

        Trigger: the database was away for longer than a lease. Why: then everybody's time has ended, and who comes back
        first would strike the others. Outcome: each has some seconds for it, counted from when we first saw it.
        """
        now = since_start_s()
        seen = {each.number: self._ended_since.get(each.number, now) for each in there if each.expires_at <= at}
        self._ended_since = seen
        dead = [each for each in there if now - seen.get(each.number, now) > GRACE_S]
        for each in dead:
            await Processes(store).strike(each)
        return await Processes(store).all() if dead else there


@asynccontextmanager
async def owning(
    store: DocumentStore, *, wait_s: float, shards: WantedShards = ALL_SHARDS, lease_s: float = LEASE_S
) -> AsyncIterator[Ownership]:
    """Own shards on a store until the block ends; waits at most so long for the process that has any of them now.

    A plan is for a store on a server.

    Raises `StoreLocked` when that one lives on, and `StoreError` when the store cannot be asked.
    """
    if not isinstance(store, SharedStore):
        yield Ownership(None)
        return
    own = await _claimed(store, shards, wait_s=wait_s, lease_s=lease_s)
    if isinstance(shards, ShardPlan):
        _log.info("shards_claimed", shard=own.shards.first, size=len(own.shards.ids), count=own.shards.count)
        if own.shards.count != shards.count:
            _log.warning("shard_count_kept", count=own.shards.count)
    ownership = Ownership(store, own.number, shards=own.shards, lease_s=lease_s)
    keeping = None
    try:
        await ownership.meet()
        keeping = asyncio.create_task(ownership.keep(), name="owner")
        yield ownership
    finally:
        if keeping is not None:
            keeping.cancel()
            await asyncio.wait({keeping})
        await ownership.release()


async def _claimed(store: SharedStore, shards: WantedShards, *, wait_s: float, lease_s: float) -> Process:
    processes, until, is_told = Processes(store), since_start_s() + wait_s, False
    while True:
        at = await store.server_time()
        own = await processes.claim(own_name(), shards, at=at, expires_at=at + timedelta(seconds=lease_s))
        if own is not None:
            return own
        if since_start_s() >= until:
            await refuse_owned(store, shards)
        if not is_told:
            is_told = True
            _log.warning("waiting_for_owner", seconds=wait_s)
        await asyncio.sleep(_LOOK_EVERY_S)


async def refuse_owned(store: SharedStore, shards: WantedShards = ALL_SHARDS) -> None:
    """Raise `StoreLocked` while other processes have any of these shards on the database, or all of a plan."""
    living = await Processes(store).living(at=await store.server_time())
    if isinstance(shards, ShardPlan) and shards.free(each.shards for each in living) is None:
        there = ", ".join(f"{each.shards} {each.name} until {each.expires_at:%H:%M:%S} UTC" for each in living)
        raise StoreLocked(
            f"no shards are free: SHARD_PROCESSES is {shards.processes}, and other Keepsake processes have them all "
            f"({there}, unless they go on): stop one of them first, or raise SHARD_PROCESSES for all, or set another "
            "MONGODB_DATABASE"
        )
    for each in living:
        if isinstance(shards, Shards) and each.shards.collide(shards):
            raise StoreLocked(
                f"the database is in use by another Keepsake process ({each.name}, shards {each.shards}, until "
                f"{each.expires_at:%H:%M:%S} UTC unless it goes on): stop that one first, or ask it where it runs, or "
                "set another MONGODB_DATABASE; several share one only with --shards, each with its own of one count"
            )


async def owner_of(store: SharedStore) -> str | None:
    """Name the processes that work on the database, each as `host:process`; None while none does."""
    living = await Processes(store).living(at=await store.server_time())
    return (
        ", ".join(each.name if each.shards == ALL_SHARDS else f"{each.name} ({each.shards})" for each in living) or None
    )


def own_name() -> str:
    """Name this process, as `host:process`."""
    return f"{socket.gethostname()}:{os.getpid()}"
