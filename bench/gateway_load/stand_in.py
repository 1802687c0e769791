"""A stand-in for Discord that carries load: many servers, and of the REST API what the bot asks while it answers.

`sandbox/discord_server` knows far more of Discord, and costs more than what is to be measured. A request that is not
known here is answered with 501 and kept in `unknown`, so that no figure comes of a bot that was refused something.
"""

import json
import re
import time
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

from aiohttp import web

from bench.gateway_load.payloads import BOT_ID, BusyGuild, guild_of, message_id_at, own_message, ready
from cogs.conversation._beginning import is_beginning
from sandbox.discord_server.loopback_server import PREFIX, TOKEN, LoopbackServer
from sandbox.discord_server.wire import GatewayConnections, WireSession

MAX_CONCURRENCY: Final = 16
"""Shards that may log in at once, as Discord allows a bot in some thousand servers."""
_TURN_S: Final = 5.0
_KEPT: Final = 100
"""Messages of a channel that can be read back."""
_CHANNEL: Final = re.compile(r"/channels/(\d+)/(messages|typing)(?:/(\d+))?")


class LoadGateway(GatewayConnections[WireSession]):
    """The Gateway of the load."""

    def __init__(self, places: Sequence[BusyGuild], *, on_change: Callable[[], None]) -> None:
        super().__init__(token=TOKEN, on_change=on_change)
        self.too_soon = 0
        """Logins that came while another of the same turn was under way, which Discord refuses."""
        self._places = places
        self._turns: dict[int, float] = {}
        self._by_shard: dict[int, WireSession] = {}

    def _begun(self, number: int, intents: int, shard: Sequence[int]) -> WireSession:
        del intents
        now, turn = time.monotonic(), shard[0] % MAX_CONCURRENCY
        self.too_soon += now - self._turns.get(turn, -_TURN_S) < _TURN_S
        self._turns[turn] = now
        session = WireSession(number, shard)
        own = [place for place in self._places if session.hears_of(place.guild_id)]
        guild_ids = [place.guild_id for place in own]
        session.tell_raw("READY", ready(session.id, self.url, (shard[0], shard[1]), guild_ids))
        for place in own:
            session.tell_raw("GUILD_CREATE", place.create())
        self._by_shard[session.shard] = session
        return session

    def tell(self, guild_id: int, event: str, payload: str) -> WireSession | None:
        """Tell the shard of a server and return its session, which may have no connection; None without one."""
        for session in self._by_shard.values():
            if session.hears_of(guild_id):
                session.tell_raw(event, payload)
                return session
        return None

    def is_owed(self, session: WireSession | None) -> bool:
        """Return whether what a session was told came to the bot, or comes when it is resumed: no other replaced it."""
        return session is not None and self._by_shard[session.shard] is session


@dataclass(slots=True)
class Reply:
    """A message by which the bot replied to another one."""

    words: str
    at: float | None
    """When the whole of it stood there, by the machine's monotonic clock; None while it is a beginning."""


@dataclass(slots=True)
class Question:
    """A message that waits for the bot's reply."""

    asked_at: float
    replies: dict[str, Reply] = field(default_factory=dict)
    """By the id of the message."""


