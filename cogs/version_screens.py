"""Paging through the versions of one memory, each with all its words, for the person whom it is about."""

from collections.abc import Sequence

import discord

from cogs.owned_view import OwnedView
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.cards import version_card
from cogs.replies import change, defer_change, defer_private, reply_private
from cogs.surroundings import surroundings_of
from memory.domain.ids import MemoryId
from memory.operations.remembering.inspection import Version


def add_versions(view: OwnedView, memory_id: MemoryId) -> None:
    """Add the button that opens the versions of a memory, the latest first shown."""

    async def open_versions(press: discord.Interaction) -> None:
        await defer_private(press)
        versions = await _read(press, memory_id)
        place = len(versions) - 1
        view = _paging(press, memory_id, place, count=len(versions))
        await reply_private(press, embed=version_card(versions, place), view=view)

    view.add_button("Versions", open_versions)


async def _read(press: discord.Interaction, memory_id: MemoryId) -> Sequence[Version]:
    """Read them anew at every press: what was erased since the last one is shown no more."""
    tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
    return await surroundings_of(press).operations.inspection.versions(tenant, subject, memory_id)


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

    view.add_button("Earlier", earlier, disabled=place == 0)
    view.add_button("Later", later, disabled=place == count - 1)
    return view
