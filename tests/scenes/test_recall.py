"""Recall, end to end: what lies beyond the envelope comes when it is asked for."""

from sandbox.seat import Seat
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, answers, questions, remember_all, told
from tests.scenes.world import World

LADDER = "I lent the long ladder to the choir"
OTHERS = (
    "anchor anvil apron axe banjo barrel basket bellows bench bucket candle canvas chisel clock compass cradle drum "
    "easel fiddle flask funnel goblet hammer harp hammock kettle kite loom mallet mirror oar pestle piano plough "
    "pulley quilt rake saddle sextant spindle tambourine teapot tripod trowel wheelbarrow"
).split()
"""More than the 40 that an envelope takes."""


async def _crowded(world: World, seat: Seat) -> None:
    """Let somebody tell one thing, and then so much that it does not fit beside it."""
    await seat.slash("remember", fact=LADDER)
    await world.stage.env.advance_time(60)
    await remember_all(world, seat, (f"I restored a {thing}" for thing in OTHERS))


async def test_what_the_envelope_has_no_room_for_comes_when_it_is_asked_for(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada = world.seat("ada", "general")
        await acquainted(ada)
        await _crowded(world, ada)

        await ada.say("@Keepsake good morning")
        assert LADDER not in told(world)
        await ada.say("@Keepsake remind me who i lent the ladder to")
        assert LADDER in told(world)
        assert questions(world)[-1].count("long ladder") == 1
        assert "<RetrievedObservations>" in questions(world)[-1]
        assert len(world.endpoint.requests) == len(answers(ada))
