"""Whoever is killed at any step of an epoch, or of sealing a store, loses nothing, and who comes next ends it."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from shutil import copyfile, copytree

import pytest

from bench.reference_store import ReferenceStore, Tables
from memory.domain.errors import StoreKeyLost, StoreUnavailable
from memory.domain.ids import MemoryId
from memory.store.collections import Collections
from memory.store.documents import Document, DocumentStore, Insert, Outcome, Update, UpdateWhere, Write
from memory.store.keys import CHECK
from memory.store.sealing.conversion import seal_all
from memory.store.sealing.epochs import FILE_NAME, content_of, make_epochs
from memory.store.sealing.opening import begin_sealing, sealed_over
from memory.store.sealing.rotation import Rotation
from memory.store.sealing.sealed_store import SealedStore
from tests.domain.records import memory_with
from tests.operations.frail import FrailStore
from tests.store.filling import ADA, everything, fill_all
from tests.store.passing import PassingStore, Result
from tests.store.test_state_machine import spelled

TORN = f"{FILE_NAME}.new"
"""What is left of a file of keys that was being written."""


@dataclass(frozen=True)
class Left:
    """What a process leaves that is killed at some step: what is stored, and the files of keys."""

    tables: Tables
    files: dict[str, bytes]

    @classmethod
    def of(cls, store: ReferenceStore, folder: Path) -> "Left":
        return cls(store.tables(), {path.name: path.read_bytes() for path in folder.glob("*")})

    def put(self, folder: Path) -> ReferenceStore:
        """Lay it out anew, with the torn beginning of a file beside it."""
        for path in folder.glob("*"):
            path.unlink()
        for name, content in {**self.files, TORN: b"{"}.items():
            (folder / name).write_bytes(content)
            (folder / name).chmod(0o600)
        return ReferenceStore(self.tables)


class WatchedStore(PassingStore):
    """Notes what is left before and after each call, and between the writes of a commit."""

    def __init__(self, store: ReferenceStore, folder: Path) -> None:
        super().__init__(store)
        self._raw, self._folder = store, folder
        self.left: list[Left] = []

    def note(self) -> None:
        left = Left.of(self._raw, self._folder)
        if not self.left or self.left[-1] != left:
            self.left.append(left)

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        outcomes: list[Outcome] = []
        for write in writes:
            outcomes += await super().commit([write])
        return outcomes

    async def _pass(self, name: str, call: Callable[[], Awaitable[Result]]) -> Result:
        self.note()
        result = await super()._pass(name, call)
        self.note()
        return result


async def sealed(store: DocumentStore, folder: Path) -> SealedStore:
    opened = await sealed_over(store, folder / FILE_NAME)
    assert opened is not None
    return opened


async def converted(store: DocumentStore, folder: Path) -> SealedStore:
    path = folder / FILE_NAME
    opened = await sealed_over(store, path) or await begin_sealing(store, path)
    if opened.is_under_way:
        await seal_all(opened)
    return opened


async def held(store: DocumentStore) -> list[object]:
    return [spelled(row) for row in await everything(store)]


async def test_whoever_is_killed_as_a_store_is_begun_leaves_one_that_begins(tmp_path: Path) -> None:
    """Its file of keys is known as that of a store before anything is written, so it begins no other."""
    watched = WatchedStore(ReferenceStore(), tmp_path)
    await sealed(watched, tmp_path)
    watched.note()

    assert len({tuple(left.files.values()) for left in watched.left}) == 3, "no file, that of the epochs, and both"
    for left in watched.left:
        raw = left.put(tmp_path)
        store = await sealed(raw, tmp_path)
        with pytest.raises(StoreKeyLost, match="holds those of another one"):
            await sealed(ReferenceStore(), tmp_path)
        await fill_all(Collections.over(store))
        before = await held(store)
        await Rotation(store, store).run()
        assert await held(await sealed(raw, tmp_path)) == before


async def test_whoever_is_killed_at_any_step_of_an_epoch_loses_nothing(tmp_path: Path) -> None:
    watched = WatchedStore(ReferenceStore(), tmp_path)
    store = await sealed(watched, tmp_path)
    await fill_all(Collections.over(store))
    before = await held(store)
    watched.left.clear()
    await Rotation(store, store).run()
    watched.note()

    assert len(watched.left) > 20
    assert len({tuple(left.files.values()) for left in watched.left}) == 3, "each file of keys was seen as it changed"
    for left in watched.left:
        again = await sealed(left.put(tmp_path), tmp_path)
        epochs = again.keyring.epochs
        assert await held(again) == before
        known = [*epochs.older, epochs.current]
        await Rotation(again, again).run()
        assert not any(map(epochs.holds, known)), "a copy that was made meanwhile can be read"
        assert epochs.older == []
        assert await held(await sealed(again.store, tmp_path)) == before


async def test_whoever_begins_an_epoch_begins_one_behind_that_of_a_process_that_is_gone(tmp_path: Path) -> None:
    raw = ReferenceStore()
    store, gone = await sealed(raw, tmp_path), await sealed(raw, tmp_path)
    gone.keyring.epochs.begin()

    await Rotation(store, store).run()

    assert not store.keyring.epochs.holds(gone.keyring.epochs.current)


async def test_whoever_is_killed_at_any_step_of_sealing_a_store_loses_nothing(tmp_path: Path) -> None:
    watched = WatchedStore(ReferenceStore(), tmp_path)
    await fill_all(Collections.over(watched))
    before = await held(watched)
    watched.left.clear()
    await converted(watched, tmp_path)

    assert len(watched.left) > 20
    for left in watched.left:
        store = left.put(tmp_path)
        await converted(store, tmp_path)
        assert (tmp_path / FILE_NAME).read_bytes() == left.files.get(FILE_NAME, (tmp_path / FILE_NAME).read_bytes())
        assert await held(await sealed(store, tmp_path)) == before
        assert f" {ADA.mark}" not in repr(await everything(store))


async def test_what_is_written_while_a_store_is_sealed_is_kept_and_sealed(tmp_path: Path) -> None:
    """At each call of the sealing somebody says something more in a conversation, and rewords a memory."""
    clear = ReferenceStore()
    await fill_all(Collections.over(clear))
    left = Left.of(clear, tmp_path)
    (session,) = await clear.find("sessions", {"turns.text": {"$gt": ""}}, limit=1)
    (memory,) = await clear.find("memories", {"text": {"$gt": ""}}, limit=1)
    turn = {**session["turns"][0], "text": "One more thing."}
    reworded = {name: value for name, value in memory.items() if name != "_id"} | {"text": "I keep two herons."}

    async def write(store: DocumentStore) -> None:
        await store.commit([UpdateWhere("sessions", {"_id": session["_id"]}, Update(push={"turns": [turn]}))])
        await store.commit([UpdateWhere("memories", {"_id": memory["_id"]}, Update(set=reworded))])

    await write(clear)
    expected = await held(clear)
    for calls in range(100):
        raw = left.put(tmp_path)
        frail = FrailStore(raw)
        store = await begin_sealing(frail, tmp_path / FILE_NAME)
        frail.meanwhile(calls, partial(write, store))
        await seal_all(store)
        if not await frail.finished():
            break
        assert await held(await sealed(raw, tmp_path)) == expected
        assert not re.search(r"One more thing|two herons", repr(await everything(raw)))
        (tmp_path / FILE_NAME).unlink()
    assert calls > 20


async def test_of_two_who_begin_an_epoch_at_once_neither_takes_the_others_back(tmp_path: Path) -> None:
    """The other begins and ends its own at each call of the first."""
    raw = ReferenceStore()
    store = await sealed(raw, tmp_path)
    await fill_all(Collections.over(store))
    before, left = await held(store), Left.of(raw, tmp_path)
    for calls in range(100):
        raw = left.put(tmp_path)
        frail = FrailStore(raw)
        one, other = await sealed(frail, tmp_path), await sealed(raw, tmp_path)
        frail.meanwhile(calls, Rotation(other, other).run)
        await Rotation(one, one).run()
        was_reached = await frail.finished()
        again = await sealed(raw, tmp_path)
        assert await held(again) == before
        assert again.keyring.epochs.older == []
        if not was_reached:
            break
    assert calls > 5


async def test_who_was_not_told_of_an_epoch_writes_nothing_that_cannot_be_read(tmp_path: Path) -> None:
    raw = ReferenceStore()
    late, one = await sealed(raw, tmp_path), await sealed(raw, tmp_path)
    await fill_all(Collections.over(one))
    await Rotation(one, one).run()
    memory = memory_with(id=MemoryId("late"), text="I keep bees.")
    await late.commit([Collections.over(late).memories.insert(memory)])

    again = Collections.over(await sealed(raw, tmp_path))
    assert await again.memories.get(MemoryId("late")) == memory


class HeldStore(ReferenceStore):
    """Holds commits with a write to one collection up while `may_write` is not set."""

    def __init__(self, held: str = "formations") -> None:
        super().__init__()
        self._held = held
        self.may_write, self.is_held = asyncio.Event(), asyncio.Event()
        self.may_write.set()

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        if not self.may_write.is_set() and any(write.collection == self._held for write in writes):
            self.is_held.set()
            await self.may_write.wait()
        return await super().commit(writes)


@pytest.mark.parametrize("is_cancelled", [False, True])
async def test_an_epoch_waits_for_what_was_sealed_before_it_began(tmp_path: Path, is_cancelled: bool) -> None:
    raw = HeldStore()
    store = await sealed(raw, tmp_path)
    raw.may_write.clear()
    writing = asyncio.create_task(store.commit([Insert("formations", {"_id": "one", "raw": "what several said"})]))
    await raw.is_held.wait()
    if is_cancelled:
        writing.cancel()

    rotating = asyncio.create_task(Rotation(store, store).run())
    ended, _ = await asyncio.wait({rotating}, timeout=0.3)
    raw.may_write.set()
    await asyncio.gather(writing, return_exceptions=True)
    await rotating

    assert ended == set()
    assert store.keyring.epochs.older == []
    store.keyring.let_go()
    assert await store.get("formations", "one") == {"_id": "one", "raw": "what several said"}


async def test_a_commit_that_comes_late_brings_no_key_that_nothing_opens(tmp_path: Path) -> None:
    raw = HeldStore()
    late, other = await sealed(raw, tmp_path), await sealed(raw, tmp_path)
    raw.may_write.clear()
    writing = asyncio.create_task(late.commit([Insert("formations", {"_id": "one", "raw": "what several said"})]))
    await raw.is_held.wait()
    # As if its process had been stopped before it sent the commit, and were taken for dead.
    await Rotation(other, other).run()
    raw.may_write.set()
    await writing

    assert await other.get("formations", "one") == {"_id": "one", "raw": "what several said"}


async def test_who_cannot_read_the_epoch_of_the_store_writes_nothing(tmp_path: Path) -> None:
    raw, elsewhere = HeldStore(), tmp_path / "elsewhere"
    elsewhere.mkdir()
    other = await sealed(raw, tmp_path)
    copyfile(tmp_path / FILE_NAME, elsewhere / FILE_NAME)
    (elsewhere / FILE_NAME).chmod(0o600)
    alone = await sealed(raw, elsewhere)
    await Rotation(other, other).run()

    with pytest.raises(StoreKeyLost, match="share one file"):
        await alone.commit([Insert("formations", {"_id": "one", "raw": "what several said"})])
    assert await other.get("formations", "one") is None


async def test_who_was_stopped_in_an_epoch_takes_no_key_back_to_it(tmp_path: Path) -> None:
    raw = HeldStore("keys")
    one, other = await sealed(raw, tmp_path), await sealed(raw, tmp_path)
    await fill_all(Collections.over(one))
    before = await held(one)

    async def stopped_next() -> None:
        raw.may_write.clear()

    rotating = asyncio.create_task(Rotation(one, one, told=stopped_next).run())
    await raw.is_held.wait()
    stopped, raw.may_write = raw.may_write, asyncio.Event()
    raw.may_write.set()
    for _ in range(2):
        await Rotation(other, other).run()
    stopped.set()
    await rotating

    assert await held(await sealed(raw, tmp_path)) == before


async def test_who_starts_as_an_epoch_ends_takes_the_store_for_no_restored_one(tmp_path: Path) -> None:
    class GoesOn(ReferenceStore):
        """Lets another process end an epoch, and write, behind the first look at the check."""

        other: SealedStore | None = None

        async def get(self, collection: str, key: str) -> Document | None:
            found = await super().get(collection, key)
            if key == CHECK and (other := self.other) is not None:
                self.other = None
                await Rotation(other, other).run()
                await other.commit([Insert("formations", {"_id": "new", "raw": "what several said"})])
            return found

    raw = GoesOn()
    raw.other = other = await sealed(raw, tmp_path)
    await sealed(raw, tmp_path)

    other.keyring.let_go()
    assert await other.get("formations", "new") == {"_id": "new", "raw": "what several said"}


async def test_who_ends_an_epoch_late_leaves_the_keys_of_the_next(tmp_path: Path) -> None:
    raw = ReferenceStore()
    one, other = await sealed(raw, tmp_path), await sealed(raw, tmp_path)
    await fill_all(Collections.over(one))
    before = await held(one)

    async def cut_off() -> None:
        raise StoreUnavailable("killed")

    async def meanwhile() -> None:
        if one.keyring.epochs.current == 2:
            await Rotation(other, other).run()
            with pytest.raises(StoreUnavailable):
                await Rotation(other, other, told=cut_off).run()
            one.keyring.start_over()

    await Rotation(one, one, told=meanwhile).run()

    assert await held(await sealed(raw, tmp_path)) == before
    assert one.keyring.epochs.older == []


async def test_of_two_files_of_keys_that_begin_an_epoch_at_once_one_goes_on(tmp_path: Path) -> None:
    """Who has a copy of the file begins an epoch of the same number, and writes, at each call of the other's."""
    said = Insert("formations", {"_id": "copy", "raw": "what several said"})
    for calls in range(100):
        here, there = tmp_path / f"{calls}", tmp_path / f"{calls}_copy"
        here.mkdir()
        raw = ReferenceStore()
        frail = FrailStore(raw)
        one = await sealed(frail, here)
        await fill_all(Collections.over(one))
        before = await held(one)
        copytree(here, there)
        other = await sealed(raw, there)
        refused: list[StoreKeyLost] = []

        async def meanwhile(other: SealedStore = other, refused: list[StoreKeyLost] = refused) -> None:
            for act in (Rotation(other, other).run, partial(other.commit, [said])):
                refused += await refusals_of(act)

        frail.meanwhile(calls, meanwhile)
        refused += await refusals_of(Rotation(one, one).run)
        if not await frail.finished():
            break
        assert all("share one file" in str(error) for error in refused)
        # The one that went on reads everything, and what the other said is in the store only where it was not refused.
        survivors = [store for folder in (here, there) if (store := await sealed_if_its_own(raw, folder))]
        assert len(survivors) == 1
        await Rotation(survivors[0], survivors[0]).run()
        rows = await held(survivors[0])
        assert [row for row in rows if "what several said" not in repr(row)] == before
        assert (len(rows) > len(before)) == (survivors[0].keyring.epochs.path.parent == there)
    assert calls > 5


async def refusals_of(act: Callable[[], Awaitable[object]]) -> list[StoreKeyLost]:
    try:
        await act()
    except StoreKeyLost as error:
        return [error]
    return []


async def sealed_if_its_own(store: DocumentStore, folder: Path) -> SealedStore | None:
    try:
        return await sealed(store, folder)
    except StoreKeyLost:
        return None


def test_two_who_write_the_other_keys_at_once_leave_one_whole_file(tmp_path: Path) -> None:
    files = [make_epochs(tmp_path / FILE_NAME) for _ in range(4)]
    beside = tmp_path / f"{FILE_NAME}.ring"
    contents = [bytes([letter]) * 50_000 for letter in b"abcd"]

    def write(number: int) -> None:
        for _ in range(20):
            files[number].write_beside(beside, lambda: contents[number], epoch=1)
            assert content_of(beside) in contents

    with ThreadPoolExecutor() as threads:
        list(threads.map(write, range(4)))

    assert beside.read_bytes() in contents
