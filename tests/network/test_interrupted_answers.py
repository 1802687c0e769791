"""Questions that a death or a lost session would leave without an answer: each is answered, and once."""

from pathlib import Path

from sandbox.discord_server import running_bot, serving_discord
from sandbox.script import Held, Reply
from sandbox.scripted_model import ScriptedModel, serving
from tests.scenes.seen import Pause


async def test_what_a_death_or_a_lost_session_interrupts_is_answered_once(tmp_path: Path) -> None:
    async with (
        serving(ScriptedModel(strict=False)) as model,
        serving_discord() as server,
        running_bot(server, tmp_path, model=model) as bot,
    ):
        ada, bram, direct = server.seat("ada", "general"), server.seat("bram", "general"), server.seat("cleo", "dm")
        for seat in (ada, bram, direct):
            await server.answer(seat, await seat.say("@Keepsake remember that I row on Sundays"))

        # Killed while the model thinks: answered after the start, in the channel and in a direct message.
        pause = Pause()
        model.script("lighthouse", Held(Reply("Never heard."), until=pause.until), times=2)
        killed = [(ada, await ada.say("@Keepsake who keeps the lighthouse?"))]
        await pause.reached.wait()
        killed.append((direct, await direct.say("and who paints the lighthouse?")))
        await server.until(lambda: len(model.requests) == 2, "the second question at the model")
        await bot.kill()
        pause.end()
        model.script("lighthouse", "Nobody.", times=2)
        await bot.start()
        for seat, question in killed:
            assert (await server.answer(seat, question)).content.startswith("Nobody.")

        # Asked while the session is lost, which is not resumed.
        server.gateway.drop()
        await server.gateway.invalidate()
        asked = await bram.say("@Keepsake who mends the nets?")
        model.script("nets", "The crew.")
        assert (await server.answer(bram, asked)).content.startswith("The crew.")
        assert server.gateway.logins == 3

        every = [*killed, (bram, asked)]
        assert [len(server.answers(seat, question)) for seat, question in every] == [1] * len(every)
