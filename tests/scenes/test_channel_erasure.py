"""An admin lets the bot forget what was said in one channel, end to end: the past goes everywhere, and talk goes on."""

from cogs.words.catalogue import say
from tests.cogs.world import all_private, last_message, pick, shown, text_of
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, files_with, kept, later, prompts, rows, told

HEARD = "I keep xylophone beehives on the boathouse roof"
ASKED = "I drink smoky tea"
STAFF = "I mend zithers in the cellar"
NEW = "I whittle spoons of pear wood"
IDLE_S = 400


async def test_an_admin_erases_what_was_said_in_a_channel_and_talk_goes_on_there(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada, bram, cleo = world.seat("ada", "general"), world.seat("bram", "staff"), world.seat("cleo", "staff")
        await acquainted(ada, bram)
        await ada.say(f"@Keepsake {HEARD}.")
        await bram.say(f"@Keepsake {STAFF}.")
        await world.later(IDLE_S)
        await ada.slash("remember", fact=ASKED)
        assert len(await kept(world)) == 3
        assert files_with(world, "xylophone")

        await cleo.slash("server-memory")
        asked = await pick(world.cleo.harbour, await cleo.click(say("server-button-erase")), 0, [ada.channel])
        assert "fewer than three people" in shown(asked)
        assert say("wrong-word") in shown(await cleo.submit(await cleo.click("Erase …"), {"text": "yes"}))
        assert len(await kept(world)) == 3
        done = await cleo.submit(await cleo.click("Erase …"), {"text": "delete"})
        assert all_private([asked, done])
        assert text_of(last_message(asked).message) == say("erase-done", channel=ada.channel.mention)
        assert not any(word in shown(asked) + shown(done) for word in ("beehives", "tea", "zithers"))

        assert sorted(await kept(world)) == sorted([ASKED, "Mends zithers in the cellar."])
        await later(world, 60)
        assert files_with(world, "xylophone") == []
        assert [row for row in await rows(world, "erasures") if "pending" in row] == []
        asked_before = len(world.endpoint.texts)
        await ada.say("@Keepsake what do you know about me?")
        assert told(world) == [ASKED]
        assert "xylophone" not in prompts(world, since=asked_before)

        await ada.say(f"@Keepsake {NEW}.")
        await world.later(IDLE_S)
        await world.restart()
        assert "Whittles spoons of pear wood." in await kept(world)
        assert files_with(world, "xylophone") == []
