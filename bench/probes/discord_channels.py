"""The channels of a probed town as the Discord library has them, for the bot's own reading of who can read them."""

from types import SimpleNamespace
from typing import Any, Final

import discord

from bench.probes.places import Channel
from cogs.places import audience_of as discord_audience
from memory.domain.audience import Audience
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


def audience_of(channel: Channel) -> Audience:
    """Tell the audience of a channel by its Discord object, as the bot does."""
    return discord_audience(as_discord_has_it(channel.door), ChannelId(str(channel.door.id)))


def as_discord_has_it(channel: Channel) -> discord.TextChannel:
    """Build a channel with its barrier; one that Discord has not told of is the partial object of an interaction."""
    barrier = None if channel.is_open else channel.barrier
    denied = {"closed": _VIEW, "history": _HISTORY}.get(barrier or "")
    overwrite = {"id": str(channel.guild_id), "type": 0, "allow": "0", "deny": str(denied.value if denied else 0)}
    told = {"id": str(channel.id), "name": "somewhere", "type": 0, "position": 0, "nsfw": barrier == "age"}
    is_known = barrier != "unknown"
    data: Any = {
        "id": str(channel.guild_id),
        "name": "a town",
        "roles": [_everyone(channel.guild_id)],
        "channels": [told | {"permission_overwrites": [overwrite]}] if is_known else [],
    }
    guild = discord.Guild(data=data, state=_STATE)
    held = guild.get_channel(channel.id)
    partial: Any = told
    return (
        held if isinstance(held, discord.TextChannel) else discord.TextChannel(state=_STATE, guild=guild, data=partial)
    )


def _everyone(guild_id: int) -> dict[str, Any]:
    colors = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    shown = {"color": 0, "colors": colors, "hoist": False, "position": 0, "mentionable": False}
    permissions = str(_VIEW.value | _HISTORY.value)
    return {"id": str(guild_id), "name": "@everyone", "permissions": permissions, "managed": False, "flags": 0, **shown}
