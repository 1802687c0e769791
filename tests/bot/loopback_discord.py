"""As much of Discord as a bot needs to log in, hear a message and answer it, over real HTTP and WebSocket."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Final, Self

import discord
import pytest
from aiohttp import WSMsgType, web
from aiohttp.test_utils import TestServer
from discord.gateway import DiscordWebSocket
from yarl import URL

BOT_ID: Final = 1100
ADA_ID: Final = 11
DIRECT: Final = "2200"
"""The channel of Ada's direct messages."""

_BOT: Final = {"id": str(BOT_ID), "username": "Keepsake", "discriminator": "0", "avatar": None, "bot": True}
_ADA: Final = {"id": str(ADA_ID), "username": "ada", "discriminator": "0", "avatar": None, "global_name": "Ada"}
_APPLICATION: Final = {
    "id": str(BOT_ID),
    "name": "Keepsake",
    "icon": None,
    "description": "",
    "summary": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "flags": 0,
    "owner": _ADA,
}


class LoopbackDiscord:
    """The server. `use` lets discord.py speak to it; everything else may be read at any time."""

    def __init__(self, *, login_status: int = 200, close_code: int | None = None) -> None:
        """`login_status` is what a login gets; with a `close_code` the gateway turns the bot away."""
        self.identified = asyncio.Event()
        """Set when the bot is logged in and connected."""
        self.said: asyncio.Queue[str] = asyncio.Queue()
        """What the bot wrote, in order."""
        self.closed_with: int | None = None
        """The code with which the bot closed the gateway."""
        self.tokens: set[str] = set()
        """What it showed for a login."""
        self._login_status = login_status
        self._close_code = close_code
        self._gateway: web.WebSocketResponse | None = None
        self._sequence = 0
        self._messages = 0

    async def __aenter__(self) -> Self:
        app = web.Application()
        app.router.add_get("/api/users/@me", self._me)
        app.router.add_get("/api/oauth2/applications/@me", _answering(_APPLICATION))
        app.router.add_put(f"/api/applications/{BOT_ID}/commands", _answering([]))
        app.router.add_get(f"/api/applications/{BOT_ID}/commands", _answering([]))
        app.router.add_post("/api/channels/{channel}/typing", _typing)
        app.router.add_post("/api/channels/{channel}/messages", self._message)
        app.router.add_get("/", self._connect)
        self._server = TestServer(app)
        await self._server.start_server()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._gateway is not None:
            await self._gateway.close()
        await self._server.close()

    @property
    def addresses(self) -> tuple[str, str]:
        """Where HTTP and the gateway are."""
        return str(self._server.make_url("/api")), str(self._server.make_url("/").with_scheme("ws"))

    def use(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let discord.py of this process speak to it."""
        http, gateway = self.addresses
        monkeypatch.setattr(discord.http.Route, "BASE", http)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", URL(gateway))

    async def hear(self, text: str) -> None:
        """Let Ada write to the bot directly."""
        await self._dispatch("MESSAGE_CREATE", self._written(DIRECT, text, _ADA))

    async def _me(self, request: web.Request) -> web.Response:
        self.tokens.add(request.headers.get("Authorization", ""))
        if self._login_status != 200:
            return _json({"message": "no", "code": 0}, status=self._login_status)
        return _json(_BOT)

    async def _message(self, request: web.Request) -> web.Response:
        written = await request.json()
        self.said.put_nowait(written["content"])
        return _json(self._written(request.match_info["channel"], written["content"], _BOT))

    async def _connect(self, request: web.Request) -> web.WebSocketResponse:
        self._gateway = gateway = web.WebSocketResponse()
        await gateway.prepare(request)
        await gateway.send_json({"op": 10, "d": {"heartbeat_interval": 45_000}})
        async for received in gateway:
            if received.type is WSMsgType.TEXT:
                await self._react(received.json())
        self.closed_with = gateway.close_code
        return gateway

    async def _react(self, received: Mapping[str, Any]) -> None:
        assert self._gateway is not None
        if received["op"] == 1:
            await self._gateway.send_json({"op": 11})
        elif received["op"] == 2 and self._close_code is not None:
            await self._gateway.close(code=self._close_code)
        elif received["op"] == 2:
            ready = {"v": 10, "user": _BOT, "guilds": [], "session_id": "s", "shard": [0, 1]}
            application = {"id": str(BOT_ID), "flags": 0}
            gateway = {"resume_gateway_url": self.addresses[1], "application": application}
            await self._dispatch("READY", ready | gateway)
            self.identified.set()

    async def _dispatch(self, name: str, payload: Mapping[str, Any]) -> None:
        assert self._gateway is not None
        self._sequence += 1
        await self._gateway.send_json({"op": 0, "s": self._sequence, "t": name, "d": payload})

    def _written(self, channel: str, text: str, author: Mapping[str, Any]) -> dict[str, Any]:
        self._messages += 1
        return {
            "id": str(discord.utils.time_snowflake(discord.utils.utcnow()) + self._messages),
            "channel_id": channel,
            "author": dict(author),
            "content": text,
            "timestamp": discord.utils.utcnow().isoformat(),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "pinned": False,
            "type": 0,
        }


def _json(document: object, *, status: int = 200) -> web.Response:
    # discord.py reads JSON only where the header says nothing else, as Discord's does.
    return web.Response(body=json.dumps(document).encode(), content_type="application/json", status=status)


def _answering(document: object) -> Any:
    async def answer(_request: web.Request) -> web.Response:
        return _json(document)

    return answer


async def _typing(_request: web.Request) -> web.Response:
    return web.Response(status=204)
