"""Capturing talk: once, and never against a choice, whatever happens meanwhile."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from memory.domain.audience import PUBLIC
from memory.domain.ids import MessageId, guild_tenant, user_id_of
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.operations.frail import FrailStore
from tests.operations.rig import GENERAL, Rig, said_by
from tests.store.filling import holding

TEA = "I drink xylotea"
M1, M2 = MessageId("71"), MessageId("72")
CALLS = range(16)
"""More calls of the store than capturing one message makes."""


async def test_who_is_left_out_goes_from_what_others_said_and_stays_out_of_what_is_being_captured(rig: Rig) -> None:
    mention = f"<@{user_id_of(BRAM)}>"
    await rig.hear(f"ask {mention} and <@99>", "71")
    await rig.hear(f"{mention} knows", "72", tenant=guild_tenant(2))

    await rig.constraining.decide(HARBOUR, BRAM, "off", everywhere=False)
    await rig.hear(f"{mention} again", "73")

    assert [await text_of(rig, each) for each in ("71", "72", "73")] == [
        "ask @someone and <@99>", f"{mention} knows", "@someone again",
    ]  # fmt: skip
    await rig.erasure.erase_person(BRAM, None)
    assert await text_of(rig, "72") == "@someone knows"


async def test_an_edit_changes_what_is_kept_and_what_is_shown(rig: Rig) -> None:
    await rig.hear("hello", "71")

    await rig.capture.edited(HARBOUR, M1, audience=PUBLIC, text="ask <@99>", shown="ask @Cleo")

    assert (await text_of(rig, "71"), await rig.turns()) == ("ask <@99>", ["ask @Cleo"])
    await rig.capture.edited(HARBOUR, M1, audience=PUBLIC, text="ask <@99>", shown="ask @Cleopatra")
    assert await rig.turns() == ["ask @Cleo"]


async def text_of(rig: Rig, message_id: str) -> str:
    message = await rig.collections.messages.get(MessageId(message_id))
    assert message is not None
    return message.text


async def test_a_message_is_taken_up_and_captured_in_one_commit(rig: Rig) -> None:
    first, second = (said_by(ADA, text, text, at_clock=rig.clock) for text in ("71", "72"))

    assert await rig.capture.take(first, claims=True)
    assert not await rig.capture.take(first, claims=True)
    assert not await rig.capture.claims.claim(first.message.id)

    assert await rig.capture.claims.claim(second.message.id)
    assert not await rig.capture.take(second, claims=True)
    assert await rig.turns() == ["71"]
    assert [row["_id"] for row in await rig.collections.store.find("messages", {})] == ["71"]


async def test_an_answer_joins_the_talk_with_what_it_used(rig: Rig) -> None:
    memory = await rig.told(TEA, "71")

    assert await rig.answer("You drink xylotea.", "71", memory)

    session = await rig.collections.sessions.get(f"{HARBOUR}/{GENERAL}")
    assert session is not None
    assert [(turn.speaker, turn.answers, turn.used) for turn in session.turns] == [
        ("person", None, ()),
        ("bot", M1, (memory.id,)),
    ]


async def test_whether_an_answer_is_still_wanted_is_asked_at_once(modelled: DocumentStore, clock: FixedClock) -> None:
    frail = FrailStore(modelled)
    rig = Rig.over(frail, clock)
    tea, boat = await rig.remembered(TEA), await rig.remembered("My boat is blue")
    said = await rig.hear("what do I drink?", "71")
    frail.meanwhile(1, lambda: rig.erasure.erase_person(ADA, None))

    assert await rig.capture.is_still_wanted(said, [tea.id, boat.id])

    assert not await frail.finished()


Interruption = Callable[[Rig], Awaitable[Any]]
ENDINGS: dict[str, Interruption] = {
    "deleted": lambda rig: rig.capture.deleted(HARBOUR, GENERAL, [M1]),
    "erased": lambda rig: rig.erasure.erase_person(ADA, None),
    "erased here": lambda rig: rig.erasure.erase_person(ADA, HARBOUR),
    "channel gone": lambda rig: rig.capture.channel_removed(HARBOUR, GENERAL),
    "guild left": lambda rig: rig.departure.leave(HARBOUR),
    "left out": lambda rig: rig.constraining.decide(HARBOUR, ADA, "off", everywhere=False),
    "left out everywhere": lambda rig: rig.constraining.decide(guild_tenant(2), ADA, "off", everywhere=True),
}


@pytest.mark.parametrize("is_answered", [False, True], ids=["captured", "answered"])
@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("calls", CALLS)
async def test_whatever_ends_it_while_it_is_captured_or_answered_nothing_stays(
    modelled: DocumentStore, clock: FixedClock, calls: int, ending: str, *, is_answered: bool
) -> None:
    frail = FrailStore(modelled)
    rig = Rig.over(frail, clock)
    if is_answered:
        await rig.hear("hello xylotea", "71")
    frail.meanwhile(calls, lambda: ENDINGS[ending](rig))

    if is_answered:
        is_kept = await rig.answer("Hello xylotea!", "71")
    else:
        is_kept = await rig.capture.take(said_by(ADA, "hello xylotea", "71", at_clock=clock), claims=True)

    if await frail.finished():
        assert await holding(modelled, "xylotea") == []
    else:
        assert is_kept


@pytest.mark.parametrize("calls", [None, *CALLS])
async def test_an_answer_that_used_a_forgotten_memory_does_not_join_the_talk(
    modelled: DocumentStore, clock: FixedClock, calls: int | None
) -> None:
    """Else the next prompt would hold, as the bot's own words, what the person asked to forget."""
    frail = FrailStore(modelled)
    rig = Rig.over(frail, clock)
    memory = await rig.remembered(TEA)
    await rig.hear("what do I drink?", "72")
    if calls is None:
        await rig.forgetting.forget(HARBOUR, ADA, [memory.id])
    else:
        frail.meanwhile(calls, lambda: rig.forgetting.forget(HARBOUR, ADA, [memory.id]))

    await rig.answer("You drink xylotea.", "72", memory)

    if calls is None or await frail.finished():
        assert "You drink xylotea." not in await rig.turns()
