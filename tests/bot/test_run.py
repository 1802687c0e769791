"""The bot against a Discord on the loopback.

It logs in, answers, ends on a signal, and says why when it cannot go on.
"""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest
from aiohttp import web

from bot.run import DiscordError, run
from bot.settings import RunSettings, SettingsError
from memory.store.sqlite.store import open_sqlite
from tests.bot.endpoints import Endpoint, completion
from tests.bot.loopback_discord import LoopbackDiscord

CANARY = "canary.token.canary"
PATIENCE_S = 120.0


def settings_in(data_dir: Path, **fields: Any) -> RunSettings:
    return RunSettings(discord_token=CANARY, openai_api_key="key", keepsake_data_dir=data_dir, debounce_s=0, **fields)


@asynccontextmanager
async def running(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, **fields: Any
) -> AsyncIterator[tuple[LoopbackDiscord, asyncio.Task[None]]]:
    """Run the bot until the block ends; the block lets it end."""
    async with LoopbackDiscord() as server:
        server.use(monkeypatch)
        task = asyncio.create_task(run(settings_in(data_dir, **fields)))
        await asyncio.wait_for(server.identified.wait(), PATIENCE_S)
        yield server, task
        await asyncio.wait_for(task, PATIENCE_S)


def ask(number: signal.Signals = signal.SIGTERM) -> None:
    """Send this process a signal."""
    os.kill(os.getpid(), number)


async def still_running(task: asyncio.Task[None]) -> None:
    """Give it time to end, which it does not."""
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(asyncio.shield(task), 0.1)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_ends_it_in_order(
    number: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = signal.getsignal(number)
    async with running(tmp_path, monkeypatch) as (server, _):
        ask(number)

    assert server.tokens == {f"Bot {CANARY}"}
    assert server.closed_with is not None
    assert signal.getsignal(number) == before
    async with open_sqlite(tmp_path) as store:
        assert await store.count("memories", {}) == 0


async def test_what_is_under_way_is_answered_before_it_ends_and_nothing_new_is_taken_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought = asyncio.Event()

    async def thinks(_request: web.Request) -> web.StreamResponse:
        await thought.wait()
        return web.json_response(completion("Good evening."))

    async with (
        Endpoint([thinks]) as endpoint,
        running(tmp_path, monkeypatch, openai_base_url=endpoint.url) as (server, task),
    ):
        await server.hear("good evening")
        await asyncio.wait_for(endpoint.received.wait(), PATIENCE_S)
        ask()
        await still_running(task)
        await server.hear("and another thing")
        await still_running(task)
        thought.set()
        said = await asyncio.wait_for(server.said.get(), PATIENCE_S)

    assert said.startswith("Good evening.")
    assert server.said.empty()
    assert len(endpoint.requests) == 1
    assert "and another thing" not in str(endpoint.requests)


@pytest.mark.parametrize(
    ("status", "kind", "says"),
    [(401, SettingsError, "does not accept DISCORD_TOKEN"), (403, DiscordError, "answers with status 403")],
)
async def test_a_login_that_discord_refuses_is_told(
    status: int, kind: type[Exception], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with LoopbackDiscord(login_status=status) as server:
        server.use(monkeypatch)
        with pytest.raises(kind, match=says) as told:
            await run(settings_in(tmp_path))

    assert "canary" not in str(told.value)


@pytest.mark.parametrize(
    ("code", "kind", "says"), [(4004, DiscordError, "code 4004"), (4014, SettingsError, "message content intent")]
)
async def test_a_gateway_that_turns_the_bot_away_is_told(
    code: int, kind: type[Exception], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with LoopbackDiscord(close_code=code) as server:
        server.use(monkeypatch)
        with pytest.raises(kind, match=says):
            await run(settings_in(tmp_path))


async def test_a_discord_that_cannot_be_reached_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unused_tcp_port: int
) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", f"http://127.0.0.1:{unused_tcp_port}/api")

    with pytest.raises(DiscordError, match="cannot be reached"):
        await run(settings_in(tmp_path))
