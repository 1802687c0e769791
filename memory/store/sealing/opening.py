"""Opening a sealed store: whether one is sealed, whether the keys are those of it, and what a restored backup lacks."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import structlog
from pydantic import SecretStr

from memory.domain.errors import StoreKeyLost, StoreUnavailable
from memory.store.documents import DeleteWhere, Document, DocumentStore, Update, UpdateWhere, Write
from memory.store.keys import CHECK
from memory.store.questions import pages_of
from memory.store.schema import KEYS
from memory.store.sealing.epochs import EpochKeys, content_of, load_epochs, make_epochs
from memory.store.sealing.fields import UNITS
from memory.store.sealing.keyring import UNDER_WAY, Keyring
from memory.store.sealing.sealed_store import SealedStore

RING_ENDING: Final = ".ring"
"""Ends the name of the file beside the epochs' keys that holds all other keys, as the last epoch wrapped them."""

_TOLD: Final = ("key", "epoch", "wrapped")
_PAST: Final = 1_000
"""Former epochs whose `check` is told there, so that a backup is known from a store that went on with another file."""

_log = structlog.stdlib.get_logger(__name__)


async def sealed_over(
    store: DocumentStore, path: Path, *, secret: SecretStr | None = None, seals_file: bool = True
) -> SealedStore | None:
    """Stand a seal before an open store; None where it is one in clear.

    `path` is the file of the epochs' keys, and `secret` seals that, with `seals_file` also one that lies in clear;
    a store in which nothing is becomes a sealed one. Where sealing one in clear was cut off, whoever owns the store
    ends it, by `seal_all`; until then everything can be read and written.
    Raises `StoreKeyLost` where the store is sealed and the file is missing or another, and then nothing is changed.
    """
    check = await store.get(KEYS, CHECK)
    if check is None and not await holds_no_text(store):
        return None
    epochs = await asyncio.to_thread(load_epochs, path, secret)
    begins = check is None and await _begins(store, path, epochs)
    if epochs is None:
        if check is not None:
            raise StoreKeyLost(
                f"the texts in the store are sealed, and there is no key file {path}: put back your copy of it, or "
                "name its place in KEEPSAKE_KEY_FILE; nothing was changed"
            )
        epochs = await asyncio.to_thread(make_epochs, path, secret)
    keyring = Keyring(store, epochs)
    if begins:
        await keyring.begin()
        _log.info("keys_made", path=str(path))
    if check is None:
        # Of two processes that begin at once the first one's key stands, and the other may have another file.
        check = await store.get(KEYS, CHECK)
        if check is None:
            raise StoreUnavailable("the key of the store went while it was made")
    check = await _as_the_file_knows_it(store, epochs, check)
    is_behind = check["epoch"] < epochs.oldest
    if not is_behind:
        epochs.unwrap(check["epoch"], check["wrapped"], check["key"])
    # All others are wrapped anew behind the check, so a backup from between has older ones than that.
    if is_behind or await store.find(KEYS, {"epoch": {"$lt": epochs.oldest}}, limit=1):
        await _bring_up(store, epochs, check)
    if seals_file:
        await claim(store, epochs)
        await asyncio.to_thread(epochs.seal_file)
    sealed = SealedStore(store, keyring)
    sealed.is_under_way = check.get(UNDER_WAY, False)
    return sealed


async def _as_the_file_knows_it(store: DocumentStore, epochs: EpochKeys, check: Document) -> Document:
    """Return the check that belongs to the epochs: between both reads another process may have gone on to the next.

    A store that is behind its file would be taken for a restored backup, and lose the keys of the last minutes.
    """
    while (now := await store.get(KEYS, CHECK) or check)["epoch"] != check["epoch"]:
        check = now
        epochs.read_again()
    return check


async def begin_sealing(store: DocumentStore, path: Path, *, secret: SecretStr | None = None) -> SealedStore:
    """Make an open store that was begun in clear a sealed one; what is in it is sealed by `seal_all`.

    Raises `StoreKeyLost`, `StoreError`.
    """
    begins = await _begins(store, path, await asyncio.to_thread(load_epochs, path, secret))
    # Made only where there is none.
    keyring = Keyring(store, await asyncio.to_thread(make_epochs, path, secret))
    if begins:
        await keyring.begin(is_filled=True)
    sealed = SealedStore(store, keyring)
    sealed.is_under_way = True
    return sealed


async def _begins(store: DocumentStore, path: Path, epochs: EpochKeys | None) -> bool:
    """Return whether a store has no keys yet; False where another process has made them meanwhile.

    `epochs` is what `path` holds. Raises `StoreKeyLost` where that is of another store: its epochs would end with those
    of this one, and nothing would open it any more.
    """
    if (epochs is None or epochs.current == 1) and not await asyncio.to_thread(_ring_of(path).exists):
        return True
    if await store.get(KEYS, CHECK) is None:
        raise StoreKeyLost(
            f"the store has no keys yet, and {path} holds those of another one, which would be lost: put that store "
            "back, or name another place for the keys of this one in KEEPSAKE_KEY_FILE; where you have given the other "
            f"one up, move the file and its {RING_ENDING} away; nothing was changed"
        )
    return False


