"""What a consolidation may hold, as a query and as a rule; what a guild knows from whose talk."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.reference_store import ReferenceStore
from memory.domain.audience import PRIVATE, PUBLIC, restricted_to
from memory.domain.ids import ChannelId, MemoryId, guild_scope, individual_scope, subject_of
from memory.domain.memory import Memory, Provenance
from memory.domain.scopes.consolidation import may_absorb
from memory.store.collections import Collections
from tests.clocks import START
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with
from tests.store.paging import all_of

SCOPE = individual_scope(HARBOUR, ADA)
GUILD = guild_scope(1)
CLEO = subject_of(13)


def _collections() -> Collections:
    return Collections.over(ReferenceStore())


async def _keep(collections: Collections, *memories: Memory) -> None:
    await collections.store.commit([collections.memories.insert(memory) for memory in memories])


@given(
    kind=st.sampled_from(["fact", "pattern", "narrative", "episode", "insight", "procedure"]),
    state=st.sampled_from(["proposed", "active", "superseded", "retired", "purged"]),
    audience=st.sampled_from([PUBLIC, PRIVATE, restricted_to(ChannelId("7"))]),
    private=st.booleans(),
    expires_at=st.sampled_from([None, START]),
    absorbed_revision=st.sampled_from([None, 3]),
)
async def test_the_query_and_the_rule_agree(absorbed_revision: int | None, **fields: Any) -> None:
    collections = _collections()
    memory = memory_with(absorbed_revision=absorbed_revision, **fields)
    await _keep(collections, memory)

    whole = await collections.memories.in_scope.absorbable_in(SCOPE, pending=False)
    pending = await collections.memories.in_scope.absorbable_in(SCOPE, pending=True)
    scopes = await collections.memories.in_scope.scopes_with_pending(since=None)

    assert whole == ([memory] if may_absorb(memory) else [])
    assert pending == (whole if absorbed_revision is None else [])
    assert scopes == [SCOPE for _ in pending]


async def test_of_a_group_what_was_said_in_it_is_absorbed_whoever_reads_its_other_channels() -> None:
    collections, group = _collections(), guild_scope(1, ChannelId("900"))
    audiences = [*(restricted_to(ChannelId(each)) for each in ("7@900", "8@900", "7", "7@901")), PRIVATE]
    known = [
        memory_with(id=f"said{place}", scope=group, subject=None, audience=audience, source="manual")
        for place, audience in enumerate(audiences)
    ]
    await _keep(collections, *known)

    held = await collections.memories.in_scope.absorbable_in(group, pending=True)
    assert held == [each for each in known if may_absorb(each)]
    assert [each.audience for each in held] == audiences[:2]
    assert await collections.memories.in_scope.scopes_with_pending(since=None) == [group]


async def test_between_nights_only_recent_changes_are_looked_for() -> None:
    collections = _collections()
    await _keep(collections, memory_with(updated_at=START))

    assert await collections.memories.in_scope.scopes_with_pending(since=START) == [SCOPE]
    assert await collections.memories.in_scope.scopes_with_pending(since=START + timedelta(milliseconds=1)) == []


async def test_what_was_formed_today_is_counted_without_ones_own() -> None:
    collections = _collections()
    made: dict[str, Any] = {"source": "chat", "created_at": START}
    await _keep(
        collections,
        memory_with(id="a", provenance=Provenance(formation_id="f1"), **made),
        memory_with(id="b", provenance=Provenance(formation_id="f2"), state="retired", **made),
        memory_with(id="c", source="manual", created_at=START),
        memory_with(id="d", source="chat", created_at=START - timedelta(days=1)),
        memory_with(id="e", subject=BRAM, **made),
    )

    assert await collections.memories.about.formed_since(HARBOUR, ADA, START, besides="f9") == 2
    assert await collections.memories.about.formed_since(HARBOUR, ADA, START, besides="f1") == 1


def _told(name: str, author: str, *others: str) -> Memory:
    provenance = Provenance.model_validate({"author": author, "related_users": others})
    return memory_with(id=MemoryId(name), scope=GUILD, subject=None, text=f"Known as {name}.", provenance=provenance)


@pytest.mark.parametrize(
    ("person", "left"), [(ADA, {"ofbram"}), (BRAM, {"ofada"}), (CLEO, {"ofada", "ofbram", "ofboth"})]
)
async def test_what_a_guild_knows_from_somebodys_talk_goes_with_them(person: Any, left: set[str]) -> None:
    collections = _collections()
    await _keep(collections, _told("ofada", ADA), _told("ofbram", BRAM), _told("ofboth", ADA, BRAM))

    erased = await collections.memories.erase_person(person, HARBOUR)

    found = await collections.store.find("memories", {})
    assert ({row["_id"] for row in found}, erased) == (left, 3 - len(left))


async def test_a_person_is_given_what_a_guild_knows_from_them_alone() -> None:
    collections = _collections()
    await _keep(collections, _told("ofada", ADA), _told("ofbram", BRAM), _told("ofboth", ADA, BRAM), memory_with())

    given_out = await all_of(collections.memories.export_person(ADA, HARBOUR))

    assert sorted(row["_id"] for row in given_out) == ["aaaaaaaaaaaa", "ofada"]
