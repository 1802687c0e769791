"""Budgets of answers, end to end: a day's is kept over a restart, people are told once, and admins see what took it."""

from cogs.conversation._sentences import HEARD
from tests.cogs.world import all_private, shown
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, answers, kept, questions

SPENT = "I have given you all the answers that I can today."


async def test_a_day_of_somebody_who_asks_and_asks(open_world: OpenWorld) -> None:
    async with open_world(free=True, answer_tokens_a_day_person=1, answer_tokens_a_day_guild=1) as world:
        ada, cleo = world.seat("ada", "general"), world.seat("cleo", "general")
        await acquainted(ada, cleo)
        begun = len(questions(world))
        await ada.say("@Keepsake what do you know about me?")
        await ada.say("@Keepsake and what else?")
        assert len(questions(world)) == begun + 1
        assert SPENT in answers(ada)[-1].content

        await world.restart()
        told = len(answers(ada))
        asked = [await ada.say(f"@Keepsake question {number}?") for number in range(3)]
        assert len(questions(world)) == begun + 1, "the count stands after a restart"
        assert len(answers(ada)) == told + 1, "said once more, since the process began anew"
        stored = world.stage.env.backend.messages[ada.channel.id]
        signs = [[str(each.emoji) for each in stored[message.id].reactions] for message in asked]
        assert signs == [[], [HEARD], []]

        await ada.slash("remember", fact="I look after the boathouse beehives")
        assert await kept(world) == ["I look after the boathouse beehives"]
        setup = await cleo.slash("setup")
        assert "I answer in this server again" in shown(setup)
        await cleo.click("More")
        limits = await cleo.click("Limits")
        assert "answers: 1 call" in shown(limits)
        assert all_private([setup, limits])
        assert "I answer in this server again" not in shown(await cleo.slash("setup"))

        await world.later(86_400)
        await ada.say("@Keepsake good morning")
        assert len(questions(world)) == begun + 2
