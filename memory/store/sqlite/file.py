"""The file of the embedded store: its directory, the kernel's lock by which one process owns it, its connections."""

import fcntl
import os
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from memory.domain.errors import StoreCorrupt, StoreForeign, StoreLocked, StoreUnavailable
from memory.store.schema import KEPT, VERSION, former_fields
from memory.store.sqlite.commits import insert_row
from memory.store.sqlite.encoding import decode, teach
from memory.store.sqlite.error_codes import told_as_store_error
from memory.store.sqlite.tables import Table, table_of

_APPLICATION_ID: Final = 0x4B50534B  # `KPSK`, by which SQLite and `file` tell a Keepsake store from other databases

_BETWEEN: Final = ";\n"
_LAYOUTS: Final = "CREATE TABLE IF NOT EXISTS layouts (collection PRIMARY KEY, statements NOT NULL) WITHOUT ROWID"


def _refuse_foreign(connection: sqlite3.Connection, path: Path) -> None:
    """Raise `StoreForeign` unless the file is new or a store that this program knows. Changes nothing in it."""
    application, version = (_pragma(connection, name) for name in ("application_id", "user_version"))
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != _APPLICATION_ID and (application or version or tables):
        raise StoreForeign(f"{path} is a database of another program; give Keepsake another data directory")
    if version > VERSION:
        raise StoreForeign(
            f"{path} was written by a newer Keepsake (schema {version}, this one knows {VERSION}); "
            "run that version, or restore a backup from before it"
        )


def _lay_out(connection: sqlite3.Connection) -> None:
    """Create what the schema names and the file lacks, and upgrade it, in one transaction; a complete one stays."""
    version = _pragma(connection, "user_version")
    if version == VERSION and not _outdated(connection):
        return
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(_LAYOUTS)
    former = former_fields(version)
    there = _layouts(connection)
    for collection in dict.fromkeys([*_outdated(connection), *former]):
        table = table_of(collection)
        lacking = None if collection in former else _lacking(table, there.get(collection, ""))
        if lacking is None:
            _rebuild(connection, table, former.get(collection, ()))
        else:
            _extend(connection, table, lacking)
        _note_layout(connection, table)
    connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")


def _layouts(connection: sqlite3.Connection) -> dict[str, str]:
    return dict(connection.execute("SELECT collection, statements FROM layouts"))


def _outdated(connection: sqlite3.Connection) -> list[str]:
    there = _layouts(connection)
    return [name for name in KEPT if there.get(name) != _statements(table_of(name))]


def _lacking(table: Table, there: str) -> list[str] | None:
    """Return the statements that are new, where all that is `there` stays; None where the table is to be made anew."""
    made, wanted = there.split(_BETWEEN), [*table.ddl()]
    return [each for each in wanted if each not in made] if set(made) < set(wanted) else None


def _extend(connection: sqlite3.Connection, table: Table, lacking: Collection[str]) -> None:
    for statement in lacking:
        connection.execute(statement)
    fresh = [elements for elements in table.elements if elements.ddl() in lacking]
    for (text,) in connection.execute(f"SELECT doc FROM {table.name}") if fresh else ():  # noqa: S608  # a name of the schema
        document = decode(text)
        for elements in fresh:
            connection.executemany(elements.insertion, elements.rows(document))


def _rebuild(connection: sqlite3.Connection, table: Table, former: Collection[str]) -> None:
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
            insert_row(connection, table, {name: each for name, each in decode(text).items() if name not in former})
        connection.execute('DROP TABLE "former"')
    # Behind the rows: entries that are sorted first are written once and in order.
    for statement in later:
        connection.execute(statement)


def _note_layout(connection: sqlite3.Connection, table: Table) -> None:
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
    return _BETWEEN.join(table.ddl())


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    (value,) = connection.execute(f"PRAGMA {name}").fetchone()
    return int(value)


FILE_NAME: Final = "keepsake.sqlite3"
LOCK_NAME: Final = "keepsake.lock"
_LEAST_SQLITE: Final = (3, 38, 0)  # The first with the `->` operator
READERS: Final = 2
"""Connections for reading, each used by one thread at a time."""

PATIENCE_S: Final = 5.0
"""How long a statement waits for another program, such as a backup, that has the file."""
_PRAGMAS: Final = (
    "synchronous = FULL",
    # Without it macOS calls a write durable that is only in the drive's memory; other systems ignore it.
    "fullfsync = ON",
    "checkpoint_fullfsync = ON",
    # Zeroes what a commit frees inside pages that it writes anyway; `scrub` does the rest.
    "secure_delete = FAST",
    "cache_size = -16384",
)


