"""What every adapter of the store port keeps, whatever database is under it."""

import asyncio
from collections.abc import Awaitable
from datetime import datetime, timedelta, timezone
from functools import cache
from typing import Any

import pytest

from bench.reference_store import matches
from memory.domain.errors import StoreUnavailable, ValueRefused
from memory.store.documents import (
    DeleteWhere,
    Document,
    DocumentStore,
    Find,
    Insert,
    Outcome,
    Update,
    UpdateWhere,
    Upsert,
    Write,
)
from memory.store.language.updates import apply, checked_update
from tests.store.refused import REFUSED_FILTERS, REFUSED_SORTS, REFUSED_UPDATES, REFUSED_VALUES
from tests.store.shapes import DOCUMENTS, FILTERS, NOON, SCALARS
from tests.store.test_state_machine import spelled

OLD = "memories"


async def put(store: DocumentStore, *documents: Document, collection: str = OLD) -> None:
    await store.commit([Insert(collection, document) for document in documents])


async def keys(store: DocumentStore, where: dict[str, Any], **order: Any) -> list[str]:
    return [document["_id"] for document in await store.find(OLD, where, **order)]


async def taken(attempt: Awaitable[object]) -> bool:
    """Tell whether a store takes what it should refuse."""
    try:
        await attempt
    except ValueRefused:
        return False
    return True


class TestReading:
    async def test_a_document_that_is_not_there_is_none(self, store: DocumentStore) -> None:
        assert await store.get(OLD, "nobody") is None

    async def test_a_value_comes_back_as_it_was(self, store: DocumentStore) -> None:
        for value in [*SCALARS, [], {}, [[1, {"a": [None]}]], {'é "\\\n': {"0": 0.1}}]:
            document = {"_id": repr(value), "a": value, "nested": {"list": [value]}}
            await put(store, document)

            assert spelled(await store.get(OLD, repr(value))) == spelled(document)

    async def test_what_was_read_can_be_written_again(self, store: DocumentStore) -> None:
        await put(store, {"_id": "x", "a": list(SCALARS), "n": 2**60})
        found = await store.get(OLD, "x")
        assert found is not None

        (inserted, updated) = await store.commit(
            [Insert(OLD, found | {"_id": "y"}), UpdateWhere(OLD, {"n": found["n"]}, Update(set={"b": found["n"]}))]
        )

        assert spelled(inserted.document) == spelled(found | {"_id": "y"})
        assert spelled(updated.document) == spelled(found | {"b": 2**60})

    async def test_a_datetime_of_another_zone_comes_back_as_utc(self, store: DocumentStore) -> None:
        elsewhere = datetime(2024, 5, 1, 17, 30, tzinfo=timezone(timedelta(hours=5, minutes=30)))
        await put(store, {"_id": "x", "at": elsewhere})

        assert spelled(await store.get(OLD, "x")) == spelled({"_id": "x", "at": NOON})

    async def test_what_is_handed_out_is_the_readers_own(self, store: DocumentStore) -> None:
        written: Document = {"_id": "x", "a": {"b": [1]}}
        (outcome,) = await store.commit([Insert(OLD, written)])
        found = await store.get(OLD, "x")
        assert outcome.document is not None
        assert found is not None
        for mine in (written, outcome.document, found):
            mine["a"]["b"].append(2)

        assert await store.find(OLD, {}) == [{"_id": "x", "a": {"b": [1]}}]

    async def test_every_filter_finds_in_every_shape_what_the_rule_says(self, store: DocumentStore) -> None:
        await put(store, *DOCUMENTS)

        wrong = [where for where, found in matching() if await keys(store, where) != found]

        assert wrong == []

    async def test_counting_is_finding(self, store: DocumentStore) -> None:
        await put(store, *DOCUMENTS)

        wrong = [where for where, found in matching()[::7] if await store.count(OLD, where) != len(found)]

        assert wrong == []

    async def test_thousands_of_keys_fit_in_one_question(self, store: DocumentStore) -> None:
        await put(store, *({"_id": f"{n:05}", "n": n} for n in range(0, 5000, 100)))

        asked = [f"{n:05}" for n in range(5000)]

        assert len(await keys(store, {"_id": {"$in": asked}})) == 50
        assert len(await keys(store, {"n": {"$in": list(range(1000))}})) == 10

    async def test_distinct_lists_elements_and_not_what_is_missing(self, store: DocumentStore) -> None:
        shapes: tuple[Any, ...] = (
            {"a": [1, "x", None]},
            {"a": 1.0},
            {},
            {"a": []},
            {"a": [[1]]},
            {"a": True},
            {"a": NOON},
        )
        await put(store, *({"_id": str(n), **shape} for n, shape in enumerate(shapes)))

        found = await store.distinct(OLD, "a", {})

        assert sorted(map(repr, found)) == sorted(map(repr, [1, "x", None, [1], True, NOON]))
        assert set(await store.distinct(OLD, "a", {"a": "x"})) == {1, "x", None}

    async def test_distinct_of_an_indexed_field_tells_missing_from_none(self, store: DocumentStore) -> None:
        """MongoDB's indexes do not: asked of one alone, a missing field comes out as None."""
        await put(store, {"_id": "1", "state": "active"}, {"_id": "2"}, {"_id": "3", "state": 2})
        assert sorted(map(repr, await store.distinct(OLD, "state", {}))) == ["'active'", "2"]

        await put(store, {"_id": "4", "state": None})
        assert sorted(map(repr, await store.distinct(OLD, "state", {}))) == ["'active'", "2", "None"]

    @pytest.mark.parametrize("field", ["tenant", "scope", "purge_at"])
    async def test_distinct_of_an_indexed_field_lists_none_if_there(self, store: DocumentStore, field: str) -> None:
        await put(store, {"_id": "1", field: "x"}, {"_id": "2"}, {"_id": "3", field: "y", "state": "active"})

        assert set(await store.distinct(OLD, field, {})) == {"x", "y"}

        await put(store, {"_id": "4", field: None, "state": "active"})
        assert set(await store.distinct(OLD, field, {})) == {None, "x", "y"}
        assert set(await store.distinct(OLD, field, {"state": "active"})) == {None, "y"}
        assert set(await store.distinct(OLD, field, {"state": None})) == {"x"}

    async def test_distinct_follows_a_path_through_lists(self, store: DocumentStore) -> None:
        await put(
            store,
            {"_id": "1", "a": [{"b": 1}, {"b": [2, 3]}, {}, 5]},
            {"_id": "2", "a": {"b": "x"}},
            {"_id": "3", "a": 1},
        )

        assert sorted(map(repr, await store.distinct(OLD, "a.b", {}))) == ["'x'", "1", "2", "3"]
        assert sorted(await store.distinct(OLD, "_id", {})) == ["1", "2", "3"]


