"""What Discord does with our commands decides neither whether the bot starts nor whether it talks."""

from pathlib import Path

from bot.control import ask
from sandbox.discord_server import RequestFault, running_bot, serving_discord


async def test_a_bot_whose_commands_are_refused_talks_and_sends_them_when_asked(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with serving_discord() as server:
        server.faults.plan("PUT", "/commands$", RequestFault(400, code=50035))
        async with running_bot(server, tmp_path) as bot:
            ada = server.seat("ada", "dm")
            said = await ada.say("remember that I row")
            assert (await server.answer(ada, said)).content == "I will remember that."
            await bot.logged("commands_not_sent")
            refused = await ask(data, "commands")
            assert refused is not None
            assert not refused.ok
            assert "status 400, code 50035" in refused.text
            sent = await ask(data, "send-commands")
            assert sent is not None
            assert sent.ok, sent.text
            assert "I row" in await server.shown(await ada.slash("memories"))

            # Somebody took them away while the bot was down, and Discord lets it wait for half a day.
            await bot.kill()
            server.world.env.backend.commands.clear()
            server.faults.plan("PUT", "/commands$", RequestFault.rate_limit(43_200))
            await bot.start()
            said = await ada.say("remember that I own a kayak")
            assert (await server.answer(ada, said)).content == "I will remember that."
            waiting = await ask(data, "commands")
            assert waiting is not None
            assert "Discord has not answered about the commands yet" in waiting.text
            assert await bot.stop() == 0
