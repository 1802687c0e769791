"""The admins' command `/setup`, and the greeting of a server that the bot has just joined."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.admins import ADMINS, IN_GUILDS, check_admin
from cogs.cog_context import CogContext
from cogs.setup_groups import tell_of_groups
from cogs.setup_screens import show_setup
from cogs.setup_welcome import greet


class SetupCog(commands.Cog):
    """Helps admins to set the bot up, from its first minute in a server on."""

    def __init__(self, cog_context: CogContext) -> None:
        self._cog_context = cog_context

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Let those through who may manage the server, whatever Discord was told to show."""
        return check_admin(interaction)

    @app_commands.command()
    @app_commands.default_permissions(ADMINS)
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=IN_GUILDS.guild, dms=False, private_channels=False)
    async def setup(self, interaction: discord.Interaction) -> None:
        """Choose where I listen, what I keep and how I am here."""
        await show_setup(interaction)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server; one that is back after an outage comes by another event."""
        if self._cog_context.admit():
            await greet(guild)

    @commands.Cog.listener()
    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        """Tell the people of a new channel that belongs to a group."""
        if self._cog_context.admit():
            await tell_of_groups(self._cog_context, channel)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Tell the people of channels that belong to a group from now on: moved there, or closed as it is."""
        if self._cog_context.admit():
            await tell_of_groups(self._cog_context, after)
