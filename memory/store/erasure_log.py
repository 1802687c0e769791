"""The log of erasures: every tombstone again, in a file that no backup brings back; of a key the last line holds."""

import asyncio
import json
import os
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from memory.domain.errors import StoreCorrupt, StoreError
from memory.store.durable_files import sync, write_all, write_durably
from memory.store.sqlite.error_codes import told_as_store_error

FILE_NAME: Final = "erasures.log"
COMPACTED_AFTER: Final = timedelta(days=1)
"""How long a line may stay past its time, so that the file is not written anew every hour."""
_FIELDS: Final = 2

Tombstones = Mapping[str, datetime]
"""The key of a tombstone → its time."""


class ErasureLog:
    """The file of a data directory. One process writes it at a time."""

    def __init__(self, directory: Path) -> None:
        self._path = directory / FILE_NAME
        self._writing = threading.Lock()
        self._owed: list[bytes] = []
        """Lines that the disk did not take; they go before the next ones."""
        self._oldest: datetime | None = None
        """The time of the oldest line; None before the file was read."""

    async def read(self) -> Tombstones:
        """Return every tombstone; a last line that a crash cut off is passed over.

        Raises `StoreCorrupt` for any other line that cannot be read, and `StoreUnavailable`.
        """
        return await asyncio.to_thread(self._read)

    async def append(self, tombstones: Sequence[tuple[str, datetime]]) -> None:
        """Add lines, durably, behind those that the disk did not take. Raises `StoreFull` or `StoreUnavailable`."""
        lines = [_line(key, at) for key, at in tombstones]
        # Before anything is waited for, so that a task that is cancelled here loses none.
        self._owed += lines
        await asyncio.to_thread(self._settle)

    async def drop_older(self, before: datetime) -> None:
        """Write the file anew without lines that are old or replaced, at most once a day."""
        await asyncio.to_thread(self._compact, before)

    async def close(self) -> None:
        """Try a last time to write what the disk did not take; the next start finds it in the store otherwise."""
        if self._owed:
            with suppress(StoreError):
                await asyncio.to_thread(self._settle)

    def _read(self) -> dict[str, datetime]:
        with told_as_store_error(self._path):
            try:
                written = self._path.read_bytes()
            except FileNotFoundError:
                return {}
        found: dict[str, datetime] = {}
        whole, _, _ = written.rpartition(b"\n")
        for number, line in enumerate(whole.split(b"\n"), start=1):
            if line:
                key, at = self._parsed(line, number)
                found[key] = at
        self._oldest = min(found.values(), default=None)
        return found

    def _parsed(self, line: bytes, number: int) -> tuple[str, datetime]:
        try:
            fields = json.loads(line)
            key, at = str(fields["key"]), datetime.fromisoformat(fields["at"])
        except (ValueError, KeyError, TypeError) as error:
            raise self._unreadable(number) from error
        if len(fields) > _FIELDS or at.tzinfo is None:
            raise self._unreadable(number)
        return key, at.astimezone(UTC)

    def _unreadable(self, number: int) -> StoreCorrupt:
        return StoreCorrupt(
            f"line {number} of {self._path} cannot be read: "
            "put your latest copy of that file back, or start the newer Keepsake "
            "that wrote it; without it what was erased may come back"
        )

    def _settle(self) -> None:
        with self._writing, told_as_store_error(self._path):
            lines = tuple(self._owed)
            if lines:
                self._write_behind(b"".join(lines))
            del self._owed[: len(lines)]

    def _write_behind(self, lines: bytes) -> None:
        is_new = not self._path.exists()
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            end = _cut_to_whole_lines(file)
            try:
                write_all(file, lines)
                os.fsync(file)
            except OSError:
                # Half a line would hide the next one.
                os.ftruncate(file, end)
                raise
        finally:
            os.close(file)
        if is_new:
            sync(self._path.parent)

    def _compact(self, before: datetime) -> None:
        if self._oldest is not None and self._oldest >= before - COMPACTED_AFTER:
            return
        with self._writing, told_as_store_error(self._path):
            read = self._read()
            if self._oldest is None or self._oldest >= before - COMPACTED_AFTER:
                return
            kept = sorted(((at, key) for key, at in read.items() if at >= before), key=lambda line: line[0])
            fresh = self._path.with_name(f"{FILE_NAME}.new")
            write_durably(fresh, b"".join(_line(key, at) for at, key in kept))
            fresh.replace(self._path)
            sync(self._path.parent)
            self._oldest = kept[0][0] if kept else before


def _line(key: str, at: datetime) -> bytes:
    # The time first and of one length, so that lines of two files can be put in order by any program that sorts.
    moment = at.astimezone(UTC).isoformat(timespec="milliseconds")
    return json.dumps({"at": moment, "key": key}, separators=(",", ":")).encode() + b"\n"


def _cut_to_whole_lines(file: int) -> int:
    """Cut off half a line that a death left at the end, and give the length."""
    end = os.fstat(file).st_size
    if end and os.pread(file, 1, end - 1) != b"\n":
        end = os.pread(file, end, 0).rfind(b"\n") + 1
        os.ftruncate(file, end)
    return end
