"""Prefetch, end to end: who types finds the bot prepared, and what it prepared is no more than they may have."""

from memory.domain.ids import guild_tenant, subject_of
from tests.scenes.conftest import OpenWorld
from tests.scenes.seen import acquainted, told
from tests.scenes.world import World

LADDER = "I lent the long ladder to the choir"
LAMP = "I keep the big lamp under the stairs"
A_WHILE = 1000
"""Seconds after which no envelope of before is at hand."""


def loads(world: World) -> int:
    """Tell how many envelopes were read from the store since the last audit was written."""
    return world.keepsake.reading.audit.waiting["load"]


async def test_who_types_first_is_answered_from_what_is_at_hand(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada = world.seat("ada", "general")
        await acquainted(ada)
        await ada.slash("remember", fact=LADDER)
        await world.later(A_WHILE)
        assert loads(world) == 0

        await world.ada.harbour.typing(ada.channel)
        assert loads(world) == 1
        await ada.say("@Keepsake what do you know about me?")
        assert told(world) == [LADDER]
        assert loads(world) == 1

        await world.later(A_WHILE)
        await ada.say("@Keepsake what do you know about me?")
        assert told(world) == [LADDER]
        assert loads(world) == 1


async def test_what_is_at_hand_is_still_told_only_where_it_may_be(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        staff, general = world.seat("bram", "staff"), world.seat("bram", "general")
        await acquainted(staff)
        await staff.slash("remember", fact=LAMP)
        await world.later(A_WHILE)

        await world.bram.harbour.typing(staff.channel)
        await world.bram.harbour.typing(general.channel)
        await general.say("@Keepsake what do you know about me?")
        assert told(world) == []
        await staff.say("@Keepsake what do you know about me?")
        assert told(world) == [LAMP]


async def test_who_asks_at_the_same_hour_day_by_day_is_at_hand_by_the_clock_alone(open_world: OpenWorld) -> None:
    async with open_world(free=True) as world:
        ada, bram = world.seat("ada", "general"), world.seat("bram", "general")
        await acquainted(ada, bram)
        await bram.say("@Keepsake good morning")
        for _ in range(3):
            await ada.say("@Keepsake good morning")
            await world.later(86400)

        at_hand, harbour = world.keepsake.reading.envelopes.holds, guild_tenant(world.stage.discord.harbour.id)
        assert at_hand(subject_of(ada.person.user.id), harbour)
        assert not at_hand(subject_of(bram.person.user.id), harbour)
        await world.later(12 * 3600)
        assert not at_hand(subject_of(ada.person.user.id), harbour)
