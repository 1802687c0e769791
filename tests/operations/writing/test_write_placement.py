"""Placing over a store.

Duplicates merge, updates take the place of what they update, doubts are noted, room is made.
"""

from datetime import timedelta

import pytest

from memory.domain.audience import PRIVATE, Room
from memory.domain.errors import VersionConflict
from memory.domain.memory import Memory
from memory.domain.writing import capacity
from memory.domain.writing.changes import Merge, Record
from memory.domain.writing.gate import Refused
from memory.domain.writing.relation import Claim
from memory.domain.writing.write_plan import closing
from memory.operations.remembering.statement import KeptStatement
from memory.operations.writing.write_placement import Placed, WritePlacement
from memory.store.documents import DocumentStore
from tests.clocks import START
from tests.domain.records import ADA, HARBOUR
from tests.operations.nights import said
from tests.operations.rig import UNDO, Rig
from tests.store.filling import holding

BOAT = "My boat has 3 sails"
BAILING = "Bail the boat: call the crew"
PUMPING = "Bail the boat: turn on the xylopump"
DOUBTFUL = "My boat has 3 red sails and lanterns"


async def test_an_update_takes_the_place_of_what_it_updates(rig: Rig) -> None:
    old = await rig.remembered(BAILING, is_how_to=True, cause="1")
    rig.clock.advance(timedelta(days=2))

    outcome = await rig.remember(PUMPING, is_how_to=True, cause="2")

    assert isinstance(outcome, KeptStatement)
    assert outcome.instead_of == old
    assert await rig.active() == [PUMPING]
    shown = await rig.inspection.show_own(HARBOUR, ADA, outcome.memory.id)
    assert [(each.text, each.valid_to) for each in shown.earlier] == [(BAILING, rig.clock.now())]
    before = await rig.inspection.show_own(HARBOUR, ADA, old.id)
    assert before.later == outcome.memory


async def test_what_moved_in_other_words_stays_beside_and_is_noted_newest_first(rig: Rig) -> None:
    old = await rig.remembered("I live in Porto", cause="1")
    rig.clock.advance(timedelta(days=2))

    outcome = await rig.remember("I moved to Lisbon", cause="2")

    assert isinstance(outcome, KeptStatement)
    assert outcome.instead_of is None
    listed = await rig.collections.memories.in_room.visible_in(Room(tenant=HARBOUR, audience=PRIVATE, viewer=ADA))
    assert [memory.text for memory in listed] == ["I moved to Lisbon", "I live in Porto"]
    (pair,) = await rig.collections.contradictions.waiting(HARBOUR, limit=9)
    assert set(pair.memory_ids) == {old.id, outcome.memory.id}


async def test_an_update_taken_back_leaves_what_was_before(rig: Rig, store: DocumentStore) -> None:
    await rig.remembered(BAILING, is_how_to=True, cause="1")
    new = await rig.remembered(PUMPING, is_how_to=True, cause="2")

    assert [memory.text for memory in await rig.remembering.reopen(HARBOUR, ADA, new.id)] == [BAILING]
    assert await rig.remembering.reopen(HARBOUR, ADA, new.id) == []
    await rig.forgetting.forget(HARBOUR, ADA, [new.id])
    rig.clock.advance(UNDO)
    await rig.retention.erase_due()

    assert await rig.active() == [BAILING]
    assert await holding(store, PUMPING) == []


async def test_forgetting_what_holds_now_forgets_what_it_replaced(rig: Rig, store: DocumentStore) -> None:
    await rig.remembered("Brew the xylotea: take 3 leaves", is_how_to=True, cause="1")
    new = await rig.remembered("Brew the xylotea: take 4 leaves", is_how_to=True, cause="2")
    await rig.forgetting.forget(HARBOUR, ADA, [new.id])
    rig.clock.advance(UNDO)
    await rig.retention.erase_due()

    assert await holding(store, "xylotea") == []


