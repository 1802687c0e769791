"""What belongs beside the memories that a question is about: over edges, for the room, and never what is put away."""

from datetime import timedelta
from typing import Any

import pytest

from memory.domain.audience import PRIVATE, PUBLIC, Audience, Room
from memory.domain.constraints import ConstraintSet
from memory.domain.ids import MessageId
from memory.domain.memory import Memory
from memory.domain.writing.changes import Actor, Record, Why
from memory.domain.writing.relation import Link
from memory.operations.answering.context_builder import UserQuestion
from tests.domain.envelopes import stated
from tests.domain.records import ADA, HARBOUR
from tests.operations.answering.test_responder import assembling
from tests.operations.rig import GENERAL, Rig

GREEN = "I drink green tea with my breakfast"
FADED = timedelta(days=40)


async def linked(rig: Rig, text: str, *ends: Memory, **fields: Any) -> Memory:
    """Write what was formed from talk long ago, with edges."""
    then = rig.clock.now() - FADED
    times = dict.fromkeys(("observed_at", "reinforced_at", "created_at", "updated_at", "valid_from"), then)
    memory = stated(text, **({"tenant": HARBOUR, "subject": ADA} | times | fields))
    links = tuple(Link(end.id, 0.5) for end in ends)
    record = Record(memory=memory, actor=Actor.FORMATION, reason=Why.FORMED, links=links)
    return await rig.writer.apply(record, at=rig.clock.now())


async def context(rig: Rig, text: str, *, audience: Audience = PUBLIC) -> tuple[str, tuple[str, ...]]:
    asked = UserQuestion(
        room=Room(tenant=HARBOUR, audience=audience, viewer=ADA),
        channel_id=GENERAL,
        message_id=MessageId("999"),
        text=text,
        display_name="Ada",
        place="#general",
        at=rig.clock.now(),
    )
    found = (await assembling(rig).assemble(asked)).context
    return found.text, found.used


async def test_what_has_to_do_with_the_memory_in_question_comes_back_beside_it(rig: Rig) -> None:
    green = await rig.remembered(GREEN)
    scones = await linked(rig, "Bakes scones on Sundays.", green)

    text, used = await context(rig, "what tea do I drink?")

    line = (
        '<RetrievedObservations>\n<Memory kind="fact" said="5 weeks ago" where="this server" '
        f'related_to="[m:{green.id}]">Bakes scones on Sundays. [m:{scones.id}]</Memory>\n</RetrievedObservations>'
    )
    assert line in text
    assert used == (green.id, scones.id)


async def test_two_at_most_come_the_closest_first(rig: Rig) -> None:
    green = await rig.remembered(GREEN)
    for number in range(4):
        memory = await linked(rig, f"Bakes number {number}.")
        await rig.collections.store.commit(
            rig.collections.relations.link(memory, [Link(green.id, 0.4 + number / 10)], at=rig.clock.now())
        )

    text, _ = await context(rig, "what tea?")

    assert [f"Bakes number {number}." in text for number in range(4)] == [False, False, True, True]
    assert text.index("number 3") < text.index("number 2")


@pytest.mark.parametrize(
    "fields",
    [
        {"state": "retired"},
        {"state": "superseded"},
        {"audience": PRIVATE},
        {"kind": "procedure"},
        {"expires_at": "now"},
        {"valid_to": "now"},
    ],
    ids=repr,
)
async def test_what_may_not_be_used_in_the_room_does_not_come(rig: Rig, fields: dict[str, Any]) -> None:
    """Also where an edge leads to it, which no write makes for another audience."""
    green = await rig.remembered(GREEN)
    given = {key: rig.clock.now() if value == "now" else value for key, value in fields.items()}
    await linked(rig, "Bakes scones on Sundays.", green, **given)

    text, _ = await context(rig, "what tea?")

    assert "scones" not in text


async def test_where_memories_may_not_be_used_no_edge_is_followed(rig: Rig) -> None:
    await linked(rig, "Bakes scones on Sundays.", await rig.remembered(GREEN))
    await rig.constraining.set_own_constraints(HARBOUR, ADA, ConstraintSet(share_with=()))

    assert "scones" not in (await context(rig, "what tea?"))[0]