class TestOrder:
    async def test_without_a_sort_documents_come_by_key(self, store: DocumentStore) -> None:
        await put(store, *({"_id": key} for key in ("b", "é", "B", "", "a", "\U0001f600", "\ufffd")))

        assert await keys(store, {}) == ["", "B", "a", "b", "é", "\ufffd", "\U0001f600"]

    @pytest.mark.parametrize("field", ["a", "a.b", "purge_at"])
    async def test_types_sort_as_in_mongodb_and_ties_go_by_key(self, store: DocumentStore, field: str) -> None:
        ordered = [None, -(2**63), -1, 0.1, 1, 2**53, 2**53 + 1, 1e300, "", "A", "a", "é", False, True, NOON]
        await put(
            store, *({"_id": str(n + 10)} | spread(field, value) for n, value in enumerate(ordered)), {"_id": "00"}
        )

        upward = ["00", *(str(n + 10) for n in range(len(ordered)))]

        assert await keys(store, {}, sort=[(field, 1)]) == upward
        assert await keys(store, {}, sort=[(field, -1)]) == upward[::-1]
        assert await keys(store, {}, sort=[(field, -1)], limit=2) == upward[:-3:-1]
        assert (await keys(store, {}, sort=[(field, -1), ("_id", 1)]))[-2:] == ["00", "10"]

    async def test_a_second_field_orders_what_the_first_leaves_equal(self, store: DocumentStore) -> None:
        rows = [("x", 1, 2), ("y", 1, 1), ("z", 0, 5)]
        await put(store, *({"_id": key, "a": a, "b": b} for key, a, b in rows))

        assert await keys(store, {}, sort=[("a", 1), ("b", -1)]) == ["z", "x", "y"]
        assert await keys(store, {}, sort=[("a", -1), ("b", 1)]) == ["y", "x", "z"]

    @pytest.mark.parametrize("value", [[1], {"b": 1}, []], ids=repr)
    async def test_a_sort_by_what_is_no_scalar_is_refused(self, store: DocumentStore, value: Any) -> None:
        await put(store, {"_id": "x", "a": value})

        with pytest.raises(ValueRefused, match="'a'"):
            await store.find(OLD, {}, sort=[("a", 1)])

    async def test_pages_meet_every_document_once(self, store: DocumentStore) -> None:
        await put(store, *({"_id": f"{n:02}", "scope": "even" if n % 2 == 0 else "odd"} for n in range(20)))

        seen: list[str] = []
        while page := await keys(store, {"scope": "even"}, limit=3, after=seen[-1] if seen else None):
            seen += page

        assert seen == [f"{n:02}" for n in range(0, 20, 2)]

    async def test_a_limit_of_none_is_all_and_of_zero_is_nothing(self, store: DocumentStore) -> None:
        await put(store, {"_id": "x"}, {"_id": "y"})

        assert await keys(store, {}, limit=None) == ["x", "y"]
        assert await keys(store, {}, limit=0) == []

    async def test_an_order_without_sense_is_refused(self, store: DocumentStore) -> None:
        assert [order for order in REFUSED_SORTS if await taken(store.find(OLD, {}, **order))] == []


