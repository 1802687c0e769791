"""From the invite to a listening channel, and what `/setup` shows: short, private, for admins, and nobody in it."""

import re
from typing import Any, Final

import discord
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from cogs.words.catalogue import WHOLE, say, speaking
from memory.domain.ids import guild_tenant
from memory.domain.wishes.statements import statement_to_remember
from sandbox.script import ScriptedReply
from tests.cogs.world import all_private, last_message, pick, shown, use_in
from tests.scenes.conftest import OpenWorld
from tests.scenes.english import english_in
from tests.scenes.seen import acquainted
from tests.scenes.world import World

MANY: Final = 60
"""Texts that a walk through the screens shows at least."""
BEES: Final = "I look after the boathouse beehives"


async def joined(world: World, **settings: Any) -> tuple[MemberActor, ChannelHandle, discord.Message]:
    """Let the bot be invited to a server with a channel where it may not write; gives its owner and the greeting."""
    env: Any = world.stage.env
    owner = env.create_user("gaffer", global_name="Gaffer")
    guild = env.create_guild("Quay", owner=owner, **settings)
    bot = world.stage.discord.env.backend.bot_user
    guild.create_text_channel("news", overwrites={guild.default_role: discord.PermissionOverwrite(send_messages=False)})
    hall = guild.create_text_channel("hall")
    env.backend.emit("GUILD_DELETE", {"id": str(guild.id)})
    await env.advance_time(5)
    created = serializers.guild_create_payload(env.backend, env.backend.guilds[guild.id])
    # What Discord says of a server that is back after an outage, and not of one that the bot has joined.
    del created["unavailable"]
    env.backend.emit("GUILD_CREATE", created)
    await env.settle()
    (greeting,) = [message for message in hall.history() if message.author.id == bot.id]
    return MemberActor(env, guild, owner), hall, greeting


async def test_from_the_invite_to_a_listening_channel_in_four_clicks_and_without_typing(open_world: OpenWorld) -> None:
    async with open_world(free=True, reads_all_messages=True) as world:
        owner, hall, greeting = await joined(world)
        assert greeting.content == say("welcome", name="Keepsake")

        screen = await owner.click(greeting, label="Set up")
        # Two clicks: the menu, and the channel in it.
        await pick(owner, screen, 0, [hall])
        clicks = 1 + 2
        await owner.click(last_message(screen), label="Post notice")
        clicks += 1

        assert clicks <= 6
        rules = await world.keepsake.operations.constraining.guild_rules(guild_tenant(owner.guild.id))
        assert rules.channel_modes == {str(hall.id): "listen"}
        assert say("listening-title") in hall.history()[-1].content
        assert f"Now listening in <#{hall.id}>" in shown(screen)
        await owner.send(hall, "the ferry is late")
        (heard,) = await world.keepsake.collections.store.find("messages", {})
        assert heard["text"] == "the ferry is late"


async def test_the_greeting_outlives_a_restart_and_is_for_admins_only(open_world: OpenWorld) -> None:
    async with open_world() as world:
        owner, _, greeting = await joined(world, preferred_locale="de")
        with speaking("de"):
            assert greeting.content == say("welcome", name="Keepsake")
        await world.restart()
        member = owner.guild.add_member(world.ada.user)

        refused = await member.click(greeting, label="Einrichten")

        assert shown(refused) == say("error-admins-only")
        assert all_private([refused])


async def test_each_choice_holds_at_once_and_stands_in_the_screen_when_it_is_opened_again(world: World) -> None:
    cleo = world.cleo.harbour
    screen = await world.seat("cleo", "general").slash("setup")
    for menu, choice in ((1, "notice"), (2, "30"), (3, "Deutsch")):
        await pick(cleo, screen, menu, [choice])
        assert say("setup-saved") in shown(screen)

    rules = await world.keepsake.operations.constraining.guild_rules(guild_tenant(world.stage.discord.harbour.id))
    assert (rules.consent_mode, rules.constraints.delete_after_days) == ("notice", 30)
    assert rules.persona.language == "Deutsch"
    again = await world.seat("cleo", "general").slash("setup")
    assert chosen_in(again) == {"notice", "30", "Deutsch"}
    tried = await world.seat("cleo", "general").click("Try it")
    assert "“@Keepsake what do you know about me?”" in shown(tried)
    assert all_private([screen, again, tried])


