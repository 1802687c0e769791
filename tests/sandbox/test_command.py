"""The command as somebody types it, in a process of its own, with the real bot."""

import asyncio
import re
import signal
import sys
from pathlib import Path

import aiohttp

ROOT = Path(__file__).parents[2]


async def sandbox(*arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot", "sandbox", *arguments),
        cwd=ROOT,
        env={"PATH": "", "PYTHONWARNINGS": "ignore"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def test_the_demo_keeps_its_promises() -> None:
    process = await sandbox("--scene", "demo", "--exit")
    out, errors = await asyncio.wait_for(process.communicate(), timeout=120)
    printed = out.decode()

    assert process.returncode == 0, printed + errors.decode()
    assert "18 of 18 promises kept." in printed
    assert "== What is remembered now" in printed
    assert "== What was not kept, and why" in printed
    assert errors == b""


async def test_it_serves_the_lobby_until_a_signal_and_begins_where_it_ended(tmp_path: Path) -> None:
    for _ in range(2):
        process = await sandbox("--data", str(tmp_path))
        assert process.stdout is not None
        printed = ""
        while "Stop with Ctrl-C" not in printed:
            printed += (await asyncio.wait_for(process.stdout.readline(), timeout=60)).decode()
        address = re.search(r"http://\S+", printed)
        assert address is not None
        async with aiohttp.ClientSession() as session, session.get(address[0]) as page:
            assert "Five things to try" in await page.text()
        process.send_signal(signal.SIGTERM)
        _, errors = await asyncio.wait_for(process.communicate(), timeout=60)

        assert process.returncode == 0
        assert errors == b""


async def test_a_wrong_call_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "something").write_text("mine")
    # Side by side, since each takes most of its time to load.
    calls = [
        (await sandbox("--exit"), "--exit needs a --scene"),
        (await sandbox("--scene", "demo", "--exit", "--data", str(tmp_path)), "the demo needs an empty folder"),
    ]
    for process, words in calls:
        _, errors = await asyncio.wait_for(process.communicate(), timeout=60)

        assert process.returncode == 2
        assert words in errors.decode().splitlines()[-1]
