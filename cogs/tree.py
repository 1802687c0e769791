"""The command tree: where every command and autocompletion comes in, and where its errors go out."""

import discord
from discord import app_commands

from cogs.cog_context import cog_context_of
from cogs.error_sentences import answer_error
from cogs.presentation.sentences import too_fast_sentence
from cogs.replies import reply_private
from cogs.words.catalogue import say


class KeepsakeTree(app_commands.CommandTree[discord.Client]):
    """The commands of the bot: in guilds and in its direct messages."""

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Count the command among the work in flight.

        Turn it away when the bot is stopping, and who used too many lately.

        Completions while typing cost none of the tokens of commands, and come to nothing where nobody types as fast.
        """
        cog_context = cog_context_of(interaction)
        is_admitted = cog_context.admit()
        if interaction.type is discord.InteractionType.autocomplete:
            return is_admitted and not cog_context.cooldowns.complete(interaction.user.id, at=cog_context.clock.now())
        if not is_admitted:
            await reply_private(interaction, say("error-stopping"))
            return False
        command = "" if interaction.command is None else interaction.command.qualified_name
        wait = cog_context.cooldowns.take(interaction.user.id, command, at=cog_context.clock.now())
        if wait:
            await reply_private(interaction, too_fast_sentence(wait.total_seconds()))
        return not wait

    async def on_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError, /) -> None:
        """Tell the person, also when a part of the answer was given before."""
        await answer_error(interaction, error)
