"""People's programs in the probed town: what HTTP and MCP give to a token, on every path that shows memory."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any, Final

import httpx2

from bench.probes.acting import Choosing
from bench.probes.paths import PathProbe
from bench.probes.spots import Spot
from bot.http.admission import ApiContext
from bot.http.api import build_app
from bot.http.model_context import PATH
from memory.domain.connection import LIFETIMES
from memory.domain.ids import SubjectId, TenantId, guild_id_of, subject_of

_HOST: Final = "localhost"
_WORDS: Final = "lamp in the shed, gate at noon"


async def look_through_programs(probing: PathProbe, spot: Spot, choosing: Choosing) -> None:
    """Ask as a person's program does, for the person alone and for everybody of the place, and judge what comes."""
    guild, town = guild_id_of(spot.tenant), probing.acting.town
    alone = frozenset({spot.person})
    everybody = alone if guild is None else frozenset(town.members[int(guild)])
    ids = sorted(map(str, await probing.acting.store.distinct("memories", "_id", {})))
    async with _asking(probing, spot) as client:
        other = str(choosing(sorted(everybody)))
        for method, path, sent, is_public in _asked(choosing(ids) if ids else "none", other):
            answer = await client.request(method, path, json=sent)
            kind = "mcp" if path == PATH else "http"
            probing.judge_text(
                f"{kind} for all" if is_public else kind,
                answer.text,
                tenant=spot.tenant,
                readers=everybody if is_public else alone,
            )


def _asked(memory_id: str, other: str) -> Iterable[tuple[str, str, dict[str, Any] | None, bool]]:
    """Give method, path and body of each request, and whether everybody of the place may read what is made of it."""
    for audience in ("private", "public"):
        is_public = audience == "public"
        search = {"text": _WORDS, "audience": audience, "top_k": 10}
        yield "POST", "/v1/search", search, is_public
        asked = f"{_WORDS}. Who else has a lamp?"
        yield "POST", "/v1/context", {"message": asked, "audience": audience, "mentions": [other]}, is_public
        yield "POST", "/v1/context/predict", {"text": _WORDS, "audience": audience}, is_public
        yield "POST", "/v1/envelope", {"audience": audience, "max_facts": 50}, is_public
        yield "POST", "/v1/search", {**search, "agent": "jobs"}, is_public
        yield "POST", PATH, _call("search", search), is_public
    yield "POST", "/mem0/v3/memories/search/", {"query": _WORDS}, False
    yield "GET", "/v1/memories", None, False
    yield "GET", f"/v1/memories/{memory_id}/history", None, False
    yield "POST", PATH, _call("why", {"memory_id": memory_id}), False
    for page in ("summary", "timeline"):
        yield "POST", PATH, _spoken("resources/read", {"uri": f"keepsake://{page}"}), False


def _call(tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    return _spoken("tools/call", {"name": tool, "arguments": arguments})


def _spoken(method: str, params: dict[str, Any]) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


@asynccontextmanager
async def _asking(probing: PathProbe, spot: Spot) -> AsyncIterator[httpx2.AsyncClient]:
    """Serve the town's bot, and ask with a token of the person that ends with the block."""
    acting, who = probing.acting, subject_of(spot.person)
    operations = acting.bot.operations

    async def is_member(tenant: TenantId, subject: SubjectId) -> bool:
        guild = guild_id_of(tenant)
        return guild is None or subject in map(subject_of, acting.town.members[int(guild)])

    app = build_app(ApiContext(operations, acting.clock, is_member), hosts=(_HOST,))
    token = await operations.connecting.connect(
        spot.tenant, who, name="A program", rights=("read",), lifetime=LIFETIMES[0]
    )
    headers = {"Authorization": f"Bearer {token}", "Accept": "application/json, text/event-stream"}
    transport = httpx2.ASGITransport(app=app)
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url=f"http://{_HOST}", headers=headers) as client,
    ):
        yield client
    for held in await operations.connecting.of(spot.tenant, who):
        await operations.connecting.end(spot.tenant, who, held.id)
