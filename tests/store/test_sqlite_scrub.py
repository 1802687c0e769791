"""What was deleted or replaced is in no byte of any file after a scrub."""

import asyncio
import errno
import random
import re
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from memory.domain.errors import StoreFull, StoreUnavailable, ValueRefused
from memory.store.documents import DeleteWhere, Document, Insert, Update, UpdateWhere, Write
from memory.store.sqlite import store as store_module
from memory.store.sqlite.file import FILE_NAME, copy_of
from memory.store.sqlite.scrubbing import SLICE, Copy
from memory.store.sqlite.store import SqliteStore, open_sqlite

CANARY = re.compile(rb"canary[0-9]{6}x")


def found(directory: Path) -> set[bytes]:
    """Return the canaries in all files of a directory."""
    return {canary for path in directory.iterdir() for canary in CANARY.findall(path.read_bytes())}


@pytest.fixture(params=["in place", "as a copy"])
def either_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a file of any size be scrubbed as a small one, then as a large one."""
    if request.param == "as a copy":
        monkeypatch.setattr(store_module, "IN_PLACE_BYTES", 0)


@pytest.mark.usefixtures("either_way")
async def test_deleted_and_replaced_text_is_gone_from_every_file(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path) as store:
        await store.commit(
            [
                Insert("memories", {"_id": "deleted", "scope": "canary000001x", "text": "canary000002x " * 900}),
                Insert("memories", {"_id": "shorter", "text": "canary000003x " * 900, "terms": ["canary000004x"]}),
                Insert("memories", {"_id": "kept", "text": "canary000005x", "terms": ["canary000006x"]}),
                Insert("messages", {"_id": "canary000007x", "author": "canary000008x", "text": "canary000009x"}),
            ]
        )
        await store.commit(
            [
                DeleteWhere("memories", {"_id": "deleted"}),
                UpdateWhere("memories", {"_id": "shorter"}, Update(set={"text": "short"}, unset=["terms"])),
                DeleteWhere("messages", {}),
            ]
        )
        assert len(found(tmp_path)) == 9, "the scan sees what a delete leaves"

        await store.scrub()

        assert found(tmp_path) == {b"canary000005x", b"canary000006x"}
    assert found(tmp_path) == {b"canary000005x", b"canary000006x"}


@pytest.mark.usefixtures("either_way")
async def test_nothing_of_a_long_life_is_left(tmp_path: Path) -> None:
    """Rows that move between pages leave copies where they were.

    Which `secure_delete` and emptying the log do not reach. With those two alone this life leaves six dead canaries
    behind in SQLite 3.40.
    """
    life = Life(seed=2)
    async with open_sqlite(tmp_path) as store:
        for _ in range(30):
            await store.commit([life.write() for _ in range(50)])
        alive = set(CANARY.findall(repr(life.documents).encode()))
        assert len(found(tmp_path) - alive) > 1000

        await store.scrub()

        assert found(tmp_path) == alive


@pytest.mark.usefixtures("either_way")
async def test_a_scrub_that_another_reader_holds_up_says_so(sqlite: SqliteStore) -> None:
    await sqlite.commit([Insert("leases", {"_id": "x"})])
    sqlite._file.writer.execute("PRAGMA busy_timeout = 20")
    reader = sqlite3.connect(sqlite._file.path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM leases").fetchone()

    with pytest.raises(StoreUnavailable, match="another program"):
        await sqlite.scrub()
    reader.execute("ROLLBACK")
    reader.close()

    await sqlite.scrub()
    assert (sqlite._file.path.parent / (FILE_NAME + "-wal")).stat().st_size == 0


@dataclass
class Held:
    """A copy that is held up behind its making."""

    is_made: threading.Event = field(default_factory=threading.Event)
    goes_on: threading.Event = field(default_factory=threading.Event)

    async def made(self) -> None:
        """Wait for it."""
        assert await asyncio.to_thread(self.is_made.wait, 20)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """Hold every copy up, once it is made, until the test lets it go on."""
    monkeypatch.setattr(store_module, "IN_PLACE_BYTES", 0)
    made, held = Copy.make, Held()

    def make(copy: Copy) -> None:
        made(copy)
        held.is_made.set()
        held.goes_on.wait(20)

    monkeypatch.setattr(Copy, "make", make)
    yield held
    held.goes_on.set()


async def test_what_is_written_while_a_copy_is_made_is_in_the_file_that_takes_its_place(
    tmp_path: Path, held: Held
) -> None:
    life = Life(seed=3)
    async with open_sqlite(tmp_path) as store:
        for _ in range(6):
            await store.commit([life.write() for _ in range(50)])
        gone = set(CANARY.findall(repr(life.documents).encode()))
        inode = (tmp_path / FILE_NAME).stat().st_ino
        scrub = asyncio.create_task(store.scrub())
        await held.made()
        for _ in range(2 + SLICE // 25):
            await store.commit([life.write() for _ in range(25)])
        with pytest.raises(ValueRefused):
            await store.commit([life.shadow(), Insert("memories", {"_id": "refused", "$bad": 1})])
        held.goes_on.set()
        for _ in range(10):
            await store.commit([life.write() for _ in range(5)])
        await scrub
        assert (tmp_path / FILE_NAME).stat().st_ino != inode, "the copy took the place of the file"
        gone -= set(CANARY.findall(repr(life.documents).encode()))

        assert await alive(store) == life.documents
        assert {row["_id"] for row in await store.find("memories", {"scope": "s1"})} == {
            key for key, body in life.documents.items() if body["scope"] == "s1"
        }
        (one, body), *_ = life.documents.items()
        found = await store.find("memories", {"scope": body["scope"], "state": "active", "terms": body["terms"][0]})
        assert [row["_id"] for row in found] == [one]

        await store.scrub()
        assert not found_of(gone, tmp_path)
    async with open_sqlite(tmp_path) as again:
        assert await alive(again) == life.documents


async def test_a_file_that_another_program_has_open_is_written_anew_in_place(tmp_path: Path, held: Held) -> None:
    held.goes_on.set()
    async with open_sqlite(tmp_path) as store:
        await store.commit([Insert("leases", {"_id": "canary000001x"}), Insert("leases", {"_id": "canary000002x"})])
        await store.commit([DeleteWhere("leases", {"_id": "canary000001x"})])
        other = sqlite3.connect(tmp_path / FILE_NAME)
        assert other.execute("SELECT count(*) FROM leases").fetchone() == (1,)
        inode = (tmp_path / FILE_NAME).stat().st_ino

        await store.scrub()

        assert held.is_made.is_set()
        assert (tmp_path / FILE_NAME).stat().st_ino == inode
        assert found(tmp_path) == {b"canary000002x"}
        other.close()
        await store.commit([Insert("leases", {"_id": "kept"})])
        assert await store.count("leases", {}) == 2


async def test_a_copy_that_cannot_take_the_place_of_the_file_leaves_it_in_use(
    tmp_path: Path, held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_from: Path, _to: Path) -> Path:
        raise OSError(errno.ENOSPC, "no room")

    held.goes_on.set()
    async with open_sqlite(tmp_path) as store:
        await store.commit([Insert("leases", {"_id": "before"})])
        with monkeypatch.context() as patched:
            patched.setattr(Path, "replace", full)
            with pytest.raises(StoreFull):
                await store.scrub()
        assert not copy_of(tmp_path / FILE_NAME).exists()
        await store.commit([Insert("leases", {"_id": "after"})])
        assert await store.count("leases", {}) == 2
        await store.scrub()
        assert await store.count("leases", {}) == 2


async def test_a_store_that_is_closed_while_a_copy_is_made_keeps_its_file_and_no_copy(
    tmp_path: Path, held: Held
) -> None:
    async with open_sqlite(tmp_path) as store:
        await store.commit([Insert("leases", {"_id": "x"})])
        scrub = asyncio.create_task(store.scrub())
        await held.made()
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        held.goes_on.set()
        await asyncio.wait([scrub, closing])
    assert closing.exception() is None
    assert not copy_of(tmp_path / FILE_NAME).exists()
    async with open_sqlite(tmp_path) as again:
        assert await again.get("leases", "x") == {"_id": "x"}


async def test_whoever_gives_a_scrub_up_leaves_no_copy(tmp_path: Path, held: Held) -> None:
    async with open_sqlite(tmp_path) as store:
        scrub = asyncio.create_task(store.scrub())
        await held.made()
        scrub.cancel()
        held.goes_on.set()
        with pytest.raises(asyncio.CancelledError):
            await scrub
        assert not copy_of(tmp_path / FILE_NAME).exists()
        await store.commit([Insert("leases", {"_id": "x"})])
        await store.scrub()
        assert await store.count("leases", {}) == 1


async def test_what_a_scrub_that_was_killed_left_is_removed_by_the_next_start(tmp_path: Path) -> None:
    copy_of(tmp_path / FILE_NAME).write_bytes(b"canary000001x")
    async with open_sqlite(tmp_path):
        assert found(tmp_path) == set()


async def alive(store: SqliteStore) -> dict[str, Document]:
    """Read all memories, in the shape in which `Life` knows them."""
    return {row.pop("_id"): row for row in await store.find("memories", {})}


def found_of(gone: set[bytes], directory: Path) -> set[bytes]:
    """Return which of some canaries are in a file of a directory."""
    return gone & found(directory)


class Life:
    """Writes of a store in use, of which it knows the outcome; every text and every indexed value is a canary."""

    def __init__(self, *, seed: int) -> None:
        # A life that can be lived again; nothing is kept secret by it.
        self._chance = random.Random(seed)  # noqa: S311
        self._canaries = 0
        self.documents: dict[str, Document] = {}

    def write(self) -> Write:
        """Insert, replace or delete, as chance will have it."""
        turn = self._chance.random()
        if turn < 0.45 or len(self.documents) < 50:
            key = f"{self._chance.getrandbits(48):012x}"
            self.documents[key] = self._body()
            return Insert("memories", {"_id": key, **self.documents[key]})
        key = self._chance.choice(list(self.documents))
        if turn < 0.7:
            self.documents[key] = self._body()
            return UpdateWhere("memories", {"_id": key}, Update(set=self.documents[key]))
        del self.documents[key]
        return DeleteWhere("memories", {"_id": key})

    def shadow(self) -> Write:
        """Replace something, for a commit that is to be refused."""
        return UpdateWhere("memories", {"_id": next(iter(self.documents))}, Update(set={"text": "refused"}))

    def _canary(self) -> str:
        self._canaries += 1
        return f"canary{self._canaries:06}x"

    def _body(self) -> Document:
        return {
            "text": f"{self._canary()} {'y' * self._chance.randint(0, 100)}{self._canary()}",
            "terms": [self._canary() for _ in range(self._chance.randint(1, 3))],
            "scope": f"s{self._chance.randint(0, 3)}",
            "state": "active",
            "fingerprint": self._canary(),
        }
