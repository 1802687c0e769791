"""Sending a reply.

The parts in order, as a reply to the message, tried again where Discord takes one not, and never doubled.

Its beginning may stand there already, in a message that becomes its first part.
"""

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from functools import partial
from typing import Any, Final, Literal

# The transport of discord.py, whose errors come through it.
import aiohttp
import discord
import structlog

from cogs.conversation._beginning import is_beginning
from cogs.conversation._tries import wait_before_next_try
from cogs.permissions import reach_in
from memory.domain.errors import KeepsakeError

_log = structlog.stdlib.get_logger(__name__)

_TYPING_LIMIT_S: Final = 2.0
"""How long the typing sign may hold an answer up that is made sooner."""
_TYPING_AGAIN_S: Final = 8.0
"""Discord shows the sign for ten seconds."""
FILE_NAME: Final = "answer.md"
_UNKNOWN_MESSAGE: Final = 10008
REQUEST_LIMIT_S: Final = 5.0
"""How long Discord may take to answer a request; of a reply that is tried again twice as long, then four times."""
_MOST_TIMES_AS_LONG: Final = 4

FAILURES: Final = (discord.DiscordException, aiohttp.ClientError, OSError)
"""What a request of the library may end with; `TimeoutError` of one that was ended is an `OSError`."""
_Last = tuple[discord.ui.View | None, str | None]
"""View and text of the file that go with the last part."""
_bound: ContextVar[tuple[asyncio.Timeout | None, float]] = ContextVar("bound", default=(None, 0.0))
"""What ends the request that is under way in the running task, where it is bounded."""


class NotSentError(KeepsakeError):
    """A reply could not be sent; the cause is Discord's error."""

    def __init__(self, sent: Sequence[discord.Message]) -> None:
        super().__init__("Discord did not take a part of a reply")
        self.sent: Final = list(sent)
        """The parts that were sent before that one."""


def bounded_requests() -> aiohttp.TraceConfig:
    """Build what ends a request in a conversation that Discord does not answer; to be given to the client.

    Counted is the time of a request alone. Cutting the library's own waits for a rate limit would be wrong:
    it lifts a limit that holds for all routes only at the end of the wait.
    """
    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(_on_request)
    trace.on_request_end.append(_on_request_over)
    trace.on_request_exception.append(_on_request_over)
    return trace


async def send_reply(
    message: discord.Message,
    parts: Sequence[str],
    *,
    view: discord.ui.View | None = None,
    file_text: str | None = None,
    marker: str = "",
    first: discord.Message | None = None,
    limit_s: float = REQUEST_LIMIT_S,
    before_each: Callable[[], None] = lambda: None,
) -> list[discord.Message]:
    """Send the parts of a reply; view and file go with the last one.

    Nobody is pinged, Discord fetches none of its links, and the message may be gone meanwhile. Where the bot may not
    read the history it may not refer to a message either, and then the reply stands alone.
    The nonce comes from the message, so that Discord drops a part that it got before; `marker`, of one to three
    characters, tells replies of different purpose apart. `limit_s` is for the first request; `before_each` is called
    before each part.
    `first` is a message that shows the beginning of a reply: it becomes the first part. Empty where somebody has
    deleted it, who wants no reply there.
    Raises `NotSentError` when Discord refuses a part, or takes none for `GIVE_UP_AFTER_S`.
    """
    sent: list[discord.Message] = []
    for number, part in enumerate(parts):
        before_each()
        last = (view, file_text) if number == len(parts) - 1 else (None, None)
        try:
            if number or first is None:
                got = await _posted(message, part, number=number, marker=marker, last=last, limit_s=limit_s)
            else:
                got = first
            if is_beginning(got.content):
                got = await _tried(partial(_edited, got, part, last), limit_s=limit_s)
            sent.append(got)
        except discord.NotFound as gone:
            if number == 0 and is_unknown_message(gone):
                return []
            raise NotSentError(sent) from gone
        except FAILURES as error:
            raise NotSentError(sent) from error
    return sent


async def send_beginning(message: discord.Message, content: str, *, marker: str) -> discord.Message:
    """Send a message that shows the beginning of a reply, under the nonce of its first part; once.

    Raises `FAILURES`.
    """
    async with bounded(REQUEST_LIMIT_S):
        return await message.channel.send(content, **_given(message, number=0, marker=marker))


async def edit_beginning(sent: discord.Message, content: str) -> None:
    """Show more of a reply, once. Raises `FAILURES`."""
    async with bounded(REQUEST_LIMIT_S):
        await _edited(sent, content, (None, None))


