"""What is sealed is in no file, whoever is erased takes it along, and the keys are never lost or shown."""

import asyncio
import base64
import hmac
import io
import json
import re
import shutil
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from pydantic import SecretStr

from bench.mongod import uri_of
from bench.reference_store import ReferenceStore
from bot.logs import configure_logs
from bot.settings import Settings
from memory.domain.errors import StoreCorrupt, StoreKeyLost, ValueRefused
from memory.domain.ids import MemoryId
from memory.store.collections import Collections
from memory.store.documents import DeleteWhere, Document, DocumentStore, Find, Insert, Update, UpdateWhere
from memory.store.mongo.store import open_mongo
from memory.store.schema import KEYS
from memory.store.sealing.cipher import MARK, Key
from memory.store.sealing.conversion import seal_all
from memory.store.sealing.epochs import FILE_NAME, load_epochs, make_epochs
from memory.store.sealing.opening import RING_ENDING, begin_sealing, sealed_over
from memory.store.sealing.rotation import Rotation
from memory.store.sealing.sealed_store import SealedStore
from memory.store.sqlite.store import open_sqlite
from sandbox.readable_bytes import opened_with, readable_bytes
from tests.store import mongod
from tests.store.adapters import sealed_in_memory
from tests.store.filling import ADA, BRAM, HARBOUR, everything, fill_all
from tests.store.test_state_machine import spelled

SENTENCE = re.compile(r"\S\s+\S")


@dataclass
class Opened:
    raw: DocumentStore
    store: SealedStore
    collections: Collections


@asynccontextmanager
async def opened(folder: Path, *, keys: Path | None = None) -> AsyncIterator[Opened]:
    async with open_sqlite(folder) as raw:
        store = await sealed_over(raw, keys or folder / FILE_NAME)
        assert store is not None
        yield Opened(raw, store, Collections.over(store))


def texts_in(value: object) -> set[str]:
    if isinstance(value, str):
        return {value} if SENTENCE.search(value) else set()
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return {text for part in parts for text in texts_in(part)}


def bytes_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.glob("keepsake.sqlite3*")))


async def test_no_text_and_no_word_of_anybody_is_in_the_files(tmp_path: Path) -> None:
    async with opened(tmp_path) as here:
        await fill_all(here.collections)
        told = await everything(here.store)
        held = bytes_in(tmp_path).lower()

    assert len(texts_in(told)) > 20
    assert [text for text in texts_in(told) if text.lower().encode() in held] == []
    # The ids of topics are of the table of categories, and stay in clear.
    assert sorted(set(re.findall(rb"[a-z_]*(?:zorpada|quilbram)", held))) == [b"topic_quilbram", b"topic_zorpada"]


async def test_a_lease_that_is_taken_before_does_not_leave_a_new_store_in_clear(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path) as raw:
        await raw.commit([Insert("leases", {"_id": "processes"})])
        assert await sealed_over(raw, tmp_path / FILE_NAME) is not None


async def test_of_two_that_begin_a_store_with_other_files_of_keys_one_is_refused(tmp_path: Path) -> None:
    store = ReferenceStore()

    begun = await asyncio.gather(
        *(sealed_over(store, tmp_path / name / FILE_NAME) for name in ("one", "other")), return_exceptions=True
    )

    assert sorted(type(each).__name__ for each in begun) == ["SealedStore", "StoreKeyLost"]


