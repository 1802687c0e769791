"""Remembering by hand: once, through the gate, in order, and never what was erased."""

import asyncio
from contextlib import suppress
from datetime import timedelta

import pytest

from memory.domain.audience import PRIVATE, PUBLIC, restricted_to
from memory.domain.constraints import ConstraintSet
from memory.domain.errors import NotYours
from memory.domain.ids import ChannelId, MemoryId, MessageId, dm_tenant, guild_tenant, individual_scope
from memory.domain.language.terms import terms_of
from memory.domain.writing.changes import Absorb
from memory.domain.writing.gate import Refused
from memory.operations.remembering.statement import KeptStatement, KnownAlready
from memory.store.documents import DocumentStore
from memory.store.scopes import Scope
from tests.clocks import START, FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.operations.frail import FrailStore
from tests.operations.rig import GENERAL, UNDO, Rig
from tests.store.paging import all_of

TEA = "I like mint tea"
CALLS = range(14)
"""More calls of the store than one `remember` makes: something happens before, between and after all of them."""


async def test_a_statement_becomes_a_memory_with_its_receipt(rig: Rig) -> None:
    memory = await rig.told(TEA, "71")

    assert await rig.memory(memory.id) == memory
    assert (memory.tenant, memory.subject, memory.scope) == (HARBOUR, ADA, individual_scope(HARBOUR, ADA))
    assert (memory.importance, memory.source, memory.state, memory.expires_at) == (3, "manual", "active", None)
    assert memory.provenance.message_ids == ("71",)
    assert (memory.provenance.channel_id, memory.provenance.author) == (GENERAL, ADA)
    assert memory.observed_at == START


async def test_the_same_request_played_twice_is_one_memory(rig: Rig) -> None:
    first = await rig.remember(TEA, cause="interaction:1")
    second = await rig.remember(TEA, cause="interaction:1")

    assert first == second
    assert len(await rig.collections.history.of_memory(first.memory.id)) == 1  # type: ignore[union-attr]  # both are Kept


async def test_the_same_said_again_is_known(rig: Rig) -> None:
    memory = await rig.told(TEA, "71")
    rig.clock.advance(timedelta(days=3))

    again = await rig.remember("i like MINT tea.", cause="72", message_id=MessageId("72"))

    assert isinstance(again, KnownAlready)
    assert again.memory.id == memory.id
    assert again.memory.reinforced_at == START + timedelta(days=3)
    assert again.memory.provenance.message_ids == ("71", "72")
    assert await rig.active() == [memory.text]


async def test_a_hundred_at_once_are_one_memory(store: DocumentStore, clock: FixedClock) -> None:
    rig = Rig.over(FrailStore(store), clock)

    outcomes = await asyncio.gather(*(rig.remember(TEA, cause=f"interaction:{number}") for number in range(100)))

    assert sum(isinstance(outcome, KeptStatement) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, KnownAlready) for outcome in outcomes) == 99
    assert len(await rig.active()) == 1


async def test_what_is_edited_by_hand_behind_a_door_stays_there_and_its_text_is_withheld(rig: Rig) -> None:
    staff = restricted_to(ChannelId("901"))
    memory = await rig.remembered("I drink smoky tea")
    scope = Scope(id=memory.scope, tenant=HARBOUR, subject=ADA, text="They drink smoky tea.", revision=1)
    await rig.collections.store.commit([rig.collections.scopes.create(scope)])
    absorb = Absorb(before=memory, revision=1, actor="worker", reason="test")
    await rig.writer.apply(absorb, at=rig.clock.now())

    edited = await rig.remembering.edit(HARBOUR, ADA, memory.id, audience=staff, text="I lead the crew", cause="2")

    assert isinstance(edited, KeptStatement)
    assert (edited.memory.id, edited.memory.audience) == (memory.id, staff)
    held = await rig.collections.scopes.get(memory.scope)
    assert held is not None
    assert (held.dirty, held.text) == (True, "")


