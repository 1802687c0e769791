"""Handing somebody the copy of everything that is held about them, in as many parts as it takes."""

import io

import discord

from cogs.cog_context import cog_context_of
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.privacy_cards import export_stopped_sentence, export_waits_sentence
from cogs.replies import change, reply_private
from cogs.words.catalogue import say
from memory.domain.errors import ExportRefused
from memory.domain.ids import TenantId, guild_id_of
from memory.operations.export.export import Export, ExportArchive, NameOf


async def hand_copy(interaction: discord.Interaction, *, everywhere: bool) -> None:
    """Hand the copy over after a promise of an answer, when those who asked earlier have theirs."""
    export, subject = cog_context_of(interaction).operations.export, subject_of_interaction(interaction)
    tenant = None if everywhere else tenant_of_interaction(interaction)

    async def tell(ahead: int) -> None:
        await change(interaction, export_waits_sentence(ahead))

    try:
        async with export.one_at_a_time(subject, tell):
            archive = await export.export_person(subject, tenant, name_of=_names(interaction))
            await _hand_over_all(interaction, export, archive)
    except ExportRefused as refused:
        await reply_private(interaction, say(f"privacy-export-refused-{refused.cause}"))


async def _hand_over_all(interaction: discord.Interaction, export: Export, archive: ExportArchive) -> None:
    """Send an archive in as many parts as it takes.

    What is erased on the way keeps back those that are not sent yet.
    """
    parts = await export.split(archive, max_bytes=interaction.filesize_limit)
    for number, part in enumerate(parts, start=1):
        try:
            await export.refuse_erased(archive)
        except ExportRefused:
            if number == 1:
                raise
            await reply_private(interaction, export_stopped_sentence(number - 1, of=len(parts)))
            return
        await _hand_over(interaction, part, number=number, of=len(parts))


async def _hand_over(interaction: discord.Interaction, archive: ExportArchive, *, number: int, of: int) -> None:
    text = say("privacy-export-here", count=sum(archive.counts.values()))
    if of > 1:
        text = f"{text} {say('privacy-export-part', number=number, of=of)}"
    if not archive.held and of == 1:
        text = say("privacy-holds-nothing")
    file = discord.File(io.BytesIO(archive.content), filename=archive.filename)
    await reply_private(interaction, text, file=file)


def _names(interaction: discord.Interaction) -> NameOf:
    def name_of(place: str) -> str | None:
        if place == subject_of_interaction(interaction):
            return interaction.user.display_name
        guild_id = guild_id_of(TenantId(place)) if place.startswith("GUILD:") else None
        if guild_id is not None:
            guild = interaction.client.get_guild(guild_id)
            return None if guild is None else guild.name
        channel = interaction.client.get_channel(int(place)) if place.isdecimal() else None
        return getattr(channel, "name", None)

    return name_of