async def test_a_file_of_keys_that_serves_a_store_begins_no_other(tmp_path: Path) -> None:
    """Epochs of the other one would end those of the first, which nothing would open then."""
    said = Insert("formations", {"_id": "one", "raw": "hello"})
    for epochs in range(3):
        path = tmp_path / str(epochs) / FILE_NAME
        store, empty, in_clear = ReferenceStore(), ReferenceStore(), ReferenceStore()
        await in_clear.commit([said])
        first = await sealed_over(store, path)
        assert first is not None
        await first.commit([said])
        for _ in range(epochs):
            await Rotation(first, first).run()
        files = {each: each.read_bytes() for each in path.parent.iterdir()}

        for begin, other in ((sealed_over, empty), (begin_sealing, in_clear)):
            before = other.tables()
            with pytest.raises(StoreKeyLost, match="holds those of another one"):
                await begin(other, path)
            assert other.tables() == before

        assert {each: each.read_bytes() for each in path.parent.iterdir()} == files
        # Nor does what is left of both files where one was lost.
        path.unlink()
        for begin, other in ((sealed_over, empty), (begin_sealing, in_clear)):
            with pytest.raises(StoreKeyLost, match="holds those of another one"):
                await begin(other, path)
            assert not path.exists()
        path.write_bytes(files[path])
        path.chmod(0o600)
        again = await sealed_over(store, path)
        assert again is not None
        assert await again.get("formations", "one") == {"_id": "one", "raw": "hello"}


async def test_what_was_written_is_read_and_found_as_it_was(tmp_path: Path) -> None:
    async with opened(tmp_path) as here:
        await fill_all(here.collections)
        told = await everything(here.store)
        memory = await here.collections.memories.get(MemoryId("guildknows"))
        assert memory is not None
        equal = here.collections.memories.in_scope.equal_to(memory.scope, memory.audience, memory.fingerprint)
        assert (await equal) == memory
    async with opened(tmp_path) as again:
        assert spelled(await everything(again.store)) == spelled(told)


async def test_who_is_erased_is_in_no_older_copy_and_others_are(tmp_path: Path) -> None:
    """The copy is a backup: it is restored, with the keys that there are by then."""
    async with opened(tmp_path / "now", keys=tmp_path / FILE_NAME) as here:
        await fill_all(here.collections)
        before = await everything(here.store)
        shutil.copytree(tmp_path / "now", tmp_path / "old")
        for collection in here.collections.all():
            await collection.erase_person(ADA.subject, None)
        await here.collections.keys.erase_person(ADA.subject, None)
        kept, _ = await Rotation(here.store, here.store).run()
        assert kept > 0

    async with opened(tmp_path / "old", keys=tmp_path / FILE_NAME) as old:
        there = await everything(old.store)
        assert f" {ADA.mark}" in repr(before)
        assert f" {ADA.mark}" not in repr(there)
        assert _of_bram_alone(there) == _of_bram_alone(before) != []


def _of_bram_alone(rows: list[Document]) -> list[object]:
    return [spelled(row) for row in rows if BRAM.mark in repr(row) and str(ADA.user_id) not in repr(row)]


async def test_a_store_that_was_begun_in_clear_and_is_sealed_holds_no_text_in_its_files(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path) as raw:
        await fill_all(Collections.over(raw))
        before = await everything(raw)
        assert await seal_all(await begin_sealing(raw, tmp_path / FILE_NAME))
        held = bytes_in(tmp_path)

    assert [text for row in before for text in texts_in(row) if text.encode() in held] == []


async def test_a_secret_of_the_operators_seals_the_file_of_keys_too(tmp_path: Path) -> None:
    """One in clear is sealed at the next start; another secret, or none, opens nothing and changes nothing.

    A new one in front of it takes its place.
    """
    path, secret = tmp_path / FILE_NAME, SecretStr("a" * 40)
    async with opened(tmp_path) as here:
        await fill_all(here.collections)
        before = await everything(here.store)
        written = json.loads(path.read_bytes())["epochs"]["1"]
        again = await sealed_over(here.raw, path, secret=secret)
        assert again is not None
        await Rotation(again, again).run()
        assert spelled(await everything(again)) == spelled(before)
        assert written.encode() not in path.read_bytes()
        assert b"epochs" not in path.read_bytes()
        content = path.read_bytes()
        for other in (None, SecretStr("b" * 40)):
            with pytest.raises(StoreKeyLost, match="KEEPSAKE_KEY_SECRET"):
                await sealed_over(here.raw, path, secret=other)
        assert path.read_bytes() == content
        both = await sealed_over(here.raw, path, secret=SecretStr(f"{'b' * 40} {'a' * 40}"))
        assert both is not None
        with pytest.raises(StoreKeyLost, match="KEEPSAKE_KEY_SECRET"):
            await sealed_over(here.raw, path, secret=secret)
        only = await sealed_over(here.raw, path, secret=SecretStr("b" * 40))
        assert only is not None
        assert spelled(await everything(only)) == spelled(before)


