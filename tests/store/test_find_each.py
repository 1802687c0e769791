"""Several questions in one trip: every adapter answers each as it answers one."""

from typing import Any

import pytest

from memory.domain.errors import ValueRefused
from memory.store.documents import Document, DocumentStore, Find, Insert
from tests.store.shapes import DOCUMENTS, FILTERS
from tests.store.test_state_machine import spelled

OLD, NEW = "memories", "messages"


async def put(store: DocumentStore, *documents: Document, collection: str = OLD) -> None:
    await store.commit([Insert(collection, document) for document in documents])


async def test_each_answer_is_the_one_of_a_question_alone_in_the_order_asked(store: DocumentStore) -> None:
    await put(store, *DOCUMENTS)
    await put(store, {"_id": "m", "at": 3})

    asked = [*(Find(OLD, where) for where in FILTERS[::11]), Find(NEW, {}), Find(OLD, {}, limit=0)]
    found = await store.find_each(asked)

    assert [spelled(each) for each in found] == [
        spelled(await store.find(each.collection, each.where, limit=each.limit)) for each in asked
    ]


async def test_no_question_has_no_answer(store: DocumentStore) -> None:
    assert await store.find_each([]) == []


async def test_order_and_limit_are_those_of_each_question(store: DocumentStore) -> None:
    await put(store, *({"_id": str(n), "a": -n} for n in range(150)))

    up, down, some = await store.find_each(
        [Find(OLD, {}, sort=[("a", 1)], limit=3), Find(OLD, {}, sort=[("a", -1)]), Find(OLD, {"a": {"$gte": -1}})]
    )

    assert [document["a"] for document in up] == [-149, -148, -147]
    assert [document["a"] for document in down] == list(range(0, -150, -1))
    assert [document["_id"] for document in some] == ["0", "1"]


@pytest.mark.parametrize(
    ("fields", "left"),
    [
        (None, {"_id": "x", "a": {"b": [1, {"c": 2}], "d": None}, "b": None, "terms": []}),
        (["a", "nowhere"], {"_id": "x", "a": {"b": [1, {"c": 2}], "d": None}}),
        (["b", "terms", "b", "_id"], {"_id": "x", "b": None, "terms": []}),
        ([], {"_id": "x"}),
    ],
)
async def test_only_the_fields_that_are_wanted_come_and_each_whole(
    store: DocumentStore, fields: list[str] | None, left: Document
) -> None:
    await put(store, {"_id": "x", "a": {"b": [1, {"c": 2}], "d": None}, "b": None, "terms": []}, {"_id": "y"})

    [[first, second]] = await store.find_each([Find(OLD, {}, fields=fields)])

    assert first == left
    assert second == {"_id": "y"}


async def test_what_names_no_field_is_refused(store: DocumentStore) -> None:
    odd: list[Any] = ["a", ["a.b"], ["0"], ["$a"], [""], [1]]
    for fields in odd:
        with pytest.raises(ValueRefused):
            await store.find_each([Find(OLD, {}, fields=fields)])


async def test_what_is_sorted_by_has_to_be_wanted(store: DocumentStore) -> None:
    await put(store, {"_id": "x", "a": {"b": 1}, "c": 2})

    assert await store.find_each([Find(OLD, {}, sort=[("a.b", 1)], fields=["a"])]) == [[{"_id": "x", "a": {"b": 1}}]]
    with pytest.raises(ValueRefused, match=r"'a\.b'"):
        await store.find_each([Find(OLD, {}, sort=[("a.b", 1)], fields=["c"])])


@pytest.mark.parametrize(
    "odd",
    [
        Find(OLD, {}, sort=[("a", 1)]),
        Find(OLD, {"$or": []}),
        Find("nowhere", {}),
        Find(OLD, {}, sort=[("a", 0)]),
        Find(OLD, {}, limit=-1),
    ],
    ids=repr,
)
async def test_one_question_outside_the_language_refuses_all(store: DocumentStore, odd: Find) -> None:
    await put(store, {"_id": "x", "a": [1]})

    with pytest.raises(ValueRefused):
        await store.find_each([Find(OLD, {}), odd])


async def test_what_is_handed_out_is_the_readers_own(store: DocumentStore) -> None:
    await put(store, {"_id": "x", "a": {"b": [1]}})

    [[mine], [other]] = await store.find_each([Find(OLD, {}, fields=["a"]), Find(OLD, {})])
    mine["a"]["b"].append(2)

    assert other == await store.get(OLD, "x") == {"_id": "x", "a": {"b": [1]}}
