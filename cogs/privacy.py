"""`/privacy`: what holds for somebody, their choices, a copy of everything, and the end of it, on one screen."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.elsewhere import usable_anywhere
from cogs.privacy_home import Place, show_privacy
from cogs.replies import defer_private


class PrivacyCog(commands.Cog):
    """People's rights over what is held about them."""

    @app_commands.command()
    @usable_anywhere
    @app_commands.describe(where="here: this server or our direct messages")
    async def privacy(self, interaction: discord.Interaction, where: Place = "here") -> None:
        """Decide what I keep about you, get a copy, or delete it all."""
        await defer_private(interaction)
        await show_privacy(interaction, where)
