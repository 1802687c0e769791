"""Asking about memories that contradict each other: one pair after the other, each with four answers.

About their own, people may add why; nobody would be shown what an admin adds about what the server knows.
"""

from collections.abc import Sequence

import discord

from cogs.constraints import check_admin
from cogs.owned_view import OwnedView, Press, TextModal
from cogs.places import place_of_interaction, subject_of_interaction, tenant_of_interaction
from cogs.presentation.conflict_cards import ADD_NOTE, CHOICES, NOTE_LABEL, SETTLED, conflict_card
from cogs.presentation.sentences import NO_CONFLICTS, refusal_sentence
from cogs.replies import change, defer_change, reply_private
from cogs.surroundings import surroundings_of
from memory.domain.audience import Room
from memory.domain.contradiction.settlement import NOTE_CHARACTERS, Choice, Conflict
from memory.domain.writing.gate import Refused


async def ask_about_own(interaction: discord.Interaction) -> None:
    """Show the oldest contradiction in what is remembered about the person, or say that there is none."""
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    waiting = await surroundings_of(interaction).operations.resolving.own(tenant, subject)
    await _ask(interaction, waiting, of_guild=False)


async def ask_about_guild(interaction: discord.Interaction) -> None:
    """Show an admin the oldest contradiction in what the server knows and readers of this channel may know."""
    waiting = await surroundings_of(interaction).operations.resolving.of_guild(_room(interaction))
    await _ask(interaction, waiting, of_guild=True)


async def _ask(interaction: discord.Interaction, waiting: Sequence[Conflict], *, of_guild: bool) -> None:
    if not waiting:
        await reply_private(interaction, NO_CONFLICTS)
        return
    view = _guild_view(interaction, waiting[0]) if of_guild else _own_view(interaction, waiting)
    await reply_private(interaction, embed=conflict_card(waiting[0], waiting=len(waiting)), view=view)


def _guild_view(interaction: discord.Interaction, conflict: Conflict) -> OwnedView:
    view = OwnedView(interaction)
    for choice, label in CHOICES.items():
        view.add_button(label, _pressed(conflict, choice, view, of_guild=True))
    return view


def _own_view(interaction: discord.Interaction, waiting: Sequence[Conflict], *, note: str = "") -> OwnedView:
    view = OwnedView(interaction)
    for choice, label in CHOICES.items():
        view.add_button(label, _pressed(waiting[0], choice, view, of_guild=False, note=note))

    async def noted(form: discord.Interaction, text: str) -> None:
        await defer_change(form)
        tenant, subject = tenant_of_interaction(form), subject_of_interaction(form)
        refused = await surroundings_of(form).operations.resolving.refusal_of_note(tenant, subject, text)
        if refused is not None:
            await reply_private(form, refusal_sentence(refused))
            return
        card = conflict_card(waiting[0], waiting=len(waiting), note=text)
        await change(form, embed=card, view=_own_view(form, waiting, note=text))
        view.stop()

    async def ask_why(press: discord.Interaction) -> None:
        form = TextModal(
            press,
            noted,
            title="Which is right",
            label=NOTE_LABEL,
            max_length=NOTE_CHARACTERS,
            default=note or None,
            is_long=True,
        )
        await press.response.send_modal(form)

    view.add_button(ADD_NOTE, ask_why)
    return view


def _pressed(conflict: Conflict, choice: Choice, view: OwnedView, *, of_guild: bool, note: str = "") -> Press:
    async def settle(press: discord.Interaction) -> None:
        await defer_change(press)
        resolving, settled = surroundings_of(press).operations.resolving, SETTLED[choice]
        if of_guild:
            # Whoever may manage the server no longer has no say any more.
            check_admin(press)
            await resolving.settle_of_guild(_room(press), conflict.id, choice)
        else:
            tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
            outcome = await resolving.settle(tenant, subject, conflict.id, choice, note=note)
            settled = refusal_sentence(outcome) if isinstance(outcome, Refused) else settled
        await change(press, settled, view=None)
        view.stop()

    return settle


def _room(interaction: discord.Interaction) -> Room:
    return place_of_interaction(interaction).room(subject_of_interaction(interaction))
