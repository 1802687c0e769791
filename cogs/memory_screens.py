"""The buttons under a card that shows one memory: undo, edit, forget. Shared by `/remember` and `/memories`."""

import discord

from cogs.forget_screens import tell_forgotten
from cogs.owned_view import OwnedView, TextModal
from cogs.places import place_of_interaction, subject_of_interaction, tenant_of_interaction
from cogs.presentation.cards import edited_card
from cogs.presentation.sentences import refusal_sentence
from cogs.replies import defer_change, defer_private, reply_private, show_form
from cogs.surroundings import surroundings_of
from cogs.version_screens import add_versions
from memory.domain.memory import Memory
from memory.domain.writing.gate import MAX_BY_HAND_CHARACTERS, Refused


def card_view(
    interaction: discord.Interaction, memory: Memory, *, forget_label: str | None, reopens: bool = False
) -> OwnedView:
    """Build the buttons under a memory's card; `forget_label` None leaves the button that forgets it away.

    `reopens` says that forgetting it there brings back what it took the place of.
    """
    view = OwnedView(interaction, is_right=forget_label is not None)
    if forget_label is not None:

        async def forget(press: discord.Interaction) -> None:
            await defer_change(press)
            tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
            operations = surroundings_of(press).operations
            if reopens:
                await operations.remembering.reopen(tenant, subject, memory.id)
            forgotten = await operations.forgetting.forget(tenant, subject, [memory.id])
            await tell_forgotten(press, forgotten, in_place=True)
            view.stop()

        view.add_button(forget_label, forget, style=discord.ButtonStyle.danger)

    async def edit(press: discord.Interaction) -> None:
        await show_form(press, edit_form(press, memory))

    view.add_button("Edit", edit)
    return view


def show_view(interaction: discord.Interaction, memory: Memory) -> OwnedView | None:
    """Build the buttons under a memory that is looked at; None when there is nothing to press."""
    is_active = memory.state == "active"
    if not is_active and memory.version == 1:
        return None
    view = card_view(interaction, memory, forget_label="Forget") if is_active else OwnedView(interaction)
    if memory.version > 1:
        add_versions(view, memory.id)
    return view


def edit_form(interaction: discord.Interaction, memory: Memory) -> TextModal:
    """Build the form that changes the wording of a memory."""

    async def submitted(form: discord.Interaction, text: str) -> None:
        await defer_private(form)
        tenant, subject = tenant_of_interaction(form), subject_of_interaction(form)
        remembering = surroundings_of(form).operations.remembering
        audience = place_of_interaction(form).audience
        cause = f"interaction:{form.id}"
        outcome = await remembering.edit(tenant, subject, memory.id, text=text, audience=audience, cause=cause)
        if isinstance(outcome, Refused):
            await reply_private(form, refusal_sentence(outcome))
            return
        after = outcome.memory
        view = card_view(form, after, forget_label="Forget")
        await reply_private(form, embed=edited_card(memory, after), view=view)

    return TextModal(
        interaction,
        submitted,
        title="Edit a memory",
        label="What I remember",
        default=memory.text,
        max_length=max(MAX_BY_HAND_CHARACTERS, len(memory.text)),
        is_long=True,
    )
