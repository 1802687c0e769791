"""Tidying: proposals change nothing, each has its reason, and only what was accepted goes, for whom it belongs to."""

from collections.abc import Sequence
from datetime import timedelta

from memory.domain.audience import PRIVATE, PUBLIC, restricted_to
from memory.domain.ids import ADMIN, ChannelId, MemoryId, individual_scope
from memory.domain.memory import Memory
from memory.domain.upkeep.tidying import UNUSED_FOR, Proposal
from memory.domain.writing.changes import Retire, Supersede, Why
from memory.domain.writing.effects import _SUPERSEDED_KEPT, GRACE
from memory.store.documents import DocumentStore
from tests.clocks import START
from tests.domain.records import ADA, BRAM, HARBOUR, formed
from tests.operations.rig import UNDO, Rig, room_of
from tests.store.filling import everything

STAFF = restricted_to(ChannelId("901"))
RED, ALIKE = "Owns a red boat with two sails.", "Owns a red boat with sails."


def _of_guild(name: str, text: str, **fields: object) -> Memory:
    return formed(name, text, **({"subject": None, "scope": "g:1", "importance": 1} | fields))


async def _replaced(rig: Rig, name: str, by: Memory) -> None:
    older = await rig.held(MemoryId(name))
    await rig.writer.apply(Supersede(before=older, by=by, actor=ADA, reason="newer"), at=START)


def _reasons(proposals: Sequence[Proposal]) -> dict[str, str]:
    return {proposal.goes.id: proposal.reason for proposal in proposals}


async def test_looking_for_candidates_finds_pairs_and_changes_nothing(rig: Rig, store: DocumentStore) -> None:
    alike = [formed("one", RED), formed("two", ALIKE)]
    await rig.know(*alike, formed("far", "Hums."), formed("other", RED, audience=PRIVATE))
    brams = {"subject": BRAM, "scope": individual_scope(HARBOUR, BRAM)}
    await rig.know(formed("brams", RED, **brams), formed("brams-too", ALIKE, **brams))
    before = await everything(store)

    found = await rig.tidying.find_consolidation_candidates(room_of(ADA))

    assert [{pair.one.id, pair.other.id} for pair in found] == [{"one", "two"}]
    assert await rig.tidying.find_consolidation_candidates(room_of(ADA), floor=1.0) == []
    assert await everything(store) == before


async def test_proposed_deletions_have_reasons_and_change_nothing(rig: Rig, store: DocumentStore) -> None:
    await rig.know(
        formed("unused", "Hums.", importance=1),
        formed("kept", "Sails.", importance=4),
        formed("expired", "Visits Porto.", expires_at=START + timedelta(days=1)),
        formed("older", "Has 3 cats.", importance=4),
        formed("passed", "Bakes.", importance=1, source="propagation"),
    )
    await _replaced(rig, "older", formed("newer", "Has 4 cats.", importance=4))
    rig.clock.advance(UNUSED_FOR - timedelta(days=1))
    assert "unused" not in {each.memory.id for each in await rig.tidying.propose_deletions(room_of(ADA))}
    rig.clock.advance(timedelta(days=1))
    before = await everything(store)

    found = await rig.tidying.propose_deletions(room_of(ADA))

    assert {proposal.memory.id: proposal.reason for proposal in found} == {
        "unused": "unused",
        "expired": "expired",
        "older": "superseded",
    }
    assert await everything(store) == before


async def test_a_pair_is_offered_once_and_not_beside_a_deletion_of_either(rig: Rig) -> None:
    await rig.know(*(formed(name, RED + f" {name}", importance=4) for name in ("a", "b")))
    await rig.know(formed("c", ALIKE, importance=1))
    rig.clock.advance(UNUSED_FOR)

    found = await rig.tidying.proposals(room_of(ADA))

    assert _reasons(found)["c"] == "unused"
    assert "c" not in {proposal.stays.id for proposal in found if proposal.stays is not None}


async def test_what_says_more_than_what_would_stay_is_not_offered_to_go(rig: Rig) -> None:
    await rig.know(formed("told", "I am going to Berlin tomorrow (2026-11-29)", source="manual"))
    await rig.know(formed("heard", "Lives in Porto and will go to Berlin tomorrow (2026-11-29)."))
    await rig.know(formed("long", "I own a red boat with two sails", source="manual"), formed("short", ALIKE))

    found = await rig.tidying.proposals(room_of(ADA))

    assert _reasons(found) == {"short": "alike"}


async def test_accepting_forgets_and_merges_what_was_accepted_and_nothing_else(rig: Rig) -> None:
    await rig.know(formed("one", RED, importance=4), formed("two", ALIKE, importance=4))
    await rig.know(formed("hum", "Hums.", importance=1), formed("bake", "Bakes.", importance=1))
    rig.clock.advance(UNUSED_FOR)
    room = room_of(ADA)
    found = await rig.tidying.proposals(room)
    assert _reasons(found) == {"hum": "unused", "bake": "unused", "two": "alike"}

    tidied = await rig.tidying.accept(room, [each for each in found if each.goes.id != "bake"])

    assert [memory.id for memory in tidied.gone] == ["hum"]
    assert [memory.id for memory in tidied.merged] == ["one"]
    assert tidied.unchanged == ()
    assert sorted(await rig.active()) == ["Bakes.", RED]
    rows = await rig.collections.history.of_memory(MemoryId("two"))
    assert [(row.event, row.actor) for row in rows] == [("ADD", "test"), ("MERGE", ADA)]
    await rig.forgetting.undo(HARBOUR, ADA, [MemoryId("hum")])
    assert "Hums." in await rig.active()


