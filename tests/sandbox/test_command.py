"""The command as somebody types it, in a process of its own, with the real bot."""

import re
import signal
from pathlib import Path

import aiohttp

from tests.scenes.processes import ended, started

SANDBOX = ("-m", "bot", "sandbox")


async def test_the_demo_keeps_its_promises(tmp_path: Path) -> None:
    demo = await ended(*SANDBOX, "--scene", "demo", "--exit", cwd=tmp_path)

    assert demo.code == 0, demo.out + demo.errors
    assert "18 of 18 promises kept." in demo.out
    assert "== What is remembered now" in demo.out
    assert "== What was not kept, and why" in demo.out
    assert demo.errors == ""


async def test_it_serves_the_lobby_until_a_signal_and_begins_where_it_ended(tmp_path: Path) -> None:
    for _ in range(2):
        async with started(*SANDBOX, "--data", "kept", cwd=tmp_path) as process:
            address = re.search(r"http://\S+", await process.until("Stop with Ctrl-C"))
            assert address is not None
            async with aiohttp.ClientSession() as session, session.get(address[0]) as page:
                assert "Five things to try" in await page.text()
            process.send(signal.SIGTERM)
            after = await process.end()

        assert (after.code, after.errors) == (0, "")
