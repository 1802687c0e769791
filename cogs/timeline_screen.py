"""The button *Timeline* of `/memories`: what one told, when, what took its place, and who can read it."""

import asyncio
import io
from typing import Final

import discord

from cogs.cog_context import cog_context_of
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.timeline import describe_timeline
from cogs.presentation.wording import shown
from cogs.replies import defer_private, reply_private
from cogs.words.catalogue import say

_PICTURE: Final = "timeline.png"


async def show_timeline(press: discord.Interaction) -> None:
    """Show a picture with its words, or the words where none can be drawn."""
    await defer_private(press)
    cog_context = cog_context_of(press)
    tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
    own = await cog_context.operations.inspection.own(tenant, subject)
    told = [*own.active, *own.replaced]
    if not told:
        await reply_private(press, say("memories-nothing-kept"))
        return
    words, pictures = describe_timeline(told), cog_context.pictures
    if pictures is None:
        await reply_private(press, shown(words, 1024))
        return
    async with cog_context.drawing:
        picture = await asyncio.to_thread(pictures.draw_timeline, told, cog_context.clock.now())
    await reply_private(press, file=discord.File(io.BytesIO(picture), filename=_PICTURE, description=words))
