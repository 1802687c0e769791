"""Asking about memories that contradict each other: one pair after the other, each with four answers.

About their own, people may add why; nobody would be shown what an admin adds about what the server knows.
"""

from collections.abc import Sequence
from typing import get_args

import discord

from cogs.admins import check_admin
from cogs.cog_context import cog_context_of
from cogs.owned_view import Field, OwnedView, Press, ask_for_text
from cogs.places import place_of_interaction, subject_of_interaction, tenant_of_interaction
from cogs.presentation.conflict_cards import conflict_card, settled_sentence
from cogs.presentation.sentences import refusal_sentence
from cogs.replies import change, defer_change, reply_private
from cogs.words.catalogue import say
from memory.domain.audience import Room
from memory.domain.upkeep.settlement import NOTE_CHARACTERS, Choice, Conflict
from memory.domain.writing.gate import Refused


async def ask_about_own(interaction: discord.Interaction) -> None:
    """Show the oldest contradiction in what is remembered about the person, or say that there is none."""
    await _ask(interaction, of_guild=False)


async def ask_about_guild(interaction: discord.Interaction) -> None:
    """Show an admin the oldest contradiction in what the server knows and readers of this channel may know."""
    await _ask(interaction, of_guild=True)


async def _ask(interaction: discord.Interaction, *, of_guild: bool) -> None:
    waiting = await _waiting(interaction, of_guild=of_guild)
    if not waiting:
        await reply_private(interaction, say("conflict-none-shared") if of_guild else say("conflict-none"))
        return
    card = conflict_card(waiting[0], waiting=len(waiting))
    await reply_private(interaction, embed=card, view=_view(interaction, waiting, of_guild=of_guild))


async def _waiting(interaction: discord.Interaction, *, of_guild: bool) -> Sequence[Conflict]:
    resolving = cog_context_of(interaction).operations.resolving
    if of_guild:
        return await resolving.of_guild(_room(interaction))
    return await resolving.own(tenant_of_interaction(interaction), subject_of_interaction(interaction))


def _view(interaction: discord.Interaction, waiting: Sequence[Conflict], *, of_guild: bool) -> OwnedView:
    return _guild_view(interaction, waiting[0]) if of_guild else _own_view(interaction, waiting)


def _guild_view(interaction: discord.Interaction, conflict: Conflict) -> OwnedView:
    view = OwnedView(interaction)
    for choice in get_args(Choice):
        view.add_button(say(f"conflict-choice-{choice}"), _pressed(conflict, choice, view, of_guild=True))
    return view


def _own_view(interaction: discord.Interaction, waiting: Sequence[Conflict], *, note: str = "") -> OwnedView:
    view = OwnedView(interaction)
    for choice in get_args(Choice):
        view.add_button(say(f"conflict-choice-{choice}"), _pressed(waiting[0], choice, view, of_guild=False, note=note))

    async def noted(form: discord.Interaction, text: str) -> None:
        await defer_change(form)
        tenant, subject = tenant_of_interaction(form), subject_of_interaction(form)
        refused = await cog_context_of(form).operations.resolving.refusal_of_note(tenant, subject, text)
        if refused is not None:
            await reply_private(form, refusal_sentence(refused))
            return
        card = conflict_card(waiting[0], waiting=len(waiting), note=text)
        await change(form, embed=card, view=_own_view(form, waiting, note=text))
        view.stop()

    async def ask_why(press: discord.Interaction) -> None:
        field = Field(say("conflict-note-label"), NOTE_CHARACTERS, note or None, is_long=True)
        await ask_for_text(press, noted, say("conflict-note-title"), field)

    view.add_button(say("conflict-add-note"), ask_why)
    return view


def _pressed(conflict: Conflict, choice: Choice, view: OwnedView, *, of_guild: bool, note: str = "") -> Press:
    async def settle(press: discord.Interaction) -> None:
        await defer_change(press)
        resolving = cog_context_of(press).operations.resolving
        if of_guild:
            # Whoever may manage the server no longer has no say any more.
            check_admin(press)
            await resolving.settle_of_guild(_room(press), conflict.id, choice)
            await _go_on(press, settled_sentence(choice, shared=True), of_guild=True)
        else:
            tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
            outcome = await resolving.settle(tenant, subject, conflict.id, choice, note=note)
            if isinstance(outcome, Refused):
                await change(press, refusal_sentence(outcome))
            else:
                await _go_on(press, settled_sentence(choice, shared=False), of_guild=False)
        view.stop()

    return settle


async def _go_on(press: discord.Interaction, settled: str, *, of_guild: bool) -> None:
    """Say what became of the answer, and ask about the next one that waits."""
    waiting = await _waiting(press, of_guild=of_guild)
    if not waiting:
        await change(press, settled)
        return
    card = conflict_card(waiting[0], waiting=len(waiting))
    await change(press, settled, embed=card, view=_view(press, waiting, of_guild=of_guild))


def _room(interaction: discord.Interaction) -> Room:
    return place_of_interaction(interaction).room(subject_of_interaction(interaction))
