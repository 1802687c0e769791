"""The reads of the store, on a connection of their own; they never write and never wait for a commit."""

import sqlite3
from collections.abc import Sequence

from memory.store.documents import Document, Filter, Value
from memory.store.language.filters import conditions
from memory.store.language.paths import different, ends, queried
from memory.store.language.sorting import SortKey, refuse_unsorted
from memory.store.sqlite.encoding import decode
from memory.store.sqlite.filters import Clause, order_clause, where_clause
from memory.store.sqlite.tables import column, table_of


def find_rows(
    connection: sqlite3.Connection,
    collection: str,
    where: Filter,
    *,
    keys: Sequence[SortKey],
    limit: int | None,
    after: str | None = None,
    fields: Sequence[str] | None = None,
) -> list[Document]:
    """Read documents in order; `fields` None gives all of each."""
    wanted = find_statement(collection, where, keys=keys, limit=limit, after=after)
    documents = [decode(row[0], fields) for row in connection.execute(wanted.sql, wanted.values)]
    refuse_unsorted(documents, keys)
    return documents


def find_statement(
    collection: str, where: Filter, *, keys: Sequence[SortKey], limit: int | None, after: str | None
) -> Clause:
    """Give the SELECT of `find_rows`, for which the tests ask SQLite's query plan."""
    table = table_of(collection)
    wanted = where_clause(table, conditions(where))
    if after is not None:
        wanted = Clause(f"{wanted.sql} AND _id > ?", (*wanted.values, after))
    # Names are the schema's and quoted; values are bound. The same holds for every statement of this module.
    statement = f"SELECT doc FROM {table.name} WHERE {wanted.sql} ORDER BY {order_clause(table, keys)} LIMIT ?"  # noqa: S608
    return Clause(statement, (*wanted.values, -1 if limit is None else limit))


def count_rows(connection: sqlite3.Connection, collection: str, where: Filter) -> int:
    """Count documents."""
    table = table_of(collection)
    wanted = where_clause(table, conditions(where))
    statement = f"SELECT count(*) FROM {table.name} WHERE {wanted.sql}"  # noqa: S608
    (number,) = connection.execute(statement, wanted.values).fetchone()
    return int(number)


def different_values(connection: sqlite3.Connection, collection: str, path: str, where: Filter) -> list[Value]:
    """List the different values of a field."""
    parts = queried(path)
    skipping = None if where else skipping_statement(collection, path)
    if skipping is not None:
        keys = [row[0] for row in connection.execute(skipping)]
        if all(isinstance(key, str) for key in keys):
            return keys
        # Other keys do not tell their values, and that of None not whether there is one at all.
    wanted = distinct_statement(collection, path, where)
    found = (decode(row[0]) for row in connection.execute(wanted.sql, wanted.values) if row[0] is not None)
    return different(end for value in found for end in ends(value, parts[1:]))


def skipping_statement(collection: str, path: str) -> str | None:
    """Give the SELECT of the different keys of a field that leads an index, which goes from one to the next; None for others.

    Of a million rows with a thousand tenants it looks at a thousand; `SELECT DISTINCT` would read them all.
    """
    table = table_of(collection)
    if not any(index.scalars[0] == path for index in table.indexes):
        return None
    key, name = column(path), table.name
    least = f"SELECT min({key}) FROM {name}"  # noqa: S608
    # A key is never NULL, so that NULL is the end.
    return (
        f"WITH RECURSIVE found(key) AS ({least} UNION ALL "  # noqa: S608
        f"SELECT (SELECT min({key}) FROM {name} WHERE {key} > found.key) FROM found WHERE found.key IS NOT NULL) "
        "SELECT key FROM found WHERE key IS NOT NULL"
    )


def distinct_statement(collection: str, path: str, where: Filter) -> Clause:
    """Give the SELECT of `different_values` where no index leads from one value to the next.

    The first part of the path is cut out and made unique by SQLite; the rest of the way may lead through lists, which `ends` knows.
    """
    first, table = queried(path)[0], table_of(collection)
    wanted = where_clause(table, conditions(where))
    return Clause(f"SELECT DISTINCT doc -> '$.\"{first}\"' FROM {table.name} WHERE {wanted.sql}", wanted.values)  # noqa: S608
