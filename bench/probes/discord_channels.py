"""The channels of a probed town as the Discord library has them, for the bot's own reading of who can read them."""

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, Final

import discord

from bench.probes.places import Channel, Crew
from cogs.places import Place
from cogs.places import place_of as discord_place
from memory.domain.audience import Audience, in_group
from memory.domain.constraints import GuildRules
from memory.domain.ids import ChannelId

_VIEW: Final = discord.Permissions(view_channel=True)
_HISTORY: Final = discord.Permissions(read_message_history=True)
_STATE: Final[Any] = SimpleNamespace(
    shard_count=1,
    member_cache_flags=discord.MemberCacheFlags.none(),
    cache_guild_expressions=False,
    user=None,
    self_id=None,
)
"""What the library's objects ask of the connection that they came by."""


def place_of(channel: Channel) -> Place:
    """Tell the place of a channel by its Discord object, as the bot does."""
    rules = rules_with(channel.door.category)
    return discord_place(as_discord_has_it(channel.door), guild_id=channel.guild_id, user_id=0, rules=rules)


def rules_with(crew: Crew | None) -> GuildRules:
    """Return the rules of a guild with a category, in whose channels people were told where it is a group."""
    if crew is None or not crew.is_named:
        return GuildRules()
    group = ChannelId(str(crew.id))
    told = tuple(in_group(ChannelId(str(each.id)), group) for each in crew.channels)
    return GuildRules(groups=(group,), told=told)


def audience_of(channel: Channel) -> Audience:
    """Tell the audience of a channel by its Discord object, as the bot does."""
    return place_of(channel).audience


def as_discord_has_it(channel: Channel) -> discord.TextChannel:
    """Build a channel with its barrier; one that Discord has not told of is the partial object of an interaction."""
    beside = [channel] if channel.category is None else channel.category.channels
    known = [_told(each) for each in beside if each.is_open or each.barrier != "unknown"]
    data: Any = {
        "id": str(channel.guild_id),
        "name": "a town",
        "roles": [_everyone(channel.guild_id)],
        "channels": [*_category(channel), *known],
    }
    guild = discord.Guild(data=data, state=_STATE)
    held = guild.get_channel(channel.id)
    partial: Any = _told(channel)
    return (
        held if isinstance(held, discord.TextChannel) else discord.TextChannel(state=_STATE, guild=guild, data=partial)
    )


def _told(channel: Channel) -> dict[str, Any]:
    barrier = None if channel.is_open else channel.barrier
    denied = {"closed": _VIEW, "history": _HISTORY}.get(barrier or "")
    let_in = channel.let_in if channel.category is not None and barrier is not None else ()
    return {
        "id": str(channel.id),
        "name": "somewhere",
        "type": 0,
        "position": 0,
        "nsfw": barrier == "age",
        "parent_id": None if channel.category is None else str(channel.category.id),
        "permission_overwrites": _overwrites(channel.guild_id, denied, let_in),
    }


def _category(channel: Channel) -> list[dict[str, Any]]:
    if (category := channel.category) is None:
        return []
    told = {"id": str(category.id), "name": "a group", "type": 4, "position": 0, "nsfw": False, "parent_id": None}
    return [told | {"permission_overwrites": _overwrites(category.guild_id, _VIEW, category.let_in)}]


def _overwrites(guild_id: int, denied: discord.Permissions | None, let_in: Iterable[int]) -> list[dict[str, Any]]:
    everyone = {"id": str(guild_id), "type": 0, "allow": "0", "deny": str(denied.value if denied else 0)}
    return [everyone, *({"id": str(who), "type": 1, "allow": str(_VIEW.value), "deny": "0"} for who in sorted(let_in))]


def _everyone(guild_id: int) -> dict[str, Any]:
    colors = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    shown = {"color": 0, "colors": colors, "hoist": False, "position": 0, "mentionable": False}
    permissions = str(_VIEW.value | _HISTORY.value)
    return {"id": str(guild_id), "name": "@everyone", "permissions": permissions, "managed": False, "flags": 0, **shown}
