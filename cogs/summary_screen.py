"""The screen of the summary about oneself, and the objection that has it made anew without what is wrong."""

import discord

from cogs.cog_context import cog_context_of
from cogs.forget_screens import tell_forgotten
from cogs.memory_looking import option_of
from cogs.owned_view import OwnedView, Press
from cogs.places import own_room
from cogs.presentation.own_cards import summary_card
from cogs.replies import change, defer_change
from cogs.words.catalogue import say
from memory.domain.ids import MemoryId


async def show_summary(press: discord.Interaction, *, back: Press) -> None:
    """Show the summary in place of the screen whose button was used; `back` leads there again."""
    await defer_change(press)
    own = await cog_context_of(press).operations.own_summary.read(own_room(press))
    view = OwnedView(press, is_right=True)

    async def give_back(further: discord.Interaction) -> None:
        await back(further)
        view.stop()

    if own is None:
        view.add_button(say("button-back"), give_back)
        await change(press, say("summary-none"), view=view)
        return

    async def object_to(further: discord.Interaction, wrong: list[str]) -> None:
        await defer_change(further)
        ids = [MemoryId(each) for each in wrong]
        forgotten = await cog_context_of(further).operations.own_summary.object(own_room(further), ids)
        after = OwnedView(further)
        after.add_button(say("button-back"), back)
        await change(further, say("summary-withheld"), view=after)
        if forgotten is not None:
            await tell_forgotten(further, forgotten)
        view.stop()

    async def object_to_all(further: discord.Interaction) -> None:
        await object_to(further, [])

    if own.rests_on:
        view.add_menu(say("summary-menu-wrong"), [option_of(memory) for memory in own.rests_on], object_to)
    view.add_button(say("summary-button-wrong"), object_to_all, style=discord.ButtonStyle.danger)
    view.add_button(say("button-back"), give_back)
    await change(press, embed=summary_card(own), view=view)
