"""Groups as admins name them: whose channels belong together, which of them are in step, and telling their people."""

from collections.abc import Sequence

import discord
import structlog

from cogs.cog_context import cog_context_of
from cogs.permissions import reach_in
from cogs.places import channels_in_step, place_of, subject_of_interaction, tenant_of_interaction
from cogs.presentation.setup_cards import GroupShown
from cogs.setup_listening import public_language
from cogs.words.catalogue import say, speaking
from memory.domain.constraints import GuildRules
from memory.domain.ids import ChannelId

_log = structlog.stdlib.get_logger(__name__)


def groups_in(guild: discord.Guild | None, rules: GuildRules) -> list[discord.CategoryChannel]:
    """Return the categories that are groups, without those that are gone by now."""
    found = [] if guild is None else [guild.get_channel(int(each)) for each in rules.groups]
    return [each for each in found if isinstance(each, discord.CategoryChannel)]


def shown_of(category: discord.CategoryChannel) -> GroupShown:
    """Tell which channels of a group share what is said in them, and which are by themselves."""
    sharing = _sharing(category)
    alone = [each for each in category.channels if each not in sharing and not _is_open(each)]
    return GroupShown(category.name, [str(each.id) for each in sharing], [str(each.id) for each in alone])


async def name_groups(press: discord.Interaction, chosen: Sequence[str]) -> None:
    """Make categories groups and the others none, once those who read along were told in each channel that shares."""
    constraining, tenant = cog_context_of(press).operations.constraining, tenant_of_interaction(press)
    async with cog_context_of(press).setup_locks.holding(tenant):
        rules = await constraining.guild_rules(tenant)
        named = rules.model_copy(update={"groups": tuple(ChannelId(each) for each in chosen)})
        with speaking(public_language(press.guild, rules)):
            for category in groups_in(press.guild, named):
                if str(category.id) not in rules.groups:
                    await _tell(category)
        await constraining.set_groups(tenant, named.groups, by=subject_of_interaction(press))


async def _tell(category: discord.CategoryChannel) -> None:
    for channel in _sharing(category):
        if not isinstance(channel, discord.TextChannel) or not reach_in(channel).may_send:
            continue
        try:
            await channel.send(say("setup-group-told", group=category.name))
        except discord.HTTPException as failed:
            _log.info("group_not_told", channel=channel.id, exc_info=failed)


def _sharing(category: discord.CategoryChannel) -> list[discord.abc.GuildChannel]:
    in_step = channels_in_step(category)
    return [each for each in category.channels if str(each.id) in in_step and not _is_open(each)]


def _is_open(channel: discord.abc.GuildChannel) -> bool:
    return place_of(channel, guild_id=channel.guild.id, user_id=0).audience.kind == "public"
