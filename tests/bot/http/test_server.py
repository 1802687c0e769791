"""The HTTP interface on a port: it answers there while the bot runs, and a port that is taken is told in a sentence."""

import asyncio
import gc
import io
import json
import socket
from collections.abc import AsyncIterator
from contextlib import suppress

import aiohttp
import httpx2
import pytest

from bench.reference_store import ReferenceStore
from bot.http.admission import ApiContext
from bot.http.api import build_app
from bot.http.server import HttpPortError, names_of, serving
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


async def test_an_answer_waits_for_no_acknowledgement_of_its_head(clock: FixedClock) -> None:
    settings = Settings(http_port=free_port())
    async with serving(answering(clock), settings):
        reader, writer = await asyncio.open_connection("127.0.0.1", settings.http_port)
        writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await reader.readline()
        asking, answered = writer.get_extra_info("sockname"), []
        for each in (each for each in gc.get_objects() if type(each) is socket.socket):
            with suppress(OSError):
                answered += [each] if each.getpeername() == asking else []
        assert [bool(each.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)) for each in answered] == [True]
        writer.close()


@pytest.mark.parametrize(
    ("listens", "asked", "code"),
    [
        ("127.0.0.1", "LOCALHOST:80", 200),
        ("127.0.0.1", "localhost.attacker.example", 400),
        ("127.0.0.1", "localhost:80:80", 400),
        ("fd00::7", "[fd00::7]:80", 200),
        ("fd00::7", "[fd00::8]:80", 400),
    ],
)
async def test_it_is_asked_by_its_own_names_alone(clock: FixedClock, listens: str, asked: str, code: int) -> None:
    app = build_app(answering(clock), hosts=names_of(listens))
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app=app), base_url="http://localhost") as client:
        assert (await client.get("/health", headers={"Host": asked})).status_code == code


async def test_what_is_no_request_is_refused_as_everything_else(clock: FixedClock) -> None:
    settings = Settings(http_port=free_port())
    async with serving(answering(clock), settings):
        for sent in (
            b"\x16\x03\x01\x02",
            b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            b"GET /\xff\xfe HTTP/1.1\r\n\r\n",
        ):
            reader, writer = await asyncio.open_connection("127.0.0.1", settings.http_port)
            writer.write(sent + b"\r\n\r\n")
            head, _, body = (await reader.read()).partition(b"\r\n\r\n")
            writer.close()
            assert head.startswith(b"HTTP/1.1 400 ")
            assert b"content-type: application/problem+json" in head
            assert json.loads(body)["title"] == "not-http"


async def test_a_taken_port_is_told(clock: FixedClock) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings = Settings(http_port=taken.getsockname()[1])
        with pytest.raises(HttpPortError, match="mend HTTP_PORT"):
            async with serving(answering(clock), settings):
                pass


async def test_a_body_of_ten_megabytes_is_answered_and_silent_connections_are_closed(clock: FixedClock) -> None:
    settings = Settings(http_port=free_port())
    address = f"http://127.0.0.1:{settings.http_port}"
    async with aiohttp.ClientSession() as client, serving(answering(clock), settings, silent_s=0.02):
        for body in (io.BytesIO(bytes(10_000_000)), parts()):
            async with client.post(f"{address}/v1/search", data=body) as answer:
                assert (answer.status, (await answer.json())["title"]) == (413, "too-large")
        reader, writer = await asyncio.open_connection("127.0.0.1", settings.http_port)
        writer.write(b"GET /health HTTP/1.1\r\nHost: local")
        assert await reader.read() == b""
        writer.close()


async def parts() -> AsyncIterator[bytes]:
    for _ in range(100):
        yield bytes(100_000)
