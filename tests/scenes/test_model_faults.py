"""When model or memory are away: one short honest sentence, nothing lost, and the next question answered as ever."""

from typing import Final, get_args

from structlog.testing import capture_logs

from cogs.conversation._said_lately import SILENCE
from cogs.words.catalogue import say
from memory.domain.errors import ModelCause
from sandbox.script import CutOff, Line, RateLimited, ScriptedError, ScriptedFault, ScriptedRefusal, ScriptedReply
from tests.cogs.world import all_private, shown
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, aloud, answers, kept, later, listed, offered, prompts, questions, rows, told
from tests.scenes.world import World

TEA: Final = "I drink smoky tea"
FAULTS: Final[tuple[tuple[Line, ModelCause], ...]] = (
    (RateLimited(1), "rate_limited"),
    (RateLimited(3600), "rate_limited"),
    (ScriptedError(500), "server_error"),
    (ScriptedError(503), "server_error"),
    (ScriptedFault("malformed"), "malformed"),
    (ScriptedFault("truncated"), "unreachable"),
    (ScriptedFault("null"), "empty"),
    (ScriptedRefusal("I will not."), "refused"),
    (ScriptedFault("empty"), "empty"),
    (ScriptedFault("disconnect"), "unreachable"),
    (ScriptedReply(" \n ", labelled=False), "empty"),
    (CutOff(""), "truncated"),
)


async def test_each_fault_gives_its_sentence_and_the_next_question_an_answer_that_knows_the_first(world: World) -> None:
    ada = world.seat("ada", "general")
    await acquainted(ada)
    for number, (line, cause) in enumerate(FAULTS):
        # Cut before its first word, an answer is asked for once more, with room for thought; spoiled by a call, without
        # tools.
        for _ in range(2 if cause in ("truncated", "malformed", "empty") else 1):
            world.script(f"question {number}?", line)
        world.script("and now", "Here I am again.")
        asked = await ada.say(f"@Keepsake question {number}?")
        sorry = answers(ada)[-1]
        assert (line, sorry.content) == (line, say(f"model-{cause}"))
        assert sorry.reference is not None
        assert sorry.reference.message_id == asked.id

        await ada.say("@Keepsake and now?")
        assert aloud(ada)[-1].startswith("Here I am again.")
        assert f"question {number}?" in questions(world)[-1]
        await later(world, SILENCE.total_seconds())
    assert len(aloud(ada)) == 2 * len(FAULTS)
    again = [cause for _, cause in FAULTS if cause in ("truncated", "malformed", "empty")]
    assert len(questions(world)) == 2 * len(FAULTS) + len(again)
    texts = [row["text"] for row in await rows(world, "messages")]
    assert sorted(texts) == sorted(["and now?"] * len(FAULTS) + [f"question {n}?" for n in range(len(FAULTS))])
    assert not any(sentence in prompts(world) for sentence in (say(f"model-{cause}") for cause in get_args(ModelCause)))


async def test_trouble_that_lasts_is_told_once_a_minute_in_each_channel_and_loses_nothing(world: World) -> None:
    ada, direct = world.seat("ada", "general"), world.seat("ada", "dm")
    # Whether tools are to blame is not known before an answer with them came.
    world.script(None, ScriptedError(500), times=10)
    for number in range(3):
        await ada.say(f"@Keepsake question {number}?")
    await direct.say("and here?")
    assert aloud(ada) == aloud(direct) == [say("model-server_error")]
    await later(world, SILENCE.total_seconds())
    await ada.say("@Keepsake question 3?")
    assert aloud(ada) == [say("model-server_error")] * 2

    await world.restart()
    world.script(None, "Hello.")
    await ada.say("@Keepsake hello?")
    assert all(f"question {number}?" in questions(world)[-1] for number in range(4))
    assert "Your choice" in aloud(ada)[-1]


async def test_a_store_that_is_away_is_never_shown_as_an_empty_one(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada, direct = world.seat("ada", "general"), world.seat("ada", "dm")
        await acquainted(ada)
        await ada.slash("remember", fact=TEA)
        await ada.say("@Keepsake what do you know about me?")
        assert told(world) == [TEA]
        await later(world, 30)
        said, asked = aloud(ada), len(questions(world))

        with capture_logs() as logs:
            await world.keepsake.collections.store.close()
            screens = [
                await ada.slash("remember", fact="I own a windlass"),
                await ada.slash("memories"),
                await ada.slash("forget", what="tea"),
                await ada.slash("forget", everything=True),
                await ada.slash("privacy"),
            ]
            for seat in (ada, direct):
                await seat.say("@Keepsake what do you know about me?")
                await seat.say("@Keepsake remember that I own a windlass")
        assert [shown(screen) for screen in screens] == [say("error-store-away")] * len(screens)
        assert all_private(screens)
        assert len(await offered(ada)) == 1
        assert TEA not in await offered(ada)
        assert aloud(ada) == [*said, say("error-store-away")]
        assert aloud(direct) == [say("error-store-away")]
        assert len(questions(world)) == asked
        assert not any("windlass" in str(line) or "smoky" in str(line) for line in logs)

        await world.restart()
        await later(world, SILENCE.total_seconds())
        assert await kept(world) == [TEA]
        assert TEA in await listed(ada)
        await ada.say("@Keepsake what do you know about me?")
        assert told(world) == [TEA]
