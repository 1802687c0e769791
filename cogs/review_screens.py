"""Reviewing what talk taught about one's profile: one proposal after the other, each with yes and no."""

from collections.abc import Sequence

import discord

from cogs.owned_view import OwnedView
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.privacy_cards import proposal_card
from cogs.presentation.sentences import (
    NOTHING_PROPOSED,
    PROPOSAL_DECLINED,
    accepted_sentence,
    refusal_sentence,
)
from cogs.replies import change, defer_change, reply_private
from cogs.surroundings import surroundings_of
from memory.domain.memory import Memory
from memory.domain.writing.gate import Refused


async def review_proposals(interaction: discord.Interaction) -> None:
    """Show the oldest proposal that waits, or say that none does."""
    waiting = await _waiting(interaction)
    if not waiting:
        await reply_private(interaction, NOTHING_PROPOSED)
        return
    await reply_private(
        interaction, embed=proposal_card(waiting[0], waiting=len(waiting)), view=_asking(interaction, waiting[0])
    )


async def _waiting(interaction: discord.Interaction) -> Sequence[Memory]:
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    return await surroundings_of(interaction).operations.proposing.pending(tenant, subject)


def _asking(interaction: discord.Interaction, proposal: Memory) -> OwnedView:
    view = OwnedView(interaction)

    async def accept(press: discord.Interaction) -> None:
        await _decided(press, proposal, view, accept=True)

    async def decline(press: discord.Interaction) -> None:
        await _decided(press, proposal, view, accept=False)

    view.add_button("Yes, keep it", accept, style=discord.ButtonStyle.primary)
    view.add_button("No", decline)
    return view


async def _decided(press: discord.Interaction, proposal: Memory, view: OwnedView, *, accept: bool) -> None:
    await defer_change(press)
    tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
    outcome = await surroundings_of(press).operations.proposing.decide(tenant, subject, proposal.id, accept=accept)
    if isinstance(outcome, Refused):
        sentence = refusal_sentence(outcome)
    else:
        sentence = PROPOSAL_DECLINED if outcome is None else accepted_sentence(outcome.topic_id or "")
    waiting = await _waiting(press)
    if waiting:
        card = proposal_card(waiting[0], waiting=len(waiting))
        await change(press, sentence, embed=card, view=_asking(press, waiting[0]))
    else:
        await change(press, sentence)
    view.stop()
