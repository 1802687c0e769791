"""Short-lived screens that answer one person: the base of every view and modal that is not persistent.

Anybody may press a button as far as Discord is concerned, so the owner is checked here.
A screen ends before its interaction token does (15 minutes), and shows that it has ended.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

# The transport of discord.py, whose errors come through its client.
import aiohttp
import discord
import structlog

from cogs.cog_context import cog_context_of
from cogs.error_sentences import PressedByAnotherError, answer_error
from cogs.presentation.sentences import too_fast_sentence
from cogs.replies import ShownView, reply_private, show_form
from cogs.words.catalogue import say

_log = structlog.stdlib.get_logger(__name__)

SCREEN_PREFIX: Final = "own:"
SCREEN_TIMEOUT_S: Final = 840.0
"""A minute less than the interaction token lives, which is what the screen is edited with at its end."""
MAX_OPTIONS: Final = 25

Press = Callable[[discord.Interaction], Awaitable[None]]
Choose = Callable[[discord.Interaction, list[str]], Awaitable[None]]
Submit = Callable[[discord.Interaction, str], Awaitable[None]]
SubmitAll = Callable[[discord.Interaction, Mapping[str, str]], Awaitable[None]]


async def may_press(interaction: discord.Interaction, *, is_right: bool) -> bool:
    """Return whether a person may press again already; who was too fast is told when."""
    cog_context = cog_context_of(interaction)
    wait = cog_context.cooldowns.press(interaction.user.id, is_right=is_right, at=cog_context.clock.now())
    if wait:
        await reply_private(interaction, too_fast_sentence(wait.total_seconds()))
    return not wait


async def may_ask(interaction: discord.Interaction, what: str) -> bool:
    """Return whether a person may have something that takes much work, as by a command; else they are told when."""
    cog_context = cog_context_of(interaction)
    wait = cog_context.cooldowns.take(interaction.user.id, what, at=cog_context.clock.now())
    if wait:
        await reply_private(interaction, too_fast_sentence(wait.total_seconds()))
    return not wait


def token_in(custom_id: str) -> str | None:
    """Find the token of a screen in the id of one of its components; None when it belongs to no such screen."""
    if not custom_id.startswith(SCREEN_PREFIX):
        return None
    return custom_id.removeprefix(SCREEN_PREFIX).partition(":")[0]


class _Button(discord.ui.Button["OwnedView"]):
    def __init__(self, press: Press, **shown: Any) -> None:
        super().__init__(**shown)
        self._press = press

    async def callback(self, interaction: discord.Interaction) -> None:
        await self._press(interaction)


class _Menu(discord.ui.Select["OwnedView"]):
    def __init__(self, choose: Choose, **shown: Any) -> None:
        super().__init__(**shown)
        self._choose = choose

    async def callback(self, interaction: discord.Interaction) -> None:
        await self._choose(interaction, list(self.values))


class _ChannelMenu(discord.ui.ChannelSelect["OwnedView"]):
    def __init__(self, choose: Choose, **shown: Any) -> None:
        super().__init__(**shown)
        self._choose = choose

    async def callback(self, interaction: discord.Interaction) -> None:
        await self._choose(interaction, [str(each.id) for each in self.values])


class OwnedView(ShownView):
    """Buttons and menus for one person, for a few minutes."""

    def __init__(
        self,
        interaction: discord.Interaction,
        *,
        timeout_s: float = SCREEN_TIMEOUT_S,
        is_right: bool = False,
        ends_as: str | None = None,
    ) -> None:
        """Put it together.

        `is_right` for what erases, withdraws a yes or brings back, which no other presses keep anybody from.
        `ends_as` takes the place of the message's text when the time is over, where what it quotes is gone by then.
        """
        super().__init__(timeout=min(timeout_s, SCREEN_TIMEOUT_S))
        cog_context = cog_context_of(interaction)
        self._is_right = is_right
        self._ends_as = ends_as
        self.owner_id: Final = interaction.user.id
        self._admit = cog_context.admit
        self._screens = cog_context.screens
        self._token = self._screens.open(interaction.id)

    def add_button(
        self,
        label: str,
        press: Press,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
        row: int | None = None,
    ) -> None:
        """Add a button that calls `press`, in the first row with room where none of the five is given."""
        custom_id = self._next_id()
        self.add_item(_Button(press, label=label, style=style, disabled=disabled, custom_id=custom_id, row=row))

    def add_menu(
        self,
        placeholder: str,
        options: Sequence[discord.SelectOption],
        choose: Choose,
        *,
        most: int = MAX_OPTIONS,
        least: int = 1,
    ) -> None:
        """Add a menu of at most 25 options from which `least` to `most` are chosen at once."""
        shown = list(options[:MAX_OPTIONS])
        menu = _Menu(
            choose,
            placeholder=placeholder,
            options=shown,
            min_values=least,
            max_values=min(most, len(shown)),
            custom_id=self._next_id(),
        )
        self.add_item(menu)

    def add_channel_menu(
        self,
        placeholder: str,
        channel_ids: Sequence[str],
        choose: Choose,
        *,
        kinds: Sequence[discord.ChannelType],
        least: int = 0,
        most: int = MAX_OPTIONS,
        disabled: bool = False,
    ) -> None:
        """Add a menu of the server's channels of some kinds, those in `channel_ids` chosen."""
        menu = _ChannelMenu(
            choose,
            placeholder=placeholder,
            channel_types=list(kinds),
            default_values=[
                discord.SelectDefaultValue.from_channel(discord.Object(int(each))) for each in channel_ids[:MAX_OPTIONS]
            ],
            min_values=least,
            max_values=most,
            disabled=disabled,
            custom_id=self._next_id(),
        )
        self.add_item(menu)

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        """Let the owner through and nobody else."""
        if not self._admit():
            await reply_private(interaction, say("error-stopping"))
            return False
        if interaction.user.id != self.owner_id:
            raise PressedByAnotherError("a screen answers its owner only")
        return await may_press(interaction, is_right=self._is_right)

    async def on_timeout(self) -> None:
        """Disable everything, if the message is still there."""
        self._screens.close(self._token)
        for item in self.children:
            if isinstance(item, discord.ui.Button | discord.ui.Select | discord.ui.ChannelSelect):
                item.disabled = True
        if self.message is None:
            return
        try:
            if self._ends_as is None:
                await self.message.edit(view=self)
            else:
                await self.message.edit(content=self._ends_as, view=None)
        except (discord.DiscordException, aiohttp.ClientError, OSError) as gone:
            # Dismissed by its owner, or the token ended first: there is nothing left to disable.
            _log.debug("screen_already_gone", exc_info=gone)

    async def on_error(self, interaction: discord.Interaction, error: Exception, item: Any, /) -> None:
        """Tell the person."""
        del item
        await answer_error(interaction, error)

    def stop(self) -> None:
        """End the screen; call it after the response, or the person is told that it is too old."""
        self._screens.close(self._token)
        super().stop()

    def _next_id(self) -> str:
        return f"{SCREEN_PREFIX}{self._token}:{len(self.children)}"


