"""Names of tenants, subjects and scopes, and derived ids."""

from datetime import UTC, datetime
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.errors import ModelCause, ModelError
from memory.domain.ids import (
    COLLECTIVE_SCOPE,
    TenantId,
    derived_id,
    dm_tenant,
    guild_id_of,
    guild_scope,
    guild_tenant,
    individual_scope,
    made_at,
    subject_of,
    user_id_of,
)
from memory.domain.presence import Presence, Shards

SNOWFLAKES = st.integers(min_value=1, max_value=2**63 - 1)


def test_names_are_the_documented_ones() -> None:
    assert guild_tenant(7) == "GUILD:7"
    assert dm_tenant(8) == "DM:8"
    assert subject_of(9) == "USER:9"
    assert individual_scope(guild_tenant(7), subject_of(9)) == "i:GUILD:7:9"
    assert guild_scope(7) == "g:7"


@given(SNOWFLAKES)
def test_names_give_their_ids_back(number: int) -> None:
    assert guild_id_of(guild_tenant(number)) == number
    assert guild_id_of(dm_tenant(number)) is None
    assert user_id_of(subject_of(number)) == number


@given(st.lists(st.text(alphabet="abc123", max_size=5), min_size=1, max_size=4))
def test_a_derived_id_depends_on_its_causes_alone(causes: list[str]) -> None:
    assert derived_id(*causes) == derived_id(*causes)
    assert len(derived_id(*causes)) == 12


def test_causes_are_not_glued_together() -> None:
    assert derived_id("ab", "c") != derived_id("a", "bc")


def test_many_causes_give_as_many_ids() -> None:
    assert len({derived_id("message", number) for number in range(20_000)}) == 20_000


def test_an_id_of_discord_tells_when_it_was_made() -> None:
    # The example of Discord's own reference.
    assert made_at(175928847299117063) == datetime(2016, 4, 30, 11, 18, 25, 796000, tzinfo=UTC)


def test_a_model_that_is_away_or_closed_to_us_is_an_outage_and_what_it_makes_of_a_request_is_none() -> None:
    outages = {cause for cause in get_args(ModelCause) if ModelError(cause, "test").is_outage}

    assert outages == {"timeout", "rate_limited", "server_error", "unreachable", "unauthorized", "not_found"}


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

    left = Presence(bot_id=7, guild_ids=frozenset(), shards=Shards(shard, shard, 4)).left(map(guild_tenant, guilds))

    assert left == {guild_tenant(number << 22) for number in range(1, 9) if number % 4 == shard}
    assert Shards(shard, shard, 4).have(dm_tenant(3 << 22)) == (shard == 0), "they come to the first"
