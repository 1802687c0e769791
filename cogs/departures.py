"""Guilds that the bot is removed from: what is kept of them goes. Translates, decides nothing."""

import discord
from discord.ext import commands

from cogs.surroundings import Surroundings
from memory.domain.ids import guild_tenant
from memory.domain.presence import Presence


class Departures(commands.Cog):
    """Lets memory leave a guild with the bot."""

    def __init__(self, surroundings: Surroundings) -> None:
        self._surroundings = surroundings

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Erase what is kept of the guild; a guild that is only unavailable comes by another event."""
        self._surroundings.admit()
        operations, tenant = self._surroundings.operations, guild_tenant(guild.id)
        await operations.unfinished.do(f"guild/{guild.id}", lambda: operations.departure.leave(tenant))


def presence_of(client: discord.Client) -> Presence | None:
    """Tell in which guilds the bot is; None before Discord has told all of them."""
    if client.user is None or not client.is_ready():
        return None
    return Presence(
        bot_id=client.user.id,
        # Those that are unavailable are among them.
        guild_ids=frozenset(guild.id for guild in client.guilds),
        shard_id=client.shard_id or 0,
        shard_count=client.shard_count or 1,
    )
