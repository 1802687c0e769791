"""Looking at memories from a list: turning its pages, opening one of them, and the links to where each was said."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord

from cogs.cog_context import cog_context_of
from cogs.memory_screens import show_view
from cogs.owned_view import OwnedView
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.cards import show_card
from cogs.presentation.pages import Page
from cogs.presentation.wording import heading_of, label_of
from cogs.replies import defer_private, reply_private
from cogs.words.catalogue import say
from memory.domain.ids import MemoryId, guild_id_of
from memory.domain.memory import Memory

Turn = Callable[[discord.Interaction, int], Awaitable[None]]


async def show_memory(interaction: discord.Interaction, memory_id: MemoryId) -> None:
    """Show one of the asker's own memories, after `defer_private`; raises `NotYours`."""
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    found = await cog_context_of(interaction).operations.inspection.show_own(tenant, subject, memory_id)
    card = show_card(found, links=jump_links(interaction, found.memory))
    view = show_view(interaction, found.memory)
    if found.related:
        view = view or OwnedView(interaction)
        add_looking(view, found.related, placeholder=say("menu-look-further"))
    await reply_private(interaction, embed=card, view=view)


def add_looking(view: OwnedView, memories: Sequence[Memory], *, placeholder: str | None = None) -> None:
    """Add the menu that opens one of some memories; none where there is nothing to choose."""
    if not memories:
        return

    async def chosen(press: discord.Interaction, ids: list[str]) -> None:
        await defer_private(press)
        await show_memory(press, MemoryId(ids[0]))

    options = [discord.SelectOption(label=label_of(heading_of(memory)), value=memory.id) for memory in memories]
    view.add_menu(placeholder or say("menu-look-at-one"), options, chosen, most=1)


def add_turning(view: OwnedView, page: Page[Any], turn: Turn) -> None:
    """Add the buttons that turn pages; none where there is but one."""
    if page.count == 1:
        return

    async def previous(press: discord.Interaction) -> None:
        await turn(press, page.number - 1)

    async def following(press: discord.Interaction) -> None:
        await turn(press, page.number + 1)

    view.add_button(say("button-previous"), previous, disabled=page.number == 0)
    view.add_button(say("button-next"), following, disabled=page.number == page.count - 1)


def jump_links(interaction: discord.Interaction, memory: Memory) -> list[str]:
    """Return the links to the messages that a memory comes from; the library knows how Discord writes them."""
    channel_id = memory.provenance.channel_id
    if channel_id is None or not channel_id.isdecimal():
        return []
    channel = interaction.client.get_partial_messageable(int(channel_id), guild_id=guild_id_of(memory.tenant))
    return [channel.get_partial_message(int(each)).jump_url for each in memory.provenance.message_ids]
