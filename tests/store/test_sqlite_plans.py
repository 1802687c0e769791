"""Named queries go by their index: asked of SQLite itself, by its plan for the statement that `find` runs."""

import asyncio
from typing import Any

from memory.store.documents import DeleteWhere, Insert
from memory.store.language.sorting import sort_keys
from memory.store.schema import COLLECTIONS, indexes_of
from memory.store.sqlite.filters import Clause
from memory.store.sqlite.store import SqliteStore, distinct_statement, find_statement, skipping_statement
from tests.store.shapes import LATER, NOON

ABSORBABLE = {
    "state": "active",
    "audience_key": "public",
    "private": False,
    "expires_at": None,
    "kind": {"$in": ["fact"]},
}
PENDING = {**ABSORBABLE, "absorbed_revision": None}
PASSED_ON = {"state": "active", "source": "propagation"}
WAITING = {"formable": True, "formed": False, "parked": False}
OPEN = {"$in": ["claimed", "answered"]}
CHANNEL = {"tenant": "GUILD:1", "channel_id": "1"}
OWN = {"tenant": "GUILD:1", "subject": "USER:1", "state": "active"}
SCOPED = {"scope": "i:GUILD:1:1", "state": "active"}

PLANS: dict[str, list[dict[str, Any]]] = {
    "sqlite_autoindex_memories_1 (_id=?)": [
        {"_id": "x"},
        {"_id": "x", "version": 3},
        {"_id": {"$in": ["x", "y"]}},
        {**OWN, "_id": {"$in": ["x", "y"]}},
    ],
    "memories(tenant,subject,state,reinforced_at)": [
        {**OWN, "subject": None, "audience_key": {"$in": ["public"]}},
        {**OWN, "state": {"$in": ["active", "superseded", "retired"]}, "scope": "i:GUILD:1:1"},
        OWN,
        {"tenant": "GUILD:1", "subject": "USER:1"},
    ],
    "usage(tenant,subject)": [
        {"tenant": "GUILD:1", "subject": None, "memory_id": {"$gt": ""}},
        {"tenant": "GUILD:1"},
        {"tenant": "GUILD:1", "subject": "USER:1"},
    ],
    "usage(subject)": [{"subject": "USER:1"}],
    "memories(tenant,subject,created_at)": [
        {"tenant": "GUILD:1", "subject": "USER:1", "source": "chat", "created_at": {"$gte": NOON}},
    ],
    "memories(subject,provenance.author)": [{"subject": "USER:1"}],
    "memories(source,state,scope)": [{"scope": "g:1", **PASSED_ON}, {"state": "active", "source": "insight"}],
    "memories(tenant,observed_at)": [{"tenant": "GUILD:1", "observed_at": {"$lt": NOON}}],
    "memories(scope,state,fingerprint)": [
        {"scope": "i:GUILD:1:1", "observed_at": {"$lt": NOON}},
        SCOPED,
        {**SCOPED, "fingerprint": "f", "audience_key": "public"},
    ],
    "memories(subject,support_ids[]) USING PRIMARY KEY": [
        {"subject": "USER:1", "support_ids": "x", "state": "active", "source": "insight"},
    ],
    "memories(tenant,subject,state,source,reinforced_at)": [{**OWN, "source": "insight"}],
    "memories(scope,state,terms[]) USING PRIMARY KEY": [{**SCOPED, "terms": {"$in": ["tea", "green"]}}],
    "memories(tenant,provenance.message_ids[]) USING PRIMARY KEY": [
        {"tenant": "GUILD:1", "provenance.message_ids": "1"},
    ],
    "messages(tenant,channel_id,formable,formed,parked,at)": [CHANNEL],
    "messages(formable,formed,parked,at)": [{**WAITING, "at": {"$lt": NOON}}],
    "messages(author,tenant,at)": [{"author": "USER:1"}],
    "messages(at)": [{"at": {"$lt": NOON}}],
    "sessions(tenant)": [{"tenant": "GUILD:1"}],
    "sessions(tenant,turns.author[]) USING PRIMARY KEY": [{"tenant": "GUILD:1", "turns.author": "USER:1"}],
    "sessions(summary_at)": [{"summary_at": {"$lt": NOON}}],
    "told(until)": [{"until": {"$lt": NOON}}],
    "told(subject)": [{"subject": "USER:1"}],
    "told(tenant,subject)": [{"tenant": "GUILD:1", "subject": "USER:1"}],
    "told(tenant,session_id)": [{"tenant": "GUILD:1", "session_id": "s"}],
    "sessions(message_count)": [{"message_count": {"$gte": 1}}],
    "history(subject,actor)": [{"subject": "USER:1"}],
    "history(tenant,subject,at)": [{"tenant": "GUILD:1", "subject": "USER:1"}, {"tenant": "GUILD:1"}],
    "constraints(constraints.delete_after_days)": [{"constraints.delete_after_days": {"$gte": 1}}],
    "constraints(insights)": [{"insights": True}],
    "constraints(tenant)": [{"tenant": "GUILD:1", "insights": True}, {"tenant": "GUILD:1", "changed_by": "USER:1"}],
    "contradictions(resolution,by,resolved_at)": [
        {"resolution": "both_valid", "by": "maintenance", "resolved_at": {"$lt": NOON}},
    ],
    "constraints(subject)": [{"subject": "USER:1"}],
    "constraints(changed_by)": [{"changed_by": "USER:1"}],
    "events(tenant,at)": [{"tenant": "GUILD:1", "at": {"$gte": NOON, "$lt": LATER}}],
    "events(subject,tenant)": [{"subject": "USER:1"}, {"tenant": "GUILD:1", "subject": "USER:1", "memory_id": "x"}],
    "events(at)": [{"at": {"$lt": NOON}}],
    "erasures(at)": [{"at": {"$lt": NOON}}],
    "scopes(tenant)": [{"tenant": "GUILD:1"}],
    "scopes(subject)": [{"subject": "USER:1"}],
    "scopes(dirty)": [{"dirty": True}],
    "scopes(stage)": [{"stage": "saved"}],
    "scopes(shares)": [{"shares": True}],
    "relations(subject)": [{"subject": "USER:1"}],
    "relations(tenant,subject)": [{"tenant": "GUILD:1"}],
    "relations(tenant,memory_ids[]) USING PRIMARY KEY": [{"tenant": "GUILD:1", "memory_ids": {"$in": ["x", "y"]}}],
    "answer_receipts(subject)": [{"subject": "USER:1"}],
    "answer_receipts(at)": [{"at": {"$lt": NOON}}],
    "answer_receipts(tenant,channel_id)": [{"tenant": "GUILD:1", "channel_id": "9"}],
    "answer_receipts(tenant,question_id)": [{"tenant": "GUILD:1", "question_id": {"$in": ["9"]}}],
    "answer_receipts(tenant,part_ids[])": [{"tenant": "GUILD:1", "part_ids": "9"}],
    "answer_receipts(tenant,memory_ids[])": [{"tenant": "GUILD:1", "memory_ids": "x"}],
    "leases(expires_at)": [{"expires_at": {"$lte": NOON}}],
    "formations(tenant,status)": [
        {"tenant": "GUILD:1", "status": "claimed"},
        {"tenant": "GUILD:1", "status": "answered", "message_ids": {"$in": ["1", "2"]}},
        {"tenant": "GUILD:1", "authors": "USER:1"},
    ],
    "formations(status,next_try_at)": [{"status": OPEN, "next_try_at": {"$lte": NOON}}],
    "memories(subject,provenance.author) (key:subject=? AND key:provenance.author=?)": [
        {"subject": None, "provenance.author": "USER:1"},
        {"tenant": "GUILD:1", "subject": None, "provenance.author": "USER:1"},
    ],
    "memories(subject,provenance.related_users[]) USING PRIMARY KEY (key:subject=? AND element=?)": [
        {"subject": None, "provenance.related_users": "USER:1"},
        {"tenant": "GUILD:1", "subject": None, "provenance.related_users": "USER:1"},
        {"subject": None, "provenance.related_users": "USER:1", **PASSED_ON},
    ],
    "memories(subject,support_ids[]) USING PRIMARY KEY (key:subject=? AND element=?)": [
        {"subject": None, "support_ids": "x", **PASSED_ON},
    ],
}
"""Questions by the index that answers them, named by its collection and fields."""
SORTED: dict[str, list[tuple[dict[str, Any], list[tuple[str, int]]]]] = {
    "memories(tenant,subject,state,reinforced_at)": [
        (
            {**OWN, "subject": None, "audience_key": {"$in": ["public"]}, "reinforced_at": {"$gte": NOON}},
            [("reinforced_at", 1)],
        ),
        (OWN, [("reinforced_at", -1)]),
        (
            {**OWN, "tier": "register", "topic_id": None, "pinned": False, "source": {"$in": ["chat", "tool"]}},
            [("reinforced_at", 1)],
        ),
    ],
    "memories(tenant,subject,created_at)": [({**OWN, "audience_key": "public"}, [("created_at", -1)])],
    "memories(tenant,subject,state,importance,reinforced_at)": [(OWN, [("importance", -1), ("reinforced_at", -1)])],
    "memories(tenant,subject,state,source,reinforced_at)": [({**OWN, "source": "manual"}, [("reinforced_at", -1)])],
    "memories(scope,state,fingerprint)": [
        ({"scope": "i:GUILD:1:1", **ABSORBABLE}, [("observed_at", 1)]),
        ({"scope": "i:GUILD:1:1", **PENDING}, [("observed_at", 1)]),
    ],
    "memories(state,purge_at)": [
        ({"state": "retired", "purge_at": {"$lte": NOON}}, [("purge_at", 1)]),
        ({"state": "retired", "forgotten": False, "purge_at": {"$lte": NOON}}, [("purge_at", 1)]),
    ],
    "memories(state,expires_at)": [({"state": "active", "expires_at": {"$lte": NOON}}, [("expires_at", 1)])],
    "messages(tenant,channel_id,formable,formed,parked,at)": [({**CHANNEL, **WAITING}, [("at", 1)])],
    "messages(author,tenant,at)": [({"tenant": "GUILD:1", "author": "USER:1"}, [("at", 1)])],
    "history(memory_id,version)": [({"memory_id": "x"}, [("version", 1)])],
    "history(tenant,subject,at)": [
        ({"tenant": "GUILD:1", "subject": "USER:1"}, [("at", -1)]),
        ({"tenant": "GUILD:1", "subject": "USER:1", "at": {"$gte": NOON}}, [("at", -1)]),
    ],
    "history(text_at)": [({"text_at": {"$lt": NOON}}, [("text_at", 1)])],
    "memories(state,importance,reinforced_at)": [
        ({"state": "active", "importance": 2, "reinforced_at": {"$lt": LATER, "$gt": NOON}}, [("reinforced_at", 1)]),
    ],
    "formations(session_id,status,created_at)": [({"session_id": "s", "status": OPEN}, [("created_at", 1)])],
    "contradictions(tenant,subject,resolution,is_judged,detected_at)": [
        ({"tenant": "GUILD:1", "subject": "USER:1", "resolution": None, "is_judged": True}, [("detected_at", 1)]),
        ({"tenant": "GUILD:1", "subject": None, "resolution": None, "is_judged": True}, [("detected_at", 1)]),
    ],
}
"""The same of questions with an order: an index whose last fields are those of the order gives it, too."""
DISTINCT_PLANS: list[tuple[str, str, dict[str, Any], str]] = [
    ("memories", "scope", PENDING, "memories(state,absorbed_revision,updated_at)"),
    ("memories", "scope", {**PENDING, "updated_at": {"$gte": NOON}}, "memories(state,absorbed_revision,updated_at)"),
    ("messages", "session_id", {**WAITING, "at": {"$lt": NOON}}, "messages(formable,formed,parked,at)"),
    ("formations", "session_id", {"status": OPEN, "next_try_at": {"$lte": NOON}}, "formations(status,next_try_at)"),
    ("scopes", "_id", {"dirty": True}, "scopes(dirty)"),
    ("scopes", "_id", {"subject": None}, "scopes(subject)"),
]


