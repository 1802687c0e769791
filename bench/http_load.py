"""Requests of people's programs at a steady rate, from another process over the loopback, on the embedded store.

Each request has its moment, and its time counts from there: a server that falls behind is seen to.
"""

import asyncio
import json
import socket
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import aiohttp

from bench.composed import Composed
from bench.figures import MS_A_SECOND, Span, often, spread, ticking
from bench.probes.repeating_model import RepeatingModel
from bot.clock import SystemClock
from bot.http.admission import ApiContext
from bot.http.server import serving
from bot.settings import Settings
from memory.domain.audience import PUBLIC
from memory.domain.connection import LIFETIMES
from memory.domain.ids import ChannelId, guild_tenant, subject_of
from memory.operations.remembering.statement import Statement
from memory.store.sqlite.store import open_sqlite

RATE: Final = 500
"""Requests a second, the goal."""
_REQUESTS: Final = 2000
_PEOPLE: Final = 4
_EACH: Final = 25
"""Memories of each person."""
_TENANT: Final = guild_tenant(1)
_GOAL_MS: Final = 100.0
_GOAL_LAG_MS: Final = 50.0
_AT_ONCE: Final = 100
_WRITES_ONE_IN: Final = 50


@dataclass(frozen=True, slots=True)
class Load:
    """What is asked."""

    address: str
    tokens: list[str]
    rate: int
    requests: int


async def http_figures(directory: Path, *, rate: int = RATE) -> dict[str, Any]:
    """Measure lists, searches and contexts, and among fifty a statement that is added."""
    async with open_sqlite(directory) as store:
        clock = SystemClock()
        bot = Composed.over(store, model=RepeatingModel(), clock=clock)
        tokens = [await _person(bot, number) for number in range(_PEOPLE)]
        api = ApiContext(bot.operations, clock, _is_member, requests_a_minute=sys.maxsize)
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        async with serving(api, Settings(http_port=port)):
            load = Load(f"http://127.0.0.1:{port}", tokens, rate, often(_REQUESTS))
            span, late = Span(), list[float]()
            async with ticking(late):
                told = await _other_process(load)
            processor_s, took_s = span.processor_seconds, span.seconds
        await bot.reading.close()
    count = len(told["seconds"])
    return {
        "http": {
            "goal_requests_a_second": RATE,
            "asked_a_second": rate,
            "answered_a_second": round(count / told["took_s"], 1),
            "by_status": told["by_status"],
            **spread(told["seconds"], p95=_GOAL_MS),
            "refused": spread(told["refused_after_s"]) if told["refused_after_s"] else {},
            "loop_held_up": spread(late, max=_GOAL_LAG_MS),
            "driver_processor_s": round(told["processor_s"], 2),
            "processor_ms_an_answer": round(processor_s / count * MS_A_SECOND, 3),
            "processor_busy": round(processor_s / took_s, 2),
        }
    }


async def _is_member(*_: object) -> bool:
    return True


async def _person(bot: Composed, number: int) -> str:
    """Let somebody tell about themselves and make a token."""
    who = subject_of(100 + number)
    for each in range(_EACH):
        text = f"I keep {each + 2} lamps of kind {each} in shed {number * each % 31}"
        told = Statement(text, _TENANT, who, PUBLIC, ChannelId("900"), cause=f"told/{number}/{each}")
        await bot.operations.remembering.remember(told)
    connecting = bot.operations.connecting
    return await connecting.connect(_TENANT, who, name="Bench", rights=("read", "write"), lifetime=LIFETIMES[0])


async def _other_process(load: Load) -> dict[str, Any]:
    root, pipe = Path(__file__).parents[1], asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.http_load", cwd=root, stdin=pipe, stdout=pipe
    )
    out, _ = await process.communicate(json.dumps(asdict(load)).encode())
    told: dict[str, Any] = json.loads(out)
    return told


def _asked(load: Load) -> Iterator[tuple[str, str, dict[str, Any] | None]]:
    for number in range(load.requests):
        words = f"lamps of kind {number % _EACH}"
        if number % _WRITES_ONE_IN == _WRITES_ONE_IN - 1:
            yield "POST", "/v1/memories", {"text": f"I own bicycle number {number}", "audience": "private"}
        elif number % 3 == 0:
            yield "GET", "/v1/memories?limit=20", None
        elif number % 3 == 1:
            yield "POST", "/v1/search", {"text": words, "audience": "private"}
        else:
            yield "POST", "/v1/context", {"message": f"where are my {words}?", "audience": "private"}


async def _sent(load: Load) -> dict[str, Any]:
    served, refused, statuses = list[float](), list[float](), Counter[str]()
    connector = aiohttp.TCPConnector(limit=_AT_ONCE)
    async with aiohttp.ClientSession(load.address, connector=connector) as client:

        async def send(number: int, due: float, method: str, path: str, body: dict[str, Any] | None) -> None:
            headers = {"Authorization": f"Bearer {load.tokens[number % len(load.tokens)]}"}
            async with client.request(method, path, json=body, headers=headers) as answer:
                await answer.read()
            statuses[str(answer.status)] += 1
            (served if answer.ok else refused).append(time.perf_counter() - due)

        began = time.perf_counter()
        async with asyncio.TaskGroup() as sending:
            for number, (method, path, body) in enumerate(_asked(load)):
                due = began + number / load.rate
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                sending.create_task(send(number, due, method, path, body))
        took_s = time.perf_counter() - began
    return {
        "seconds": served,
        "refused_after_s": refused,
        "took_s": took_s,
        "processor_s": time.process_time(),
        "by_status": dict(statuses),
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(_sent(Load(**json.load(sys.stdin))))))