async def test_a_wording_that_is_replaced_loses_its_own_key_at_the_next_epoch(tmp_path: Path) -> None:
    async with opened(tmp_path) as here:
        await fill_all(here.collections)
        await Rotation(here.store, here.store).run()
        (session, *_) = [row for row in await here.raw.find("sessions", {"tenant": HARBOUR}) if row.get("turns")]
        await here.collections.sessions.rewrite_turns(
            session["_id"], lambda turn: turn.model_copy(update={"text": "x"})
        )
        keys = await here.raw.count(KEYS, {})
        _, gone = await Rotation(here.store, here.store).run()

        assert gone > 0
        assert await here.raw.count(KEYS, {}) == keys - gone


Spoiling = Callable[[Path], object]
SPOILT: dict[str, Spoiling] = {
    "gone": lambda path: path.unlink(),
    "none of ours": lambda path: path.write_text("{}"),
    "of another store": lambda path: path.write_bytes(_of_another(path)),
    "for everybody to read": lambda path: path.chmod(0o644),
}


def _of_another(path: Path) -> bytes:
    return make_epochs(path.with_name("another")).path.read_bytes()


@pytest.mark.parametrize("case", SPOILT)
async def test_without_the_right_keys_nothing_opens_and_nothing_is_changed(tmp_path: Path, case: str) -> None:
    async with opened(tmp_path) as here:
        await fill_all(here.collections)
    SPOILT[case](tmp_path / FILE_NAME)
    before = (tmp_path / "keepsake.sqlite3").read_bytes()

    with pytest.raises(StoreKeyLost, match=re.escape(FILE_NAME)):
        async with opened(tmp_path):
            pass

    assert (tmp_path / "keepsake.sqlite3").read_bytes() == before
    assert (tmp_path / FILE_NAME).exists() == (case != "gone")


@pytest.mark.usefixtures("logs_put_back")
async def test_no_key_is_shown_by_anything(tmp_path: Path) -> None:
    """In logs, representations and reports of errors with everything at hand; the secret of the file neither."""
    path, secret, logs = tmp_path / FILE_NAME, SecretStr("of-a-secret-manager-" * 2), io.StringIO()
    configure_logs("DEBUG", stream=logs)
    async with opened(tmp_path) as here:
        await fill_all(here.collections)
        clear = path.read_bytes()
        keyring = here.store.keyring
        rows = await here.raw.find(KEYS, {})
        secrets = [keyring.epochs.unwrap(row["epoch"], row["wrapped"], row["key"]) for row in rows]
        shown = repr(keyring.epochs) + repr(vars(here.store)) + repr(await keyring.known([row["_id"] for row in rows]))
        await Rotation(here.store, here.store).run()
        shown += _failure(lambda: keyring.epochs.unwrap(7, rows[0]["wrapped"], rows[0]["key"]))
        shown += _failure(lambda: keyring.epochs.unwrap(2, rows[0]["wrapped"], "another"))
        for damaged in ("", "AAAA", rows[0]["wrapped"][:-1]):
            shown += _failure(lambda: keyring.epochs.unwrap(2, damaged, rows[0]["key"]))  # noqa: B023
        again = await sealed_over(here.raw, path, secret=secret)
        shown += repr(vars(again)) + repr(Settings(keepsake_key_secret=secret))
    for other in (None, SecretStr("b" * 40)):
        shown += _failure(lambda: load_epochs(path, other))  # noqa: B023  # it is called here
    for content in (clear[:-3], clear.replace(b'"format"', b'"other"')):
        path.write_bytes(content)
        shown += _failure(lambda: load_epochs(path, secret))
    path.chmod(0o640)
    shown += _failure(lambda: load_epochs(path)) + logs.getvalue()

    epochs = [base64.b64decode(key) for key in json.loads(clear)["epochs"].values()]
    assert shown.count("StoreKeyLost") >= 10
    assert len(secrets) > 5
    assert [form for key in (*epochs, *secrets) for form in _forms(key) if form in shown] == []
    assert "of-a-secret" not in shown