def leads_of(collection: str) -> set[tuple[str, ...]]:
    return {index.scalars[:1] for index in indexes_of(collection) if index.array is None}


async def plan(store: SqliteStore, collection: str, where: dict[str, Any], sort: list[tuple[str, int]]) -> list[str]:
    return await steps_of(store, find_statement(collection, where, keys=sort_keys(sort), limit=20, after=None))


async def steps_of(store: SqliteStore, statement: Clause) -> list[str]:
    def explained() -> list[str]:
        return [row[3] for row in store._file.writer.execute(f"EXPLAIN QUERY PLAN {statement.sql}", statement.values)]

    return await asyncio.to_thread(explained)


async def test_a_named_query_uses_its_index_for_its_order_too_where_that_ends_with_it(sqlite: SqliteStore) -> None:
    questions: list[tuple[str, dict[str, Any], list[tuple[str, int]]]] = [
        *((index, where, []) for index, asked in PLANS.items() for where in asked),
        *((index, *each) for index, ordered in SORTED.items() for each in ordered),
    ]
    for index, where, sort in questions:
        steps = await plan(sqlite, "memories" if index.startswith("sqlite") else index.partition("(")[0], where, sort)

        assert any(index in step.replace("INDEX ", "") for step in steps), (where, steps)
        assert not [step for step in steps if step.startswith("SCAN") and "VIRTUAL TABLE" not in step], (where, steps)
        # Several values of a field before the last are several runs of the index, which are sorted into one.
        if sort and OPEN not in where.values() and index.endswith(",".join(field for field, _ in sort) + ")"):
            assert not [step for step in steps if "TEMP B-TREE" in step], (where, steps)