class TestWriting:
    async def test_an_insert_gives_the_document(self, store: DocumentStore) -> None:
        assert await store.commit([Insert(OLD, {"_id": "x", "a": 1})]) == [Outcome(1, {"_id": "x", "a": 1})]

    async def test_an_insert_leaves_what_is_there(self, store: DocumentStore) -> None:
        await put(store, {"_id": "x", "a": 1})

        assert await store.commit([Insert(OLD, {"_id": "x", "a": 2})]) == [Outcome(0, None)]
        assert await store.get(OLD, "x") == {"_id": "x", "a": 1}

    async def test_an_update_takes_the_first_by_key_and_gives_it_changed(self, store: DocumentStore) -> None:
        await put(store, {"_id": "b", "a": 1}, {"_id": "a", "a": 1}, {"_id": "c", "a": 1})

        outcomes = await store.commit([UpdateWhere(OLD, {"a": 1}, Update(set={"a": 2}))])

        assert outcomes == [Outcome(1, {"_id": "a", "a": 2})]
        assert await keys(store, {"a": 1}) == ["b", "c"]

    async def test_an_update_that_finds_nothing_changes_nothing(self, store: DocumentStore) -> None:
        await put(store, {"_id": "x", "version": 2})

        stale = UpdateWhere(OLD, {"_id": "x", "version": 1}, Update(set={"version": 9}))

        assert await store.commit([stale]) == [Outcome(0, None)]
        assert await store.get(OLD, "x") == {"_id": "x", "version": 2}

    async def test_an_upsert_makes_or_changes(self, store: DocumentStore) -> None:
        count = Upsert(OLD, "x", Update(inc={"count.of.this": 2}, push={"log": ["a"]}, push_slice={"log": 2}))

        assert await store.commit([count]) == [Outcome(1, None)]
        assert await store.get(OLD, "x") == {"_id": "x", "count": {"of": {"this": 2}}, "log": ["a"]}

        assert await store.commit([count, count]) == [Outcome(1, None)] * 2
        assert await store.get(OLD, "x") == {"_id": "x", "count": {"of": {"this": 6}}, "log": ["a", "a"]}

    async def test_an_empty_update_is_a_question_only(self, store: DocumentStore) -> None:
        await put(store, {"_id": "x", "a": 1})

        there = UpdateWhere(OLD, {"_id": "x", "a": 1}, Update())

        assert await store.commit([there, Upsert(OLD, "y", Update())]) == [
            Outcome(1, {"_id": "x", "a": 1}),
            Outcome(1, None),
        ]
        assert await store.get(OLD, "y") == {"_id": "y"}

    async def test_a_delete_takes_all_that_match_and_counts_them(self, store: DocumentStore) -> None:
        await put(store, *DOCUMENTS)

        wrong = []
        for where, gone in matching()[::23]:
            (outcome,) = await store.commit([DeleteWhere(OLD, where)])
            left = await keys(store, {})
            if outcome != Outcome(len(gone), None) or left != [
                row["_id"] for row in DOCUMENTS if row["_id"] not in gone
            ]:
                wrong.append(where)
            await put(store, *DOCUMENTS)

        assert wrong == []

    async def test_every_operator_does_at_every_place_what_the_rule_says(self, store: DocumentStore) -> None:
        documents = [{"_id": f"{n:02}", **start} for n, start in enumerate(STARTS)]
        wrong = []
        for update in CHANGES:
            await store.commit([DeleteWhere(OLD, {}), *(Insert(OLD, document) for document in documents)])
            found = await asyncio.gather(*(changed(store, document["_id"], update) for document in documents))
            wrong += [
                (document, update)
                for document, after in zip(documents, found, strict=True)
                if after != expected_change(document, update)
            ]

        assert wrong == []

    async def test_indexes_follow_an_update(self, store: DocumentStore) -> None:
        await put(store, {"_id": "x", "scope": "s", "state": "active", "terms": ["a", "b"], "tenant": "t"})

        await store.commit(
            [UpdateWhere(OLD, {"_id": "x"}, Update(set={"scope": "r"}, pull={"terms": "a"}, unset=["tenant"]))]
        )

        for found, where in (
            ([], {"scope": "s", "state": "active", "terms": "b"}),
            ([], {"scope": "r", "state": "active", "terms": "a"}),
            (["x"], {"scope": "r", "state": "active", "terms": "b"}),
            (["x"], {"tenant": None}),
            ([], {"tenant": "t"}),
        ):
            assert await keys(store, where) == found


