"""The HTTP interface: a person's programs read and change that person's memories, by the operations Discord uses.

It must not list other people, and has no way around gate, consent and audience.
"""

import re
from typing import Final

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from bot.http.admission import ApiContext
from bot.http.bodies import SmallBodies
from bot.http.metrics import Metrics
from bot.http.model_context import add_model_context
from bot.http.operator_routes import OPERATOR_PATHS
from bot.http.peer_routes import PEER_PATHS
from bot.http.problems import DESCRIBED, add_problems, wrong_host
from bot.http.routes import ANSWER_PATHS, OWN_PATHS

_HOST: Final = re.compile(r"(?P<name>\[[^\]]*\]|[^:]*)(?::\d*)?")


class KnownHosts:
    """Passes on what is asked by the names that are given; starlette's own refuses the others in plain text."""

    def __init__(self, app: ASGIApp, *, hosts: tuple[str, ...]) -> None:
        self._app = app
        self._hosts = frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 400 where another name is asked for, or none."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        asked = _HOST.fullmatch(Headers(scope=scope).get("host", ""))
        is_known = asked is not None and asked["name"].lower() in self._hosts
        await (self._app if is_known else wrong_host)(scope, receive, send)


def build_app(api: ApiContext, *, hosts: tuple[str, ...], metrics: Metrics | None = None) -> FastAPI:
    """Return the app; `hosts` are the names that it may be asked by, so that no web page reaches it by another.

    `metrics` None tells no figures.

    Its lifespan has to be entered before MCP is asked.
    """
    app = FastAPI(
        title="Keepsake", version="1", docs_url=None, redoc_url=None, redirect_slashes=False, responses=DESCRIBED
    )
    app.state.api = api
    add_problems(app)
    app.include_router(OWN_PATHS)
    app.include_router(ANSWER_PATHS)
    app.include_router(OPERATOR_PATHS)
    app.include_router(PEER_PATHS)
    add_model_context(app, hosts=hosts)

    @app.get("/health", tags=["health"])
    async def health() -> dict[str, bool]:
        """Say that it listens."""
        return {"ok": True}

    if metrics is not None:
        app.add_api_route("/metrics", metrics.told, include_in_schema=False)
    app.add_middleware(SmallBodies)
    app.add_middleware(KnownHosts, hosts=hosts)
    return app
