"""Whoever reads while an epoch ends, or while texts are worded anew, is given the texts, and destroyed keys go."""

import json
from collections.abc import Awaitable, Callable
from itertools import product
from pathlib import Path, PosixPath
from shutil import copytree

import pytest

from bench.reference_store import ReferenceStore, Tables
from memory.domain.errors import StoreKeyLost
from memory.store.documents import DeleteWhere, Document, DocumentStore, Find, Insert, Update, UpdateWhere
from memory.store.schema import KEYS
from memory.store.sealing.epochs import FILE_NAME, load_epochs, make_epochs
from memory.store.sealing.opening import sealed_over
from memory.store.sealing.rotation import Rotation
from memory.store.sealing.sealed_store import SealedStore
from tests.store.passing import PassingStore, Result

TENANT, ADA = "GUILD:1", "USER:2"
ADAS_KEY = f"person/{TENANT}/{ADA}"
ABOUT_ADA = {"tenant": TENANT, "subject": ADA}
THEIRS = {"_id": "one", **ABOUT_ADA, "name": "The garden"}
SHARED = {"_id": "one", "raw": "what several said", "observations": [], "note": {}}
REWORDED = SHARED | {"raw": "what they said then"}


class LateAnswers(PassingStore):
    """Lets something happen between what a read found and its answer."""

    def __init__(self, store: DocumentStore) -> None:
        super().__init__(store)
        self.calls_left = -1
        self.meanwhile: Callable[[], Awaitable[None]] | None = None

    async def _pass(self, name: str, call: Callable[[], Awaitable[Result]]) -> Result:
        result = await super()._pass(name, call)
        self.calls_left -= 1
        if self.calls_left == -1 and self.meanwhile is not None:
            await self.meanwhile()
        return result


class BackedUp(PassingStore):
    """Has a backup made behind each call."""

    def __init__(self, store: ReferenceStore) -> None:
        super().__init__(store)
        self._raw = store
        self.made: list[Tables] = []

    async def _pass(self, name: str, call: Callable[[], Awaitable[Result]]) -> Result:
        result = await super()._pass(name, call)
        self.made.append(self._raw.tables())
        return result


async def opened(store: DocumentStore, folder: Path) -> SealedStore:
    sealed = await sealed_over(store, folder / FILE_NAME)
    assert sealed is not None
    return sealed


Read = Callable[[DocumentStore], Awaitable[list[Document]]]


async def _got(store: DocumentStore) -> list[Document]:
    return [each for name in ("formations", "connections") if (each := await store.get(name, "one"))]


async def _found(store: DocumentStore) -> list[Document]:
    return [*await store.find("formations", {}), *await store.find("connections", ABOUT_ADA)]


async def _found_each(store: DocumentStore) -> list[Document]:
    found = await store.find_each([Find("formations", {}), Find("connections", ABOUT_ADA)])
    return [each for rows in found for each in rows]


@pytest.mark.parametrize("read", [_got, _found, _found_each])
@pytest.mark.parametrize("is_reworded", [False, True])
async def test_who_reads_while_an_epoch_ends_is_given_what_stands_there(
    tmp_path: Path, read: Read, is_reworded: bool
) -> None:
    """Behind each call of the reader another process words a text anew, and ends an epoch, of which the reader hears.

    What was read before and what stands there now are both right.
    """
    for calls in range(100):
        (folder := tmp_path / str(calls)).mkdir()
        raw = ReferenceStore()
        late = LateAnswers(raw)
        reader, other = await opened(late, folder), await opened(raw, folder)
        await other.commit([Insert("formations", SHARED), Insert("connections", THEIRS)])

        async def meanwhile(other: SealedStore = other, reader: SealedStore = reader) -> None:
            if is_reworded:
                reworded = Update(set={name: value for name, value in REWORDED.items() if name != "_id"})
                await other.commit([UpdateWhere("formations", {"_id": "one"}, reworded)])
            await Rotation(other, other).run()
            reader.keyring.start_over()

        late.meanwhile, late.calls_left = meanwhile, calls
        shared, theirs = await read(reader)
        assert shared in ([SHARED, REWORDED] if is_reworded else [SHARED])
        assert theirs == THEIRS
        if late.calls_left >= 0:
            break
    assert calls > 1


@pytest.mark.parametrize("read", [_got, _found, _found_each])
async def test_a_key_that_is_destroyed_while_it_is_read_is_not_kept_at_hand(tmp_path: Path, read: Read) -> None:
    """What is sealed by one that is gone could be read by nobody."""
    for calls in range(100):
        (folder := tmp_path / str(calls)).mkdir()
        late = LateAnswers(ReferenceStore())
        store = await opened(late, folder)
        await store.commit([Insert("formations", SHARED), Insert("connections", THEIRS)])
        (key,) = [row["key"] for row in await late.find(KEYS, ABOUT_ADA)]
        store.keyring.let_go()

        async def meanwhile(store: SealedStore = store) -> None:
            await store.commit([DeleteWhere(KEYS, ABOUT_ADA)])

        late.meanwhile, late.calls_left = meanwhile, calls
        await read(store)
        was_reached = late.calls_left < 0
        if not was_reached:
            break
        assert store.keyring.lacking([ADAS_KEY]) == [ADAS_KEY]
        assert await store.keyring.opening([bytes.fromhex(key)]) == {}
        await store.commit([Insert("connections", {**THEIRS, "_id": "another"})])
        assert await (await opened(late, folder)).get("connections", "another") == {**THEIRS, "_id": "another"}
    assert calls > 1


