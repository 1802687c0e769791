"""`python -m bot migrate`, as an operator runs it: between the embedded store and a true MongoDB, and back."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pymongo
import pytest

from bot.command_line import main
from bot.exit_codes import EXIT_FAILED, EXIT_OK
from memory.store.collections import Collections
from memory.store.documents import Document, DocumentStore, Insert
from memory.store.mongo.store import open_mongo
from memory.store.sqlite.store import open_sqlite
from tests.store import mongod
from tests.store.filling import ADA, BRAM, everything, fill, fill_guild, fill_shared

pytestmark = pytest.mark.usefixtures("logs_put_back")

Opening = Callable[[], AbstractAsyncContextManager[DocumentStore]]


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch, bare_machine: Path) -> Iterator[str]:
    """Set the settings to a new database; give its name."""
    assert not bare_machine.exists()
    server = mongod.shared()
    name = f"{server.database}_moved"
    monkeypatch.setenv("MONGODB_URI", server.uri)
    monkeypatch.setenv("MONGODB_DATABASE", name)
    with pymongo.MongoClient[dict[str, Any]](server.uri) as client:
        client.drop_database(name)
        yield name
        client.drop_database(name)


@pytest.fixture
def mongo(database: str) -> Opening:
    return lambda: open_mongo(mongod.shared().uri, database)


@pytest.fixture
def embedded(bare_machine: Path) -> Opening:
    return lambda: open_sqlite(bare_machine)


def filled(opening: Opening) -> None:
    async def run() -> None:
        async with opening() as store:
            collections = Collections.over(store)
            for ordinal, person in enumerate((ADA, BRAM)):
                await fill(collections, person, ordinal=ordinal)
            await fill_guild(collections, admin=ADA)
            await fill_shared(collections, ADA, BRAM)

    asyncio.run(run())


def content(opening: Opening) -> list[Document]:
    async def run() -> list[Document]:
        async with opening() as store:
            return await everything(store)

    return asyncio.run(run())


def test_everything_moves_to_mongodb_and_back(
    capsys: pytest.CaptureFixture[str], mongo: Opening, embedded: Opening, bare_machine: Path
) -> None:
    filled(embedded)
    before = content(embedded)

    assert main(["migrate", "--to", "mongodb"]) == EXIT_OK
    assert content(mongo) == before
    assert content(embedded) == before

    bare_machine.rename(bare_machine.with_name("aside"))
    assert main(["migrate", "--to", "embedded"]) == EXIT_OK
    assert content(embedded) == before
    printed = capsys.readouterr().out
    assert "alike by number and hash" in printed
    assert "Unset MONGODB_URI" in printed


def test_a_dry_run_shows_what_would_move_and_moves_nothing(
    capsys: pytest.CaptureFixture[str], mongo: Opening, embedded: Opening
) -> None:
    filled(embedded)

    assert main(["migrate", "--to", "mongodb", "--dry-run"]) == EXIT_OK

    lines = capsys.readouterr().out.splitlines()
    counts = {line.split()[0]: line.split()[1] for line in lines if len(line.split()) == 3}
    assert counts["memories"] == str(sum(row["collection"] == "memories" for row in content(embedded)))
    assert lines[-1] == "Nothing was copied: this was a dry run."
    assert content(mongo) == []


def test_a_store_that_is_not_empty_is_not_written_to(
    capsys: pytest.CaptureFixture[str], mongo: Opening, embedded: Opening
) -> None:
    filled(embedded)

    async def put_one() -> None:
        async with mongo() as store:
            await store.commit([Insert("leases", {"_id": "theirs"})])

    asyncio.run(put_one())

    assert main(["migrate", "--to", "mongodb"]) == EXIT_FAILED

    assert "is not empty: it has documents in 'leases'" in capsys.readouterr().err
    assert [row["_id"] for row in content(mongo)] == ["theirs"]
