"""Retention: what is kept for a while goes in time, and nothing goes before."""

from datetime import timedelta

import pytest

from memory.domain.constraints import ConstraintSet
from memory.domain.ids import MessageId
from memory.operations.forgetting.retention import EVENTS_KEPT, TOMBSTONES_KEPT
from tests.domain.records import ADA, BRAM, HARBOUR
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


async def test_a_bot_s_answer_goes_with_the_talk(rig: Rig) -> None:
    said = await rig.hear("hello", "71")
    await rig.capture.note_answer(said, answer_ids=[MessageId("72")], text="Hi!", used=[], at=rig.clock.now())
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


async def test_delete_after_days_of_a_person_ends_their_memories_and_nobody_else_s(rig: Rig) -> None:
    await rig.remembered("I like mint tea")
    await rig.remembered("I ride a bicycle", subject=BRAM)
    await rig.constraining.set_own_constraints(HARBOUR, ADA, ConstraintSet(delete_after_days=10))
    rig.clock.advance(timedelta(days=10))
    assert await rig.retention.erase_lapsed() == 0
    rig.clock.advance(MOMENT)
    await rig.remembered("I have a new boat")

    assert await rig.retention.erase_lapsed() == 1
    assert await rig.active(HARBOUR, ADA) == ["I have a new boat"]
    assert await rig.active(HARBOUR, BRAM) == ["I ride a bicycle"]


async def test_delete_after_days_of_a_guild_ends_everybody_s_memories_in_every_state(rig: Rig) -> None:
    hidden = await rig.remembered("I like mint tea")
    await rig.remembered("I ride a bicycle", subject=BRAM)
    await rig.constraining.set_guild_constraints(HARBOUR, ConstraintSet(delete_after_days=1), by=BRAM)
    await rig.forgetting.forget(HARBOUR, ADA, [hidden.id])
    rig.clock.advance(timedelta(days=1) + MOMENT)

    assert await rig.retention.erase_lapsed() == 2
    assert await _count(rig, "memories") == 0
    assert await rig.retention.erase_lapsed() == 0
