"""MCP over standard input and output: the command beside a bot, asked by the SDK's own client."""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from mcp import Client as ModelClient
from mcp.client.stdio import StdioServerParameters, stdio_client

from bench.reference_store import ReferenceStore
from bot.http.admission import ApiContext
from bot.http.server import serving
from bot.http.stdio import NoBotAnswersError, address_of, pass_on
from bot.settings import Settings, SettingsError
from memory.domain.connection import LIFETIMES
from tests.bot.http.test_api import BEES
from tests.bot.http.test_model_context import called
from tests.bot.http.test_server import free_port
from tests.clocks import FixedClock
from tests.domain.records import ADA, HARBOUR
from tests.operations.rig import Rig

ROOT = Path(__file__).parents[3]


async def is_member(*_: object) -> bool:
    return True


@asynccontextmanager
async def bot_with_token(clock: FixedClock) -> AsyncIterator[dict[str, str]]:
    """Serve HTTP and give the settings that open Ada's memories."""
    rig = Rig.over(ReferenceStore(), clock)
    token = await rig.operations.connecting.connect(
        HARBOUR, ADA, name="Notes", rights=("read", "write", "erase"), lifetime=LIFETIMES[0]
    )
    settings = Settings(http_port=free_port())
    async with serving(ApiContext(rig.operations, clock, is_member), settings):
        yield {"HTTP_PORT": str(settings.http_port), "HTTP_TOKEN": token}


async def test_an_assistant_remembers_finds_and_forgets_through_the_command(clock: FixedClock, tmp_path: Path) -> None:
    async with bot_with_token(clock) as env:
        command = StdioServerParameters(
            command=sys.executable, args=["-m", "bot", "mcp"], env={**env, "PYTHONPATH": str(ROOT)}, cwd=tmp_path
        )
        async with ModelClient(stdio_client(command)) as speaker:
            assert {tool.name for tool in (await speaker.list_tools()).tools} >= {"search", "remember", "forget"}
            kept = await called(speaker, "remember", text=BEES, audience="public")
            assert [each["id"] for each in (await called(speaker, "list"))["memories"]] == [kept["id"]]
            assert "Mend these fields" in await called(speaker, "search", text="")
            page = await speaker.read_resource("keepsake://timeline")
            assert kept["id"] in page.contents[0].text  # type: ignore[union-attr]
            await called(speaker, "forget", memory_id=kept["id"])
            assert await called(speaker, "list") == {"memories": []}


async def test_a_wrong_token_and_a_bot_that_is_away_are_told_in_a_sentence(clock: FixedClock) -> None:
    async with bot_with_token(clock) as env:
        wrong = Settings.model_validate({"http_port": env["HTTP_PORT"], "http_token": "keepsake_guess"})
        with pytest.raises(NoBotAnswersError, match="does not know HTTP_TOKEN"):
            await pass_on(wrong)
    with pytest.raises(NoBotAnswersError, match="no bot answers"):
        await pass_on(wrong)
    with pytest.raises(SettingsError, match="HTTP_TOKEN"):
        await pass_on(Settings())


@pytest.mark.parametrize(
    ("listens", "asked"),
    [
        ("0.0.0.0", "127.0.0.1"),  # noqa: S104 - only asked
        ("::", "[::1]"),
        ("::1", "[::1]"),
        ("box", "box"),
    ],
)
def test_where_the_bot_is_asked(listens: str, asked: str) -> None:
    assert address_of(Settings(http_port=80, http_address=listens)) == f"http://{asked}:80"