async def test_what_nobody_can_tell_is_noted_for_the_night_and_leaves_with_either(rig: Rig) -> None:
    await rig.remembered(BOAT, cause="1")
    new = await rig.remembered(DOUBTFUL, cause="2")
    (pair,) = await rig.collections.contradictions.waiting(HARBOUR, limit=9)
    assert new.id in pair.memory_ids
    assert await rig.collections.contradictions.of_memory(new) == [pair]

    await rig.forgetting.forget(HARBOUR, ADA, [new.id])
    rig.clock.advance(UNDO)
    await rig.retention.erase_due()

    assert await rig.collections.contradictions.waiting(HARBOUR, limit=9) == []


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make room for two plain memories."""
    monkeypatch.setitem(capacity.MAX_PLAIN, "individual", 2)


@pytest.mark.usefixtures("small")
async def test_the_weakest_gives_way_and_can_be_brought_back(rig: Rig) -> None:
    for number, (text, importance) in enumerate([("Owns a kite.", 2), ("Hums.", 1)]):
        memory = said(number, text, importance=importance)
        await rig.writer.apply(Record(memory=memory, actor="formation", reason="test"), at=START)

    await rig.remembered("I drink smoky tea")

    assert await rig.active() == ["I drink smoky tea", "Owns a kite."]
    assert [memory.text for memory in (await rig.inspection.own(HARBOUR, ADA)).away] == ["Hums."]


@pytest.mark.usefixtures("small")
async def test_what_was_asked_for_never_gives_way(rig: Rig) -> None:
    await rig.remembered("I own a kite", cause="1")
    await rig.remembered("I hum", cause="2")

    refused = await rig.remember("I drink smoky tea", cause="3")

    assert refused == Refused("full", "2")
    assert await rig.active() == ["I hum", "I own a kite"]
    counts = await rig.collections.events.counts(HARBOUR, START)
    assert counts["hotpath", "create", "skipped", "full"] == 1


async def test_a_repetition_that_adds_nothing_writes_nothing(rig: Rig) -> None:
    known = await rig.remembered(BOAT)

    placed = await WritePlacement(rig.core).place(
        said(1, BOAT), actor="formation", reason="test", at=START, kind_of=lambda _known: None
    )

    assert placed == Placed(known, "repeated")
    assert await rig.memory(known.id) == known


async def _closing_two(rig: Rig) -> Memory:
    """Have a model say of a statement that it ends two others, and give it."""
    nurse = await rig.remembered("I work as a nurse", cause="1")
    shift = await rig.remembered("I like the night shift", cause="2")
    rig.clock.advance(timedelta(days=2))
    new = said(7, "Drives a tram", observed_at=rig.clock.now(), provenance=nurse.provenance)
    placing = WritePlacement(rig.core)
    claim = Claim("replaces", (nurse.id, shift.id))
    placed = await placing.place(new, actor="formation", reason="test", at=rig.clock.now(), claim=claim)
    assert isinstance(placed, Placed)
    assert placed.how == "superseded"
    return placed.memory


async def test_a_statement_that_ends_two_closes_both_and_gives_both_back(rig: Rig) -> None:
    new = await _closing_two(rig)
    assert await rig.active() == ["Drives a tram"]

    back = await rig.remembering.reopen(HARBOUR, ADA, new.id)

    assert {memory.text for memory in back} == {"I work as a nurse", "I like the night shift"}


async def test_what_was_merged_into_a_memory_does_not_come_back_with_it(rig: Rig) -> None:
    one = await rig.remembered("I keep bees", cause="1")
    other = await rig.remembered("My hobby is beekeeping", cause="2")
    await rig.writer.apply(
        Merge(before=one, other=other, is_recorded=True, actor="maintenance", reason="test"), at=rig.clock.now()
    )

    assert await rig.remembering.reopen(HARBOUR, ADA, one.id) == []


async def test_a_recorded_memory_is_closed_for_a_later_one_unless_that_was_forgotten_meanwhile(rig: Rig) -> None:
    old = await rig.remembered("I work as a nurse", cause="1")
    rig.clock.advance(timedelta(days=2))
    new = await rig.remembered("I drive a tram", cause="2")
    change = closing(new, old)
    assert change is not None

    await rig.forgetting.forget(HARBOUR, ADA, [new.id])
    with pytest.raises(VersionConflict):
        await rig.writer.apply(change, at=rig.clock.now())
    assert await rig.active() == ["I work as a nurse"]
    (back,) = await rig.forgetting.undo(HARBOUR, ADA, [new.id])
    change = closing(back, old)
    assert change is not None

    await rig.writer.apply(change, at=rig.clock.now())

    assert await rig.active() == ["I drive a tram"]
    assert [memory.text for memory in await rig.remembering.reopen(HARBOUR, ADA, new.id)] == ["I work as a nurse"]
