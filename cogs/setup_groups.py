"""Groups as admins name them: whose channels belong together, which of them are in step, and telling their people."""

from collections.abc import Sequence

import discord
import structlog

from cogs.cog_context import CogContext, cog_context_of
from cogs.permissions import reach_in
from cogs.places import channels_in_step, place_of, sharing_in, subject_of_interaction, tenant_of_interaction
from cogs.presentation.setup_cards import GroupShown
from cogs.setup_listening import public_language
from cogs.words.catalogue import say, speaking
from memory.domain.audience import in_group
from memory.domain.constraints import GuildRules
from memory.domain.ids import ChannelId, guild_tenant, subject_of

_log = structlog.stdlib.get_logger(__name__)


def groups_in(guild: discord.Guild | None, rules: GuildRules) -> list[discord.CategoryChannel]:
    """Return the categories that are groups, without those that are gone by now."""
    found = [] if guild is None else [guild.get_channel(int(each)) for each in rules.groups]
    return [each for each in found if isinstance(each, discord.CategoryChannel)]


def shown_of(category: discord.CategoryChannel, rules: GuildRules) -> GroupShown:
    """Tell which channels of a group share what is said in them, and which are by themselves."""
    found = sharing_in(category, rules)
    sharing = [each for each in _in_step(category) if _named(each, category) in found]
    alone = [each for each in category.channels if each not in sharing and not _is_open(each)]
    return GroupShown(category.name, [str(each.id) for each in sharing], [str(each.id) for each in alone])


async def name_groups(press: discord.Interaction, chosen: Sequence[str]) -> None:
    """Make categories groups and the others none, once those who read along were told in each channel that shares.

    A channel where that was not possible does not share until the groups are set again, or it changes.
    """
    constraining, tenant = cog_context_of(press).operations.constraining, tenant_of_interaction(press)
    async with cog_context_of(press).setup_locks.holding(tenant):
        rules = await constraining.guild_rules(tenant)
        named = rules.model_copy(update={"groups": tuple(ChannelId(each) for each in chosen)})
        told: list[ChannelId] = []
        with speaking(public_language(press.guild, rules)):
            for category in groups_in(press.guild, named):
                before = rules.told if str(category.id) in rules.groups else ()
                told += [name for each in category.channels if (name := _named(each, category)) in before]
                told += await _tell_who_lack_it(category, before)
        await constraining.set_groups(tenant, named.groups, told=told, by=subject_of_interaction(press))


async def tell_of_groups(given: CogContext, changed: discord.abc.GuildChannel) -> None:
    """Tell the people of channels that are in step with the category of a group only now; then these share, too."""
    category, guild = changed if isinstance(changed, discord.CategoryChannel) else changed.category, changed.guild
    if category is None or not _in_step(category):
        return
    constraining, tenant = given.operations.constraining, guild_tenant(guild.id)
    async with given.setup_locks.holding(tenant):
        rules = await constraining.guild_rules(tenant)
        if str(category.id) not in rules.groups:
            return
        with speaking(public_language(guild, rules)):
            told = await _tell_who_lack_it(category, rules.told)
        if told:
            by = subject_of(guild.me.id)
            await constraining.set_groups(tenant, rules.groups, told=[*rules.told, *told], by=by)


async def _tell_who_lack_it(category: discord.CategoryChannel, before: Sequence[ChannelId]) -> list[ChannelId]:
    lacking = [each for each in _in_step(category) if _named(each, category) not in before]
    return [_named(each, category) for each in lacking if await _tell(each, category)]


async def _tell(channel: discord.TextChannel, category: discord.CategoryChannel) -> bool:
    """Return whether the people of a channel were told that it shares from now on."""
    if not reach_in(channel).may_send:
        return False
    try:
        await channel.send(say("setup-group-told", group=category.name))
    except discord.HTTPException as failed:
        _log.info("group_not_told", channel=channel.id, exc_info=failed)
        return False
    return True


def _in_step(category: discord.CategoryChannel) -> list[discord.TextChannel]:
    in_step = channels_in_step(category)
    return [each for each in category.text_channels if str(each.id) in in_step and not _is_open(each)]


def _named(channel: discord.abc.GuildChannel, category: discord.CategoryChannel) -> ChannelId:
    return in_group(ChannelId(str(channel.id)), ChannelId(str(category.id)))


def _is_open(channel: discord.abc.GuildChannel) -> bool:
    return place_of(channel, guild_id=channel.guild.id, user_id=0).audience.kind == "public"
