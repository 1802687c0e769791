"""Topics: one record a scope, topic and audience, written anew in place, whoever writes at the same time."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from memory.domain.audience import PRIVATE
from memory.domain.errors import NotYours, VersionConflict
from memory.domain.ids import MessageId
from memory.domain.memory import Memory, slot_id
from memory.domain.writing import capacity
from memory.domain.writing.gate import Refused
from memory.operations.core import KeyedLocks
from memory.operations.remembering.remember_service import RememberService
from memory.operations.remembering.statement import KeptStatement, KnownAlready, Remembered
from memory.operations.writing.slots import Slots
from memory.operations.writing.write_placement import Placed, WritePlacement
from memory.store.documents import DocumentStore
from tests.clocks import START, FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with
from tests.operations.rig import GENERAL, UNDO, Rig, composed, statement_of
from tests.store.adapters import ADAPTERS
from tests.store.filling import holding

CITY = "I live in Porto"
MOVED = "I live in Lisbon"
WRITERS = 25


async def _tell(rig: Rig, text: str, *, topic: str = "city", cause: str | None = None, **fields: object) -> Remembered:
    return await rig.remembering.update_by_topic(topic, statement_of(text, cause=cause, **fields))


async def _told(rig: Rig, text: str, **fields: object) -> Memory:
    outcome = await _tell(rig, text, **fields)  # type: ignore[arg-type]  # the fields are named by the tests
    assert isinstance(outcome, KeptStatement), outcome
    return outcome.memory


async def _holders(rig: Rig) -> list[Memory]:
    return [
        memory for memory in await rig.collections.memories.about.active_of(HARBOUR, ADA) if memory.topic_id == "city"
    ]


async def test_a_topic_is_made_and_then_written_anew_in_place(rig: Rig) -> None:
    first = await _told(rig, CITY)
    second = await _told(rig, MOVED)

    assert (first.tier, first.topic_id, first.category) == ("register", "city", "profile")
    assert (second.id, second.version, second.text) == (first.id, 2, MOVED)
    assert await _holders(rig) == [second]
    versions = await rig.inspection.versions(HARBOUR, ADA, first.id)
    assert [version.text for version in versions] == [CITY, MOVED]


@pytest.mark.parametrize("text", [CITY, MOVED])
async def test_a_topic_is_pinned_when_that_is_asked_for_and_stays_so(rig: Rig, text: str) -> None:
    await _told(rig, CITY)

    pinned = await _tell(rig, text, cause="2", pinned=True)
    later = await _told(rig, "I live in Faro")

    assert isinstance(pinned, KeptStatement | KnownAlready)
    assert (pinned.memory.pinned, later.pinned) == (True, True)


async def test_a_topic_is_one_an_audience(rig: Rig) -> None:
    public = await _told(rig, CITY)
    private = await _told(rig, MOVED, audience=PRIVATE)

    assert public.id != private.id
    assert len(await _holders(rig)) == 2


async def test_what_was_forgotten_leaves_the_slot_free_for_what_is_told_anew(rig: Rig, store: DocumentStore) -> None:
    first = await _told(rig, "I live in Xylotea")
    await rig.forgetting.forget(HARBOUR, ADA, [first.id])
    second = await _told(rig, MOVED)
    assert second.id == slot_id(first.scope, first.audience, "city", generation=1)
    rig.clock.advance(UNDO)
    await rig.retention.erase_due()

    third = await _told(rig, CITY)

    assert (third.id, third.version) == (second.id, 2)
    assert await holding(store, "Xylotea") == []


async def test_an_undo_does_not_make_two_of_one_topic(rig: Rig) -> None:
    first = await _told(rig, CITY)
    await rig.forgetting.forget(HARBOUR, ADA, [first.id])
    second = await _told(rig, MOVED)

    assert await rig.forgetting.undo(HARBOUR, ADA, [first.id]) == [second]
    assert await _holders(rig) == [second]


async def test_a_value_goes_with_the_message_that_said_it(rig: Rig, store: DocumentStore) -> None:
    await rig.hear("remember that I live in Xylotea", "71")
    await _told(rig, "I live in Xylotea", cause="71", message_id=MessageId("71"))

    await rig.capture.deleted(HARBOUR, GENERAL, [MessageId("71")])

    assert await rig.active() == []
    assert await holding(store, "Xylotea") == []


async def test_an_erased_person_fills_no_slot_by_a_replay(rig: Rig) -> None:
    await rig.hear("remember that I live in Porto", "71")
    await rig.erasure.erase_person(ADA, HARBOUR)

    with pytest.raises(NotYours):
        await _tell(rig, CITY, cause="71", message_id=MessageId("71"))

    assert await rig.active() == []


@pytest.fixture(params=["motor", "sqlite"])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[DocumentStore]:
    """Return an empty store over each of the two databases."""
    async with ADAPTERS[request.param](tmp_path) as opened:
        yield opened


async def test_many_writers_without_a_common_lock_fill_one_slot(database: DocumentStore, clock: FixedClock) -> None:
    """As of several processes: those that lose the race are told so and have written nothing."""
    rig = Rig.over(database, clock)

    def alone() -> RememberService:
        return composed(replace(rig.core, locks=KeyedLocks()), rig.model)[0].remembering

    outcomes = await asyncio.gather(
        *(alone().update_by_topic("city", statement_of(f"I live in Town{n}")) for n in range(WRITERS)),
        return_exceptions=True,
    )

    lost = [outcome for outcome in outcomes if isinstance(outcome, BaseException)]
    assert all(isinstance(outcome, VersionConflict) for outcome in lost)
    (held,) = await _holders(rig)
    assert held.version == WRITERS - len(lost)
    assert len(await rig.collections.history.of_memory(held.id)) == held.version


async def test_a_full_scope_takes_no_topic_but_writes_its_own(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(capacity.MAX_LASTING, "individual", 1)
    await _told(rig, CITY)

    assert await _tell(rig, "I speak Portuguese", topic="language") == Refused("full", "1")
    assert (await _told(rig, MOVED)).version == 2


async def test_filling_a_slot_is_refused_where_the_guild_is_full(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(capacity.MAX_LASTING, "guild", 0)
    shared = memory_with(scope="g:1", subject=None, topic_id="mission", text="We mend boats.")
    placing = WritePlacement(rig.core)
    slots = Slots(rig.core, placing=placing)

    assert await slots.fill(shared, actor=BRAM, reason="test", at=START) == Refused("full", "0")
    monkeypatch.setitem(capacity.MAX_LASTING, "guild", 1)
    placed = await slots.fill(shared, actor=BRAM, reason="test", at=START)
    assert isinstance(placed, Placed)
    assert placed.memory.id == slot_id(shared.scope, shared.audience, "mission", generation=0)