@dataclass(frozen=True, slots=True)
class Field:
    """One text of a form."""

    label: str
    max_length: int = 4000
    """In characters; what Discord takes unless less is asked for."""
    default: str | None = None
    is_long: bool = False
    required: bool = True


class FormModal(discord.ui.Modal):
    """A form with one to five texts, for the person who opened it."""

    def __init__(
        self, interaction: discord.Interaction, submit: SubmitAll, *, title: str, fields: Mapping[str, Field]
    ) -> None:
        """Build it; `submit` is given the texts by the names of their fields."""
        cog_context = cog_context_of(interaction)
        self._screens = cog_context.screens
        self._token = self._screens.open(interaction.id)
        super().__init__(title=title, timeout=SCREEN_TIMEOUT_S, custom_id=f"{SCREEN_PREFIX}{self._token}")
        self._submit = submit
        self._texts: dict[str, discord.ui.TextInput[FormModal]] = {}
        for name, field in fields.items():
            self._texts[name] = discord.ui.TextInput(
                custom_id=name,
                style=discord.TextStyle.paragraph if field.is_long else discord.TextStyle.short,
                default=field.default,
                max_length=field.max_length,
                required=field.required,
            )
            self.add_item(discord.ui.Label(text=field.label, component=self._texts[name]))

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        """Pass the texts on."""
        await self._submit(interaction, {name: text.value for name, text in self._texts.items()})

    # The library's own Modal narrows its base in the same way.
    async def on_error(self, interaction: discord.Interaction, error: Exception, /) -> None:  # type: ignore[override]
        """Tell the person."""
        await answer_error(interaction, error)

    async def on_timeout(self) -> None:
        """Forget the form."""
        self._screens.close(self._token)

    def stop(self) -> None:
        """End the form."""
        self._screens.close(self._token)
        super().stop()


async def ask_for_text(interaction: discord.Interaction, submit: Submit, title: str, field: Field) -> None:
    """Ask in a form for one text, as the first and only answer; `submit` is given it."""

    async def submitted(form: discord.Interaction, texts: Mapping[str, str]) -> None:
        await submit(form, texts["text"])

    await show_form(interaction, FormModal(interaction, submitted, title=title, fields={"text": field}))
