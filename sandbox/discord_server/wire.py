"""Connections to a Gateway: hello, login, heartbeats, events by number, resuming, and all that a connection can suffer.

How events travel, whatever world they come from: whose they are is said by those who derive from these classes.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final, Generic, TypeVar
from weakref import WeakSet

from aiohttp import WSMsgType, web

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, INVALID, HELLO, ACKNOWLEDGED = 0, 1, 2, 6, 9, 10, 11
_HEARTBEAT_MS: Final = 41_250
_SHARD_BITS: Final = 22
AUTHENTICATION_FAILED: Final = 4004


Kind = TypeVar("Kind", bound="WireSession")


class WireSession:
    """What one login is told, kept so that it can be told again after a lost connection."""

    def __init__(self, number: int, shard: Sequence[int]) -> None:
        """`shard` is its number and the count of all."""
        self.id = f"session-{number}"
        self.shard, self.shard_count = shard
        self.told: list[str] = []
        """Every event as it goes over the wire; its place is its sequence number less one."""
        self.socket: web.WebSocketResponse | None = None
        """The connection it is told on; None while there is none."""
        self._more = asyncio.Event()

    def hears_of(self, guild_id: Any) -> bool:
        """Return whether the events of a guild come to this shard; those of none come to the first."""
        return (int(guild_id or 0) >> _SHARD_BITS) % self.shard_count == self.shard

    def tell_raw(self, event: str, payload: str) -> None:
        """Tell an event whose payload is these very letters, JSON or not."""
        self.told.append(f'{{"op":{DISPATCH},"t":"{event}","s":{len(self.told) + 1},"d":{payload}}}')
        self._more.set()

    @asynccontextmanager
    async def told_on(self, socket: web.WebSocketResponse, *, after: int) -> AsyncIterator[None]:
        """Tell over a connection what comes after a sequence number, until the block ends."""
        self.socket = socket
        telling = asyncio.create_task(self._tell_on(socket, after))
        try:
            yield
        finally:
            telling.cancel()
            if self.socket is socket:
                self.socket = None

    async def _tell_on(self, socket: web.WebSocketResponse, place: int) -> None:
        while not socket.closed:
            while place < len(self.told):
                place += 1
                await socket.send_str(self.told[place - 1])
            self._more.clear()
            await self._more.wait()


class GatewayConnections(ABC, Generic[Kind]):
    """All connections of the bot to one Gateway."""

    def __init__(self, *, token: str, on_change: Callable[[], None]) -> None:
        self.sessions: list[Kind] = []
        """Those that may still be resumed, in the order of their logins."""
        self.logins = 0
        self.resumed = 0
        self.refusal: int | None = None
        """The code with which a login is turned away; None lets it in."""
        self.acknowledges = True
        """Whether heartbeats are answered; False makes a connection that looks alive and is not."""
        self.url = ""
        self._transports: WeakSet[asyncio.Transport] = WeakSet()
        self._token = token
        self._changed = on_change

    @property
    def connected(self) -> list[Kind]:
        """Return the sessions that have a connection now."""
        return [session for session in self.sessions if session.socket is not None]

    def drop(self) -> None:
        """Cut every connection without a word, as a network does.

        Nobody is connected from here on until they come back.
        """
        for session in self.sessions:
            session.socket = None
        for transport in self._transports:
            transport.abort()

    async def close(self, code: int) -> None:
        """Close every connection with a code."""
        for session in self.connected:
            if session.socket is not None:
                await session.socket.close(code=code)

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Declare every session over; one that is not resumable is forgotten, with what it was to be told."""
        connected = self.connected
        if not resumable:
            self.sessions.clear()
        for session in connected:
            if session.socket is not None:
                await session.socket.send_json({"op": INVALID, "d": resumable})

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Answer one connection until it ends."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        if request.transport is not None:
            self._transports.add(request.transport)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": _HEARTBEAT_MS}})
        async with AsyncExitStack() as ending:
            async for received in socket:
                said: dict[str, Any] = received.json() if received.type is WSMsgType.TEXT else {"op": None}
                if said["op"] == HEARTBEAT and self.acknowledges:
                    await socket.send_json({"op": ACKNOWLEDGED})
                elif said["op"] in {IDENTIFY, RESUME}:
                    session = await self._admitted(socket, said)
                    if session is not None:
                        await ending.enter_async_context(session.told_on(socket, after=int(said["d"].get("seq") or 0)))
                        self._changed()
        self._changed()
        return socket

    async def _admitted(self, socket: web.WebSocketResponse, said: Mapping[str, Any]) -> Kind | None:
        asked = said["d"]
        refusal = AUTHENTICATION_FAILED if asked["token"] != self._token else self.refusal
        if refusal is not None:
            await socket.close(code=refusal)
            return None
        if said["op"] == IDENTIFY:
            # What nobody can resume any more is forgotten; a second process of the bot keeps its own.
            self.sessions = self.connected
            self.logins += 1
            session = self._begun(self.logins, asked["intents"], asked.get("shard") or (0, 1))
            self.sessions.append(session)
            return session
        known = next((one for one in self.sessions if one.id == asked["session_id"]), None)
        if known is None:
            await socket.send_json({"op": INVALID, "d": False})
            return None
        self.resumed += 1
        known.tell_raw("RESUMED", "{}")
        return known

    @abstractmethod
    def _begun(self, number: int, intents: int, shard: Sequence[int]) -> Kind:
        """Begin the session of a login: what it is told first."""
