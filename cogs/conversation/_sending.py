"""Sending a reply: the parts in order, as a reply to the message, once even when it is sent twice."""

import asyncio
import io
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

import discord
import structlog

_log = structlog.stdlib.get_logger(__name__)

_TYPING_LIMIT_S: Final = 2.0
"""How long the typing sign may hold an answer up that is made sooner."""
FILE_NAME: Final = "answer.md"


async def send_reply(
    message: discord.Message,
    parts: Sequence[str],
    *,
    view: discord.ui.View | None = None,
    file_text: str | None = None,
    marker: str = "",
) -> list[discord.Message]:
    """Send the parts of a reply; view and file go with the last one.

    Nobody is pinged, and the message may be gone meanwhile.
    The nonce comes from the message, so that Discord drops a part that it got before; `marker`, of one or two letters,
    tells replies of different purpose apart.
    """
    sent = []
    for number, part in enumerate(parts):
        given: dict[str, Any] = {
            "nonce": f"{message.id}-{marker}{number}",
            "allowed_mentions": discord.AllowedMentions.none(),
        }
        if number == 0:
            given["reference"] = message.to_reference(fail_if_not_exists=False)
        if number == len(parts) - 1:
            given |= _last(view, file_text)
        sent.append(await message.channel.send(part, **given))
    return sent


def _last(view: discord.ui.View | None, file_text: str | None) -> dict[str, Any]:
    given: dict[str, Any] = {}
    if view is not None:
        given["view"] = view
    if file_text is not None:
        given["file"] = discord.File(io.BytesIO(file_text.encode()), filename=FILE_NAME)
    return given


@asynccontextmanager
async def typing_in(channel: discord.abc.Messageable) -> AsyncIterator[None]:
    """Show that an answer is coming, while it is made: it does not wait for the sign, and comes whatever goes wrong with that."""
    is_over = asyncio.Event()
    showing = asyncio.create_task(_show_typing(channel, until=is_over), name="typing")
    try:
        yield
    finally:
        # A sign that is on its way is waited for, or it would stand there after the answer.
        is_over.set()
        await showing


async def _show_typing(channel: discord.abc.Messageable, *, until: asyncio.Event) -> None:
    async with AsyncExitStack() as stack:
        try:
            async with asyncio.timeout(_TYPING_LIMIT_S):
                await stack.enter_async_context(channel.typing())
        except (discord.DiscordException, OSError, TimeoutError) as failed:
            _log.info("typing_failed", exc_info=failed)
        await until.wait()


async def join_thread(channel: object) -> None:
    """Join the thread that the bot was spoken to in, so that it follows the talk there, after a restart too."""
    if not isinstance(channel, discord.Thread) or channel.me is not None:
        return
    try:
        await channel.join()
    except discord.DiscordException as failed:
        # It may be archived or closed by now; the answer stands all the same.
        _log.info("thread_not_joined", exc_info=failed)
