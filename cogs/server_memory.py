"""Admins' command `/server-memory`: what the server itself knows, and figures.

It shows nothing about a person, and of the server's knowledge only what the channel it is asked in may hear of.
"""

import asyncio
import io
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.admins import ADMINS, IN_GUILDS, check_admin
from cogs.channel_erasure_screens import ask_to_erase
from cogs.cog_context import CogContext
from cogs.conflict_screens import ask_about_guild
from cogs.listening_notice import Channel
from cogs.own_memories import choices_of, memory_id_in
from cogs.places import place_of_interaction, subject_of_interaction, tenant_of_interaction
from cogs.presentation.cards import memory_card
from cogs.presentation.health_cards import events_card, health_card
from cogs.presentation.sentences import NOTHING_HELD, refusal_sentence
from cogs.replies import defer_private, reply_private
from cogs.tidy_screens import offer_tidying
from memory.domain.audience import Room
from memory.domain.writing.gate import MAX_BY_HAND_CHARACTERS, Refused

_PICTURE: Final = "memory-health.png"


class ServerMemoryCog(commands.Cog):
    """Lets admins see what their server knows, and how memory is doing there."""

    server_memory = app_commands.Group(
        name="server-memory",
        description="See and tidy what this server itself knows",
        default_permissions=ADMINS,
        guild_only=True,
        allowed_contexts=IN_GUILDS,
    )

    def __init__(self, cog_context: CogContext) -> None:
        self._health = cog_context.operations.health
        self._curating = cog_context.operations.curating
        self._clock = cog_context.clock
        self._pictures = cog_context.pictures
        self._drawing = asyncio.Lock()

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Let those through who may manage the server, whatever Discord was told to show."""
        return check_admin(interaction)

    @server_memory.command()
    async def health(self, interaction: discord.Interaction) -> None:
        """Show in figures and a picture what my memory holds here; counts only, of nobody in particular."""
        await defer_private(interaction)
        tenant = tenant_of_interaction(interaction)
        stats = await self._health.vault_stats(tenant)
        if stats.is_empty:
            await reply_private(interaction, NOTHING_HELD)
            return
        card = health_card(stats)
        if self._pictures is None:
            await reply_private(interaction, embed=card)
            return
        activity = await self._health.activity(tenant, at=self._clock.now())
        async with self._drawing:
            # In a thread, and one at a time: matplotlib may not draw in two.
            picture = await asyncio.to_thread(self._pictures.draw_health, stats, activity)
        words = self._pictures.describe_health(stats, activity)
        card.set_image(url=f"attachment://{_PICTURE}")
        file = discord.File(io.BytesIO(picture), filename=_PICTURE, description=words)
        await reply_private(interaction, embed=card, file=file)

    @server_memory.command()
    async def events(self, interaction: discord.Interaction) -> None:
        """Show how often my memory did what in the last seven days; counts only."""
        await defer_private(interaction)
        activity = await self._health.activity(tenant_of_interaction(interaction), at=self._clock.now())
        await reply_private(interaction, embed=events_card(activity))

    @server_memory.command()
    async def tidy(self, interaction: discord.Interaction) -> None:
        """See what this server's own knowledge could do without; nothing changes until you say so."""
        await defer_private(interaction)
        await offer_tidying(interaction, _room(interaction), shared=True)

    @server_memory.command()
    @app_commands.describe(
        memory="What the server knows, as far as this channel may hear of it",
        wording="How I should put it from now on; left out: as it is",
    )
    async def promote(
        self,
        interaction: discord.Interaction,
        memory: str,
        wording: app_commands.Range[str, 1, MAX_BY_HAND_CHARACTERS] | None = None,
    ) -> None:
        """Keep something that this server knows for good; never what is about a person."""
        await defer_private(interaction)
        room, memory_id = _room(interaction), memory_id_in(memory)
        promoted = await self._curating.promote_to_canon(
            room, memory_id, canonical_text=wording, audience=room.audience, is_admin=True
        )
        if isinstance(promoted, Refused):
            await reply_private(interaction, refusal_sentence(promoted))
            return
        await reply_private(interaction, embed=memory_card(promoted, title="This server keeps that for good"))

    @promote.autocomplete("memory")
    async def _known(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        # Discord asks for completions whether or not the command may be used.
        if not interaction.permissions.manage_guild:
            return []
        return await choices_of(lambda: self._curating.promotable(_room(interaction), query=typed))

    @server_memory.command()
    async def conflicts(self, interaction: discord.Interaction) -> None:
        """Tell me which is right where what this server knows contradicts itself; of no person in particular."""
        await defer_private(interaction)
        await ask_about_guild(interaction)

    @server_memory.command()
    @app_commands.describe(channel="The channel or thread; it goes on as it is")
    async def erase(self, interaction: discord.Interaction, channel: Channel) -> None:
        """Erase what was said in a channel up to now, and the memories that rest on it alone; shows nothing of it."""
        await defer_private(interaction)
        await ask_to_erase(interaction, channel)


def _room(interaction: discord.Interaction) -> Room:
    return place_of_interaction(interaction).room(subject_of_interaction(interaction))
