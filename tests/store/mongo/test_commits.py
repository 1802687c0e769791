"""Commits on MongoDB: whole, repeatable, and in nobody's way for good."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pymongo.errors import DuplicateKeyError

from memory.domain.errors import ValueRefused
from memory.store.documents import DeleteWhere, Document, Insert, Outcome, Update, UpdateWhere, Upsert, Write
from memory.store.mongo.commits import alone
from memory.store.mongo.store import MongoStore, open_mongo
from tests.store import mongod
from tests.store.adapters import open_emptied_mongo

TOO_LARGE = "x" * (16 * 1024 * 1024)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[MongoStore]:
    async with open_emptied_mongo(tmp_path) as opened:
        yield opened


async def test_of_those_who_want_the_same_document_each_gets_its_turn_and_commits_whole(store: MongoStore) -> None:
    await store.commit([Insert("memories", {"_id": "x", "version": 0})])

    async def raise_version(lane: int) -> None:
        while True:
            seen = await store.get("memories", "x")
            assert seen is not None
            where = {"_id": "x", "version": seen["version"]}
            row: Document = {"_id": f"x:{seen['version'] + 1}", "by": lane}
            cas = UpdateWhere("memories", where, Update(inc={"version": 1}), must_match=True)
            if (await store.commit([cas, Insert("history", row)]))[0].matched:
                return

    await asyncio.gather(*(raise_version(lane) for lane in range(20)))

    assert await store.get("memories", "x") == {"_id": "x", "version": 20}
    rows = await store.find("history", {})
    assert {row["_id"] for row in rows} == {f"x:{version}" for version in range(1, 21)}
    assert {row["by"] for row in rows} == set(range(20))


async def test_transactions_that_meet_are_tried_again_until_all_are_done(store: MongoStore) -> None:
    count = [Upsert("sessions", "s", Update(inc={"n": 1})), Upsert("usage", "u", Update(inc={"n": 1}))]

    await asyncio.gather(*(store.commit(count if lane % 2 else count[::-1]) for lane in range(20)))

    assert await store.get("sessions", "s") == {"_id": "s", "n": 20}
    assert await store.get("usage", "u") == {"_id": "u", "n": 20}


@pytest.mark.parametrize("beside", [[], [Upsert("usage", "u", Update(inc={"n": 1}))]], ids=["alone", "together"])
async def test_of_those_who_make_a_document_at_once_one_does(store: MongoStore, beside: list[Write]) -> None:
    for name in ("a", "b", "c"):
        # With the tenant the server does not try again by itself.
        count: list[Write] = [Upsert("sessions", name, Update(set={"tenant": "t"}, inc={"n": 1}), "t"), *beside]
        await asyncio.gather(*(store.commit(count) for _ in range(20)))

    assert [row["n"] for row in await store.find("sessions", {})] == [20, 20, 20]


def test_who_meets_another_that_makes_the_same_document_changes_it() -> None:
    tried = list[str]()

    def update_one(*_: object, **__: object) -> None:
        tried.append("update")
        if len(tried) == 1:
            raise DuplicateKeyError("met")

    database: Any = {"usage": SimpleNamespace(update_one=update_one)}
    assert alone(database, Upsert("usage", "u", Update(), "t")) == Outcome(1, None)
    assert len(tried) == 2


async def test_a_commit_that_was_carried_out_before_finds_its_documents(store: MongoStore) -> None:
    first: list[Write] = [
        Insert("history", {"_id": "1"}),
        Insert("history", {"_id": "2"}),
        Upsert("usage", "u", Update(inc={"n": 1})),
    ]
    await store.commit(first)

    again = await store.commit([Insert("history", {"_id": "0"}), *first, Insert("history", {"_id": "0"})])

    assert [outcome.matched for outcome in again] == [1, 0, 0, 1, 0]
    assert [row["_id"] for row in await store.find("history", {})] == ["0", "1", "2"]
    assert await store.get("usage", "u") == {"_id": "u", "n": 2}


async def test_what_is_refused_at_the_end_undoes_what_came_before(store: MongoStore) -> None:
    await store.commit([Insert("memories", {"_id": "x", "a": "text"})])

    with pytest.raises(ValueRefused):
        await store.commit(
            [
                Insert("history", {"_id": "h"}),
                DeleteWhere("memories", {"_id": "nobody"}),
                UpdateWhere("memories", {"_id": "x"}, Update(inc={"a": 1})),
            ]
        )

    assert await store.get("history", "h") is None


async def test_a_commit_whose_caller_goes_away_is_carried_out_whole(store: MongoStore) -> None:
    rows = [Insert("history", {"_id": str(n)}) for n in range(3)]
    task = asyncio.create_task(store.commit([Upsert("usage", "u", Update(set={"n": 1})), *rows]))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    await store.close()

    server = mongod.shared()
    async with open_mongo(server.uri, server.database) as opened:
        assert await opened.count("history", {}) == 3
        assert await opened.get("usage", "u") == {"_id": "u", "n": 1}


async def test_closing_waits_for_the_commits_that_were_asked_for(store: MongoStore) -> None:
    commits = [asyncio.create_task(store.commit([Insert("history", {"_id": str(n)})])) for n in range(30)]
    await asyncio.sleep(0)

    await store.close()

    assert [outcome.matched for (outcome,) in await asyncio.gather(*commits)] == [1] * 30


@pytest.mark.parametrize(
    "write",
    [
        Insert("messages", {"_id": "large", "text": TOO_LARGE}),
        Upsert("messages", "x", Update(set={"text": TOO_LARGE})),
        UpdateWhere("messages", {"_id": "x"}, Update(push={"half": [TOO_LARGE[::2]]})),
    ],
    ids=["insert", "set", "push"],
)
@pytest.mark.parametrize("beside", [[], [Insert("history", {"_id": "h"})]], ids=["alone", "together"])
async def test_a_document_beyond_what_mongodb_keeps_is_refused(
    store: MongoStore, write: Insert | Upsert | UpdateWhere, beside: list[Insert]
) -> None:
    await store.commit([Insert("messages", {"_id": "x", "half": [TOO_LARGE[::2]]})])

    with pytest.raises(ValueRefused):
        await store.commit([*beside, write])

    assert await store.get("history", "h") is None


async def test_a_delete_of_very_many_is_one_commit(store: MongoStore) -> None:
    for start in range(0, 6000, 2000):
        await store.commit([Insert("events", {"_id": f"{n:05}", "n": n}) for n in range(start, start + 2000)])

    assert await store.commit([DeleteWhere("events", {"n": {"$gte": 10}})]) == [Outcome(5990, None)]
    together: list[Write] = [DeleteWhere("events", {}), Insert("events", {"_id": "new"})]
    assert [outcome.matched for outcome in await store.commit(together)] == [10, 1]
