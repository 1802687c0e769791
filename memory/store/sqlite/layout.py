"""Laying out a file: whose it is, and that its tables are those of the schema.

A collection whose indexes changed is built anew from its documents, which are the only truth, without the fields of earlier versions.
"""

import sqlite3
from pathlib import Path
from typing import Final

from memory.domain.errors import StoreForeign
from memory.store.schema import COLLECTIONS, FORMER_FIELDS, VERSION
from memory.store.sqlite.encoding import decode
from memory.store.sqlite.tables import Table, table_of
from memory.store.sqlite.writes import insert_row

APPLICATION_ID: Final = 0x4B50534B
"""`KPSK`, by which SQLite and `file` tell a Keepsake store from other databases."""

_LAYOUTS: Final = "CREATE TABLE IF NOT EXISTS layouts (collection PRIMARY KEY, statements NOT NULL) WITHOUT ROWID"


def refuse_foreign(connection: sqlite3.Connection, path: Path) -> None:
    """Raise `StoreForeign` unless the file is new or a store that this program knows. Changes nothing in it."""
    application, version = (_pragma(connection, name) for name in ("application_id", "user_version"))
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION_ID and (application or version or tables):
        raise StoreForeign(f"{path} is a database of another program; give Keepsake another data directory")
    if version > VERSION:
        raise StoreForeign(
            f"{path} was written by a newer Keepsake (schema {version}, this one knows {VERSION}); "
            "run that version, or restore a backup from before it"
        )


def lay_out(connection: sqlite3.Connection) -> None:
    """Create what the schema names and the file lacks, in one transaction; a file that is complete is not written to."""
    if _pragma(connection, "user_version") == VERSION and not _outdated(connection):
        return
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(_LAYOUTS)
    for collection in _outdated(connection):
        _rebuild(connection, table_of(collection))
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")


def _outdated(connection: sqlite3.Connection) -> list[str]:
    there = dict(connection.execute("SELECT collection, statements FROM layouts"))
    return [name for name in COLLECTIONS if there.get(name) != _statements(table_of(name))]


def _rebuild(connection: sqlite3.Connection, table: Table) -> None:
    old = _old_parts(connection, table.collection)
    for kind, name in old:
        connection.execute(f'DROP {kind} "{name}"')
    kept = _table_there(connection, table.collection)
    if kept:
        connection.execute(f'ALTER TABLE {table.name} RENAME TO "former"')
    later = [statement for statement in table.ddl() if statement.startswith("CREATE INDEX")]
    for statement in table.ddl():
        if statement not in later:
            connection.execute(statement)
    if kept:
        for (text,) in connection.execute('SELECT doc FROM "former"'):
            former = FORMER_FIELDS.get(table.collection, ())
            insert_row(connection, table, {name: each for name, each in decode(text).items() if name not in former})
        connection.execute('DROP TABLE "former"')
    # Behind the rows: entries that are sorted first are written once and in order.
    for statement in later:
        connection.execute(statement)
    connection.execute(
        "INSERT OR REPLACE INTO layouts (collection, statements) VALUES (?, ?)", (table.collection, _statements(table))
    )


def _old_parts(connection: sqlite3.Connection, collection: str) -> list[tuple[str, str]]:
    """List a collection's indexes and side tables, whose names are `<collection>(<fields>)`."""
    found = connection.execute(
        "SELECT upper(type), name FROM sqlite_master WHERE substr(name, 1, ?) = ? ORDER BY type",
        (len(collection) + 1, f"{collection}("),
    )
    return [(str(kind), str(name)) for kind, name in found]


def _table_there(connection: sqlite3.Connection, collection: str) -> bool:
    found = connection.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (collection,))
    return found.fetchone() is not None


def _statements(table: Table) -> str:
    return ";\n".join(table.ddl())


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    (value,) = connection.execute(f"PRAGMA {name}").fetchone()
    return int(value)
