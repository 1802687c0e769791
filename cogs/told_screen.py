"""The screen of one thing that somebody told their server: what became of it, and how they take it back."""

import discord

from cogs.cog_context import operations_of
from cogs.forget_screens import tell_forgotten
from cogs.owned_view import OwnedView, Press
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.server_cards import known_card
from cogs.replies import change, defer_change
from cogs.words.catalogue import say
from memory.domain.memory import Memory


async def show_told(press: discord.Interaction, memory: Memory, *, back: Press) -> None:
    """Show it in the place of the list from which it was chosen, to one who told it; `back` leads there again."""
    view = OwnedView(press, is_right=True)

    async def take_back(again: discord.Interaction) -> None:
        await defer_change(again)
        tenant, subject = tenant_of_interaction(again), subject_of_interaction(again)
        forgotten = await operations_of(again).forgetting.take_back(tenant, subject, memory.id)
        if forgotten is None:
            await change(again, say("told-others-stand"))
        else:
            await tell_forgotten(again, forgotten, in_place=True)
        view.stop()

    async def go_back(again: discord.Interaction) -> None:
        await back(again)
        view.stop()

    view.add_button(say("told-button-take-back"), take_back, style=discord.ButtonStyle.danger)
    view.add_button(say("button-back"), go_back)
    await change(press, embed=known_card(memory), view=view)