async def test_a_named_key_that_is_destroyed_while_it_is_looked_up_seals_nothing_later(tmp_path: Path) -> None:
    late = LateAnswers(ReferenceStore())
    store = await opened(late, tmp_path)
    await store.commit([Insert("connections", THEIRS)])
    store.keyring.let_go()

    async def meanwhile() -> None:
        await store.commit([DeleteWhere(KEYS, ABOUT_ADA)])

    late.meanwhile, late.calls_left = meanwhile, 0
    await store.keyring.known([ADAS_KEY])

    assert store.keyring.lacking([ADAS_KEY]) == [ADAS_KEY]


async def test_a_text_whose_key_is_gone_is_void_and_read_twice_at_most(tmp_path: Path) -> None:
    late = LateAnswers(ReferenceStore())
    store = await opened(late, tmp_path)
    await store.commit([Insert("connections", THEIRS)])
    await store.commit([DeleteWhere(KEYS, ABOUT_ADA)])
    late.calls_left = 100

    assert await store.get("connections", "one") == {**THEIRS, "name": ""}
    assert 100 - late.calls_left == 4, "the document and its key, each twice"


def test_a_key_file_that_is_replaced_while_it_is_read_is_read_again(tmp_path: Path) -> None:
    """What was in its place is written over, so whoever had opened that finds nothing in it."""
    other = make_epochs(tmp_path / FILE_NAME)

    class ReplacedPath(PosixPath):
        def read_bytes(self) -> bytes:
            with self.open("rb", buffering=0) as held:
                if other.current == 1:
                    other.begin()
                return held.read()

    epochs = load_epochs(ReplacedPath(tmp_path / FILE_NAME))
    assert epochs is not None
    assert epochs.current == 2


async def test_of_two_that_start_on_a_restored_backup_neither_takes_what_the_other_wrote(tmp_path: Path) -> None:
    """One has begun, and written, at each call by which the other gives the backup the keys that still exist."""
    before = ReferenceStore()
    store = await opened(before, tmp_path)
    await store.commit([Insert("connections", THEIRS)])
    backup = before.tables()
    await Rotation(store, store).run()

    for calls in range(100):
        late = LateAnswers(ReferenceStore(backup))

        async def meanwhile(late: LateAnswers = late) -> None:
            await (await opened(late, tmp_path)).commit([Insert("formations", SHARED)])

        late.meanwhile, late.calls_left = meanwhile, calls
        await opened(late, tmp_path)
        if late.calls_left >= 0:
            break
        again = await opened(late, tmp_path)
        assert [await again.get(name, "one") for name in ("formations", "connections")] == [SHARED, THEIRS]
    assert calls > 2


async def test_a_backup_from_the_middle_of_an_epoch_is_given_its_keys(tmp_path: Path) -> None:
    """At each call by which an epoch ends a backup is made, and restored in that same epoch."""
    for calls in range(100):
        (folder := tmp_path / str(calls)).mkdir()
        raw = ReferenceStore()
        await (await opened(raw, folder)).commit([Insert("formations", SHARED), Insert("connections", THEIRS)])
        late = LateAnswers(raw)
        backups: list[Tables] = []
        store = await opened(late, folder)

        async def meanwhile(raw: ReferenceStore = raw, backups: list[Tables] = backups) -> None:
            backups.append(raw.tables())

        late.meanwhile, late.calls_left = meanwhile, calls
        await Rotation(store, store).run()
        if not backups:
            break
        again = await opened(ReferenceStore(backups[0]), folder)
        assert [await again.get(name, "one") for name in ("formations", "connections")] == [SHARED, THEIRS]
        await Rotation(again, again).run()
    assert calls > 2


async def test_older_copies_of_both_files_of_keys_take_nothing_from_a_newer_store(tmp_path: Path) -> None:
    raw, copies = ReferenceStore(), tmp_path / "copies"
    store = await opened(raw, tmp_path)
    await store.commit([Insert("connections", THEIRS)])
    await Rotation(store, store).run()
    copytree(tmp_path, copies)
    await Rotation(store, store).run()
    await store.commit([Insert("formations", SHARED)])
    before = raw.tables()

    with pytest.raises(StoreKeyLost, match="put back the copy"):
        await opened(raw, copies)

    assert raw.tables() == before


