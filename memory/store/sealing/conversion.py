"""Encrypts a store whose texts are in clear, in batches, also while others of this process write to it."""

from collections.abc import Awaitable, Callable
from typing import Final

from memory.store.documents import Document, Update, UpdateWhere
from memory.store.keys import CHECK
from memory.store.questions import pages_of
from memory.store.schema import KEYS
from memory.store.sealing.cipher import is_sealed
from memory.store.sealing.fields import UNITS
from memory.store.sealing.keyring import UNDER_WAY
from memory.store.sealing.opening import claim
from memory.store.sealing.parts import holds_text
from memory.store.sealing.sealed_store import SealedStore

_BATCH: Final = 100  # Documents that others wait for, some milliseconds


async def no_other_process() -> None:
    """Confirm at once: the caller knows that no other process works on the store."""


async def seal_all(sealed: SealedStore, *, confirm: Callable[[], Awaitable[None]] = no_other_process) -> int:
    """Seal what is in clear and overwrite its bytes; returns how many documents. Cut off, the next call completes it.

    No other process may write meanwhile: `confirm` is waited for before each batch, and raises where one may.
    Raises `StoreError`.
    """
    async with sealed.sealing:
        sealed.is_under_way = True
        await claim(sealed.store, sealed.keyring.epochs)
        done = 0
        for collection in UNITS:
            async for page in pages_of(sealed.store, collection, {}):
                due = [document["_id"] for document in page if _is_in_clear(collection, document)]
                for start in range(0, len(due), _BATCH):
                    await confirm()
                    done += await sealed.seal_again(collection, due[start : start + _BATCH])
        await sealed.scrub()
        await sealed.store.commit([UpdateWhere(KEYS, {"_id": CHECK}, Update(unset=[UNDER_WAY]))])
        sealed.is_under_way = False
    return done


def _is_in_clear(collection: str, document: Document) -> bool:
    return any(
        holds_text(unit, part) and not is_sealed(part.get(unit.carrier))
        for unit in UNITS[collection]
        for part in unit.among(document)
    )
