"""What was said in a channel up to now goes at an admin's wish.

The channel goes on, and so does what was said elsewhere.
"""

from datetime import timedelta
from pathlib import Path

import pytest

from memory.domain.audience import PUBLIC
from memory.domain.errors import StoreUnavailable
from memory.domain.ids import ChannelId, MessageId, guild_scope
from memory.domain.writing.changes import Record
from memory.operations.capture.channel_talk import TalkCount
from memory.operations.capture.talk_removal import REMOVED_AT_ONCE
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with
from tests.operations.rig import GENERAL, Rig, said_by
from tests.operations.test_channel_removed import PLANS, QUAY, TEA, remember, say
from tests.operations.test_erasure_replay import Kept
from tests.store.filling import holding

LATER = timedelta(minutes=1)
NEW = "I sail a green dinghy"


async def erased(rig: Rig, channel_id: ChannelId = GENERAL) -> int:
    """Erase the talk of a channel and tell how many memories went."""
    return [gone async for gone in rig.channel_talk.erase(HARBOUR, channel_id)][-1]


async def test_what_rests_on_it_alone_goes_and_what_rests_on_anything_else_stays(rig: Rig) -> None:
    await remember(rig, TEA, "71", GENERAL)
    await remember(rig, "I drink xylotea at dawn in a tent", "72", PLANS)
    await say(rig, "in its thread", "73", PLANS, parent_id=GENERAL)
    await remember(rig, "I sail on Sundays", "74", QUAY)
    await rig.remembered("I keep bees", channel_id=GENERAL)

    assert await erased(rig) == 2

    assert sorted(await rig.active()) == ["I keep bees", "I sail on Sundays"]
    assert await holding(rig.collections.store, "xylotea") == []
    assert [await rig.turns(each) for each in (GENERAL, PLANS)] == [[], []]
    assert await rig.collections.messages.get(MessageId("74")) is not None


async def test_it_takes_talk_and_memories_older_than_the_buffer_along(rig: Rig) -> None:
    await remember(rig, TEA, "71", GENERAL)
    rig.clock.advance(timedelta(days=40))
    await rig.retention.drop_old()

    assert await rig.channel_talk.count(HARBOUR, GENERAL) == TalkCount(memories=1, people=1, shared=0, messages=0)
    assert await erased(rig) == 1
    assert await holding(rig.collections.store, "xylotea") == []


async def test_talk_goes_on_there_and_becomes_memory_as_before(rig: Rig) -> None:
    await rig.constraining.set_channel_mode(HARBOUR, GENERAL, "listen", by=ADA)
    await remember(rig, TEA, "71", GENERAL)
    late = said_by(ADA, TEA, "72", at_clock=rig.clock)
    await erased(rig)
    assert not await rig.capture.take(late), "it was said before, and comes in after"
    rig.clock.advance(LATER)
    await remember(rig, NEW, "73", GENERAL)

    assert await rig.active() == [NEW]
    assert await rig.turns() == [f"remember that {NEW}"]
    assert (await rig.constraining.guild_rules(HARBOUR)).channel_modes == {GENERAL: "listen"}


async def test_the_count_is_of_what_goes_and_changes_nothing(rig: Rig) -> None:
    await remember(rig, TEA, "71", GENERAL)
    await remember(rig, "I drink xylotea at dawn in a tent", "72", PLANS)
    await say(rig, "in its thread", "73", PLANS, parent_id=GENERAL)
    await remember(rig, "I sail on Sundays", "74", QUAY)
    await say(rig, "remember that I sail on Sundays", "75", GENERAL)
    await rig.remember("I sail on Sundays", cause="75", message_id=MessageId("75"), channel_id=GENERAL)
    receipt = {"channel_id": GENERAL, "message_ids": (MessageId("71"),), "author": BRAM}
    known = memory_with(
        subject=None, scope=guild_scope(1), audience=PUBLIC, text="The dock has a crane.", source="chat"
    )
    known = known.model_copy(update={"provenance": known.provenance.model_copy(update=receipt)})
    await rig.writer.apply(Record(memory=known, actor="test", reason="test"), at=rig.clock.now())

    going = await rig.channel_talk.count(HARBOUR, GENERAL)

    assert going == TalkCount(memories=2, people=1, shared=1, messages=4)
    assert await rig.channel_talk.count(HARBOUR, GENERAL) == going
    assert await erased(rig) == 3
    assert (await rig.channel_talk.count(HARBOUR, GENERAL)).is_nothing
    assert await rig.active() == ["I sail on Sundays"]


async def test_a_long_one_tells_how_far_it_is(modelled: DocumentStore, clock: FixedClock) -> None:
    rig = Rig.over(modelled, clock)
    for number in range(REMOVED_AT_ONCE + 7):
        await say(rig, f"a line, number {number}", str(1000 + number), GENERAL)
    await rig.remembered(TEA, cause="1005", message_id=MessageId("1005"))

    assert [gone async for gone in rig.channel_talk.erase(HARBOUR, GENERAL)] == [1, 1, 1]
    assert await holding(modelled, "xylotea") == []


@pytest.mark.parametrize("cut", range(0, 40, 4))
async def test_cut_off_anywhere_the_next_start_ends_it_and_leaves_what_was_said_since(
    modelled: DocumentStore, tmp_path: Path, clock: FixedClock, cut: int
) -> None:
    kept = Kept.over(modelled, tmp_path, clock)
    await remember(kept.rig, TEA, "71", GENERAL)
    await say(kept.rig, "more xylotea", "72", PLANS, parent_id=GENERAL)
    kept.frail.break_after(cut)
    is_cut = False
    try:
        await erased(kept.rig)
    except StoreUnavailable:
        is_cut = True
    assert is_cut == kept.frail.has_broken
    after = Kept.over(modelled, tmp_path, clock)
    clock.advance(LATER)
    await remember(after.rig, NEW, "73", GENERAL)

    await Kept.over(modelled, tmp_path, clock).again.run()

    if cut:
        assert await holding(modelled, "xylotea") == []
        assert [row for row in await modelled.find("erasures", {}) if "pending" in row] == []
    assert NEW in await after.rig.active()
    assert await after.rig.collections.messages.get(MessageId("73")) is not None


async def test_the_start_takes_nothing_said_since(modelled: DocumentStore, tmp_path: Path, clock: FixedClock) -> None:
    kept = Kept.over(modelled, tmp_path, clock)
    await remember(kept.rig, TEA, "71", GENERAL)
    kept.frail.break_after(2)
    with pytest.raises(StoreUnavailable):
        await erased(kept.rig)
    rig = Kept.over(modelled, tmp_path, clock).rig
    clock.advance(LATER)
    await remember(rig, NEW, "73", GENERAL)
    clock.advance(timedelta(days=30))
    await rig.retention.drop_old()

    await Kept.over(modelled, tmp_path, clock).again.run()

    assert await rig.active() == [NEW]