class StandIn(LoopbackServer):
    """The stand-in."""

    gateway: LoadGateway

    def __init__(self, places: Sequence[BusyGuild]) -> None:
        super().__init__()
        self.gateway = LoadGateway(places, on_change=self.changed.set)
        self.questions: dict[str, Question] = {}
        """By the id of the message."""
        self.unknown: list[str] = []
        self._commands: list[dict[str, Any]] = []
        self._said: defaultdict[int, deque[dict[str, Any]]] = defaultdict(lambda: deque(maxlen=_KEPT))
        self._posted: dict[str, dict[str, Any]] = {}
        self._numbers = count(1)

    @property
    def knows_commands(self) -> bool:
        """Whether the bot has told its commands."""
        return bool(self._commands)

    def new_id(self) -> int:
        """Return the id of a message that is sent now."""
        return message_id_at(time.time_ns() // 1_000_000, next(self._numbers))

    def say(self, place: BusyGuild, words: str, *, by: int, asks: bool = False) -> tuple[str, WireSession | None]:
        """Let somebody say something; returns the id of the message and the session that is told of it."""
        message_id = self.new_id()
        payload = place.message(message_id, words, by=by, asks=asks)
        if asks:
            self.questions[str(message_id)] = Question(time.perf_counter())
            self._said[place.channel_id].append(json.loads(payload))
        return str(message_id), self.gateway.tell(place.guild_id, "MESSAGE_CREATE", payload)

    async def respond(self, request: web.Request) -> web.StreamResponse:
        """Answer a request to the REST API."""
        path = request.path.removeprefix(PREFIX)
        body = await request.json() if request.can_read_body else None
        self.changed.set()
        if (found := _CHANNEL.fullmatch(path)) is not None:
            return self._of_channel(request, int(found[1]), found[2], found[3], body)
        if path.endswith("/commands"):
            if request.method == "PUT":
                self._commands = [_KNOWN | one | {"id": str(self.new_id())} for one in body or ()]
            return _json(self._commands)
        if path == "/gateway/bot":
            limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": MAX_CONCURRENCY}
            return _json({"url": self.gateway.url, "shards": 1, "session_start_limit": limit})
        if path in _OWN:
            return _json(_OWN[path])
        self.unknown.append(f"{request.method} {path}")
        return web.json_response({"message": "not known here", "code": 0}, status=501)

    def _of_channel(
        self, request: web.Request, channel_id: int, what: str, message_id: str | None, body: Any
    ) -> web.Response:
        match request.method, what:
            case "POST", "typing":
                return web.Response(status=204)
            case "POST", "messages":
                return _json(self._post(channel_id, body))
            case "PATCH", "messages":
                (message,) = (one for one in self._said[channel_id] if one["id"] == message_id)
                message |= body
                self._note_reply(message)
                return _json(message)
            case "DELETE", "messages":
                (message,) = (one for one in self._said[channel_id] if one["id"] == message_id)
                self._said[channel_id].remove(message)
                if (question := self._answered_by(message)) is not None:
                    question.replies.pop(message["id"], None)
                return web.Response(status=204)
        after = int(request.query.get("after", 0))
        return _json([one for one in reversed(self._said[channel_id]) if int(one["id"]) > after])

    def _post(self, channel_id: int, body: dict[str, Any]) -> dict[str, Any]:
        nonce = f"{channel_id}/{body.get('nonce')}"
        if body.get("enforce_nonce") and nonce in self._posted:
            return self._posted[nonce]
        message = own_message(self.new_id(), channel_id, body)
        self._said[channel_id].append(message)
        self._posted[nonce] = message
        self._note_reply(message)
        self.gateway.tell(guild_of(channel_id), "MESSAGE_CREATE", json.dumps(message))
        return message

    def _answered_by(self, message: dict[str, Any]) -> Question | None:
        return self.questions.get(str(message.get("message_reference", {}).get("message_id")))

    def _note_reply(self, message: dict[str, Any]) -> None:
        question = self._answered_by(message)
        if question is None:
            return
        at = None if is_beginning(message["content"]) else time.perf_counter()
        known = question.replies.get(message["id"])
        if known is None or known.at is None:
            question.replies[message["id"]] = Reply(message["content"], at)


_OWN: Final[dict[str, dict[str, Any]]] = {
    "/users/@me": {"id": str(BOT_ID), "username": "Keepsake", "discriminator": "0", "avatar": None},
    "/oauth2/applications/@me": {
        "id": str(BOT_ID), "name": "Keepsake", "description": "", "icon": None, "bot_public": True, "verify_key": "",
        "bot_require_code_grant": False, "flags": 1 << 19, "team": None, "rpc_origins": [], "summary": "", "tags": [],
        "owner": {"id": "1", "username": "owner", "discriminator": "0", "avatar": None}, "install_params": None,
    },
}  # fmt: skip
_KNOWN: Final = {"application_id": str(BOT_ID), "version": "1", "default_member_permissions": None, "description": ""}


def _json(document: Any) -> web.Response:
    # discord.py reads JSON only where the header says nothing else, as Discord's does.
    return web.Response(body=json.dumps(document).encode(), content_type="application/json")