class TestCommit:
    async def test_nothing_to_write_is_no_error(self, store: DocumentStore) -> None:
        assert await store.commit([]) == []

    async def test_writes_happen_in_order_and_see_each_other(self, store: DocumentStore) -> None:
        outcomes = await store.commit(
            [
                Insert(OLD, {"_id": "x", "n": 1}),
                UpdateWhere(OLD, {"n": 1}, Update(inc={"n": 1})),
                Insert("history", {"_id": "x:2"}),
                DeleteWhere(OLD, {"n": 2}),
                Insert(OLD, {"_id": "x", "n": 5}),
            ]
        )

        assert [outcome.matched for outcome in outcomes] == [1, 1, 1, 1, 1]
        assert await store.get(OLD, "x") == {"_id": "x", "n": 5}
        assert await store.get("history", "x:2") == {"_id": "x:2"}

    @pytest.mark.parametrize(
        "stops",
        [Insert(OLD, {"_id": "taken"}, must_match=True), UpdateWhere(OLD, {"_id": "none"}, Update(), must_match=True)],
    )
    async def test_a_write_that_had_to_match_ends_the_commit(self, store: DocumentStore, stops: Write) -> None:
        await put(store, {"_id": "taken"})

        outcomes = await store.commit([Insert(OLD, {"_id": "before"}), stops, Insert(OLD, {"_id": "after"})])

        assert outcomes == [Outcome(1, {"_id": "before"}), Outcome(0, None)]
        assert await keys(store, {}) == ["before", "taken"]

    async def test_a_write_that_may_miss_lets_the_commit_go_on(self, store: DocumentStore) -> None:
        outcomes = await store.commit([UpdateWhere(OLD, {"_id": "none"}, Update()), Insert(OLD, {"_id": "after"})])

        assert [outcome.matched for outcome in outcomes] == [0, 1]

    async def test_updates_of_one_after_another_are_made_in_order_and_what_misses_is_told(
        self, store: DocumentStore
    ) -> None:
        await put(store, {"_id": "a", "n": 0}, {"_id": "b", "n": 0}, {"_id": "c", "n": 0})
        first = [UpdateWhere(OLD, {"_id": key, "n": 0}, Update(inc={"n": 1})) for key in "ab"]
        again = UpdateWhere(OLD, {"_id": "a", "n": 1}, Update(inc={"n": 5}))
        missing = [UpdateWhere(OLD, {"_id": key, "n": 0}, Update(inc={"n": 1})) for key in "abcd"]
        last = UpdateWhere(OLD, {"_id": "d"}, Update(), must_match=True)

        whole = await store.commit([*first, again])
        assert whole == [Outcome(1, {"_id": key, "n": n}) for key, n in (("a", 1), ("b", 1), ("a", 6))]

        parted = await store.commit([*missing, last, Insert(OLD, {"_id": "behind"})])
        assert parted == [Outcome(0, None), Outcome(0, None), Outcome(1, {"_id": "c", "n": 1}), *[Outcome(0, None)] * 2]
        assert await keys(store, {}) == ["a", "b", "c"]

    async def test_fifty_at_once_lose_no_increment(self, store: DocumentStore) -> None:
        await put(store, {"_id": "counter", "n": 0, "version": 0})

        async def increment_by_compare_and_set() -> int:
            tries = 0
            while True:
                tries += 1
                seen = await store.get(OLD, "counter")
                assert seen is not None
                where = {"_id": "counter", "version": seen["version"]}
                update = Update(set={"n": seen["n"] + 1, "version": seen["version"] + 1})
                (outcome,) = await store.commit([UpdateWhere(OLD, where, update)])
                if outcome.matched:
                    return tries

        tries = await asyncio.gather(*(increment_by_compare_and_set() for _ in range(50)))

        assert await store.get(OLD, "counter") == {"_id": "counter", "n": 50, "version": 50}
        assert all(tries)

    async def test_of_fifty_who_claim_a_key_one_gets_it(self, store: DocumentStore) -> None:
        claims = [store.commit([Insert("leases", {"_id": "job", "owner": n})]) for n in range(50)]

        outcomes = [outcome for (outcome,) in await asyncio.gather(*claims)]

        assert sum(outcome.matched for outcome in outcomes) == 1
        (winner,) = [outcome.document for outcome in outcomes if outcome.matched]
        assert await store.get("leases", "job") == winner


