"""The clock of the machine is not Discord's, and Discord's counts."""

import time
from pathlib import Path

from bot.control import ask
from sandbox.discord_server import running_bot, serving_discord
from sandbox.local_clock import WallClock

AN_HOUR_S = 3600


async def test_who_speaks_after_an_erasure_is_heard_though_the_machine_is_an_hour_ahead(tmp_path: Path) -> None:
    async with serving_discord() as server:
        server.world.env.backend.clock = WallClock(lambda: time.time() - AN_HOUR_S)
        async with running_bot(server, tmp_path) as bot:
            await bot.logged("event=clock_differs logger=bot.clock seconds=3")
            ada = server.seat("ada", "dm")
            await server.answer(ada, await ada.say("remember that I row"))
            await server.shown(await ada.slash("privacy"))
            await server.shown(await ada.click("Delete …"))
            form = await ada.click("Delete …")
            await server.until(lambda: form.modal, "the form")
            await ada.submit(form, {"text": "DELETE"})
            await server.until(lambda: "Deleted" in str(server.rest.requests[-1].body), "the erasure")

            await server.answer(ada, await ada.say("remember that I own a kayak"))
            listed = await server.shown(await ada.slash("memories"))
            await bot.logged("event=ready ")
            status = await ask(tmp_path / "data", "status")
            assert await bot.stop() == 0
    assert "I own a kayak" in listed
    assert "I row" not in listed
    assert status is not None
    assert "s ahead of Discord's, which counts: set it right" in status.text
