"""Asking about memories that contradict each other: one pair after the other, each with four answers."""

from collections.abc import Sequence

import discord

from cogs.constraints import check_admin
from cogs.owned_view import OwnedView, Press
from cogs.places import place_of_interaction, subject_of_interaction, tenant_of_interaction
from cogs.presentation.conflict_cards import CHOICES, SETTLED, conflict_card
from cogs.presentation.sentences import NO_CONFLICTS
from cogs.replies import change, defer_change, reply_private
from cogs.surroundings import surroundings_of
from memory.domain.audience import Room
from memory.domain.contradiction.settlement import Choice, Conflict


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
    conflict, view = waiting[0], OwnedView(interaction)
    for choice, label in CHOICES.items():
        view.add_button(label, _pressed(conflict, choice, view, of_guild=of_guild))
    await reply_private(interaction, embed=conflict_card(conflict, waiting=len(waiting)), view=view)


def _pressed(conflict: Conflict, choice: Choice, view: OwnedView, *, of_guild: bool) -> Press:
    async def settle(press: discord.Interaction) -> None:
        await defer_change(press)
        resolving = surroundings_of(press).operations.resolving
        if of_guild:
            # Whoever may manage the server no longer has no say any more.
            check_admin(press)
            await resolving.settle_of_guild(_room(press), conflict.id, choice)
        else:
            await resolving.settle(tenant_of_interaction(press), subject_of_interaction(press), conflict.id, choice)
        await change(press, SETTLED[choice], view=None)
        view.stop()

    return settle


def _room(interaction: discord.Interaction) -> Room:
    return place_of_interaction(interaction).room(subject_of_interaction(interaction))
