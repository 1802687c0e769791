"""The screen of tidying: what could go, each with its reason; choose some, all, or nothing.

Shared by people and admins.
"""

from collections.abc import Sequence

import discord

from cogs.admins import check_admin
from cogs.cog_context import cog_context_of
from cogs.owned_view import OwnedView, Press
from cogs.presentation.tidy_cards import tidied_sentence, tidy_card, tidy_option
from cogs.replies import change, defer_change, reply_private
from cogs.words.catalogue import say
from memory.domain.audience import Room
from memory.domain.errors import NotYours
from memory.domain.upkeep.tidying import Proposal
from memory.operations.upkeep.cleanup import Tidied


async def offer_tidying(interaction: discord.Interaction, room: Room, *, shared: bool) -> None:
    """Show what could be tidied: one's own, or with `shared` what the guild knows; nothing changes by showing it."""
    tidying = cog_context_of(interaction).operations.tidying
    proposals = await tidying.proposals(room, shared=shared)
    if not proposals:
        await reply_private(interaction, say("tidy-nothing-shared") if shared else say("tidy-nothing"))
        return
    view = OwnedView(interaction)

    async def accept(press: discord.Interaction, accepted: Sequence[Proposal]) -> None:
        if shared:
            check_admin(press)
        await defer_change(press)
        tidied = await tidying.accept(room, accepted)
        await _tell(press, room, tidied)
        view.stop()

    async def chosen(press: discord.Interaction, numbers: list[str]) -> None:
        await accept(press, [proposals[int(number) - 1] for number in numbers])

    async def everything(press: discord.Interaction) -> None:
        await accept(press, proposals)

    async def nothing(press: discord.Interaction) -> None:
        await change(press, say("nothing-changed"))
        view.stop()

    options = [tidy_option(number, proposal) for number, proposal in enumerate(proposals, start=1)]
    view.add_menu(say("tidy-which-of-them"), options, chosen)
    view.add_button(say("tidy-all-of-them"), everything, style=discord.ButtonStyle.danger)
    view.add_button(say("button-keep-all"), nothing)
    await reply_private(interaction, embed=tidy_card(proposals, shared=shared), view=view)


async def _tell(interaction: discord.Interaction, room: Room, tidied: Tidied) -> None:
    cog_context = cog_context_of(interaction)
    view = None
    if tidied.put_away:
        view = OwnedView(interaction)
        view.add_button(say("button-undo"), _bringing_back(view, room, tidied))
    elif tidied.forgotten is not None:
        left_s = (tidied.forgotten.undo_until - cog_context.clock.now()).total_seconds()
        view = OwnedView(interaction, timeout_s=max(left_s, 0.0))
        view.add_button(say("button-undo"), _remembering_again(view, room, tidied))
    await change(interaction, tidied_sentence(tidied, undo_s=cog_context.policy.undo_s), view=view)


def _remembering_again(view: OwnedView, room: Room, tidied: Tidied) -> Press:
    async def undo(press: discord.Interaction) -> None:
        await defer_change(press)
        forgetting = cog_context_of(press).operations.forgetting
        try:
            await forgetting.undo(room.tenant, room.viewer, [memory.id for memory in tidied.gone])
        except NotYours:
            await change(press, say("undo-expired"))
        else:
            await change(press, say("tidy-brought-back"))
        view.stop()

    return undo


def _bringing_back(view: OwnedView, room: Room, tidied: Tidied) -> Press:
    async def undo(press: discord.Interaction) -> None:
        check_admin(press)
        await defer_change(press)
        await cog_context_of(press).operations.tidying.bring_back(room, tidied.put_away)
        await change(press, say("tidy-brought-back"))
        view.stop()

    return undo
