"""When Discord is told our commands again: the real client over HTTP, with a Discord at the network behind it."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.tree_sync import FIRST_RETRY, LOOK_EVERY, CommandsNotSentError, TreeSync, sync_if_changed
from cogs.elsewhere import usable_anywhere
from cogs.words.command_words import CommandWords
from sandbox.discord_server import DiscordServer, serving_discord
from tests.clocks import FixedClock


class Record:
    """Where the mark is kept."""

    def __init__(self) -> None:
        self.kept: str | None = None

    async def recall(self) -> str | None:
        return self.kept

    async def keep(self, value: str) -> None:
        self.kept = value


@dataclass
class Installation:
    """A bot that is logged in, and what it notes."""

    server: DiscordServer
    client: discord.Client
    record: Record

    def tree(
        self, *commands: app_commands.Command[Any, ..., Any] | app_commands.ContextMenu
    ) -> app_commands.CommandTree[Any]:
        """Build the commands of one start."""
        self.client._connection._command_tree = None
        tree: app_commands.CommandTree[Any] = app_commands.CommandTree(self.client)
        for each in commands:
            tree.add_command(each)
        return tree

    async def synced(self, tree: app_commands.CommandTree[Any], *, force: bool = False) -> bool:
        """Do what a start does."""
        return await sync_if_changed(tree, recall=self.record.recall, record=self.record.keep, ids={}, force=force)

    @property
    def sent(self) -> int:
        """How often the commands were sent."""
        return self.server.requests("PUT", "/commands")


@asynccontextmanager
async def installation(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Installation]:
    async with serving_discord() as server, discord.Client(intents=discord.Intents.none()) as client:
        monkeypatch.setattr(discord.http.Route, "BASE", server.addresses[0])
        await client.login(server.token)
        yield Installation(server, client, Record())


async def _remember(interaction: discord.Interaction, fact: str) -> None: ...


async def _remember_with_expiry(interaction: discord.Interaction, fact: str, expires: str) -> None: ...


async def _this(interaction: discord.Interaction, message: discord.Message) -> None: ...


def command(name: str = "remember", callback: Callable[..., Any] = _remember) -> app_commands.Command[Any, ..., Any]:
    return app_commands.Command(name=name, description="Remember something.", callback=callback)


async def test_commands_are_sent_once_and_again_when_ours_change(monkeypatch: pytest.MonkeyPatch) -> None:
    async with installation(monkeypatch) as here:
        assert await here.synced(here.tree(command()))
        assert not await here.synced(here.tree(command()))
        changed: list[tuple[app_commands.Command[Any, ..., Any] | app_commands.ContextMenu, ...]] = [
            (command(), command("forget")),
            (command("note"),),
            (command(callback=_remember_with_expiry),),
            (command(), app_commands.ContextMenu(name="Remember this", callback=_this)),
            (usable_anywhere(command()),),
            (),
        ]
        for one in changed:
            assert await here.synced(here.tree(*one))
            assert not await here.synced(here.tree(*reversed(one))), "their order does not count"
        assert await here.synced(here.tree(), force=True)

        assert here.sent == 2 + len(changed)


async def test_what_somebody_else_does_to_the_commands_at_discord_is_put_right(monkeypatch: pytest.MonkeyPatch) -> None:
    async with installation(monkeypatch) as here:
        await here.synced(here.tree(command()))
        theirs = here.server.world.env.backend.commands[None]

        theirs["remember", 1]["description"] = "Something else"
        assert await here.synced(here.tree(command()))
        here.server.world.env.backend.commands.clear()
        assert await here.synced(here.tree(command()))

        assert not await here.synced(here.tree(command()))


async def test_discord_is_asked_once_a_day_and_by_hand_at_once(
    monkeypatch: pytest.MonkeyPatch, clock: FixedClock
) -> None:
    async with installation(monkeypatch) as here:
        sync = TreeSync(recall=here.record.recall, record=here.record.keep, clock=clock)
        assert await sync.look() == "the bot has not logged in to Discord yet"
        with pytest.raises(CommandsNotSentError, match="not logged in"):
            await sync.send()
        sync.begin(here.tree(command()))
        await sync.look()
        asked = here.server.requests("GET", "/commands")

        clock.advance(LOOK_EVERY - timedelta(minutes=1))
        await sync.look()
        assert here.server.requests("GET", "/commands") == asked
        clock.advance(timedelta(minutes=1))
        await sync.look()
        assert (here.server.requests("GET", "/commands"), here.sent) == (asked + 1, 1)

        await sync.send()
        assert here.sent == 2


async def test_of_several_processes_one_sends_and_the_next_one_when_it_leads(
    monkeypatch: pytest.MonkeyPatch, clock: FixedClock
) -> None:
    leads = False
    async with installation(monkeypatch) as here:
        await here.synced(here.tree(command()))
        sync = TreeSync(recall=here.record.recall, record=here.record.keep, clock=clock, leads=lambda: leads)
        sync.begin(here.tree(command(), command("forget")))
        await sync.look()
        assert sync.ids, "it knows them all the same"
        assert set(sync.ids) == {"remember"}

        leads = True
        clock.advance(FIRST_RETRY)
        await sync.look()
        assert set(sync.ids) == {"remember", "forget"}


async def test_a_name_in_another_language_is_part_of_what_discord_has(monkeypatch: pytest.MonkeyPatch) -> None:
    async with installation(monkeypatch) as here:
        tree = here.tree(command())
        assert await here.synced(tree)
        await tree.set_translator(CommandWords())

        assert await here.synced(tree)
        assert not await here.synced(tree)
        assert here.server.world.env.backend.commands[None]["remember", 1]["name_localizations"]["de"] == "merken"
