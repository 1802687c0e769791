"""Replies to interactions, all of them ephemeral: the only place that answers a slash command, button or modal.

An answer of Discord that is lost on its way is no reason to give a command up, nor to do it twice.

Discord makes a second follow-up public unless it is told again, so nothing else may call the library's sending methods.
"""

import asyncio
import io
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

# The transport of discord.py, whose errors come through its client.
import aiohttp
import discord
import structlog

from cogs.cog_context import cog_context_of
from cogs.presentation.command_mentions import clickable, clickable_card
from cogs.presentation.fitting import MESSAGE, fit_form, fit_items, fitted_card, fitted_text
from memory.domain.errors import KeepsakeError

_log = structlog.stdlib.get_logger(__name__)
_T = TypeVar("_T")

_ALREADY_ANSWERED: Final = 40060
_PROMISED: Final = "promised"
"""In the extras of an interaction: a reply is promised, and its message stands there, still empty."""
_PAUSES_S: Final = (0.0, 1.0)
"""Before each further try: a connection that Discord had closed is replaced at once, an outage takes longer."""


class ShownView(discord.ui.View):
    """A view that is told on which message it stands."""

    message: discord.Message | None = None
    """None until it was sent."""


class AnswerLostError(KeepsakeError):
    """Discord took no answer to an interaction, however often; what was asked for may be done all the same."""


async def defer_private(interaction: discord.Interaction) -> None:
    """Promise an ephemeral reply; Discord gives 3 seconds for the promise and 15 minutes for the reply."""
    await _first(
        interaction,
        lambda: interaction.response.defer(ephemeral=True, thinking=True),
        discord.InteractionResponseType.deferred_channel_message,
    )
    interaction.extras[_PROMISED] = True


async def defer_change(interaction: discord.Interaction) -> None:
    """Promise a change of the message that was clicked; `change` keeps the promise."""
    await _first(interaction, interaction.response.defer, discord.InteractionResponseType.deferred_message_update)


async def show_form(interaction: discord.Interaction, form: discord.ui.Modal) -> None:
    """Show a form to fill in, as the first and only answer."""
    fit_form(form)
    shown = await _first(
        interaction, lambda: interaction.response.send_modal(form), discord.InteractionResponseType.modal
    )
    if shown is None:
        # What the library does behind an answer that it hears of: without it, nobody listens to the form.
        interaction._state.store_view(form)  # noqa: SLF001


async def reply_private(
    interaction: discord.Interaction,
    content: str | None = None,
    *,
    embed: discord.Embed | None = None,
    view: discord.ui.View | None = None,
    file: discord.File | None = None,
) -> None:
    """Reply so that only the person who asked can read it, first reply or further one alike.

    Raises `AnswerLostError` when Discord cannot be reached for it, and what Discord refuses it with.
    """
    given: dict[str, Any] = _fitted(interaction, content, embed, view)
    given = {name: value for name, value in given.items() if value is not None}
    files = _Copies(file)
    if not interaction.response.is_done():
        answered = await _first(
            interaction,
            lambda: interaction.response.send_message(ephemeral=True, **given, **files.named("file")),
            discord.InteractionResponseType.channel_message,
        )
        if answered is not None:
            _bind(view, answered.resource)
            return
        interaction.extras[_PROMISED] = True
    if interaction.extras.get(_PROMISED):
        # The message of the promise becomes the reply. To say so twice changes nothing, unlike a message that is sent
        # twice.
        message: Any = await _kept(lambda: interaction.edit_original_response(**given, **files.listed("attachments")))
        interaction.extras[_PROMISED] = False
    else:
        message = await _kept(
            lambda: interaction.followup.send(ephemeral=True, wait=True, **given, **files.named("file"))
        )
    _bind(view, message)


async def change(
    interaction: discord.Interaction,
    content: str | None = None,
    *,
    embed: discord.Embed | None = None,
    view: discord.ui.View | None = None,
) -> None:
    """Replace the ephemeral message whose component was used; what is not given goes away.

    Raises as `reply_private` does.
    """
    answered, given = None, _fitted(interaction, content, embed, view)
    if not interaction.response.is_done():
        answered = await _first(
            interaction,
            lambda: interaction.response.edit_message(**given),
            discord.InteractionResponseType.message_update,
        )
    if answered is not None:
        message: Any = answered.resource
    else:
        message = await _kept(lambda: interaction.edit_original_response(**given))
        interaction.extras[_PROMISED] = False
    _bind(view, message)


def _fitted(
    interaction: discord.Interaction, content: str | None, embed: discord.Embed | None, view: discord.ui.View | None
) -> dict[str, Any]:
    """Return the parts of a reply as Discord takes them: it refuses all of it for one that is too long."""
    if view is not None:
        fit_items(view)
    ids = cog_context_of(interaction).command_ids
    return {
        "content": None if content is None else clickable(fitted_text(content, MESSAGE), ids),
        "embed": None if embed is None else clickable_card(fitted_card(embed), ids),
        "view": view,
    }


async def _first(
    interaction: discord.Interaction, answer: Callable[[], Awaitable[_T]], kind: discord.InteractionResponseType
) -> _T | None:
    """Return an interaction its first answer; None where Discord has it already and only its word on that was lost."""
    try:
        return await _kept(answer)
    except discord.HTTPException as refused:
        if refused.code != _ALREADY_ANSWERED:
            raise
        _log.info("answer_confirmed_late", exc_info=refused)
        # The library counts an answer only where it hears of it.
        interaction.response._response_type = kind  # noqa: SLF001
        return None


async def _kept(send: Callable[[], Awaitable[_T]]) -> _T:
    """Send, and again where the connection broke. Raises `AnswerLostError`."""
    tries = 0
    while True:
        try:
            return await send()
        except (aiohttp.ClientError, OSError, discord.DiscordServerError) as broken:
            # Where Discord answers that it has trouble the library has tried again already.
            if tries == len(_PAUSES_S) or isinstance(broken, discord.DiscordServerError):
                raise AnswerLostError("Discord took no answer") from broken
            _log.info("answer_sent_again", exc_info=broken)
        await asyncio.sleep(_PAUSES_S[tries])
        tries += 1


class _Copies:
    """A file to send, as often as it takes: what was sent once cannot be read again."""

    def __init__(self, file: discord.File | None) -> None:
        self._file = file
        self._content = b"" if file is None else file.fp.read()

    def named(self, name: str) -> dict[str, Any]:
        """Return an argument with the file; nothing where there is none."""
        if self._file is None:
            return {}
        source = io.BytesIO(self._content)
        return {name: discord.File(source, self._file.filename, description=self._file.description)}

    def listed(self, name: str) -> dict[str, Any]:
        """Return an argument with a list of the file; nothing where there is none."""
        return {} if self._file is None else {name: list(self.named(name).values())}


def _bind(view: object, message: object) -> None:
    if isinstance(view, ShownView) and isinstance(message, discord.Message):
        view.message = message
