"""Groups of the probed town: categories whose channels share what is said in them while the same people read them."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import discord

from bench.composed import Composed
from bench.probes.discord_channels import as_discord_has_it, rules_with
from bench.probes.places import Channel, Crew, Town
from cogs import places
from memory.domain.audience import in_group
from memory.domain.ids import ChannelId, TenantId, guild_tenant, subject_of
from memory.operations.core import InStep

_ADMIN: Final = subject_of(99)


def crew_of(guild: int) -> Crew:
    """Make a category of a guild with two channels that are read by whom it lets in."""
    crew = Crew(guild * 100 + 10, guild, let_in={11, 13, 14})
    for number in (11, 12):
        crew.channels.append(Channel(guild * 100 + number, guild, is_open=False, let_in={*crew.let_in}, category=crew))
    return crew


def categories_of(town: Town) -> list[Crew]:
    """Return the categories of a town."""
    return list(dict.fromkeys(each.category for each in town.channels if each.category is not None))


def in_step_of(town: Town) -> InStep:
    """Return what Discord tells of a town's groups."""

    def in_step(tenant: TenantId, group: ChannelId) -> frozenset[ChannelId]:
        crew = next(each for each in categories_of(town) if str(each.id) == group)
        category = as_discord_has_it(crew.channels[0]).guild.get_channel(crew.id)
        if not isinstance(category, discord.CategoryChannel) or guild_tenant(crew.guild_id) != tenant:
            raise LookupError(f"{tenant!r} has no category {group!r}")
        return frozenset(in_group(each, group) for each in places.channels_in_step(category))

    return in_step


async def regroup(bot: Composed, town: Town, choosing: Callable[[Sequence[Any]], Any], people: Sequence[int]) -> None:
    """Name a group or end it, let somebody into it or out, or have a channel take over its doors or leave them."""
    crew = choosing(categories_of(town))
    in_step = [each for each in crew.channels if crew.has_as_it_has(each)]
    person, channel = choosing(people), choosing(crew.channels)
    match choosing(["name", "name", "role", "role", "sync", "sync", "leave"]):
        case "name":
            crew.is_named = not crew.is_named
            rules, constraining = rules_with(crew), bot.operations.constraining
            await constraining.set_groups(guild_tenant(crew.guild_id), rules.groups, told=rules.told, by=_ADMIN)
        case "role":
            crew.let_in ^= {person}
            for each in in_step:
                each.let_in = {*crew.let_in}
        case "sync":
            channel.is_open, channel.barrier, channel.let_in = False, "closed", {*crew.let_in}
        case _:
            channel.let_in ^= {person}
    town.look_around()
