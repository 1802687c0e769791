"""Names of members, asked of a local Discord at the moment: all that they bear, and none where nobody can tell."""

from typing import Any

from cogs.member_names import MOST, MemberNames
from memory.domain.ids import guild_tenant, subject_of
from tests.clocks import FixedClock
from tests.cogs.world import World, world


def _names(here: World, clock: FixedClock | None = None) -> MemberNames:
    bot: Any = here.env.bot
    return MemberNames(bot, clock=clock or FixedClock())


async def test_every_name_that_a_member_bears_is_told_and_a_stranger_has_none() -> None:
    async with world() as here:
        found = await _names(here).of(here.tenant, [subject_of(here.ada.id), subject_of(4)])

        assert found
        assert set(found) == {name for name in (here.ada.user.name, here.ada.user.global_name) if name}


async def test_nothing_is_told_of_a_server_that_the_bot_is_not_in_or_of_too_many() -> None:
    async with world() as here:
        ada = subject_of(here.ada.id)

        assert await _names(here).of(guild_tenant(4), [ada]) is None
        assert await _names(here).of(here.tenant, [ada] * (MOST + 1)) is None
        assert await MemberNames(here.client(), clock=FixedClock()).of(here.tenant, [ada]) is None
