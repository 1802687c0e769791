"""The screen that `/privacy` opens: for one place or for all, what holds, the three choices, rules, and one's rights.

Every choice changes it in place and shows what holds then.
"""

from collections.abc import Mapping
from typing import Final, Literal, cast, get_args

import discord

from cogs.cog_context import cog_context_of, operations_of
from cogs.consent import Decision, note_consent, show_policy
from cogs.cooldowns import EXPORT
from cogs.elsewhere import with_whereabouts
from cogs.own_pictures import show_map
from cogs.owned_view import OwnedView, Press, may_ask
from cogs.places import home_guild_id, subject_of_interaction, tenant_of_interaction
from cogs.presentation.privacy_cards import RULES, everywhere_card, own_rules, status_card
from cogs.presentation.sentences import insights_sentence
from cogs.presentation.wording import label_of
from cogs.privacy_copy import hand_copy
from cogs.privacy_screens import ask_to_delete, review_proposals
from cogs.programs_screen import show_programs
from cogs.replies import change, defer_change, defer_private, reply_private
from cogs.rules import ending_options, set_own_rules
from cogs.words.catalogue import say
from memory.domain.constraints import ConsentState
from memory.operations.remembering.inspection import PrivacyStatus

Place = Literal["here", "everywhere"]
_INSIGHTS: Final = "insights"
_NOTED: Final = "noted"


async def show_privacy(
    interaction: discord.Interaction, place: Place, *, in_place: bool = False, note: str | None = None
) -> None:
    """Show the screen after a promise of an answer; `note` stands above it."""
    cog_context = cog_context_of(interaction)
    tenant, subject = tenant_of_interaction(interaction), subject_of_interaction(interaction)
    status = await cog_context.operations.inspection.status(tenant, subject)
    if place == "everywhere":
        consent = await cog_context.operations.constraining.consent_everywhere(subject)
        card = everywhere_card(consent)
    else:
        consent = status.consent
        card = status_card(status, cog_context.policy, in_guild=home_guild_id(interaction) is not None)
    view = _PrivacyView(interaction, place, status, consent)
    said = with_whereabouts(interaction, note) if place == "here" else note
    await (change if in_place else reply_private)(interaction, said, embed=card, view=view)


