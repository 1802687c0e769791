"""Copying everything from one store into another, empty one, and proving that both hold the same.

The source is only read. What a document means is nobody's concern here.
"""

import hashlib
import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from memory.domain.errors import KeepsakeError
from memory.store.documents import Document, DocumentStore, Insert
from memory.store.schema import COLLECTIONS

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
"""Collection → what it holds, for every collection of the schema."""


def canonical(document: Document) -> str:
    """Write a document so that two are equal exactly when their texts are: field names sorted, 1 and 1.0 told apart."""
    return json.dumps(
        document, sort_keys=True, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_dated
    )


async def take_stock(store: DocumentStore) -> Stock:
    """Count and hash what a store holds; reads every document."""
    return {name: await _tally(store, name) for name in COLLECTIONS}


async def refuse_filled(target: DocumentStore) -> None:
    """Raise `CopyError` unless a store is empty."""
    for name in COLLECTIONS:
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
    copied = {name: await _copied(source, target, name) for name in COLLECTIONS}
    if await take_stock(source) != copied:
        raise CopyError("the store to move from changed while it was read: stop the bot, empty the copy, and try again")
    there = await take_stock(target)
    if there != copied:
        wrong = ", ".join(name for name in COLLECTIONS if there[name] != copied[name])
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