async def claim(store: DocumentStore, epochs: EpochKeys) -> None:
    """Write the file beside the keys before the first text, so that no second store is begun with them.

    Raises `StoreError`.
    """
    if not await asyncio.to_thread(_ring_of(epochs.path).exists):
        await write_ring(store, epochs, epochs.current)


async def holds_no_text(store: DocumentStore) -> bool:
    """Return whether a store is a new one, which the next opening seals."""
    # What holds no text may be there: on MongoDB a process takes its lease before it opens anything.
    for name in UNITS:
        if await store.find(name, {}, limit=1):
            return False
    return True


async def _bring_up(store: DocumentStore, epochs: EpochKeys, check: Document) -> None:
    """Give a restored backup the keys that still exist; those that it has besides open nothing any more."""
    lines = await asyncio.to_thread(_ring_lines, epochs.path)
    # Behind what `check` was in former epochs stands what every key is now.
    ring = {row["key"]: row for row in lines}
    row = ring.get(check["key"])
    if row is None:
        # Raises: the key of that epoch is gone, and there is nothing in its place.
        epochs.unwrap(check["epoch"], check["wrapped"], check["key"])
        return
    epochs.unwrap(row["epoch"], row["wrapped"], row["key"])
    known = [(each["epoch"], each["wrapped"]) for each in lines if each["key"] == check["key"]]
    # Nothing is known of a check from before the first that is written down; a later one that is not is another file's.
    if check["epoch"] >= min(known)[0] and (check["epoch"], check["wrapped"]) not in known:
        raise StoreKeyLost(
            f"the texts in the store are sealed, and it has gone on since with another key file than {epochs.path}, "
            f"which would lose what was written by that (epoch {check['epoch']}): put that file back, or the backup "
            "once more; nothing was changed"
        )
    gone = 0
    # What opens is of another process that has done all this, and written since.
    async for page in pages_of(store, KEYS, {"epoch": {"$lt": epochs.oldest}}):
        # Last the one by which a store that is cut off here is still known for a restored one.
        rows = [each for each in page if each["_id"] != CHECK]
        gone += sum(each["key"] not in ring for each in rows)
        await store.commit([_renewed(each, ring) for each in rows])
    await store.commit([_renewed(check, ring)])
    _log.warning("keys_of_restored_backup", gone=gone)


def _renewed(row: Document, ring: dict[str, Document]) -> Write:
    where, known = {name: row[name] for name in ("_id", "key", "epoch")}, ring.get(row["key"])
    if known is None:
        return DeleteWhere(KEYS, where)
    return UpdateWhere(KEYS, where, Update(set={"epoch": known["epoch"], "wrapped": known["wrapped"]}))


def _ring_lines(path: Path) -> list[Document]:
    try:
        lines = content_of(_ring_of(path)).splitlines()
        return [{name: row[name] for name in _TOLD} for row in map(json.loads, lines)]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise StoreUnavailable(f"the keys beside {path} cannot be read; put back your copy of both files") from error


async def write_ring(store: DocumentStore, epochs: EpochKeys, epoch: int, passed: Sequence[Document] = ()) -> bool:
    """Write down all keys beside those of the epochs, as `epoch` wraps them, unless a later one has begun.

    `passed` is what `check` was on the way there, also in an epoch that was followed before it was written down.
    Returns whether they were: one that is behind would take back what the later one tells. Raises `StoreError`.
    """
    check: Document = {}
    told: list[Document] = []
    async for row in _rows(store):
        told.append({name: row[name] for name in _TOLD})
        if row["_id"] == CHECK:
            check = told[-1]

    def content() -> bytes:
        past: list[Document] = []
        # What cannot be read is replaced, as if it were not there.
        with suppress(StoreUnavailable):
            past = [row for row in _ring_lines(epochs.path) if row["key"] == check.get("key")]
        past += [{name: row[name] for name in _TOLD} for row in passed]
        past = [row for row in {(row["epoch"], row["wrapped"]): row for row in past}.values() if row != check]
        return "\n".join(json.dumps(row, separators=(",", ":")) for row in [*past[-_PAST:], *told]).encode()

    return await asyncio.to_thread(epochs.write_beside, _ring_of(epochs.path), content, epoch=epoch)


async def _rows(store: DocumentStore) -> AsyncIterator[Document]:
    async for page in pages_of(store, KEYS, {}):
        for row in page:
            yield row


def _ring_of(path: Path) -> Path:
    return path.with_name(path.name + RING_ENDING)
