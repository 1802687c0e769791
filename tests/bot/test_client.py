"""The client: what it asks of Discord, and the limits of its commands."""

import asyncio
from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands

from bench.reference_store import ReferenceStore
from bot.client import TasksInFlight
from tests.cogs.world import StandIn, client_over, operations_over, world


def payloads(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Give the commands as they are sent."""
    return [command.to_dict(tree) for command in tree.get_commands()]


def described(payload: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Walk over a command, its subcommands and their options."""
    yield payload
    for option in payload.get("options", ()):
        yield from described(option)


def test_without_being_asked_it_wants_no_privileged_intent() -> None:
    _, operations = operations_over(ReferenceStore(), StandIn())

    intents = client_over(operations).intents

    least = {"guilds", "guild_messages", "dm_messages"}
    assert {name for name, is_on in intents if is_on} == least | {"guild_typing", "dm_typing"}
    quiet = client_over(operations, notices_typing=False).intents
    assert {name for name, is_on in quiet if is_on} == least
    assert client_over(operations, reads_all_messages=True).intents.message_content


def test_nobody_is_ever_pinged() -> None:
    _, operations = operations_over(ReferenceStore(), StandIn())

    allowed = client_over(operations).allowed_mentions

    assert allowed is not None
    assert allowed.to_dict() == discord.AllowedMentions.none().to_dict()


def test_its_status_says_how_to_begin() -> None:
    _, operations = operations_over(ReferenceStore(), StandIn())

    status = client_over(operations).activity

    assert isinstance(status, discord.CustomActivity)
    assert status.to_dict()["state"] == "Mention me, or /memories"


async def test_commands_are_told_once_a_login_and_stay_inside_discords_limits() -> None:
    async with world() as here:
        bot: Any = here.env.bot
        commands = payloads(bot.tree)

        assert {command["name"] for command in commands} == {
            "remember", "forget", "memories", "privacy", "server-memory", "setup",
            "Remember this", "Forget this", "Why this reply?",
        }  # fmt: skip
        slash = [command for command in commands if command.get("type", 1) == discord.AppCommandType.chat_input.value]
        for part in (each for command in slash for each in described(command)):
            assert 1 <= len(part["description"]) <= 100, part["name"]
            assert "_" not in part["name"]
            assert len(part.get("options", ())) <= 25
        synced = [entry for entry in here.env.http_requests if entry.method == "PUT" and "/commands" in entry.path]
        assert len(synced) == 1


async def test_admins_commands_are_hidden_from_others_and_stay_in_servers_and_ones_own_go_along() -> None:
    async with world() as here:
        bot: Any = here.env.bot
        commands = {command["name"]: command for command in payloads(bot.tree)}

        for name in ("server-memory", "setup"):
            assert commands[name]["default_member_permissions"] == discord.Permissions(manage_guild=True).value
            assert (commands[name]["contexts"], commands[name]["integration_types"]) == ([0], [0])
        for name in ("Forget this", "Why this reply?"):
            assert commands[name]["integration_types"] == [0]
        for name in ("remember", "forget", "memories", "privacy", "Remember this"):
            assert (sorted(commands[name]["contexts"]), commands[name]["integration_types"]) == ([0, 1, 2], [0, 1])


async def test_members_see_seven_commands_at_most_and_admins_twelve() -> None:
    async with world() as here:
        admins, others = (set(each.available_commands(here.general)) for each in (here.cleo, here.ada))

        assert admins - others == {"setup", "server-memory"}
        assert (len(others) <= 7, len(admins) <= 12) == (True, True)


async def test_an_unknown_command_gets_a_clear_word() -> None:
    async with world() as here:
        bot: Any = here.env.bot
        bot.tree.remove_command("memories")

        told = await here.ada.slash(here.general, "memories")

        assert told.response is not None
        assert told.response.ephemeral
        assert told.response.content.startswith("I do not know that command any more")
        assert len(here.env.errors) == 1


async def test_draining_waits_for_what_is_in_flight() -> None:
    flight, go, done = TasksInFlight(), asyncio.Event(), []

    async def work() -> None:
        assert flight.admit()
        await go.wait()
        done.append("done")

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    asyncio.get_running_loop().call_soon(go.set)

    assert await flight.drain(5) == 0
    assert done == ["done"]
    assert task.done()


async def test_what_is_too_slow_is_cancelled_and_counted() -> None:
    flight = TasksInFlight()

    async def work() -> None:
        flight.admit()
        await asyncio.Event().wait()

    task = asyncio.create_task(work())
    await asyncio.sleep(0)

    assert await flight.drain(0) == 1
    assert task.cancelled()
    assert flight.count == 0