def _forms(key: bytes) -> list[str]:
    written = base64.b64encode(key).decode()
    return [key.hex(), key.hex().upper(), written, base64.urlsafe_b64encode(key).decode(), repr(key)[2:-1]]


def _failure(act: Callable[[], object]) -> str:
    try:
        act()
    except StoreKeyLost as error:
        return "".join(traceback.TracebackException.from_exception(error, capture_locals=True).format())
    raise AssertionError("it did not fail")


def test_a_mask_is_an_hmac_whose_key_was_worked_in_before() -> None:
    secret = bytes(range(32))
    whole = hmac.digest(hmac.digest(secret, b"masks", "sha256"), b"terms\x00lantern", "sha256")

    assert Key(b"", secret).mask("terms", "lantern") == base64.b64encode(whole[:9]).decode()


async def test_what_is_written_is_sealed_in_a_copy_however_it_is_given() -> None:
    """What a caller gave may be written once more, and a tuple of turns is a list of them."""
    store = sealed_in_memory()
    turn = {"speaker": "person", "author": ADA.subject, "display_name": "Ada", "text": "I like tea.", "lent": []}
    given = [turn, {**turn, "text": "I like rain."}]

    await store.commit([Insert("sessions", {"_id": f"{HARBOUR}/1", "tenant": HARBOUR, "turns": given[:1]})])
    await store.commit([UpdateWhere("sessions", {"_id": f"{HARBOUR}/1"}, Update(push={"turns": (given[1],)}))])

    assert [each["text"] for each in given] == ["I like tea.", "I like rain."]
    assert "I like" not in repr(await store.store.get("sessions", f"{HARBOUR}/1"))
    held = await store.get("sessions", f"{HARBOUR}/1")
    assert held is not None
    assert held["turns"] == given


async def test_a_sealed_field_is_compared_with_nothing_and_written_whole() -> None:
    store = sealed_in_memory()
    await fill_all(Collections.over(store))
    refused: list[Callable[[], Awaitable[object]]] = [
        lambda: store.find("memories", {"text": "x"}),
        lambda: store.find("memories", {}, sort=[("text", 1)]),
        lambda: store.distinct("sessions", "turns.text", {}),
        lambda: store.count("messages", {"text": {"$gt": "a"}}),
        lambda: store.commit([UpdateWhere("memories", {"_id": "guildknows"}, Update(set={"tags": ["a"]}))]),
        lambda: store.commit([UpdateWhere("memories", {"_id": "guildknows"}, Update(unset=["text"]))]),
        lambda: store.commit([UpdateWhere("scopes", {"tenant": HARBOUR}, Update(set={"text": "a"}))]),
    ]
    for each in refused:
        with pytest.raises(ValueRefused):
            await each()


@pytest.mark.parametrize("damaged", ["", "A", "\u00e9" * 40, "no letter of it: ="])
async def test_a_text_of_which_nothing_can_be_told_is_read_as_one_whose_key_is_gone(damaged: str) -> None:
    store = sealed_in_memory()
    await fill_all(Collections.over(store))
    one, *_ = await store.store.find("memories", {"subject": ADA.subject, "tenant": HARBOUR})
    await store.store.commit([UpdateWhere("memories", {"_id": one["_id"]}, Update(set={"text": MARK + damaged}))])

    read = await store.get("memories", one["_id"])

    assert read is not None
    assert read["text"] == ""


