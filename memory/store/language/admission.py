"""What may pass the port, for every adapter: what one database cannot do, no adapter is asked to do."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, assert_never

from memory.domain.errors import ValueRefused
from memory.store.documents import DeleteWhere, Insert, Sort, Update, UpdateWhere, Upsert, Write
from memory.store.language.filters import conditions
from memory.store.language.paths import Parts, queried, written
from memory.store.language.sorting import SortKey, sort_keys
from memory.store.language.updates import checked_update
from memory.store.language.values import checked, checked_document, is_scalar
from memory.store.schema import indexes_of, scalar_parts

_NAMES_AT_HAND: Final = 64


def admitted(write: Write) -> Write:
    """Return a checked copy of a write. Raises `ValueRefused`."""
    indexes_of(write.collection)
    match write:
        case Insert(collection, document, must_match):
            _refuse_lists(collection, (), document)
            return Insert(collection, checked_document(document), must_match=must_match)
        case UpdateWhere(collection, where, update, must_match):
            conditions(where)
            return UpdateWhere(collection, where, _admitted_update(collection, update), must_match=must_match)
        case Upsert(collection, key, update, tenant):
            return Upsert(collection, admitted_key(key), _admitted_update(collection, update), tenant)
        case DeleteWhere(_, where):
            conditions(where)
            return write
        case _:
            assert_never(write)


def admitted_key(key: object) -> str:
    """Return back an `_id`. Raises `ValueRefused` unless it is a storable str."""
    if type(key) is not str:
        raise ValueRefused(f"an '_id' is a str, not {type(key).__name__}")
    return str(checked(key, "_id"))


def admitted_order(sort: Sort, limit: int | None, after: str | None) -> tuple[SortKey, ...]:
    """Return the keys to sort by. Raises `ValueRefused` for arguments of `find` that make no sense together."""
    if limit is not None and (type(limit) is not int or limit < 0):
        raise ValueRefused("a limit is None or a number of documents")
    if after is not None:
        admitted_key(after)
        if sort:
            raise ValueRefused("'after' goes with the order of '_id' only, not with a sort")
    return sort_keys(sort)


def admitted_fields(fields: Sequence[str] | None, keys: Sequence[SortKey]) -> tuple[str, ...] | None:
    """Return the names of the fields that are wanted, each once. Raises `ValueRefused` for what is no name of one."""
    if fields is None:
        return None
    if isinstance(fields, str) or any(type(field) is not str for field in fields):
        raise ValueRefused("the fields that are wanted are a list of str")
    wanted = _names(tuple(fields))
    for key in keys:
        # An adapter that is sent these fields alone could not tell that it was sorted by a list.
        if key.parts[0] not in wanted:
            raise ValueRefused(f"it is sorted by {'.'.join(key.parts)!r}, so {key.parts[0]!r} has to be wanted")
    return wanted


@lru_cache(_NAMES_AT_HAND)
def _names(fields: tuple[str, ...]) -> tuple[str, ...]:
    # The same few lists are asked for again and again.
    if any(len(queried(field)) > 1 for field in fields):
        raise ValueRefused("the fields that are wanted stand at the top of a document; a path leads deeper")
    return tuple(dict.fromkeys(("_id", *fields)))


def _admitted_update(collection: str, update: Update) -> Update:
    copy = checked_update(update)
    for path, value in copy.set.items():
        if not is_scalar(value):
            _refuse_lists(collection, written(path), value)
    for path in copy.push:
        _refuse_lists(collection, written(path), [])
    return copy


def _refuse_lists(collection: str, place: Parts, value: Any) -> None:
    # The leading fields of an index hold one value a document, in every adapter: MongoDB would silently make the index
    # multikey, and SQLite's column has room for one.
    for field in scalar_parts(collection):
        if field[: len(place)] == place and _has_list(value, field[len(place) :]):
            raise ValueRefused(
                f"{'.'.join(field)!r} of {collection!r} is indexed as a single value; it cannot be in a list"
            )


def _has_list(value: Any, parts: Sequence[str]) -> bool:
    for part in parts:
        if type(value) is not dict:
            break
        value = value.get(part)
    return type(value) is list
