"""The screen that `/memories` opens: one's own memories by page, by part and by words, and what can be done with all.

It is read anew at every press, and changes in place.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import discord

from cogs.bring_along import ask_for_list
from cogs.cog_context import cog_context_of
from cogs.conflict_screens import ask_about_own
from cogs.cooldowns import TIDY
from cogs.elsewhere import with_whereabouts
from cogs.memory_looking import add_looking, add_turning, ask_for_words, jump_links
from cogs.one_memory import show_memory
from cogs.own_pictures import show_map, show_timeline
from cogs.owned_view import OwnedView, may_ask
from cogs.places import own_room, subject_of_interaction, tenant_of_interaction
from cogs.presentation.listing import Listing, Which, part_of, parts_of
from cogs.presentation.own_cards import list_card
from cogs.presentation.pages import Page, page_of
from cogs.presentation.wording import label_of, shown_in_line
from cogs.replies import change, defer_change, defer_private, reply_private
from cogs.summary_screen import show_summary
from cogs.tidy_screens import offer_tidying
from cogs.told_screen import show_told
from cogs.words.catalogue import say
from memory.domain.ids import MemoryId
from memory.domain.language.normal_text import folded
from memory.domain.memory import Memory
from memory.operations.remembering.inspection import OwnMemories


async def show_list(interaction: discord.Interaction, listing: Listing, *, in_place: bool = False) -> None:
    """Show the list after a promise of an answer; where nothing is found it shows all, what comes near first."""
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    own = await cog_context_of(interaction).operations.inspection.own(tenant, subject)
    answer = change if in_place else reply_private
    if own.is_empty:
        view = OwnedView(interaction)
        view.add_button(say("import-button"), ask_for_list)
        await answer(interaction, with_whereabouts(interaction, say("memories-nothing-kept")), view=view)
        return
    found, note = await _found(interaction, own, listing), None
    if listing.query and not found:
        words = shown_in_line(listing.query, 40)
        near = await cog_context_of(interaction).operations.inspection.nearest_own(tenant, subject, listing.query)
        note = say("memories-nothing-found", words=words) if near.fit == "newest" else say("forget-near", about=words)
        listing = Listing()
        found = _once(near.memories, own.active)
    page = page_of(found, listing.number)
    links: dict[str, str] = {each.id: told[0] for each in page.items if (told := jump_links(interaction, each))}
    card = list_card(page, listing, total=len(found), links=links)
    view = _ListView(interaction, own, listing, page)
    await answer(interaction, with_whereabouts(interaction, note), embed=card, view=view)


async def _found(interaction: discord.Interaction, own: OwnMemories, listing: Listing) -> Sequence[Memory]:
    """Return what fits best first, then what merely holds all words, such as a how-to or what was put away."""
    part = part_of(own, listing.which)
    if not listing.query:
        return part
    by_id = {memory.id: memory for memory in part}
    best = await cog_context_of(interaction).operations.searching.search_own(own_room(interaction), listing.query)
    words = folded(listing.query).split()
    holding = [memory for memory in part if all(word in folded(memory.text) for word in words)]
    return [memory for memory in _once(best, holding) if memory.id in by_id]


def _once(first: Sequence[Memory], then: Sequence[Memory]) -> list[Memory]:
    return list({memory.id: memory for memory in (*first, *then)}.values())


class _ListView(OwnedView):
    def __init__(
        self, interaction: discord.Interaction, own: OwnMemories, listing: Listing, page: Page[Memory]
    ) -> None:
        super().__init__(interaction)
        self._listing = listing
        self._told = {memory.id: memory for memory in own.told}
        add_looking(self, page.items, self._look)
        self._add_parts(own)
        add_turning(self, page, self._turn)
        self.add_button(say("memories-button-search"), self._ask_for_words)
        if listing.query:
            self.add_button(say("memories-button-all"), self._show_all)
        self.add_button(say("memories-button-summary"), self._show_summary)
        self.add_button(say("memories-button-tidy"), self._tidy)
        self.add_button(say("memories-button-conflicts"), self._ask_about_conflicts)
        self.add_button(say("timeline-button"), show_timeline)
        self.add_button(say("map-button"), show_map)
        self.add_button(say("import-button"), ask_for_list)

    def _add_parts(self, own: OwnMemories) -> None:
        parts = parts_of(own)
        if len(parts) == 1:
            return
        options = [
            discord.SelectOption(
                label=label_of(say(f"memories-part-{which}")),
                value=which,
                description=say("memories-count", count=count),
                default=which == self._listing.which,
            )
            for which, count in parts.items()
        ]

        async def chosen(press: discord.Interaction, parts: list[str]) -> None:
            await self._again(press, replace(self._listing, which=cast("Which", parts[0]), number=0))

        self.add_menu(say("memories-menu-part"), options, chosen, most=1)

    async def _again(self, press: discord.Interaction, listing: Listing) -> None:
        await defer_change(press)
        await show_list(press, listing, in_place=True)
        self.stop()

    async def _back(self, press: discord.Interaction) -> None:
        await defer_change(press)
        await show_list(press, self._listing, in_place=True)

    async def _turn(self, press: discord.Interaction, number: int) -> None:
        await self._again(press, replace(self._listing, number=number))

    async def _show_all(self, press: discord.Interaction) -> None:
        await self._again(press, Listing())

    async def _look(self, press: discord.Interaction, memory_id: MemoryId) -> None:
        await defer_change(press)
        if memory_id in self._told:
            await show_told(press, self._told[memory_id], back=self._back)
        else:
            await show_memory(press, memory_id, back=self._back, in_place=True)
        self.stop()

    async def _ask_for_words(self, press: discord.Interaction) -> None:
        async def submitted(form: discord.Interaction, text: str) -> None:
            await self._again(form, replace(self._listing, query=text.strip(), number=0))

        await ask_for_words(press, submitted, asked=self._listing.query)

    async def _show_summary(self, press: discord.Interaction) -> None:
        await show_summary(press, back=self._back)
        self.stop()

    async def _tidy(self, press: discord.Interaction) -> None:
        if await may_ask(press, TIDY):
            await defer_private(press)
            await offer_tidying(press, own_room(press), shared=False)

    async def _ask_about_conflicts(self, press: discord.Interaction) -> None:
        await defer_private(press)
        await ask_about_own(press)
