"""What people notice of limits on answers: one kind sentence, then a quiet sign.

Commands go on, and admins are told in private.
"""

from datetime import timedelta

from simcord.actors import MemberActor

from cogs.conversation._sentences import HEARD
from cogs.cooldowns import ANSWER_BURST, ANSWERS_A_MINUTE, BURST
from memory.domain.ids import MessageId
from tests.cogs.world import World, all_private, shown, world

AN_ANSWER = 2
"""Tokens of one answer in this world."""
SPENT = "please: I have given you all the answers that I can today."
SPENT_HERE = "please: I have given this server all the answers that I can today."
TOO_FAST = "That was a little fast"


def said(here: World) -> list[str]:
    """Give what the bot said aloud in #general."""
    return [message.content for message in here.said(here.general)]


async def ask(here: World, person: MemberActor, times: int = 1) -> None:
    """Let somebody ask so often, with a minute between."""
    for number in range(times):
        await person.send(here.general, f"{here.mention} question {number}?")
        await here.env.advance_time(61)


def signs(here: World) -> int:
    """Count the messages on which the bot set its sign."""
    stored = here.env.backend.messages[here.general.id].values()
    return sum(any(str(each.emoji) == HEARD for each in message.reactions) for message in stored)


async def test_a_member_cannot_spend_without_limit() -> None:
    async with world() as here:
        await here.consented(here.ada)
        for number in range(60):
            await here.ada.send(here.general, f"{here.mention} question {number}?")
        await here.bram.send(here.general, f"{here.mention} and me?")

        assert len(here.model.prompts) == ANSWER_BURST + 1
        assert [text for text in said(here) if TOO_FAST in text] == [
            "That was a little fast; please try again in 10 seconds."
        ]
        await here.env.advance_time(60 / ANSWERS_A_MINUTE)
        await here.ada.send(here.general, f"{here.mention} now?")
        assert len(here.model.prompts) == ANSWER_BURST + 2


async def test_requests_in_plain_words_have_the_pace_of_the_commands() -> None:
    async with world() as here:
        await here.consented(here.ada)
        for number in range(BURST + 5):
            text = f"{here.mention} remember that my boat number {number} is the Pelican"
            asked = await here.ada.send(here.general, text)

        assert await here.collections.leases.is_settled(MessageId(str(asked.id))), "a start would do it after all"
        assert len(await here.memories(here.ada)) == BURST
        assert len([text for text in said(here) if TOO_FAST in text]) == 1
        await here.ada.send(here.general, f"{here.mention} forget everything")
        assert said(here)[-1].startswith("Everything that I remember about you here?")


async def test_who_heard_of_a_servers_answers_hears_of_their_own_too() -> None:
    async with world(person_tokens=AN_ANSWER + 1, guild_tokens=AN_ANSWER) as here:
        await here.consented(here.ada)
        await ask(here, here.ada, times=2)
        assert SPENT_HERE in said(here)[-1]

        told = []
        for _ in range(3):
            await here.ada.user.send_dm("and here?")
            told = [message.content for message in here.said(here.ada.user.dm_channel)]
        assert [SPENT in text for text in told] == [False, True]


async def test_the_sign_comes_once_a_minute_in_a_channel_and_elsewhere_at_once() -> None:
    async with world(person_tokens=AN_ANSWER) as here:
        await here.consented(here.bram)
        await ask(here, here.bram, times=2)
        for _ in range(3):
            await here.bram.send(here.general, f"{here.mention} and now?")
        await here.bram.send(here.staff, f"{here.mention} and here?")

        assert signs(here) == 1
        assert here.said(here.staff) == []
        assert len(here.model.prompts) == 1


async def test_a_refused_question_is_settled_so_that_no_start_answers_it() -> None:
    async with world(person_tokens=AN_ANSWER) as here:
        await here.consented(here.ada)
        await ask(here, here.ada, times=3)

        claims = await here.collections.store.find("leases", {})
        assert [row.get("is_settled") for row in claims if row["_id"].startswith("answer/")] == [True] * 3


async def test_a_guilds_admins_are_told_in_private_once_a_day_that_its_answers_are_used_up() -> None:
    async with world(guild_tokens=AN_ANSWER) as here:
        for person in (here.ada, here.bram, here.cleo):
            await here.consented(person)
        results = [await here.cleo.slash(here.general, "constraints view")]
        await ask(here, here.ada)
        await ask(here, here.bram)
        assert SPENT_HERE in said(here)[-1]
        results += [await here.cleo.slash(here.general, "constraints view") for _ in range(2)]
        results.append(await here.ada.slash(here.general, "privacy status"))
        await here.env.advance_time(timedelta(days=1).total_seconds())
        results.append(await here.cleo.slash(here.general, "constraints view"))

        told = ["I answer in this server again <t:" in shown(result) for result in results]
        assert told == [False, True, False, False, False]
        assert all_private(results)


async def test_limits_and_diagnose_say_how_much_of_a_day_is_used() -> None:
    async with world(guild_tokens=AN_ANSWER) as here:
        await here.consented(here.ada)
        await ask(here, here.ada)
        limits, wrong = [await here.cleo.slash(here.general, command) for command in ("limits", "diagnose")]

        assert "2 of 2 (100.0%) tokens" in shown(limits)
        assert "answers: 1 call, 1 tokens read, 1 written" in shown(limits)
        assert "the answers of today are used up here" in shown(wrong)
