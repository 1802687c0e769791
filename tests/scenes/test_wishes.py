"""Wishes in people's own words, end to end: the model hears them, the bot does them and says so, with undo."""

import json
from typing import Any

import pytest

from cogs.words.catalogue import language_for, say, speaking
from sandbox.script import AskedTool, ScriptedReply
from tests.cogs.world import last_message, shown
from tests.domain.wishes.test_ordinary_wishes import WAYS
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, aloud, answers, kept, rows
from tests.scenes.world import World


def wish(tool: str, **arguments: Any) -> ScriptedReply:
    """Let the model call for a wish, and claim beside it that it is done."""
    return ScriptedReply("All done, I saved it for ever!", tools=(AskedTool(tool, json.dumps(arguments)),))


async def test_keep_in_mind_is_heard_done_and_undone_with_one_request(world: World) -> None:
    ada = world.seat("ada", "general")
    await acquainted(ada)
    world.script("moved to Porto", wish("remember", statement="Moved to Porto.", language="en"))

    await ada.say("@Keepsake can you keep in mind that I moved to Porto?")

    assert aloud(ada)[-1] == say("wish-kept")
    assert await kept(world) == ["Moved to Porto."]
    assert len(world.endpoint.requests) == 1
    assert await rows(world, "messages") == []
    await ada.click("Undo", on=answers(ada)[-1])
    assert await kept(world) == []


async def test_the_stand_in_of_the_sandbox_hears_the_plainest_wishes(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada = world.seat("ada", "general")
        await acquainted(ada)
        for wished in (
            "remember I like smoky tea",
            "please remember my boat is called Nutshell",
            "can you remember that I row at dawn?",
            "don't forget that I sing in a choir",
            "note that I moved to Porto",
        ):
            await ada.say(f"@Keepsake {wished}")
            assert aloud(ada)[-1] == say("wish-kept"), wished
        await ada.say("@Keepsake remember my boat?")

        told = [
            "I like smoky tea",
            "I row at dawn",
            "I sing in a choir",
            "I moved to Porto",
            "my boat is called Nutshell",
        ]
        assert sorted(await kept(world)) == sorted(told)


@pytest.mark.parametrize("language", WAYS)
async def test_without_a_model_each_language_is_heard_and_answered_in_it(open_world: OpenWorld, language: str) -> None:
    ways = WAYS[language]
    async with open_world(free=True) as world:
        ada = world.seat("ada", "dm")
        await acquainted(ada)
        for said, _ in ways["remember"]:
            await ada.say(said)
            with speaking(language_for(language)):
                assert aloud(ada)[-1] == say("wish-kept"), said
            await world.later(60)
        for said in ways["everything"]:
            await ada.say(said)
            with speaking(language_for(language)):
                assert aloud(ada)[-1] == say("wish-everything"), said
            await world.later(60)
        for said in ways["stop"]:
            await ada.say(said)
            with speaking(language_for(language)):
                assert aloud(ada)[-1].startswith(say("wish-stop")), said
            await world.later(60)
        assert sorted(await kept(world)) == sorted(what for _, what in ways["remember"])


async def test_who_wants_nothing_more_remembered_is_given_the_switch(world: World) -> None:
    ada = world.seat("ada", "general")
    await acquainted(ada)
    await ada.say("@Keepsake remember that I row")

    await ada.say("@Keepsake can you stop remembering what I say?")

    assert aloud(ada)[-1].splitlines()[0] == say("wish-stop")
    assert world.endpoint.requests == []
    pressed = await ada.click("Just chat", on=answers(ada)[-1])
    assert shown(pressed) == say("consent-noted-paused")
    await ada.click("Forget everything", on=answers(ada)[-1])
    assert await kept(world) == []


async def test_what_is_not_to_be_kept_is_asked_about_and_named_only_to_its_person(world: World) -> None:
    ada = world.seat("ada", "general")
    await acquainted(ada)
    await ada.say("@Keepsake remember that my birthday is on 3 May")

    await ada.say("@Keepsake don't remember my birthday")

    assert aloud(ada)[-1] == say("wish-these", count=1)
    assert await kept(world) == ["my birthday is on 3 May"]


async def test_a_wish_in_japanese_is_answered_in_japanese(world: World) -> None:
    ada = world.seat("ada", "general")
    await acquainted(ada)
    world.script("覚えといて", wish("remember", statement="ポルトに引っ越した。", language="ja"))

    await ada.say("@Keepsake ポルトに引っ越したの、覚えといて")

    assert aloud(ada)[-1] == "覚えておきます。"
    assert await kept(world) == ["ポルトに引っ越した。"]


async def test_what_is_wrong_is_corrected_and_undo_brings_it_back(world: World) -> None:
    ada = world.seat("ada", "general")
    await acquainted(ada)
    await ada.slash("remember", fact="My birthday is on 3 May")
    (memory,) = await world.stage.bot.remembered()
    statement = "The sister's birthday is on 3 May."
    world.script("that's wrong", wish("remember", statement=statement, corrects=[f"m:{memory.id}"]))

    await ada.say("@Keepsake that's wrong, it's my sister's birthday")

    assert aloud(ada)[-1] == say("wish-instead")
    assert await kept(world) == [statement]
    await ada.click("Undo", on=answers(ada)[-1])
    assert await kept(world) == ["My birthday is on 3 May"]


async def test_what_is_named_is_forgotten_and_everything_is_asked_about_first(world: World) -> None:
    ada = world.seat("ada", "general")
    await acquainted(ada)
    for fact in ("I live in Köln", "I mend accordions"):
        await ada.slash("remember", fact=fact)
    home = next(memory for memory in await world.stage.bot.remembered() if "Köln" in memory.text)
    world.script("bitte vergessen", wish("forget", memories=[f"[m:{home.id}]"], language="de"))
    world.script("everything", wish("forget", everything=True, language="en"))

    await ada.say("@Keepsake kannst du bitte vergessen, dass ich in Köln wohne?")
    assert await kept(world) == ["I mend accordions"]
    assert aloud(ada)[-1] == (
        "Vergessen: 1 Erinnerung, dazu 1 Nachricht, die dasselbe sagt. In 1 Minute endgültig gelöscht.\n"
        "-# Ältere Sicherungen enthalten es vielleicht, bis du auf `/datenschutz` alles löschst."
    )
    await ada.click("Rückgängig", on=answers(ada)[-1])
    assert len(await kept(world)) == 2

    await ada.say("@Keepsake would you forget everything you know about me?")
    assert aloud(ada)[-1] == say("wish-everything")
    assert len(await kept(world)) == 2
    gone = await ada.click("Forget everything", on=answers(ada)[-1])
    assert await kept(world) == []
    assert set(shown(gone).splitlines()[-2:]) == {"> I mend accordions", "> I live in Köln"}
    await ada.click("Undo", on=last_message(gone))
    assert len(await kept(world)) == 2
