"""Forgetting: hidden at once, undone within the time, then gone with everything that repeats it, whatever breaks."""

import itertools
from datetime import timedelta
from functools import partial

import pytest

from bench.reference_store import ReferenceStore
from memory.domain.audience import PUBLIC
from memory.domain.errors import NotYours, StoreUnavailable
from memory.domain.ids import MemoryId, MessageId, guild_tenant
from memory.domain.memory import Memory
from memory.operations.forgetting.forget_service import ERASED_AT_ONCE
from memory.operations.remembering.statement import KeptStatement
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from tests.clocks import START, FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with
from tests.operations.frail import FrailStore
from tests.operations.rig import GENERAL, UNDO, Rig
from tests.store.filling import holding
from tests.store.paging import all_of

TEA = "I drink xylotea"
CUTS = range(20)
"""Up to more writes than erasing the two versions takes; the last cuts are never reached and say so."""


async def _forgotten(rig: Rig) -> Memory:
    memory = await rig.told(TEA, "71")
    await rig.hear("did I tell you about my xylotea?", "72")
    await rig.hear("the weather is fine", "73")
    await rig.forgetting.forget(HARBOUR, ADA, [memory.id])
    return memory


async def test_it_is_hidden_at_once_and_the_talk_leaves_the_short_term_context(rig: Rig) -> None:
    await rig.hear("hello from Bram", "70", author=BRAM)
    memory = await rig.told(TEA, "71")

    forgotten = await rig.forgetting.forget(HARBOUR, ADA, [memory.id])

    assert await rig.active() == []
    assert forgotten.undo_until == START + UNDO
    assert forgotten.derived_messages == 1
    assert [hidden.id for hidden in forgotten.memories] == [memory.id]
    assert (HARBOUR, ADA) in rig.invalidated
    assert await rig.turns() == ["hello from Bram"]


async def test_however_much_is_forgotten_at_once_it_goes_in_one_run(rig: Rig, store: DocumentStore) -> None:
    hidden = {"state": "retired", "forgotten": True, "purge_at": START + UNDO}
    many = [memory_with(id=MemoryId(f"f{number:011}"), text=TEA, **hidden) for number in range(ERASED_AT_ONCE + 1)]
    await store.commit([rig.collections.memories.insert(memory) for memory in many])
    rig.clock.advance(UNDO)

    assert await rig.retention.erase_due() == len(many)

    assert await holding(store, "xylotea") == []


async def test_after_the_undo_time_nothing_is_left_but_that_something_was_there(rig: Rig, store: DocumentStore) -> None:
    memory = await _forgotten(rig)
    rig.clock.advance(UNDO)

    assert await rig.retention.erase_due() == 1

    assert await holding(store, "xylotea") == []
    assert await rig.collections.messages.get(MessageId("73")) is not None
    rows = await rig.collections.history.of_memory(memory.id)
    assert [(row.event, row.prior_text) for row in rows] == [("ADD", None), ("DELETE", None)]
    assert await rig.collections.erasures.holds_memory(memory.id)


async def test_undone_in_time_it_is_as_before(rig: Rig) -> None:
    memory = await _forgotten(rig)
    rig.clock.advance(UNDO - timedelta(milliseconds=1))
    assert await rig.retention.erase_due() == 0

    (restored,) = await rig.forgetting.undo(HARBOUR, ADA, [memory.id])

    assert (restored.text, restored.state, restored.purge_at, restored.forgotten) == (
        memory.text,
        "active",
        None,
        False,
    )
    rig.clock.advance(UNDO * 2)
    assert await rig.retention.erase_due() == 0
    assert await rig.active() == [memory.text]


@pytest.mark.parametrize("late", [timedelta(0), timedelta(days=1)])
async def test_undone_too_late_it_stays_forgotten(rig: Rig, late: timedelta) -> None:
    memory = await _forgotten(rig)
    rig.clock.advance(UNDO + late)

    with pytest.raises(NotYours):
        await rig.forgetting.undo(HARBOUR, ADA, [memory.id])


async def test_of_several_one_whose_message_was_deleted_meanwhile_stays_gone_and_the_others_come_back(rig: Rig) -> None:
    told = [await rig.told(TEA, "71"), await rig.told("I keep bees", "72")]
    await rig.forgetting.forget(HARBOUR, ADA, [memory.id for memory in told])
    await rig.capture.deleted(HARBOUR, GENERAL, [MessageId("71")])

    with pytest.raises(NotYours):
        await rig.forgetting.undo(HARBOUR, ADA, [told[0].id])
    restored = await rig.forgetting.undo(HARBOUR, ADA, [memory.id for memory in told])

    assert [memory.text for memory in restored] == ["I keep bees"]
    rig.clock.advance(UNDO * 2)
    await rig.retention.erase_due()
    assert await rig.active() == ["I keep bees"]


async def test_where_one_of_several_is_not_theirs_none_goes_or_comes_back_and_none_stays_longer(rig: Rig) -> None:
    own = await rig.told(TEA, "71")
    other = await rig.remembered("I keep bees", subject=BRAM)
    with pytest.raises(NotYours):
        await rig.forgetting.forget(HARBOUR, ADA, [own.id, other.id])
    assert await rig.active() == [own.text]
    await rig.forgetting.forget(HARBOUR, ADA, [own.id])
    await rig.forgetting.forget(HARBOUR, BRAM, [other.id])
    rig.clock.advance(UNDO / 2)

    with pytest.raises(NotYours):
        await rig.forgetting.undo(HARBOUR, ADA, [own.id, other.id])

    assert await rig.active() == []
    rig.clock.advance(UNDO / 2)
    assert await rig.retention.erase_due() == 2