async def remove(sent: discord.Message) -> bool:
    """Take a message of the bot away; False where somebody had done so before. What else fails is logged.

    It is not waited for longer than a request may take, and goes on then.
    """

    async def delete() -> bool:
        try:
            async with bounded(REQUEST_LIMIT_S):
                await sent.delete()
        except FAILURES as failed:
            if is_unknown_message(failed):
                return False
            _log.warning("beginning_not_removed", channel=sent.channel.id, exc_info=failed)
        return True

    deleting = asyncio.create_task(delete(), name="remove")
    await asyncio.wait({deleting}, timeout=REQUEST_LIMIT_S)
    return deleting.result() if deleting.done() else True


def is_unknown_message(failed: Exception) -> bool:
    """Return whether a request failed because somebody has deleted the message."""
    return isinstance(failed, discord.NotFound) and failed.code == _UNKNOWN_MESSAGE


def _given(message: discord.Message, *, number: int, marker: str) -> dict[str, Any]:
    options: dict[str, Any] = {
        "nonce": f"{message.id}-{marker}{number}",
        "allowed_mentions": discord.AllowedMentions.none(),
        "suppress_embeds": True,
    }
    if number == 0 and reach_in(message.channel).may_refer:
        options["reference"] = message.to_reference(fail_if_not_exists=False)
    return options


async def _posted(
    message: discord.Message, part: str, *, number: int, marker: str, last: _Last, limit_s: float
) -> discord.Message:
    def post() -> Awaitable[discord.Message]:
        return message.channel.send(part, **_given(message, number=number, marker=marker), **_behind(last, "file"))

    return await _tried(post, limit_s=limit_s)


def _edited(sent: discord.Message, part: str, last: _Last) -> Awaitable[discord.Message]:
    return sent.edit(
        content=part, allowed_mentions=discord.AllowedMentions.none(), suppress=True, **_behind(last, "attachments")
    )


async def _tried(request: Callable[[], Awaitable[discord.Message]], *, limit_s: float) -> discord.Message:
    """Make a request, more than once where that may help."""
    now = asyncio.get_running_loop().time
    begun, tries = now(), 0
    while True:
        try:
            async with bounded(limit_s * min(2**tries, _MOST_TIMES_AS_LONG)):
                return await request()
        except FAILURES as error:
            tries += 1
            wait_s = wait_before_next_try(error, tries=tries, passed_s=now() - begun)
            if wait_s is None:
                raise
            _log.info("reply_tried_again", tries=tries, exc_info=error)
        await asyncio.sleep(wait_s)


async def _on_request(*_: object) -> None:
    bound, limit_s = _bound.get()
    if bound is not None:
        bound.reschedule(asyncio.get_running_loop().time() + limit_s)


async def _on_request_over(*_: object) -> None:
    bound, _limit_s = _bound.get()
    if bound is not None and not bound.expired():
        bound.reschedule(None)


def _behind(last: _Last, name_of_file: Literal["file", "attachments"]) -> dict[str, Any]:
    """Return what goes with the last part; the file is made anew for each try, which reads it up."""
    view, file_text = last
    given: dict[str, Any] = {} if view is None else {"view": view}
    if file_text is not None:
        file = discord.File(io.BytesIO(file_text.encode()), filename=FILE_NAME)
        given[name_of_file] = file if name_of_file == "file" else [file]
    return given


@asynccontextmanager
async def typing_in(channel: discord.abc.Messageable) -> AsyncIterator[Callable[[], None]]:
    """Show that an answer is coming, while it is made.

    It does not wait for the sign, and comes whatever goes wrong with that.

    Gives what ends it before, when something of the answer can be seen.
    """
    is_over = asyncio.Event()
    showing = asyncio.create_task(_show_typing(channel, until=is_over), name="typing")
    try:
        yield is_over.set
    finally:
        is_over.set()
        # A sign that is on its way is waited for, or it would stand there after the answer; one that does not come is
        # left to itself.
        await asyncio.wait({showing}, timeout=_TYPING_LIMIT_S)


async def _show_typing(channel: discord.abc.Messageable, *, until: asyncio.Event) -> None:
    while not until.is_set():
        try:
            async with bounded(_TYPING_LIMIT_S):
                await channel.typing()
        except FAILURES as failed:
            _log.info("typing_failed", exc_info=failed)
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(_TYPING_AGAIN_S):
                await until.wait()


async def join_thread(channel: object) -> None:
    """Join the thread that the bot was spoken to in, so that it follows the talk there, after a restart too."""
    if not isinstance(channel, discord.Thread) or channel.me is not None:
        return
    try:
        async with bounded(REQUEST_LIMIT_S):
            await channel.join()
    except FAILURES as failed:
        # It may be archived or closed by now; the answer stands all the same.
        _log.info("thread_not_joined", exc_info=failed)


@asynccontextmanager
async def bounded(limit_s: float) -> AsyncIterator[None]:
    """End with `TimeoutError` a request of the library that Discord leaves open for so long, and none of its waits."""
    async with asyncio.timeout(None) as bound:
        token = _bound.set((bound, limit_s))
        try:
            yield
        finally:
            _bound.reset(token)
