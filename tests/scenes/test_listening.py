"""A channel that is listened to, end to end.

Several people talk among themselves, and only who said yes is remembered.
"""

import json

from cogs.presentation.listening_sentences import listening_notice
from memory.domain.formation.windows import COLD_MESSAGES
from sandbox.script import ScriptedReply
from sandbox.seat import Seat
from tests.cogs.world import listen_in
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, aloud, files_with, prompts, questions, rows, talk, told
from tests.scenes.test_forming import extractions
from tests.scenes.world import World

COLD_S = 31 * 60
"""A little over the half hour after which a conversation of a dozen lines or more is looked at."""
BEES = "I keep two beehives on the boathouse roof."
SPOONS = "I whittle spoons out of pear wood."
CELLO = "I play the cello on Sundays."
HUM = "I hum on the cobblestones."


async def listen(world: World) -> None:
    """Let the admin have the bot listen in #general."""
    cleo = world.seat("cleo", "general")
    await listen_in(world.cleo.harbour, cleo.channel, cleo.channel)


async def chatter(*seats: Seat, lines: int) -> None:
    """Let people say small talk in turn."""
    for number in range(lines):
        await seats[number % len(seats)].say(f"well well, number {number}")


async def test_of_a_listened_conversation_only_who_said_yes_is_remembered(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada, bram, dora, cleo = (world.seat(name, "general") for name in ("ada", "bram", "dora", "cleo"))
        await listen(world)
        assert aloud(ada) == [listening_notice("opt_in", retention_days=7)]
        await ada.click("Remember me")
        await cleo.click("Remember me")
        await dora.click("Leave me out")
        await ada.say(BEES)
        await bram.say(SPOONS)
        await dora.say(HUM)
        await cleo.say(f"{world.dora.user.mention}, do you hum again?")
        await cleo.say(CELLO)
        await chatter(ada, cleo, lines=COLD_MESSAGES - 2)
        assert world.endpoint.requests == []

        await world.later(COLD_S)

        assert len(extractions(world)) == 1
        remembered = {memory.subject: memory.text for memory in await world.stage.bot.remembered()}
        assert remembered == {
            f"USER:{world.ada.user.id}": "Keeps two beehives on the boathouse roof.",
            f"USER:{world.cleo.user.id}": "Plays the cello on Sundays.",
        }
        sent = prompts(world)
        assert [word for word in ("spoons", "cobblestones", "Dora", "Bram") if word in sent] == []
        # Who has not decided is at hand for a while, and so may stand in an answer's prompt; who is left out is
        # nowhere.
        await ada.say("@Keepsake what did people talk about?")
        assert "spoons" in questions(world)[-1]
        assert told(world) == ["Keeps two beehives on the boathouse roof."]
        assert [word for word in ("cobblestones", "Dora") if word in prompts(world)] == []
        assert files_with(world, "cobblestones") == []
        assert "@someone, do you hum again?" in await talk(world)
        assert len(aloud(ada)) == 2


async def test_people_are_numbers_to_the_model_whatever_they_are_called_and_nobody_when_they_are_left_out(
    open_world: OpenWorld,
) -> None:
    async with open_world(free=True) as world:
        ada, dora, cleo = (world.seat(name, "general") for name in ("ada", "dora", "cleo"))
        await acquainted(ada, cleo)
        await listen(world)
        await ada.say(BEES)
        await cleo.say(f"{world.ada.user.mention}, {world.bram.user.mention} and {world.dora.user.mention} hum too")
        await cleo.say("Ada hums best")
        await dora.click("Leave me out")
        await chatter(ada, cleo, lines=COLD_MESSAGES - 3)
        world.stage.env.backend.users[world.ada.user.id].global_name = "Cleo"

        await world.later(COLD_S)

        asked = extractions(world)[0]["messages"][-1]["content"]
        assert "[2] @2: @1, @someone and @someone hum too" in asked
        assert "[3] @2: @1 hums best" in asked
        assert [word for word in ("Ada", "Dora", str(world.dora.user.id)) if word in asked] == []
        kept = {row["text"] for row in await rows(world, "messages")}
        assert f"<@{world.ada.user.id}>, <@{world.bram.user.id}> and @someone hum too" in kept


async def test_what_people_say_of_others_is_kept_of_nobody_and_what_is_nobodys_is_the_servers(
    open_world: OpenWorld,
) -> None:
    async with open_world(free=True) as world:
        ada, cleo = world.seat("ada", "general"), world.seat("cleo", "general")
        await acquainted(ada, cleo)
        await listen(world)
        await ada.say("cleo hates coriander, and movie night is every Friday")
        hook = await world.stage.discord.harbour.create_webhook(ada.channel).send("I keep two beehives")
        await cleo.say("lol")
        await chatter(ada, cleo, lines=COLD_MESSAGES - 2)
        claims = [
            ("Hates coriander.", "individual", 2), ("Hates coriander.", "individual", 1), ("Cleo hates coriander.",
            "guild", 0),
            ("Hates coriander.", "guild", 0), ("Movie night is every Friday.", "guild", 0), ("Cleo is late.",
            "collective", 0),
        ]  # fmt: skip
        told = [
            {
                "content": content, "scope": scope, "subject": subject, "kind": "fact", "category": "community",
                "importance": 3,
                "confidence": 0.9, "topic": "", "sensitive": False,
                "cited": [2 if content == "Hates coriander." and subject == 1 else 1],
            }
            for content, scope, subject in claims
        ]  # fmt: skip
        answer = {"observations": told, "session": {"summary": "", "topics": [], "tone": ""}}
        world.endpoint.script(lambda call: call.kind == "extraction", ScriptedReply(json.dumps(answer), labelled=False))

        await world.later(COLD_S)

        assert {(memory.subject, memory.text) for memory in await world.stage.bot.remembered()} == {
            (None, "Movie night is every Friday.")
        }
        asked = extractions(world)[0]["messages"][-1]["content"]
        assert ("beehives" in asked, hook is not None) == (False, True)


async def test_what_is_listened_to_goes_with_its_message_also_when_it_is_a_memory(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada, cleo = world.seat("ada", "general"), world.seat("cleo", "general")
        await acquainted(ada, cleo)
        await listen(world)
        said = await ada.say(BEES)
        await chatter(ada, cleo, lines=COLD_MESSAGES - 1)
        await world.later(COLD_S)
        assert len(await world.stage.bot.remembered()) == 1

        world.stage.env.backend.bulk_delete_messages(ada.channel.id, [said.id])
        await world.stage.env.settle()
        await world.later(60)

        assert await world.stage.bot.remembered() == []
        assert files_with(world, "beehives") == []


async def test_what_the_bot_answers_in_a_listening_channel_is_asked_for_and_nothing_else(world: World) -> None:
    ada, bram = world.seat("ada", "general"), world.seat("bram", "general")
    await acquainted(ada, bram)
    await listen(world)
    world.script("what was that", ScriptedReply("The ferry is late."))
    await bram.say("the ferry is late again")
    await ada.say("@Keepsake what was that?")
    await bram.say("told you so")

    assert len(world.endpoint.requests) == 1
    assert "the ferry is late again" in questions(world)[-1]
    assert len(aloud(ada)) == 2