@pytest.mark.parametrize(
    "elsewhere",
    [
        {"tenant": guild_tenant(2)},
        {"tenant": dm_tenant(11), "audience": PRIVATE},
        {"subject": BRAM},
        {"audience": PRIVATE},
    ],
)
async def test_the_same_elsewhere_or_of_another_is_another_memory(rig: Rig, elsewhere: dict[str, object]) -> None:
    first = await rig.remembered(TEA, cause="1")

    second = await rig.remembered(TEA, cause="2", **elsewhere)

    assert first.id != second.id
    assert await rig.memory(first.id) == first


@pytest.mark.parametrize(("reason", "noted"), [("left_out", 0), ("memory_disabled", 1)])
async def test_nothing_is_remembered_where_it_may_not_be_and_no_refusal_told(rig: Rig, reason: str, noted: int) -> None:
    if reason == "left_out":
        await rig.constraining.decide(HARBOUR, ADA, "off", everywhere=False)
    else:
        await rig.constraining.set_guild_constraints(HARBOUR, ConstraintSet(memory_enabled=False), by=BRAM)

    refused = await rig.remember(TEA)

    assert isinstance(refused, Refused)
    assert refused.reason == reason
    assert sum((await rig.collections.events.counts(HARBOUR, START)).values()) == noted


async def test_an_edit_replaces_the_text_and_keeps_the_old_one_in_the_history(rig: Rig) -> None:
    memory = await rig.remembered(TEA)

    edited = await rig.remembering.edit(HARBOUR, ADA, memory.id, audience=PUBLIC, text="I like black coffee", cause="2")

    assert isinstance(edited, KeptStatement)
    assert (edited.memory.text, edited.memory.version) == ("I like black coffee", 2)
    assert edited.memory.fingerprint != memory.fingerprint
    assert edited.memory.terms == terms_of("I like black coffee")
    _, row = await rig.collections.history.of_memory(memory.id)
    assert row.prior_text == memory.text


async def test_an_edit_that_the_gate_refuses_changes_nothing(rig: Rig) -> None:
    memory = await rig.remembered(TEA)

    assert isinstance(
        await rig.remembering.edit(HARBOUR, ADA, memory.id, audience=PUBLIC, text="x " * 400, cause="2"), Refused
    )

    assert await rig.memory(memory.id) == memory


@pytest.mark.parametrize(
    "whose", [(HARBOUR, BRAM, None), (guild_tenant(2), ADA, None), (HARBOUR, ADA, MemoryId("bbbbbbbbbbbb"))]
)
async def test_only_own_memories_of_this_place_can_be_edited(rig: Rig, whose: tuple[str, str, MemoryId | None]) -> None:
    memory = await rig.remembered(TEA)
    tenant, subject, memory_id = whose

    with pytest.raises(NotYours):
        await rig.remembering.edit(tenant, subject, memory_id or memory.id, audience=PUBLIC, text="x", cause="2")  # type: ignore[arg-type]  # names of places and people

    assert await rig.memory(memory.id) == memory


async def test_what_was_forgotten_does_not_come_back_by_a_replay_and_can_be_told_anew(rig: Rig) -> None:
    memory = await rig.remembered(TEA, cause="interaction:1")
    await rig.forgetting.forget(HARBOUR, ADA, [memory.id])

    with pytest.raises(NotYours):
        await rig.remember(TEA, cause="interaction:1")
    rig.clock.advance(UNDO)
    await rig.retention.erase_due()
    with pytest.raises(NotYours):
        await rig.remember(TEA, cause="interaction:1")

    assert await rig.active() == []
    assert (await rig.remembered(TEA, cause="interaction:2")).id != memory.id


@pytest.mark.parametrize("calls", CALLS)
async def test_deleting_its_message_leaves_nothing(modelled: DocumentStore, clock: FixedClock, calls: int) -> None:
    frail = FrailStore(modelled)
    rig = Rig.over(frail, clock)
    await rig.hear(f"remember that {TEA}", "71")
    frail.meanwhile(calls, lambda: rig.capture.deleted(HARBOUR, GENERAL, [MessageId("71")]))

    with suppress(NotYours):
        await rig.remember(TEA, cause="71", message_id=MessageId("71"))

    if await frail.finished():
        assert await rig.active() == []
    else:
        assert len(await rig.active()) == 1


