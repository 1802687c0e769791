"""What `/privacy` opens beside itself: proposals that wait for a word, and the typed word before a deletion."""

from collections.abc import Sequence
from functools import partial

import discord

from cogs.cog_context import cog_context_of
from cogs.consent import note_consent
from cogs.elsewhere import with_whereabouts
from cogs.owned_view import Field, OwnedView, ask_for_text
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.privacy_cards import (
    CONFIRM_WORD,
    before_delete_card,
    erasure_card,
    proposal_card,
)
from cogs.presentation.sentences import accepted_sentence, refusal_sentence
from cogs.replies import change, defer_change, reply_private
from cogs.words.catalogue import say
from memory.domain.memory import Memory, is_migrated
from memory.domain.writing.gate import Refused


async def review_proposals(interaction: discord.Interaction) -> None:
    """Show the oldest proposal that waits, or say that none does."""
    waiting = await _waiting(interaction)
    if not waiting:
        await reply_private(interaction, say("privacy-review-none"))
        return
    card = proposal_card(waiting[0], waiting=len(waiting))
    await reply_private(interaction, embed=card, view=_proposal_view(interaction, waiting))


async def _waiting(interaction: discord.Interaction) -> Sequence[Memory]:
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    return await cog_context_of(interaction).operations.proposing.pending(tenant, subject)


def _proposal_view(interaction: discord.Interaction, waiting: Sequence[Memory]) -> OwnedView:
    view, proposal = OwnedView(interaction), waiting[0]

    async def accept(press: discord.Interaction) -> None:
        await _decided(press, proposal, view, accept=True)

    async def decline(press: discord.Interaction) -> None:
        await _decided(press, proposal, view, accept=False)

    view.add_button(say("privacy-review-yes"), accept, style=discord.ButtonStyle.primary)
    view.add_button(say("privacy-review-no"), decline)
    brought = sum(map(is_migrated, waiting))
    if is_migrated(proposal) and brought > 1:
        _add_all(view, brought)
    return view


def _add_all(view: OwnedView, count: int) -> None:
    """Add the buttons that answer for all that was brought over."""

    async def decided(press: discord.Interaction, *, accept: bool) -> None:
        await defer_change(press)
        proposing, tenant = cog_context_of(press).operations.proposing, tenant_of_interaction(press)
        done = await proposing.decide_migrated(tenant, subject_of_interaction(press), accept=accept)
        await _next(press, say("privacy-migrated-done", kept=done[True], left=done[False]), view)

    view.add_button(say("privacy-migrated-all", count=count), partial(decided, accept=True), row=1)
    view.add_button(say("privacy-migrated-none"), partial(decided, accept=False), row=1)


async def _decided(press: discord.Interaction, proposal: Memory, view: OwnedView, *, accept: bool) -> None:
    await defer_change(press)
    tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
    outcome = await cog_context_of(press).operations.proposing.decide(tenant, subject, proposal.id, accept=accept)
    if isinstance(outcome, Refused):
        sentence = refusal_sentence(outcome)
    else:
        kept = say("privacy-migrated-kept") if is_migrated(proposal) else accepted_sentence(proposal.topic_id or "")
        sentence = say("privacy-review-declined") if outcome is None else kept
    await _next(press, sentence, view)


async def _next(press: discord.Interaction, sentence: str, view: OwnedView) -> None:
    """Say what was decided, and ask about the next that waits."""
    waiting = await _waiting(press)
    if waiting:
        card = proposal_card(waiting[0], waiting=len(waiting))
        await change(press, sentence, embed=card, view=_proposal_view(press, waiting))
    else:
        await change(press, sentence)
    view.stop()


async def ask_to_delete(interaction: discord.Interaction, *, everywhere: bool) -> None:
    """Show what would be erased, with a button that asks for the word."""
    operations = cog_context_of(interaction).operations
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    status = await operations.inspection.status(tenant, subject)
    view = OwnedView(interaction, is_right=True)

    async def proceed(press: discord.Interaction) -> None:
        await _ask_for_word(press, view, everywhere=everywhere)

    async def keep(press: discord.Interaction) -> None:
        await change(press, say("nothing-changed"))
        view.stop()

    view.add_button(say("privacy-delete-button"), proceed, style=discord.ButtonStyle.danger)
    view.add_button(say("button-keep-all"), keep)
    said = None if everywhere else with_whereabouts(interaction)
    await reply_private(interaction, said, embed=before_delete_card(status, everywhere=everywhere), view=view)


async def _ask_for_word(press: discord.Interaction, question: OwnedView, *, everywhere: bool) -> None:
    async def submitted(form: discord.Interaction, typed: str) -> None:
        await defer_change(form)
        if typed.strip().upper() != CONFIRM_WORD:
            await reply_private(form, say("wrong-word"))
            return
        tenant, subject = None if everywhere else tenant_of_interaction(form), subject_of_interaction(form)
        operations = cog_context_of(form).operations
        report = await operations.unfinished.do_telling(
            f"person/{subject}",
            lambda: operations.erasure.erase_person(subject, tenant, asked_at=form.created_at),
            rest=lambda: operations.erasure.resume_person(subject, tenant),
        )
        card = erasure_card(report, everywhere=everywhere)
        await change(form, embed=card, view=_offering_to_leave_out(form, everywhere=everywhere))
        question.stop()

    field = Field(say("privacy-delete-form-label", word=CONFIRM_WORD), 20)
    await ask_for_text(press, submitted, say("privacy-delete-form-title"), field)


def _offering_to_leave_out(interaction: discord.Interaction, *, everywhere: bool) -> OwnedView:
    view = OwnedView(interaction, is_right=True)

    async def leave_out(press: discord.Interaction) -> None:
        await defer_change(press)
        await change(press, await note_consent(press, "off", everywhere=everywhere))
        view.stop()

    view.add_button(say("privacy-leave-out-button"), leave_out)
    return view
