"""What was acknowledged stays: through kill -9 amid writes, and on a disk without room."""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from memory.store.documents import Insert
from memory.store.sqlite.file import FILE_NAME
from memory.store.sqlite.store import SqliteStore, open_sqlite
from tests.store.writing_process import WRITERS

ROOT = Path(__file__).parents[2]
ROUNDS = (1, 37, 90, 150)
"""After how many acknowledged commits the process is killed."""


def started(program: str, directory: Path) -> subprocess.Popen[str]:
    # The program and its arguments are this file's own.
    return subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "tests.store.writing_process", program, str(directory)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


async def test_kill_9_amid_writes_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    acknowledged: set[str] = set()
    for kill_after in ROUNDS:
        with started("write_for_ever", tmp_path) as writing:
            assert writing.stdout is not None
            for _ in range(kill_after):
                acknowledged.add(writing.stdout.readline().strip())
            writing.kill()
            acknowledged |= {line.strip() for line in writing.stdout if line.endswith("\n")}

        async with open_sqlite(tmp_path) as store:
            there = {document["_id"]: document for document in await store.find("messages", {})}
            assert acknowledged <= set(there)
            assert all(document["text"] == f"{key} " * 40 for key, document in there.items())
            await assert_commits_are_whole(store, there)
    assert len(acknowledged) >= sum(ROUNDS)


async def assert_commits_are_whole(store: SqliteStore, keys: Iterable[str]) -> None:
    for lane in range(WRITERS):
        session = await store.get("sessions", f"lane-{lane}")
        written = [key for key in keys if key.startswith(f"{lane}-")]
        assert (session["revision"] if session else 0) == len(written)
        assert session is None or session["last"] in written


async def test_a_full_disk_is_said_and_loses_nothing(tmp_path: Path) -> None:
    with started("fill", tmp_path) as filling:
        out, err = filling.communicate(timeout=600)
    assert filling.returncode == 0, err
    lines = out.splitlines()
    acknowledged = [line for line in lines if line.isdigit()]
    (full,) = [line for line in lines if line.startswith("full: ")]

    assert len(acknowledged) > 10
    assert "free space" in full
    assert str(tmp_path) in full
    assert "reads: 2" in lines
    assert lines[-1] == "after"
    async with open_sqlite(tmp_path) as store:
        there = {document["_id"] for document in await store.find("messages", {})}
    assert {"before", "after", *acknowledged} <= there
    assert "too much" not in there
    (errors,) = [line for line in lines if line.startswith("errors: ")]
    assert errors.count("StoreFull") == (1 if "with it" in there else 2)


@pytest.mark.parametrize(("pragma", "expected"), [("synchronous", 2), ("fullfsync", 1), ("journal_mode", "wal")])
async def test_the_writing_connection_waits_for_the_disk(sqlite: SqliteStore, pragma: str, expected: object) -> None:
    """White box: no test can cut the power, so the setting that SQLite's promise rests on is pinned."""
    assert sqlite._file.writer.execute(f"PRAGMA {pragma}").fetchone() == (expected,)


async def test_another_program_that_reads_the_file_takes_nothing_from_what_is_written_after(tmp_path: Path) -> None:
    """Such as a backup. SQLite's last reader deletes the log, and it must know that it is not the last."""
    async with open_sqlite(tmp_path) as store:
        await store.commit([Insert("installation", {"_id": "before"})])
        assert names_seen_by_another_program(tmp_path) == ["before"]
        await store.commit([Insert("installation", {"_id": "later"})])
        seen = names_seen_by_another_program(tmp_path)

    assert seen == ["before", "later"]
    async with open_sqlite(tmp_path) as store:
        assert await store.count("installation", {}) == 2


def names_seen_by_another_program(directory: Path) -> list[str]:
    program = "import sqlite3, sys; print(*(key for key, in sqlite3.connect(sys.argv[1]).execute(sys.argv[2])))"
    question = "SELECT json_extract(doc, '$._id') FROM installation ORDER BY 1"
    # The program and its arguments are this file's own.
    asked = subprocess.run(  # noqa: S603
        [sys.executable, "-c", program, str(directory / FILE_NAME), question],
        check=True,
        capture_output=True,
        text=True,
    )
    return asked.stdout.split()
