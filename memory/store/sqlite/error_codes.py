"""SQLite's errors as those of the store, told apart by SQLite's own code and never by its wording."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from memory.domain.errors import StoreCorrupt, StoreError, StoreFull, StoreUnavailable

_NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_PRIMARY: Final = 0xFF  # The low byte of a code says what kind of failure it is


@contextmanager
def told_as_store_error(path: Path) -> Iterator[None]:
    """Raise a `StoreError` for a failure of SQLite or of the file; misuse stays what it is."""
    try:
        yield
    except OSError as error:
        if error.errno in _NO_ROOM:
            raise StoreFull(f"the disk takes no more of {path} ({error.strerror}); free space and try again") from error
        raise StoreUnavailable(f"{path} cannot be used: {error.strerror}") from error
    except sqlite3.Error as error:
        told = store_error(error, path)
        if told is None:
            raise
        raise told from error


def store_error(error: sqlite3.Error, path: Path) -> StoreError | None:
    """Return which store error a failure of SQLite is; None for a mistake of the program, which has no SQLite code."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    name = error.sqlite_errorname
    if code & _PRIMARY in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return StoreCorrupt(f"{path} is damaged ({name}); stop Keepsake and restore a backup of it")
    if code & _PRIMARY == sqlite3.SQLITE_FULL or code == sqlite3.SQLITE_IOERR_WRITE:
        # A limit on file size or a quota shows as a write that fails, not as a full disk.
        return StoreFull(f"the disk takes no more of {path} ({name}); free space or raise the limit, then try again")
    if code & _PRIMARY in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreUnavailable(f"another program keeps {path} locked ({name}); end it and try again")
    if code & _PRIMARY in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return StoreUnavailable(f"{path} cannot be opened for writing ({name}); check who owns it and its mount")
    return StoreUnavailable(f"SQLite failed on {path} ({name}: {error})")
