"""Seals the store of a running bot that was begun in clear, and begins the epochs of one that is sealed."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final

from bot.clock import since_start_s
from bot.ownership import Ownership
from bot.schedule import Job
from memory.domain.errors import StoreLocked
from memory.store.collections import Collections
from memory.store.documents import DeleteWhere, DocumentStore
from memory.store.keys import CHECK, EPOCH
from memory.store.logged_store import LoggedStore
from memory.store.schema import KEYS
from memory.store.sealing.conversion import no_other_process, seal_all
from memory.store.sealing.keyring import Keyring
from memory.store.sealing.rotation import Rotation
from memory.store.sealing.sealed_store import SealedStore

BeginSealing = Callable[[DocumentStore], Awaitable[SealedStore]]
"""Makes a store that was begun in clear a sealed one; see `memory.store.sealing.opening.begin_sealing`."""

_LOOK_EVERY: Final = timedelta(minutes=30)
"""How soon an epoch is begun that failed, or that a process would have begun which is gone."""
_LATEST_COMMIT_S: Final = 60.0
"""After so long MongoDB has ended a transaction by itself (`transactionLifetimeLimitSeconds`)."""


async def sealed_now(store: DocumentStore, *, confirm: Callable[[], Awaitable[None]] = no_other_process) -> str:
    """Seal what is in clear in a store that has its keys, and tell how much that was; see `seal_all`."""
    if not isinstance(store, SealedStore) or not store.is_under_way:
        return "The store is sealed already."
    return f"Sealed: {await seal_all(store, confirm=confirm)} documents."


class SealingJobs:
    """The jobs of a store's keys."""

    def __init__(
        self,
        store: LoggedStore,
        collections: Collections,
        ownership: Ownership,
        begin_sealing: BeginSealing,
        *,
        now_s: Callable[[], float] = since_start_s,
    ) -> None:
        """Raises `StoreLocked` where another process seals what is in clear: what this one writes might be lost."""
        peers = ownership.peers
        if isinstance(store.store, SealedStore) and store.store.is_under_way and peers is not None and peers.are_there:
            raise StoreLocked("another Keepsake process is sealing this database: start this one when that has ended")
        self._store = store
        self._keys = collections.keys
        self._ownership = ownership
        self._begin_sealing = begin_sealing
        self._now_s = now_s
        self._due_s = 0.0
        if isinstance(store.store, SealedStore):
            self._stand_for(store.store.keyring)

    def jobs(self) -> list[Job]:
        """Return the job that seals a store in clear, and those that begin another epoch."""
        return [
            Job(name="seal", run=self.seal, every=None),
            Job(name="epoch", run=self._begin_epoch, every=None),
            Job(name="epoch-due", run=self.begin_due, every=_LOOK_EVERY),
        ]

    async def begin_due(self) -> str:
        """Begin the next epoch unless this process ended one within the last day. Raises `StoreError`."""
        return await self._begin_epoch() if self._now_s() >= self._due_s else "no epoch is due yet"

    async def seal(self) -> str:
        """Seal what is in clear, in batches, while everything else goes on.

        Raises `StoreLocked` where other processes work on the store, `StoreError`.
        """
        if not isinstance(self._store.store, SealedStore):
            await self._store.go_over(self._sealed)
        return await sealed_now(self._store.store, confirm=self._ownership.confirm)

    async def _sealed(self, store: DocumentStore) -> SealedStore:
        sealed = await self._begin_sealing(store)
        # Whoever starts after this reads that it is sealed; who started before has noted itself by now.
        await self._ownership.meet()
        if self._ownership.peers is not None and self._ownership.peers.are_there:
            await store.commit([DeleteWhere(KEYS, {"_id": CHECK})])
            raise StoreLocked(
                "other Keepsake processes work on this database, and would write on in clear: stop all but one, say "
                "this again beside that one, and start them when it has ended"
            )
        self._stand_for(sealed.keyring)
        return sealed

    def _stand_for(self, keyring: Keyring) -> None:
        self._keys.drop_at_hand = keyring.start_over
        if self._ownership.peers is not None:
            self._ownership.peers.before_heard = keyring.settled

    async def _begin_epoch(self) -> str:
        sealed = self._store.store
        if not isinstance(sealed, SealedStore):
            return "the texts of the store are in clear"
        if sealed.is_under_way:
            await seal_all(sealed, confirm=self._ownership.confirm)
        kept, gone = await Rotation(sealed, self._store, told=self._told).run()
        self._due_s = self._now_s() + EPOCH.total_seconds()
        return f"keys that were wrapped anew: {kept}; that nothing needed any more: {gone}"

    async def _told(self) -> None:
        """Wait for what other processes had begun to commit: those that live end it, of others it is ended for them."""
        peers, store = self._ownership.peers, self._ownership.store
        if peers is None or store is None:
            return
        peers.tell("let_go", None, None)
        await peers.settled()
        # A process that was stopped in the middle of a commit may go on when somebody has taken its place.
        if not await store.end_abandoned():
            await asyncio.sleep(_LATEST_COMMIT_S)
