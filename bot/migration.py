"""`python -m bot migrate`: prepares the store's indexes, and moves everything between the embedded store and MongoDB.

Neither is ever emptied here: the operator removes the old store when content with the new.
"""

import hashlib
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final, Literal

from bot.control import ask
from bot.ownership import refuse_owned
from bot.sealing import sealed_now
from bot.settings import Settings
from bot.stores import (
    begin_sealing_of,
    described,
    key_file_of,
    open_embedded,
    open_mongodb,
    open_store,
    seal_before,
)
from memory.domain.errors import KeepsakeError, StoreError
from memory.store.documents import Document, DocumentStore, Insert, SharedStore
from memory.store.schema import KEPT
from memory.store.sealing.sealed_store import SealedStore

PAGE: Final = 500
"""Documents that are read, and written in one commit."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)
_HASHES: Final = 2**256


class CopyError(KeepsakeError):
    """The stores cannot be copied, or the copy is not like the original; the operator must act."""


@dataclass(frozen=True, slots=True)
class CopyTally:
    """How many documents a collection holds, and which."""

    documents: int = 0
    digest: str = f"{0:064x}"
    """The sum of the SHA-256 of each document as canonical JSON: the same for the same documents in whatever order."""

    def with_document(self, document: Document) -> "CopyTally":
        """Count one more."""
        total = int(self.digest, 16) + int.from_bytes(hashlib.sha256(canonical(document).encode()).digest())
        return CopyTally(self.documents + 1, f"{total % _HASHES:064x}")


Stock = Mapping[str, CopyTally]
"""Collection → what it holds, for all that a store keeps: what is sealed is moved as it is, with its wrapped keys."""


def canonical(document: Document) -> str:
    """Write a document so that two are equal exactly when their texts are: field names sorted, 1 and 1.0 told apart."""
    return json.dumps(
        document, sort_keys=True, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_dated
    )


async def take_stock(store: DocumentStore) -> Stock:
    """Count and hash what a store holds; reads every document."""
    return {name: await _tally(store, name) for name in KEPT}


async def refuse_filled(target: DocumentStore) -> None:
    """Raise `CopyError` unless a store is empty."""
    for name in KEPT:
        if await target.find(name, {}, limit=1):
            raise CopyError(
                f"the store to move to is not empty: it has documents in {name!r}; empty it, or choose another"
            )


async def copy_store(source: DocumentStore, target: DocumentStore) -> Stock:
    """Copy everything into an empty store and give what both hold now.

    Raises `CopyError` when the target is not empty, when the source changed meanwhile, or when the copy differs;
    what was copied until then stays in the target and has to be removed.
    """
    await refuse_filled(target)
    copied = {name: await _copied(source, target, name) for name in KEPT}
    if await take_stock(source) != copied:
        raise CopyError("the store to move from changed while it was read: stop the bot, empty the copy, and try again")
    there = await take_stock(target)
    if there != copied:
        wrong = ", ".join(name for name in KEPT if there[name] != copied[name])
        raise CopyError(f"the copy is not like the original, in {wrong}: keep the original, remove the copy")
    return copied


async def _copied(source: DocumentStore, target: DocumentStore, collection: str) -> CopyTally:
    tally = CopyTally()
    async for page in _pages(source, collection):
        outcomes = await target.commit([Insert(collection, document) for document in page])
        if not all(outcome.matched for outcome in outcomes):
            raise CopyError("somebody else writes to the store to move to: stop that, empty it, and try again")
        for document in page:
            tally = tally.with_document(document)
    return tally


async def _tally(store: DocumentStore, collection: str) -> CopyTally:
    tally = CopyTally()
    async for page in _pages(store, collection):
        for document in page:
            tally = tally.with_document(document)
    return tally


async def _pages(store: DocumentStore, collection: str) -> AsyncIterator[list[Document]]:
    page = await store.find(collection, {}, limit=PAGE)
    while page:
        yield page
        page = await store.find(collection, {}, limit=PAGE, after=page[-1]["_id"])


def _dated(value: Any) -> dict[str, int]:
    if not isinstance(value, datetime):
        raise TypeError(f"a store handed out a {type(value).__name__}")
    # No field name begins with `$`, so nothing else looks like it.
    return {"$date": (value - _EPOCH) // _MILLISECOND}


Place = Literal["mongodb", "embedded"]
PLACES: Final[tuple[Place, ...]] = ("mongodb", "embedded")

_SHOWN: Final = 16
"""Hex digits of a digest that are shown; all are compared."""
_NEXT: Final[dict[Place, str]] = {
    "mongodb": (
        "MONGODB_URI is set, so the bot uses MongoDB from its next start. Remove the old folder when you are content."
    ),
    "embedded": (
        "Unset MONGODB_URI, so that the bot uses the folder from its next start. Drop the old database when you are "
        "content."
    ),
}


async def prepare(settings: Settings, *, at: datetime, say: Callable[[str], None]) -> None:
    """Make the configured store ready, which builds the indexes that it lacks. Raises `StoreError`."""
    async with open_store(settings) as store:
        say(f"Ready: {await described(store, at=at)}.")
        built = store.built_indexes if isinstance(store, SharedStore) else []
        for name in built:
            say(f"Built the index {name}.")


async def seal(settings: Settings, *, say: Callable[[str], None]) -> None:
    """Seal the configured store, or end what was cut off of that; a bot that runs does it itself.

    Raises `StoreError`, `SettingsError`.
    """
    reply = await ask(settings.keepsake_data_dir, "seal")
    if reply is not None and not reply.ok:
        raise StoreError(reply.text)
    if reply is None:
        async with open_store(settings) as store:
            if isinstance(store, SharedStore):
                await refuse_owned(store)
            opened = await seal_before(store, settings)
            sealed = opened if isinstance(opened, SealedStore) else await begin_sealing_of(settings, store)
            told = await sealed_now(sealed)
    say(told if reply is None else reply.text)
    say(f"Its keys are in {key_file_of(settings)}: keep a copy apart. Older backups are in clear: destroy them.")


async def move(settings: Settings, *, to: Place, dry_run: bool, at: datetime, say: Callable[[str], None]) -> None:
    """Copy everything to the other store, which must be empty, and check that both hold the same.

    `dry_run` reads the source and writes no document.
    Raises `CopyError`, `StoreError`, or `SettingsError` without the address of MongoDB.
    """
    async with AsyncExitStack() as closing:
        mongo = await closing.enter_async_context(open_mongodb(settings))
        embedded = await closing.enter_async_context(open_embedded(settings))
        say(f"The database is {settings.mongodb_database!r} on {await described(mongo, at=at)}.")
        await refuse_owned(mongo)
        source, target = (embedded, mongo) if to == "mongodb" else (mongo, embedded)
        if dry_run:
            await refuse_filled(target)
            _show(await take_stock(source), say)
            say("Nothing was copied: this was a dry run.")
            return
        _show(await copy_store(source, target), say)
        say("Everything is in both stores, alike by number and hash. The old one was not changed.")
        say(_NEXT[to])


def _show(stock: Stock, say: Callable[[str], None]) -> None:
    for name, tally in stock.items():
        say(f"{name:<13}{tally.documents:>9}  {tally.digest[:_SHOWN]}")
