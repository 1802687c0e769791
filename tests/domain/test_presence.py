"""Which tenants count as left: guilds of this shard that Discord does not name any more."""

import pytest

from memory.domain.ids import COLLECTIVE_SCOPE, TenantId, dm_tenant, guild_tenant
from memory.domain.presence import Presence

HELD = (guild_tenant(1), guild_tenant(2), dm_tenant(3), TenantId("*"), TenantId(COLLECTIVE_SCOPE))


@pytest.mark.parametrize(
    ("present", "left"),
    [
        ({1, 2}, set()),
        ({1}, {guild_tenant(2)}),
        ({1, 9}, {guild_tenant(2)}),
        (set(), {guild_tenant(1), guild_tenant(2)}),
    ],
)
def test_guilds_that_are_not_there_are_left_and_nothing_else_is(present: set[int], left: set[TenantId]) -> None:
    assert Presence(bot_id=7, guild_ids=frozenset(present)).left(HELD) == left


@pytest.mark.parametrize("shard", range(4))
def test_a_shard_judges_its_own_guilds_only(shard: int) -> None:
    guilds = [number << 22 for number in range(1, 9)]

    left = Presence(bot_id=7, guild_ids=frozenset(), shard_id=shard, shard_count=4).left(map(guild_tenant, guilds))

    assert left == {guild_tenant(number << 22) for number in range(1, 9) if number % 4 == shard}
