"""The store's language in MongoDB's words, one to one: filters, sorts, updates and indexes, admitted before."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC
from typing import Any, Final

from bson import Int64
from bson.codec_options import CodecOptions, TypeDecoder, TypeRegistry
from pymongo import IndexModel

from memory.store.documents import Document, Filter, Update
from memory.store.language.filters import conditions
from memory.store.language.sorting import SortKey
from memory.store.schema import Index, indexes_of

KEY_ORDER: Final = [("_id", 1)]
INDEX_PREFIX: Final = "keepsake:"
"""Begins the names of the indexes that are ours to drop."""


class _PlainIntegers(TypeDecoder):
    """Reads 64-bit integers as int: the driver's own subclass would be refused at the port when it is written back."""

    @property
    def bson_type(self) -> type[Int64]:
        """What is read."""
        return Int64

    def transform_bson(self, value: Int64) -> int:
        """Make it plain."""
        return int(value)


CODEC: Final[CodecOptions[Document]] = CodecOptions(
    document_class=dict, tz_aware=True, tzinfo=UTC, type_registry=TypeRegistry([_PlainIntegers()])
)
"""Reads every value as the type that was written: aware UTC datetimes and plain integers."""


def filter_of(where: Filter, *, after: str | None = None) -> Document:
    """Return a filter that goes on behind `after`, an `_id`. Raises `ValueRefused`."""
    conditions(where)
    if after is None:
        return dict(where)
    return {"$and": [dict(where), {"_id": {"$gt": after}}]}


def sort_of(keys: Sequence[SortKey]) -> list[tuple[str, int]]:
    """Return a sort."""
    return [(".".join(key.parts), -1 if key.descending else 1) for key in keys]


def update_of(update: Update) -> Document:
    """Return an update, which is never empty: MongoDB refuses one without any operator."""
    operators: dict[str, Mapping[str, Any]] = {
        "$set": update.set,
        "$unset": dict.fromkeys(update.unset, ""),
        "$inc": update.inc,
        "$push": {path: _pushed(values, update.push_slice.get(path)) for path, values in update.push.items()},
        "$pull": update.pull,
    }
    return {name: dict(fields) for name, fields in operators.items() if fields} or {"$setOnInsert": {}}


def index_models(collection: str) -> list[IndexModel]:
    """Return the indexes of a collection, by name."""
    return [IndexModel(list(_index_keys(index)), name=INDEX_PREFIX + index.name) for index in indexes_of(collection)]


def _pushed(values: Sequence[Any], kept: int | None) -> Document:
    return {"$each": list(values)} | ({} if kept is None else {"$slice": -kept})


def _index_keys(index: Index) -> Iterable[tuple[str, int]]:
    for field in index.scalars:
        yield field, 1
    # What a list index finds is sorted in memory: `_id` beside every element would double it for nothing.
    yield (index.array, 1) if index.array else ("_id", 1)
