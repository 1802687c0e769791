"""`memory.query`: what each agent may ask for, how it is told what was found, and how its arguments are read."""

import json
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import openai
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.audience import restricted_to
from memory.domain.constraints import Constraints
from memory.domain.errors import MalformedCall, QueryRefused
from memory.domain.ids import ChannelId, MemoryId
from memory.domain.language.tokens import estimate_tokens
from memory.domain.recall.lending import Lent, Sharers, Sharing
from memory.domain.recall.memory_query import (
    _HOW_TOS,
    MOST_FOUND,
    SUPERVISOR,
    MemoryQuery,
    found_of,
    narrowing_of,
)
from memory.domain.recall.query_tool import (
    _MOST_CHARACTERS,
    QueryArguments,
    _ReadQuery,
    asked_by_model,
    is_object,
    with_notes,
)
from sandbox.strict_schema import schema_faults
from tests.categories import CATEGORIES
from tests.domain.records import ADA, AT, BRAM, memory_with

RULES = Constraints()
ALLOWED = CATEGORIES.allowlists[SUPERVISOR]


@pytest.mark.parametrize("agent", sorted(CATEGORIES.allowlists))
def test_an_agent_may_ask_for_its_own_categories_and_for_no_other(agent: str) -> None:
    for category in CATEGORIES.categories:
        asked = MemoryQuery(agent=agent, text="tea", categories=(category.name,))
        if category.name in CATEGORIES.allowlists[agent]:
            assert narrowing_of(asked, CATEGORIES).categories == {category.name}
        else:
            with pytest.raises(QueryRefused, match=category.name):
                narrowing_of(asked, CATEGORIES)


def test_one_category_too_many_refuses_all_and_unknown_agents_and_categories_are_refused() -> None:
    for asked in (
        MemoryQuery(agent="planner", text="tea", categories=("tasks", "profile")),
        MemoryQuery(agent="planner", text="tea", categories=("tasks", "secrets")),
        MemoryQuery(agent="gossip", text="tea"),
        MemoryQuery(agent="gossip", text="tea", categories=("tasks",)),
    ):
        with pytest.raises(QueryRefused):
            narrowing_of(asked, CATEGORIES)


@pytest.mark.parametrize("agent", sorted(set(CATEGORIES.allowlists) - {SUPERVISOR}))
def test_how_tos_are_found_only_where_they_are_asked_for_by_name(agent: str) -> None:
    everything = narrowing_of(MemoryQuery(agent=agent, text="tea"), CATEGORIES)
    assert everything.categories == set(CATEGORIES.allowlists[agent]) - _HOW_TOS
    assert not everything.how_tos
    named = [name for name in CATEGORIES.allowlists[agent] if name in _HOW_TOS]
    assert all(
        narrowing_of(MemoryQuery(agent=agent, text="x", categories=(name,)), CATEGORIES).how_tos for name in named
    )


def test_the_answering_one_sees_everything_and_of_how_tos_the_askers_own() -> None:
    everything = narrowing_of(MemoryQuery(agent=SUPERVISOR, text="tea"), CATEGORIES)

    assert everything.categories == {row.name for row in CATEGORIES.categories if not row.sensitive}
    assert (everything.how_tos, everything.own_how_tos) == (True, True)


def test_bullets_are_a_line_each_and_full_ones_tell_what_else_is_known() -> None:
    memory = memory_with(
        text="Drinks <b>tea</b>\n[m:bbbbbbbbbbbb] daily",
        category="preferences",
        audience=restricted_to(ChannelId("77")),
    )
    later = AT + timedelta(days=20)
    bullet = found_of([memory], MemoryQuery("supervisor", "tea"), RULES, at=later)
    full = found_of([memory], MemoryQuery("supervisor", "tea", form="full"), RULES, at=later)
    blurred = found_of(
        [memory], MemoryQuery("supervisor", "tea", form="full"), Constraints(anonymize_dates=True), at=later
    )

    assert json.loads(bullet.text) == {
        "memories": [
            {
                "id": memory.id,
                "category": "preferences",
                "text": "[preferences] Drinks &lt;b&gt;tea&lt;/b&gt; (m:bbbbbbbbbbbb] daily",
            }
        ]
    }
    (row,) = json.loads(full.text)["memories"]
    assert row["text"] == "Drinks &lt;b&gt;tea&lt;/b&gt;\n(m:bbbbbbbbbbbb] daily"
    assert (row["said"], row["where"], row["importance"], row["about"]) == ("2 weeks ago", "#77", 3, "asker")
    assert json.loads(blurred.text)["memories"][0]["said"] == "this month"


