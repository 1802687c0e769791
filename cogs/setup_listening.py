"""Listening as admins choose it: people are told by a notice first, and only then the bot listens."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import discord

from cogs.cog_context import cog_context_of
from cogs.error_sentences import WrongChoiceError
from cogs.listening_notice import Channel, post_notice, withdraw_notice
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.words.catalogue import language_for, language_named, say, speaking, spoken
from memory.domain.constraints import ChannelMode, ConsentMode, GuildRules
from memory.domain.errors import KeepsakeError

KINDS: Final = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
    discord.ChannelType.public_thread,
    discord.ChannelType.private_thread,
    discord.ChannelType.news_thread,
)
"""Channels in which people talk."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """What an admin chose and people have to be told of before it holds."""

    channel_ids: tuple[str, ...] = ()
    """Where the bot does not listen yet."""
    consent_mode: ConsentMode | None = None
    """How memory is to start, where another notice stands by now; None: as it does."""

    @property
    def is_nothing(self) -> bool:
        """Whether nobody has to be told of anything."""
        return not self.channel_ids and self.consent_mode is None


def in_mode(guild: discord.Guild | None, rules: GuildRules, mode: ChannelMode) -> list[str]:
    """Return the ids of the channels that are set to a mode, without those that are gone by now."""
    if guild is None:
        return []
    chosen = [channel_id for channel_id, each in sorted(rules.channel_modes.items()) if each == mode]
    return [each for each in chosen if guild.get_channel_or_thread(int(each)) is not None]


async def set_mode(interaction: discord.Interaction, channel_ids: Iterable[str], mode: ChannelMode) -> None:
    """Set what the bot does in some channels; one may listen only behind `tell_and_listen`."""
    cog_context, tenant = cog_context_of(interaction), tenant_of_interaction(interaction)
    async with cog_context.setup_locks.holding(tenant):
        for channel_id in channel_ids:
            await cog_context.operations.constraining.set_channel_mode(
                tenant, channel_id, mode, by=subject_of_interaction(interaction)
            )


async def start_untold(interaction: discord.Interaction, mode: ConsentMode) -> bool:
    """Set how memory starts; False, and nothing is set, where notices stand that would say the wrong thing."""
    cog_context, tenant = cog_context_of(interaction), tenant_of_interaction(interaction)
    constraining = cog_context.operations.constraining
    async with cog_context.setup_locks.holding(tenant):
        rules = await constraining.guild_rules(tenant)
        if mode != rules.consent_mode and in_mode(interaction.guild, rules, "listen"):
            return False
        await constraining.set_consent_mode(tenant, mode, by=subject_of_interaction(interaction))
    return True


async def tell_and_listen(interaction: discord.Interaction, waiting: Waiting) -> list[str]:
    """Post the notice wherever people have to be told, then let hold what waited for it; returns the channels' ids.

    Where one notice cannot be posted, or not be followed by what it says, it is taken back, and so are the others
    that are not true yet. Raises `WrongChoiceError`.
    """
    cog_context, tenant, by = (
        cog_context_of(interaction),
        tenant_of_interaction(interaction),
        subject_of_interaction(interaction),
    )
    constraining = cog_context.operations.constraining
    async with cog_context.setup_locks.holding(tenant):
        rules = await constraining.guild_rules(tenant)
        mode = waiting.consent_mode or rules.consent_mode
        again = in_mode(interaction.guild, rules, "listen") if mode != rules.consent_mode else []
        told = list(dict.fromkeys([*again, *waiting.channel_ids]))
        untrue: dict[str, discord.Message] = {}
        try:
            with speaking(public_language(interaction.guild, rules)):
                for channel_id in told:
                    untrue[channel_id] = await post_notice(
                        channel_of(interaction, channel_id),
                        mode,
                        retention_days=cog_context.policy.message_retention_days,
                    )
            if mode != rules.consent_mode:
                await constraining.set_consent_mode(tenant, mode, by=by)
                untrue = {each: notice for each, notice in untrue.items() if each not in again}
            for channel_id in waiting.channel_ids:
                await constraining.set_channel_mode(tenant, channel_id, "listen", by=by)
                untrue.pop(channel_id, None)
        except KeepsakeError:
            for notice in untrue.values():
                await withdraw_notice(notice)
            raise
    return told


def channel_of(interaction: discord.Interaction, channel_id: str) -> Channel:
    """Return a channel that an admin chose. Raises `WrongChoiceError` where the bot knows of none."""
    guild = interaction.guild
    found = None if guild is None else guild.get_channel_or_thread(int(channel_id))
    if not isinstance(found, Channel):
        raise WrongChoiceError(say("setup-channel-unseen"))
    return found


def public_language(guild: discord.Guild | None, rules: GuildRules) -> str:
    """Return the language in which everybody in a server is told something.

    The one that its admins chose; else that of a community; else the one of whoever lets them be told.
    """
    if (chosen := language_named(rules.persona.language)) is not None:
        return chosen
    return language_for(guild.preferred_locale.value) if guild and "COMMUNITY" in guild.features else spoken()
