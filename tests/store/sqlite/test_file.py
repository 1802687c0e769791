"""Opening a data directory: one owner, and a clear answer for every file that is not a sound store of ours."""

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from memory.domain.errors import StoreCorrupt, StoreError, StoreForeign, StoreLocked, StoreUnavailable
from memory.store.documents import Insert, Update, UpdateWhere
from memory.store.schema import VERSION
from memory.store.sqlite.file import FILE_NAME, LOCK_NAME, refuse_old_sqlite
from memory.store.sqlite.store import open_sqlite

TEXT = "somebody's text " * 100


async def filled(directory: Path, number: int = 300) -> None:
    async with open_sqlite(directory) as store:
        await store.commit(
            [
                Insert("memories", {"_id": f"{n}", "scope": "s", "state": "active", "terms": ["a"], "text": TEXT})
                for n in range(number)
            ]
        )


async def refused(directory: Path) -> StoreError:
    with pytest.raises(StoreError) as error:
        async with open_sqlite(directory):
            pass
    assert str(directory) in str(error.value)
    return error.value


def modes(directory: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in directory.iterdir()}


def lock_holder(directory: Path) -> subprocess.Popen[str]:
    program = (
        "import fcntl, sys; f = open(sys.argv[1], 'w'); fcntl.flock(f, fcntl.LOCK_EX); print('held', flush=True); "
        "sys.stdin.read()"
    )
    # The program and its arguments are this file's own.
    return subprocess.Popen(  # noqa: S603
        [sys.executable, "-c", program, str(directory / LOCK_NAME)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


async def test_documents_are_there_when_the_store_is_opened_again(tmp_path: Path) -> None:
    directory = tmp_path / "made" / "on the way"
    await filled(directory, 3)

    async with open_sqlite(directory) as store:
        assert await store.count("memories", {"scope": "s"}) == 3


async def test_opening_and_closing_writes_nothing_to_a_complete_file(tmp_path: Path) -> None:
    await filled(tmp_path)
    before = (tmp_path / FILE_NAME).read_bytes()

    async with open_sqlite(tmp_path):
        pass

    assert (tmp_path / FILE_NAME).read_bytes() == before
    assert sorted(modes(tmp_path)) == [LOCK_NAME, FILE_NAME]


async def test_a_directory_has_one_owner_at_a_time(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path) as store:
        error = await refused(tmp_path)
        await store.commit([Insert("leases", {"_id": "still works"})])

    assert type(error) is StoreLocked
    assert "stop it" in str(error)
    async with open_sqlite(tmp_path) as store:
        assert await store.count("leases", {}) == 1


async def test_the_lock_holds_against_another_process_and_ends_with_it(tmp_path: Path) -> None:
    with lock_holder(tmp_path) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == "held\n"
        assert type(await refused(tmp_path)) is StoreLocked
        owner.kill()

    async with open_sqlite(tmp_path) as store:
        assert await store.count("memories", {}) == 0


def cut_in_half(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def overwrite_the_header(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(b"\x00" * 100 + content[100:])


def overwrite_a_page_in_the_middle(path: Path) -> None:
    content = bytearray(path.read_bytes())
    middle = len(content) // 4096 // 2 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    path.write_bytes(bytes(content))


def replace_by_text(path: Path) -> None:
    path.write_text("not a database at all, only a note that is long enough to have a header " * 10)


@pytest.mark.parametrize("damage", [cut_in_half, overwrite_the_header, overwrite_a_page_in_the_middle, replace_by_text])
async def test_a_damaged_file_is_told_and_left_as_it_is(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    await filled(tmp_path)
    damage(tmp_path / FILE_NAME)
    before = (tmp_path / FILE_NAME).read_bytes()

    error = await refused(tmp_path)

    assert type(error) is StoreCorrupt
    assert "backup" in str(error)
    assert (tmp_path / FILE_NAME).read_bytes() == before


async def test_a_database_of_another_program_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    for statement in ("CREATE TABLE theirs (a)", "PRAGMA application_id = 7", "PRAGMA user_version = 1"):
        path = tmp_path / FILE_NAME
        path.unlink(missing_ok=True)
        other = sqlite3.connect(path)
        other.execute(statement)
        other.commit()
        other.close()
        before = path.read_bytes()

        error = await refused(tmp_path)

        assert type(error) is StoreForeign
        assert path.read_bytes() == before


async def test_a_file_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    await filled(tmp_path, 1)
    newer = sqlite3.connect(tmp_path / FILE_NAME)
    newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    newer.close()

    error = await refused(tmp_path)

    assert type(error) is StoreForeign
    assert f"schema {VERSION + 1}" in str(error)


async def test_a_directory_that_cannot_be_one_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    assert type(await refused(tmp_path / "file")) is StoreUnavailable
    assert type(await refused(tmp_path / "file" / "below")) is StoreUnavailable


async def test_a_store_that_cannot_be_opened_leaves_no_lock(tmp_path: Path) -> None:
    replace_by_text(tmp_path / FILE_NAME)
    await refused(tmp_path)
    (tmp_path / FILE_NAME).unlink()

    async with open_sqlite(tmp_path) as store:
        assert await store.count("memories", {}) == 0


async def test_nobody_else_can_read_the_files(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        async with open_sqlite(tmp_path / "data") as store:
            await store.commit([Insert("leases", {"_id": "x"})])
            found = modes(tmp_path / "data")
    finally:
        os.umask(before)

    assert set(found) == {LOCK_NAME, FILE_NAME, FILE_NAME + "-wal", FILE_NAME + "-shm"}
    assert set(found.values()) == {0o600}
    assert modes(tmp_path)["data"] == 0o700


def test_an_sqlite_without_the_arrow_operator_is_refused() -> None:
    refuse_old_sqlite((3, 38, 0))
    with pytest.raises(StoreUnavailable, match=r"3\.38\.0.*3\.37\.2"):
        refuse_old_sqlite((3, 37, 2))


async def test_a_collection_whose_indexes_changed_is_built_anew(tmp_path: Path) -> None:
    """The file is made to look as if an older program, with other indexes, had left it."""
    await filled(tmp_path, 20)
    older = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
    older.executescript(
        """
        DROP INDEX "memories(state,purge_at)"; DROP TABLE "memories(tenant,provenance.message_ids[])";
        DELETE FROM "memories(scope,state,terms[])"; UPDATE "memories" SET "key:scope" = 'stale';
        ALTER TABLE "memories" ADD COLUMN "key:kind"; CREATE INDEX "memories(kind)" ON "memories" ("key:kind", _id);
        CREATE TABLE "memories(kind,tags[])"
            ("key:kind", element, _id, PRIMARY KEY ("key:kind", element, _id)) WITHOUT ROWID;
        UPDATE layouts SET statements = 'another' WHERE collection = 'memories';
        DELETE FROM layouts WHERE collection = 'leases'; DROP TABLE leases;
        """
    )
    older.close()

    async with open_sqlite(tmp_path) as store:
        assert await store.count("memories", {"scope": "s", "state": "active", "terms": "a"}) == 20
        await store.commit(
            [UpdateWhere("memories", {"_id": "3"}, Update(set={"scope": "t"})), Insert("leases", {"_id": "x"})]
        )
        assert [
            row["_id"] for row in await store.find("memories", {"scope": "t", "state": "active", "terms": "a"})
        ] == ["3"]
    await assert_laid_out_alike(tmp_path, tmp_path / "fresh")


async def test_indexes_that_are_new_are_added_to_what_is_there(tmp_path: Path) -> None:
    """The file is made to look as if an older program, which lacked them, had left it."""
    await filled(tmp_path, 20)
    older = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
    ((statements,),) = older.execute("SELECT statements FROM layouts WHERE collection = 'memories'")
    new = ["memories(state,purge_at)", "memories(scope,state,terms[])"]
    kept = [each for each in statements.split(";\n") if not any(f'"{name}"' in each for name in new)]
    older.executescript(
        """
        DROP INDEX "memories(state,purge_at)"; DROP TABLE "memories(scope,state,terms[])";
        UPDATE memories SET "key:scope" = 'kept' WHERE _id = '3';
        """
    )
    older.execute("UPDATE layouts SET statements = ? WHERE collection = 'memories'", (";\n".join(kept),))
    older.close()

    async with open_sqlite(tmp_path) as store:
        assert await store.count("memories", {"scope": "s", "state": "active", "terms": "a"}) == 20
        # What was there is not written anew.
        assert [row["_id"] for row in await store.find("memories", {"scope": "kept"})] == ["3"]
    await assert_laid_out_alike(tmp_path, tmp_path / "fresh")


async def assert_laid_out_alike(one: Path, other: Path) -> None:
    async with open_sqlite(other):
        pass
    made = []
    for directory in (one, other):
        connection = sqlite3.connect(directory / FILE_NAME)
        found = connection.execute("SELECT type, name, replace(sql, '\"', '') FROM sqlite_master ORDER BY type, name")
        made.append(found.fetchall())
        connection.close()
    assert made[0] == made[1]
