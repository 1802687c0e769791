"""Receipts of answers: what they tell whom, and when they go."""

from datetime import timedelta

import pytest

from memory.domain.audience import PRIVATE, PUBLIC, Audience, Room, restricted_to
from memory.domain.ids import (
    COLLECTIVE_SCOPE,
    COLLECTIVE_TENANT,
    ChannelId,
    MessageId,
    SubjectId,
    guild_scope,
    individual_scope,
)
from memory.domain.memory import Memory
from memory.domain.message import TalkReceipt, TextReceipt
from memory.operations.answering.receipts import AnsweringReceipts, Reasons
from memory.store.documents import Update, UpdateWhere
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with
from tests.operations.rig import GENERAL, UNDO, Rig
from tests.operations.test_citing import drawn_together

ANSWER = MessageId("7001")
SECOND = MessageId("7002")


TEXT = TextReceipt(scope=individual_scope(HARBOUR, ADA), revision=4, cited=True)


async def answered(
    rig: Rig,
    *used: Memory,
    cited: tuple[Memory, ...] = (),
    texts: tuple[TextReceipt, ...] = (),
    talk: TalkReceipt | None = None,
) -> None:
    """Answer Ada in two parts with some memories."""
    said = await rig.hear("what do I drink?", "70")
    kept = await rig.capture.note_answer(
        said,
        answer_ids=[ANSWER, SECOND],
        text="Tea.",
        used=[memory.id for memory in used],
        cited=[memory.id for memory in cited],
        texts=texts,
        talk=talk,
        at=rig.clock.now(),
    )
    assert kept


async def why(
    rig: Rig, viewer: SubjectId = ADA, message_id: MessageId = ANSWER, audience: Audience = PUBLIC
) -> Reasons | None:
    """Ask for the reasons of the answer."""
    room = Room(tenant=HARBOUR, audience=audience, viewer=viewer)
    return await AnsweringReceipts(rig.collections).why(room, message_id)


async def told(
    rig: Rig, viewer: SubjectId = ADA, message_id: MessageId = ANSWER, audience: Audience = PUBLIC
) -> Reasons:
    """Ask for reasons that there are."""
    reasons = await why(rig, viewer, message_id, audience)
    assert reasons is not None
    return reasons


async def guild_knows(rig: Rig) -> Memory:
    """Let the guild know something."""
    known = memory_with(id="guildknowsit", subject=None, scope=guild_scope(1), text="The market opens at nine.")
    await rig.collections.store.commit([rig.collections.memories.insert(known)])
    return known


@pytest.mark.parametrize("part", [ANSWER, SECOND])
async def test_the_asker_sees_their_own_the_cited_first_and_the_servers_as_a_count(rig: Rig, part: MessageId) -> None:
    tea, boat = await rig.told("I drink smoky tea", "71"), await rig.remembered("My boat is blue")
    await answered(rig, await guild_knows(rig), boat, tea, cited=(tea,))
    reasons = await told(rig, message_id=part)

    assert [memory.id for memory in reasons.own] == [tea.id, boat.id]
    assert (reasons.cited, reasons.of_server, reasons.of_others) == (frozenset({tea.id}), 1, 0)


async def test_somebody_else_sees_counts_alone(rig: Rig) -> None:
    await answered(rig, await rig.remembered("I drink smoky tea"), await guild_knows(rig))
    reasons = await told(rig, BRAM)

    assert (reasons.own, reasons.of_server, reasons.of_others) == ((), 1, 1)


async def test_only_what_the_room_may_see_is_named(rig: Rig) -> None:
    staff = restricted_to(ChannelId("901"))
    secret = await rig.remembered("I keep the lamp under the stairs", audience=staff)
    await answered(rig, secret)

    shown = [await told(rig, audience=audience) for audience in (PUBLIC, staff, PRIVATE)]
    assert [len(reasons.own) for reasons in shown] == [0, 1, 1]


async def test_what_is_forgotten_vanishes_at_once_and_its_id_with_the_erasure(rig: Rig) -> None:
    tea, boat = await rig.remembered("I drink smoky tea"), await rig.remembered("My boat is blue")
    await answered(rig, tea, boat, cited=(tea,))
    await rig.forgetting.forget(HARBOUR, ADA, [tea.id])

    for viewer, expected in ((ADA, (1, 0)), (BRAM, (0, 1))):
        reasons = await told(rig, viewer)
        assert (len(reasons.own), reasons.of_others) == expected
    rig.clock.advance(UNDO + timedelta(seconds=1))
    await rig.retention.erase_due()
    (row,) = await rig.collections.store.find("answer_receipts", {})
    assert (row["memory_ids"], row["cited"]) == ([boat.id], [])


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


async def put(rig: Rig, memory: Memory, **fields: object) -> None:
    """Change a record as no operation would."""
    await rig.collections.store.commit([UpdateWhere("memories", {"_id": memory.id}, Update(set=dict(fields)))])


async def test_behind_a_text_its_person_sees_their_own_and_others_how_many(rig: Rig) -> None:
    tea, boat = await rig.remembered("I drink smoky tea"), await rig.told("My boat is blue", "71")
    await drawn_together(rig, tea, boat)
    await answered(rig, tea, texts=(TEXT,))

    own, others = await told(rig), await told(rig, BRAM)
    assert ([each.id for each in own.own], [each.id for each in own.behind]) == ([tea.id], [boat.id])
    assert [(text.of, text.revision, text.memories, text.is_own, text.is_cited) for text in own.texts] == [
        ("individual", 4, 2, True, True)
    ]
    assert (others.listed, [(text.memories, text.is_own) for text in others.texts]) == ((), [(2, False)])


