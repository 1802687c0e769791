"""A store whose texts are sealed at its border: what lies under it never sees one, whoever lies over it sees no other.

Filters, sorts and indexes go by what stays in clear, so the order and the meaning of commits are those of the store
under it. A sealed field can be written whole and read, and compared with nothing, but that it is empty or not.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import structlog

from memory.domain.errors import ValueRefused
from memory.store.documents import (
    DeleteWhere,
    Document,
    DocumentStore,
    Filter,
    Find,
    Insert,
    Outcome,
    Sort,
    Update,
    UpdateWhere,
    Upsert,
    Value,
    Write,
)
from memory.store.schema import KEYS
from memory.store.sealing.cipher import is_sealed
from memory.store.sealing.fields import (
    UNITS,
    Unit,
    carriers,
    is_sealed_path,
    key_of_masks,
    masked_fields,
    people_named,
)
from memory.store.sealing.keyring import Keyring, NewKey
from memory.store.sealing.parts import (
    Sealing,
    holds_text,
    is_partial,
    masked_words,
    open_parts,
    owned,
    sealed_parts,
    sealings,
)

_log = structlog.stdlib.get_logger(__name__)
_AT_ONCE: Final = 200  # Texts that are opened in between, in a millisecond; more are opened beside the event loop
_NOTHING: Final[tuple[Value, ...]] = (None, "")
Gone = frozenset[bytes]
"""Ids of keys that are destroyed."""


class SealedStore:
    """A `DocumentStore` over another."""

    def __init__(self, store: DocumentStore, keyring: Keyring) -> None:
        self.store: Final = store
        """What it stands before."""
        self.keyring: Final = keyring
        self.is_under_way = False
        """Whether something that was written in clear may not be sealed yet; commits take turns until then."""
        self.sealing: Final = asyncio.Lock()
        """Held while what is in clear is sealed: of two at once the first would end the turns that the other needs."""
        self._turn = asyncio.Lock()
        self.scrub, self.close = store.scrub, store.close

    async def get(self, collection: str, key: str) -> Document | None:
        """Read one document by `_id`."""
        gone: Gone = frozenset()
        while True:
            since = self.keyring.let_gone
            found = await self.store.get(collection, key)
            if found is None or not (gone := await self._open([(collection, [found])], since=since, gone=gone)):
                return found

    async def find(
        self, collection: str, where: Filter, *, sort: Sort = (), limit: int | None = None, after: str | None = None
    ) -> list[Document]:
        """Read documents in order."""
        if after is None and self.keyring.lacking(people_named(collection, where)):
            return (await self.find_each([Find(collection, where, sort=sort, limit=limit)]))[0]
        asked = await self._asked(collection, where)
        _refuse_sort(collection, sort)
        gone: Gone = frozenset()
        while True:
            since = self.keyring.let_gone
            found = await self.store.find(collection, asked, sort=sort, limit=limit, after=after)
            if not (gone := await self._open([(collection, found)], since=since, gone=gone)):
                return found

    async def find_each(self, questions: Sequence[Find]) -> list[list[Document]]:
        """Answer several questions in one trip."""
        asked = [await self._question(each) for each in questions]
        # The keys of those who are asked for come along, since they are hardly ever at hand the first time.
        names = self.keyring.lacking({name for each in questions for name in people_named(each.collection, each.where)})
        gone: Gone = frozenset()
        while True:
            since = self.keyring.let_gone
            found = await self.store.find_each([*asked, Find(KEYS, {"_id": {"$in": names}})] if names else asked)
            if names:
                self.keyring.take(found.pop(), since=since)
            opening = [(each.collection, rows) for each, rows in zip(questions, found, strict=True)]
            if not (gone := await self._open(opening, since=since, gone=gone)):
                break
        for question, wider, rows in zip(questions, asked, found, strict=True):
            if question.fields is not None and wider.fields is not question.fields:
                for name in carriers(question.collection, tuple(question.fields)) - {*question.fields}:
                    for row in rows:
                        row.pop(name, None)
        return found

    async def count(self, collection: str, where: Filter) -> int:
        """Count documents."""
        return await self.store.count(collection, await self._asked(collection, where))

    async def distinct(self, collection: str, path: str, where: Filter) -> list[Value]:
        """List the different values of a field that stays in clear."""
        if _is_sealed_path(collection, path):
            raise ValueRefused(f"{path!r} of {collection!r} is sealed; nobody can list what differs there")
        return await self.store.distinct(collection, path, await self._asked(collection, where))

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        """Carry out writes in order, durably; new keys go before them into the same commit."""
        if not self.is_under_way:
            return await self._commit(writes)
        async with self._turn:
            return await self._commit(writes)

    async def seal_again(self, collection: str, ids: Sequence[str]) -> int:
        """Seal some documents as they are, and return how many there were; no commit of this process comes between."""
        async with self._turn:
            rows = await self.find(collection, {"_id": {"$in": [*ids]}})
            await self._commit([_rewriting(collection, row) for row in rows])
        return len(rows)

    async def _commit(self, writes: Sequence[Write]) -> list[Outcome]:
        since = self.keyring.let_gone
        keys, sealed = await self._sealed([_owned(write) for write in writes])
        outcomes = await self.keyring.commit(keys, sealed)
        deleted_from = {write.collection for write in writes if isinstance(write, DeleteWhere)}
        if KEYS in deleted_from:
            self.keyring.let_go()
        elif deleted_from & UNITS.keys():
            self.keyring.let_texts_go()
        made = [(write.collection, [each.document]) for write, each in zip(writes, outcomes, strict=False)
                if each.document is not None and write.collection in UNITS]  # fmt: skip
        if made and (gone := await self._open(made, since=since)):
            await self._open(made, since=since, gone=gone)
        return outcomes

    async def _sealed(self, writes: Sequence[Write]) -> tuple[list[NewKey], list[Write]]:
        """Return writes as the store under it understands them, texts sealed, and the keys made for that."""
        sealed = [await self._with_filter(write) for write in writes]
        due = [each for write in sealed for each in await self._due(write)]
        names = {name for each in due for name in each.names}
        keys = await self.keyring.made(sorted(names)) if names else {}
        made: list[NewKey] = []
        for each in due:
            key = keys.get(each.owner or "")
            if key is None:
                key, new = self.keyring.of_record(each.collection, each.record)
                made.append(new)
            each.seal(key, keys)
        return made, sealed

    async def _with_filter(self, write: Write) -> Write:
        if isinstance(write, UpdateWhere | DeleteWhere):
            return replace(write, where=await self._asked(write.collection, write.where))
        return write

    async def _due(self, write: Write) -> list[Sealing]:
        if write.collection not in UNITS or isinstance(write, DeleteWhere):
            return []
        if isinstance(write, Insert):
            # What has no `_id` is refused behind this, as what else has no business in a document.
            key = write.document.get("_id") if type(write.document) is dict else None
            return sealings(write.collection, key, write.document) if type(key) is str else []
        return await self._sealings_of(write)

    async def _sealings_of(self, write: UpdateWhere | Upsert) -> list[Sealing]:
        """Find what an update seals. Raises `ValueRefused` where a part of what is sealed would be written alone."""
        collection, update = write.collection, write.update
        where: Filter = {"_id": write.key} if isinstance(write, Upsert) else write.where
        parted = [unit for unit in UNITS[collection] if is_partial(unit, collection, update)]
        if parted:
            await self._refuse_partial(write, where, parted)
        key = where.get("_id") if isinstance(where, Mapping) else None
        record = key if type(key) is str else None
        parts = [part for part in (update.set, update.push) if isinstance(part, dict)]
        return [each for part in parts for each in sealings(collection, record, part)]

    async def _refuse_partial(self, write: UpdateWhere | Upsert, where: Filter, units: Sequence[Unit]) -> None:
        """Raise `ValueRefused` unless nothing is sealed in the record yet, and what is sealed now has its carrier."""
        update = write.update
        found = await self.store.find(write.collection, where, limit=1)
        for unit in units:
            is_held = any(is_sealed(part.get(unit.carrier)) for row in found for part in unit.among(row))
            is_added = any(is_sealed_path(write.collection, path) for path in (*update.push, *update.inc, *update.pull))
            is_given = any(path in update.set for path in unit.tops) and unit.carrier not in update.set
            if is_held or is_added or (is_given and holds_text(unit, update.set)):
                raise ValueRefused(f"{unit.whole_paths!r} of {write.collection!r} are sealed, and written together")

    async def _question(self, asked: Find) -> Find:
        _refuse_sort(asked.collection, asked.sort)
        where = await self._asked(asked.collection, asked.where)
        fields = asked.fields
        if fields is not None and not isinstance(fields, str) and asked.collection in UNITS:
            lacking = carriers(asked.collection, tuple(fields)) - {*fields}
            fields = [*fields, *lacking] if lacking else fields
        return asked if where is asked.where and fields is asked.fields else replace(asked, where=where, fields=fields)

    async def _asked(self, collection: str, where: Filter) -> Filter:
        """Return a filter as the store under it understands it. Raises `ValueRefused` for one by what is sealed."""
        if collection not in UNITS or not isinstance(where, Mapping):
            return where
        masked = masked_fields(collection) & where.keys()
        for path, wanted in where.items():
            if _is_sealed_path(collection, path) and not _asks_for_nothing(wanted):
                raise ValueRefused(f"{path!r} of {collection!r} is sealed, so nothing can be found by it")
        if not masked:
            return where
        name = key_of_masks(where.get("scope"))
        key = None if name is None else (await self.keyring.known([name])).get(name)
        words = {field: masked_words(key, field, where[field], or_clear=self.is_under_way) for field in masked}
        return {**where, **words}

    async def _open(
        self, found: Iterable[tuple[str, Sequence[Document]]], *, since: int, gone: Gone = frozenset()
    ) -> Gone:
        """Open what is sealed in documents, in place; `since` is what `let_gone` was before they were read.

        Where other keys are gone than those that were `gone` when they were read before, nothing is opened and these
        are returned: the texts may have been worded anew meanwhile, and have to be read again.
        """
        at_hand = self.keyring.opened
        due = [(name, parts) for name, rows in found if (parts := sealed_parts(name, rows, at_hand))]
        if not due:
            return frozenset()
        wanted = {part[5] for _, parts in due for part in parts if part[4] is None}
        keys = await self.keyring.opening(wanted)
        if len(keys) < len(wanted) and (lacking := frozenset(wanted - keys.keys())) != gone:
            return lacking
        if sum(len(parts) for _, parts in due) <= _AT_ONCE:
            opened: dict[str, bytes] = {}
            lost = sum(open_parts(name, parts, keys, opened) for name, parts in due)
            self.keyring.keep(opened, since=since)
        else:
            lost = await asyncio.to_thread(lambda: sum(open_parts(name, parts, keys) for name, parts in due))
        if lost:
            # Erased while it was read, or cut off in the middle of that.
            _log.info("sealed_text_without_key", texts=lost)
        return frozenset()


def _rewriting(collection: str, document: Document) -> Write:
    fields = {name: value for name, value in document.items() if name != "_id"}
    return UpdateWhere(collection, {"_id": document["_id"]}, Update(set=fields))


def _owned(write: Write) -> Write:
    """Return a write that may be changed where something is sealed; the store under it checks what is not."""
    if write.collection not in UNITS or isinstance(write, DeleteWhere):
        return write
    if isinstance(write, Insert):
        # Anything else is refused by the store under it.
        is_document = type(write.document) is dict
        return replace(write, document=owned(write.collection, write.document)) if is_document else write
    update = write.update
    # A tuple of values is pushed as a list is.
    pushed = {path: [*each] if isinstance(each, tuple) else each for path, each in update.push.items()}
    owns = replace(update, set=owned(write.collection, update.set), push=owned(write.collection, pushed))
    return replace(write, update=owns)


def _is_sealed_path(collection: str, path: object) -> bool:
    return type(path) is str and is_sealed_path(collection, path)


def _refuse_sort(collection: str, sort: Sort) -> None:
    for key in sort if isinstance(sort, list | tuple) else ():
        if isinstance(key, list | tuple) and key and _is_sealed_path(collection, key[0]):
            raise ValueRefused(f"{key[0]!r} of {collection!r} is sealed, so nothing can be sorted by it")


def _asks_for_nothing(wanted: Any) -> bool:
    """Return whether a condition tells only whether a field is empty."""
    if not isinstance(wanted, dict):
        return wanted in _NOTHING
    if set(wanted) == {"$in"} and isinstance(wanted["$in"], list):
        return all(each in _NOTHING for each in wanted["$in"])
    return wanted == {"$gt": ""}