@pytest.mark.parametrize("signs", [12, 16, 28, 64])
async def test_a_text_that_was_cut_behind_its_key_is_noticed(signs: int) -> None:
    store = sealed_in_memory()
    await fill_all(Collections.over(store))
    one, *_ = await store.store.find("memories", {"subject": ADA.subject, "tenant": HARBOUR})
    cut = one["text"][: len(MARK) + signs]
    await store.store.commit([UpdateWhere("memories", {"_id": one["_id"]}, Update(set={"text": cut}))])

    with pytest.raises(StoreCorrupt):
        await store.get("memories", one["_id"])


async def test_a_text_that_was_moved_to_another_record_is_noticed() -> None:
    store = sealed_in_memory()
    await fill_all(Collections.over(store))
    one, other, *_ = await store.store.find("memories", {"subject": ADA.subject, "tenant": HARBOUR})
    await store.store.commit([UpdateWhere("memories", {"_id": one["_id"]}, Update(set={"text": other["text"]}))])

    with pytest.raises(StoreCorrupt):
        await store.get("memories", one["_id"])


async def test_a_text_at_hand_opens_for_its_own_record_alone_and_goes_with_its_key_and_what_is_deleted() -> None:
    store = sealed_in_memory()
    await fill_all(Collections.over(store))
    about_ada = {"subject": ADA.subject, "tenant": HARBOUR}
    one, other, *_ = await store.find("memories", about_ada)
    assert one["text"].encode() in repr(store.keyring.opened).encode()

    sealed = await store.store.get("memories", one["_id"])
    assert sealed is not None
    moved = UpdateWhere("memories", {"_id": other["_id"]}, Update(set={"text": sealed["text"]}))
    await store.store.commit([moved])
    with pytest.raises(StoreCorrupt):
        await store.get("memories", other["_id"])

    await store.commit([DeleteWhere("memories", {"_id": other["_id"]})])
    assert store.keyring.opened == {}

    assert await store.get("memories", one["_id"]) == one
    await store.commit([DeleteWhere(KEYS, about_ada)])
    assert store.keyring.opened == {}
    void = await store.get("memories", one["_id"])
    assert void is not None
    assert void["text"] == ""


class SlowReads(ReferenceStore):
    """Holds what it has read until it is told to give it."""

    def __init__(self) -> None:
        super().__init__()
        self.has_read, self.may_give = asyncio.Event(), asyncio.Event()
        self.may_give.set()

    async def get(self, collection: str, key: str) -> Document | None:
        found = await super().get(collection, key)
        self.has_read.set()
        await self.may_give.wait()
        return found


async def test_a_text_that_is_deleted_while_it_is_read_is_not_kept_at_hand(tmp_path: Path) -> None:
    raw = SlowReads()
    store = await sealed_over(raw, tmp_path / FILE_NAME)
    assert store is not None
    await fill_all(Collections.over(store))
    one, *_ = await store.find("memories", {"subject": ADA.subject, "tenant": HARBOUR})
    raw.has_read.clear()
    raw.may_give.clear()

    reading = asyncio.create_task(store.get("memories", one["_id"]))
    await raw.has_read.wait()
    await store.commit([DeleteWhere("memories", {"_id": one["_id"]})])
    raw.may_give.set()

    assert await reading == one
    assert store.keyring.opened == {}


async def test_who_is_asked_about_brings_the_key_along() -> None:
    store = sealed_in_memory()
    await fill_all(Collections.over(store))
    name = f"person/{HARBOUR}/{ADA.subject}"
    store.keyring.let_go()

    await store.find("constraints", {"_id": {"$in": [name]}})

    assert store.keyring.lacking([name]) == []


