"""Retention: what is kept for a while goes in time, and nothing goes before."""

from datetime import timedelta

import pytest

from memory.domain.constraints import ConstraintSet
from memory.domain.ids import MessageId
from memory.domain.message import Told, session_id_of
from memory.operations.forgetting.retention import EVENTS_KEPT, TOMBSTONES_KEPT
from memory.store.documents import Update, UpdateWhere
from memory.store.sessions import MAX_TURNS
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.operations.rig import GENERAL, Rig

MOMENT = timedelta(milliseconds=1)
SESSION = session_id_of(HARBOUR, GENERAL)


async def _count(rig: Rig, collection: str) -> int:
    return await rig.collections.store.count(collection, {})


@pytest.mark.parametrize(
    ("collection", "kept"), [("messages", timedelta(days=7)), ("events", EVENTS_KEPT), ("erasures", TOMBSTONES_KEPT)]
)
async def test_each_kind_is_kept_for_its_time_and_no_longer(rig: Rig, collection: str, kept: timedelta) -> None:
    await rig.hear("hello", "71")
    await rig.remembered("I like mint tea")
    await rig.collections.store.commit([rig.collections.erasures.of("message", MessageId("70"), at=rig.clock.now())])
    rig.clock.advance(kept)
    assert (await rig.retention.drop_old())[collection] == 0
    assert await _count(rig, collection) == 1
    rig.clock.advance(MOMENT)

    assert (await rig.retention.drop_old())[collection] == 1
    assert await _count(rig, collection) == 0
    assert await rig.active() != []


async def test_what_answers_took_is_kept_for_two_days_and_the_servers_count_for_good(rig: Rig) -> None:
    usage = rig.collections.usage
    await usage.add_tokens(HARBOUR, rig.clock.now(), purpose="answer", prompt=9, completion=1, answers_to=ADA)
    rig.clock.advance(timedelta(days=1))
    assert (await rig.retention.drop_old())["usage"] == 0
    rig.clock.advance(timedelta(days=1))

    assert (await rig.retention.drop_old())["usage"] == 1

    [left] = await rig.collections.store.find("usage", {})
    assert (left["tenant"], "subject" in left) == (HARBOUR, False)


async def test_a_bot_s_answer_goes_with_the_talk(rig: Rig) -> None:
    said = await rig.hear("hello", "71")
    await rig.capture.note_answer(said, answer_ids=[MessageId("72")], text="Hi!", used=[], at=rig.clock.now())
    rig.clock.advance(timedelta(days=8))

    await rig.retention.drop_old()

    assert await rig.turns(GENERAL, HARBOUR) == []


async def test_nobody_is_named_in_a_conversation_whose_talk_is_gone(rig: Rig) -> None:
    await rig.hear("hello", "71")
    rows = rig.collections.told.note(SESSION, ADA, before=None, after=Told(revision=0, until=rig.clock.now()))
    await rig.collections.store.commit([rows])
    rig.clock.advance(timedelta(days=7) + MOMENT)

    assert (await rig.retention.drop_old())["told"] == 1

    for collection in ("sessions", "told", "messages"):
        assert ADA not in repr(await rig.collections.store.find(collection, {}))


async def test_a_summary_goes_with_the_talk_that_it_was_made_from_also_where_others_talk_on(rig: Rig) -> None:
    await rig.hear("the surprise is a cake", "71")
    made = {"summary": "A cake.", "summary_authors": [ADA], "summary_at": rig.clock.now()}
    await rig.collections.store.commit([UpdateWhere("sessions", {"_id": SESSION}, Update(set=made))])
    rig.clock.advance(timedelta(days=7) + MOMENT)
    for number in range(MAX_TURNS):
        await rig.hear("hello", f"8{number}", author=BRAM)

    await rig.retention.drop_old()

    session = await rig.collections.sessions.get(SESSION)
    assert session is not None
    assert (session.summary, session.summary_authors, len(session.turns)) == ("", (), MAX_TURNS)


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
