"""Stores that older builds wrote are opened, brought forward and used; `older/` has what those builds made of the demo.

`schema-1`: the build of 22 November 2026; `schema-2`: 0.1. Each is what `python -m bot sandbox --scene demo` left.
"""

import gzip
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pymongo
import pytest

from memory.domain.audience import PRIVATE, Room
from memory.domain.ids import ChannelId, MessageId, SubjectId, TenantId
from memory.operations.answering.context_builder import UserQuestion
from memory.store.documents import Document, DocumentStore
from memory.store.mongo.layout import MARKER
from memory.store.mongo.store import open_mongo
from memory.store.schema import COLLECTIONS, VERSION
from memory.store.sealing.conversion import seal_all
from memory.store.sealing.opening import begin_sealing
from memory.store.sqlite.encoding import decode
from memory.store.sqlite.file import FILE_NAME
from memory.store.sqlite.store import open_sqlite
from tests.clocks import FixedClock
from tests.operations.rig import Rig
from tests.store import mongod
from tests.store.filling import everything

OLDER: Final = Path(__file__).parent / "older"
GONE: Final[dict[int, dict[str, set[str]]]] = {1: {"sessions": {"people", "told"}}, 2: {}}
"""Former fields by version and collection."""
EACH_VERSION: Final = pytest.mark.parametrize("version", GONE)
Opening = Callable[[int, Path], AbstractAsyncContextManager[DocumentStore]]


def unpacked(version: int, folder: Path) -> Path:
    """Put an older store into a folder."""
    folder.mkdir(exist_ok=True)
    path = folder / FILE_NAME
    path.write_bytes(gzip.decompress((OLDER / f"schema-{version}.sqlite3.gz").read_bytes()))
    return path


def rows_of(version: int, folder: Path) -> dict[str, list[Document]]:
    """Read an older store's documents past our store, by collection and in order."""
    raw = sqlite3.connect(unpacked(version, folder / "as-written"))
    tables = {name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    asked = {name: f'SELECT doc FROM "{name}" ORDER BY _id' for name in COLLECTIONS if name in tables}  # noqa: S608
    found = {name: [decode(text) for (text,) in raw.execute(question)] for name, question in asked.items()}
    raw.close()
    return found


@asynccontextmanager
async def embedded(version: int, folder: Path) -> AsyncIterator[DocumentStore]:
    unpacked(version, folder / "embedded")
    async with open_sqlite(folder / "embedded") as store:
        yield store


@asynccontextmanager
async def on_mongodb(version: int, folder: Path) -> AsyncIterator[DocumentStore]:
    """Open what the older build would have there: the same documents, marked as it marked them."""
    server = mongod.shared()
    name = f"{server.database}_older"
    with pymongo.MongoClient[dict[str, Any]](server.uri) as client:
        client.drop_database(name)
        client[name][MARKER].insert_one({"_id": "store", "schema": version})
        for collection, rows in rows_of(version, folder).items():
            if rows:
                client[name][collection].insert_many(rows)
        async with open_mongo(server.uri, name) as store:
            assert client[name][MARKER].find_one() == {"_id": "store", "schema": VERSION}
            yield store
        client.drop_database(name)


@EACH_VERSION
@pytest.mark.parametrize("opening", [embedded, on_mongodb])
async def test_nothing_but_former_fields_goes(version: int, opening: Opening, tmp_path: Path) -> None:
    written = rows_of(version, tmp_path)
    assert any(GONE[version].get(name, set()) & row.keys() for name, rows in written.items() for row in rows) == bool(
        GONE[version]
    )

    async with opening(version, tmp_path) as store:
        for name, rows in written.items():
            former = GONE[version].get(name, set())
            kept = [{field: each for field, each in row.items() if field not in former} for row in rows]
            assert await store.find(name, {}) == kept, name


@EACH_VERSION
async def test_it_is_opened_once_more_as_it_is(version: int, tmp_path: Path) -> None:
    async with embedded(version, tmp_path) as store:
        before = await everything(store)
    async with open_sqlite(tmp_path / "embedded") as store:
        assert await everything(store) == before


@EACH_VERSION
@pytest.mark.parametrize("is_sealed", [False, True])
async def test_what_it_remembers_is_used_and_handed_out(version: int, is_sealed: bool, tmp_path: Path) -> None:
    own = [row for row in rows_of(version, tmp_path)["memories"] if row["state"] == "active" and row["subject"]]
    assert own
    async with embedded(version, tmp_path) as opened:
        store: DocumentStore = opened
        if is_sealed:
            store = sealed = await begin_sealing(opened, tmp_path / "keepsake.keys")
            await seal_all(sealed)
        rig = Rig.over(store, FixedClock(datetime(2026, 4, 2, tzinfo=UTC)))
        for subject in {SubjectId(row["subject"]) for row in own}:
            assert (await rig.operations.export.export_person(subject, None)).content
        for row in own:
            tenant, subject = TenantId(row["tenant"]), SubjectId(row["subject"])
            assert row["text"] in [each.text for each in await rig.operations.inspection.list_own(tenant, subject)]
            asked = question(rig, tenant, subject, row["text"])
            context = await rig.operations.answering.context_of(asked, budget_tokens=2_000)
            assert row["text"] in context.text


def question(rig: Rig, tenant: TenantId, subject: SubjectId, text: str) -> UserQuestion:
    return UserQuestion(
        room=Room(tenant=tenant, audience=PRIVATE, viewer=subject),
        channel_id=ChannelId("1"),
        message_id=MessageId("1"),
        text=f"do you still know that {text}?",
        display_name="",
        place="a direct message",
        at=rig.clock.now(),
    )