async def test_a_named_question_for_different_values_uses_its_index(sqlite: SqliteStore) -> None:
    for collection, path, where, expected in DISTINCT_PLANS:
        steps = await steps_of(sqlite, distinct_statement(collection, path, where))

        assert any(expected in step.replace("INDEX ", "") for step in steps), (where, steps)


async def test_tenants_are_named_without_a_look_at_every_document(sqlite: SqliteStore) -> None:
    for collection in (name for name in COLLECTIONS if ("tenant",) in leads_of(name)):
        skipping = skipping_statement(collection, "tenant")

        assert skipping is not None
        steps = await steps_of(sqlite, Clause(skipping))
        assert f"SCAN {collection}" not in " ".join(steps), steps
        search = f"SEARCH {collection} USING COVERING INDEX"
        assert [step for step in steps if search in step and "(key:tenant>?)" in step], steps


async def test_different_values_are_gone_through_one_by_one_where_all_are_text(sqlite: SqliteStore) -> None:
    """Of other keys the document has to tell the value: the same question is then answered by a look at all."""
    await sqlite.commit([Insert("memories", {"_id": f"{n}", "tenant": f"t{n % 3}"}) for n in range(30)])
    assert sorted(await sqlite.distinct("memories", "tenant", {})) == ["t0", "t1", "t2"]

    await sqlite.commit([Insert("memories", {"_id": "none", "tenant": None}), Insert("memories", {"_id": "missing"})])
    assert set(await sqlite.distinct("memories", "tenant", {})) == {"t0", "t1", "t2", None}
    await sqlite.commit([DeleteWhere("memories", {"_id": "none"})])
    assert set(await sqlite.distinct("memories", "tenant", {})) == {"t0", "t1", "t2"}