async def test_who_was_stopped_before_it_wrote_the_other_keys_takes_none_back(tmp_path: Path) -> None:
    """Behind each call of an epoch another process begins and ends two."""
    for calls in range(100):
        (folder := tmp_path / str(calls)).mkdir()
        raw = ReferenceStore()
        late = LateAnswers(raw)
        one, other = await opened(late, folder), await opened(raw, folder)
        await other.commit([Insert("formations", SHARED), Insert("connections", THEIRS)])

        async def meanwhile(other: SealedStore = other) -> None:
            for _ in range(2):
                await Rotation(other, other).run()

        late.meanwhile, late.calls_left = meanwhile, calls
        await Rotation(one, one).run()
        if late.calls_left >= 0:
            break
        ring = [json.loads(line) for line in (folder / f"{FILE_NAME}.ring").read_text().splitlines()]
        rows = await raw.find(KEYS, {})
        assert {row["key"]: row["epoch"] for row in ring} == {row["key"]: row["epoch"] for row in rows}
        epochs = load_epochs(folder / FILE_NAME)
        assert epochs is not None
        assert {row["epoch"] for row in rows} == {epochs.current}
        assert epochs.older == []
    assert calls > 5


async def test_who_has_a_newer_file_takes_no_key_of_who_went_on_from_a_backup_with_an_older_one(tmp_path: Path) -> None:
    """The backup is that of any day, and so many epochs were begun by either file since they were one."""
    for since, ahead, behind in product(range(2), range(1, 4), range(1, 4)):
        newer, older = (tmp_path / f"{since}{ahead}{behind}{name}" for name in ("newer", "older"))
        raw = ReferenceStore()
        store = await opened(raw, newer)
        backups = [raw.tables()]
        await store.commit([Insert("connections", THEIRS)])
        await Rotation(store, store).run()
        backups.append(raw.tables())
        copytree(newer, older)
        for _ in range(ahead):
            await Rotation(store, store).run()
        restored = ReferenceStore(backups[since])
        other = await opened(restored, older)
        for _ in range(behind):
            await Rotation(other, other).run()
        await other.commit([Insert("formations", SHARED)])
        before = restored.tables()

        with pytest.raises(StoreKeyLost):
            await opened(restored, newer)

        assert restored.tables() == before
        assert await (await opened(restored, older)).get("formations", "one") == SHARED
        # The backup itself, and one of each day since, opens with the newer file.
        for backup in backups:
            await opened(ReferenceStore(backup), newer)


async def test_who_has_a_newer_file_takes_no_key_of_who_went_on_from_copies_of_one_moment_of_an_epoch(
    tmp_path: Path,
) -> None:
    """At each call by which an epoch ends a backup is made with a copy of both files, restored and gone on with."""
    for calls in range(100):
        newer, older = (tmp_path / f"{calls}{name}" for name in ("newer", "older"))
        raw = ReferenceStore()
        await (await opened(raw, newer)).commit([Insert("connections", THEIRS)])
        late = LateAnswers(raw)
        backups: list[Tables] = []
        store = await opened(late, newer)

        async def meanwhile(
            raw: ReferenceStore = raw, backups: list[Tables] = backups, newer: Path = newer, older: Path = older
        ) -> None:
            backups.append(raw.tables())
            copytree(newer, older)

        late.meanwhile, late.calls_left = meanwhile, calls
        await Rotation(store, store).run()
        if not backups:
            break
        restored = ReferenceStore(backups[0])
        other = await opened(restored, older)
        await Rotation(other, other).run()
        await other.commit([Insert("formations", SHARED)])

        with pytest.raises(StoreKeyLost):
            await opened(restored, newer)

        assert await (await opened(restored, older)).get("formations", "one") == SHARED
    assert calls > 2


async def test_who_has_a_newer_file_knows_an_epoch_that_another_process_followed_by_the_next(tmp_path: Path) -> None:
    """It began the next one as it was told of that, so that nobody wrote down how that wrapped the keys."""
    newer, older = tmp_path / "newer", tmp_path / "older"
    raw = ReferenceStore()
    watched = BackedUp(raw)
    store, other = await opened(watched, newer), await opened(raw, newer)
    await store.commit([Insert("connections", THEIRS)])
    backup = raw.tables()
    copytree(newer, older)
    watched.made.clear()

    async def told() -> None:
        other.keyring.start_over()
        if other.keyring.epochs.current == 2:
            other.keyring.epochs.begin()

    await Rotation(store, store, told=told).run()
    assert store.keyring.epochs.current == 3

    for made in watched.made:
        assert await (await opened(ReferenceStore(made), newer)).get("connections", "one") == THEIRS
    restored = ReferenceStore(backup)
    behind = await opened(restored, older)
    await Rotation(behind, behind).run()
    await behind.commit([Insert("formations", SHARED)])
    assert behind.keyring.epochs.current == 2
    with pytest.raises(StoreKeyLost):
        await opened(restored, newer)
