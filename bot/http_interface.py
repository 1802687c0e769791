"""Starts the HTTP interface where a port is set. Its modules are loaded by name: few want them, and they are large."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from bot.settings import Settings, SettingsError
from bot.wiring import Keepsake
from memory.domain.ids import SubjectId, TenantId

_NEEDS: Final = ("fastapi", "mcp", "prometheus_client", "uvicorn")


def load_extra(module: str, *, what: str) -> Any:
    """Load a module of `bot.http`; `what` asks for it. Raises `SettingsError` without the packages it needs."""
    if not all(map(find_spec, _NEEDS)):
        raise SettingsError([f"{what} needs packages that are not installed: install the extra `http`."])
    return import_module(module)


@asynccontextmanager
async def http_interface(keepsake: Keepsake, settings: Settings) -> AsyncIterator[None]:
    """Serve HTTP until the block ends, where a port is set.

    Raises `SettingsError` without the packages it needs, `HttpPortError` where the port is taken; the operator must
    act.
    """
    if not settings.http_port:
        yield
        return

    async def is_member(tenant: TenantId, subject: SubjectId) -> bool:
        return bool(await keepsake.client.member_names.of(tenant, [subject]))

    server = await asyncio.to_thread(load_extra, "bot.http.server", what="HTTP_PORT")
    metrics = None
    if settings.metrics_token is not None:
        figures = import_module("bot.http.metrics")
        client, collections = keepsake.client, keepsake.collections
        times = keepsake.operations.answer_times
        metrics = figures.Metrics(settings.metrics_token, collections, times, shards=lambda: client.open_shards)
    api = server.ApiContext(
        keepsake.operations,
        keepsake.client.cog_context.clock,
        is_member,
        keepsake.client.member_names.settled,
        keepsake.schedule.run_reporting,
    )
    async with server.serving(api, settings, metrics=metrics):
        yield