class TestRefusal:
    async def test_a_value_outside_the_language_is_refused_everywhere(self, store: DocumentStore) -> None:
        attempts: list[Write] = []
        for value, _ in REFUSED_VALUES:
            attempts += [
                Insert(OLD, {"_id": "x", "a": {"b": [value]}}),
                Upsert(OLD, "x", Update(set={"a.b": value})),
                Upsert(OLD, "x", Update(push={"a": [value]})),
            ]
        assert [attempt for attempt in attempts if await taken(store.commit([attempt]))] == []

        assert await store.count(OLD, {}) == 0

    async def test_a_document_without_a_text_key_is_refused(self, store: DocumentStore) -> None:
        documents: list[Any] = [{}, {"_id": 1}, {"_id": None}, {"_id": "a\x00"}, [], None]
        assert [each for each in documents if await taken(store.commit([Insert(OLD, each)]))] == []

    async def test_a_filter_outside_the_language_is_refused(self, store: DocumentStore) -> None:
        where: Any
        for where in REFUSED_FILTERS:
            attempts = (
                store.find(OLD, where),
                store.count(OLD, where),
                store.distinct(OLD, "a", where),
                store.commit([DeleteWhere(OLD, where)]),
                store.commit([UpdateWhere(OLD, where, Update())]),
            )
            assert [await taken(attempt) for attempt in attempts] == [False] * 5, where

    async def test_an_update_outside_the_language_is_refused(self, store: DocumentStore) -> None:
        for update in REFUSED_UPDATES:
            attempts: list[Write] = [Upsert(OLD, "x", update), UpdateWhere(OLD, {}, update)]
            assert [attempt for attempt in attempts if await taken(store.commit([attempt]))] == []

        assert await store.count(OLD, {}) == 0

    @pytest.mark.parametrize(
        "update",
        [
            Update(set={"scope": ["a"]}),
            Update(push={"scope": ["a"]}),
            Update(push={"tenant": []}),
            Update(set={"purge_at": [NOON]}),
        ],
        ids=repr,
    )
    async def test_a_field_indexed_as_one_value_takes_no_list(self, store: DocumentStore, update: Update) -> None:
        with pytest.raises(ValueRefused, match="single value"):
            await store.commit([Upsert(OLD, "x", update)])
        with pytest.raises(ValueRefused, match="single value"):
            await store.commit([Insert(OLD, {"_id": "x", "scope": ["a"]})])

    async def test_a_collection_that_the_schema_does_not_name_is_refused(self, store: DocumentStore) -> None:
        for attempt in (
            store.get("dossiers", "x"),
            store.find("dossiers", {}),
            store.count("dossiers", {}),
            store.distinct("dossiers", "a", {}),
            store.commit([Insert("dossiers", {"_id": "x"})]),
        ):
            with pytest.raises(ValueRefused, match="dossiers"):
                await attempt

    async def test_a_refusal_leaves_the_store_usable(self, store: DocumentStore) -> None:
        await put(store, {"_id": "x", "a": "text"})
        for attempt in (Update(inc={"a": 1}), Update(push={"a": [1]}), Update(set={"a.b": 1})):
            with pytest.raises(ValueRefused):
                await store.commit([UpdateWhere(OLD, {"_id": "x"}, attempt)])

        await put(store, {"_id": "y"})

        assert await store.find(OLD, {}) == [{"_id": "x", "a": "text"}, {"_id": "y"}]

    async def test_a_sum_beyond_64_bits_is_refused(self, store: DocumentStore) -> None:
        await put(store, {"_id": "x", "n": 2**63 - 1})

        with pytest.raises(ValueRefused):
            await store.commit([UpdateWhere(OLD, {"_id": "x"}, Update(inc={"n": 1}))])

        assert await store.get(OLD, "x") == {"_id": "x", "n": 2**63 - 1}


