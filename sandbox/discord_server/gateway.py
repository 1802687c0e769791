"""The Gateway of a world: which events a bot is told, and what it may read of them, which is SimCord's knowledge."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

import discord
from simcord.backend import Backend, serializers
from simcord.gateway import FakeGateway

from sandbox.discord_server.wire import GatewayConnections, WireSession

_OF_GUILDS: Final = frozenset({"GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"})
"""Events that name the guild as their own id."""


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


class GatewaySession(WireSession):
    """What one login is told of a world."""

    def __init__(self, backend: Backend, number: int, intents: int, shard: Sequence[int]) -> None:
        """`shard` is its number and the count of all."""
        super().__init__(number, shard)
        self.intents = discord.Intents._from_value(intents)  # noqa: SLF001
        self.parsers = _Writers(self._write)
        self._shaping = FakeGateway(backend, self)

    def tell(self, event: str, payload: Mapping[str, Any]) -> None:
        """Tell an event, if this bot is to hear of it on this shard."""
        if event == "READY" or self.hears_of(payload["id"] if event in _OF_GUILDS else payload.get("guild_id")):
            self._shaping.feed(event, payload)

    def _write(self, event: str, payload: Mapping[str, Any]) -> None:
        self.tell_raw(event, json.dumps(payload))


class Gateway(GatewayConnections[GatewaySession]):
    """The connections of the bot to a world of SimCord's."""

    def __init__(self, backend: Backend, *, token: str, on_change: Callable[[], None]) -> None:
        super().__init__(token=token, on_change=on_change)
        self.before_guilds: list[tuple[str, str]] = []
        """Events, as for `WireSession.tell_raw`, that each login is told right after READY."""
        self._backend = backend
        backend.subscribers.append(self._tell_all)

    def _begun(self, number: int, intents: int, shard: Sequence[int]) -> GatewaySession:
        session = GatewaySession(self._backend, number, intents, shard)
        guilds = [each for each in self._backend.guilds.values() if session.hears_of(each.id)]
        session.tell("READY", self._ready(session, [guild.id for guild in guilds]))
        for event, payload in self.before_guilds:
            session.tell_raw(event, payload)
        for guild in guilds:
            session.tell("GUILD_CREATE", serializers.guild_create_payload(self._backend, guild))
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
