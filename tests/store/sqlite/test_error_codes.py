"""Each failure of SQLite is said as the store error that tells who must act."""

import sqlite3
from pathlib import Path

import pytest

from memory.domain.errors import StoreCorrupt, StoreError, StoreFull, StoreUnavailable
from memory.store.sqlite.error_codes import store_error, told_as_store_error

PATH = Path("data") / "keepsake.sqlite3"


def failure(code: int, name: str) -> sqlite3.OperationalError:
    """An error as the module makes it; some codes can be had only from a failing disk."""
    error = sqlite3.OperationalError("SECRET text of SQLite")
    error.sqlite_errorcode = code
    error.sqlite_errorname = name
    return error


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("SQLITE_CORRUPT", StoreCorrupt),
        ("SQLITE_CORRUPT_INDEX", StoreCorrupt),
        ("SQLITE_NOTADB", StoreCorrupt),
        ("SQLITE_FULL", StoreFull),
        ("SQLITE_IOERR_WRITE", StoreFull),
        ("SQLITE_IOERR_FSYNC", StoreUnavailable),
        ("SQLITE_IOERR_READ", StoreUnavailable),
        ("SQLITE_BUSY", StoreUnavailable),
        ("SQLITE_BUSY_SNAPSHOT", StoreUnavailable),
        ("SQLITE_LOCKED", StoreUnavailable),
        ("SQLITE_READONLY", StoreUnavailable),
        ("SQLITE_CANTOPEN", StoreUnavailable),
        ("SQLITE_NOMEM", StoreUnavailable),
    ],
)
def test_a_code_of_sqlite_becomes_a_store_error_that_names_the_file(name: str, expected: type[StoreError]) -> None:
    told = store_error(failure(getattr(sqlite3, name), name), PATH)

    assert type(told) is expected
    assert str(PATH) in str(told)
    assert name in str(told)


def test_a_mistake_in_the_use_of_the_module_stays_what_it_is() -> None:
    connection = sqlite3.connect(":memory:")
    connection.close()

    with pytest.raises(sqlite3.ProgrammingError), told_as_store_error(PATH):
        connection.execute("SELECT 1")