async def test_what_something_newer_replaced_is_erased_alone_and_an_undo_leaves_it_replaced(rig: Rig) -> None:
    await rig.know(formed("older", "Has 3 cats."))
    await _replaced(rig, "older", formed("newer", "Has 4 cats."))
    room = room_of(ADA)
    found = await rig.tidying.proposals(room)

    await rig.tidying.accept(room, found)
    await rig.forgetting.undo(HARBOUR, ADA, [MemoryId("older")])

    back = await rig.held(MemoryId("older"))
    assert (back.state, back.valid_to, back.superseded_by) == ("superseded", START, "newer")
    assert back.purge_at == START + _SUPERSEDED_KEPT + GRACE
    await rig.tidying.accept(room, await rig.tidying.proposals(room))
    rig.clock.advance(UNDO)
    await rig.retention.erase_due()
    assert await rig.memory(MemoryId("older")) is None
    assert await rig.active() == ["Has 4 cats."]


async def test_what_changed_since_it_was_shown_is_left_alone(rig: Rig) -> None:
    await rig.know(formed("one", RED, importance=4), formed("two", ALIKE, importance=4))
    await rig.know(formed("hum", "Hums.", importance=1))
    rig.clock.advance(UNUSED_FOR)
    room = room_of(ADA)
    found = await rig.tidying.proposals(room)
    await rig.forgetting.forget(HARBOUR, ADA, [MemoryId("hum")])
    await rig.remembering.edit(HARBOUR, ADA, MemoryId("two"), audience=PUBLIC, text="I own a green kayak", cause="e")

    tidied = await rig.tidying.accept(room, found)

    assert (tidied.gone, tidied.merged, set(tidied.unchanged)) == ((), (), {"hum", "two"})
    assert sorted(await rig.active()) == ["I own a green kayak", RED]


async def test_nobody_tidies_for_another(rig: Rig) -> None:
    await rig.know(formed("hum", "Hums.", importance=1))
    rig.clock.advance(UNUSED_FOR)
    adas = await rig.tidying.proposals(room_of(ADA))

    assert await rig.tidying.proposals(room_of(BRAM)) == []
    tidied = await rig.tidying.accept(room_of(BRAM), adas)

    assert tidied.unchanged == ("hum",)
    assert await rig.active() == ["Hums."]


async def test_of_the_guild_s_knowledge_only_what_the_room_hears_of_is_put_away_and_comes_back(rig: Rig) -> None:
    await rig.know(
        _of_guild("market", "The market opens at nine."),
        _of_guild("staff", "The staff party is on Friday.", audience=STAFF),
        formed("hum", "Hums.", importance=1),
    )
    rig.clock.advance(UNUSED_FOR)
    outside, inside = (room_of(BRAM, audience=audience) for audience in (PUBLIC, STAFF))

    found = await rig.tidying.proposals(inside, shared=True)
    assert _reasons(found) == {"market": "unused", "staff": "unused"}
    assert _reasons(await rig.tidying.proposals(outside, shared=True)) == {"market": "unused"}
    tidied = await rig.tidying.accept(outside, found)

    assert ([memory.id for memory in tidied.gone], tidied.unchanged) == (["market"], ("staff",))
    away = await rig.held(MemoryId("market"))
    assert (away.state, away.forgotten, away.purge_at) == ("retired", False, rig.clock.now() + GRACE)
    rows = await rig.collections.history.of_memory(MemoryId("market"))
    assert (rows[-1].actor, rows[-1].reason) == (ADMIN, Why.PUT_AWAY)
    assert [memory.id for memory in await rig.tidying.bring_back(outside, tidied.gone)] == ["market"]
    assert await rig.tidying.bring_back(outside, tidied.gone) == []
    back = await rig.held(MemoryId("market"))
    assert back.state == "active"


async def test_what_lost_its_messages_since_it_was_put_away_does_not_come_back(rig: Rig) -> None:
    await rig.know(_of_guild("market", "The market opens at nine."))
    rig.clock.advance(UNUSED_FOR)
    tidied = await rig.tidying.accept(room_of(BRAM), await rig.tidying.proposals(room_of(BRAM), shared=True))
    (away,) = tidied.gone
    at = rig.clock.now()
    await rig.writer.apply(
        Retire(before=away, purge_at=at, forgotten=True, actor="discord", reason=Why.SOURCE_GONE), at=at
    )

    assert await rig.tidying.bring_back(room_of(BRAM), tidied.gone) == []

    left = await rig.held(MemoryId("market"))
    assert (left.state, left.forgotten) == ("retired", True)
