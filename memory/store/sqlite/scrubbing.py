"""Scrubs of the embedded store: a small file is written anew in place, a large one as a copy that then takes its place.

While the copy is made, commits go on in the old file; the keys of what they touch are noted and brought over in slices.
"""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from memory.domain.errors import StoreUnavailable
from memory.store.durable_files import sync
from memory.store.schema import KEPT
from memory.store.sqlite.commits import delete_keys, insert_row
from memory.store.sqlite.encoding import decode, teach
from memory.store.sqlite.file import PATIENCE_S, copy_of, make_private
from memory.store.sqlite.tables import Table, table_of

IN_PLACE_BYTES: Final = 50_000_000
"""Up to such a size a file is written anew in place, in which time nothing else is written: about half a second."""
SLICE: Final = 50
"""Touched documents that are brought over at once; what commits wait for."""
_NOTED: Final = "touched"
_SWAP_MS: Final = 100  # How long is waited for another program at the swap, while commits wait, too


def scrub_in_place(connection: sqlite3.Connection, path: Path) -> None:
    """Write the file anew, as `secure_delete` leaves copies: 1 s for 200 MB, with twice its size free."""
    connection.execute("VACUUM")
    (busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise StoreUnavailable(f"another program reads {path}, so old text stays in its log; end it and try again")


def note_touched(writer: sqlite3.Connection) -> None:
    """Have the keys of all that is written from now on noted, by triggers of this connection alone."""
    forget_touched(writer)
    writer.execute(f"CREATE TEMP TABLE {_NOTED} (collection, _id)")
    for collection in KEPT:
        table = table_of(collection)
        for event, row in (("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")):
            # Names are the schema's and quoted, as in every statement of this module.
            noting = f"INSERT INTO {_NOTED} VALUES ('{collection}', {row}._id)"  # noqa: S608
            trigger = f'"{_NOTED} {collection} {event}"'
            writer.execute(f"CREATE TEMP TRIGGER {trigger} AFTER {event} ON main.{table.name} BEGIN {noting}; END")


def forget_touched(writer: sqlite3.Connection) -> None:
    """Note nothing any more. Repeatable."""
    for (name,) in writer.execute("SELECT name FROM sqlite_temp_master WHERE type = 'trigger'").fetchall():
        writer.execute(f'DROP TRIGGER temp."{name}"')
    writer.execute(f"DROP TABLE IF EXISTS temp.{_NOTED}")


class Copy:
    """A clean copy of a store's file, made on a thread of its own beside commits."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.path: Final = copy_of(path)
        self._source = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._fresh: sqlite3.Connection | None = None
        self._former: int | None = None

    def make(self) -> None:
        """Copy what is committed now. Raises `sqlite3.Error`, also when it is given up, and `OSError`."""
        self.path.unlink(missing_ok=True)
        make_private(self.path)
        # What is copied has no gaps but new ones, and these are zeroed.
        self._source.execute("PRAGMA secure_delete = ON")
        self._source.execute("VACUUM INTO ?", (str(self.path),))
        self.settle()

    def settle(self) -> None:
        """Have both files written to the disk as far as they are, so that no commit waits for that."""
        # The log could not be taken over while the copy was read.
        self._source.execute("PRAGMA wal_checkpoint(PASSIVE)")
        sync(self.path)

    def bring_over(self, writer: sqlite3.Connection) -> bool:
        """Take over a slice of what was touched meanwhile; False when that was the last for now."""
        fresh = self._opened()
        noted = writer.execute(f"SELECT rowid, collection, _id FROM {_NOTED} ORDER BY rowid LIMIT {SLICE}").fetchall()  # noqa: S608
        if not noted:
            return False
        fresh.execute("BEGIN")
        for collection, key in dict.fromkeys((collection, key) for _, collection, key in noted):
            _bring(writer, fresh, table_of(collection), key)
        fresh.execute("COMMIT")
        writer.execute(f"DELETE FROM {_NOTED} WHERE rowid <= ?", (noted[-1][0],))  # noqa: S608
        return len(noted) == SLICE

    def take_place(self, writer: sqlite3.Connection) -> bool:
        """Bring the rest over and put the copy in the file's place, durably, closing `writer`.

        False where another program has the file open, and then nothing is changed. The store's readers are closed.
        """
        while self.bring_over(writer):
            pass
        self._source.close()
        self._closed()
        sync(self.path)
        writer.execute(f"PRAGMA busy_timeout = {_SWAP_MS}")
        try:
            # Takes the log into the file and removes it, which only the file's last user can.
            (mode,) = writer.execute("PRAGMA journal_mode = DELETE").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            mode = "wal"
        finally:
            writer.execute(f"PRAGMA busy_timeout = {int(PATIENCE_S * 1000)}")
        if mode != "delete":
            return False
        writer.close()
        # Its last handle frees a large file, which takes a while; `drop` lets go of it.
        self._former = os.open(self._path, os.O_RDONLY)
        self.path.replace(self._path)
        sync(self._path.parent)
        return True

    def give_up(self) -> None:
        """End the making where it stands, from any thread. Repeatable."""
        # Closed, it makes nothing any more.
        with suppress(sqlite3.ProgrammingError):
            self._source.interrupt()

    def drop(self) -> None:
        """Remove what is left of it. Repeatable."""
        self._source.close()
        self._closed()
        self.path.unlink(missing_ok=True)
        if self._former is not None:
            os.close(self._former)
            self._former = None

    def _opened(self) -> sqlite3.Connection:
        if self._fresh is None:
            self._fresh = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
            teach(self._fresh)
            # A copy that is cut off is thrown away, so that it needs no log and is flushed once.
            for pragma in ("journal_mode = OFF", "synchronous = OFF", "secure_delete = FAST", "cache_size = -16384"):
                self._fresh.execute(f"PRAGMA {pragma}")
        return self._fresh

    def _closed(self) -> None:
        if self._fresh is not None:
            self._fresh.close()
            self._fresh = None


def _bring(writer: sqlite3.Connection, fresh: sqlite3.Connection, table: Table, key: str) -> None:
    row = writer.execute(f"SELECT doc FROM {table.name} WHERE _id = ?", (key,)).fetchone()  # noqa: S608
    delete_keys(fresh, table, [key])
    if row is not None:
        insert_row(fresh, table, decode(row[0]))
