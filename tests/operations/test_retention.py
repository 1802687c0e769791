"""Retention: what is kept for a while goes in time, and nothing goes before."""

from datetime import timedelta

import pytest

from memory.domain.ids import MessageId
from memory.operations.retention import EVENTS_KEPT, TOMBSTONES_KEPT
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.domain.records import ADA, HARBOUR
from tests.operations.frail import FrailStore
from tests.operations.rig import GENERAL, Rig

MOMENT = timedelta(milliseconds=1)


async def _count(rig: Rig, collection: str) -> int:
    return await rig.collections.store.count(collection, {})


@pytest.mark.parametrize(
    ("collection", "kept"),
    [("messages", timedelta(days=7)), ("events", EVENTS_KEPT), ("erasures", TOMBSTONES_KEPT)],
)
async def test_each_kind_is_kept_for_its_time_and_no_longer(rig: Rig, collection: str, kept: timedelta) -> None:
    await rig.hear("hello", "71")
    await rig.remembered("I like mint tea")
    await rig.collections.store.commit([rig.collections.erasures.of_message(MessageId("70"), rig.clock.now())])
    rig.clock.advance(kept)
    assert (await rig.retention.drop_old())[collection] == 0
    assert await _count(rig, collection) == 1
    rig.clock.advance(MOMENT)

    assert (await rig.retention.drop_old())[collection] == 1
    assert await _count(rig, collection) == 0
    assert await rig.active() != []


async def test_bytes_are_scrubbed_when_talk_went_and_only_then(store: DocumentStore, clock: FixedClock) -> None:
    frail = FrailStore(store)
    rig = Rig.over(frail, clock)
    await rig.hear("hello", "71")
    await rig.retention.drop_old()
    assert frail.scrubbed == 0
    clock.advance(timedelta(days=8))

    await rig.retention.drop_old()
    await rig.retention.drop_old()

    assert frail.scrubbed == 1


async def test_a_bot_s_answer_goes_with_the_talk(rig: Rig) -> None:
    said = await rig.hear("hello", "71")
    await rig.capture.note_answer(said, answer_id=MessageId("72"), text="Hi!", used=[], at=rig.clock.now())
    rig.clock.advance(timedelta(days=8))

    await rig.retention.drop_old()

    assert await rig.turns(GENERAL, HARBOUR) == []


async def test_memories_that_expire_go_at_their_time(rig: Rig) -> None:
    await rig.remembered("I like mint tea", expires_after=timedelta(days=1))
    await rig.remembered("I ride a bicycle")
    rig.clock.advance(timedelta(days=1) - MOMENT)
    assert await rig.retention.erase_due() == 0
    rig.clock.advance(MOMENT)

    assert await rig.retention.erase_due() == 1
    assert len(await rig.active(HARBOUR, ADA)) == 1
