"""Several people who speak to the bot in one channel.

Nobody waits for another's answer, and one person's come in order.
"""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from simcord.actors import MemberActor

from cogs.conversation._turns import MOST_WAITING
from cogs.error_sentences import STORE_AWAY
from cogs.presentation.sentences import BUSY, MODEL_SENTENCES
from memory.domain.errors import ModelError
from memory.store.language.reference import ReferenceStore
from tests.cogs.away import AwayStore
from tests.cogs.world import World, world


def arrive(here: World, who: MemberActor, text: str) -> None:
    """Let a message arrive without waiting for what becomes of it."""
    here.env.backend.create_message(here.general.id, who.id, f"{here.mention} {text}")


def said(here: World) -> list[str]:
    """Give what the bot said in the channel, in order."""
    return [message.content for message in here.said(here.general)]


async def at_once() -> None:
    """Be a model that answers at once."""


async def captured(here: World) -> int:
    """Count what is in the buffer."""
    return len(await here.collections.store.find("messages", {}))


def one_behind_the_other(here: World, people: int) -> list[Callable[[], Awaitable[object]]]:
    """Let the model answer nobody before everybody has asked."""
    all_have_asked = asyncio.Event()

    async def wait() -> None:
        if len(here.model.prompts) == people:
            all_have_asked.set()
        await all_have_asked.wait()

    return [wait] * people


async def test_people_in_one_channel_are_thought_about_side_by_side() -> None:
    async with world() as here:
        people = (here.ada, here.bram, here.cleo)
        for who in people:
            await here.consented(who)
        # Were one thought about after the other, the model would never answer.
        here.model.meanwhile = one_behind_the_other(here, len(people))
        for who in people:
            arrive(here, who, "good morning")
        await here.env.settle()

        assert said(here) == ["Hello."] * 3


async def test_a_model_that_hangs_for_one_keeps_nobody_else_waiting_and_not_from_remembering() -> None:
    never = asyncio.Event()
    async with world() as here:
        for who in (here.ada, here.bram):
            await here.consented(who)
        here.model.meanwhile = [never.wait, at_once]
        arrive(here, here.ada, "a hard one")
        arrive(here, here.bram, "an easy one")
        arrive(here, here.ada, "remember that I drink smoky tea")

        async def both_are_answered() -> bool:
            return sorted(said(here)) == ["Hello.", "I will remember that."]

        await here.until(both_are_answered)
        never.set()
        assert [memory.text for memory in await here.memories(here.ada)] == ["I drink smoky tea"]


async def test_one_persons_questions_are_answered_in_order_each_knowing_the_answer_before() -> None:
    first = asyncio.Event()
    async with world() as here:
        await here.consented(here.ada)
        here.model.meanwhile = [first.wait, at_once]
        here.model.answers = ["Lanterns.", "Yes."]
        arrive(here, here.ada, "what do lighthouses hold?")
        arrive(here, here.ada, "are you sure?")
        arrive(here, here.ada, "remember that I drink smoky tea")

        async def all_are_heard() -> bool:
            return len(said(here)) == 1 and await captured(here) == 2 and len(here.model.prompts) > 0

        await here.until(all_are_heard)
        assert len(here.model.prompts) == 1

        first.set()
        await here.env.settle()

        assert said(here)[1:] == ["Lanterns.", "Yes."]
        assert "Lanterns." in here.model.prompts[1]


async def test_talk_is_captured_in_the_order_in_which_it_came() -> None:
    async with world() as here:
        people = [here.ada, here.bram, here.cleo] * 2
        for number, who in enumerate(people):
            arrive(here, who, f"word {number}")
        await here.env.settle()

        (session,) = await here.collections.store.find("sessions", {})
        by_people = [turn["text"] for turn in session["turns"] if turn["speaker"] == "person"]
        assert by_people == [f"word {number}" for number in range(len(people))]


async def test_somebody_may_wait_for_so_many_answers_and_is_told_once_about_the_rest() -> None:
    never = asyncio.Event()
    async with world() as here:
        for who in (here.ada, here.bram):
            await here.consented(who)
        here.model.meanwhile = [never.wait, at_once]
        for number in range(MOST_WAITING + 5):
            arrive(here, here.ada, f"question {number}")
        arrive(here, here.bram, "and mine?")

        async def bram_has_an_answer() -> bool:
            return "Hello." in said(here)

        await here.until(bram_has_an_answer)
        assert sorted(said(here)) == sorted([BUSY, "Hello."])
        assert await captured(here) == MOST_WAITING + 6

        never.set()
        await here.env.settle()

        assert sorted(said(here)) == sorted([BUSY] + ["Hello."] * (MOST_WAITING + 1))


@pytest.mark.parametrize("away", ["model", "store"])
async def test_everybody_who_gets_no_answer_hears_why_once(away: str) -> None:
    store = AwayStore(ReferenceStore())
    async with world(store=store) as here:
        store.is_away = away == "store"
        here.model.answers = [ModelError("unreachable", "on purpose") for _ in range(6)]
        for _ in range(2):
            for who in (here.ada, here.bram, here.cleo):
                arrive(here, who, "good morning")
            await here.env.settle()

        assert said(here) == [STORE_AWAY if away == "store" else MODEL_SENTENCES["unreachable"]] * 3