@pytest.mark.parametrize("calls", CALLS)
async def test_erasing_who_says_it_leaves_nothing(modelled: DocumentStore, clock: FixedClock, calls: int) -> None:
    frail = FrailStore(modelled)
    rig = Rig.over(frail, clock)
    frail.meanwhile(calls, lambda: rig.erasure.erase_person(ADA, None))

    with suppress(NotYours):
        await rig.remember(TEA)

    if await frail.finished():
        exported = [
            await all_of(each.export_person(ADA, None)) for each in rig.collections.all() if each.name != "erasures"
        ]
        assert exported == [[]] * len(exported)


@pytest.mark.parametrize("calls", CALLS)
async def test_forgetting_while_said_again_is_no_error(modelled: DocumentStore, clock: FixedClock, calls: int) -> None:
    frail = FrailStore(modelled)
    rig = Rig.over(frail, clock)
    memory = await rig.remembered(TEA, cause="1")
    frail.meanwhile(calls, lambda: rig.forgetting.forget(HARBOUR, ADA, [memory.id]))

    outcome = await rig.remember(TEA, cause="2")

    assert isinstance(outcome, KeptStatement | KnownAlready)
    await frail.finished()
    assert len(await rig.active()) <= 1


async def test_said_by_command_it_does_not_hang_on_a_later_message(rig: Rig) -> None:
    """Deleting a message takes what rests on it alone; a command is a source of its own."""
    memory = await rig.remembered(TEA, cause="interaction:1")
    await rig.hear(f"remember that {TEA}", "72")
    assert isinstance(await rig.remember(TEA, cause="72", message_id=MessageId("72")), KnownAlready)

    await rig.capture.deleted(HARBOUR, GENERAL, [MessageId("72")])

    assert await rig.active() == [memory.text]
    told = await rig.told("I keep bees", "73")
    assert isinstance(await rig.remember("I keep bees", cause="interaction:2"), KnownAlready)
    await rig.capture.deleted(HARBOUR, GENERAL, [MessageId("73")])
    assert (await rig.held(told.id)).provenance.message_ids == ()


@pytest.mark.parametrize("text", [TEA, "I really like mint tea"])
async def test_what_is_known_already_is_pinned_when_that_is_asked_for(rig: Rig, text: str) -> None:
    known = await rig.remembered(TEA, cause="1")

    again = await rig.remember(text, cause="2", pinned=True)

    assert isinstance(again, KnownAlready)
    assert (again.memory.id, again.memory.pinned) == (known.id, True)
    assert (await rig.remembered("I mend boats", cause="3")).pinned is False


async def test_an_edit_into_what_is_known_makes_one_of_both(rig: Rig) -> None:
    known = await rig.remembered(TEA, cause="1", pinned=True)
    other = await rig.remembered("I mend boats", cause="2")

    edited = await rig.remembering.edit(HARBOUR, ADA, other.id, audience=PUBLIC, text=f"{TEA}.", cause="3")

    assert isinstance(edited, KeptStatement)
    assert (edited.memory.id, edited.memory.pinned) == (known.id, True)
    assert await rig.active() == [TEA]
    closed = await rig.held(other.id)
    assert (closed.state, closed.superseded_by) == ("superseded", known.id)


@pytest.mark.parametrize("lasting", [{"topic_id": "city"}, {"expires_after": timedelta(days=7)}])
async def test_an_edit_gives_up_no_topic_and_no_longer_life(rig: Rig, lasting: dict[str, object]) -> None:
    known = await rig.remembered(TEA, cause="1")
    other = await rig.remembered("I mend boats", cause="2", **lasting)

    edited = await rig.remembering.edit(HARBOUR, ADA, other.id, audience=PUBLIC, text=TEA, cause="3")

    assert isinstance(edited, KeptStatement)
    assert edited.memory.id == other.id != known.id
    assert await rig.active() == [TEA, TEA]
