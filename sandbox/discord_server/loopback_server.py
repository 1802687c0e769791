"""A server on the loopback that a bot takes for Discord, whatever world is behind it: one Gateway, one REST API."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

from aiohttp import web

from sandbox.discord_server.wire import GatewayConnections

PREFIX: Final = "/api/v10"
TOKEN: Final = "MTQ1NjA3NDQ0Mzk4MDgwMDAwMQ.loopback.not-a-secret"  # noqa: S105
"""What a bot has to show; of the shape of a token of `SANDBOX_BOT`, and of use nowhere else."""
PATIENCE_S: Final = 60.0
_T = TypeVar("_T")


class LoopbackServer(ABC):
    """What a process of the bot needs to know of a server, and waiting for what it does there."""

    gateway: GatewayConnections[Any]

    def __init__(self) -> None:
        self.changed = asyncio.Event()
        """Set whenever the bot has done anything."""

    @property
    def addresses(self) -> tuple[str, str]:
        """Where REST and the gateway are."""
        return self.gateway.url.replace("ws://", "http://") + PREFIX.lstrip("/"), self.gateway.url

    @property
    @abstractmethod
    def knows_commands(self) -> bool:
        """Whether people can use commands, or the bot was refused to tell them."""

    @abstractmethod
    async def respond(self, request: web.Request) -> web.StreamResponse:
        """Answer a request to the REST API."""

    async def until(self, found: Callable[[], _T | None], what: str, *, patience_s: float = PATIENCE_S) -> _T:
        """Wait until something is found, looking whenever the bot has done anything.

        Raises `TimeoutError`, which names what was waited for.
        """
        try:
            async with asyncio.timeout(patience_s):
                while not (result := found()):
                    self.changed.clear()
                    await self.changed.wait()
                return result
        except TimeoutError:
            raise TimeoutError(f"waited {patience_s:.0f} s for {what}") from None

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Be reachable on a free port until the block ends."""
        app = web.Application(client_max_size=30_000_000)
        app.router.add_get("/", self.gateway.serve)
        app.router.add_route("*", PREFIX + "/{path:.*}", self.respond)
        runner = web.AppRunner(app, handler_cancellation=True, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            self.gateway.url = f"ws://127.0.0.1:{runner.addresses[0][1]}/"
            yield
        finally:
            self.gateway.drop()
            await runner.cleanup()
