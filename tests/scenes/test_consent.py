"""Choices, end to end.

Who is left out is in no store and no prompt, and every choice holds from the next message on.
"""

import asyncio

from cogs.conversation._said_lately import SILENCE
from cogs.presentation.sentences import notice_sentence
from cogs.words.catalogue import say
from memory.domain.ids import guild_tenant, subject_of
from sandbox.script import Held, ScriptedReply
from sandbox.seat import Seat, buttons
from tests.cogs.world import last_message, shown
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import (
    Pause,
    acquainted,
    aloud,
    answers,
    arrive,
    at_privacy,
    files_with,
    listed,
    prompts,
    questions,
    rows,
    rule,
    talk,
    until,
)
from tests.scenes.world import World

SPOONS = "I whittle spoons"
IDLE_S = 400
"""A little over the five minutes after which talk with the bot is looked at."""


async def test_who_is_left_out_is_in_no_store_and_in_no_prompt_and_is_told_so(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada, dora = world.seat("ada", "general"), world.seat("dora", "general")
        await acquainted(ada, dora)
        await dora.slash("remember", fact=SPOONS)
        await dora.say("@Keepsake the heronry is noisy today")
        await ada.say("@Keepsake what was that?")
        assert "heronry" in prompts(world)
        assert "Dora" in prompts(world)
        assert files_with(world, "heronry")

        left = await at_privacy(dora, "Leave me out")
        assert f"{say('consent-noted-off')} {say('consent-keeps-older')}" in shown(left)
        await world.later(60)  # Loads and searches of before are written in batches.
        before, asked, events = len(world.endpoint.texts), len(questions(world)), await rows(world, "events")
        spoken = len(aloud(dora))
        hummed = await dora.say("@Keepsake somebody hums on the cobblestones")
        await dora.say("@Keepsake remember that I hum on the cobblestones")
        await dora.say("cobblestones, quite among ourselves")
        refused = await dora.slash("remember", fact="I hum on the cobblestones")
        assert shown(refused) == say("refusal-left_out")
        assert aloud(dora)[spoken:] == [], "nobody else reads what she chose"
        assert aloud(world.seat("dora", "dm")) == [say("talk-left-out", link=hummed.jump_url)], "once a day"
        await world.later(86400)
        assert len(questions(world)) == asked
        later_events = [row for row in await rows(world, "events") if row not in events]
        assert [row for row in later_events if row["subject"] == subject_of(world.dora.user.id)] == []

        for where in ("general", "porch", "dm"):
            await world.seat("ada", where).say("@Keepsake what did people talk about?")
        await world.restart()
        await ada.say("@Keepsake and who was it?")
        await world.later(86400)
        assert len(questions(world)) == asked + 4
        sent = prompts(world, since=before)
        assert [word for word in ("heronry", "cobblestones", "spoons", "Dora") if word in sent] == []
        assert [word for word in ("heronry", "cobblestones") if files_with(world, word)] == []
        assert SPOONS in await listed(dora)
        gone = await dora.slash("forget", everything=True)
        await dora.click("Forget everything", on=last_message(gone))
        await world.later(61)
        assert files_with(world, "whittle") == []


async def test_a_first_yes_takes_in_what_led_to_it_and_nothing_of_anybody_else(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada, bram = world.seat("ada", "general"), world.seat("bram", "general")
        first = await ada.say("@Keepsake I keep two beehives on the boathouse roof.")
        second = await ada.say("@Keepsake I mend accordions in winter.")
        await bram.say("@Keepsake I collect glass buoys.")
        notice = next(message for message in answers(ada) if "Remember me" in buttons(message))
        await world.restart()
        assert shown(await ada.click("Remember me", on=notice)).startswith(say("consent-noted-with-this"))
        assert shown(await ada.click("Remember me", on=notice)).startswith(say("consent-noted-on"))
        await world.later(IDLE_S)

        formed = await world.stage.bot.remembered()
        assert {memory.provenance.message_ids for memory in formed} == {(str(first.id),), (str(second.id),)}
        assert {memory.subject for memory in formed} == {subject_of(world.ada.user.id)}


async def test_what_was_said_while_somebody_wished_otherwise_or_is_deleted_is_not_taken_in(
    open_world: OpenWorld,
) -> None:
    async with open_world(free=True) as world:
        ada, bram = world.seat("ada", "general"), world.seat("bram", "general")
        await ada.say("@Keepsake I keep two beehives on the boathouse roof.")
        assert shown(await ada.click("Just chat")) == say("consent-noted-paused")
        await ada.say("@Keepsake I mend accordions in winter.")
        assert shown(await ada.click("Remember me")).startswith(say("consent-noted-on"))
        gone = await bram.say("@Keepsake I collect glass buoys.")
        await world.bram.harbour.delete(gone)
        assert shown(await bram.click("Remember me")).startswith(say("consent-noted-on"))
        await world.later(IDLE_S)

        assert await world.stage.bot.remembered() == []


async def test_left_out_everywhere_is_left_out_in_every_place_and_here_is_only_here(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        seats = [world.seat("cleo", where) for where in ("general", "staff", "porch", "dm")]
        await acquainted(*seats)
        await at_privacy(seats[0], "Leave me out")
        told = []
        for seat in seats:
            message = await seat.say("@Keepsake hello")
            told.append(say("talk-left-out", link=message.jump_url) in aloud(seats[3]))
        assert told == [True, True, False, False]

        await at_privacy(seats[3], "Leave me out", everywhere=True)
        before = len(questions(world))
        await world.restart()
        await world.later(SILENCE.total_seconds())
        links = [(await seat.say("@Keepsake windlass")).jump_url for seat in seats]
        assert aloud(seats[3])[-4:] == [say("talk-left-out", link=link) for link in links]
        assert len(questions(world)) == before
        assert files_with(world, "windlass") == []
        assert await talk(world) == []


async def test_who_is_left_out_and_takes_no_direct_messages_reads_a_line_that_names_nothing(
    open_world: OpenWorld,
) -> None:
    async with open_world(free=True) as world:
        cleo = world.seat("cleo", "general")
        await acquainted(cleo)
        await at_privacy(cleo, "Leave me out")
        world.stage.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
        for text in ("hello", "are you there?"):
            await cleo.say(f"@Keepsake {text}")

        assert aloud(cleo)[-2:] != [say("talk-left-out-aloud")] * 2
        assert aloud(cleo)[-1] == say("talk-left-out-aloud")


async def test_where_admins_chose_notice_talk_counts_after_the_notice_but_not_in_direct_messages(world: World) -> None:
    ada, direct = world.seat("ada", "general"), world.seat("ada", "dm")
    await rule(world, consent_mode="notice")
    world.script(None, "Hello.", times=4)
    for seat in (ada, direct):
        await seat.say("@Keepsake before the notice")
        await seat.say("@Keepsake after the notice")

    assert notice_sentence("notice", retention_days=7) in aloud(ada)[0]
    assert notice_sentence("opt_in", retention_days=7) in aloud(direct)[0]
    formable = {(row["audience"]["kind"], row["text"]): row["formable"] for row in await rows(world, "messages")}
    assert formable == {
        ("public", "before the notice"): False,
        ("public", "after the notice"): True,
        ("private", "before the notice"): False,
        ("private", "after the notice"): False,
    }


async def test_leaving_while_an_answer_is_under_way_leaves_nothing_of_it(world: World) -> None:
    dora, ada = world.seat("dora", "general"), world.seat("ada", "general")
    await acquainted(dora, ada)
    screen = await dora.slash("privacy")
    pause = Pause()
    world.script("lighthouse", Held(ScriptedReply("A lighthouse keeper you are."), until=pause.until))
    world.script("hello", "Hello.")
    arrive(world, dora, "@Keepsake I keep the lighthouse")
    await pause.reached.wait()
    assert await talk(world) == ["I keep the lighthouse"] * 2
    # It waits for the answer as well, so it cannot be awaited before that may come.
    leaving = asyncio.create_task(dora.click("Leave me out", on=last_message(screen)))
    await until(lambda: _is_left_out(world, dora))
    pause.end()
    assert say("consent-noted-off") in shown(await leaving)

    assert aloud(dora) == [say("talk-dropped")]
    assert await talk(world) == []
    await ada.say("@Keepsake hello")
    assert "lighthouse" not in questions(world)[-1]
    assert "Dora" not in questions(world)[-1]


async def _is_left_out(world: World, seat: Seat) -> bool:
    tenant, subject = guild_tenant(world.stage.discord.harbour.id), subject_of(seat.person.user.id)
    return await world.keepsake.operations.constraining.consent_of(tenant, subject) == "off"
