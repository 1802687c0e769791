"""Tells admins in private that their server's answers of today are used up.

Behind the next command that they use there, once a day each.

It must not tell anybody else, and nothing of a person. A message to admins would need a place: Discord has none in a
server that only they read, and nobody asked for messages to their own.
"""

from datetime import datetime

import discord
from discord import app_commands
from discord.ext import commands

from cogs.cog_context import CogContext
from cogs.places import home_guild_id, tenant_of_interaction
from cogs.presentation.sentences import guild_spent_sentence
from cogs.replies import reply_private
from memory.domain.ids import TenantId

_Command = app_commands.Command[commands.Cog, ..., object] | app_commands.ContextMenu


class BudgetNotesCog(commands.Cog):
    """Says to admins what their members were told."""

    def __init__(self, cog_context: CogContext) -> None:
        self._budgets = cog_context.operations.answer_budgets
        self._constraining = cog_context.operations.constraining
        self._clock = cog_context.clock
        self._told: dict[tuple[TenantId, int], datetime] = {}
        """Which admin was told of which server, until when that holds."""

    @commands.Cog.listener()
    async def on_app_command_completion(self, interaction: discord.Interaction, command: _Command) -> None:
        """Add the note to the answer that an admin just got."""
        del command
        if home_guild_id(interaction) is None or not interaction.permissions.manage_guild:
            return
        at, tenant = self._clock.now(), tenant_of_interaction(interaction)
        percent = (await self._constraining.guild_rules(tenant)).answer_percent
        budget, key = self._budgets.of_guild(tenant, at=at, percent=percent), (tenant, interaction.user.id)
        self._told = {told: until for told, until in self._told.items() if until > at}
        if budget is None or not budget.is_spent or key in self._told:
            return
        self._told[key] = budget.until
        await reply_private(interaction, guild_spent_sentence(budget.until))
