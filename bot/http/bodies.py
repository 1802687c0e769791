"""What a request may take: 64 KB, ten seconds to come whole, its turn among others, two minutes until it is answered.

Few requests are worked on at once and few wait: the others are refused within milliseconds, so that what is served is
served soon, and the bot's own answers, which share the event loop, do not wait behind a crowd.
"""

import asyncio
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bot.http.problems import too_busy, too_large, too_late, too_long

MOST_BYTES: Final = 65_536
MOST_READ_BYTES: Final = 16 * 1024 * 1024
"""Of a body that is too large, read and thrown away: who is cut off while they send do not see the answer."""
READ_S: Final = 10.0
ANSWERED_S: Final = 120.0
AT_ONCE: Final = 2
"""Requests that are worked on at once: a hundred at once take half as much processor again, each."""
MOST_WAITING: Final = 48
"""Requests that wait for their turn, a quarter of a second where each takes 5 ms."""
MOST_OPEN: Final = 200
"""Requests that are read, wait, are worked on or are being answered."""
TURN_S: Final = 0.1
"""After this time the next one begins beside it: nobody waits for a copy, a night of upkeep, or Discord."""
_ALWAYS: Final = ("/health", "/metrics")
"""Paths that who watches the bot asks; they cost next to nothing."""


class SmallBodies:
    """Passes on requests of at most 64 KB that come in time, few at once, and gives up on who takes no answer."""

    def __init__(
        self, app: ASGIApp, *, read_s: float = READ_S, answered_s: float = ANSWERED_S, turn_s: float = TURN_S
    ) -> None:
        self._app = app
        self._read_s = read_s
        self._answered_s = answered_s
        self._turn_s = turn_s
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._waiting = self._open = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 413 or 408 for a body that is larger or slower, 503 for one request too many."""
        if scope["type"] != "http" or scope["path"] in _ALWAYS:
            await self._app(scope, receive, send)
        elif self._open >= MOST_OPEN:
            await too_busy(scope, receive, send)
        else:
            self._open += 1
            try:
                await self._read(scope, receive, send)
            finally:
                self._open -= 1

    async def _read(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read a body, and pass it on in its turn; one that its sender broke off goes nowhere."""
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
        if self._waiting >= MOST_WAITING:
            await too_busy(scope, receive, send)
            return
        self._waiting += 1
        try:
            await self._turns.acquire()
        finally:
            self._waiting -= 1
        turn = _Turn(self._turns, self._turn_s)
        try:
            await self._answered(body, turn, scope, receive, send)
        finally:
            turn.end()

    async def _answered(self, body: bytes, turn: "_Turn", scope: Scope, receive: Receive, send: Send) -> None:
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
            # Whoever takes an answer slowly takes nobody's turn.
            turn.end()
            await send(message)

        try:
            async with asyncio.timeout(self._answered_s):
                await self._app(scope, once, noted)
        except TimeoutError:
            # What has begun cannot be taken back: the server closes the connection.
            if not has_begun:
                await too_long(scope, receive, send)


class _Turn:
    """A turn that was taken: it ends once, when it is said or after a while."""

    def __init__(self, turns: asyncio.Semaphore, turn_s: float) -> None:
        self._turns = turns
        self._over = asyncio.get_running_loop().call_later(turn_s, self.end)
        self._is_over = False

    def end(self) -> None:
        """Let the next one begin. Idempotent."""
        if not self._is_over:
            self._is_over = True
            self._over.cancel()
            self._turns.release()


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
