"""The next epoch: all keys that still exist are wrapped anew, and the key of the epoch before is forgotten.

Whoever has an older copy of the store has keys in it that nothing opens any more. Cut off anywhere, the file of keys
holds both epochs, and the next run goes on.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from memory.domain.errors import StoreKeyLost
from memory.store.documents import DeleteWhere, Document, DocumentStore, Update, UpdateWhere, Write
from memory.store.keys import CHECK
from memory.store.schema import KEYS
from memory.store.sealing.keyring import Keyring
from memory.store.sealing.opening import write_ring
from memory.store.sealing.parts import sealed_parts
from memory.store.sealing.sealed_store import SealedStore

_PAGE: Final = 500


async def _told_nobody() -> None:
    pass


class Rotation:
    """Begins epochs."""

    def __init__(
        self, sealed: SealedStore, store: DocumentStore, *, told: Callable[[], Awaitable[None]] = _told_nobody
    ) -> None:
        """`store` is what is written to: the sealed one, or what stands before it.

        `told` is waited for behind the beginning of an epoch, until what other processes had begun to commit before is
        committed, or cannot be any more.
        """
        self._told = told
        self._raw: Final = sealed.store
        self._keyring: Final[Keyring] = sealed.keyring
        self._store = store

    async def run(self) -> tuple[int, int]:
        """Go over to the next epoch, and before that end one that was cut off; returns how many keys stayed and went.

        Raises `StoreError`; another run goes on.
        """
        epochs = self._keyring.epochs
        # Before anything is begun by a file of keys that is not the store's.
        await self._keyring.look()
        # Another process may have begun one, and be gone.
        await asyncio.to_thread(epochs.read_again)
        kept = gone = 0
        if epochs.older:
            # Not enough: copies that were made since it began hold people who were erased later.
            kept, gone = await self._end()
        await asyncio.to_thread(epochs.begin)
        stayed, went = await self._end()
        return kept + stayed, gone + went

    async def _end(self) -> tuple[int, int]:
        """Wrap all keys by the last epoch, and forget those before; returns how many keys stayed and went."""
        epochs = self._keyring.epochs
        kept = gone = 0
        passed: list[Document] = []
        is_written = False
        while not is_written:
            current = epochs.current
            stayed, went = await self._wrap_anew(current, passed)
            kept, gone = kept + stayed, gone + went
            # So that a backup from before can be read with the keys of those who are still here. Where another process
            # has begun the next epoch meanwhile, this one ends that.
            is_written = await write_ring(self._raw, epochs, current, passed)
        await asyncio.to_thread(epochs.forget_before, current)
        return kept, gone

    async def _wrap_anew(self, current: int, passed: list[Document]) -> tuple[int, int]:
        """Wrap all keys by an epoch, and append each state of `check` that was met to `passed`.

        Returns how many keys stayed and went.
        """
        older = {"epoch": {"$lt": current}}
        # From here on no commit that begins can bring a key that was wrapped before.
        checks = await self._raw.find(KEYS, {"_id": CHECK, **older})
        await self._store.commit([self._rewrapping(row, current) for row in checks])
        # Of two with a file each that began at once, one goes no further: what it wrapped the other could not open.
        passed += [*checks, await self._keyring.look()]
        # What had begun is in the store by then, and found below.
        await self._told()
        await self._keyring.settled()
        kept = gone = 0
        while rows := await self._raw.find(KEYS, older, limit=_PAGE):
            dead = await self._dead(rows)
            ids = [row["_id"] for row in rows if row["key"] in dead]
            writes: list[Write] = [DeleteWhere(KEYS, {"_id": {"$in": ids}})] if ids else []
            try:
                writes += [self._rewrapping(row, current) for row in rows if row["key"] not in dead]
            except StoreKeyLost:
                # Another process may have ended the epoch meanwhile, and then these are wrapped anew.
                if await self._raw.find(KEYS, older, limit=_PAGE) == rows:
                    raise
                continue
            await self._store.commit(writes)
            gone, kept = gone + len(dead), kept + len(rows) - len(dead)
        return kept, gone

    def _rewrapping(self, row: Document, epoch: int) -> Write:
        # No match where it was destroyed meanwhile, or another process has gone on to a later epoch.
        where = {name: row[name] for name in ("_id", "key", "epoch")}
        return UpdateWhere(KEYS, where, Update(set=self._keyring.rewrapped(row, epoch)))

    async def _dead(self, rows: Sequence[Document]) -> set[str]:
        """Name the keys of single records by which nothing is sealed any more: they were worded anew, or are gone."""
        records: dict[str, dict[str, str]] = defaultdict(dict)
        for row in rows:
            if "record" in row:
                records[row["collection"]][row["key"]] = row["record"]
        dead: set[str] = set()
        for collection, of_key in records.items():
            found = await self._raw.find(collection, {"_id": {"$in": sorted({*of_key.values()})}})
            living = {key for document in found for key in _keys_in(collection, document)}
            dead |= of_key.keys() - living
        return dead


def _keys_in(collection: str, document: Document) -> set[str]:
    return {each[5].hex() for each in sealed_parts(collection, [document], {})}
