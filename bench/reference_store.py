"""The model of a store: dictionaries in memory, MongoDB's rules for the subset that `documents` names, nothing else.

Tests compare the adapters with it, and probes and sets of this package run on it. It stands here and not in `memory`
since no bot runs on it: it keeps nothing when the process ends.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, assert_never

from memory.domain.errors import StoreUnavailable
from memory.store.documents import (
    DeleteWhere,
    Document,
    Filter,
    Find,
    Insert,
    Outcome,
    Sort,
    UpdateWhere,
    Upsert,
    Value,
    Write,
    ends_commit,
)
from memory.store.language.admission import admitted, admitted_fields, admitted_key, admitted_order
from memory.store.language.filters import AnyOf, Compared, Comparison, Condition, conditions
from memory.store.language.paths import MISSING, Parts, candidates, chosen, different, ends, only_end, queried
from memory.store.language.sorting import SortKey, refuse_unsorted
from memory.store.language.updates import apply
from memory.store.language.values import is_scalar, order_key
from memory.store.schema import KEPT, indexes_of

Tables = dict[str, dict[str, Document]]
_NESTED: Final = (dict, list)


class ReferenceStore:
    """A `DocumentStore` without a database. A commit is all or nothing when a write is refused."""

    def __init__(self, tables: Tables | None = None) -> None:
        """Begin with what another one held, or empty."""
        self._tables: Tables = {name: dict((tables or {}).get(name, {})) for name in KEPT}
        self._closed = False

    async def get(self, collection: str, key: str) -> Document | None:
        """Read one document by `_id`."""
        found: Document | None = _copied(self._open(collection).get(admitted_key(key)))
        return found

    async def find(
        self, collection: str, where: Filter, *, sort: Sort = (), limit: int | None = None, after: str | None = None
    ) -> list[Document]:
        """Read documents in order."""
        keys = admitted_order(sort, limit, after)
        found = [row for row in self._matching(collection, where) if after is None or row["_id"] > after]
        ordered = _in_order(found, keys)[:limit]
        refuse_unsorted(ordered, keys)
        copies: list[Document] = _copied(ordered)
        return copies

    async def find_each(self, questions: Sequence[Find]) -> list[list[Document]]:
        """Answer several questions."""
        self._refuse_closed()
        wanted = [admitted_fields(each.fields, admitted_order(each.sort, each.limit, None)) for each in questions]
        found = [await self.find(each.collection, each.where, sort=each.sort, limit=each.limit) for each in questions]
        return [
            [chosen(document, fields) for document in documents]
            for documents, fields in zip(found, wanted, strict=True)
        ]

    async def count(self, collection: str, where: Filter) -> int:
        """Count documents."""
        return len(self._matching(collection, where))

    async def distinct(self, collection: str, path: str, where: Filter) -> list[Value]:
        """List the different values of a field."""
        parts = queried(path)
        found = different(end for row in self._matching(collection, where) for end in ends(row, parts))
        copies: list[Value] = _copied(found)
        return copies

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        """Carry out writes in order."""
        self._refuse_closed()
        tables = {name: dict(rows) for name, rows in self._tables.items()}
        outcomes = []
        for write in [admitted(write) for write in writes]:
            outcomes.append(_written(tables[write.collection], write))
            if ends_commit(write, outcomes[-1]):
                break
        self._tables = tables
        return [Outcome(each.matched, _copied(each.document)) for each in outcomes]

    async def scrub(self) -> None:
        """Do nothing: what was deleted is nowhere."""
        self._refuse_closed()

    async def close(self) -> None:
        """Refuse everything from now on."""
        self._closed = True

    def tables(self) -> Tables:
        """Return what it holds now, by collection and `_id`. No write changes the documents, and nor must who asks."""
        return {name: dict(rows) for name, rows in self._tables.items()}

    def _matching(self, collection: str, where: Filter) -> list[Document]:
        return _matching(self._open(collection), where)

    def _open(self, collection: str) -> dict[str, Document]:
        self._refuse_closed()
        indexes_of(collection)
        return self._tables[collection]

    def _refuse_closed(self) -> None:
        if self._closed:
            raise StoreUnavailable("the store is closed")


def _copied(value: Any) -> Any:
    """Copy lists and dicts, which callers may change; `copy.deepcopy` takes a third of a test's time."""
    if isinstance(value, dict):
        return {key: _copied(item) if isinstance(item, _NESTED) else item for key, item in value.items()}
    if isinstance(value, list):
        return [_copied(item) if isinstance(item, _NESTED) else item for item in value]
    return value


