"""Admins' commands `/setup`, `/limits` and `/diagnose`: how I stand in their server.

They show rules and figures, nothing of a person.
"""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.cog_context import CogContext
from cogs.constraint_commands import ADMINS, IN_GUILDS, check_admin
from cogs.listening_notice import Channel
from cogs.owned_view import OwnedView
from cogs.permissions import channels_lacking, missing_in
from cogs.places import mode_in, tenant_of_interaction
from cogs.presentation.setup_cards import Installed, diagnosis_card, limits_card, setup_card
from cogs.replies import defer_private, reply_private
from memory.domain.constraints import ChannelMode
from memory.domain.errors import StoreError
from memory.domain.scopes.consolidation import Guidance


class SetupCog(commands.Cog):
    """Helps admins to set the bot up and to see what is wrong."""

    def __init__(self, cog_context: CogContext) -> None:
        self._cog_context = cog_context
        self._constraining = cog_context.operations.constraining

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Let those through who may manage the server, whatever Discord was told to show."""
        return check_admin(interaction)

    @app_commands.command()
    @app_commands.default_permissions(ADMINS)
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=IN_GUILDS.guild, dms=False, private_channels=False)
    async def setup(self, interaction: discord.Interaction) -> None:
        """See what is on here, what I still need, and what to do next."""
        await defer_private(interaction)
        tenant = tenant_of_interaction(interaction)
        found = Installed(
            rules=await self._constraining.guild_rules(tenant),
            has_guidance=await self._constraining.guidance_of(tenant) != Guidance(),
            reads_all_messages=self._cog_context.reads_all_messages,
            lacking=channels_lacking(interaction.guild),
        )
        view = OwnedView(interaction)
        view.add_button("Limits", self._show_limits)
        view.add_button("Diagnose", self._show_diagnosis)
        await reply_private(interaction, embed=setup_card(found, self._cog_context.policy), view=view)

    @app_commands.command()
    @app_commands.default_permissions(ADMINS)
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=IN_GUILDS.guild, dms=False, private_channels=False)
    async def limits(self, interaction: discord.Interaction) -> None:
        """See how much my memory may hold here, how much is used, and what the model took today."""
        await self._show_limits(interaction)

    @app_commands.command()
    @app_commands.default_permissions(ADMINS)
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=IN_GUILDS.guild, dms=False, private_channels=False)
    @app_commands.describe(channel="Where to look; without it, here")
    async def diagnose(self, interaction: discord.Interaction, channel: Channel | None = None) -> None:
        """See what is wrong here, and what to do about it."""
        await self._show_diagnosis(interaction, channel)

    async def _show_limits(self, interaction: discord.Interaction) -> None:
        # A press of a button does not pass the checks of the command.
        check_admin(interaction)
        await defer_private(interaction)
        now = self._cog_context.clock.now()
        operations, tenant = self._cog_context.operations, tenant_of_interaction(interaction)
        use = await operations.health.use_of(tenant, at=now)
        card = limits_card(use, self._cog_context.policy, answers=operations.answer_budgets.of_guild(tenant, at=now))
        await reply_private(interaction, embed=card)

    async def _show_diagnosis(self, interaction: discord.Interaction, channel: Channel | None = None) -> None:
        check_admin(interaction)
        await defer_private(interaction)
        looked_at = channel or interaction.channel
        operations, tenant = self._cog_context.operations, tenant_of_interaction(interaction)
        found = await operations.diagnosing.diagnose(tenant)
        card = diagnosis_card(
            found,
            channel_id=getattr(looked_at, "id", 0),
            mode=await self._mode(interaction, looked_at),
            missing=missing_in(looked_at),
            answers=operations.answer_budgets.of_guild(tenant, at=self._cog_context.clock.now()),
            reads_all_messages=self._cog_context.reads_all_messages,
            policy=self._cog_context.policy,
        )
        await reply_private(interaction, embed=card)

    async def _mode(self, interaction: discord.Interaction, channel: object) -> ChannelMode | None:
        try:
            rules = await self._constraining.guild_rules(tenant_of_interaction(interaction))
        except StoreError:
            # The card says so beside what the store did.
            return None
        return mode_in(channel, rules)
