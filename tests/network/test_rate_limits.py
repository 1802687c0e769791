"""Limits of Discord that meet something the bot does not wait for."""

from pathlib import Path

from sandbox.discord_server import RequestFault, running_bot, serving_discord


async def test_a_typing_sign_under_a_limit_for_all_requests_does_not_silence_the_bot(tmp_path: Path) -> None:
    async with serving_discord() as server, running_bot(server, tmp_path) as bot:
        ada = server.seat("ada", "dm")
        server.faults.plan("POST", "/typing$", RequestFault.rate_limit(5, is_global=True))

        said = await ada.say("what do you know about me?")

        assert await server.answer(ada, said)
        assert server.faults.met == 1
        assert await bot.stop() == 0
