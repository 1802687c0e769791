"""The screens of `/server-memory`: what the server knows by page and by words, one thing of it, what is done with it.

They show what the channel may hear of in which they are opened, and are read anew at every press.
"""

from dataclasses import replace
from typing import Literal

import discord

from cogs.admins import check_admin
from cogs.channel_erasure_screens import ask_to_erase
from cogs.cog_context import cog_context_of, operations_of
from cogs.conflict_screens import ask_about_guild
from cogs.cooldowns import FIGURES, TIDY
from cogs.memory_looking import add_looking, add_turning, ask_for_words
from cogs.owned_view import Field, OwnedView, Submit, ask_for_text, may_ask
from cogs.places import place_of_interaction, subject_of_interaction
from cogs.presentation.pages import Page, page_of
from cogs.presentation.sentences import refusal_sentence
from cogs.presentation.server_cards import KnownListing, known_card, known_list_card
from cogs.presentation.wording import shown_in_line
from cogs.replies import change, defer_change, defer_private, reply_private
from cogs.server_figures import show_figures
from cogs.setup_listening import KINDS, channel_of
from cogs.tidy_screens import offer_tidying
from cogs.words.catalogue import say
from memory.domain.audience import Room
from memory.domain.errors import NotYours
from memory.domain.ids import MemoryId
from memory.domain.memory import Memory, is_corroborated
from memory.domain.writing.gate import MAX_BY_HAND_CHARACTERS, Refused


async def show_known(
    interaction: discord.Interaction, listing: KnownListing, *, in_place: bool = False, note: str | None = None
) -> None:
    """Show an admin what the server knows, after a promise of an answer; where nothing is found it shows all."""
    check_admin(interaction)
    curating = cog_context_of(interaction).operations.curating
    known = await curating.of_guild(room_of(interaction), query=listing.query)
    if listing.query and not known:
        note = say("server-nothing-found", words=shown_in_line(listing.query, 40))
        listing = KnownListing()
        known = await curating.of_guild(room_of(interaction))
    waiting = [memory for memory in known if not is_corroborated(memory)]
    found = waiting if listing.waiting else known
    page = page_of(found, listing.number)
    card = known_list_card(page, listing, total=len(found))
    answer = change if in_place else reply_private
    view = _ListView(interaction, listing, page, waiting=len(waiting))
    await answer(interaction, note, embed=card, view=view)


def room_of(interaction: discord.Interaction) -> Room:
    """Return the room of a reply in the channel of an interaction, as far as everybody there may hear."""
    return place_of_interaction(interaction).room(subject_of_interaction(interaction))


class _AdminsView(OwnedView):
    """A screen for one admin; by a right, since talk is erased from it."""

    def __init__(self, interaction: discord.Interaction) -> None:
        super().__init__(interaction, is_right=True)

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Let the owner through, as long as they may manage the server."""
        return await super().interaction_check(interaction) and check_admin(interaction)

    async def ask_for_statement(
        self, press: discord.Interaction, submit: Submit, *, kind: Literal["add", "reword"], default: str | None = None
    ) -> None:
        """Ask in a form for the words of something that the server is to know."""

        async def submitted(form: discord.Interaction, text: str) -> None:
            check_admin(form)
            await submit(form, text)

        field = Field(say(f"server-field-{kind}"), MAX_BY_HAND_CHARACTERS, default, is_long=True)
        await ask_for_text(press, submitted, say(f"server-form-{kind}"), field)

    async def tell_kept(
        self, interaction: discord.Interaction, outcome: Memory | Refused, listing: KnownListing
    ) -> None:
        """Show in this screen's place what the server now knows for good, or say why it does not."""
        if isinstance(outcome, Refused):
            await reply_private(interaction, refusal_sentence(outcome))
            return
        view = _KnownView(interaction, outcome, listing)
        await change(interaction, say("server-kept-for-good"), embed=known_card(outcome), view=view)
        self.stop()


