"""Writing files that only we may read, whose bytes are on the disk when a call returns. Blocks; raises `OSError`."""

import os
from pathlib import Path


def write_all(file: int, content: bytes) -> None:
    """Write to an open file until nothing is left: one call of the system may take less."""
    while content:
        content = content[os.write(file, content) :]


def write_durably(path: Path, content: bytes) -> None:
    """Make a file, or empty it, and write it. A death on the way leaves a part: replace another by it afterwards."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        write_all(file, content)
        os.fsync(file)
    finally:
        os.close(file)


def sync(path: Path) -> None:
    """Have a file's bytes, or the names in a directory, on the disk.

    Before its directory is synced, a new or replaced file is not found after a crash.
    """
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
