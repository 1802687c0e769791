"""Off the record: what is said is answered and lies in no collection, file, prompt of others or log of talk."""

from cogs.words.catalogue import say
from memory.store.schema import COLLECTIONS
from sandbox.free_answer import STAND_INS
from sandbox.seat import buttons
from tests.cogs.world import shown
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, aloud, answers, files_with, kept, new_thread, prompts, questions, rows
from tests.scenes.test_listening import listen
from tests.scenes.test_wishes import wish
from tests.scenes.world import World

CANARIES = ("xylophonist", "quillfeather", "marzipanwrecker")


async def test_no_collection_holds_a_byte_of_what_was_said_and_the_talk_hangs_together(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada, bram = world.seat("ada", "general"), world.seat("bram", "general")
        await acquainted(ada, bram)
        await ada.say("@Keepsake I collect glass buoys.")
        await ada.say("@Keepsake off the record: I am a secret xylophonist.")
        assert say("talk-off-record") in aloud(ada)[-1]
        assert buttons(answers(ada)[-1]) == [say("button-on-record")]
        assert 'where="#general" record="off">' in questions(world)[-1]
        assert STAND_INS["en"].aside in aloud(ada)[-1]
        await ada.say("@Keepsake my boat Quillfeather knows.")
        assert STAND_INS["en"].heard not in aloud(ada)[-1]
        assert "xylophonist" in questions(world)[-1]
        await world.restart()
        await ada.say("@Keepsake remember that I am a marzipanwrecker")
        assert aloud(ada)[-1] == say("talk-off-record-not-kept")
        await ada.say("@Keepsake and the marzipanwrecker is me, too.")
        private = len(world.endpoint.texts)

        await bram.say("@Keepsake what did Ada say?")
        await ada.say("@Keepsake back on the record")
        assert aloud(ada)[-1] == say("talk-on-record")
        await ada.say("@Keepsake I keep two beehives on the boathouse roof.")
        assert "record=" not in questions(world)[-1]
        assert STAND_INS["en"].aside not in aloud(ada)[-1]
        await world.later(400)
        await world.later(86400)

        assert sorted(await kept(world)) == ["Collects glass buoys.", "Keeps two beehives on the boathouse roof."]
        assert await _holding(world) == []
        assert [word for word in CANARIES if files_with(world, word)] == []
        assert [word for word in CANARIES if word in prompts(world, since=private).lower()] == []


async def test_who_chose_nothing_yet_is_asked_once_something_may_be_kept(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada = world.seat("ada", "general")
        await ada.say("@Keepsake off the record: I am a xylophonist.")
        await ada.say("@Keepsake my boat knows.")
        assert buttons(answers(ada)[-1]) == []
        await ada.say("@Keepsake back on the record")
        await ada.say("@Keepsake hello")

        assert say("consent-button-on") in buttons(answers(ada)[-1])


async def test_it_holds_for_one_person_in_one_place_until_they_end_it(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada, bram, direct = world.seat("ada", "general"), world.seat("bram", "general"), world.seat("ada", "dm")
        await acquainted(ada, bram, direct)
        await ada.say("@Keepsake off the record")
        (begins,) = answers(ada)
        assert begins.content == say("talk-off-record")
        await bram.say("@Keepsake I collect glass buoys.")
        await direct.say("I collect lanterns.")
        await ada.say("@Keepsake I am a xylophonist.")
        assert shown(await bram.click(say("button-on-record"), on=begins)) == say("error-not-yours-to-press")
        assert shown(await ada.click(say("button-on-record"), on=begins)) == say("talk-on-record")
        await ada.say("@Keepsake I keep two beehives on the boathouse roof.")

        captured = [row["text"] for row in await rows(world, "messages")]
        assert captured == [
            "I collect glass buoys.",
            "I collect lanterns.",
            "I keep two beehives on the boathouse roof.",
        ]
        assert await _holding(world) == []


async def test_a_wish_that_the_model_hears_is_not_done_and_one_to_forget_is(world: World) -> None:
    ada = world.seat("ada", "general")
    await acquainted(ada)
    await ada.slash("remember", fact="I drink smoky tea")
    await ada.say("@Keepsake off the record")
    world.script("keep in mind", wish("remember", statement="Is a xylophonist.", language="en"))
    await ada.say("@Keepsake can you keep in mind that I am a xylophonist")
    assert aloud(ada)[-1] == say("talk-off-record-not-kept")
    await ada.say("@Keepsake forget about tea")

    assert await kept(world) == []


async def test_where_the_bot_listens_it_does_not_hear_who_is_off_the_record_in_a_thread(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada = world.seat("ada", "general")
        await acquainted(ada)
        await listen(world)
        thread = new_thread(world, "asides")
        await world.ada.harbour.send(thread, f"{world.stage.discord.bot_mention} off the record")
        await world.ada.harbour.send(thread, "the xylophonist speaks")
        await world.bram.harbour.send(thread, "a gull speaks")

        assert await _holding(world) == []
        assert "a gull speaks" in [row["text"] for row in await rows(world, "messages")]


async def _holding(world: World) -> list[str]:
    """Name the collections that hold one of the words."""
    held = {name: str(await rows(world, name)).lower() for name in COLLECTIONS}
    return [name for name, text in held.items() if any(word in text for word in CANARIES)]
