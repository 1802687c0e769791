"""The pictures of `/memories`: *Timeline*, what one told and when, and *Map*, what belongs together."""

import asyncio
import io
from collections.abc import Callable

import discord

from cogs.cog_context import cog_context_of
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.memory_map import describe_map, map_of
from cogs.presentation.timeline import describe_timeline
from cogs.presentation.wording import shown
from cogs.replies import defer_private, reply_private
from cogs.words.catalogue import say


async def show_timeline(press: discord.Interaction) -> None:
    """Show a picture with its words, or the words where none can be drawn."""
    await defer_private(press)
    cog_context = cog_context_of(press)
    tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
    told = await cog_context.operations.inspection.over_time(tenant, subject)
    pictures = cog_context.pictures
    if not told:
        await reply_private(press, say("memories-nothing-kept"))
        return
    draw = None if pictures is None else lambda: pictures.draw_timeline(told, cog_context.clock.now())
    await _show(press, draw, filename="timeline.png", words=describe_timeline(told))


async def show_map(press: discord.Interaction) -> None:
    """Show what belongs together and who can read it, as a picture with its words, or in words alone."""
    await defer_private(press)
    cog_context = cog_context_of(press)
    tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
    inspection, pictures = cog_context.operations.inspection, cog_context.pictures
    active = (await inspection.own(tenant, subject)).active
    if not active:
        await reply_private(press, say("memories-nothing-kept"))
        return
    found = map_of(active, await inspection.joined(tenant, active))
    draw = None if pictures is None else lambda: pictures.draw_map(found)
    await _show(press, draw, filename="map.png", words=describe_map(found))


async def _show(press: discord.Interaction, draw: Callable[[], bytes] | None, *, filename: str, words: str) -> None:
    if draw is None:
        await reply_private(press, shown(words, 1024))
        return
    async with cog_context_of(press).drawing:
        picture = await asyncio.to_thread(draw)
    await reply_private(press, file=discord.File(io.BytesIO(picture), filename=filename, description=words))
