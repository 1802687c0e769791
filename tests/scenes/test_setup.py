"""`/setup`, `/limits` and `/diagnose`: short, private, for admins, in figures and rules, and nobody in them."""

import re
from typing import Any, Final

import discord
from simcord.actors import MemberActor

from sandbox.script import ScriptedReply
from tests.cogs.world import all_private, last_message, shown
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted
from tests.scenes.world import World

BEES: Final = "I look after the boathouse beehives"
NOT_AN_ADMIN: Final = "That is for those who may manage this server."
COMMANDS: Final = ("setup", "limits", "diagnose")


async def test_who_may_not_manage_the_server_sees_none_of_it_whatever_discord_shows(world: World) -> None:
    ada = world.seat("ada", "general")
    bot: Any = world.stage.env.bot
    harbour = world.stage.discord.harbour
    assert not set(COMMANDS) & set(world.ada.user.available_commands())
    for command in await bot.tree.fetch_commands():
        if command.name in COMMANDS:
            harbour.set_command_permissions(command, {harbour.default_role: True})

    refused = [await ada.slash(command) for command in COMMANDS]

    assert [shown(each) for each in refused] == [NOT_AN_ADMIN] * 3
    assert all_private(refused)


async def test_setup_says_what_is_on_and_what_to_do_next_and_follows_what_is_done(world: World) -> None:
    cleo = world.seat("cleo", "general")

    first = await cleo.slash("setup")

    text = shown(first)
    assert "memory: yes" in text
    assert "memory starts when a person says yes" in text
    assert "guesses at how to talk with members: no" in text
    assert "`/channels set … listen` posts a notice" in text
    assert re.search(r"\d\. Tell me what matters here", text)
    assert "SUPPORT_CONTACT" in text

    await cleo.slash("server-memory guidance", noticing="boats")
    await cleo.slash("constraints set", memory_enabled=False, insights=True)
    second = shown(await cleo.slash("setup"))
    assert "memory: no" in second
    assert "guesses at how to talk with members: yes" in second
    assert "Switch memory on" in second
    assert "Tell me what matters here" not in second

    limits = await cleo.click("Limits", on=last_message(first))
    diagnosis = await cleo.click("Diagnose", on=last_message(first))
    assert "The model today" in shown(limits)
    assert "the store answers" in shown(diagnosis)
    assert all_private([first, limits, diagnosis])


async def test_diagnose_names_the_missing_permission_the_parked_talk_and_the_jobs(open_world: OpenWorld) -> None:
    async with open_world() as world:
        ada, cleo = world.seat("ada", "general"), world.seat("cleo", "general")
        await acquainted(ada)
        well = shown(await cleo.slash("diagnose"))
        assert "I may do all that I need" in well
        assert "no window of talk is parked" in well
        assert "nothing has run since I started" in well

        world.script("beehives", "How nice.")
        world.script(lambda call: call.kind == "extraction", ScriptedReply("no json", labelled=False), times=None)
        await ada.say(f"@Keepsake {BEES}")
        for _ in range(4):
            await world.later(86_400)
        channel = world.stage.env.bot.get_channel(ada.channel.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.set_permissions(channel.guild.me, embed_links=False)
        ill = await cleo.slash("diagnose")

        text = shown(ill)
        assert "I lack Embed Links" in text
        assert "1 window of talk is parked" in text
        assert "not_json 1" in text
        assert "none failed the last time" in text
        assert "formation" in text
        assert all_private([ill])
        assert [trace for trace in ("beehives", "Ada", str(world.ada.user.id)) if trace in text] == []
        other = MemberActor(world.stage.env, world.stage.discord.orchard, world.stage.discord.orchard.owner)
        porch = await other.slash(world.stage.discord.places["porch"].channel, "diagnose")
        assert "no window of talk is parked" in shown(porch)