async def test_behind_a_text_stands_what_it_held_and_nothing_of_another_room(rig: Rig) -> None:
    staff = restricted_to(ChannelId("901"))
    things = {
        "held": "kites",
        "later": "ropes",
        "waiting": "lanterns",
        "guessed": "ferries",
        "closed": "maps",
        "ended before": "bells",
        "ended since": "oars",
    }
    known = {name: await rig.remembered(f"I like {thing}", cause=name) for name, thing in things.items()}
    await drawn_together(rig, *known.values())
    before, since = rig.clock.now(), rig.clock.now() + timedelta(minutes=5)
    await put(rig, known["later"], absorbed_revision=5)
    await put(rig, known["waiting"], absorbed_revision=None)
    await put(rig, known["guessed"], kind="pattern")
    await put(rig, known["closed"], audience={"kind": "restricted", "channel_id": "901"}, audience_key=staff.key)
    await answered(rig, texts=(TEXT,))
    await put(rig, known["ended before"], state="superseded", updated_at=before - timedelta(minutes=5))
    await put(rig, known["ended since"], state="superseded", updated_at=since)

    assert {each.id for each in (await told(rig)).behind} == {known["held"].id, known["ended since"].id}
    assert known["closed"].id in {each.id for each in (await told(rig, audience=staff)).behind}


async def test_what_is_forgotten_vanishes_from_behind_a_text_and_the_text_with_the_last(rig: Rig) -> None:
    tea, boat = await rig.remembered("I drink smoky tea"), await rig.remembered("My boat is blue")
    await drawn_together(rig, tea, boat)
    await answered(rig, texts=(TEXT,))
    rig.clock.advance(timedelta(seconds=1))

    await rig.forgetting.forget(HARBOUR, ADA, [tea.id])
    assert [each.id for each in (await told(rig)).behind] == [boat.id]
    assert [[text.memories for text in (await told(rig, viewer)).texts] for viewer in (ADA, BRAM)] == [[1], [1]]
    await rig.forgetting.forget(HARBOUR, ADA, [boat.id])
    for viewer in (ADA, BRAM):
        assert (await told(rig, viewer)).is_empty


async def test_the_texts_of_all_are_told_by_how_much_they_rest_on(rig: Rig) -> None:
    await put(rig, await guild_knows(rig), absorbed_revision=2)
    everybodys = memory_with(
        id="everyoneknow",
        subject=None,
        scope=COLLECTIVE_SCOPE,
        tenant=COLLECTIVE_TENANT,
        text="Ropes dry in the sun.",
        absorbed_revision=1,
    )
    await rig.collections.store.commit([rig.collections.memories.insert(everybodys)])
    scopes = {guild_scope(1): HARBOUR, COLLECTIVE_SCOPE: COLLECTIVE_TENANT}
    for scope, tenant in scopes.items():
        await drawn_together(rig, scope=scope, tenant=tenant)
    await answered(rig, texts=tuple(TextReceipt(scope=scope, revision=2) for scope in scopes))

    reasons = await told(rig)
    assert [(text.of, text.memories, text.is_cited) for text in reasons.texts] == [
        ("guild", 1, False),
        ("collective", 1, False),
    ]
    assert reasons.listed == ()


async def test_the_summary_of_a_conversation_is_told_to_those_who_may_read_it_while_there_is_one(rig: Rig) -> None:
    staff = restricted_to(ChannelId("901"))
    session_id = f"{HARBOUR}/{GENERAL}"
    await answered(rig, talk=TalkReceipt(session_id=session_id, messages=14, cited=True))
    fields = {"summary": "They spoke of tea.", "summary_audience": staff.key}
    await rig.collections.store.commit([UpdateWhere("sessions", {"_id": session_id}, Update(set=fields))])

    summed_up = (await told(rig, audience=staff)).talk
    assert summed_up is not None
    assert (summed_up.channel_id, summed_up.messages, summed_up.is_cited) == (GENERAL, 14, True)
    assert (await told(rig)).talk is None
    await rig.collections.store.commit([UpdateWhere("sessions", {"_id": session_id}, Update(set={"summary": ""}))])
    assert (await told(rig, audience=staff)).is_empty


@pytest.mark.parametrize("when", ["before it is sent", "before it is noted"])
async def test_an_answer_that_a_text_told_goes_with_what_was_forgotten_meanwhile(rig: Rig, when: str) -> None:
    tea, boat = await rig.remembered("I drink smoky tea"), await rig.remembered("My boat is blue")
    await drawn_together(rig, tea, boat)
    said = await rig.hear("what do I drink?", "70")
    assert await rig.capture.is_still_wanted(said, (), texts=(TEXT,))
    await rig.forgetting.forget(HARBOUR, ADA, [tea.id])

    if when == "before it is sent":
        assert not await rig.capture.is_still_wanted(said, (), texts=(TEXT,))
    else:
        now = rig.clock.now()
        assert not await rig.capture.note_answer(
            said, answer_ids=[ANSWER], text="Smoke.", used=[], texts=(TEXT,), at=now
        )
        assert await why(rig) is None


async def test_an_answer_that_only_a_text_told_is_no_talk_for_others(rig: Rig) -> None:
    await drawn_together(rig, await rig.remembered("I drink smoky tea"))
    await answered(rig, texts=(TEXT,))

    session = await rig.collections.sessions.get(f"{HARBOUR}/{GENERAL}")
    assert session is not None
    assert [turn.used for turn in session.turns if turn.speaker == "bot"] == [(TEXT.source_id,)]
