"""The adapters that the contract suite and the state machine run on, by name. A new adapter is one entry here."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from bench.reference_store import ReferenceStore
from memory.store.documents import DeleteWhere, DocumentStore
from memory.store.erasure_log import ErasureLog
from memory.store.keys import CHECK
from memory.store.logged_store import LoggedStore
from memory.store.mongo.store import MongoStore, open_mongo
from memory.store.schema import COLLECTIONS, KEYS
from memory.store.sealing.epochs import EpochKeys
from memory.store.sealing.keyring import Keyring
from memory.store.sealing.sealed_store import SealedStore
from memory.store.sqlite.store import open_sqlite
from tests.store import mongod

Opening = Callable[[Path], AbstractAsyncContextManager[DocumentStore]]
"""Opens an empty store that may use the given directory, and closes it at the end."""


@asynccontextmanager
async def open_reference(_: Path) -> AsyncIterator[ReferenceStore]:
    store = ReferenceStore()
    yield store
    await store.close()


@asynccontextmanager
async def open_emptied_mongo(_: Path) -> AsyncIterator[MongoStore]:
    """Open the session's database: emptying it takes a fifth of the time that a new one does."""
    server = mongod.shared()
    async with open_mongo(server.uri, server.database) as store:
        await asyncio.gather(*(store.commit([DeleteWhere(name, {})]) for name in COLLECTIONS))
        yield store


@asynccontextmanager
async def open_logged(directory: Path) -> AsyncIterator[LoggedStore]:
    """Open what the bot works on: a store beside which the log of erasures is kept."""
    async with open_reference(directory) as store:
        yield LoggedStore(store, ErasureLog(directory))


def sealed_in_memory() -> SealedStore:
    """Make a store whose texts are sealed at its border, with a key that is in no file."""
    epochs = EpochKeys(Path("nowhere"), {1: bytes(range(32))})
    wrapped = epochs.wrap(1, bytes(32), "00")
    store = ReferenceStore({KEYS: {CHECK: {"_id": CHECK, "key": "00", "epoch": 1, "wrapped": wrapped}}})
    return SealedStore(store, Keyring(store, epochs))


@asynccontextmanager
async def open_sealed(_: Path) -> AsyncIterator[SealedStore]:
    """Open one that is being sealed: what the suite writes are words without the text that they are taken from."""
    store = sealed_in_memory()
    store.is_under_way = True
    yield store
    await store.close()


ADAPTERS: Mapping[str, Opening] = {
    "logged": open_logged,
    "motor": open_emptied_mongo,
    "reference": open_reference,
    "sealed": open_sealed,
    "sqlite": open_sqlite,
}