class _PrivacyView(OwnedView):
    def __init__(
        self, interaction: discord.Interaction, place: Place, status: PrivacyStatus, consent: ConsentState
    ) -> None:
        super().__init__(interaction, is_right=True)
        self._place: Place = place
        self._status = status
        self._add_places()
        for mode in get_args(Decision):
            style = discord.ButtonStyle.success if mode == consent else discord.ButtonStyle.secondary
            self.add_button(say(f"consent-button-{mode}"), self._choosing(mode), style=style, row=1)
        if place == "here":
            self._add_rules(in_guild=home_guild_id(interaction) is not None)
            self._add_days()
        self.add_button(say("privacy-button-download"), self._download, row=4)
        if status.proposals:
            self.add_button(say("privacy-button-decide", count=status.proposals), self._review, row=4)
        self.add_button(say("consent-button-policy"), show_policy, row=4)
        if place == "here":
            self._add_programs_and_map(interaction)
        self.add_button(say("privacy-delete-button"), self._delete, style=discord.ButtonStyle.danger, row=4)

    def _add_programs_and_map(self, interaction: discord.Interaction) -> None:
        takes_programs = cog_context_of(interaction).policy.takes_programs
        if takes_programs:
            self.add_button(say("privacy-button-programs"), show_programs, row=4)
        # Five buttons stand in a row; `/memories` has this one, too.
        if not (takes_programs and self._status.proposals):
            self.add_button(say("map-button"), show_map, row=4)

    @property
    def _is_everywhere(self) -> bool:
        return self._place == "everywhere"

    def _add_places(self) -> None:
        options = [
            discord.SelectOption(label=label_of(say(f"privacy-place-{each}")), value=each, default=each == self._place)
            for each in get_args(Place)
        ]

        async def chosen(press: discord.Interaction, places: list[str]) -> None:
            await defer_change(press)
            await self._again(press, None, place=cast("Place", places[0]))

        self.add_menu(say("privacy-menu-place"), options, chosen, most=1)

    def _choosing(self, mode: Decision) -> Press:
        async def choose(press: discord.Interaction) -> None:
            await defer_change(press)
            await self._again(press, await note_consent(press, mode, everywhere=self._is_everywhere))

        return choose

    def _add_rules(self, *, in_guild: bool) -> None:
        here = self._status.here
        switches = own_rules(here.constraints, in_guild=in_guild) | {_NOTED: here.tells_noted}
        if in_guild:
            # Guesses are made in servers only.
            switches[_INSIGHTS] = here.insights
        options = [
            discord.SelectOption(label=label_of(say(f"privacy-rule-{name}")), value=name, default=is_on)
            for name, is_on in switches.items()
        ]

        async def chosen(press: discord.Interaction, names: list[str]) -> None:
            await defer_change(press)
            switched = {name: name in names for name, is_on in switches.items() if (name in names) != is_on}
            await self._again(press, await _switch(press, switched))

        self.add_menu(say("privacy-menu-rules"), options, chosen, least=0)

    def _add_days(self) -> None:
        options = ending_options(self._status.here.constraints.delete_after_days, never=say("privacy-days-never"))

        async def chosen(press: discord.Interaction, days: list[str]) -> None:
            await defer_change(press)
            await self._end_after(press, int(days[0]))

        self.add_menu(say("privacy-menu-days"), options, chosen, most=1)

    async def _end_after(self, press: discord.Interaction, days: int) -> None:
        """Let memories end after so many days, once their person was told what that erases now."""
        tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
        held = self._status.here.constraints.delete_after_days
        lapsing = 0
        if days and (held is None or days < held):
            lapsing = await operations_of(press).retention.lapsing(tenant, subject, days)
        if not lapsing:
            await self._again(press, await _set(press, {"delete_after_days": days}))
            return
        view = OwnedView(press, is_right=True)

        async def confirmed(further: discord.Interaction) -> None:
            await defer_change(further)
            note = await _set(further, {"delete_after_days": days})
            await show_privacy(further, "here", in_place=True, note=note)
            view.stop()

        async def nothing(further: discord.Interaction) -> None:
            await defer_change(further)
            await show_privacy(further, "here", in_place=True, note=say("nothing-changed"))
            view.stop()

        view.add_button(say("privacy-erase-them"), confirmed, style=discord.ButtonStyle.danger)
        view.add_button(say("button-keep-all"), nothing)
        await change(press, say("privacy-erases-older", count=lapsing), view=view)
        self.stop()

    async def _again(self, press: discord.Interaction, note: str | None, *, place: Place | None = None) -> None:
        await show_privacy(press, place or self._place, in_place=True, note=note)
        self.stop()

    async def _download(self, press: discord.Interaction) -> None:
        if await may_ask(press, EXPORT):
            await defer_private(press)
            await hand_copy(press, everywhere=self._is_everywhere)

    async def _review(self, press: discord.Interaction) -> None:
        await defer_private(press)
        await review_proposals(press)

    async def _delete(self, press: discord.Interaction) -> None:
        await defer_private(press)
        await ask_to_delete(press, everywhere=self._is_everywhere)


async def _switch(press: discord.Interaction, switched: dict[str, bool]) -> str:
    """Set rules by their names, and say so."""
    rules = {name: is_on for name, is_on in switched.items() if name in RULES}
    notes = [await _set(press, rules)] if rules else []
    if _NOTED in switched:
        tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
        await operations_of(press).constraining.set_tells_noted(tenant, subject, tells=switched[_NOTED])
        notes = notes or [say("memories-changed")]
    if _INSIGHTS in switched:
        notes.append(await _let_guess(press, allowed=switched[_INSIGHTS]))
    return " ".join(notes) or say("nothing-changed")


async def _let_guess(press: discord.Interaction, *, allowed: bool) -> str:
    tenant, subject = tenant_of_interaction(press), subject_of_interaction(press)
    constraining = operations_of(press).constraining
    await constraining.set_own_insights(tenant, subject, allowed=allowed)
    if not allowed:
        return say("privacy-insights-off")
    consent = await constraining.consent_of(tenant, subject)
    return insights_sentence(consent, guild_allows=(await constraining.guild_rules(tenant)).insights)


async def _set(press: discord.Interaction, given: Mapping[str, object]) -> str:
    await set_own_rules(press, given)
    return say("memories-changed")
