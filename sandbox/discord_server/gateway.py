"""The Gateway: sessions over WebSockets, with heartbeats, resuming, and everything that a connection can suffer.

Which events a bot is told and what it may read of them is SimCord's knowledge; how they travel is this module's.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any, Final
from weakref import WeakSet

import discord
from aiohttp import WSMsgType, web
from simcord.backend import Backend, serializers
from simcord.gateway import FakeGateway

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, INVALID, HELLO, ACKNOWLEDGED = 0, 1, 2, 6, 9, 10, 11
_HEARTBEAT_MS: Final = 41_250
_SHARD_BITS: Final = 22
_OF_GUILDS: Final = frozenset({"GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"})
"""Events that name the guild as their own id."""
AUTHENTICATION_FAILED: Final = 4004


class _Writers(Mapping[str, Callable[[Mapping[str, Any]], None]]):
    """What SimCord takes for the parsers of a client: one for each event, and each writes it down."""

    def __init__(self, write: Callable[[str, Mapping[str, Any]], None]) -> None:
        self._write = write

    def __getitem__(self, event: str) -> Callable[[Mapping[str, Any]], None]:
        return partial(self._write, event)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


class GatewaySession:
    """What one login is told, kept so that it can be told again after a lost connection."""

    def __init__(self, backend: Backend, number: int, intents: int, shard: Sequence[int]) -> None:
        """`shard` is its number and the count of all."""
        self.id = f"session-{number}"
        self.shard, self.shard_count = shard
        self.intents = discord.Intents._from_value(intents)  # noqa: SLF001
        self.parsers = _Writers(self._write)
        self.told: list[str] = []
        """Every event as it goes over the wire; its place is its sequence number less one."""
        self.socket: web.WebSocketResponse | None = None
        """The connection it is told on; None while there is none."""
        self._more = asyncio.Event()
        self._shaping = FakeGateway(backend, self)

    def tell(self, event: str, payload: Mapping[str, Any]) -> None:
        """Tell an event, if this bot is to hear of it on this shard."""
        if event == "READY" or self.hears_of(payload["id"] if event in _OF_GUILDS else payload.get("guild_id")):
            self._shaping.feed(event, payload)

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

    def _write(self, event: str, payload: Mapping[str, Any]) -> None:
        self.tell_raw(event, json.dumps(payload))


class Gateway:
    """All connections of the bot."""

    def __init__(self, backend: Backend, *, token: str, on_change: Callable[[], None]) -> None:
        self.sessions: list[GatewaySession] = []
        """Those that may still be resumed, in the order of their logins."""
        self.logins = 0
        self.resumed = 0
        self.refusal: int | None = None
        """The code with which a login is turned away; None lets it in."""
        self.acknowledges = True
        """Whether heartbeats are answered; False makes a connection that looks alive and is not."""
        self.before_guilds: list[tuple[str, str]] = []
        """Events, as for `GatewaySession.tell_raw`, that each login is told right after READY."""
        self.url = ""
        self._transports: WeakSet[asyncio.Transport] = WeakSet()
        self._backend = backend
        self._token = token
        self._changed = on_change
        backend.subscribers.append(self._tell_all)

    @property
    def connected(self) -> list[GatewaySession]:
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

    async def _admitted(self, socket: web.WebSocketResponse, said: Mapping[str, Any]) -> GatewaySession | None:
        asked = said["d"]
        refusal = AUTHENTICATION_FAILED if asked["token"] != self._token else self.refusal
        if refusal is not None:
            await socket.close(code=refusal)
            return None
        if said["op"] == IDENTIFY:
            return self._begun(asked["intents"], asked.get("shard") or (0, 1))
        known = next((one for one in self.sessions if one.id == asked["session_id"]), None)
        if known is None:
            await socket.send_json({"op": INVALID, "d": False})
            return None
        self.resumed += 1
        known.tell_raw("RESUMED", "{}")
        return known

    def _begun(self, intents: int, shard: Sequence[int]) -> GatewaySession:
        # What nobody can resume any more is forgotten; a second process of the bot keeps its own.
        self.sessions = self.connected
        self.logins += 1
        session = GatewaySession(self._backend, self.logins, intents, shard)
        guilds = [each for each in self._backend.guilds.values() if session.hears_of(each.id)]
        session.tell("READY", self._ready(session, [guild.id for guild in guilds]))
        for event, payload in self.before_guilds:
            session.tell_raw(event, payload)
        for guild in guilds:
            session.tell("GUILD_CREATE", serializers.guild_create_payload(self._backend, guild))
        self.sessions.append(session)
        return session

    def _ready(self, session: GatewaySession, guild_ids: Sequence[int]) -> dict[str, Any]:
        return {
            "v": 10,
            "user": dict(serializers.user_payload(self._backend.bot_user)),
            "guilds": [{"id": str(guild_id), "unavailable": True} for guild_id in guild_ids],
            "session_id": session.id,
            "shard": [session.shard, session.shard_count],
            "resume_gateway_url": self.url,
            "application": {"id": str(self._backend.application_id), "flags": 0},
        }

    def _tell_all(self, event: str, payload: Mapping[str, Any]) -> None:
        for session in self.sessions:
            session.tell(event, payload)
        self._changed()