async def test_of_fifty_who_make_a_key_at_once_all_seal_by_the_same() -> None:
    store = sealed_in_memory()

    found = await asyncio.gather(*(store.keyring.made(["person/GUILD:1/USER:2"]) for _ in range(50)))

    assert len({key.id for keys in found for key in keys.values()}) == 1


async def test_on_mongodb_no_file_of_the_server_holds_a_text_nor_what_was_the_erased_ones(tmp_path: Path) -> None:
    """Its oplog, journal, free space and log are the copies that nothing else reaches; here it logs every operation."""
    plain = ("--wiredTigerCollectionBlockCompressor", "none", "--wiredTigerJournalCompressor", "none")
    with mongod.running(more=plain) as servers:
        servers[0].ask("profile", 0, slowms=0, sampleRate=1.0)
        async with open_mongo(uri_of(servers), "sealed") as raw:
            store = await sealed_over(raw, tmp_path / FILE_NAME)
            assert store is not None
            collections = Collections.over(store)
            await fill_all(collections)
            texts = {text for row in await everything(store) for text in texts_in(row)}
            texts |= await words_looked_for(store)
            for collection in collections.all():
                await collection.erase_person(ADA.subject, None)
            await collections.keys.erase_person(ADA.subject, None)
            await Rotation(store, store).run()
            assert f" {BRAM.mark}" in repr(await everything(store))
        servers[0].ask("fsync")
        held = b"".join(path.read_bytes() for path in servers[0].folder.rglob("*") if path.is_file())
    # The keys that still exist are wrapped in the files beside, and in the server's own.
    by_own, by_ring = (b"".join(opened_with(_epochs(tmp_path), held + more)) for more in (b"", _ring(tmp_path)))
    opened = readable_bytes(tmp_path) + by_ring

    assert len(texts) > 20
    assert [text for text in texts if text.encode() in held] == []
    assert f" {BRAM.mark}".encode() in opened
    assert f" {BRAM.mark}".encode() in by_own
    assert f" {ADA.mark}".encode() not in opened


async def words_looked_for(store: DocumentStore) -> set[str]:
    """Look for memories by words, also where nothing is kept yet, and return those that only a question holds."""
    words = {"samphire", "9f2c5e1a77d04be3"}
    for row in await store.find("memories", {}):
        wanted = {"terms": [*row["terms"], *words], "fingerprint": [row["fingerprint"], *words]}
        for scope in (row["scope"], f"i:{HARBOUR}:99"):
            asked = [Find("memories", {"scope": scope, name: {"$in": each}}) for name, each in wanted.items()]
            asked += [Find("memories", {"scope": scope, "fingerprint": each}) for each in (row["fingerprint"], *words)]
            held = [row in found for found in await store.find_each(asked)]
            assert held == [bool(row["terms"]), True, True, False, False] if scope == row["scope"] else not any(held)
    return words


def _epochs(folder: Path) -> list[bytes]:
    return [base64.b64decode(key) for key in json.loads((folder / FILE_NAME).read_bytes())["epochs"].values()]


def _ring(folder: Path) -> bytes:
    return (folder / f"{FILE_NAME}{RING_ENDING}").read_bytes()


async def test_two_who_seal_a_store_at_once_seal_what_lacks_newer_fields_too(tmp_path: Path) -> None:
    """As the start of a bot and the command that asks it do."""
    raw = ReferenceStore()
    await raw.commit([Insert("formations", {"_id": f"{n}", "raw": f"what several said {n}"}) for n in range(3)])
    store = await begin_sealing(raw, tmp_path / FILE_NAME)

    await asyncio.gather(seal_all(store), seal_all(store))

    assert [row["raw"] for row in await store.find("formations", {})] == [f"what several said {n}" for n in range(3)]
    assert "several" not in repr(raw.tables())