async def test_an_erasure_cut_off_behind_its_mark_is_ended_next(modelled: DocumentStore, clock: FixedClock) -> None:
    frail = FrailStore(modelled)
    rig = Rig.over(frail, clock)
    memory = await _forgotten(rig)
    rig.clock.advance(UNDO)
    frail.break_after(1)
    with pytest.raises(StoreUnavailable):
        await rig.retention.erase_due()

    with pytest.raises(NotYours):
        await rig.forgetting.undo(HARBOUR, ADA, [memory.id])
    assert await rig.retention.erase_due() == 1
    assert await holding(modelled, "xylotea") == []


async def test_forgotten_undone_and_forgotten_again_the_time_starts_anew(rig: Rig) -> None:
    memory = await _forgotten(rig)
    rig.clock.advance(UNDO / 2)
    await rig.forgetting.undo(HARBOUR, ADA, [memory.id])
    await rig.forgetting.forget(HARBOUR, ADA, [memory.id])
    rig.clock.advance(UNDO / 2)

    assert await rig.retention.erase_due() == 0
    rig.clock.advance(UNDO / 2)
    assert await rig.retention.erase_due() == 1


async def test_undoing_what_was_told_anew_meanwhile_leaves_one(rig: Rig) -> None:
    memory = await rig.remembered(TEA, cause="1")
    await rig.forgetting.forget(HARBOUR, ADA, [memory.id])
    anew = await rig.remembered(TEA, cause="2")

    undone = await rig.forgetting.undo(HARBOUR, ADA, [memory.id])

    assert [each.id for each in undone] == [anew.id]
    assert await rig.active() == [memory.text]
    rig.clock.advance(UNDO)
    await rig.retention.erase_due()
    assert await rig.active() == [memory.text]


@pytest.mark.parametrize(("tenant", "subject"), [(HARBOUR, BRAM), (guild_tenant(2), ADA)])
async def test_nobody_forgets_or_restores_anothers(rig: Rig, tenant: str, subject: str) -> None:
    memory = await rig.remembered(TEA)

    with pytest.raises(NotYours):
        await rig.forgetting.forget(tenant, subject, [memory.id])  # type: ignore[arg-type]  # names of places and people
    assert await rig.memory(memory.id) == memory

    await rig.forgetting.forget(HARBOUR, ADA, [memory.id])
    with pytest.raises(NotYours):
        await rig.forgetting.undo(tenant, subject, [memory.id])  # type: ignore[arg-type]  # names of places and people
    assert await rig.active() == []


async def test_what_expires_is_erased_with_its_source(rig: Rig, store: DocumentStore) -> None:
    await rig.hear(f"remember that {TEA}", "71")
    await rig.remembered(TEA, cause="71", message_id=MessageId("71"), expires_after=timedelta(days=1))
    rig.clock.advance(timedelta(days=1))

    assert await rig.retention.erase_due() == 1
    assert await holding(store, "xylotea") == []


@pytest.mark.parametrize("cut", CUTS)
async def test_cut_off_anywhere_older_versions_go_too(store: DocumentStore, clock: FixedClock, cut: int) -> None:
    frail = FrailStore(store)
    rig = Rig.over(frail, clock)
    older = await rig.remembered("I drink xylotea black", cause="1")
    newer = await rig.remembered(TEA, cause="2")
    await _superseded(rig.collections, older, newer)
    await rig.forgetting.forget(HARBOUR, ADA, [newer.id])
    clock.advance(UNDO)
    frail.break_after(cut)
    try:
        await rig.retention.erase_due()
    except StoreUnavailable:
        await Rig.over(store, clock).retention.erase_due()

    assert await holding(store, "xylotea") == []


async def _superseded(collections: Collections, older: Memory, newer: Memory) -> None:
    replaced = older.model_copy(update={"state": "superseded", "superseded_by": newer.id})
    replacing = newer.model_copy(update={"supersedes": older.id})
    await collections.store.commit(
        [collections.memories.replace(each, expected_version=1) for each in (replaced, replacing)]
    )


async def test_a_forgotten_memory_cannot_be_edited(rig: Rig) -> None:
    memory = await rig.remembered(TEA)
    await rig.forgetting.forget(HARBOUR, ADA, [memory.id])

    with pytest.raises(NotYours):
        await rig.remembering.edit(HARBOUR, ADA, memory.id, audience=PUBLIC, text="I drink coffee", cause="2")
    (restored,) = await rig.forgetting.undo(HARBOUR, ADA, [memory.id])
    assert isinstance(
        await rig.remembering.edit(HARBOUR, ADA, restored.id, audience=PUBLIC, text="I drink coffee", cause="3"),
        KeptStatement,
    )


@pytest.mark.parametrize("is_due", [False, True])
async def test_what_is_said_beside_it_is_found_by_a_later_export_and_erasure(clock: FixedClock, is_due: bool) -> None:
    for calls in itertools.count():
        frail = FrailStore(ReferenceStore())
        rig = Rig.over(frail, clock)
        await rig.hear("good morning", "70")
        memory = await rig.remembered(TEA)
        if is_due:
            await rig.forgetting.forget(HARBOUR, ADA, [memory.id])
            await rig.hear("good evening", "72")
            clock.advance(UNDO)
        frail.meanwhile(calls, partial(rig.hear, "the lighthouse is mine", "71"))
        await (rig.retention.erase_due() if is_due else rig.forgetting.forget(HARBOUR, ADA, [memory.id]))
        if not await frail.finished():
            break

        exported = await all_of(rig.collections.sessions.export_person(ADA, None))
        assert [turn["text"] for session in exported for turn in session["turns"]] == await rig.turns()
        await rig.erasure.erase_person(ADA, None)
        assert await holding(frail, "lighthouse") == []
    assert calls > 0
