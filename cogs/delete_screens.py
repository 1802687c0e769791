"""The screens of `/privacy delete`: what would go, the typed word, what went, and being left out from then on."""

import discord

from cogs.consent import note_consent
from cogs.owned_view import OwnedView, TextModal
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.privacy_cards import CONFIRM_WORD, before_delete_card, erasure_card
from cogs.presentation.sentences import KEPT_NOTHING_CHANGED, WRONG_WORD
from cogs.replies import change, defer_change, reply_private, show_form
from cogs.surroundings import surroundings_of


async def ask_to_delete(interaction: discord.Interaction, *, everywhere: bool) -> None:
    """Show what would be erased, with a button that asks for the word."""
    operations = surroundings_of(interaction).operations
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    status = await operations.inspection.status(tenant, subject)
    view = OwnedView(interaction, is_right=True)

    async def proceed(press: discord.Interaction) -> None:
        await show_form(press, _form(press, view, everywhere=everywhere))

    async def keep(press: discord.Interaction) -> None:
        await change(press, KEPT_NOTHING_CHANGED)
        view.stop()

    view.add_button("Delete …", proceed, style=discord.ButtonStyle.danger)
    view.add_button("Keep all", keep)
    await reply_private(interaction, embed=before_delete_card(status, everywhere=everywhere), view=view)


def _form(interaction: discord.Interaction, question: OwnedView, *, everywhere: bool) -> TextModal:
    async def submitted(form: discord.Interaction, typed: str) -> None:
        await defer_change(form)
        if typed.strip().upper() != CONFIRM_WORD:
            await reply_private(form, WRONG_WORD)
            return
        tenant, subject = None if everywhere else tenant_of_interaction(form), subject_of_interaction(form)
        operations = surroundings_of(form).operations
        report = await operations.unfinished.do_telling(
            f"person/{subject}",
            lambda: operations.erasure.erase_person(subject, tenant, asked_at=form.created_at),
            rest=lambda: operations.erasure.resume_person(subject, tenant),
        )
        card = erasure_card(report, everywhere=everywhere)
        await change(form, embed=card, view=_offering_to_leave_out(form, everywhere=everywhere))
        question.stop()

    label = f"Type {CONFIRM_WORD} to erase everything"
    return TextModal(interaction, submitted, title="Delete everything", label=label, max_length=20)


def _offering_to_leave_out(interaction: discord.Interaction, *, everywhere: bool) -> OwnedView:
    view = OwnedView(interaction, is_right=True)

    async def leave_out(press: discord.Interaction) -> None:
        await defer_change(press)
        await change(press, await note_consent(press, "off", everywhere=everywhere))
        view.stop()

    view.add_button("Leave me out from now on", leave_out)
    return view
