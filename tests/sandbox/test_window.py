"""The one channel page: opening, switching, and news that nobody's action brought."""

import asyncio
from pathlib import Path

import aiohttp

from sandbox.doors import doors
from sandbox.window import Window
from tests.sandbox.test_world import opening
from tests.scenes.world import World, inhabited


async def show(world: World, window: Window, key: str) -> str:
    door = doors(world.stage.discord)[key]
    return await window.show(door.channel, door.viewers)


async def timeline(address: str) -> list[str]:
    """Open the page as a browser does and read the messages on it."""
    origin, _, capability = address.partition("/#")
    headers = {"X-Simcord-Capability": capability}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.post(f"{origin}/api/pages", json={}) as answer,
    ):
        page = await answer.json()
        return [page["messages"][message]["content"] for message in page["timeline"]]


async def test_a_channel_opens_and_shows_what_was_said(tmp_path: Path) -> None:
    async with inhabited(tmp_path, opening) as world:
        window = Window(world.stage.discord)
        await world.seat("ada", "general").say("good morning all")
        address = await show(world, window, "general")

        assert address.startswith("http://127.0.0.1:")
        assert window.channel_id == world.stage.discord.places["general"].channel.id
        assert await timeline(address) == ["good morning all"]
        await window.close()


async def test_news_that_no_action_brought_is_published(tmp_path: Path) -> None:
    async with inhabited(tmp_path, opening) as world:
        window = Window(world.stage.discord)
        window.watch()
        address = await show(world, window, "general")
        general = world.stage.bot.client.get_partial_messageable(world.stage.discord.places["general"].channel.id)
        await general.send("a job says hello")
        await asyncio.wait_for(window.refreshed.wait(), timeout=60)

        assert await timeline(address) == ["a job says hello"]
        await window.close()


async def test_what_an_action_brings_is_left_to_the_action(tmp_path: Path) -> None:
    async with inhabited(tmp_path, opening, free=True) as world:
        window = Window(world.stage.discord)
        window.watch()
        await show(world, window, "general")
        await world.seat("ada", "general").say("@Keepsake hello")

        assert len(world.seat("ada", "general").replies()) == 1
        assert not window.refreshed.is_set()
        await window.close()
