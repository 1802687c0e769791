"""The sandbox as a program: what it prints, that a signal ends it cleanly, and what a second start still knows."""

import asyncio
import os
import re
import signal
from pathlib import Path

import aiohttp
import pytest

from bot.settings import Settings
from sandbox.local_bot import Opener
from sandbox.run import serve, skipped_seconds
from tests.sandbox.small_bot import opening, small_opener


class Run:
    """A sandbox that runs beside the test."""

    def __init__(self, settings: Settings) -> None:
        self.said: list[str] = []
        self.shown: list[str] = []
        self._ready = asyncio.Event()
        self.seen: list[Settings] = []
        self.task = asyncio.create_task(serve(settings, opening=self._opening, say=self._say, show=self.shown.append))

    def _opening(self, settings: Settings) -> Opener:
        self.seen.append(settings)
        return (
            opening(settings)
            if settings.openai_base_url
            else small_opener(settings.keepsake_data_dir, "http://127.0.0.1:9/v1")
        )

    def _say(self, text: str) -> None:
        self.said.append(text)
        self._ready.set()

    async def welcome(self) -> str:
        """Wait for the first words and give them."""
        await asyncio.wait_for(self._ready.wait(), timeout=60)
        return self.said[0]

    async def address(self) -> str:
        """Give the lobby's address as it was printed."""
        found = re.search(r"http://\S+", await self.welcome())
        assert found is not None
        return found[0]

    async def end(self, number: signal.Signals) -> int:
        """Send a signal and give the exit code."""
        os.kill(os.getpid(), number)
        return await asyncio.wait_for(self.task, timeout=60)


async def test_it_says_where_who_what_and_that_the_model_is_scripted(tmp_path: Path) -> None:
    run = Run(Settings(keepsake_data_dir=tmp_path))
    welcome = await run.welcome()
    code = await run.end(signal.SIGTERM)

    assert code == 0
    for words in (
        "The model is scripted",
        "Ada   member",
        "Cleo  admin",
        "#staff",
        "8. ",
        "Ctrl-C",
        str(tmp_path),
    ):
        assert words in welcome
    assert run.seen[0].debounce_s == 0
    assert run.seen[0].openai_model == "scripted"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_both_signals_end_it_and_the_page_is_gone(tmp_path: Path, number: signal.Signals) -> None:
    run = Run(Settings(keepsake_data_dir=tmp_path))
    address = await run.address()
    async with aiohttp.ClientSession() as session:
        async with session.get(address) as answer:
            assert answer.status == 200
        assert run.shown == [address]
        assert await run.end(number) == 0
        with pytest.raises(aiohttp.ClientConnectorError):
            await session.get(address)

    assert run.said[-1].startswith("Stopped.")


async def test_with_a_key_the_operators_own_model_is_named_and_used(tmp_path: Path) -> None:
    run = Run(Settings(keepsake_data_dir=tmp_path, openai_api_key="sk-own", openai_model="own-model"))
    welcome = await run.welcome()
    await run.end(signal.SIGTERM)

    assert "own-model" in welcome
    assert "scripted" not in welcome
    assert run.seen[0].openai_base_url is None
    assert run.seen[0].openai_model == "own-model"


async def test_skipped_time_stays_skipped_after_a_restart(tmp_path: Path) -> None:
    for expected in ("30 minutes ahead", "60 minutes ahead"):
        run = Run(Settings(keepsake_data_dir=tmp_path))
        address = await run.address()
        async with aiohttp.ClientSession() as session, session.post(f"{address}later") as answer:
            assert expected in await answer.text()
        await run.end(signal.SIGTERM)

    assert skipped_seconds(tmp_path) == pytest.approx(3600, abs=1)
