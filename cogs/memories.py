"""`/memories`: everything one is remembered by, with where it comes from, and what was put away."""

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from cogs.cog_context import CogContext
from cogs.conflict_screens import ask_about_own
from cogs.memory_looking import add_looking, add_turning, jump_links, show_memory
from cogs.memory_screens import card_view
from cogs.own_memories import memory_id_in, own_choices
from cogs.owned_view import OwnedView
from cogs.places import own_room, place_of_interaction, subject_of_interaction, tenant_of_interaction
from cogs.presentation.cards import list_card, memory_card
from cogs.presentation.pages import Page, page_of
from cogs.presentation.sentences import refusal_sentence
from cogs.replies import change, defer_private, reply_private
from cogs.tidy_screens import offer_tidying
from cogs.words.catalogue import say
from memory.domain.memory import Memory
from memory.domain.writing.gate import MAX_BY_HAND_CHARACTERS, Refused


class MemoriesCog(commands.Cog):
    """Shows people their own memories."""

    memories = app_commands.Group(name="memories", description="See what I remember about you")

    def __init__(self, cog_context: CogContext) -> None:
        self._inspection = cog_context.operations.inspection
        self._lifecycle = cog_context.operations.lifecycle
        self._curating = cog_context.operations.curating
        self._searching = cog_context.operations.searching

    @memories.command(name="list")
    @app_commands.describe(query="Only those with these words")
    async def list_own(
        self, interaction: discord.Interaction, query: app_commands.Range[str, 1, 100] | None = None
    ) -> None:
        """List everything that I remember about you here."""
        await defer_private(interaction)
        tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
        own = await self._inspection.list_own(tenant, subject, query=query or "")
        if not own:
            await reply_private(interaction, say("memories-nothing-found") if query else say("memories-nothing-kept"))
            return
        await _show_page(interaction, own, 0, query=query, instead_of=None)

    @memories.command()
    @app_commands.describe(words="What it is about; other forms of the words are found as well")
    async def search(self, interaction: discord.Interaction, words: app_commands.Range[str, 1, 200]) -> None:
        """Search your memories here: what you keep for good first, then what fits best."""
        await defer_private(interaction)
        found = await self._searching.search_own(own_room(interaction), words)
        if not found:
            await reply_private(interaction, say("memories-nothing-found"))
            return
        await _show_page(interaction, found, 0, query=words, instead_of=None)

    @memories.command()
    @app_commands.describe(memory="The memory, chosen from your own")
    async def show(self, interaction: discord.Interaction, memory: str) -> None:
        """Show one memory: where it comes from and what happened to it."""
        await defer_private(interaction)
        await show_memory(interaction, memory_id_in(memory))

    @memories.command()
    @app_commands.describe(memory="The memory, chosen from those that I put away")
    async def restore(self, interaction: discord.Interaction, memory: str) -> None:
        """Bring a memory back that I put away because it was not used."""
        await defer_private(interaction)
        tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
        if not await self._inspection.list_retired(tenant, subject):
            await reply_private(interaction, say("memories-nothing-put-away"))
            return
        restored = await self._lifecycle.restore(tenant, subject, memory_id_in(memory))
        card = memory_card(restored, title=say("memories-again"))
        await reply_private(
            interaction, embed=card, view=card_view(interaction, restored, forget_label=say("memories-button-forget"))
        )

    @memories.command()
    @app_commands.describe(
        memory="The memory, chosen from your own", wording="How I should put it from now on; left out: as it is"
    )
    async def promote(
        self,
        interaction: discord.Interaction,
        memory: str,
        wording: app_commands.Range[str, 1, MAX_BY_HAND_CHARACTERS] | None = None,
    ) -> None:
        """Keep a memory for good: it never fades, and never gives way to another."""
        await defer_private(interaction)
        own, memory_id = own_room(interaction), memory_id_in(memory)
        audience = place_of_interaction(interaction).audience
        promoted = await self._curating.promote_to_canon(own, memory_id, canonical_text=wording, audience=audience)
        if isinstance(promoted, Refused):
            await reply_private(interaction, refusal_sentence(promoted))
            return
        card = memory_card(promoted, title=say("memories-for-good"))
        await reply_private(
            interaction, embed=card, view=card_view(interaction, promoted, forget_label=say("memories-button-forget"))
        )

    @memories.command()
    async def tidy(self, interaction: discord.Interaction) -> None:
        """See what of your memories could go or become one; nothing changes until you say so."""
        await defer_private(interaction)
        await offer_tidying(interaction, own_room(interaction), shared=False)

    @memories.command()
    async def conflicts(self, interaction: discord.Interaction) -> None:
        """Tell me which is right where two of your memories contradict each other."""
        await defer_private(interaction)
        await ask_about_own(interaction)

    @promote.autocomplete("memory")
    async def _promotable(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await own_choices(interaction, typed)

    @restore.autocomplete("memory")
    async def _put_away(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await own_choices(interaction, typed, put_away=True)

    @show.autocomplete("memory")
    async def _own(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await own_choices(interaction, typed)


async def _show_page(
    interaction: discord.Interaction,
    own: Sequence[Memory],
    number: int,
    *,
    query: str | None,
    instead_of: OwnedView | None,
) -> None:
    page = page_of(own, number)
    links: dict[str, str] = {memory.id: found[0] for memory in page.items if (found := jump_links(interaction, memory))}
    card = list_card(page, total=len(own), links=links, query=query)
    view = _paging(interaction, own, page, query=query)
    if instead_of is None:
        await reply_private(interaction, embed=card, view=view)
    else:
        await change(interaction, embed=card, view=view)
        instead_of.stop()


def _paging(
    interaction: discord.Interaction, own: Sequence[Memory], page: Page[Memory], *, query: str | None
) -> OwnedView:
    view = OwnedView(interaction)
    add_looking(view, page.items)

    async def turn(press: discord.Interaction, number: int) -> None:
        await _show_page(press, own, number, query=query, instead_of=view)

    add_turning(view, page, turn)
    return view
