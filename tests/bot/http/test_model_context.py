"""MCP over real operations, asked by the SDK's own client: a token opens what it opens over HTTP, and no more."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import pytest
from mcp import Client as ModelClient
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError

from bot.http.model_context import PATH
from memory.domain.audience import PRIVATE
from memory.domain.ids import SubjectId
from memory.operations.remembering.statement import KeptStatement
from tests.bot.http.test_api import BASE, BEES, Client, rig
from tests.domain.records import ADA, BRAM
from tests.operations.rig import Rig

__all__ = ["rig"]


@asynccontextmanager
async def speaking(client: Client, *, mode: str = "auto") -> AsyncIterator[ModelClient]:
    """Speak with the app as the SDK does, with the client's token."""
    http = httpx2.AsyncClient(
        transport=httpx2.ASGITransport(app=client.app), headers={"Authorization": f"Bearer {client.token}"}
    )
    async with (
        client.app.router.lifespan_context(client.app),
        http,
        ModelClient(streamable_http_client(f"{BASE}{PATH}", http_client=http), mode=mode) as speaker,
    ):
        yield speaker


async def called(speaker: ModelClient, tool: str, **arguments: Any) -> Any:
    """Call a tool and give what it said, as text where it failed."""
    answer = await speaker.call_tool(tool, arguments)
    return answer.content[0].text if answer.is_error else answer.structured_content  # type: ignore[union-attr]


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_a_model_remembers_finds_explains_and_forgets(rig: Rig, mode: str) -> None:
    client = Client(rig)
    await client.connect()
    async with speaking(client, mode=mode) as speaker:
        tools = (await speaker.list_tools()).tools
        assert {tool.name for tool in tools} == {"search", "remember", "forget", "list", "why"}
        kept = await called(speaker, "remember", text=BEES, audience="public")
        found = await called(speaker, "search", text="beehives", audience="public")
        assert [each["id"] for each in found["memories"]] == [kept["id"]]
        why = await called(speaker, "why", memory_id=kept["id"])
        assert (why["memory"]["source"], why["versions"][0]["version"]) == ("manual", 1)
        told = await speaker.read_resource("keepsake://timeline")
        assert kept["id"] in told.contents[0].text  # type: ignore[union-attr]
        summary = await speaker.read_resource("keepsake://summary")
        assert summary.contents[0].text == ""  # type: ignore[union-attr]

        assert await called(speaker, "forget", memory_id=kept["id"]) == {"forgotten": kept["id"]}
        assert await called(speaker, "list") == {"memories": []}


async def test_a_token_that_may_only_read_changes_nothing_and_opens_nobody_elses(rig: Rig) -> None:
    own = await rig.remembered("I write a diary in green ink", audience=PRIVATE)
    theirs = await rig.remember("I mend an old accordion", subject=BRAM)
    assert isinstance(theirs, KeptStatement)
    client = Client(rig)
    await client.connect(rights=("read",))
    async with speaking(client) as speaker:
        assert await called(speaker, "forget", memory_id=own.id) == "This token lacks the right 'erase'."
        assert "lacks the right 'write'" in await called(speaker, "remember", text=BEES, audience="public")
        assert await called(speaker, "why", memory_id=theirs.memory.id) == "There is no such memory of yours here."
        for words in ("diary green ink", "accordion"):
            assert (await called(speaker, "search", text=words, audience="public", top_k=10))["memories"] == []
        wrong = await called(speaker, "search", text="", audience="everybody")
        assert wrong == "Mend these fields: text, audience."
        with pytest.raises(MCPError, match="no such resource"):
            await speaker.read_resource("keepsake://others")
    assert await rig.active(subject=ADA) == [own.text]
    assert await rig.active(subject=BRAM) == [theirs.memory.text]


async def test_who_is_no_member_has_no_token_or_comes_from_a_page_is_let_in_nowhere(rig: Rig) -> None:
    gone = Client(rig, members=set[SubjectId](), requests_a_minute=50)
    await gone.connect()
    async with speaking(gone) as speaker:
        assert "no member" in await called(speaker, "search", text="bees", audience="private")
        with pytest.raises(MCPError, match="no member"):
            await speaker.read_resource("keepsake://summary")
        asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
        headers = {"Accept": "application/json, text/event-stream", "Origin": "http://attacker.example"}
        assert (await gone.ask("POST", PATH, json=asked, headers=headers)).status_code == 403
        assert (await gone.ask("POST", PATH, json=asked, base="http://attacker.example")).status_code == 400
        gone.token = ""
        await gone.said("POST", PATH, 401, json=asked)
