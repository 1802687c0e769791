"""Names of members, asked of a local Discord at the moment: all that they bear, and none where nobody can tell."""

from typing import Any

from cogs.member_names import ASKED_AGAIN_AFTER, MOST, MemberNames
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


async def test_who_is_a_member_is_told_at_once_and_asked_meanwhile() -> None:
    async with world() as here:
        clock = FixedClock()
        names, ada = _names(here, clock), subject_of(here.ada.id)
        requests, before = here.env.http_requests, len(here.env.http_requests)

        assert names.members_in(here.tenant, [ada]) == {}
        assert len(requests) == before
        await here.env.settle()
        known = names.members_in(here.tenant, [ada])
        assert (len(requests), [*known]) == (before + 1, [ada])

        here.guild.remove_member(here.ada)
        assert names.members_in(here.tenant, [ada]) == known
        clock.advance(ASKED_AGAIN_AFTER)
        assert names.members_in(here.tenant, [ada]) == known
        await here.env.settle()
        assert names.members_in(here.tenant, [ada]) == {}


async def test_nothing_is_told_of_a_server_that_the_bot_is_not_in_or_of_too_many() -> None:
    async with world() as here:
        ada = subject_of(here.ada.id)

        assert await _names(here).of(guild_tenant(4), [ada]) is None
        assert await _names(here).of(here.tenant, [ada] * (MOST + 1)) is None
        assert await MemberNames(here.client(), clock=FixedClock()).of(here.tenant, [ada]) is None
