"""The admins' command `/server-memory`: what the server itself knows. Nothing about a person."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.admins import ADMINS, IN_GUILDS, check_admin
from cogs.presentation.server_cards import KnownListing
from cogs.replies import defer_private
from cogs.server_memory_screens import show_known


class ServerMemoryCog(commands.Cog):
    """Lets admins see and tidy what their server knows."""

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Let those through who may manage the server, whatever Discord was told to show."""
        return check_admin(interaction)

    @app_commands.command(name="server-memory")
    @app_commands.default_permissions(ADMINS)
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=IN_GUILDS.guild, dms=False, private_channels=False)
    async def server_memory(self, interaction: discord.Interaction) -> None:
        """See and tidy what this server itself knows."""
        await defer_private(interaction)
        await show_known(interaction, KnownListing())
