"""Several people who speak to the bot in one channel.

Nobody waits for another's answer, and one person's come in order.
"""

import asyncio

from simcord.actors import MemberActor

from cogs.conversation._turns import MOST_WAITING
from cogs.words.catalogue import say
from tests.cogs.world import World, world


def arrive(here: World, who: MemberActor, text: str) -> None:
    """Let a message arrive without waiting for what becomes of it."""
    here.env.backend.create_message(here.general.id, who.id, f"{here.mention} {text}")


async def at_once() -> None:
    """Be a model that answers at once."""


async def captured(here: World) -> int:
    """Count what is in the buffer."""
    return len(await here.collections.store.find("messages", {}))


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
            return sorted(here.aloud()) == ["Hello.", "I will remember that."]

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
            return len(here.aloud()) == 1 and await captured(here) == 2 and len(here.model.prompts) > 0

        await here.until(all_are_heard)
        assert len(here.model.prompts) == 1

        first.set()
        await here.env.settle()

        assert here.aloud()[1:] == ["Lanterns.", "Yes."]
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
            return "Hello." in here.aloud()

        await here.until(bram_has_an_answer)
        assert sorted(here.aloud()) == sorted([say("talk-busy"), "Hello."])
        assert await captured(here) == MOST_WAITING + 6

        never.set()
        await here.env.settle()

        assert sorted(here.aloud()) == sorted([say("talk-busy")] + ["Hello."] * (MOST_WAITING + 1))
