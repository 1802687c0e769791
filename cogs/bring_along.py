"""Bringing memories along: one's own copy as a file, or a list that another assistant kept, pasted or as a file.

Everything passes the gate as what is told by hand does, and a report says what became of it.
"""

import asyncio
from collections.abc import Sequence
from typing import Final

import discord

from cogs.cog_context import cog_context_of
from cogs.elsewhere import without_place
from cogs.error_sentences import WrongChoiceError
from cogs.owned_view import Field, ask_for_text
from cogs.places import place_of_interaction, subject_of_interaction
from cogs.presentation.import_cards import Brought, brought_card
from cogs.remember_screens import undoing
from cogs.replies import defer_private, reply_private
from cogs.words.catalogue import say
from memory.domain.audience import PRIVATE, Audience, restricted_to
from memory.domain.errors import CopyUnreadable
from memory.domain.export.copies import canonical_hash, is_brought, statements_in
from memory.domain.ids import ChannelId
from memory.domain.memory import Memory
from memory.operations.export.copy_reading import MOST_BYTES, memories_in, statements_of_export
from memory.operations.remembering.statement import KeptStatement, Statement

_MOST_LINES: Final = 200
_TEXTS: Final = (".txt", ".md")


async def bring_file(interaction: discord.Interaction, file: discord.Attachment) -> None:
    """Bring along what a file holds, after a promise of an answer. Raises `WrongChoiceError`."""
    if file.size > MOST_BYTES:
        raise WrongChoiceError(say("import-too-large"))
    content = await file.read()
    if file.filename.casefold().endswith(_TEXTS):
        await _bring_lines(interaction, content.decode("utf-8", "replace"))
        return
    try:
        # A large copy takes a second or two to read.
        found = await asyncio.to_thread(memories_in, content, subject_of_interaction(interaction))
    except CopyUnreadable:
        await _bring_export(interaction, content)
        return
    if not found:
        raise WrongChoiceError(say("import-unreadable"))
    await _bring_copy(interaction, found)


async def _bring_export(interaction: discord.Interaction, content: bytes) -> None:
    try:
        told = await asyncio.to_thread(statements_of_export, content)
    except CopyUnreadable as broken:
        raise WrongChoiceError(say("import-unreadable")) from broken
    await _bring_lines(interaction, "\n".join(told))


async def ask_for_list(press: discord.Interaction) -> None:
    """Ask for a pasted list, one memory a line."""

    async def submitted(form: discord.Interaction, text: str) -> None:
        await defer_private(form)
        await _bring_lines(form, text)

    await ask_for_text(press, submitted, say("import-button"), Field(say("import-label"), is_long=True))


async def _bring_lines(interaction: discord.Interaction, text: str) -> None:
    lines = statements_in(text, [interaction.user.display_name, interaction.user.name])
    if not lines:
        raise WrongChoiceError(say("remember-nothing-in-form"))
    statements = [
        _stated(interaction, number, without_place(interaction, line))
        for number, line in enumerate(lines[:_MOST_LINES])
    ]
    outcomes = await cog_context_of(interaction).operations.bulk.bulk_add(statements)
    texts = [each.text for each in statements]
    await _report(interaction, Brought(texts, outcomes, left_out=len(lines) - len(statements)))


async def _bring_copy(interaction: discord.Interaction, found: Sequence[Memory]) -> None:
    operations = cog_context_of(interaction).operations
    place, at = place_of_interaction(interaction), cog_context_of(interaction).clock.now()
    wanted = [memory for memory in found if is_brought(memory, at=at)]
    here = [memory for memory in wanted if memory.tenant == place.tenant]
    statements = [_stated(interaction, number, memory.text, like=memory) for number, memory in enumerate(here)]
    outcomes = await operations.bulk.bulk_add(statements)
    held = await operations.inspection.list_own(place.tenant, subject_of_interaction(interaction))
    now = canonical_hash(memory for memory in held if is_brought(memory, at=at))
    is_same = bool(here) and now == canonical_hash(here)
    brought = Brought(
        [memory.text for memory in here], outcomes, elsewhere=len(wanted) - len(here), is_as_in_copy=is_same
    )
    await _report(interaction, brought)


def _stated(interaction: discord.Interaction, number: int, text: str, *, like: Memory | None = None) -> Statement:
    place = place_of_interaction(interaction)
    audience = place.audience if like is None else _readable(interaction, like.audience)
    return Statement(
        text=text,
        tenant=place.tenant,
        subject=subject_of_interaction(interaction),
        audience=audience,
        channel_id=place.channel_id,
        cause=f"import:{interaction.id}:{number}",
        pinned=like is not None and like.pinned,
        private=audience == PRIVATE if like is None else like.private,
        topic_id=None if like is None else like.topic_id,
        like=like,
    )


def _readable(interaction: discord.Interaction, audience: Audience) -> Audience:
    """Return the audience that a file gives a memory, or private where its bringer may not read that channel."""
    if audience.kind != "restricted" or interaction.guild is None or not isinstance(interaction.user, discord.Member):
        return audience
    channel_id = audience.channel or ChannelId("")
    channel = interaction.guild.get_channel_or_thread(int(channel_id)) if channel_id.isdecimal() else None
    may = channel is not None and channel.permissions_for(interaction.user).read_messages
    return restricted_to(channel_id) if may else PRIVATE


async def _report(interaction: discord.Interaction, brought: Brought) -> None:
    kept = [outcome.memory.id for outcome in brought.outcomes if isinstance(outcome, KeptStatement)]
    view = undoing(interaction, kept) if kept else None
    await reply_private(interaction, embed=brought_card(brought), view=view)