class TestEnd:
    async def test_a_scrub_changes_no_document(self, store: DocumentStore) -> None:
        await put(store, *DOCUMENTS)
        await store.commit([DeleteWhere(OLD, {"a": 1})])
        before = await store.find(OLD, {})

        await store.scrub()

        assert spelled(await store.find(OLD, {})) == spelled(before)

    async def test_a_closed_store_refuses_and_closes_again(self, store: DocumentStore) -> None:
        await put(store, {"_id": "x"})

        await asyncio.gather(store.close(), store.close())
        await store.close()

        for attempt in (
            store.get(OLD, "x"),
            store.find(OLD, {}),
            store.find_each([Find(OLD, {})]),
            store.find_each([]),
            store.count(OLD, {}),
            store.distinct(OLD, "a", {}),
            store.commit([Insert(OLD, {"_id": "y"})]),
            store.scrub(),
        ):
            with pytest.raises(StoreUnavailable):
                await attempt


@cache
def matching() -> list[tuple[dict[str, Any], list[str]]]:
    """Return what each filter finds by the rule, worked out once for all stores."""
    return [(where, [document["_id"] for document in DOCUMENTS if matches(where, document)]) for where in FILTERS]


def spread(field: str, value: Any) -> Document:
    head, _, rest = field.partition(".")
    return {head: spread(rest, value) if rest else value}


STARTS: tuple[Document, ...] = (
    {}, {"a": None}, {"a": 1}, {"a": 1.5}, {"a": "x"}, {"a": NOON}, {"a": []}, {"a": [1, 1.0, True, None, "x", [1]]},
    {"a": [{"b": 1}, {"b": "x", "c": 1}, 1]}, {"a": {}}, {"a": {"b": None}}, {"a": {"b": 1}}, {"a": {"b": [1, 2, 1]}},
    {"a": [[1], {"b": [1]}]}, {"a": {"0": 1, "2": []}},
)  # fmt: skip
_PLACES = ("a", "a.b", "a.b.c", "z.y")


def _operators(path: str) -> list[Update]:
    return [
        Update(set={path: NOON}),
        Update(set={path: {"k": [1]}}),
        Update(unset=[path]),
        Update(inc={path: 2}),
        Update(push={path: [1, [2]]}),
        Update(push={path: []}),
        Update(push={path: [7, 8]}, push_slice={path: 3}),
        Update(push={path: [7]}, push_slice={path: 0}),
        *(Update(pull={path: wanted}) for wanted in (1, True, None, "x")),
    ]  # fmt: skip


_TOGETHER = Update(unset=["a.b"], set={"a.c": 1}, push={"z": [1]})

CHANGES = [*(update for path in _PLACES for update in _operators(path)), _TOGETHER]


async def changed(store: DocumentStore, key: str, update: Update) -> Any:
    try:
        (outcome,) = await store.commit([UpdateWhere(OLD, {"_id": key}, update)])
    except ValueRefused:
        return "refused"
    assert spelled(await store.get(OLD, key)) == spelled(outcome.document)
    return spelled(outcome.document)


def expected_change(document: Document, update: Update) -> Any:
    try:
        return spelled(apply(checked_update(update), document))
    except ValueRefused:
        return "refused"
