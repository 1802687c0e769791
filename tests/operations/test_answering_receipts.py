"""Receipts of answers: what they tell whom, and when they go."""

from datetime import timedelta

import pytest

from memory.domain.audience import PRIVATE, PUBLIC, Audience, Room, restricted_to
from memory.domain.ids import ChannelId, MessageId, SubjectId, guild_scope
from memory.domain.memory import Memory
from memory.operations.answering_receipts import AnsweringReceipts, Reasons
from memory.store.documents import Update, UpdateWhere
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with
from tests.operations.rig import GENERAL, UNDO, Rig, said_by

ANSWER = MessageId("7001")
SECOND = MessageId("7002")


async def answered(rig: Rig, *used: Memory, cited: tuple[Memory, ...] = ()) -> None:
    """Answer Ada in two parts with some memories."""
    said = await rig.hear("what do I drink?", "70")
    kept = await rig.capture.note_answer(
        said,
        answer_ids=[ANSWER, SECOND],
        text="Tea.",
        used=[memory.id for memory in used],
        cited=[memory.id for memory in cited],
        at=rig.clock.now(),
    )
    assert kept


async def why(
    rig: Rig, viewer: SubjectId = ADA, message_id: MessageId = ANSWER, audience: Audience = PUBLIC
) -> Reasons | None:
    """Ask for the reasons of the answer."""
    room = Room(tenant=HARBOUR, audience=audience, viewer=viewer)
    return await AnsweringReceipts(rig.collections).why(room, message_id)


async def guild_knows(rig: Rig) -> Memory:
    """Let the guild know something."""
    known = memory_with(id="guildknowsit", subject=None, scope=guild_scope(1), text="The market opens at nine.")
    await rig.collections.store.commit([rig.collections.memories.insert(known)])
    return known


@pytest.mark.parametrize("part", [ANSWER, SECOND])
async def test_the_asker_sees_their_own_the_cited_first_and_the_servers_as_a_count(rig: Rig, part: MessageId) -> None:
    tea, boat = await rig.told("I drink smoky tea", "71"), await rig.remembered("My boat is blue")
    await answered(rig, await guild_knows(rig), boat, tea, cited=(tea,))
    reasons = await why(rig, message_id=part)

    assert reasons is not None
    assert [memory.id for memory in reasons.own] == [tea.id, boat.id]
    assert (reasons.cited, reasons.of_server, reasons.of_others, reasons.is_asker) == (frozenset({tea.id}), 1, 0, True)


async def test_somebody_else_sees_counts_alone(rig: Rig) -> None:
    await answered(rig, await rig.remembered("I drink smoky tea"), await guild_knows(rig))
    reasons = await why(rig, BRAM)

    assert reasons is not None
    assert (reasons.own, reasons.of_server, reasons.of_others, reasons.is_asker) == ((), 1, 1, False)


async def test_only_what_the_room_may_see_is_named(rig: Rig) -> None:
    staff = restricted_to(ChannelId("901"))
    secret = await rig.remembered("I keep the lamp under the stairs", audience=staff)
    await answered(rig, secret)

    shown = [await why(rig, audience=audience) for audience in (PUBLIC, staff, PRIVATE)]
    assert [len(reasons.own) for reasons in shown if reasons] == [0, 1, 1]


async def test_without_a_receipt_nothing_is_said_of_it(rig: Rig) -> None:
    assert await why(rig) is None
    await answered(rig)

    reasons = await why(rig)
    assert reasons is not None
    assert reasons.is_empty


async def test_what_is_forgotten_vanishes_at_once_and_its_id_with_the_erasure(rig: Rig) -> None:
    tea, boat = await rig.remembered("I drink smoky tea"), await rig.remembered("My boat is blue")
    await answered(rig, tea, boat, cited=(tea,))
    await rig.forgetting.forget(HARBOUR, ADA, [tea.id])

    for viewer, expected in ((ADA, (1, 0)), (BRAM, (0, 1))):
        reasons = await why(rig, viewer)
        assert reasons is not None
        assert (len(reasons.own), reasons.of_others) == expected
    rig.clock.advance(UNDO + timedelta(seconds=1))
    await rig.retention.erase_due()
    (row,) = await rig.collections.store.find("answer_receipts", {})
    assert (row["memory_ids"], row["cited"]) == ([boat.id], [])


async def test_what_took_another_wording_or_was_put_away_is_still_told(rig: Rig) -> None:
    tea = await rig.remembered("I drink smoky tea")
    await answered(rig, tea)
    await rig.collections.store.commit([UpdateWhere("memories", {"_id": tea.id}, Update(set={"state": "superseded"}))])

    reasons = await why(rig)
    assert reasons is not None
    assert [memory.id for memory in reasons.own] == [tea.id]


@pytest.mark.parametrize(
    "gone", ["question", "answer", "second part", "channel", "person", "tenant", "left out", "old"]
)
async def test_a_receipt_goes_with_what_it_is_of(rig: Rig, gone: str) -> None:
    await answered(rig, await rig.remembered("I drink smoky tea"))
    rig.clock.advance(timedelta(seconds=1))
    messages = {"question": MessageId("70"), "answer": ANSWER, "second part": SECOND}
    if gone in messages:
        await rig.capture.deleted(HARBOUR, GENERAL, [messages[gone]])
    elif gone == "channel":
        await rig.capture.channel_removed(HARBOUR, GENERAL)
    elif gone == "person":
        await rig.erasure.erase_person(ADA, HARBOUR)
    elif gone == "tenant":
        await rig.collections.answer_receipts.erase_tenant(HARBOUR)
    elif gone == "left out":
        await rig.constraining.decide(HARBOUR, ADA, "off", everywhere=False)
    else:
        rig.clock.advance(timedelta(days=7))
        assert (await rig.retention.drop_old())["answer_receipts"] == 1

    assert await rig.collections.store.find("answer_receipts", {}) == []


async def test_an_answer_that_came_too_late_leaves_no_receipt(rig: Rig) -> None:
    said = said_by(ADA, "what do I drink?", "70", at_clock=rig.clock)
    assert not await rig.capture.note_answer(said, answer_ids=[ANSWER], text="Tea.", used=[], at=rig.clock.now())

    assert await rig.collections.store.find("answer_receipts", {}) == []
