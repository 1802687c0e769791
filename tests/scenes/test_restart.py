"""Stopping and starting, end to end.

Every message is answered once, no id comes twice, and what was begun is finished.
"""

import asyncio
from typing import Final

from structlog.testing import capture_logs

from cogs.words.catalogue import say
from sandbox.local_discord import Where
from sandbox.script import Held, ScriptedReply
from tests.cogs.world import shown
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import Pause, acquainted, aloud, answers, arrive, kept, questions, rows
from tests.scenes.world import World

PLACES: Final[tuple[Where, ...]] = ("general", "porch", "dm")
TURNS: Final = 20
"""Turns of the event loop in which a stop gets to where it waits for the answers under way."""


async def test_twice_restarted_every_message_is_answered_and_no_id_comes_twice(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        for run in range(3):
            for where in PLACES:
                await _live(world, where, run)
            if run < 2:
                await world.restart()
        for where in PLACES:
            assert len(answers(world.seat("ada", where))) == 2 * 3
        await _is_whole(world, runs=3)


async def test_an_answer_that_is_under_way_is_finished_before_the_end(world: World) -> None:
    ada = world.seat("ada", "general")
    await acquainted(ada)
    pause = Pause()
    world.script("finish this", Held(ScriptedReply("I finish what I begin."), until=pause.until))
    arrive(world, ada, "@Keepsake finish this")
    await pause.reached.wait()
    with capture_logs() as logs:
        stopping = asyncio.create_task(world.restart())
        for _ in range(TURNS):
            await asyncio.sleep(0)
        arrive(world, ada, "@Keepsake this comes too late")
        assert answers(ada) == []
        world.script("too late", "I am back.")
        pause.end()
        await stopping

    assert {"event": "drained", "count": 1, "jobs": 0, "log_level": "info"} in logs
    # What came while it stopped is answered by the next process.
    assert [answer.content.splitlines()[0] for answer in answers(ada)] == ["I finish what I begin.", "I am back."]
    world.script("what was that", "We spoke.")
    await ada.say("@Keepsake what was that?")
    assert "finish this" in questions(world)[-1]
    assert "I finish what I begin." in questions(world)[-1]
    assert [row["text"] for row in await rows(world, "messages")] == [
        "finish this", "this comes too late", "what was that?",
    ]  # fmt: skip


async def test_whose_answer_takes_too_long_is_told_that_the_bot_restarts_and_the_question_is_kept(
    open_world: OpenWorld,
) -> None:
    async with open_world(drain_s=0.1) as world:
        ada = world.seat("ada", "general")
        await acquainted(ada)
        pause = Pause()
        world.script("marmalade", Held(ScriptedReply("Never heard."), until=pause.until))
        arrive(world, ada, "@Keepsake marmalade?")
        await pause.reached.wait()
        await world.restart()
        assert aloud(ada) == [say("talk-interrupted")]

        world.script("again", "Marmalade.")
        await ada.say("@Keepsake again, please")
        assert "marmalade?" in questions(world)[-1]
        assert len(answers(ada)) == 2


async def test_while_it_stops_commands_and_buttons_say_so(world: World) -> None:
    ada = world.seat("ada", "general")
    await ada.say("@Keepsake remember that I drink smoky tea")
    world.keepsake.client.stop_intake()
    assert shown(await ada.slash("memories")) == say("error-stopping")
    assert shown(await ada.click("Undo")) == say("error-stopping")
    world.script("hello", "I am back.")
    await ada.say("@Keepsake hello?")
    await world.restart()

    assert await kept(world) == ["I drink smoky tea"]
    # The wish alone shows that somebody spoke to the bot here, so the next process looks at the channel.
    assert [answer.content.splitlines()[0] for answer in answers(ada)][1:] == ["I am back."]
    assert "smoky tea" in shown(await ada.slash("memories"))


def _fact(where: Where, run: int) -> str:
    facts = ("I tie bowlines in {where}", "I collect sea glass for {where}", "My parrot whistles at {where}")
    return facts[run].format(where=where)


async def _live(world: World, where: Where, run: int) -> None:
    ada = world.seat("ada", where)
    before = len(answers(ada))
    await ada.say(f"@Keepsake remember that {_fact(where, run)}")
    await ada.say("@Keepsake what do you know about me?")
    assert len(answers(ada)) == before + 2


async def _is_whole(world: World, *, runs: int) -> None:
    memories = await world.stage.bot.remembered()
    assert sorted(memory.text for memory in memories) == sorted(
        _fact(where, run) for where in PLACES for run in range(runs)
    )
    assert len({memory.id for memory in memories}) == len(memories)
    assert len({row["_id"] for row in await rows(world, "messages")}) == len(PLACES) * runs
    claims = [row["_id"] for row in await rows(world, "leases") if row["_id"].startswith("answer/")]
    assert len(claims) == 2 * len(PLACES) * runs
