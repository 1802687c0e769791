"""The tables of the embedded store.

A collection is one table with a key column for each indexed scalar; a list index is a table of its own, a row for each
element. Columns have no type, so that SQLite converts nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from memory.domain.errors import ValueRefused
from memory.store.documents import Document
from memory.store.language.paths import MISSING, Parts, candidates, only_end, queried
from memory.store.language.values import is_scalar
from memory.store.schema import Index, indexes_of, scalar_fields
from memory.store.sqlite.encoding import Key, key_of


@dataclass(frozen=True)
class ElementTable:
    """The side table of a list index."""

    collection: str
    index: Index

    @cached_property
    def name(self) -> str:
        """The quoted name."""
        return _quoted(f"{self.collection}({self.index.name})")

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The quoted key columns: the scalars, then the element."""
        return (*(column(field) for field in self.index.scalars), '"element"')

    @cached_property
    def insertion(self) -> str:
        """The statement that adds a row."""
        return f"INSERT INTO {self.name} VALUES ({_marks(len(self.columns) + 1)})"  # noqa: S608

    @cached_property
    def deletion(self) -> str:
        """The statement that takes a row away."""
        matching = " AND ".join(f"{name} = ?" for name in (*self.columns, "_id"))
        return f"DELETE FROM {self.name} WHERE {matching}"  # noqa: S608

    def rows(self, document: Document) -> set[tuple[Key, ...]]:
        """Return the rows of a document."""
        lead = tuple(_scalar_key(document, _split(field)) for field in self.index.scalars)
        found = candidates(document, _split(str(self.index.array)))
        return {(*lead, key_of(value), document["_id"]) for value in found if is_scalar(value)}

    def ddl(self) -> str:
        """Return the statement that makes the table."""
        columns = ", ".join((*self.columns, "_id"))
        return f"CREATE TABLE {self.name} ({columns}, PRIMARY KEY ({columns})) WITHOUT ROWID"


@dataclass(frozen=True)
class Table:
    """The table of a collection; there is one of each, and what it is written with is made once."""

    collection: str
    fields: tuple[str, ...]
    """The fields that have a key column, in the order of the columns."""
    indexes: tuple[Index, ...]
    """Those over key columns alone."""
    elements: tuple[ElementTable, ...]

    @cached_property
    def name(self) -> str:
        """The quoted name."""
        return _quoted(self.collection)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The quoted key columns."""
        return tuple(column(field) for field in self.fields)

    @cached_property
    def insertion(self) -> str:
        """The statement that adds a document unless its `_id` is taken: `_id`, document, keys."""
        columns = ", ".join(("_id", "doc", *self.columns))
        marks = _marks(2 + len(self.columns))
        # Names are the schema's and quoted; values are bound. The same holds for every statement of this module.
        return f"INSERT INTO {self.name} ({columns}) VALUES ({marks}) ON CONFLICT (_id) DO NOTHING"  # noqa: S608

    @cached_property
    def _paths(self) -> tuple[Parts, ...]:
        return tuple(_split(field) for field in self.fields)

    def keys(self, document: Document) -> tuple[Key, ...]:
        """Return what stands in the key columns for a document."""
        return tuple([_scalar_key(document, parts) for parts in self._paths])

    def ddl(self) -> Iterator[str]:
        """Return the statements that make the table with its indexes and side tables."""
        columns = ", ".join(("_id NOT NULL PRIMARY KEY", "doc NOT NULL", *self.columns))
        yield f"CREATE TABLE {self.name} ({columns})"
        for index in self.indexes:
            keys = ", ".join((*(column(field) for field in index.scalars), "_id"))
            yield f"CREATE INDEX {_quoted(index_name(self.collection, index))} ON {self.name} ({keys})"
        for elements in self.elements:
            yield elements.ddl()


@cache
def table_of(collection: str) -> Table:
    """Return the table of a collection. Raises `ValueRefused` for one that does not exist."""
    indexes = indexes_of(collection)
    return Table(
        collection=collection,
        fields=scalar_fields(collection),
        indexes=tuple(index for index in indexes if index.array is None),
        elements=tuple(ElementTable(collection, index) for index in indexes if index.array is not None),
    )


def column(field: str) -> str:
    """Return the quoted name of the key column of a field."""
    return _quoted(f"key:{field}")


def index_name(collection: str, index: Index) -> str:
    """Return the name of an index as SQLite's query plans show it."""
    return f"{collection}({index.name})"


def _marks(number: int) -> str:
    return ", ".join("?" * number)


def _quoted(name: str) -> str:
    return f'"{name}"'


@cache
def _split(field: str) -> Parts:
    return queried(field)


def _scalar_key(document: Document, parts: Parts) -> Key:
    value = document.get(parts[0], MISSING) if len(parts) == 1 else only_end(document, parts)
    return _key_among(document, parts) if isinstance(value, list) else key_of(value)


def _key_among(document: Document, parts: Parts) -> Key:
    found = list(candidates(document, parts))
    if len(found) != 1:
        raise ValueRefused(f"{'.'.join(parts)!r} is indexed as a single value, but a document holds a list there")
    return key_of(found[0])
