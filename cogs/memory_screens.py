"""The buttons under the card of what was just remembered, and the form that changes the words of a memory."""

from collections.abc import Awaitable, Callable

import discord

from cogs.cog_context import cog_context_of
from cogs.elsewhere import without_place
from cogs.forget_screens import tell_forgotten
from cogs.owned_view import Field, OwnedView, ask_for_text
from cogs.places import place_of_interaction, subject_of_interaction, tenant_of_interaction
from cogs.presentation.cards import edited_card
from cogs.presentation.sentences import refusal_sentence
from cogs.replies import change, defer_change, reply_private
from cogs.words.catalogue import say
from memory.domain.memory import Memory
from memory.domain.writing.gate import MAX_BY_HAND_CHARACTERS, Refused

Edited = Callable[[discord.Interaction, Memory], Awaitable[None]]
"""Shows a memory as it is after its edit, in place of the screen with the form's button."""


def card_view(
    interaction: discord.Interaction, memory: Memory, *, forget_label: str | None, reopens: bool = False
) -> OwnedView:
    """Build the buttons under a memory's card; `forget_label` None leaves the button that forgets it away.

    `reopens` says that forgetting it there brings back what it took the place of.
    """
    view = OwnedView(interaction, is_right=forget_label is not None)

    async def edited(form: discord.Interaction, after: Memory) -> None:
        following = card_view(form, after, forget_label=say("memories-button-forget"))
        await change(form, embed=edited_card(memory, after), view=following)
        view.stop()

    async def edit(press: discord.Interaction) -> None:
        await ask_for_wording(press, memory, edited)

    view.add_button(say("memories-button-edit"), edit)
    if forget_label is not None:

        async def forget(press: discord.Interaction) -> None:
            await defer_change(press)
            tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
            operations = cog_context_of(press).operations
            if reopens:
                await operations.remembering.reopen(tenant, subject, memory.id)
            forgotten = await operations.forgetting.forget(tenant, subject, [memory.id])
            await tell_forgotten(press, forgotten, in_place=True)
            view.stop()

        # To undo is no danger: what it took the place of comes back.
        style = discord.ButtonStyle.secondary if reopens else discord.ButtonStyle.danger
        view.add_button(forget_label, forget, style=style)
    return view


async def ask_for_wording(press: discord.Interaction, memory: Memory, edited: Edited) -> None:
    """Ask in a form for other words of a memory."""

    async def submitted(form: discord.Interaction, text: str) -> None:
        await defer_change(form)
        tenant, subject = tenant_of_interaction(form), subject_of_interaction(form)
        remembering = cog_context_of(form).operations.remembering
        audience = place_of_interaction(form).room(subject).words_for(memory.audience)
        words, cause = without_place(form, text), f"interaction:{form.id}"
        outcome = await remembering.edit(tenant, subject, memory.id, text=words, audience=audience, cause=cause)
        if isinstance(outcome, Refused):
            await reply_private(form, refusal_sentence(outcome))
        else:
            await edited(form, outcome.memory)

    most = max(MAX_BY_HAND_CHARACTERS, len(memory.text))
    field = Field(say("memories-edit-label"), most, memory.text, is_long=True)
    await ask_for_text(press, submitted, say("memories-edit-title"), field)
