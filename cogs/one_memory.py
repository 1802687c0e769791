"""The screen of one memory: its words, where it may be read, until when, whether it is passed on; and its history.

Every press changes the screen in place and shows what holds then.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final, Literal

import discord

from cogs.cog_context import cog_context_of, operations_of
from cogs.memory_looking import add_looking, jump_links
from cogs.memory_screens import ask_for_wording
from cogs.owned_view import OwnedView, Press
from cogs.places import Place, own_room, place_of_interaction, subject_of_interaction, tenant_of_interaction
from cogs.presentation.own_cards import history_card, show_card, version_card
from cogs.presentation.sentences import forgotten_sentence, refusal_sentence
from cogs.presentation.wording import audience_words, label_of
from cogs.replies import change, defer_change, reply_private
from cogs.words.catalogue import say
from memory.domain.audience import PRIVATE, Audience, restricted_to
from memory.domain.errors import NotYours
from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import may_be_undone, may_come_back
from memory.domain.writing.gate import Refused
from memory.operations.remembering.inspection import ShownMemory, Version

End = Literal["never", "day", "week", "month", "year"]
_ENDS: Final[dict[End, timedelta | None]] = {
    "never": None,
    "day": timedelta(days=1),
    "week": timedelta(days=7),
    "month": timedelta(days=30),
    "year": timedelta(days=365),
}
_AS_IT_IS: Final = "as-it-is"


async def show_memory(
    interaction: discord.Interaction,
    memory_id: MemoryId,
    *,
    back: Press | None = None,
    in_place: bool = False,
    note: str | None = None,
) -> None:
    """Show one of the asker's own memories, after a promise of an answer; raises `NotYours`.

    `back` leads to where it was chosen, `in_place` changes the screen whose component was used, `note` stands above.
    """
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    found = await operations_of(interaction).inspection.show_own(tenant, subject, memory_id)
    card = show_card(found, links=jump_links(interaction, found.memory))
    view = _MemoryView(interaction, found, back=back)
    await (change if in_place else reply_private)(interaction, note, embed=card, view=view)


class _MemoryView(OwnedView):
    def __init__(self, interaction: discord.Interaction, found: ShownMemory, *, back: Press | None) -> None:
        super().__init__(interaction, is_right=True)
        self._found = found
        self._memory = found.memory
        self._back = back
        if self._memory.state == "active":
            self._add_actions()
            self._add_where(interaction)
            self._add_until()
        elif may_come_back(self._memory) or may_be_undone(self._memory):
            self.add_button(say("memories-button-bring-back"), self._bring_back, style=discord.ButtonStyle.primary)
        later = () if found.later is None else (found.later,)
        add_looking(self, [*found.related, *later, *found.earlier], self._look, placeholder=say("menu-look-further"))
        self.add_button(say("memories-field-history"), self._show_history)
        if back is not None:
            self.add_button(say("button-back"), self._go_back)

    def _add_actions(self) -> None:
        memory = self._memory
        self.add_button(say("memories-button-edit"), self._edit, style=discord.ButtonStyle.primary)
        self.add_button(say("memories-button-unpin" if memory.pinned else "memories-button-pin"), self._pin)
        if memory.tier != "canon":
            self.add_button(say("memories-button-good"), self._keep_for_good)
        if not memory.tenant.startswith("DM:") and memory.audience != PRIVATE:
            label = say("memories-button-let-go" if memory.private else "memories-button-keep-back")
            self.add_button(label, self._keep_back)
        self.add_button(say("memories-button-forget"), self._forget, style=discord.ButtonStyle.danger)

    def _add_where(self, interaction: discord.Interaction) -> None:
        """Offer those who may read it now and fewer; what was said to few is never opened to more."""
        memory, here = self._memory, place_of_interaction(interaction)
        if memory.tenant.startswith("DM:") or memory.audience == PRIVATE:
            return
        audiences = [memory.audience, PRIVATE]
        if memory.audience.kind == "public" and here.audience.kind == "restricted":
            audiences.insert(1, here.channel_alone)
        if memory.audience.channel is not None and memory.audience.group is not None:
            audiences.insert(1, restricted_to(memory.audience.channel))
        by_key = {audience.key: audience for audience in audiences}
        options = [
            discord.SelectOption(
                label=label_of(say("memories-where-label", where=_where_words(each, here))),
                value=key,
                default=each == memory.audience,
            )
            for key, each in by_key.items()
        ]

        async def chosen(press: discord.Interaction, keys: list[str]) -> None:
            await defer_change(press)
            wanted = by_key[keys[0]]
            if wanted == memory.audience:
                await self._again(press, say("nothing-changed"))
                return
            narrowed = await operations_of(press).curating.narrow(own_room(press), memory.id, wanted)
            await self._again(press, say("memories-narrowed"), memory_id=narrowed.id)

        self.add_menu(say("memories-menu-where"), options, chosen, most=1)

    def _add_until(self) -> None:
        memory = self._memory
        if memory.topic_id is not None or memory.tier == "canon":
            return
        until = memory.expires_at
        options = [
            discord.SelectOption(label=say(f"memories-end-{end}"), value=end, default=until is None and after is None)
            for end, after in _ENDS.items()
        ]
        if until is not None:
            held = say("memories-until-held", date=f"{until:%Y-%m-%d}")
            options.insert(0, discord.SelectOption(label=held, value=_AS_IT_IS, default=True))

        async def chosen(press: discord.Interaction, ends: list[str]) -> None:
            await defer_change(press)
            if ends[0] == _AS_IT_IS:
                await self._again(press, say("nothing-changed"))
                return
            after = next(after for end, after in _ENDS.items() if end == ends[0])
            at = None if after is None else cog_context_of(press).clock.now() + after
            await operations_of(press).curating.end_on(own_room(press), memory.id, at)
            await self._again(press, say("memories-changed"))

        self.add_menu(say("memories-menu-until"), options, chosen, most=1)

    async def _again(self, press: discord.Interaction, note: str, *, memory_id: MemoryId | None = None) -> None:
        memory_id = self._memory.id if memory_id is None else memory_id
        await show_memory(press, memory_id, back=self._back, in_place=True, note=note)
        self.stop()

    async def _look(self, press: discord.Interaction, memory_id: MemoryId) -> None:
        await defer_change(press)
        await show_memory(press, memory_id, back=self._back, in_place=True)
        self.stop()

    async def _go_back(self, press: discord.Interaction) -> None:
        if self._back is not None:
            await self._back(press)
        self.stop()

    async def _edit(self, press: discord.Interaction) -> None:
        async def edited(form: discord.Interaction, after: Memory) -> None:
            await self._again(form, say("memories-changed"), memory_id=after.id)

        await ask_for_wording(press, self._memory, edited)

    async def _pin(self, press: discord.Interaction) -> None:
        await defer_change(press)
        await operations_of(press).curating.pin(own_room(press), self._memory.id, pinned=not self._memory.pinned)
        await self._again(press, say("memories-changed"))

    async def _keep_back(self, press: discord.Interaction) -> None:
        await defer_change(press)
        keeps = not self._memory.private
        await operations_of(press).curating.keep_back(own_room(press), self._memory.id, kept_back=keeps)
        await self._again(press, say("memories-kept-back" if keeps else "memories-let-go"))

    async def _keep_for_good(self, press: discord.Interaction) -> None:
        await defer_change(press)
        kept = await operations_of(press).curating.promote_to_canon(own_room(press), self._memory.id)
        note = refusal_sentence(kept) if isinstance(kept, Refused) else say("memories-for-good")
        await self._again(press, note)

    async def _forget(self, press: discord.Interaction) -> None:
        await defer_change(press)
        tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
        forgotten = await operations_of(press).forgetting.forget(tenant, subject, [self._memory.id])
        note = forgotten_sentence(
            len(forgotten.memories),
            derived_messages=forgotten.derived_messages,
            undo_s=cog_context_of(press).policy.undo_s,
        )
        await self._again(press, note)

    async def _bring_back(self, press: discord.Interaction) -> None:
        await defer_change(press)
        tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
        if not may_be_undone(self._memory):
            restored = await operations_of(press).lifecycle.restore(tenant, subject, self._memory.id)
            await self._again(press, say("memories-again"), memory_id=restored.id)
            return
        try:
            found = await operations_of(press).forgetting.undo(tenant, subject, [self._memory.id])
        except NotYours:
            await change(press, say("undo-expired"))
            self.stop()
        else:
            await self._again(press, say("memories-again"), memory_id=found[0].id)

    async def _show_history(self, press: discord.Interaction) -> None:
        await defer_change(press)
        tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
        found = await operations_of(press).inspection.show_own(tenant, subject, self._memory.id)
        view = OwnedView(press)
        if found.memory.version > 1:

            async def open_versions(further: discord.Interaction) -> None:
                await self._show_version(further, None, instead_of=view)

            view.add_button(say("memories-button-versions"), open_versions)
        self._add_return(view)
        await change(press, embed=history_card(found), view=view)
        self.stop()

    async def _show_version(self, press: discord.Interaction, place: int | None, *, instead_of: OwnedView) -> None:
        """Show one version, counted from 0, or the latest. Read anew: what was erased meanwhile is shown no more."""
        await defer_change(press)
        tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
        versions: Sequence[Version] = await operations_of(press).inspection.versions(tenant, subject, self._memory.id)
        place = len(versions) - 1 if place is None else min(place, len(versions) - 1)
        view = OwnedView(press)

        def turning(to: int) -> Press:
            async def turn(further: discord.Interaction) -> None:
                await self._show_version(further, to, instead_of=view)

            return turn

        view.add_button(say("memories-button-earlier"), turning(place - 1), disabled=place == 0)
        view.add_button(say("memories-button-later"), turning(place + 1), disabled=place == len(versions) - 1)
        self._add_return(view)
        await change(press, embed=version_card(versions, place), view=view)
        instead_of.stop()

    def _add_return(self, view: OwnedView) -> None:
        async def give_back(press: discord.Interaction) -> None:
            await defer_change(press)
            await show_memory(press, self._memory.id, back=self._back, in_place=True)
            view.stop()

        view.add_button(say("button-back"), give_back)


def _where_words(audience: Audience, here: Place) -> str:
    """Say who may read it, in a menu, which shows no mention; a channel that is not at hand is not named."""
    if audience.kind != "restricted":
        return audience_words(audience)
    if audience.group is not None:
        return say("memories-where-group")
    is_here = audience.channel == here.audience.channel
    return say("memories-where-channel", channel=here.words) if is_here else say("memories-where-there")
