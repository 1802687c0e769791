"""Admins' commands through a local Discord."""

from typing import Any

import pytest

from cogs.presentation.listening_sentences import NOTICE_OVER
from cogs.presentation.sentences import NOTHING_SET
from memory.domain.constraints import ConstraintSet
from memory.domain.ids import subject_of
from tests.cogs.world import all_private, shown, world

ADMIN_COMMANDS = ("constraints view", "constraints set", "channels list", "channels set")


async def test_an_admin_changes_rules_and_what_is_left_out_stays() -> None:
    async with world() as here:
        await here.cleo.slash(here.general, "constraints set", learn_patterns=False, delete_after_days=30)
        told = await here.cleo.slash(here.general, "constraints set", use_in_answers=False, consent_mode="notice")

        rules = await here.operations.constraining.guild_rules(here.tenant)
        assert rules.constraints == ConstraintSet(learn_patterns=False, delete_after_days=30, share_with=())
        assert rules.consent_mode == "notice"
        assert all_private([told])
        assert "Let memories end: after 30 days" in shown(told)


async def test_sharing_with_everybody_is_off_until_an_admin_allows_it() -> None:
    async with world() as here:
        rules = here.operations.constraining.guild_rules
        assert not (await rules(here.tenant)).share_collective

        told = await here.cleo.slash(here.general, "constraints set", share_collective=True)
        assert (await rules(here.tenant)).share_collective
        assert "Pass on beyond here: yes" in shown(told)

        await here.cleo.slash(here.general, "constraints set", share_collective=False)
        assert not (await rules(here.tenant)).share_collective


async def test_zero_days_means_no_limit() -> None:
    async with world() as here:
        await here.cleo.slash(here.general, "constraints set", delete_after_days=30)
        await here.cleo.slash(here.general, "constraints set", delete_after_days=0)

        assert (await here.operations.constraining.guild_rules(here.tenant)).constraints.delete_after_days is None


async def test_setting_nothing_is_told() -> None:
    async with world() as here:
        assert shown(await here.cleo.slash(here.general, "constraints set")) == NOTHING_SET
        assert len(here.env.errors) == 1


async def test_a_channel_is_switched_off_and_listed() -> None:
    async with world() as here:
        switched = await here.cleo.slash(here.general, "channels set", channel=here.general, mode="off")
        listed = await here.cleo.slash(here.general, "channels list")

        assert f"<#{here.general.id}> · off" in shown(listed)
        assert NOTICE_OVER not in shown(switched)
        await here.ada.send(here.general, f"{here.mention} hello?")
        assert here.said(here.general) == []


@pytest.mark.parametrize("command", ADMIN_COMMANDS)
async def test_others_do_not_see_the_commands(command: str) -> None:
    async with world() as here:
        assert command not in here.ada.available_commands(here.general)
        assert command in here.cleo.available_commands(here.general)
        assert command not in here.cleo.user.available_commands()


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


async def test_rules_show_nothing_about_people() -> None:
    async with world() as here:
        await here.ada.slash(here.general, "remember", fact="I drink smoky tea")
        told = [
            await here.cleo.slash(here.general, "constraints view"),
            await here.cleo.slash(here.general, "channels list"),
        ]

        text = "\n".join(shown(each) for each in told)
        assert "tea" not in text
        assert str(here.ada.id) not in text
        assert subject_of(here.ada.id) not in text