async def test_a_server_is_answered_by_the_model_that_its_admin_chose(open_world: OpenWorld) -> None:
    async with open_world(free=True, openai_model_choices="bigger, smaller") as world:
        usual, cleo = world.settings.openai_model, world.cleo.harbour
        world.endpoint.models = (usual, "bigger", "smaller")
        ada = world.seat("ada", "general")
        screen = await world.seat("cleo", "general").slash("setup")
        await world.seat("cleo", "general").click(say("setup-button-model"))
        assert chosen_in(screen) == {usual}
        asked_by = []
        for choice in ("bigger", usual):
            await pick(cleo, screen, 0, [choice])
            assert say("setup-saved") in shown(screen)
            assert chosen_in(screen) == {choice}
            for seat in (ada, world.seat("ada", "dm")):
                await seat.say("@Keepsake how are you?")
                asked_by.append(world.endpoint.requests[-1]["model"])

        assert asked_by == ["bigger", usual, usual, usual]
        rules = await world.keepsake.operations.constraining.guild_rules(guild_tenant(world.stage.discord.harbour.id))
        assert rules.model == ""


async def test_the_check_up_names_the_missing_permission_the_unread_talk_and_the_jobs(open_world: OpenWorld) -> None:
    async with open_world() as world:
        ada, cleo = world.seat("ada", "general"), world.seat("cleo", "general")
        await acquainted(ada)
        await cleo.slash("setup")
        await cleo.click("More")
        well = shown(await cleo.click("Check-up"))
        assert say("check-may", channel=f"<#{ada.channel.id}>") in well
        assert say("check-parked-none") in well
        assert say("check-jobs-none") in well

        world.script("beehives", "How nice.")
        world.script(lambda call: call.kind == "extraction", ScriptedReply("no json", labelled=False), times=None)
        await ada.say(f"@Keepsake {BEES}")
        for _ in range(4):
            await world.later(86_400)
        channel = world.stage.env.bot.get_channel(ada.channel.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.set_permissions(channel.guild.me, embed_links=False)
        screen = await cleo.slash("setup")
        await cleo.click("More")
        ill = await cleo.click("Check-up")

        lacks = say("check-lacks", channel=f"<#{ada.channel.id}>", permissions=say("permission-embed_links"))
        text = shown(ill)
        assert lacks in text
        assert lacks in shown(await cleo.slash("setup"))
        assert say("check-parked", count=1, why="`not json` 1") in text
        assert say("check-jobs-well") in text
        assert all_private([screen, ill])
        assert [trace for trace in ("beehives", "Ada", str(world.ada.user.id)) if trace in text] == []


async def test_in_other_languages_no_text_of_the_screens_is_english(open_world: OpenWorld) -> None:
    said = {}
    for language in WHOLE:
        async with open_world(reads_all_messages=True) as world:
            use_in(world.stage.env, language)
            with speaking(language):
                said[language] = await everything_said(world)

    assert all(len(texts) > MANY for texts in said.values())
    english = {text: english_in(text) for language in WHOLE[1:] for text in said[language]}
    assert {text: found for text, found in english.items() if found} == {}


def test_what_there_is_to_try_is_understood_without_a_model() -> None:
    for language in WHOLE:
        with speaking(language):
            first = say("setup-try", bot="@Keepsake").splitlines()[1]
        quoted = re.search(r"@Keepsake (.+?) ?[”“»」]", first)
        assert quoted is not None, language
        assert statement_to_remember(quoted[1]), language


async def everything_said(world: World) -> set[str]:
    """Walk through the screens, and give each text that stood on them once."""
    cleo, seat = world.cleo.harbour, world.seat("cleo", "general")
    screen = await seat.slash("setup")
    said = texts_of(screen)
    await pick(cleo, screen, 0, [seat.channel])
    said |= texts_of(screen)
    await seat.click(say("setup-button-post"))
    said |= texts_of(screen) | {seat.replies()[-1].content}
    await pick(cleo, screen, 1, ["notice"])
    said |= texts_of(screen)
    said |= texts_of(await seat.click(say("setup-button-try")))
    await seat.click(say("setup-button-more"))
    said |= texts_of(screen)
    for button in ("setup-button-limits", "setup-button-check"):
        said |= texts_of(await seat.click(say(button)))
    await seat.click(say("button-back"))
    await pick(cleo, screen, 0, [])
    said |= texts_of(screen)
    said |= texts_of(await seat.slash("server-memory"))
    for button in ("memories-button-tidy", "memories-button-conflicts", "server-button-figures", "server-button-erase"):
        said |= texts_of(await seat.click(say(button)))
    return said


def texts_of(result: InteractionResult) -> set[str]:
    """Give all texts of what an interaction showed, those of its buttons and menus too."""
    message = last_message(result).message
    found: set[str | None] = set(shown(result).splitlines())
    for row in message.components:
        for part in row.children:
            found |= {getattr(part, "label", None), getattr(part, "placeholder", None)}
            for option in getattr(part, "options", ()):
                found |= {option.label, option.description}
    return {each for each in found if each}


def chosen_in(result: InteractionResult) -> set[str]:
    """Give what stands chosen in the menus of a screen."""
    rows = last_message(result).message.components
    options = [option for row in rows for part in row.children for option in getattr(part, "options", ())]
    return {option.value for option in options if option.default}
