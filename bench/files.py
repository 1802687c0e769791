"""The files of a data directory.

A backup as docs/OPERATIONS.md says to make and restore one, and the canaries that stand in them.
"""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from bench.canaries import found_in
from memory.store.sealing.epochs import FILE_NAME as KEY_FILE_NAME
from memory.store.sqlite.file import FILE_NAME
from sandbox.readable_bytes import readable_bytes


def back_up(data_dir: Path, to: Path) -> None:
    """Copy the store while it may be open, and nothing that lies beside it."""
    with closing(sqlite3.connect(data_dir / FILE_NAME)) as source, closing(sqlite3.connect(to)) as target:
        source.backup(target)


def copy_with_keys(data_dir: Path, to: Path) -> Path:
    """Return a backup in a folder of its own, with the keys of its day beside it, which a true one is without."""
    to.mkdir()
    back_up(data_dir, to / FILE_NAME)
    shutil.copyfile(data_dir / KEY_FILE_NAME, to / KEY_FILE_NAME)
    return to / FILE_NAME


def restore(data_dir: Path, backup: Path) -> None:
    """Put the copy in the place of the store, which must be closed, and leave all other files of the folder alone."""
    for name in (f"{FILE_NAME}-wal", f"{FILE_NAME}-shm"):
        (data_dir / name).unlink(missing_ok=True)
    shutil.copyfile(backup, data_dir / FILE_NAME)


def found_in_files(directory: Path) -> set[str]:
    """Name the canaries in every file below a directory, in clear or where a key in those files opens them."""
    return found_in(readable_bytes(directory))