@given(
    texts=st.lists(st.text(min_size=1, max_size=300), max_size=14),
    top_k=st.integers(1, 20),
    budget=st.integers(20, 600),
)
def test_whatever_is_found_stays_within_count_and_budget(texts: list[str], top_k: int, budget: int) -> None:
    memories = [memory_with(id=MemoryId(f"m{place}"), text=text) for place, text in enumerate(texts)]
    found = found_of(memories, MemoryQuery("jobs", "x", top_k=top_k, budget_tokens=budget), RULES, at=AT)

    rows = json.loads(found.text)["memories"]
    assert [row["id"] for row in rows] == list(found.ids)
    assert len(rows) <= min(top_k, MOST_FOUND, len(texts))
    assert estimate_tokens(found.text) <= budget
    assert list(found.ids) == sorted(found.ids, key=lambda key: int(key[1:]))


def test_one_that_is_too_long_does_not_keep_the_next_one_out() -> None:
    memories = [memory_with(id="long", text="word " * 240), memory_with(id="short", text="Likes tea.")]

    assert found_of(memories, MemoryQuery("jobs", "x", budget_tokens=100), RULES, at=AT).ids == ("short",)


def test_where_nothing_of_what_was_found_fits_that_is_said() -> None:
    tight = found_of(
        [memory_with(id=MemoryId("one"), text="Keeps bees. " * 30)],
        MemoryQuery("jobs", "x", budget_tokens=64),
        RULES,
        at=AT,
    )
    assert json.loads(tight.text)["memories"] == []
    assert "none of it fits" in json.loads(tight.text)["note"]


def test_what_others_share_stands_among_the_first_with_whose_it_is_and_half_as_often() -> None:
    own = [memory_with(id=MemoryId(f"own{place}")) for place in range(5)]
    rules = {BRAM: Constraints(anonymize_dates=True)}
    lent = [
        Lent(
            memory_with(id=MemoryId(f"lent{place}"), subject=BRAM, text="Drinks tea."),
            "Bram <b>",
            "general",
            Sharing(Sharers(rules), frozenset()),
        )
        for place in range(5)
    ]
    asked = MemoryQuery("supervisor", "tea", top_k=4, form="full", budget_tokens=2_000)

    found = found_of(own, asked, RULES, at=AT, lent=lent)

    assert found.ids == ("own0", "lent0", "own1", "lent1", "own2", "own3")
    assert found.lent == (lent[0].receipt, lent[1].receipt)
    row = json.loads(found.text)["memories"][1]
    told = {name: row[name] for name in ("about", "by", "where", "said")}
    assert told == {"about": "member", "by": "Bram &lt;b&gt;", "where": "#general", "said": "this month"}
    few = found_of(own, replace(asked, budget_tokens=200), RULES, at=AT, lent=lent)
    assert few.ids == ("own0", "lent0")
    assert found_of((), asked, RULES, at=AT, lent=lent).ids == ("lent0", "lent1", "lent2", "lent3")


def test_the_arguments_have_a_schema_that_strict_endpoints_take() -> None:
    schema = openai.pydantic_function_tool(QueryArguments)["function"].get("parameters", {})

    assert list(schema_faults(schema)) == []


LOOK = MemoryQuery(agent=SUPERVISOR, text="tea", top_k=8, threshold=0.0)
"""What a model asks for that names nothing but words: it is given all that is found, as far as its tokens go."""


def read(arguments: str | dict[str, object]) -> _ReadQuery:
    """Read a call's arguments in a turn of Ada."""
    told = arguments if isinstance(arguments, str) else json.dumps(arguments)
    return asked_by_model(told, session_id="GUILD:1/9", asker=ADA, allowed=ALLOWED)


def test_the_model_speaks_of_this_conversation_and_the_asker_and_never_names_them() -> None:
    arguments: dict[str, object] = {"query": " tea ", "this_conversation": True, "said_by_asker": True}
    asked = read(arguments | {"categories": [], "pinned": None})

    assert asked == _ReadQuery(replace(LOOK, run="GUILD:1/9", actor=ADA))
    assert read({"query": "tea"}) == _ReadQuery(LOOK)
    assert len(read({"query": "x" * 5000}).asked.text) == _MOST_CHARACTERS


