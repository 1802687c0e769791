"""Discord's REST API over HTTP.

Reads a request, lets SimCord answer it, dates the answer by the world's clock, and puts planned faults on the wire.

A request that SimCord does not know is answered with 501 and kept in `unknown`, so that no test passes for want of a
route.
"""

import asyncio
import io
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from email.utils import format_datetime
from typing import Any, Final

from aiohttp import web
from aiohttp.web_request import FileField
from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.http import routes
from simcord.http.router import RouteNotImplemented, UnsupportedField, dispatch

from sandbox.discord_server.faults import Faults, RequestFault
from sandbox.discord_server.loopback_server import PREFIX

_POST_MESSAGE: Final = re.compile(r"^/channels/\d+/messages$")
_APPLICATION: Final = "/oauth2/applications/@me"
_OWN_GUILDS: Final = "/users/@me/guilds"
_BY_TOKEN: Final = re.compile(r"^/(interactions|webhooks)/")
"""Requests that show the token of an interaction instead of the bot's."""
KNOWN: Final = routes.__all__
"""The groups of routes that SimCord answers; importing them is what makes it answer."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request that was answered, or met a fault."""

    method: str
    path: str
    """Behind `/api/v10`, without the query."""
    body: Any
    status: int | None
    """None where the connection was cut or held."""


@dataclass(frozen=True, slots=True)
class _File:
    """An uploaded file, as SimCord reads it."""

    filename: str
    fp: io.BytesIO
    description: None = None


class Rest:
    """The API of one world."""

    def __init__(self, backend: Backend, faults: Faults, *, token: str, on_change: Callable[[], None]) -> None:
        self.requests: list[Request] = []
        """Every request of the bot, oldest first."""
        self.unknown: list[str] = []
        """What was asked for that nobody here knows."""
        self.gateway_url = ""
        self.application: dict[str, Any] = {}
        """What the developer portal has of the application beside what is usual, such as its `flags`."""
        self._backend = backend
        self._faults = faults
        self._token = token
        self._changed = on_change
        self._posted: dict[tuple[str, str], Any] = {}
        self._over = asyncio.Event()

    def close(self) -> None:
        """Let go of the requests that hang."""
        self._over.set()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answer one request."""
        path, body, files = request.path.removeprefix(PREFIX), *await _read(request)
        fault = self._faults.take(request.method, path)
        if fault is None or fault.after:
            status, answer = self._answered(request, path, body, files)
        headers = {"Date": format_datetime(self._backend.clock.now(), usegmt=True)}
        if fault is not None and (fault.how != "answer" or fault.status is not None):
            response = await self._faulty(request, fault)
            self._note(request.method, path, body, None if response is None else response.status)
            return response or web.Response()
        self._note(request.method, path, body, status)
        return _response(status, answer, headers)

    def _note(self, method: str, path: str, body: Any, status: int | None) -> None:
        self.requests.append(Request(method, path, body, status))
        self._changed()

    async def _faulty(self, request: web.Request, fault: RequestFault) -> web.Response | None:
        if fault.how == "hang":
            await self._over.wait()
        if fault.how != "answer":
            if request.transport is not None:
                request.transport.abort()
            return None
        if fault.status == 429 and not fault.body:  # noqa: PLR2004
            return web.Response(status=429, text="error code: 1015", headers=fault.headers)
        document = {"message": "a planned fault", "code": fault.code} | dict(fault.body)
        return _response(fault.status or 500, document, dict(fault.headers))

    def _answered(self, request: web.Request, path: str, body: Any, files: list[_File]) -> tuple[int, Any]:
        if not _BY_TOKEN.match(path) and request.headers.get("Authorization") != f"Bot {self._token}":
            return 401, {"message": "401: Unauthorized", "code": 0}
        if path in {"/gateway", "/gateway/bot"}:
            limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 16}
            return 200, {"url": self.gateway_url, "shards": 1, "session_start_limit": limit}
        nonce = self._nonce_of(request.method, path, body)
        if nonce in self._posted:
            return 200, self._posted[nonce]
        try:
            found = dispatch(
                self._backend, request.method, path, json=body, params=dict(request.query), files=list(files)
            )
        except (RouteNotImplemented, UnsupportedField) as gap:
            self.unknown.append(str(gap))
            return 501, gap.to_json()
        except BackendError as refusal:
            return refusal.status, refusal.to_json()
        if path == _APPLICATION:
            found |= self.application
        if path == _OWN_GUILDS:
            bot, may = self._backend.bot_user.id, self._backend.compute_permissions
            found = [guild | {"permissions": str(may(int(guild["id"]), bot))} for guild in found]
        if nonce is not None:
            found["nonce"] = nonce[1]
            self._posted[nonce] = found
        return (204, None) if found is None else (200, found)

    @staticmethod
    def _nonce_of(method: str, path: str, body: Any) -> tuple[str, str] | None:
        """Name a message that is to be posted once however often it is sent; None for any other request."""
        if method != "POST" or not _POST_MESSAGE.match(path) or not body.get("enforce_nonce"):
            return None
        return path, str(body["nonce"])


async def _read(request: web.Request) -> tuple[Any, list[_File]]:
    if request.content_type != "multipart/form-data":
        text = await request.text()
        return (json.loads(text) if text else None), []
    form = await request.post()
    files = [
        _File(each.filename, io.BytesIO(each.file.read())) for each in form.values() if isinstance(each, FileField)
    ]
    return json.loads(str(form["payload_json"])), files


def _response(status: int, document: Any, headers: dict[str, str] | None = None) -> web.Response:
    if document is None:
        return web.Response(status=status, headers=headers)
    # discord.py reads JSON only where the header says nothing else, as Discord's does.
    body = json.dumps(document).encode()
    return web.Response(status=status, body=body, content_type="application/json", headers=headers)
