"""Following deletions: what rests on a message alone goes with it, whatever breaks on the way."""

from datetime import timedelta

import pytest

from memory.domain.ids import MessageId
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.domain.records import HARBOUR
from tests.operations.frail import FrailStore
from tests.operations.rig import GENERAL, Rig
from tests.store.filling import holding

TEA = "I drink xylotea"
COFFEE = "I drink quozcoffee"
M1, M2 = MessageId("71"), MessageId("72")


@pytest.mark.parametrize("together", [True, False])
async def test_deleting_all_receipts_erases_the_memory(rig: Rig, store: DocumentStore, *, together: bool) -> None:
    await rig.told(TEA, "71")
    await rig.hear(f"remember that {TEA}", "72")
    await rig.remember(TEA, cause="72", message_id=M2)

    for batch in [[M1, M2]] if together else [[M1], [M2]]:
        await rig.capture.deleted(HARBOUR, GENERAL, batch)

    assert await holding(store, "xylotea") == []


async def test_a_deletion_can_be_played_again_and_reach_an_unknown_message(rig: Rig) -> None:
    await rig.told(TEA, "71")
    assert await rig.capture.deleted(HARBOUR, GENERAL, [M1, MessageId("404")]) == 1

    assert await rig.capture.deleted(HARBOUR, GENERAL, [M1, MessageId("404")]) == 0


async def test_a_deleted_message_does_not_come_back_by_a_replay(rig: Rig) -> None:
    said = await rig.hear("hello", "71")
    await rig.capture.deleted(HARBOUR, GENERAL, [M1])

    assert not await rig.capture.take(said)
    assert not await rig.answer("Hello!", "71")

    assert await rig.turns() == []
    assert await rig.collections.messages.get(M1) is None


@pytest.mark.parametrize("calls", range(30))
async def test_a_deletion_ends_though_memory_changes(modelled: DocumentStore, clock: FixedClock, calls: int) -> None:
    frail = FrailStore(modelled)
    rig = Rig.over(frail, clock)
    memory = await rig.told(TEA, "71")
    await rig.hear(f"remember that {TEA}", "72")
    await rig.remember(TEA, cause="72", message_id=M2)
    other = await rig.remembered(COFFEE, cause="73", message_id=M1)
    frail.meanwhile(calls, lambda: rig.remember(TEA, cause="interaction:9"))

    await rig.capture.deleted(HARBOUR, GENERAL, [M1])

    await frail.finished()
    kept = await rig.held(memory.id)
    assert kept.provenance.message_ids == (M2,)
    assert await rig.memory(other.id) is None


async def test_a_memory_outlives_the_message_it_was_taken_from(rig: Rig) -> None:
    memory = await rig.told(TEA, "71")
    rig.clock.advance(timedelta(days=8))
    await rig.retention.drop_old()

    assert await rig.collections.messages.get(M1) is None
    assert await rig.memory(memory.id) == memory

    await rig.capture.deleted(HARBOUR, GENERAL, [M1])
    assert await rig.memory(memory.id) is None
