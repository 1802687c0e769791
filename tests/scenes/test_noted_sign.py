"""The quiet sign that talk became memory: once in a conversation, with its words only where nobody else reads."""

import pytest

from cogs.words.catalogue import say
from sandbox.seat import Seat
from tests.cogs.world import last_message, menu_with
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, aloud
from tests.scenes.world import World

ONE = say("talk-noted-count", count=1)


async def _formed(world: World, seat: Seat, *said: str, after_s: int = 400) -> str:
    """Let somebody tell something, and when it became memory return what the next answer says."""
    for each in said:
        await seat.say(f"@Keepsake {each}")
    await world.later(after_s)
    await seat.say("@Keepsake hello again")
    return aloud(seat)[-1]


async def test_it_is_said_once_in_a_conversation_and_the_words_only_in_private(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada, direct = world.seat("ada", "general"), world.seat("ada", "dm")
        await acquainted(ada, direct)

        assert (await _formed(world, ada, "I collect glass buoys.")).endswith(f"-# {ONE}")
        assert ONE not in await _formed(world, ada, "I keep two beehives on the boathouse roof.")
        four = "I collect lanterns. I own a boat.", "I mend nets. I sing in a choir."
        assert say("talk-noted-count", count=4) in await _formed(world, ada, *four, after_s=3600)
        await ada.slash("remember", fact="I drink smoky tea")
        await world.later(3600)
        await ada.say("@Keepsake hello once more")
        assert "📝" not in aloud(ada)[-1]
        assert say("talk-noted", words="Collects stamps.") in await _formed(world, direct, "I collect stamps.")
        assert say("and-more", count=1) in await _formed(world, direct, *four, after_s=3600)


@pytest.mark.parametrize("tells", [True, False])
async def test_who_does_not_want_it_is_not_told(open_world: OpenWorld, *, tells: bool) -> None:
    async with open_world(free=True) as world:
        ada = world.seat("ada", "general")
        await acquainted(ada)
        screen = await ada.slash("privacy")
        rules = ["memory_enabled", "learn_patterns", "use_in_answers", *(["noted"] if tells else [])]
        await world.ada.harbour.select(last_message(screen), rules, custom_id=menu_with(screen, "noted"))

        assert (ONE in await _formed(world, ada, "I collect glass buoys.")) is tells
        await world.ada.harbour.select(
            last_message(screen), sorted({*rules, "noted"}), custom_id=menu_with(screen, "noted")
        )
        said_now = ONE in await _formed(world, ada, "I keep two beehives on the boathouse roof.")
        assert said_now is not tells, "what was not shown does not count as said in this conversation"
