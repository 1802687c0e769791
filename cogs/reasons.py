"""The menu "Why this reply?" of a message of the bot: what it was made with, for the eyes of whoever asks."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.cog_context import CogContext
from cogs.error_sentences import WrongChoiceError
from cogs.memory_looking import add_looking, add_turning, jump_links
from cogs.one_memory import show_memory
from cogs.owned_view import OwnedView
from cogs.places import place_of_interaction, subject_of_interaction
from cogs.presentation.pages import Page, page_of
from cogs.presentation.reason_cards import PER_PAGE, reasons_card
from cogs.replies import change, defer_private, reply_private
from cogs.words.catalogue import say
from memory.domain.ids import MemoryId, MessageId
from memory.domain.memory import Memory
from memory.operations.answering.receipts import Reasons

MENU = "Why this reply?"


class ReasonsCog(commands.Cog):
    """Shows people which of their memories an answer was made with."""

    def __init__(self, client: commands.Bot, cog_context: CogContext) -> None:
        self._client = client
        self._receipts = cog_context.operations.answering_receipts
        self._menu = app_commands.ContextMenu(name=MENU, callback=self.why_this_reply)

    async def cog_load(self) -> None:
        """Add the menu; unlike commands it is not found in a cog by itself."""
        self._client.tree.add_command(self._menu)

    async def cog_unload(self) -> None:
        """Take the menu away."""
        self._client.tree.remove_command(self._menu.name, type=self._menu.type)

    async def why_this_reply(self, interaction: discord.Interaction, message: discord.Message) -> None:
        """Show what an answer was made with: one's own memories, and of everybody else's how many."""
        await defer_private(interaction)
        if self._client.user is None or message.author.id != self._client.user.id:
            raise WrongChoiceError(say("reasons-not-mine"))
        room = place_of_interaction(interaction).room(subject_of_interaction(interaction))
        reasons = await self._receipts.why(room, MessageId(str(message.id)))
        if reasons is None or reasons.is_empty:
            await reply_private(interaction, say("reasons-none-left") if reasons is None else say("reasons-none"))
            return
        await _show_page(interaction, reasons, 0, instead_of=None)


async def _show_page(
    interaction: discord.Interaction, reasons: Reasons, number: int, *, instead_of: OwnedView | None
) -> None:
    page = page_of(reasons.listed, number, per_page=PER_PAGE)
    links = {memory.id: jump_links(interaction, memory) for memory in page.items}
    card = reasons_card(reasons, page, links=links)
    view = _paging(interaction, reasons, page) if page.items else None
    if instead_of is None:
        await reply_private(interaction, embed=card, view=view)
    else:
        await change(interaction, embed=card, view=view)
        instead_of.stop()


def _paging(interaction: discord.Interaction, reasons: Reasons, page: Page[Memory]) -> OwnedView:
    view = OwnedView(interaction)
    add_looking(view, page.items, _look)

    async def turn(press: discord.Interaction, number: int) -> None:
        await _show_page(press, reasons, number, instead_of=view)

    add_turning(view, page, turn)
    return view


async def _look(press: discord.Interaction, memory_id: MemoryId) -> None:
    await defer_private(press)
    await show_memory(press, memory_id)
