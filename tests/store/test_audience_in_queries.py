"""Every query of memories has the readers of the reply in it, or a reason why not.

And what shows memories asks no other query.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

import pytest

ROOT = Path(__file__).parents[2]
PARTS = {
    "in_room": "RoomMemories",
    "in_scope": "ScopeMemories",
    "about": "PersonMemories",
    "by_source": "SourcedMemories",
    "by_time": "DatedMemories",
    "counts": "CountedMemories",
    "passed_on": "Propagated",
    "guesses": "InsightMemories",
}
"""Part of `Memories` → its class in `memory/store`."""
QUERIES = ("memories", "room_memories", "scope_memories")
"""Modules of `memory/store` that read the collection of memories."""

THROUGH = "_active_in"
"""What some queries of `room_memories` have in common: it puts the readers in for them."""

WITHOUT_ROOM = {
    # By an id that the caller has from a record of its own; the caller decides by the record.
    "get": "writing operations read what they change; nothing that shows memories may call it",
    "places_of": "names of channels, for the bot to look at after a start",
    "subjects_of": "ids and whom they are about, for counting uses",
    "active": "for counting those that an answer rests on; nothing that shows memories may call it",
    "told_of": "whether all that an answer rests on is there still; nothing that shows memories may call it",
    "told_of_nobody": "the same, for whose talk stands behind it",
    "active_subjects_of": "a count, of an answer that whoever asks can read",
    # Writing: the record's own scope and audience.
    "formed_since": "a count",
    "absorbable_in": "what everybody could read: the filter says public; of a group what was said in it, by its scope",
    "scopes_with_pending": "names of scopes",
    "scopes_of": "names of scopes",
    "latest_in": "maintenance of a scope; it compares within one audience and shows nobody anything",
    "to_work_on": "pairs are judged and vectors made of them; a search reads what it orders through the room",
    "page_to_embed": "as to_work_on",
    "replaced_by": "erasure and undo follow what a record took the place of",
    "being_forgotten": "formation refuses what repeats what is being erased; nothing of it is shown",
    "citing": "deletion and edits of messages",
    "naming": "for taking the name out; nothing that shows memories may call it",
    "said_in": "removal of a channel",
    # Of one person's, for the person, in a reply that only they read.
    "active_of": "a person ends all of theirs, or counts them",
    "proposals_of": "a person decides about theirs",
    "migrated": "whoever runs the bot counts it and rolls it back",
    # The envelope is built unfiltered, kept in the process, and leaves it through `for_room` alone.
    "latest_of": "the envelope; tests/domain/envelope shows what leaves it",
    "first_of": "as latest_of",
    "weightiest_of": "as latest_of",
    "by_hand_of": "as latest_of",
    "active_among": "as latest_of",
    # By time, for jobs that end or age memories.
    "observed_before": "retention",
    "due": "retention",
    "forgotten_due": "as due: what is erased by hand where time is doubted",
    "past_grace": "lifecycle",
    "outdated": "lifecycle",
    "unanswered": "lifecycle",
    "fading": "lifecycle",
    "least_said": "capacity: what gives way",
    # Counts.
    "count_active": "a count",
    "count_behind": "a count",
    "count_lasting": "a count",
    "count_where": "a count",
    "count_spread": "counts",
    "count_people": "a count",
    "count_topics": "a count",
    # Passed on: public in its own right, or read to withdraw it.
    "in_scope": "what was passed on is public",
    "resting_on": "withdrawal",
    "resting_on_person": "withdrawal",
    "told_by": "withdrawal and export of what a person's talk stands behind",
    # Guesses about a person: made, counted and ended; answers have them from the envelope.
    "of": "the job that makes them compares, and ends the eldest",
    "all": "the job that ends those whose ground is gone",
    # Owed to the person and the guild.
    "export_person": "the person's own, to the person",
    "erase_person": "erasure",
    "said_since": "erasure: ids of what stays",
    "erase_tenant": "erasure",
    "tenants": "names of tenants",
}
"""Query → why it needs no room. Whoever adds one here says what keeps its answer from a reply."""

SHOWING = {
    "answering/responder": set[str](),
    "answering/context_builder": set[str](),
    "answering/snapshots": set[str](),
    "answering/prefetch": set[str](),
    "answering/delta": set[str](),
    # Why an answer was given: others' memories are counted.
    "answering/receipts": {"active_subjects_of", "count_behind"},
    "envelope/cache": {"latest_of", "weightiest_of", "by_hand_of", "first_of", "active_among"},
    "formation/extraction": set[str](),
    "recall/lending": set[str](),
    "recall/query": set[str](),
    "recall/index_cache": set[str](),
    "recall/recall": set[str](),
    "recall/usable": set[str](),
    # By an id that an admin or their own person names; `may_see` decides about the record.
    "remembering/curation": {"get"},
    # What a server knows from a person's own word, to them; `may_see` decides about each record.
    "remembering/inspection": {"active_of", "proposals_of", "told_by"},
    "upkeep/conflict_service": set[str](),
    # Putting back what an admin put away; `may_see` decides about the record.
    "upkeep/cleanup": {"get"},
}
"""Operations whose answers reach a reply or a prompt → the queries without a room that they may ask nevertheless."""


OF_MEMORIES = re.compile(rf"memories(\.({'|'.join(PARTS)}))?$")
"""Ends the expression of what a query is asked of."""

Query = ast.AsyncFunctionDef | ast.FunctionDef


def queries() -> Iterator[tuple[str, Query]]:
    """Return the public reads of memories, each with its class: what reads, and what makes a query for later."""
    for module in QUERIES:
        tree = ast.parse((ROOT / "memory" / "store" / f"{module}.py").read_text(encoding="utf-8"))
        for owner in tree.body:
            yield from ((getattr(owner, "name", module), node) for node in ast.walk(owner) if is_query(node))


def is_query(node: ast.AST) -> TypeGuard[Query]:
    """Return whether something is a public read."""
    if not isinstance(node, Query) or node.name.startswith("_"):
        return False
    return isinstance(node, ast.AsyncFunctionDef) or "StoreQuery[" in ast.unparse(node.returns or ast.Constant(None))


def has_readers(query: Query) -> bool:
    """Return whether a query filters by a room, or looks within the audience of one record alone."""
    takes = {ast.unparse(each.annotation) for each in query.args.args if each.annotation is not None}
    body = ast.unparse(query)
    if "Room" in takes:
        return any(
            reads in body
            for reads in (
                "visible_where(room)",
                "shared_where(room)",
                "lent_where(room, ",
                "_pool_where(room, ",
                f"self.{THROUGH}(room, ",
            )
        )
    return bool(takes & {"Memory", "Audience"}) and "audience_key" in body


@pytest.mark.parametrize(("owner", "query"), list(queries()), ids=lambda each: getattr(each, "name", each))
def test_every_query_of_memories_has_the_readers_in_it_or_a_reason(owner: str, query: Query) -> None:
    assert has_readers(query) is not (query.name in WITHOUT_ROOM), f"{owner}.{query.name}"


def test_what_queries_go_through_has_the_readers_in_it() -> None:
    tree = ast.parse((ROOT / "memory" / "store" / "room_memories.py").read_text(encoding="utf-8"))
    (through,) = (node for node in ast.walk(tree) if isinstance(node, Query) and node.name == THROUGH)

    assert has_readers(through)


def test_every_module_that_reads_memories_is_looked_at() -> None:
    reading = {
        path.stem
        for path in (ROOT / "memory" / "store").rglob("*.py")
        if re.search(r"class \w*Memories\b|\bMEMORIES\b|\bMemoryReads\b", path.read_text(encoding="utf-8"))
    }

    # It says by no filter of its own, and whoever asks it is looked at.
    assert reading - {"memory_reads"} == set(QUERIES)


def test_memories_are_read_by_a_filter_in_the_store_alone() -> None:
    asking = {
        path
        for layer in ("memory/operations", "cogs", "bot", "bench", "sandbox")
        for path in (ROOT / layer).rglob("*.py")
        if re.search(r"\bMEMORIES\b|\bMemoryReads\b", path.read_text(encoding="utf-8"))
    }

    assert asking == set()


def test_every_query_of_the_part_for_rooms_has_the_readers_in_it() -> None:
    in_room = [query for owner, query in queries() if owner == PARTS["in_room"]]

    assert len(in_room) > 10
    assert all(has_readers(query) for query in in_room)


def test_every_reason_is_of_a_query_that_there_is() -> None:
    assert set(WITHOUT_ROOM) - {query.name for _, query in queries()} <= {"erase_tenant", "get", "tenants"}


@pytest.mark.parametrize("operation", SHOWING)
def test_what_shows_memories_asks_for_those_of_a_room(operation: str) -> None:
    source = (ROOT / "memory" / "operations" / f"{operation}.py").read_text(encoding="utf-8")
    asked = {
        node.attr
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and OF_MEMORIES.search(ast.unparse(node.value)) and node.attr not in PARTS
    }
    known = {query.name: has_readers(query) for _, query in queries()}

    # `get` is that of every collection of records.
    assert {name for name in asked if not known.get(name)} == SHOWING[operation]


def test_a_query_without_readers_would_be_found() -> None:
    leaking = ast.parse(
        "async def shown_in(self, room: Room):\n    return await self._store.find(self.name, {'tenant': room.tenant})"
    ).body[0]
    asking = ast.parse("def shown_in(self, room: Room) -> StoreQuery[list[Gist]]:\n    return self._find({})").body[0]

    for query in (leaking, asking):
        assert is_query(query)
        assert not has_readers(query)