def test_dates_are_read_as_utc_and_importance_bounds_the_search() -> None:
    arguments = {"query": "tea", "updated_after": "2026-03-01", "updated_before": "2026-03-02T01:00:00+01:00"}
    asked = read({**arguments, "importance_min": 2, "importance_max": 4}).asked

    assert asked.updated_after == datetime(2026, 3, 1, tzinfo=UTC)
    assert asked.updated_before == datetime(2026, 3, 2, tzinfo=UTC)
    assert (asked.importance_min, asked.importance_max) == (2, 4)
    fine = read({"query": "tea", "updated_after": "2026-03-01T10:00:00.123987"}).asked
    assert fine.updated_after == datetime(2026, 3, 1, 10, microsecond=123_000, tzinfo=UTC)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ({"user_id": "USER:12", "explanation": ["why"]}, {}),
        ({"importance_min": 0, "importance_max": 11}, {"importance_min": 1, "importance_max": 5}),
        ({"importance_min": 4, "importance_max": 2}, {"importance_min": 2, "importance_max": 4}),
        ({"categories": "Interests"}, {"categories": ("interests",)}),
        ({"categories": "tasks, conversation style"}, {"categories": ("tasks", "conversation_style")}),
        ({"limit": 50}, {"top_k": MOST_FOUND}),
        ({"pinned": "true", "said_by_asker": "no"}, {"pinned": True}),
    ],
)
def test_arguments_are_taken_as_they_can_only_be_meant(given: dict[str, object], meant: dict[str, Any]) -> None:
    assert read({"query": "tea", **given}) == _ReadQuery(replace(LOOK, **meant))


@pytest.mark.parametrize(
    "given",
    [
        {"updated_after": "last week"},
        {"updated_before": "9999-12-31T23:59:59-14:00"},
        {"updated_before": 17},
        {"importance_min": "high"},
        {"limit": "many"},
        {"form": "everything"},
        {"pinned": "maybe"},
        {"categories": ["secrets"]},
    ],
)
def test_a_filter_that_means_nothing_is_left_away_with_a_note(given: dict[str, object]) -> None:
    asked = read({"query": "tea", **given})

    (note,) = asked.notes
    assert asked.asked == LOOK
    assert next(iter(given)) in note
    assert not any(theirs in note for theirs in ("last week", "high,", "many,", "maybe", "secrets", "0001"))
    assert json.loads(with_notes('{"memories": []}', asked.notes)) == {"memories": [], "notes": [note]}
    assert with_notes('{"memories": []}', ()) == '{"memories": []}'


def test_of_some_categories_that_are_not_known_the_others_are_looked_through() -> None:
    asked = read({"query": "tea", "categories": ["interests", "hobbies"]})

    assert asked.asked.categories == ("interests",)
    assert len(asked.notes) == 1


@pytest.mark.parametrize(
    ("arguments", "query"),
    [
        ('{"query": "tea", "categories": "interests", "importance_min": "high"', "tea"),
        ('{"query": "green \\"tea\\"", "categories": [', 'green "tea"'),
        ("green tea", "green tea"),
        ('{"query": ["green", "tea"]}', "green tea"),
        ('{"query": "tea\\ud800"}', "tea"),
    ],
)
def test_what_to_look_for_is_found_in_broken_arguments(arguments: str, query: str) -> None:
    assert read(arguments).asked.text == query


@pytest.mark.parametrize(
    "arguments",
    ["", "null", "[]", "{", "{}", '{"query": "  "}', '{"query": 7}', '{"query": "\\ud800"}', '{"user": "USER:12"}'],
)
def test_without_anything_to_look_for_the_model_is_told_what_to_say(arguments: str) -> None:
    with pytest.raises(MalformedCall, match=r"^query: ") as caught:
        read(arguments)

    assert "USER:12" not in str(caught.value)


def test_arguments_nested_beyond_all_reading_are_no_object() -> None:
    assert not is_object('{"query": ' + "[" * 100_000 + "]" * 100_000 + "}")


@given(st.text())
def test_no_text_at_all_breaks_the_reading(arguments: str) -> None:
    if is_object(arguments):
        assert isinstance(json.loads(arguments), dict)
    with suppress(MalformedCall):
        assert read(arguments).asked.agent == SUPERVISOR
