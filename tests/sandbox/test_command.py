"""The command as somebody types it, in a process of its own, with the real bot."""

import re
import signal
from pathlib import Path

import aiohttp

from memory.store.sqlite.file import FILE_NAME
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
    # The first two stand where earlier versions put it: in the folder of the real bot.
    for place, arguments in (("data", ["--data", "data"]), ("data", ["--data", "data"]), ("data/sandbox", [])):
        async with started(*SANDBOX, *arguments, cwd=tmp_path) as process:
            printed = await process.until("Stop with Ctrl-C")
            address = re.search(r"http://\S+", printed)
            assert address is not None
            assert f"Memory is kept in {place};" in printed
            assert ("What an earlier sandbox kept is in data: --data opens it" in printed) == (not arguments)
            assert (tmp_path / place / FILE_NAME).exists()
            async with aiohttp.ClientSession() as session, session.get(address[0]) as page:
                assert "The tour" in await page.text()
            process.send(signal.SIGTERM)
            after = await process.end()

        assert (after.code, after.errors) == (0, "")
