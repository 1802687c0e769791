"""Answers that appear while they are written, end to end.

The model streams them slowly over HTTP, and Discord shows what there is.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from cogs.conversation._beginning import SIGN
from cogs.words.catalogue import say
from sandbox.script import LABEL, AskedTool, ScriptedReply, Slow
from sandbox.seat import Seat
from tests.scenes.seen import acquainted, aloud, answers, memory_id
from tests.scenes.world import World

TEXT = "You drink smoky tea{mark}. It is the first thing you do at dawn{mark}, before the boats go out. That is all."


class Typist:
    """Writes sixteen characters in half a second of simulated time.

    When something can be read, something may happen, once.
    """

    def __init__(self, world: World, happening: Callable[[], Awaitable[object]] | None = None) -> None:
        self._world = world
        self._happening = happening
        self._pieces = 0

    async def pause(self) -> None:
        """Let time pass, and the bot do what is due."""
        self._pieces += 1
        if self._pieces % 4:
            return
        self._world.stage.clock.advance(0.5)
        # SimCord looks twenty times a second at what is due.
        await asyncio.sleep(0.06)
        if self._happening is not None and shown(self._world):
            happening, self._happening = self._happening, None
            await happening()


def shown(world: World) -> list[str]:
    """Give every text that the bot's messages aloud had, in order."""
    bot_id = str(world.stage.env.backend.bot_user.id)
    seen: Any = world.stage.env.backend.transcript
    created = ("MESSAGE_CREATE", "MESSAGE_UPDATE")
    bodies = [body for kind, name, body in seen if kind == "GATEWAY" and name in created]
    return [body["content"] for body in bodies if body["author"]["id"] == bot_id and not body["flags"] & 64]


async def known(seat: Seat) -> str:
    await acquainted(seat)
    await seat.slash("remember", fact="I drink smoky tea")
    return await memory_id(seat, "tea")


async def test_an_answer_appears_while_it_is_written_and_no_mark_is_seen_at_any_moment(world: World) -> None:
    ada = world.seat("ada", "general")
    mark = f" [m:{await known(ada)}]"
    world.script("tell me", Slow(ScriptedReply(TEXT.format(mark=mark)), Typist(world).pause))
    await ada.say("@Keepsake tell me about tea")

    *before, last = shown(world)
    assert before
    assert all(text.endswith(SIGN) for text in before)
    assert not any("[" in text or mark[4:10] in text for text in before)
    whole = f"{TEXT.format(mark='')}\n\n{LABEL}"
    assert [whole[: len(text) - 2] for text in before] == [text.removesuffix(f" {SIGN}") for text in before]
    assert last == whole
    assert aloud(ada) == [last]
    assert [request.get("stream") for request in world.endpoint.requests] == [True]
    assert mark.strip() not in str(await world.keepsake.collections.store.find("sessions", {}))


async def test_a_model_that_breaks_off_leaves_an_apology_in_the_place_of_half_an_answer(world: World) -> None:
    ada = world.seat("ada", "general")
    await acquainted(ada)
    world.script("tell me", Slow(ScriptedReply(TEXT.format(mark="")), Typist(world).pause, breaks_after=20))
    asked = await ada.say("@Keepsake tell me about tea")

    assert shown(world)[0].endswith(SIGN)
    (only,) = answers(ada)
    assert only.content == say("model-unreachable")
    assert only.reference is not None
    assert only.reference.message_id == asked.id


async def test_an_answer_that_looks_into_memory_shows_nothing_of_the_look(world: World) -> None:
    ada = world.seat("ada", "general")
    await known(ada)
    look = ScriptedReply("Let me look.", tools=(AskedTool("memory_query", '{"query": "zanzibar"}'),))
    world.script("tell me", Slow(look, Typist(world).pause))
    world.script("tell me", Slow(ScriptedReply(TEXT.format(mark="")), Typist(world).pause))
    await ada.say("@Keepsake tell me about the second mate of the third boat in August?")

    assert any(text.startswith("You drink") and text.endswith(SIGN) for text in shown(world))
    assert not any("zanzibar" in text or "memory_query" in text for text in shown(world))
    assert aloud(ada)[0].startswith(TEXT.format(mark=""))
