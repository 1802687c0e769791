"""Bodies that are too large are refused as soon as 64 KB of them have come."""

from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bot.http.problems import too_large

MOST_BYTES: Final = 65_536


class SmallBodies:
    """Passes on requests of at most 64 KB."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 413 for a body that is larger; one that its sender broke off goes nowhere."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > MOST_BYTES:
                await too_large(scope, receive, send)
                return
        sent = False

        async def once() -> Message:
            nonlocal sent
            if sent:
                return await receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self._app(scope, once, send)
