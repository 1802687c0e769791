"""Looking at memories from a list: searching it, turning its pages, choosing one, and links to where each was said."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import discord

from cogs.owned_view import Field, OwnedView, Submit, ask_for_text
from cogs.presentation.pages import Page
from cogs.presentation.wording import heading_of, label_of
from cogs.words.catalogue import say
from memory.domain.ids import MemoryId, guild_id_of
from memory.domain.memory import Memory

MAX_QUERY: Final = 200

Turn = Callable[[discord.Interaction, int], Awaitable[None]]
Look = Callable[[discord.Interaction, MemoryId], Awaitable[None]]


def add_looking(view: OwnedView, memories: Sequence[Memory], look: Look, *, placeholder: str | None = None) -> None:
    """Add the menu that looks at one of some memories; none where there is nothing to choose."""
    if not memories:
        return

    async def chosen(press: discord.Interaction, ids: list[str]) -> None:
        await look(press, MemoryId(ids[0]))

    view.add_menu(placeholder or say("menu-look-at-one"), [option_of(memory) for memory in memories], chosen, most=1)


async def ask_for_words(press: discord.Interaction, submitted: Submit, *, asked: str) -> None:
    """Ask what to search a list for; `asked` is what it was searched for by now."""
    field = Field(say("memories-search-label"), MAX_QUERY, asked or None)
    await ask_for_text(press, submitted, say("memories-button-search"), field)


def option_of(memory: Memory) -> discord.SelectOption:
    """Offer a memory in a menu."""
    return discord.SelectOption(label=label_of(heading_of(memory)), value=memory.id)


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
