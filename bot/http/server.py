"""Serves the HTTP interface beside the bot, on this machine's own address unless the settings say another."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

import structlog
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from bot.http.admission import ApiContext
from bot.http.api import build_app
from bot.http.metrics import Metrics
from bot.http.problems import not_http
from bot.settings import Settings
from memory.domain.errors import KeepsakeError

_LOCAL_HOSTS: Final = ("127.0.0.1", "localhost", "[::1]")
"""Names that it may be asked by, beside its address: no web page reaches it by a name of its own."""
_log = structlog.stdlib.get_logger(__name__)
_SILENT_S: Final = 5.0
"""After once to twice this time without a request a connection is closed."""


class HttpPortError(KeepsakeError):
    """The port cannot be listened on; the operator must act."""


class _Connection(H11Protocol):
    """Answers what is not HTTP with a problem, where the library would send plain text."""

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - the library's word for it
        """Answer, unless an answer is under way, and close the connection."""
        if self.cycle is None or self.cycle.response_complete:
            headers = (b": ".join(header) for header in not_http.raw_headers)
            lines = [b"HTTP/1.1 400 Bad Request", *headers, b"", bytes(not_http.body)]
            self.transport.write(b"\r\n".join(lines))
        self.transport.close()


class _Server(uvicorn.Server):
    """Leaves signals to the bot."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Catch none."""
        yield


def names_of(address: str) -> tuple[str, ...]:
    """Return what it may be asked by where it listens on an address; those of IPv6 stand in brackets."""
    return (*_LOCAL_HOSTS, f"[{address}]" if ":" in address else address)


@asynccontextmanager
async def serving(
    api: ApiContext, settings: Settings, *, metrics: Metrics | None = None, silent_s: float = _SILENT_S
) -> AsyncIterator[None]:
    """Listen until the block ends, then let requests under way come to their end. Raises `HttpPortError`."""
    host, port = settings.http_address, settings.http_port
    app = build_app(api, hosts=names_of(host), metrics=metrics)
    try:
        # Here and not by the library, which would end the process.
        listener = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
        # The event loop does this only where a socket names its protocol. Without it the body of an answer waits until
        # the client has acknowledged its head: 40 ms for each on a connection that is kept.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except OSError as taken:
        raise HttpPortError(f"{host}, port {port}, cannot be listened on ({taken.strerror}): mend HTTP_PORT") from taken
    config = uvicorn.Config(
        app,
        http=_Connection,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="on",
        timeout_keep_alive=5,
        timeout_graceful_shutdown=5,
    )
    server = _Server(config)
    running = asyncio.create_task(server.serve(sockets=[listener]))
    closing = asyncio.create_task(_close_silent(server, silent_s))
    _log.info("http_listening", host=host, port=port)
    try:
        yield
    finally:
        closing.cancel()
        server.should_exit = True
        await running
        await api.close()


async def _close_silent(server: uvicorn.Server, silent_s: float) -> None:
    """Close connections on which no whole request began for a while: each is one of those that there may be."""
    waiting: dict[object, object] = {}
    while True:
        await asyncio.sleep(silent_s)
        seen: dict[object, object] = {}
        for connection in list(server.server_state.connections):
            request = getattr(connection, "cycle", None)
            if request is None or request.response_complete:
                seen[connection] = request
                if connection in waiting and waiting[connection] is request:
                    connection.transport.close()
        waiting = seen
