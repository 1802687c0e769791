"""Keeps the bot going where the library would end or silence it.

At an unreadable event, and at a request given up under a limit.

Anybody who can write to the bot can send messages of new kinds; without this, one of them would end the process.
An interaction is also where the language of its person is known from.
It must not read anything else into an event: one that cannot be read is told by its kind alone, and is gone.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import structlog
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route
from discord.state import AutoShardedConnectionState, ConnectionState

from cogs.words.catalogue import language_for, speaking

_log = structlog.stdlib.get_logger(__name__)

_NEEDED: Final = frozenset({"READY", "RESUMED"})
"""Without these the bot would look alive and hear nothing, so an error in them ends the process."""


class SkippingState(ConnectionState[Any]):
    """The state of a client that skips what it cannot read."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for kind, parse in self.parsers.items():
            if kind not in _NEEDED:
                self.parsers[kind] = _skipping(kind, parse)

    def parse_interaction_create(self, data: Any) -> None:
        """Handle an interaction with every reply in the language of the user's Discord."""
        with speaking(language_for(str(data.get("locale", "")))):
            super().parse_interaction_create(data)

    def _update_references(self, ws: DiscordWebSocket) -> None:
        super()._update_references(ws)
        # The library gives each connection its parts in this way too, before the first message of it is read.
        vars(ws)["received_message"] = _skipping_no_json(ws.received_message)


class ShardedSkippingState(SkippingState, AutoShardedConnectionState[Any]):
    """The state of a client that has several connections."""


def open_again_when_given_up(http: HTTPClient) -> None:
    """Keep a request that is given up while it waits for a limit on all requests from holding the others back for ever.

    The library closes a gate for that time and opens it behind the wait alone. Where the limit still holds, the next
    request is told.
    """
    ask = http.request

    async def ask_or_open(route: Route, **given: Any) -> Any:
        try:
            return await ask(route, **given)
        except asyncio.CancelledError:
            http._global_over.set()  # noqa: SLF001
            raise

    vars(http)["request"] = ask_or_open


def _skipping(kind: str, parse: Callable[[Any], None]) -> Callable[[Any], None]:
    def parse_or_skip(event: Any) -> None:
        try:
            parse(event)
        # The outer edge of one gateway event, of which the library's parsers may raise anything. Nothing is swallowed:
        # the error is logged with its trace, and only this event is lost; to raise would end the connection.
        except Exception:  # noqa: BLE001
            _log.exception("event_unreadable", kind=kind)

    return parse_or_skip


def _skipping_no_json(receive: Callable[[Any], Awaitable[None]]) -> Callable[[Any], Awaitable[None]]:
    async def receive_or_skip(message: Any) -> None:
        try:
            await receive(message)
        except ValueError:
            # The parsers' errors are caught by now: this is text that is no JSON, or no text.
            _log.exception("event_unreadable", kind="unknown")

    return receive_or_skip
