"""Admins' commands: `/constraints` and `/channels`. They show rules and never anything about a person.

What Discord hides from others by `default_permissions` an admin can show again, so every command checks for itself.
"""

from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.cog_context import CogContext
from cogs.error_sentences import WrongChoiceError
from cogs.listening_notice import Channel, post_notice, withdraw_notice
from cogs.permissions import reach_in
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.listening_sentences import CANNOT_LISTEN, LISTENS_ALREADY, NOTICE_OVER
from cogs.presentation.rule_cards import CHANNEL_MODE_WORDS, channels_card, rules_card
from cogs.presentation.sentences import NOTHING_SET
from cogs.replies import defer_private, reply_private
from memory.domain.constraints import (
    MAX_DAYS,
    NO_LIMIT,
    ChannelMode,
    ConsentMode,
    GuildRules,
    rules_given,
    with_changes,
)
from memory.domain.errors import KeepsakeError
from memory.domain.ids import SubjectId, TenantId
from memory.operations.locks import KeyedLocks

_MAX_NAMED: Final = 10
ADMINS: Final = discord.Permissions(manage_guild=True)
# The tree allows direct messages, and what is left open here is taken from there, `guild_only` or not.
IN_GUILDS: Final = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)


class ConstraintsCog(commands.Cog):
    """Lets admins set what memory obeys in their server."""

    constraints = app_commands.Group(
        name="constraints",
        description="Rules that my memory obeys in this server",
        default_permissions=ADMINS,
        guild_only=True,
        allowed_contexts=IN_GUILDS,
    )
    channels = app_commands.Group(
        name="channels",
        description="What I do in which channel",
        default_permissions=ADMINS,
        guild_only=True,
        allowed_contexts=IN_GUILDS,
    )

    def __init__(self, cog_context: CogContext) -> None:
        self._cog_context = cog_context
        self._constraining = cog_context.operations.constraining
        self._locks = KeyedLocks()

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Let those through who may manage the server, whatever Discord was told to show."""
        return check_admin(interaction)

    @constraints.command()
    async def view(self, interaction: discord.Interaction) -> None:
        """Show the rules of this server."""
        await defer_private(interaction)
        rules = await self._constraining.guild_rules(tenant_of_interaction(interaction))
        await reply_private(interaction, embed=rules_card(rules, title="Rules of this server"))

    @constraints.command(name="set")
    @app_commands.describe(
        memory_enabled="Whether I keep and use memories at all",
        learn_patterns="Whether I may learn habits from talk",
        use_in_answers="Whether memories may be used in answers",
        anonymize_dates="Whether ages of memories are blurred",
        delete_after_days="Days after which memories go; 0 for no limit",
        consent_mode="opt_in: after a yes; notice: after the notice was seen and not refused",
        share_collective="Whether what this server knows, without people, may help other servers; off unless set",
        insights="Whether I may guess how to talk with members who want that; off unless set",
    )
    async def set_rules(
        self,
        interaction: discord.Interaction,
        *,
        memory_enabled: bool | None = None,
        learn_patterns: bool | None = None,
        use_in_answers: bool | None = None,
        anonymize_dates: bool | None = None,
        delete_after_days: app_commands.Range[int, NO_LIMIT, MAX_DAYS] | None = None,
        consent_mode: ConsentMode | None = None,
        share_collective: bool | None = None,
        insights: bool | None = None,
    ) -> None:
        """Change rules of this server; what you leave out stays as it is."""
        await defer_private(interaction)
        given = rules_given(
            memory_enabled=memory_enabled,
            learn_patterns=learn_patterns,
            use_in_answers=use_in_answers,
            anonymize_dates=anonymize_dates,
            delete_after_days=delete_after_days,
        )
        allowances = {"share_collective": share_collective, "insights": insights}
        allowed = {name: value for name, value in allowances.items() if value is not None}
        if not given and consent_mode is None and not allowed:
            raise WrongChoiceError(NOTHING_SET)
        rules = await self._set(interaction, given, consent_mode, allowed)
        await reply_private(interaction, embed=rules_card(rules, title="Rules of this server, from now on"))

    async def _set(
        self,
        interaction: discord.Interaction,
        given: dict[str, Any],
        consent_mode: ConsentMode | None,
        allowed: dict[str, bool],
    ) -> GuildRules:
        tenant, by = tenant_of_interaction(interaction), subject_of_interaction(interaction)
        async with self._locks.holding(tenant):
            if consent_mode is not None:
                await self._check_notices(tenant, interaction.guild, consent_mode)
            if given:
                before = (await self._constraining.guild_rules(tenant)).constraints
                await self._constraining.set_guild_constraints(tenant, with_changes(before, given), by=by)
            if consent_mode is not None:
                await self._constraining.set_consent_mode(tenant, consent_mode, by=by)
            if "share_collective" in allowed:
                await self._constraining.set_share_collective(tenant, allowed=allowed["share_collective"], by=by)
            if "insights" in allowed:
                await self._constraining.set_insights(tenant, allowed=allowed["insights"], by=by)
            return await self._constraining.guild_rules(tenant)

    async def _check_notices(self, tenant: TenantId, guild: discord.Guild | None, consent_mode: ConsentMode) -> None:
        """Raise where a notice that stands in a channel would say the wrong thing from now on."""
        rules = await self._constraining.guild_rules(tenant)
        chosen = [channel_id for channel_id, mode in sorted(rules.channel_modes.items()) if mode == "listen"]
        # One that was deleted while the bot was offline is still in the list, and nobody could set it to another mode.
        listening = [
            each for each in chosen if guild is not None and guild.get_channel_or_thread(int(each)) is not None
        ]
        if listening and consent_mode != rules.consent_mode:
            named = ", ".join(f"<#{channel_id}>" for channel_id in listening[:_MAX_NAMED])
            raise WrongChoiceError(LISTENS_ALREADY.format(channels=named))

    @channels.command(name="set")
    @app_commands.describe(
        channel="The channel, forum or thread",
        mode="off: silent; mention: when called; thread: in its threads only; listen: I also follow the talk",
    )
    async def set_channel(self, interaction: discord.Interaction, channel: Channel, mode: ChannelMode) -> None:
        """Decide what I do in a channel."""
        await defer_private(interaction)
        tenant, by = tenant_of_interaction(interaction), subject_of_interaction(interaction)
        async with self._locks.holding(tenant):
            before = (await self._constraining.guild_rules(tenant)).channel_modes.get(str(channel.id))
            if mode == "listen":
                await self._listen(tenant, channel, by=by)
            else:
                await self._constraining.set_channel_mode(tenant, str(channel.id), mode, by=by)
        ended = f" {NOTICE_OVER}" if before == "listen" != mode else ""
        await reply_private(interaction, f"{channel.mention} is set to {CHANNEL_MODE_WORDS[mode]}.{ended}")

    async def _listen(self, tenant: TenantId, channel: Channel, *, by: SubjectId) -> None:
        """Post the notice and only then listen; without the one there is not the other."""
        if not self._cog_context.reads_all_messages:
            raise WrongChoiceError(CANNOT_LISTEN)
        mode = (await self._constraining.guild_rules(tenant)).consent_mode
        days = self._cog_context.policy.message_retention_days
        notice = await post_notice(channel, mode, retention_days=days)
        try:
            await self._constraining.set_channel_mode(tenant, str(channel.id), "listen", by=by)
        except KeepsakeError:
            await withdraw_notice(notice)
            raise

    @channels.command(name="list")
    async def list_channels(self, interaction: discord.Interaction) -> None:
        """Show what I do in which channel, and where I lack a permission."""
        await defer_private(interaction)
        rules = await self._constraining.guild_rules(tenant_of_interaction(interaction))
        reads_all = self._cog_context.reads_all_messages
        card = channels_card(rules, _missing(interaction.guild), reads_all_messages=reads_all)
        await reply_private(interaction, embed=card)


def check_admin(interaction: discord.Interaction) -> bool:
    """Pass who may manage the server; raises what `errors` has a sentence for."""
    if interaction.guild_id is None:
        raise app_commands.NoPrivateMessage
    if not interaction.permissions.manage_guild:
        raise app_commands.MissingPermissions(["manage_guild"])
    return True


def _missing(guild: discord.Guild | None) -> list[tuple[str, str]]:
    if guild is None:
        return []
    visible = [channel for channel in guild.text_channels if channel.permissions_for(guild.me).view_channel]
    return [(str(channel.id), "send messages") for channel in visible if not reach_in(channel).may_send]
