"""Work side by side.

Commits share a transaction but not their fate, and neither the loop nor a reader waits for a writer.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from memory.domain.errors import StoreFull, StoreUnavailable, ValueRefused
from memory.store.documents import DeleteWhere, Insert, Outcome, Update, Upsert, Write
from memory.store.sqlite.file import FILE_NAME
from memory.store.sqlite.store import SqliteStore, open_sqlite

WAL_HEADER, FRAME_HEADER, PAGE = 32, 24, 4096
"""Bytes, as in SQLite's file format."""


def held(directory: Path) -> sqlite3.Connection:
    """Another program that has the file's one right to write; until it lets go, every commit of ours has to wait."""
    other = sqlite3.connect(directory / FILE_NAME, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


async def in_line(store: SqliteStore, *commits: Sequence[Write]) -> list[asyncio.Task[list[Outcome]]]:
    """Start commits of which the first is at the held file and the others wait behind it.

    White box: no caller can see the line.
    """
    tasks = [asyncio.create_task(store.commit(commits[0]))]
    await asyncio.sleep(0)
    async with asyncio.timeout(60):
        # Another thread takes the first out of the line, and has no event to set for a test.
        while store._waiting:  # noqa: ASYNC110
            await asyncio.sleep(0)
    tasks += [asyncio.create_task(store.commit(commit)) for commit in commits[1:]]
    await asyncio.sleep(0)
    assert len(store._waiting) == len(commits) - 1
    return tasks


def transactions(directory: Path) -> int:
    """Count the transactions in the log: its frames that say how large the database is after them."""
    log = (directory / (FILE_NAME + "-wal")).read_bytes()
    frames = range(WAL_HEADER, len(log), FRAME_HEADER + PAGE)
    return sum(any(log[frame + 4 : frame + 8]) for frame in frames)


async def test_the_loop_and_readers_go_on_while_a_commit_waits_for_the_file(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path) as store:
        await store.commit([Insert("leases", {"_id": "before"})])
        other = held(tmp_path)
        commit = asyncio.create_task(store.commit([Insert("leases", {"_id": "after"})]))

        # Were any of this done on the loop's thread, or behind the commit, it would last until the commit gives up.
        for _ in range(200):
            assert await store.count("leases", {}) == 1
        assert not commit.done()
        other.execute("ROLLBACK")
        other.close()

        (outcome,) = await commit
        assert outcome.matched == 1
        assert await store.count("leases", {}) == 2


async def test_reads_run_on_a_thread_of_their_own(sqlite: SqliteStore) -> None:
    """White box: a read is too quick to be seen from outside while it is under way."""
    reading = await sqlite._read(lambda _: threading.current_thread())

    assert reading is not threading.current_thread()
    assert reading.name.startswith("store-reader")


async def test_the_loop_goes_on_while_a_large_commit_runs(sqlite: SqliteStore) -> None:
    ticks = 0
    large = [
        Insert("memories", {"_id": str(n), "scope": "s", "state": "active", "terms": ["a", str(n)]})
        for n in range(3000)
    ]
    commit = asyncio.create_task(sqlite.commit(large))
    while not commit.done():
        ticks += 1
        await asyncio.sleep(0)

    assert len(await commit) == 3000
    assert ticks > 100


async def test_commits_that_wait_together_become_durable_together(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path) as store:
        before = transactions(tmp_path)
        other = held(tmp_path)
        commits = await in_line(store, *([Insert("leases", {"_id": str(n)})] for n in range(30)))
        other.execute("ROLLBACK")
        other.close()
        await asyncio.gather(*commits)

        assert transactions(tmp_path) == before + 2
        assert await store.count("leases", {}) == 30


async def test_a_refused_commit_takes_nothing_of_its_neighbours_away(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path) as store:
        await store.commit([Insert("leases", {"_id": "text", "n": "x"})])
        other = held(tmp_path)
        commits = await in_line(
            store,
            [Insert("leases", {"_id": "first"})],
            [Insert("leases", {"_id": "a"})],
            [Insert("leases", {"_id": "gone"}), Upsert("leases", "text", Update(inc={"n": 1}))],
            [Insert("leases", {"_id": "b", "bad": object()})],
            [Insert("leases", {"_id": "c"})],
        )
        other.execute("ROLLBACK")
        other.close()
        answers = await asyncio.gather(*commits, return_exceptions=True)

        assert [isinstance(answer, ValueRefused) for answer in answers] == [False, False, True, True, False]
        assert [row["_id"] for row in await store.find("leases", {})] == ["a", "c", "first", "text"]


async def test_what_has_no_room_takes_nothing_of_its_neighbours_away(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path) as store:
        (pages,) = store._file.writer.execute("PRAGMA page_count").fetchone()
        store._file.writer.execute(f"PRAGMA max_page_count = {pages + 20}")
        other = held(tmp_path)
        commits = await in_line(
            store,
            [Insert("leases", {"_id": "first"})],
            [Insert("leases", {"_id": "a"})],
            [Insert("leases", {"_id": "large", "text": "x" * 200_000})],
            [Insert("leases", {"_id": "b"})],
        )
        other.execute("ROLLBACK")
        other.close()
        answers = await asyncio.gather(*commits, return_exceptions=True)

        assert [type(answer) for answer in answers] == [list, list, StoreFull, list]
        assert [row["_id"] for row in await store.find("leases", {})] == ["a", "b", "first"]


async def test_a_file_that_another_program_keeps_is_unavailable_and_then_usable_again(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path) as store:
        store._file.writer.execute("PRAGMA busy_timeout = 20")
        other = held(tmp_path)

        with pytest.raises(StoreUnavailable, match="another program"):
            await store.commit([Insert("leases", {"_id": "x"})])
        other.execute("ROLLBACK")
        other.close()

        assert [outcome.matched for outcome in await store.commit([Insert("leases", {"_id": "x"})])] == [1]


async def test_closing_finishes_what_was_asked_for(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path) as store:
        asked = [asyncio.create_task(store.commit([Insert("leases", {"_id": str(n)})])) for n in range(20)]
        asked_to_read = asyncio.create_task(store.count("memories", {}))
        await asyncio.sleep(0)
        await store.close()
        answers = await asyncio.gather(*asked)
        assert await asked_to_read == 0

    async with open_sqlite(tmp_path) as store:
        assert await store.count("leases", {}) == sum(outcome.matched for (outcome,) in answers) == 20


async def test_a_close_that_is_cancelled_still_closes(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path) as store:
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        closing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await closing
        await store.close()

        async with open_sqlite(tmp_path) as next_owner:
            assert await next_owner.count("leases", {}) == 0


async def test_a_commit_that_is_cancelled_harms_no_other(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path) as store:
        other = held(tmp_path)
        commits = await in_line(store, *([Insert("leases", {"_id": str(n)})] for n in range(6)))
        commits[0].cancel()
        commits[3].cancel()
        other.execute("ROLLBACK")
        other.close()
        answers = await asyncio.gather(*commits, return_exceptions=True)

        assert [isinstance(answer, asyncio.CancelledError) for answer in answers] == [n in (0, 3) for n in range(6)]
        there = {row["_id"] for row in await store.find("leases", {})}
        assert {"1", "2", "4", "5"} <= there
        await store.commit([DeleteWhere("leases", {})])
        assert await store.count("leases", {}) == 0
