"""The bench measures what it says, and judges nothing."""

import asyncio
import json
import platform
from pathlib import Path
from typing import Any

import pytest

from bench import mongod
from bench.figures import SHARE
from bench.gateway import Home
from bench.population import documents_of, residents
from bench.sealing import sealing_figures
from bench.seeding import seed_embedded
from bench.whole_path import path_figures
from memory.domain.ids import individual_scope
from memory.domain.memory import Memory
from memory.store.codec import from_document
from memory.store.collections import Collections
from memory.store.memory_reads import memory_document
from memory.store.sqlite.store import open_sqlite
from tests.scenes.processes import Ended, ended


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Ended, Path]:
    """The command as somebody types it, with small sizes, and the folder that it was typed in."""
    folder = tmp_path_factory.mktemp("played")
    small = "--memories 100 --messages 3 --searched 100 --probes 50 --assemblies 100 --days 1 --quick --share 15"
    return asyncio.run(ended("-m", "bot", "bench", *small.split(), cwd=folder)), folder


@pytest.fixture
def figures(played: tuple[Ended, Path]) -> dict[str, Any]:
    """What it printed."""
    printed: dict[str, Any] = json.loads(played[0].out)
    return printed


async def test_what_was_seeded_past_the_port_is_what_the_store_would_have_written(tmp_path: Path) -> None:
    people = residents(100)
    await seed_embedded(tmp_path / "bulk", {"memories": documents_of(people)})
    async with open_sqlite(tmp_path / "bulk") as bulk, open_sqlite(tmp_path / "port") as port:
        for document in documents_of(people):
            memory = from_document(Memory, document)
            assert memory_document(memory) == document
            await port.commit([Collections.over(port).memories.insert(memory)])

        assert await bulk.find("memories", {}) == await port.find("memories", {})
        scope = individual_scope(people[1].tenant, people[1].subject)
        for where in ({"subject": people[1].subject}, {"scope": scope, "state": "active", "terms": "winter"}):
            found = await bulk.find("memories", where)
            assert found == await port.find("memories", where)
            assert found


async def test_sealing_is_measured_over_two_stores_that_hold_the_same(tmp_path: Path) -> None:
    SHARE.set(100)

    figures = await sealing_figures(tmp_path, size=100, rounds=0)

    parts = ("sizes", "envelope", "search", "search_cold", "add")
    assert {name: figures[name]["ratio"] > 0 for name in parts} == dict.fromkeys(parts, True)
    assert figures["text"]["seal_us"] > 0


async def test_a_question_that_should_bring_a_search_and_brings_none_is_no_figure(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="brought no search"):
        await path_figures(Home(tmp_path / "empty"), residents(100), rounds=1)


def test_the_bench_prints_one_json_document_and_nothing_else(played: tuple[Ended, Path]) -> None:
    process, folder = played

    assert process.code == 0, process.errors
    assert isinstance(json.loads(process.out), dict)
    assert process.errors == ""
    assert list(folder.iterdir()) == []


def test_the_same_is_measured_on_every_store_that_is_here(figures: dict[str, Any]) -> None:
    stores = ["embedded"] if mongod.binary_found() is None else ["embedded", "mongodb"]

    for name in ("envelopes", "around", "looks", "search", "whole_path"):
        assert [each["store"] for each in figures[name]] == stores
        assert len({frozenset(each) for each in figures[name]}) == 1
    assert list(figures["largest_to_smallest"]) == stores
    assert ("event_to_model_request_on_mongodb" in figures) == ("mongodb" in stores)


def test_the_way_to_the_model_is_that_of_the_same_requests_on_every_store(figures: dict[str, Any]) -> None:
    embedded, *others = figures["whole_path"]

    # What is known of who asks, and of their guild, stands in the request.
    assert embedded["request_characters_p50"] > 8_000
    for path in (embedded, *others):
        assert [path[name]["n"] for name in ("first", "again", "searching", "first_after_a_pause")] == [2, 2, 2, 2]
        assert path["request_characters_p50"] == pytest.approx(embedded["request_characters_p50"], rel=0.02)


