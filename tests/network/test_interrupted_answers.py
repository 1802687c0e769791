"""Questions that a death or a lost session would leave without an answer: each is answered, and once."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from cogs.conversation._beginning import SIGN
from sandbox.discord_server import running_bot, serving_discord
from sandbox.script import Held, ScriptedReply, Slow
from sandbox.scripted_model import ScriptedModel, serving
from tests.scenes.seen import Pause


def writing_until(pause: Pause, pieces: int) -> Callable[[], Awaitable[None]]:
    """Give what lets a model write so many pieces at once and keeps it waiting then."""
    left = iter(range(1, pieces))

    async def wait() -> None:
        if next(left, None) is None:
            await pause.until()

    return wait


async def test_what_a_death_or_a_lost_session_interrupts_is_answered_once(tmp_path: Path) -> None:
    async with (
        serving(ScriptedModel(strict=False)) as model,
        serving_discord() as server,
        running_bot(server, tmp_path, model=model) as bot,
    ):
        ada, bram, direct = server.seat("ada", "general"), server.seat("bram", "general"), server.seat("cleo", "dm")
        for seat in (ada, bram, direct):
            await server.answer(seat, await seat.say("@Keepsake remember that I row on Sundays"))

        # From its first answer on the bot knows that the endpoint does not begin in the middle of thought, and lets it
        # stream.
        await server.answer(ada, await ada.say("@Keepsake good morning"))

        # Killed while the model thinks, or writes: answered after the start, in the channel and in a direct message.
        pause = Pause()
        model.script(
            "keeps the lighthouse",
            Slow(ScriptedReply("Never heard of anybody who does any such thing."), writing_until(pause, 10)),
        )
        model.script("lighthouse", Held(ScriptedReply("Never heard."), until=pause.until))
        killed = [(ada, await ada.say("@Keepsake who keeps the lighthouse?"))]
        await pause.reached.wait()
        killed.append((direct, await direct.say("and who paints the lighthouse?")))
        await server.until(lambda: len(model.requests) == 3, "the second question at the model")
        await server.until(lambda: any(SIGN in each.content for each in server.written(ada)), "the beginning")
        await bot.kill()
        pause.end()
        model.script("lighthouse", "Nobody.", times=2)
        await bot.start()
        for seat, question in killed:
            # What was shown before the death is no answer, and goes.
            await server.until(lambda: not any(SIGN in each.content for each in server.written(ada)), "its removal")
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
        assert not [message for message in server.written(ada) if SIGN in message.content]
