"""What a request may take: 64 KB, ten seconds to come whole, two minutes until its answer was taken."""

import asyncio
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bot.http.problems import too_large, too_late, too_long

MOST_BYTES: Final = 65_536
MOST_READ_BYTES: Final = 16 * 1024 * 1024
"""Of a body that is too large, read and thrown away: who is cut off while they send do not see the answer."""
READ_S: Final = 10.0
ANSWERED_S: Final = 120.0


class SmallBodies:
    """Passes on requests of at most 64 KB that come in time, and gives up on who does not take the answer."""

    def __init__(self, app: ASGIApp, *, read_s: float = READ_S, answered_s: float = ANSWERED_S) -> None:
        self._app = app
        self._read_s = read_s
        self._answered_s = answered_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 413 or 408 for a body that is larger or slower; one that its sender broke off goes nowhere."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        length = Headers(scope=scope).get("content-length", "")
        if length.isdecimal() and int(length) > MOST_READ_BYTES:
            await too_large(scope, receive, send)
            return
        try:
            async with asyncio.timeout(self._read_s):
                body = await _whole(receive)
        except TimeoutError:
            await too_late(scope, receive, send)
            return
        if body is None:
            return
        if len(body) > MOST_BYTES:
            await too_large(scope, receive, send)
            return
        await self._answered(body, scope, receive, send)

    async def _answered(self, body: bytes, scope: Scope, receive: Receive, send: Send) -> None:
        has_begun = sent = False

        async def once() -> Message:
            nonlocal sent
            if sent:
                return await receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        async def noted(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            async with asyncio.timeout(self._answered_s):
                await self._app(scope, once, noted)
        except TimeoutError:
            # What has begun cannot be taken back: the server closes the connection.
            if not has_begun:
                await too_long(scope, receive, send)


async def _whole(receive: Receive) -> bytes | None:
    """Read a body, and keep of one that is too large hardly more than the limit; None where its sender broke it off."""
    body, read, more = bytearray(), 0, True
    while more and read <= MOST_READ_BYTES:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        part = message.get("body", b"")
        read += len(part)
        body += part if len(body) <= MOST_BYTES else b""
        more = message.get("more_body", False)
    return bytes(body)
