"""The guilds that the bot is in, what Discord tells of them, and those it is removed from: what is kept of these goes.

Translates, decides nothing.
"""

from typing import Final

import aiohttp
import discord
import structlog
from discord.ext import commands

from cogs.cog_context import CogContext
from cogs.places import ELSEWHERE
from memory.domain.ids import ChannelId, TenantId, guild_id_of, guild_tenant, subject_of
from memory.domain.presence import Presence, Shards
from memory.domain.scopes.support import GuildFacts

_log = structlog.stdlib.get_logger(__name__)

_UNKNOWN_CHANNEL: Final = 10003
"""Discord's code for an id that no channel or thread has."""


class DeparturesCog(commands.Cog):
    """Lets memory leave a guild with the bot."""

    def __init__(self, cog_context: CogContext) -> None:
        self._cog_context = cog_context

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Erase what is kept of the guild; a guild that is only unavailable comes by another event."""
        self._cog_context.admit()
        operations, tenant = self._cog_context.operations, guild_tenant(guild.id)
        await operations.unfinished.do(f"guild/{guild.id}", lambda: operations.departure.leave(tenant))


def presence_of(client: discord.Client, shards: Shards) -> Presence | None:
    """Tell in which guilds of its shards the bot is; None before Discord has told all of them."""
    if client.user is None or not client.is_ready():
        return None
    return Presence(
        bot_id=client.user.id,
        # Those that are unavailable are among them.
        guild_ids=frozenset(guild.id for guild in client.guilds),
        shards=shards,
    )


def channels_in(client: discord.Client) -> dict[TenantId, frozenset[ChannelId]]:
    """Name the channels and active threads of each guild that is available."""
    return {
        guild_tenant(guild.id): frozenset(ChannelId(str(each.id)) for each in (*guild.channels, *guild.threads))
        for guild in client.guilds
        if not guild.unavailable
    }


async def is_gone(client: discord.Client, channel_id: ChannelId) -> bool | None:
    """Ask Discord whether there is no such channel or thread; None when it does not say."""
    if channel_id == ELSEWHERE:
        return False
    try:
        await client.fetch_channel(int(channel_id))
    except discord.NotFound as missing:
        return missing.code == _UNKNOWN_CHANNEL or None
    except (discord.Forbidden, discord.InvalidData):
        # It is there: hidden from the bot, or of a kind that the library does not know.
        return False
    except (discord.DiscordException, aiohttp.ClientError, OSError) as failed:
        _log.warning("channel_not_fetched", channel=channel_id, exc_info=failed)
        return None
    return False


def facts_in(client: discord.Client, tenant: TenantId) -> GuildFacts | None:
    """Tell what the library has at hand of a guild, as of the last connection; None where it lacks any of it."""
    guild_id = guild_id_of(tenant)
    guild = None if guild_id is None else client.get_guild(guild_id)
    if guild is None or guild.unavailable or guild.owner_id is None or guild.member_count is None:
        return None
    # Until the guild has come there is no member of ours in it, whatever the library's annotation says.
    me: discord.Member | None = guild.me
    joined_at = None if me is None else me.joined_at
    if joined_at is None:
        return None
    return GuildFacts(owner=subject_of(guild.owner_id), members=guild.member_count, joined_at=joined_at)
