"""The buttons under a card that shows one memory: undo, edit, forget, and its earlier versions.

Shared by `/remember` and `/memories`.
"""

from collections.abc import Sequence

import discord

from cogs.cog_context import cog_context_of
from cogs.forget_screens import tell_forgotten
from cogs.owned_view import OwnedView, TextModal
from cogs.places import place_of_interaction, subject_of_interaction, tenant_of_interaction
from cogs.presentation.cards import edited_card, version_card
from cogs.presentation.sentences import refusal_sentence
from cogs.replies import change, defer_change, defer_private, reply_private, show_form
from cogs.words.catalogue import say
from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.writing.gate import MAX_BY_HAND_CHARACTERS, Refused
from memory.operations.remembering.inspection import Version


def add_versions(view: OwnedView, memory_id: MemoryId) -> None:
    """Add the button that opens the versions of a memory, the latest first shown."""

    async def open_versions(press: discord.Interaction) -> None:
        await defer_private(press)
        versions = await _read(press, memory_id)
        place = len(versions) - 1
        view = _paging(press, memory_id, place, count=len(versions))
        await reply_private(press, embed=version_card(versions, place), view=view)

    view.add_button(say("memories-button-versions"), open_versions)


async def _read(press: discord.Interaction, memory_id: MemoryId) -> Sequence[Version]:
    """Read them anew at every press: what was erased since the last one is shown no more."""
    tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
    return await cog_context_of(press).operations.inspection.versions(tenant, subject, memory_id)


def _paging(interaction: discord.Interaction, memory_id: MemoryId, place: int, *, count: int) -> OwnedView:
    view = OwnedView(interaction)

    async def turn(press: discord.Interaction, to: int) -> None:
        await defer_change(press)
        versions = await _read(press, memory_id)
        following = _paging(press, memory_id, to, count=len(versions))
        await change(press, embed=version_card(versions, to), view=following)
        view.stop()

    async def earlier(press: discord.Interaction) -> None:
        await turn(press, place - 1)

    async def later(press: discord.Interaction) -> None:
        await turn(press, place + 1)

    view.add_button(say("memories-button-earlier"), earlier, disabled=place == 0)
    view.add_button(say("memories-button-later"), later, disabled=place == count - 1)
    return view


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
            operations = cog_context_of(press).operations
            if reopens:
                await operations.remembering.reopen(tenant, subject, memory.id)
            forgotten = await operations.forgetting.forget(tenant, subject, [memory.id])
            await tell_forgotten(press, forgotten, in_place=True)
            view.stop()

        view.add_button(forget_label, forget, style=discord.ButtonStyle.danger)

    async def edit(press: discord.Interaction) -> None:
        await show_form(press, edit_form(press, memory))

    view.add_button(say("memories-button-edit"), edit)
    return view


def show_view(interaction: discord.Interaction, memory: Memory) -> OwnedView | None:
    """Build the buttons under a memory that is looked at; None when there is nothing to press."""
    is_active = memory.state == "active"
    if not is_active and memory.version == 1:
        return None
    view = (
        card_view(interaction, memory, forget_label=say("memories-button-forget"))
        if is_active
        else OwnedView(interaction)
    )
    if memory.version > 1:
        add_versions(view, memory.id)
    return view


def edit_form(interaction: discord.Interaction, memory: Memory) -> TextModal:
    """Build the form that changes the wording of a memory."""

    async def submitted(form: discord.Interaction, text: str) -> None:
        await defer_private(form)
        tenant, subject = tenant_of_interaction(form), subject_of_interaction(form)
        remembering = cog_context_of(form).operations.remembering
        audience = place_of_interaction(form).audience
        cause = f"interaction:{form.id}"
        outcome = await remembering.edit(tenant, subject, memory.id, text=text, audience=audience, cause=cause)
        if isinstance(outcome, Refused):
            await reply_private(form, refusal_sentence(outcome))
            return
        after = outcome.memory
        view = card_view(form, after, forget_label=say("memories-button-forget"))
        await reply_private(form, embed=edited_card(memory, after), view=view)

    return TextModal(
        interaction,
        submitted,
        title=say("memories-edit-title"),
        label=say("memories-edit-label"),
        default=memory.text,
        max_length=max(MAX_BY_HAND_CHARACTERS, len(memory.text)),
        is_long=True,
    )
