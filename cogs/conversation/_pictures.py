"""The pictures that came with a question: read for its answer. Neither they nor what it says of them is kept.

They are shown to a model by their bytes, made smaller by Discord where they are large. It must not log where they lie.
"""

import asyncio
import base64
from collections.abc import Iterator
from typing import Final, NamedTuple

# The transport of discord.py, whose errors come through its client.
import aiohttp
import discord
import structlog

from memory.domain.message import PICTURE_ANSWER
from memory.operations.answering.responder import Answer
from memory.ports import Picture

MOST_SHOWN: Final = 3
MOST_BYTES: Final = 3 * 512 * 1024
"""Of one picture as it is shown."""
_LONGEST_SIDE: Final = 1024
"""Pixels that models look at; to a larger picture they are shown a smaller copy."""
_PATIENCE_S: Final = 10.0
_BEGINNINGS: Final = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpeg", b"GIF87a": "gif", b"GIF89a": "gif"}
_log = structlog.stdlib.get_logger(__name__)


class SentPictures(NamedTuple):
    """The pictures of a message."""

    shown: tuple[Picture, ...] = ()
    unseen: int = 0
    """How many others came with it."""


async def pictures_with(message: discord.Message, *, sees_pictures: bool) -> SentPictures:
    """Read the pictures of a message as far as a model is to see them.

    Nothing is read for a model that sees none.
    """
    sent = [each for each in message.attachments if (each.content_type or "").startswith("image/")]
    if not sent or not sees_pictures:
        return SentPictures(unseen=len(sent))
    read = await asyncio.gather(*(_read(message, each) for each in sent[:MOST_SHOWN]))
    shown = tuple(picture for picture in read if picture is not None)
    return SentPictures(shown, len(sent) - len(shown))


def kept_of(answer: Answer) -> str:
    """Return what the recent talk keeps of an answer: nothing that may tell what a picture shows."""
    return PICTURE_ANSWER if answer.tells_pictures else answer.text


async def _read(message: discord.Message, attachment: discord.Attachment) -> Picture | None:
    for url in _addresses(attachment):
        try:
            async with asyncio.timeout(_PATIENCE_S):
                # The library reads an attachment only as it is, and a smaller copy has an address of its own.
                content = await message._state.http.get_from_cdn(url)  # noqa: SLF001
        except (discord.DiscordException, aiohttp.ClientError, OSError) as failed:
            _log.info("picture_not_read", channel=message.channel.id, kind=type(failed).__name__)
            continue
        kind = _kind_of(content)
        if kind is not None and len(content) <= MOST_BYTES:
            encoded = await asyncio.to_thread(base64.b64encode, content)
            return Picture(f"image/{kind}", encoded.decode())
    return None


def _addresses(attachment: discord.Attachment) -> Iterator[str]:
    """Yield the addresses of a picture: of its smaller copy first, and as it is unless it is too large."""
    width, height = attachment.width or 0, attachment.height or 0
    if (longest := max(width, height)) > _LONGEST_SIDE:
        less_wide, less_high = (max(side * _LONGEST_SIDE // longest, 1) for side in (width, height))
        query = "&" if "?" in attachment.proxy_url else "?"
        yield f"{attachment.proxy_url.rstrip('&?')}{query}width={less_wide}&height={less_high}"
    if attachment.size <= MOST_BYTES:
        yield attachment.url


def _kind_of(content: bytes) -> str | None:
    """Tell by its beginning which kind of picture it is; what its sender calls it proves nothing."""
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "webp"
    return next((kind for beginning, kind in _BEGINNINGS.items() if content.startswith(beginning)), None)
