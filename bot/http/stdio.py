"""MCP for programs that speak it over standard input and output: passes everything on to the bot that runs.

It opens no store and knows no memory: what a token opens is decided at the other end. Standard output is the
protocol's alone.
"""

from ipaddress import ip_address
from typing import Any, Final

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp_types import (
    CallToolRequestParams,
    CallToolResult,
    ListResourcesResult,
    ListToolsResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
)

from bot.settings import Settings, SettingsError
from memory.domain.errors import KeepsakeError

_UNAUTHORIZED: Final = 401
_PATIENCE_S: Final = 30.0
_Context = ServerRequestContext[Any, Any]


class NoBotAnswersError(KeepsakeError):
    """Nothing answers where the settings say; the message says what to do."""


async def pass_on(settings: Settings) -> None:
    """Serve standard input until it ends. Raises `SettingsError` and `NoBotAnswersError`."""
    if settings.http_token is None or not settings.http_port:
        raise SettingsError(["HTTP_TOKEN and HTTP_PORT are needed: a token of /privacy, and the port the bot is on."])
    headers = {"Authorization": f"Bearer {settings.http_token.get_secret_value()}"}
    async with httpx2.AsyncClient(base_url=address_of(settings), headers=headers, timeout=_PATIENCE_S) as http:
        await _meet(http)
        speaking = streamable_http_client(f"{address_of(settings)}/mcp", http_client=http)
        async with Client(speaking) as bot, stdio_server() as (read, write):
            server = _passing_to(bot)
            await server.run(read, write, server.create_initialization_options())


def address_of(settings: Settings) -> str:
    """Return where the bot is asked; one that listens everywhere is asked on this machine."""
    host = settings.http_address
    try:
        known = ip_address(host)
    except ValueError:
        return f"http://{host}:{settings.http_port}"
    if known.is_unspecified:
        host = "127.0.0.1" if known.version == 4 else "::1"  # noqa: PLR2004 - the fourth and the sixth
    return f"http://[{host}]:{settings.http_port}" if ":" in host else f"http://{host}:{settings.http_port}"


async def _meet(http: httpx2.AsyncClient) -> None:
    """Ask for something, so that a wrong token or port is told in a sentence."""
    try:
        answer = await http.get("/v1/memories", params={"limit": 1})
    except httpx2.HTTPError as silent:
        raise NoBotAnswersError(f"no bot answers at {http.base_url}: start it with HTTP_PORT") from silent
    if answer.status_code == _UNAUTHORIZED:
        raise NoBotAnswersError("the bot does not know HTTP_TOKEN: make another with *Programs* on /privacy")


def _passing_to(bot: Client) -> Server[Any]:
    async def list_tools(_context: _Context, _params: PaginatedRequestParams | None) -> ListToolsResult:
        return await bot.session.list_tools()

    async def call(_context: _Context, params: CallToolRequestParams) -> CallToolResult:
        return await bot.call_tool(params.name, params.arguments)

    async def list_pages(_context: _Context, _params: PaginatedRequestParams | None) -> ListResourcesResult:
        return await bot.session.list_resources()

    async def read_page(_context: _Context, params: ReadResourceRequestParams) -> ReadResourceResult:
        return await bot.read_resource(str(params.uri), cache_mode="bypass")

    return Server[Any](
        "keepsake",
        instructions=bot.instructions,
        on_list_tools=list_tools,
        on_call_tool=call,
        on_list_resources=list_pages,
        on_read_resource=read_page,
    )
