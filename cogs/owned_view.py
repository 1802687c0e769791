"""Short-lived screens that answer one person: the base of every view and modal that is not persistent.

Anybody may press a button as far as Discord is concerned, so the owner is checked here.
A screen ends before its interaction token does (15 minutes), and shows that it has ended.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

# The transport of discord.py, whose errors come through its client.
import aiohttp
import discord
import structlog

from cogs.cog_context import cog_context_of
from cogs.error_sentences import PressedByAnotherError, answer_error
from cogs.presentation.sentences import too_fast_sentence
from cogs.replies import ShownView, reply_private
from cogs.words.catalogue import say

_log = structlog.stdlib.get_logger(__name__)

SCREEN_PREFIX: Final = "own:"
SCREEN_TIMEOUT_S: Final = 840.0
"""A minute less than the interaction token lives, which is what the screen is edited with at its end."""
MAX_OPTIONS: Final = 25

Press = Callable[[discord.Interaction], Awaitable[None]]
Choose = Callable[[discord.Interaction, list[str]], Awaitable[None]]
Submit = Callable[[discord.Interaction, str], Awaitable[None]]


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


class OwnedView(ShownView):
    """Buttons and menus for one person, for a few minutes."""

    def __init__(
        self, interaction: discord.Interaction, *, timeout_s: float = SCREEN_TIMEOUT_S, is_right: bool = False
    ) -> None:
        """Put it together.

        `is_right` for what erases, withdraws a yes or brings back, which no other presses keep anybody from.
        """
        super().__init__(timeout=min(timeout_s, SCREEN_TIMEOUT_S))
        cog_context = cog_context_of(interaction)
        self._is_right = is_right
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
    ) -> None:
        """Add a button that calls `press`."""
        custom_id = self._next_id()
        self.add_item(_Button(press, label=label, style=style, disabled=disabled, custom_id=custom_id))

    def add_menu(
        self, placeholder: str, options: Sequence[discord.SelectOption], choose: Choose, *, most: int = MAX_OPTIONS
    ) -> None:
        """Add a menu of at most 25 options from which `most` may be chosen at once."""
        shown = list(options[:MAX_OPTIONS])
        menu = _Menu(
            choose,
            placeholder=placeholder,
            options=shown,
            min_values=1,
            max_values=min(most, len(shown)),
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
            if isinstance(item, discord.ui.Button | discord.ui.Select):
                item.disabled = True
        if self.message is None:
            return
        try:
            await self.message.edit(view=self)
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


class TextModal(discord.ui.Modal):
    """A form with one text, for the person who opened it."""

    def __init__(
        self,
        interaction: discord.Interaction,
        submit: Submit,
        *,
        title: str,
        label: str,
        max_length: int,
        default: str | None = None,
        is_long: bool = False,
    ) -> None:
        cog_context = cog_context_of(interaction)
        self._screens = cog_context.screens
        self._token = self._screens.open(interaction.id)
        super().__init__(title=title, timeout=SCREEN_TIMEOUT_S, custom_id=f"{SCREEN_PREFIX}{self._token}")
        self._submit = submit
        style = discord.TextStyle.paragraph if is_long else discord.TextStyle.short
        self._text: discord.ui.TextInput[TextModal] = discord.ui.TextInput(
            custom_id="text", style=style, default=default, max_length=max_length
        )
        self.add_item(discord.ui.Label(text=label, component=self._text))

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        """Pass the text on."""
        await self._submit(interaction, self._text.value)

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
