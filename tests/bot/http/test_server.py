"""The HTTP interface on a port: it answers there while the bot runs, and a port that is taken is told in a sentence."""

import socket

import aiohttp
import pytest

from bench.reference_store import ReferenceStore
from bot.http.admission import ApiContext
from bot.http.server import HttpPortError, serving
from bot.settings import Settings
from tests.clocks import FixedClock
from tests.operations.rig import Rig


async def nobody(*_: object) -> bool:
    return False


def answering(clock: FixedClock) -> ApiContext:
    return ApiContext(Rig.over(ReferenceStore(), clock).operations, clock, nobody)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


async def test_it_listens_while_the_block_lasts(clock: FixedClock) -> None:
    settings = Settings(http_port=free_port())
    address = f"http://127.0.0.1:{settings.http_port}/health"

    async with aiohttp.ClientSession() as client:
        async with serving(answering(clock), settings):
            answer = await client.get(address)
            assert await answer.json() == {"ok": True}
        with pytest.raises(aiohttp.ClientConnectionError):
            await client.get(address)


async def test_a_taken_port_is_told(clock: FixedClock) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings = Settings(http_port=taken.getsockname()[1])
        with pytest.raises(HttpPortError, match="mend HTTP_PORT"):
            async with serving(answering(clock), settings):
                pass