class _ListView(_AdminsView):
    def __init__(
        self, interaction: discord.Interaction, listing: KnownListing, page: Page[Memory], *, waiting: int
    ) -> None:
        super().__init__(interaction)
        self._listing = listing
        add_looking(self, page.items, self._look)
        add_turning(self, page, self._turn)
        self.add_button(say("memories-button-search"), self._ask_for_words)
        if listing.query or listing.waiting:
            self.add_button(say("memories-button-all"), self._show_all)
        elif waiting:
            self.add_button(say("server-button-waiting", count=waiting), self._show_waiting)
        self.add_button(say("server-button-add"), self._ask_for_statement)
        self.add_button(say("memories-button-tidy"), self._tidy)
        self.add_button(say("memories-button-conflicts"), self._ask_about_conflicts)
        self.add_button(say("server-button-figures"), self._show_figures)
        self.add_button(say("server-button-erase"), self._choose_channel)

    async def _again(self, press: discord.Interaction, listing: KnownListing) -> None:
        await defer_change(press)
        await show_known(press, listing, in_place=True)
        self.stop()

    async def _turn(self, press: discord.Interaction, number: int) -> None:
        await self._again(press, replace(self._listing, number=number))

    async def _show_all(self, press: discord.Interaction) -> None:
        await self._again(press, KnownListing())

    async def _show_waiting(self, press: discord.Interaction) -> None:
        await self._again(press, KnownListing(waiting=True))

    async def _ask_for_statement(self, press: discord.Interaction) -> None:
        await self.ask_for_statement(press, self._add, kind="add")

    async def _add(self, form: discord.Interaction, text: str) -> None:
        await defer_change(form)
        added = await operations_of(form).curating.add_to_guild(room_of(form), text, cause=f"server:{form.id}")
        await self.tell_kept(form, added, self._listing)

    async def _ask_for_words(self, press: discord.Interaction) -> None:
        async def submitted(form: discord.Interaction, text: str) -> None:
            await self._again(form, KnownListing(query=text.strip()))

        await ask_for_words(press, submitted, asked=self._listing.query)

    async def _look(self, press: discord.Interaction, memory_id: MemoryId) -> None:
        await defer_change(press)
        known = {memory.id: memory for memory in await operations_of(press).curating.of_guild(room_of(press))}
        if memory_id not in known:
            raise NotYours(f"memory {memory_id!r} is not known here any more")
        memory = known[memory_id]
        conflicts = [] if is_corroborated(memory) else await operations_of(press).resolving.of_guild(room_of(press))
        replaces = [each.first.text for each in conflicts if each.second.id == memory_id]
        view = _KnownView(press, memory, self._listing)
        await change(press, embed=known_card(memory, replaces=replaces), view=view)
        self.stop()

    async def _tidy(self, press: discord.Interaction) -> None:
        if await may_ask(press, TIDY):
            await defer_private(press)
            await offer_tidying(press, room_of(press), shared=True)

    async def _ask_about_conflicts(self, press: discord.Interaction) -> None:
        await defer_private(press)
        await ask_about_guild(press)

    async def _show_figures(self, press: discord.Interaction) -> None:
        if await may_ask(press, FIGURES):
            await show_figures(press)

    async def _choose_channel(self, press: discord.Interaction) -> None:
        await defer_private(press)
        view = _AdminsView(press)

        async def chosen(choice: discord.Interaction, channel_ids: list[str]) -> None:
            await defer_private(choice)
            await ask_to_erase(choice, channel_of(choice, channel_ids[0]))

        view.add_channel_menu(say("server-menu-erase"), (), chosen, kinds=KINDS, least=1, most=1)
        await reply_private(press, say("server-erase-which"), view=view)


class _KnownView(_AdminsView):
    """What can be done with one thing that the server knows."""

    def __init__(self, interaction: discord.Interaction, memory: Memory, listing: KnownListing) -> None:
        super().__init__(interaction)
        self._memory, self._listing = memory, listing
        if memory.tier != "canon":
            label = say("memories-button-good" if is_corroborated(memory) else "server-button-confirm")
            self.add_button(label, self._keep, style=discord.ButtonStyle.primary)
        self.add_button(say("server-button-reword"), self._ask_for_wording)
        self.add_button(say("server-button-remove"), self._remove, style=discord.ButtonStyle.danger)
        self.add_button(say("button-back"), self._back)

    async def _keep(self, press: discord.Interaction) -> None:
        await self._promote(press, None)

    async def _ask_for_wording(self, press: discord.Interaction) -> None:
        await self.ask_for_statement(press, self._promote, kind="reword", default=self._memory.text)

    async def _promote(self, press: discord.Interaction, wording: str | None) -> None:
        await defer_change(press)
        room = room_of(press)
        promoted = await operations_of(press).curating.promote_to_canon(
            room, self._memory.id, canonical_text=wording, audience=room.words_for(self._memory.audience), is_admin=True
        )
        await self.tell_kept(press, promoted, self._listing)

    async def _remove(self, press: discord.Interaction) -> None:
        await defer_change(press)
        room, tidying = room_of(press), operations_of(press).tidying
        gone = await tidying.put_away(room, self._memory)
        if gone is None:
            raise NotYours(f"memory {self._memory.id!r} is no longer as it was shown")
        view, listing = _AdminsView(press), self._listing

        async def undo(again: discord.Interaction) -> None:
            await defer_change(again)
            await tidying.bring_back(room, [gone])
            await show_known(again, listing, in_place=True, note=say("tidy-brought-back"))
            view.stop()

        async def back(again: discord.Interaction) -> None:
            await defer_change(again)
            await show_known(again, listing, in_place=True)
            view.stop()

        view.add_button(say("button-undo"), undo)
        view.add_button(say("button-back"), back)
        await change(press, say("tidy-put-away", count=1), view=view)
        self.stop()

    async def _back(self, press: discord.Interaction) -> None:
        await defer_change(press)
        await show_known(press, self._listing, in_place=True)
        self.stop()