def test_every_figure_is_measured(figures: dict[str, Any]) -> None:
    for name in ("durable_add", "fsync", "loop_lag"):
        assert 0 <= figures[name]["p50_ms"] <= figures[name]["p95_ms"] <= figures[name]["max_ms"]
    assert "scripted" in figures["note"]
    assert figures["machine"]["python"] == platform.python_version()
    assert (figures["audience_probes"]["probes"] >= 50, figures["audience_probes"]["leaks"]) == (True, 0)
    assert figures["http"]["by_status"]["200"] > 0
    (around, *_), (looks, *_) = figures["around"], figures["looks"]
    assert (around["add"]["n"], around["capture"]["n"], around["erase"]["n"]) == (2, 2, 1)
    assert looks["formation"].keys() == {"median_ms", "max_ms", "processor_median_ms", "loop_held_up_max_ms"}
    flat = figures["largest_to_smallest"]["embedded"]
    assert {flat[name] for name in ("envelopes.miss", "whole_path.first", "around.search")} == {1.0}
    (envelopes, *_) = figures["envelopes"]
    assert (envelopes["store"], envelopes["people"], envelopes["memories"]) == ("embedded", 2, 100)
    measures = ("miss", "formatting", "hit", "hit_of_a_packed_one")
    assert [envelopes[measure]["n"] for measure in measures] == [20, 20, 20, 2]
    assert all(envelopes[measure]["goal_p95_ms"] > 0 for measure in ("miss", "formatting", "hit"))
    shared = figures["search_of_what_members_share"]
    assert (shared["sharers"], shared["naming_somebody"]["n"], shared["asking_for_people"]["n"]) == (2, 6, 6)
    assert figures["contexts_in_groups"]["in_a_group_processor"]["n"] == 6
    (search, *_) = figures["search"]
    assert (search["store"], search["memories"], search["warm"]["n"], search["cold"]["n"]) == ("embedded", 100, 20, 1)
    assert search["index_mb"] > 0
    assert [(each["memories"], each["numbers"]) for each in search["by_meaning"]] == [(200, 256), (200, 1536)]
    assert figures["durable_add"]["n"] == figures["fsync"]["n"]
    assert (figures["edge"]["n"], figures["edge"]["edges_a_write"], figures["edge"]["goal_p50_ms"]) == (17, 5.0, 2.0)
    assert figures["event_to_model_request"]["n"] == 3
    called = figures["model_call"]
    assert called["plain"]["n"] == called["answer"]["n"] > 0
    assert called["streamed_slowly"]["first_words"]["max_ms"] < called["streamed_slowly"]["whole"]["p50_ms"]
    assert called["own_processor_ms"] < called["answer"]["max_ms"]


def test_what_is_played_and_replayed_holds_to_what_it_claims(figures: dict[str, Any]) -> None:
    assert figures["context_ceiling"] | {"fullest_share": 0.9, "seconds": 0} == {
        "assemblies": 100, "above_budget": 0, "not_xml": 0, "fullest_share": 0.9, "seconds": 0,
    }  # fmt: skip
    assert 0.7 < figures["context_ceiling"]["fullest_share"] <= 1
    assert figures["context_assembly"]["n"] == figures["context_assembly_again"]["n"] == 20
    assert figures["prompt_prefix"]["mean_share"] >= figures["prompt_prefix"]["goal_mean_share"]
    assert figures["prompt_prefix"]["least_share_before_the_first_cut"] >= 0.85
    assert figures["prefetch"]["demo"]["warm_share"] >= figures["prefetch"]["demo"]["goal_warm_share"]
    assert figures["prefetch"]["busy_guild"]["made_ahead"] > 0
    assert figures["loop_lag"]["messages_per_second"] == 200
    assert figures["capture_through_gateway"]["messages_per_second"] > 0
    assert figures["capture_operation"]["n"] == figures["formation"]["messages"] == 46
    assert 0 < figures["formation"]["model_calls_a_message"] <= figures["formation"]["goal_model_calls_a_message"]
    assert 0 < figures["formation"]["model_tokens_a_message"] <= figures["formation"]["goal_model_tokens_a_message"]
    demo = figures["formation_of_the_demo"]
    heard, called = demo["listening"], demo["to_the_bot_alone"]
    assert (heard["messages"], called["messages"], heard["memories"], called["memories"]) == (111, 33, 24, 10)
    assert 0 < heard["model_calls"] <= heard["windows"]
    assert 0 < called["model_calls"] <= called["windows"]
    budgeted = figures["formation_with_a_small_budget"]
    # What rules read behind that budget takes more talk: tests/operations/test_pacing.py.
    assert (budgeted["messages_left_waiting"], budgeted["windows"]) == (0, 2)
    # Past the budget goes one longer window at most.
    assert budgeted["most_tokens_a_day"] < budgeted["budget_tokens_a_day"] + 4000
    assert figures["session"]["save"]["n"] == figures["session"]["load"]["n"] >= figures["session"]["turns"] > 0
    assert figures["consolidation"]["texts"] == figures["consolidation"]["model_calls"] > 0
    assert figures["consolidation"]["memories_absorbed"] == figures["formation"]["memories"]
    assert figures["resident"]["cached"]["envelopes"] == 2