async def test_what_has_no_order_comes_by_its_ids_without_sorting(sqlite: SqliteStore) -> None:
    for collection, where in (("sessions", {"tenant": "GUILD:1"}), ("memories", {})):
        assert "TEMP B-TREE" not in " ".join(await plan(sqlite, collection, where, []))


async def test_a_query_without_an_index_is_seen_as_a_scan(sqlite: SqliteStore) -> None:
    """The plans above could fail: this is what one looks like that does."""
    steps = await plan(sqlite, "memories", {"kind": "fact"}, [("created_at", 1)])

    assert (steps[0], steps[-1]) == ("SCAN memories", "USE TEMP B-TREE FOR ORDER BY")


async def test_a_list_index_is_not_given_up_for_a_weaker_one(sqlite: SqliteStore) -> None:
    where = {"tenant": "GUILD:1", "provenance.message_ids": "1", "state": "active", "purge_at": None}

    (step, *_) = await plan(sqlite, "memories", where, [])

    assert step == "SEARCH memories USING INDEX sqlite_autoindex_memories_1 (_id=?)"


async def test_plans_stay_with_the_index_when_the_store_is_filled(sqlite: SqliteStore) -> None:
    await sqlite.commit(
        [
            Insert(
                "memories",
                {"_id": f"{n}", "tenant": f"t{n % 3}", "scope": f"s{n % 9}", "state": "active", "terms": ["a", f"{n}"]},
            )
            for n in range(600)
        ]
    )

    assert await sqlite.count("memories", {"scope": "s1", "state": "active", "terms": "a"}) == 67
    (step, *_) = await plan(sqlite, "memories", {"scope": "s1", "state": "active", "terms": "a"}, [])
    assert "sqlite_autoindex_memories_1 (_id=?)" in step
