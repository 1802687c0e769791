"""The process is killed, which it does not notice: what people were told is true after the next start."""

import json
from pathlib import Path

from simcord.results import InteractionResult

from sandbox.discord_server import running_bot, serving_discord

FACTS = ("I row", "I own a kayak", "I like oysters", "I play chess", "I paint boats", "I sing", "I juggle", "I whistle")


async def test_what_was_acknowledged_stays_and_a_question_is_answered_once(tmp_path: Path) -> None:
    async with serving_discord() as server, running_bot(server, tmp_path) as bot:
        ada = server.seat("ada", "dm")
        asked = {fact: await ada.slash("remember", fact=fact) for fact in FACTS}

        def told() -> list[str]:
            return [fact for fact, one in asked.items() if _is_answered(one)]

        await server.until(lambda: len(told()) >= len(FACTS) // 2, "half of the answers")
        await bot.kill()
        acknowledged = told()
        await bot.start()
        listed = await server.shown(await ada.slash("memories"))
        assert [fact for fact in acknowledged if fact not in listed] == []

        question = await ada.say("what do you know about me?")
        await server.answer(ada, question)
        await bot.kill()
        await bot.start()
        # Discord tells it again, as after a connection that was lost; what comes behind it shows that it was taken up.
        server.gateway.sessions[-1].tell_raw("MESSAGE_CREATE", json.dumps(server.message_payload(question)))
        later = await ada.say("remember that I bake")
        await server.answer(ada, later)
        assert len(server.answers(ada, question)) == 1
        assert await bot.stop() == 0
    assert not any("Traceback" in line for line in bot.log)


def _is_answered(used: InteractionResult) -> bool:
    return used.response is not None and not used.deferred
