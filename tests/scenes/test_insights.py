"""Guesses at how to talk with somebody, end to end.

Asked for by guild and person, hedged in one's own prompt, gone on a word.
"""

from typing import Any, Final

from tests.cogs.world import all_private, shown
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, at_privacy, keep_on, listed, questions, rows, rule
from tests.scenes.world import World

IDLE_S: Final = 400
A_DAY_S: Final = 86_400
GUESS: Final = "Short answers may suit"
USUAL: Final = ("memory_enabled", "learn_patterns", "use_in_answers")
"""The rules that are on for who never set any."""
ASKED: Final = "@Keepsake what do you know about me?"


def guessing(world: World) -> list[dict[str, Any]]:
    """Give the requests for insights."""
    structured = [each for each in world.endpoint.requests if "response_format" in each]
    return [each for each in structured if each["response_format"]["json_schema"]["name"] == "insights"]


async def _talk(world: World) -> None:
    ada = world.seat("ada", "general")
    for said in ("I keep two beehives", "I mend old clocks", "I collect sea glass"):
        await ada.say(f"@Keepsake {said}")
    await world.later(IDLE_S)


async def test_a_guess_is_made_once_a_day_where_guild_and_person_want_it_and_only_its_person_sees_it(
    open_world: OpenWorld,
) -> None:
    async with open_world(free=True) as world:
        ada, bram, cleo = (world.seat(name, "general") for name in ("ada", "bram", "cleo"))
        await acquainted(ada, bram)
        staff = world.seat("cleo", "staff")
        await at_privacy(staff, "Remember me")
        await _talk(world)
        await world.later(A_DAY_S)
        assert guessing(world) == []

        waits = await keep_on(ada, *USUAL, "insights")
        assert "It starts when an admin allows it" in shown(waits)
        await world.later(A_DAY_S)
        assert guessing(world) == []

        await rule(world, insights=True)
        await _talk(world)
        await world.later(3_600)
        (request,) = guessing(world)
        assert request["temperature"] == 0
        assert GUESS in await listed(ada)
        assert "now and then I guess" in shown(await ada.slash("privacy"))

        await ada.say(ASKED)
        assert f"Perhaps: {GUESS}" in questions(world)[-1]
        for seat in (bram, cleo):
            await seat.say(ASKED)
            assert GUESS not in questions(world)[-1]
        await world.restart()
        await _talk(world)
        await world.later(3_600)
        assert len(guessing(world)) == 1

        ends = await keep_on(ada, *USUAL)
        assert all_private([waits, ends])
        assert GUESS not in await listed(ada)
        await ada.say(ASKED)
        assert GUESS not in questions(world)[-1]
        await world.later(A_DAY_S)
        assert len(guessing(world)) == 1
        assert GUESS not in repr([row for name in ("memories", "history", "scopes") for row in await rows(world, name)])


async def test_a_guess_goes_with_the_message_that_it_was_made_of(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada = world.seat("ada", "general")
        await acquainted(ada)
        await keep_on(ada, *USUAL, "insights")
        await rule(world, insights=True)
        message = await ada.say("@Keepsake how deep is the harbour?")
        await _talk(world)
        await world.later(3_600)
        assert GUESS in await listed(ada)

        await world.ada.harbour.delete(message)

        assert GUESS not in await listed(ada)
        assert "Keeps two beehives" in await listed(ada)
