"""With a channel or thread goes all that was said in it, and what rests on it alone; what was said elsewhere stays."""

from datetime import timedelta

from memory.domain.ids import ChannelId, MessageId
from memory.operations.capture.capture import Said
from tests.domain.records import ADA, HARBOUR
from tests.operations.rig import GENERAL, Rig, said_by
from tests.store.filling import holding

QUAY, PLANS = ChannelId("901"), ChannelId("902")
TEA = "I drink xylotea"


async def say(
    rig: Rig, text: str, message_id: str, channel_id: ChannelId, *, parent_id: ChannelId | None = None
) -> None:
    """Let Ada say something in a channel."""
    said = said_by(ADA, text, message_id, at_clock=rig.clock, channel_id=channel_id)
    assert await rig.capture.take(Said(said.message, said.display_name, parent_id))


async def remember(rig: Rig, text: str, message_id: str, channel_id: ChannelId) -> None:
    """Let Ada say in a channel what is to be remembered."""
    await say(rig, f"remember that {text}", message_id, channel_id)
    await rig.remembered(text, cause=message_id, message_id=MessageId(message_id), channel_id=channel_id)


async def test_memories_whose_only_receipts_stood_there_go_with_it_and_what_a_command_asked_for_stays(rig: Rig) -> None:
    await remember(rig, TEA, "71", GENERAL)
    await remember(rig, "I sail on Sundays", "72", QUAY)
    await rig.remembered("I keep bees", channel_id=GENERAL)

    assert await rig.capture.channel_removed(HARBOUR, GENERAL) == 1

    assert await rig.active() == ["I keep bees", "I sail on Sundays"]
    assert await holding(rig.collections.store, "xylotea") == []
    assert await rig.collections.messages.get(MessageId("72")) is not None


async def test_what_was_said_in_another_channel_too_stays_with_that_receipt(rig: Rig) -> None:
    await remember(rig, TEA, "71", GENERAL)
    await say(rig, f"remember that {TEA}", "72", QUAY)
    await rig.remember(TEA, cause="72", message_id=MessageId("72"), channel_id=QUAY)

    assert await rig.capture.channel_removed(HARBOUR, GENERAL) == 0

    (memory,) = await rig.collections.memories.about.active_of(HARBOUR, ADA)
    assert memory.provenance.message_ids == ("72",)
    assert memory.provenance.quoted_span is None
    assert await rig.capture.channel_removed(HARBOUR, QUAY) == 1


async def test_memories_older_than_the_buffer_go_too(rig: Rig) -> None:
    await remember(rig, TEA, "71", GENERAL)
    rig.clock.advance(timedelta(days=40))
    await rig.retention.drop_old()
    assert await rig.collections.messages.get(MessageId("71")) is None

    assert await rig.capture.channel_removed(HARBOUR, GENERAL) == 1

    assert await holding(rig.collections.store, "xylotea") == []


async def test_its_threads_go_along_and_others_do_not(rig: Rig) -> None:
    await say(rig, "in the channel", "71", GENERAL)
    await say(rig, "in its thread", "72", PLANS, parent_id=GENERAL)
    await say(rig, "elsewhere", "73", QUAY)

    await rig.capture.channel_removed(HARBOUR, GENERAL)

    assert [await rig.turns(each) for each in (GENERAL, PLANS, QUAY)] == [[], [], ["elsewhere"]]
