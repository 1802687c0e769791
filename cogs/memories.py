"""`/memories`: everything one is remembered by, on one screen."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.bring_along import bring_file
from cogs.elsewhere import usable_anywhere
from cogs.memory_list import show_list
from cogs.memory_looking import MAX_QUERY
from cogs.one_memory import show_memory
from cogs.own_memories import memory_id_in, own_choices
from cogs.presentation.listing import Listing
from cogs.replies import defer_change, defer_private


class MemoriesCog(commands.Cog):
    """Shows people their own memories."""

    @app_commands.command()
    @usable_anywhere
    @app_commands.describe(
        search="Only those about this; other forms of the words are found as well",
        memory="One memory, chosen from your own",
        copy="A file to bring along: your copy from /privacy, or a text with one memory a line",
    )
    async def memories(
        self,
        interaction: discord.Interaction,
        search: app_commands.Range[str, 1, MAX_QUERY] | None = None,
        memory: str | None = None,
        copy: discord.Attachment | None = None,
    ) -> None:
        """See, search and change what I remember about you here."""
        await defer_private(interaction)
        if copy is not None:
            await bring_file(interaction, copy)
            return
        if memory is None:
            await show_list(interaction, Listing(query=search or ""))
            return

        async def back(press: discord.Interaction) -> None:
            await defer_change(press)
            await show_list(press, Listing(), in_place=True)

        await show_memory(interaction, memory_id_in(memory), back=back)

    @memories.autocomplete("memory")
    async def _own(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await own_choices(interaction, typed)
