"""*Programs* on `/privacy`: which programs may use one's memories here, a token for another, and the end of each."""

from datetime import timedelta
from typing import Final

import discord

from cogs.cog_context import operations_of
from cogs.elsewhere import with_whereabouts
from cogs.owned_view import Field, OwnedView, ask_for_text
from cogs.places import subject_of_interaction, tenant_of_interaction
from cogs.presentation.wording import label_of, shown_in_line
from cogs.replies import change, defer_change, defer_private, reply_private
from cogs.words.catalogue import say
from memory.domain.connection import LIFETIMES, LONGEST_NAME, Connection, Right
from memory.domain.errors import TooManyConnections

_RIGHTS: Final[dict[str, tuple[Right, ...]]] = {
    "read": ("read",),
    "write": ("read", "write"),
    "erase": ("read", "write", "erase"),
}
"""What a program may do, by the most that it may; each holds what stands before it."""


async def show_programs(press: discord.Interaction) -> None:
    """Show the programs in a reply of their own."""
    await defer_private(press)
    text, view = await _screen(press, "read", LIFETIMES[1])
    await reply_private(press, text, view=view)


async def _screen(press: discord.Interaction, may: str, lifetime: timedelta) -> tuple[str | None, OwnedView]:
    found = await operations_of(press).connecting.of(tenant_of_interaction(press), subject_of_interaction(press))
    lines = [say("programs-none")] if not found else [_line(each) for each in found]
    text = "\n".join([say("programs-intro"), *lines])
    return with_whereabouts(press, text), _ProgramsView(press, found, may=may, lifetime=lifetime)


def _line(program: Connection) -> str:
    until = discord.utils.format_dt(program.expires_at, "D")
    may = say(f"programs-may-{program.rights[-1]}")
    if program.last_used_on is None:
        return say("programs-line", name=shown_in_line(program.name, LONGEST_NAME), may=may, until=until)
    used = discord.utils.format_dt(program.last_used_on, "D")
    return say("programs-line-used", name=shown_in_line(program.name, LONGEST_NAME), may=may, until=until, used=used)


class _ProgramsView(OwnedView):
    def __init__(
        self, press: discord.Interaction, programs: list[Connection], *, may: str, lifetime: timedelta
    ) -> None:
        super().__init__(press, is_right=True)
        self._may = may
        self._lifetime = lifetime
        self._add_choices()
        if programs:
            options = [discord.SelectOption(label=label_of(each.name), value=each.id) for each in programs]
            self.add_menu(say("programs-menu-end"), options, self._end, most=1)
        self.add_button(say("programs-connect"), self._ask_name, style=discord.ButtonStyle.primary)

    def _add_choices(self) -> None:
        may = [
            discord.SelectOption(label=label_of(say(f"programs-may-{each}")), value=each, default=each == self._may)
            for each in _RIGHTS
        ]
        lifetimes = [
            discord.SelectOption(
                label=label_of(say("programs-lifetime", count=each.days)),
                value=str(each.days),
                default=each == self._lifetime,
            )
            for each in LIFETIMES
        ]

        async def chosen_right(press: discord.Interaction, values: list[str]) -> None:
            self._may = values[0]
            await self._again(press)

        async def chosen_lifetime(press: discord.Interaction, values: list[str]) -> None:
            self._lifetime = timedelta(days=int(values[0]))
            await self._again(press)

        self.add_menu(say("programs-menu-may"), may, chosen_right, most=1)
        self.add_menu(say("programs-menu-lifetime"), lifetimes, chosen_lifetime, most=1)

    async def _again(self, press: discord.Interaction) -> None:
        await defer_change(press)
        await self._show(press)

    async def _show(self, press: discord.Interaction, note: str | None = None) -> None:
        text, view = await _screen(press, self._may, self._lifetime)
        await change(press, "\n".join(filter(None, (note, text))), view=view)
        self.stop()

    async def _end(self, press: discord.Interaction, ids: list[str]) -> None:
        await defer_change(press)
        await operations_of(press).connecting.end(tenant_of_interaction(press), subject_of_interaction(press), ids[0])
        await self._show(press, say("programs-ended"))

    async def _ask_name(self, press: discord.Interaction) -> None:
        await ask_for_text(press, self._connect, say("programs-connect"), Field(say("programs-name"), LONGEST_NAME))

    async def _connect(self, form: discord.Interaction, name: str) -> None:
        await defer_change(form)
        connecting = operations_of(form).connecting
        try:
            token = await connecting.connect(
                tenant_of_interaction(form),
                subject_of_interaction(form),
                name=name,
                rights=_RIGHTS[self._may],
                lifetime=self._lifetime,
            )
        except TooManyConnections:
            await self._show(form, say("programs-too-many"))
            return
        await self._show(form, say("programs-token", token=token))
