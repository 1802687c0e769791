"""What people notice of limits on answers: one kind sentence, then a quiet sign.

Commands go on, and admins are told in private.
"""

from datetime import timedelta

from simcord.actors import MemberActor

from cogs.cooldowns import ANSWER_BURST, ANSWERS_A_MINUTE
from cogs.words.catalogue import say
from tests.cogs.world import World, all_private, shown, world

AN_ANSWER = 2
"""Tokens of one answer in this world."""
SPENT_HERE = "please: I have given this server all the answers that I can today."
TOO_FAST = "That was a little fast"


async def ask(here: World, person: MemberActor, times: int = 1) -> None:
    """Let somebody ask so often, with a minute between."""
    for number in range(times):
        await person.send(here.general, f"{here.mention} question {number}?")
        await here.env.advance_time(61)


async def test_a_member_cannot_spend_without_limit() -> None:
    async with world() as here:
        await here.consented(here.ada)
        for number in range(60):
            await here.ada.send(here.general, f"{here.mention} question {number}?")
        await here.bram.send(here.general, f"{here.mention} and me?")

        assert len(here.model.prompts) == ANSWER_BURST + 1
        assert [text for text in here.aloud() if TOO_FAST in text] == [
            "That was a little fast; please try again in 10 seconds."
        ]
        await here.env.advance_time(60 / ANSWERS_A_MINUTE)
        await here.ada.send(here.general, f"{here.mention} now?")
        assert len(here.model.prompts) == ANSWER_BURST + 2


async def test_a_guilds_admins_are_told_in_private_once_a_day_that_its_answers_are_used_up() -> None:
    async with world(guild_tokens=AN_ANSWER) as here:
        for person in (here.ada, here.bram, here.cleo):
            await here.consented(person)
        results = [await here.cleo.slash(here.general, "setup")]
        await ask(here, here.ada)
        await ask(here, here.bram)
        assert SPENT_HERE in here.aloud()[-1]
        results += [await here.cleo.slash(here.general, "setup") for _ in range(2)]
        results.append(await here.ada.slash(here.general, "privacy"))
        await here.env.advance_time(timedelta(days=1).total_seconds())
        results.append(await here.cleo.slash(here.general, "setup"))

        told = ["I answer in this server again <t:" in shown(result) for result in results]
        assert told == [False, True, False, False, False]
        assert all_private(results)


async def test_limits_and_diagnose_say_how_much_of_a_day_is_used() -> None:
    async with world(guild_tokens=AN_ANSWER) as here:
        await here.consented(here.ada)
        await ask(here, here.ada)
        screen = (await here.cleo.slash(here.general, "setup")).response
        assert screen is not None
        await here.cleo.click(screen, label=say("setup-button-more"))
        buttons = ("setup-button-limits", "setup-button-check")
        limits, wrong = [await here.cleo.click(screen, label=say(button)) for button in buttons]

        assert "2 of 2 (100.0%) tokens" in shown(limits)
        assert "answers: 1 call, 1 tokens read, 1 written" in shown(limits)
        assert "Today's answers are used up" in shown(wrong)