def _in_order(documents: Iterable[Document], keys: Sequence[SortKey]) -> list[Document]:
    """Sort documents; a missing field sorts as None."""
    ordered = list(documents)
    for key in reversed(keys):
        ordered.sort(key=lambda document: _sought(_straight(document, key.parts)), reverse=key.descending)
    return ordered


def _straight(document: Any, parts: Parts) -> Any:
    """Return the value at a path that leads through documents only; `MISSING` when it does not."""
    value = document
    for part in parts:
        if not isinstance(value, dict) or part not in value:
            return MISSING
        value = value[part]
    return value


def matches(where: Filter, document: Mapping[str, Any]) -> bool:
    """Return whether a document matches a filter."""
    return all(holds(document) for holds in _rules(where))


def _matching(rows: dict[str, Document], where: Filter) -> list[Document]:
    rules = _rules(where)
    return [row for row in rows.values() if all(holds(row) for holds in rules)]


def _rules(where: Filter) -> list[Callable[[Any], bool]]:
    return [_rule(condition) for condition in conditions(where)]


def _rule(condition: Condition) -> Callable[[Any], bool]:
    match condition:
        case AnyOf(parts, values):
            wanted = frozenset(map(order_key, values))
            return lambda document: _is_any(document, parts, wanted)
        case Compared(parts, comparison, bound):
            return lambda document: any(_stands(value, comparison, bound) for value in candidates(document, parts))
        case _:
            assert_never(condition)


def _is_any(document: Any, parts: Parts, wanted: frozenset[tuple[int, Any]]) -> bool:
    end = only_end(document, parts)
    if not isinstance(end, _NESTED):
        return _sought(end) in wanted
    return any(_sought(value) in wanted for value in candidates(document, parts) if is_scalar(value))


def _sought(value: Any) -> tuple[int, Any]:
    return order_key(None if value is MISSING else value)


def _stands(value: Any, comparison: Comparison, bound: Any) -> bool:
    if not is_scalar(value):
        return False
    (value_class, here), (bound_class, there) = _sought(value), order_key(bound)
    if value_class != bound_class:
        return False
    match comparison:
        case "$gt":
            return bool(here > there)
        case "$gte":
            return bool(here >= there)
        case "$lt":
            return bool(here < there)
        case "$lte":
            return bool(here <= there)
        case _:
            assert_never(comparison)


def _written(rows: dict[str, Document], write: Write) -> Outcome:
    match write:
        case Insert(_, document):
            return _kept(rows, document) if document["_id"] not in rows else Outcome(0, None)
        case UpdateWhere(_, where, update):
            found = _matching(rows, where)
            if not found:
                return Outcome(0, None)
            return _kept(rows, apply(update, min(found, key=lambda row: str(row["_id"]))))
        case Upsert(_, key, update):
            _kept(rows, apply(update, rows.get(key, {"_id": key})))
            return Outcome(1, None)
        case DeleteWhere(_, where):
            gone = [row["_id"] for row in _matching(rows, where)]
            for key in gone:
                del rows[key]
            return Outcome(len(gone), None)
        case _:
            assert_never(write)


def _kept(rows: dict[str, Document], document: Document) -> Outcome:
    rows[document["_id"]] = document
    return Outcome(1, document)
