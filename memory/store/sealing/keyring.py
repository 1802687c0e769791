"""The keys of people and of single records: made, wrapped, found again, and kept at hand for a while."""

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from cachetools import LRUCache

from memory.domain.errors import StoreKeyLost
from memory.store.documents import Document, DocumentStore, Filter, Insert, Outcome, Update, UpdateWhere, Write
from memory.store.keys import CHECK
from memory.store.schema import KEYS
from memory.store.sealing.cipher import Key, new_secret
from memory.store.sealing.epochs import EpochKeys

UNDER_WAY: Final = "under_way"
"""Set on the key that tells that a store is sealed, while something in it may be in clear."""
_AT_HAND: Final = 10_000
"""Keys, each about 1 KB: two for each of the people whose envelope the cache holds by default would be 20 MB."""

_TEXTS_AT_HAND: Final = 16_000
"""Opened texts, each about half a KB: those of some three hundred people who talk now are 8 MB."""


@dataclass(frozen=True)
class NewKey:
    """A key that is in no store yet."""

    secret: bytes = field(repr=False)
    row: Document
    """What is stored of it besides how it is wrapped."""


class Keyring:
    """The keys of one store."""

    def __init__(self, store: DocumentStore, epochs: EpochKeys) -> None:
        self._store = store
        self.epochs: Final = epochs
        self._by_id: LRUCache[bytes, Key] = LRUCache(_AT_HAND)
        self._by_name: LRUCache[str, Key] = LRUCache(_AT_HAND)
        self.opened: dict[str, bytes] = {}
        """Texts that were opened, by the names that `sealed_parts` gives them."""
        self._writing: set[asyncio.Task[list[Outcome]]] = set()
        self._check: Document | None = None
        self.let_gone = 0
        """How often keys or texts were let go; what was read before that is not kept."""

    async def commit(self, keys: Sequence[NewKey], writes: Sequence[Write] = ()) -> list[Outcome]:
        """Commit new keys, and behind them what they seal, to the store under the seal; gives the outcomes of `writes`.

        `settled` waits for it, also where a caller was cancelled. Raises `StoreError`.
        """
        writing = asyncio.create_task(self._carried_out(keys, writes))
        self._writing.add(writing)
        writing.add_done_callback(self._written)
        return await asyncio.shield(writing)

    async def settled(self) -> None:
        """Wait for the commits that are under way: their keys may have been wrapped by an epoch that is over now."""
        if self._writing:
            await asyncio.wait([*self._writing])

    async def _carried_out(self, keys: Sequence[NewKey], writes: Sequence[Write]) -> list[Outcome]:
        while keys:
            check = self._check
            if check is None or not self.epochs.holds(check["epoch"]):
                check = await self.look()
            # One that comes late, as of a process that was stopped, would bring keys that nothing opens any more. By
            # the bytes, since a process with another file of keys may have begun an epoch of the same number.
            fence = UpdateWhere(KEYS, {"_id": CHECK, "wrapped": check["wrapped"]}, Update(), must_match=True)
            inserts = [self._insert(key, check["epoch"]) for key in keys]
            outcomes = await self._store.commit([fence, *inserts, *writes])
            if outcomes[0].matched:
                return outcomes[1 + len(keys) :]
            self._check = None
        return await self._store.commit(writes)

    async def look(self) -> Document:
        """Read the key that tells in which epoch the store is: the one that wraps all that is new.

        Raises `StoreKeyLost` where the file of keys does not open it, `StoreError`.
        """
        found = await self._read({"_id": CHECK})
        if not found:
            raise StoreKeyLost("the store no longer tells in which epoch it is: start anew; nothing was written")
        self._check = check = found[0][0]
        return check

    def _written(self, writing: "asyncio.Task[list[Outcome]]") -> None:
        self._writing.discard(writing)
        if not writing.cancelled():
            # Whoever was cancelled does not ask for it any more.
            writing.exception()

    async def known(self, names: Collection[str]) -> dict[str, Key]:
        """Return those of some named keys that there are."""
        found = {name: key for name in names if (key := self._by_name.get(name)) is not None}
        lacking = [name for name in names if name not in found]
        if lacking:
            since = self.let_gone
            fresh = {row["_id"]: key for row, key in await self._read({"_id": {"$in": lacking}})}
            self._keep(fresh, since=since)
            found |= fresh
        return found

    def lacking(self, names: Iterable[str]) -> list[str]:
        """Name those of some keys that are not at hand."""
        return [name for name in names if name not in self._by_name]

    def take(self, rows: Iterable[Document], *, since: int) -> None:
        """Keep keys that came along by their names, unless some were let go `since` they were asked for.

        `since` is what `let_gone` was then.
        """
        # Where an epoch ended meanwhile whoever needs them reads them as they are wrapped now.
        with suppress(StoreKeyLost):
            self._keep({row["_id"]: self._unwrapped(row) for row in rows}, since=since)

    def _keep(self, fresh: Mapping[str, Key], *, since: int) -> None:
        if since == self.let_gone:
            self._by_name.update(fresh)
            self._by_id.update({key.id: key for key in fresh.values()})

    async def _read(self, where: Filter) -> list[tuple[Document, Key]]:
        """Read keys and unwrap them, again where an epoch ended meanwhile. Raises `StoreKeyLost`."""
        before: list[Document] | None = None
        while True:
            rows = await self._store.find(KEYS, where)
            try:
                return [(row, self._unwrapped(row)) for row in rows]
            except StoreKeyLost:
                if rows == before:
                    raise
                before = rows

    async def made(self, names: Collection[str]) -> dict[str, Key]:
        """Return some named keys; those that there are not are made, and durable before anything is sealed by them."""
        found = await self.known(names)
        lacking = [name for name in names if name not in found]
        if lacking:
            await self.commit([_new(name, of_name(name)) for name in lacking])
            # Of two that make one at once the first one's stands.
            found |= await self.known(lacking)
        return found

    def of_record(self, collection: str, record: str) -> tuple[Key, NewKey]:
        """Make a key for one wording of a record; it goes into the same commit."""
        key_id, secret = new_secret()
        row = {"_id": f"record/{key_id.hex()}", "key": key_id.hex(), "collection": collection, "record": record}
        key = Key(key_id, secret)
        self._by_id[key.id] = key
        return key, NewKey(secret, row)

    async def opening(self, ids: Iterable[bytes]) -> Mapping[bytes, Key]:
        """Return the keys with some ids, as far as there are any."""
        found: dict[bytes, Key] = {}
        lacking: list[str] = []
        for each in ids:
            key = self._by_id.get(each)
            if key is None:
                lacking.append(each.hex())
            else:
                found[each] = key
        if lacking:
            since = self.let_gone
            fresh = {key.id: key for _, key in await self._read({"key": {"$in": sorted(lacking)}})}
            if since == self.let_gone:
                self._by_id.update(fresh)
            found |= fresh
        return found

    def keep(self, opened: Mapping[str, bytes], *, since: int) -> None:
        """Keep opened texts at hand, unless keys or texts were let go `since` they were read."""
        if since == self.let_gone:
            # The older half goes at once: an order by last use would cost as much at each look as opening.
            if len(self.opened) > _TEXTS_AT_HAND:
                self.opened = dict(islice(self.opened.items(), _TEXTS_AT_HAND // 2, None))
            self.opened.update(opened)

    def let_texts_go(self) -> None:
        """Keep no opened text at hand, since some are gone."""
        self.let_gone += 1
        self.opened = {}

    def let_go(self) -> None:
        """Keep no key and no opened text at hand, since some are gone."""
        self.let_texts_go()
        self._by_id.clear()
        self._by_name.clear()

    def start_over(self) -> None:
        """Keep no key at hand, and read the epochs anew: another process deleted keys or began an epoch."""
        self.let_go()
        self.epochs.read_again()

    async def begin(self, *, is_filled: bool = False) -> None:
        """Make a store a sealed one; `is_filled` notes that something may be in clear in it. Raises `StoreError`."""
        check = _new(CHECK, {UNDER_WAY: True} if is_filled else {})
        await self._store.commit([self._insert(check, self.epochs.current)])

    def rewrapped(self, row: Document, epoch: int) -> Document:
        """Return the fields of a key as an epoch wraps it. Raises `StoreKeyLost`."""
        secret = self.epochs.unwrap(row["epoch"], row["wrapped"], row["key"])
        return {"epoch": epoch, "wrapped": self.epochs.wrap(epoch, secret, row["key"])}

    def _insert(self, key: NewKey, epoch: int) -> Insert:
        name, key_id = key.row["_id"], key.row["key"]
        wrapped = self.epochs.wrap(epoch, key.secret, key_id)
        # Side by side: by that, whoever looks for what can still be read knows them in the bytes of a file.
        return Insert(KEYS, {"_id": name, "key": key_id, "epoch": epoch, "wrapped": wrapped, **key.row})

    def _unwrapped(self, row: Document) -> Key:
        if not self.epochs.holds(row["epoch"]):
            self.epochs.read_again()
        return Key(bytes.fromhex(row["key"]), self.epochs.unwrap(row["epoch"], row["wrapped"], row["key"]))


def _new(name: str, fields: Document) -> NewKey:
    key_id, secret = new_secret()
    return NewKey(secret, {"_id": name, "key": key_id.hex(), **fields})


def of_name(name: str) -> Document:
    """Return whose a named key is, for finding it when they are erased."""
    kind, _, rest = name.partition("/")
    if kind == "person":
        tenant, _, subject = rest.rpartition("/")
        return {"tenant": tenant, "subject": subject}
    return {"tenant": f"GUILD:{rest.split(':')[1]}"} if kind == "scope" and rest.startswith("g:") else {}
