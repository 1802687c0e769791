"""*Figures* of `/server-memory`: what memory holds in a server and did in a week, as counts and a picture."""

import asyncio
import io
from typing import Final

import discord

from cogs.cog_context import cog_context_of
from cogs.places import tenant_of_interaction
from cogs.presentation.figures import figures_card
from cogs.replies import defer_private, reply_private
from cogs.words.catalogue import say

_PICTURE: Final = "memory-figures.png"


async def show_figures(press: discord.Interaction) -> None:
    """Show an admin the figures of their server; counts only, of nobody in particular."""
    await defer_private(press)
    cog_context, tenant = cog_context_of(press), tenant_of_interaction(press)
    stats = await cog_context.operations.health.vault_stats(tenant)
    if stats.is_empty:
        await reply_private(press, say("figures-nothing"))
        return
    activity = await cog_context.operations.health.activity(tenant, at=cog_context.clock.now())
    pictures = cog_context.pictures
    card = figures_card(stats, activity, is_drawn=pictures is not None)
    if pictures is None:
        await reply_private(press, embed=card)
        return
    async with cog_context.drawing:
        # In a thread, and one at a time: matplotlib may not draw in two.
        picture = await asyncio.to_thread(pictures.draw_health, stats, activity)
    card.set_image(url=f"attachment://{_PICTURE}")
    words = await asyncio.to_thread(pictures.describe_health, stats, activity)
    file = discord.File(io.BytesIO(picture), filename=_PICTURE, description=words)
    await reply_private(press, embed=card, file=file)
