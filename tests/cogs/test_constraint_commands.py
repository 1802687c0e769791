"""Admins' commands through a local Discord."""

from typing import Any

from memory.domain.constraints import ConstraintSet
from tests.cogs.world import all_private, shown, world


async def test_sharing_with_everybody_is_off_until_an_admin_allows_it() -> None:
    async with world() as here:
        rules = here.operations.constraining.guild_rules
        assert not (await rules(here.tenant)).share_collective

        told = await here.cleo.slash(here.general, "constraints set", share_collective=True)
        assert (await rules(here.tenant)).share_collective
        assert "Pass on beyond here: yes" in shown(told)

        await here.cleo.slash(here.general, "constraints set", share_collective=False)
        assert not (await rules(here.tenant)).share_collective


async def test_whom_discord_was_told_to_show_them_is_refused_all_the_same() -> None:
    async with world() as here:
        bot: Any = here.env.bot
        for command in await bot.tree.fetch_commands():
            if command.name in {"constraints", "channels"}:
                here.guild.set_command_permissions(command, {here.guild.default_role: True})
        told = [
            await here.ada.slash(here.general, "constraints set", memory_enabled=False),
            await here.ada.slash(here.general, "channels set", channel=here.general, mode="off"),
            await here.ada.slash(here.general, "constraints view"),
            await here.ada.slash(here.general, "channels list"),
        ]

        assert [shown(each) for each in told] == ["That is for those who may manage this server."] * 4
        assert all_private(told)
        rules = await here.operations.constraining.guild_rules(here.tenant)
        assert rules.constraints == ConstraintSet()
        assert rules.channel_modes == {}
        assert len(here.env.errors) == 4
