"""Talk becomes memory: only of who said yes, with receipts, once, and it goes with its messages."""

import json
from typing import Any

from sandbox.script import ScriptedReply
from tests.cogs.world import shown
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, at_privacy, questions
from tests.scenes.world import World


def extractions(world: World) -> list[dict[str, Any]]:
    """Give the requests that asked what is worth remembering."""
    structured = [each for each in world.endpoint.requests if "response_format" in each]
    return [each for each in structured if each["response_format"]["json_schema"]["name"] == "extraction"]


IDLE_S = 400
"""A little over the five minutes after which talk with the bot is looked at."""


async def test_talk_with_the_bot_becomes_memory_after_a_yes_and_is_told_after_a_restart(free_world: World) -> None:
    ada = free_world.seat("ada", "general")
    await ada.say("@Keepsake hello")
    await ada.click("Remember me")
    said = await ada.say("@Keepsake I keep two beehives on the boathouse roof.")
    await free_world.later(IDLE_S)

    (memory,) = await free_world.stage.bot.remembered()
    assert memory.text == "Keeps two beehives on the boathouse roof."
    assert memory.source == "chat"
    assert memory.provenance.message_ids == (str(said.id),)

    await free_world.restart()
    await ada.say("@Keepsake what do you know about me?")
    assert "Keeps two beehives" in ada.replies()[-1].content

    await free_world.seat("bram", "general").say("@Keepsake what do you know about me?")
    assert "Keeps two beehives" not in free_world.endpoint.texts[-1]


async def test_one_call_also_notes_what_the_talk_was_about_and_the_next_answer_knows_it_after_a_restart(
    free_world: World,
) -> None:
    ada = free_world.seat("ada", "general")
    await acquainted(ada)
    session = {"summary": "They planned the regatta.", "topics": ["regatta", "boats"], "tone": "cheerful"}
    answer = json.dumps({"observations": [], "session": session})
    free_world.script(lambda call: call.kind == "extraction", ScriptedReply(answer, labelled=False), times=1)
    await ada.say("@Keepsake I want to win the regatta with my brother's boat this year.")
    await free_world.later(IDLE_S)
    await free_world.restart()

    await free_world.seat("ada", "general").say("@Keepsake hello again")

    assert len(extractions(free_world)) == 1
    asked = questions(free_world)[-1]
    where = f'where="#{ada.channel.id}" messages="1" topics="regatta, boats" tone="cheerful"'
    assert f"<LastSession {where}>They planned the regatta. [m:" in asked


async def test_what_is_told_to_the_bot_becomes_memory_with_one_call(free_world: World) -> None:
    ada = free_world.seat("ada", "general")
    await acquainted(ada)
    said = await ada.say("@Keepsake I collect glass buoys.")
    # Of others nothing sensitive is kept, however it is told.
    await ada.say("@Keepsake My sister Mia has cancer.")
    await free_world.later(IDLE_S)

    (memory,) = await free_world.stage.bot.remembered()
    assert (memory.text, memory.provenance.message_ids) == ("Collects glass buoys.", (str(said.id),))
    assert len(extractions(free_world)) == 1


async def test_when_the_days_tokens_are_used_up_talk_waits_until_the_next_day(open_world: OpenWorld) -> None:
    async with open_world(free=True, formation_tokens_a_day=1) as world:
        ada, bram = world.seat("ada", "general"), world.seat("bram", "general")
        await acquainted(ada, bram)
        await ada.say("@Keepsake I keep two beehives on the boathouse roof.")
        await world.later(IDLE_S)
        assert len(extractions(world)) == 1

        await bram.say("@Keepsake I collect lanterns.")
        await world.later(IDLE_S)

        assert len(extractions(world)) == 1
        await world.later(24 * 3600)
        assert len(extractions(world)) == 2
        assert "Collects lanterns." in {memory.text for memory in await world.stage.bot.remembered()}


async def test_an_episode_is_shown_with_what_was_named_in_the_talk(free_world: World) -> None:
    ada = free_world.seat("ada", "general")
    await acquainted(ada)
    link = f"https://discord.com/channels/{free_world.stage.discord.harbour.id}/{ada.channel.id}/1"
    await ada.say(f"@Keepsake I merged PR #12 with src/tide.py today, see {link}")
    merged = {
        "content": "Merged the tide table.", "scope": "individual", "subject": 1, "kind": "episode",
        "category": "project",
        "importance": 3, "confidence": 0.9, "topic": "tides", "sensitive": False, "cited": [1],
    }  # fmt: skip
    answer = {"observations": [merged], "session": {"summary": "", "topics": [], "tone": ""}}
    free_world.endpoint.script(
        lambda call: call.kind == "extraction", ScriptedReply(json.dumps(answer), labelled=False)
    )
    await free_world.later(IDLE_S)

    (memory,) = await free_world.stage.bot.remembered()
    card = shown(await ada.slash("memories", memory=memory.id))
    assert "Merged the tide table\nPR 12 · src/tide.py" in card.replace("\\", "")
    assert link in card


async def test_without_a_yes_nothing_is_formed(free_world: World) -> None:
    await free_world.seat("ada", "general").say("@Keepsake I keep two beehives on the boathouse roof.")
    await at_privacy(free_world.seat("bram", "general"), "Just chat")
    await free_world.seat("bram", "general").say("@Keepsake I mend accordions in winter.")
    await free_world.later(IDLE_S)
    await free_world.later(2 * 24 * 3600)

    assert await free_world.stage.bot.remembered() == []
    assert extractions(free_world) == []


async def test_a_formed_memory_goes_with_its_only_message(free_world: World) -> None:
    ada = free_world.seat("ada", "general")
    await at_privacy(ada, "Remember me")
    said = await ada.say("@Keepsake I keep two beehives on the boathouse roof.")
    await free_world.later(IDLE_S)
    assert len(await free_world.stage.bot.remembered()) == 1

    await free_world.ada.harbour.delete(said)
    await free_world.later(60)

    assert await free_world.stage.bot.remembered() == []
    assert b"beehives" not in free_world.disk_bytes()