@dataclass(frozen=True, slots=True)
class SqliteFile:
    """An open store file, owned by this process."""

    path: Path
    writer: sqlite3.Connection
    readers: tuple[sqlite3.Connection, ...]

    def close(self) -> None:
        """Close its connections. Idempotent."""
        for connection in (self.writer, *self.readers):
            connection.close()


@contextmanager
def opened_file(directory: Path) -> Iterator[SqliteFile]:
    """Lock a directory, made when missing, and open its store; blocks. Raises as `open_sqlite`."""
    refuse_old_sqlite(sqlite3.sqlite_version_info)
    path = directory / FILE_NAME
    with ExitStack() as cleanup:
        cleanup.enter_context(_locked(directory))
        with told_as_store_error(path):
            # What a scrub that was cut off left holds what may have been erased since.
            copy_of(path).unlink(missing_ok=True)
            make_private(path)
            writer = _connected(path, cleanup)
            _refuse_foreign(writer, path)
            _prepare(writer, path)
            _refuse_damaged(writer, path)
            _lay_out(writer)
            readers = tuple(_reader(path, cleanup) for _ in range(READERS))
        yield SqliteFile(path, writer, readers)


def reopened(path: Path) -> SqliteFile:
    """Open the file of a store that is open, and checked, once more. Raises `StoreError`."""
    with told_as_store_error(path), ExitStack() as cleanup:
        writer = _connected(path, cleanup)
        _prepare(writer, path)
        file = SqliteFile(path, writer, tuple(_reader(path, cleanup) for _ in range(READERS)))
        cleanup.pop_all()
        return file


def copy_of(path: Path) -> Path:
    """Return where a scrub makes the copy of a store's file."""
    return path.with_name(f"{path.name}-scrub")


def refuse_old_sqlite(version: tuple[int, ...]) -> None:
    """Raise `StoreUnavailable` for an SQLite that lacks what the store needs."""
    if version < _LEAST_SQLITE:
        needed, found = (".".join(map(str, numbers)) for numbers in (_LEAST_SQLITE, version))
        raise StoreUnavailable(f"the embedded store needs SQLite {needed}, this Python has {found}; use a newer Python")


@contextmanager
def _locked(directory: Path) -> Iterator[None]:
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(directory / LOCK_NAME, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreUnavailable(
            f"the data directory {directory} cannot be used: {error.strerror}; "
            "mend that, or set KEEPSAKE_DATA_DIR to another folder"
        ) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(lock)
        raise StoreLocked(
            f"Keepsake is already running on {directory}: stop it, or set KEEPSAKE_DATA_DIR to another folder"
        ) from error
    try:
        yield
    finally:
        os.close(lock)


def make_private(path: Path) -> None:
    """Make a file, if missing, that its owner alone can read."""
    # Made here so that nobody else can read it; SQLite gives the same mode to the files beside it. Never while there is
    # a connection: closing any handle of a file drops all locks that the process has on it (POSIX), and then the next
    # program that reads the file takes itself for the last one and deletes the log under our hands.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _connected(path: Path, cleanup: ExitStack) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=PATIENCE_S, isolation_level=None, check_same_thread=False, cached_statements=256
    )
    cleanup.callback(connection.close)
    teach(connection)
    return connection


def _reader(path: Path, cleanup: ExitStack) -> sqlite3.Connection:
    connection = _connected(path, cleanup)
    # Sorts stay in memory: a temporary file would hold people's text outside the data directory.
    for pragma in ("query_only = ON", "temp_store = MEMORY", "cache_size = -16384"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def _refuse_damaged(connection: sqlite3.Connection, path: Path) -> None:
    # Reads the whole file, 0.3 s for 200 MB: better to learn of damage now than in the middle of somebody's question.
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise StoreCorrupt(f"{path} is damaged; stop Keepsake and restore a backup of it")
    # What it read would stay in the page cache of a connection that mostly writes: 16 MB.
    connection.execute("PRAGMA shrink_memory")


def _prepare(writer: sqlite3.Connection, path: Path) -> None:
    _use_wal(writer, path)
    for pragma in _PRAGMAS:
        writer.execute(f"PRAGMA {pragma}")


def _use_wal(connection: sqlite3.Connection, path: Path) -> None:
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise StoreUnavailable(f"{path} lies on a file system without shared memory; use a local disk")
