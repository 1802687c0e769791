"""The command tree: where every command and autocompletion comes in, and where its errors go out."""

import discord
from discord import app_commands

from cogs.errors import answer_error
from cogs.presentation.sentences import STOPPING
from cogs.replies import reply_private
from cogs.surroundings import surroundings_of


class KeepsakeTree(app_commands.CommandTree[discord.Client]):
    """The commands of the bot: in guilds and in its direct messages."""

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Count the command among the work in flight; turn it away when the bot is stopping."""
        if surroundings_of(interaction).admit():
            return True
        if interaction.type is not discord.InteractionType.autocomplete:
            await reply_private(interaction, STOPPING)
        return False

    async def on_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError, /) -> None:
        """Tell the person, also when a part of the answer was given before."""
        await answer_error(interaction, error)
