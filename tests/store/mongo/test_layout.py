"""Which database and server a store opens on, and the indexes that it makes there."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pymongo
import pytest

from memory.domain.errors import StoreForeign, StoreUnavailable
from memory.store.documents import Document, Insert
from memory.store.mongo.language import INDEX_PREFIX
from memory.store.mongo.layout import MARKER
from memory.store.mongo.store import MongoStore, open_mongo
from memory.store.schema import KEPT
from tests.store import mongod

CANARY = "the-canary-sings"


@pytest.fixture
def raw() -> Iterator[pymongo.database.Database[dict[str, Any]]]:
    """Return a new database, past the store."""
    server = mongod.shared()
    with pymongo.MongoClient[dict[str, Any]](server.uri) as client:
        name = f"{server.database}_layout"
        client.drop_database(name)
        yield client[name]
        client.drop_database(name)


@pytest.fixture
async def store(raw: pymongo.database.Database[dict[str, Any]]) -> AsyncIterator[MongoStore]:
    async with open_mongo(mongod.shared().uri, raw.name) as opened:
        yield opened


async def test_the_indexes_are_those_of_the_schema(
    store: MongoStore, raw: pymongo.database.Database[dict[str, Any]]
) -> None:
    expected = {name: {INDEX_PREFIX + index.name for index in indexes} for name, indexes in KEPT.items()}

    assert {name: set(raw[name].index_information()) - {"_id_"} for name in KEPT} == expected
    assert len(store.built_indexes) == sum(len(indexes) for indexes in expected.values())
    assert await store.prepare() == []


async def test_opened_again_only_what_differs_is_built(
    store: MongoStore, raw: pymongo.database.Database[dict[str, Any]]
) -> None:
    (mine, theirs) = (f"{INDEX_PREFIX}at", "operators_own")
    raw.messages.drop_index(mine)
    raw.messages.create_index([("tenant", 1)], name=mine)
    raw.messages.create_index([("text", 1)], name=theirs)
    raw.memories.create_index([("old", 1)], name=f"{INDEX_PREFIX}old")

    assert await store.prepare() == ["messages(at)"]

    assert raw.messages.index_information()[mine]["key"] == [("at", 1), ("_id", 1)]
    assert theirs in raw.messages.index_information()
    assert f"{INDEX_PREFIX}old" not in raw.memories.index_information()


@pytest.mark.parametrize(
    ("where", "sort", "index"),
    [
        ({"tenant": "t", "subject": "s", "state": "active"}, "reinforced_at", "tenant,subject,state,reinforced_at"),
        ({"scope": "s", "state": "active", "terms": "3"}, None, "scope,state,terms[]"),
        ({"scope": "s", "state": "active", "fingerprint": "f3"}, None, "scope,state,fingerprint"),
        ({"tenant": "t", "provenance.message_ids": "3"}, None, "tenant,provenance.message_ids[]"),
        ({"state": "retired"}, "purge_at", "state,purge_at"),
    ],
)
async def test_the_questions_that_matter_are_answered_by_an_index_in_its_order(
    store: MongoStore,
    raw: pymongo.database.Database[dict[str, Any]],
    where: dict[str, Any],
    sort: str | None,
    index: str,
) -> None:
    shared: Document = {"tenant": "t", "subject": "s", "scope": "s", "state": "active"}
    await store.commit([Insert("memories", shared | _told_apart(number)) for number in range(300)])

    order = [(sort, -1), ("_id", -1)] if sort else [("_id", 1)]
    plan = raw.memories.find(where, sort=order, limit=50).explain()["queryPlanner"]["winningPlan"]

    stages = _stages(plan)
    assert stages[-1] == ("IXSCAN", INDEX_PREFIX + index)
    assert sort is None or "SORT" not in [stage for stage, _ in stages]


async def test_a_database_of_another_program_is_left_as_it_was(raw: pymongo.database.Database[dict[str, Any]]) -> None:
    raw.messages.insert_one({"_id": 1, "theirs": True})

    with pytest.raises(StoreForeign, match="'messages' of another program"):
        async with open_mongo(mongod.shared().uri, raw.name):
            pass

    assert raw.list_collection_names() == ["messages"]
    assert list(raw.messages.index_information()) == ["_id_"]


@pytest.mark.parametrize("schema", [999, None, "2"])
async def test_a_newer_store_is_refused(raw: pymongo.database.Database[dict[str, Any]], schema: object) -> None:
    raw[MARKER].insert_one({"_id": "store", "schema": schema})

    with pytest.raises(StoreForeign, match="newer Keepsake"):
        async with open_mongo(mongod.shared().uri, raw.name):
            pass

    assert raw.list_collection_names() == [MARKER]


async def test_a_standalone_server_is_refused_with_what_to_do() -> None:
    says = r"--replSet NAME.*rs.initiate\(\)"
    with mongod.running(replica_set=None) as (alone,), pytest.raises(StoreUnavailable, match=says):
        async with open_mongo(alone.uri, "keepsake"):
            pass


async def test_a_user_who_is_not_let_in_is_told_what_to_check() -> None:
    address = mongod.shared().uri.removeprefix("mongodb://").rpartition("@")[2]

    with pytest.raises(StoreUnavailable, match="check user, password") as caught:
        async with open_mongo(f"mongodb://somebody:{CANARY}@{address}", "keepsake"):
            pass

    assert CANARY not in f"{caught.value!r} {caught.value.__cause__!r}"


@pytest.mark.parametrize(
    "uri",
    [
        f"mongodb://me:{CANARY}/@127.0.0.1",
        f"mongodb://me:{CANARY}@127.0.0.1:port",
        f"mongodb://me:{CANARY}@127.0.0.1/?authMechanism=what",
        f"mongodb://me:{CANARY}@127.0.0.1/?tsl=true",
        f"http://me:{CANARY}@127.0.0.1",
        "",
    ],
)
async def test_an_address_that_is_none_is_refused_without_showing_it(uri: str) -> None:
    with pytest.raises(StoreUnavailable, match="MONGODB_URI") as caught:
        async with open_mongo(uri, "keepsake"):
            pass

    assert CANARY not in f"{caught.value!r} {caught.value.__cause__!r}"


async def test_the_version_is_that_of_the_server(store: MongoStore) -> None:
    assert await store.server_version() == mongod.shared().version


def _told_apart(number: int) -> Document:
    name = str(number)
    return {"_id": name, "fingerprint": f"f{name}", "terms": [name], "provenance": {"message_ids": [name]}}


def _stages(plan: dict[str, Any]) -> list[tuple[str, str | None]]:
    inner = plan.get("inputStage")
    return [(plan["stage"], plan.get("indexName"))] + (_stages(inner) if inner else [])
