"""What a running bot does at its gateway: how soon the model is asked, and how late the event loop gets."""

import asyncio
import time
from pathlib import Path
from typing import Any, Final

from bench.figures import spread
from bench.gateway import PATIENCE_S, GatewayStage, Home, at_gateway
from bench.resident import resident_mb
from sandbox.chat_protocol import ChatCall

MESSAGES_A_SECOND: Final = 200
ADDRESSED_EVERY: Final = 50
"""Of the talk in a busy channel one message in so many is for the bot."""
TICK_S: Final = 0.005
GOAL_REQUEST_MS, GOAL_LAG_MS = 20.0, 20.0
_LOAD: Final = 1_000_000


async def hot_path_figures(directory: Path, *, messages: int) -> dict[str, Any]:
    """Measure with the embedded store, the local Discord and the scripted model on loopback."""
    arrivals = Arrivals()
    async with at_gateway(Home(directory), on_request=arrivals.note) as gateway:
        started_mb = resident_mb()
        waits = [await _one_question(gateway, arrivals, number) for number in range(messages)]
        lag = await _lag_under_load(gateway, messages=messages * 5)
        return {
            "event_to_model_request": spread(waits, p95=GOAL_REQUEST_MS),
            "loop_lag": {"messages_per_second": MESSAGES_A_SECOND} | spread(lag, p99=GOAL_LAG_MS),
            "resident": {
                "note": "of the whole process, with the local Discord, its copy of every event and the scripted model",
                "after_start_mb": started_mb,
                "after_hot_path_mb": resident_mb(),
            },
        }


async def asked_figures(home: Home, *, messages: int) -> dict[str, Any]:
    """Measure how soon the model is asked, by the same questions, over any empty store."""
    arrivals = Arrivals()
    async with at_gateway(home, on_request=arrivals.note) as gateway:
        waits = [await _one_question(gateway, arrivals, number) for number in range(messages)]
    return spread(waits, p95=GOAL_REQUEST_MS)


class Arrivals:
    """When which question reached the model."""

    def __init__(self) -> None:
        self._waiting: dict[str, asyncio.Future[float]] = {}

    def expect(self, marker: str) -> asyncio.Future[float]:
        """Return the moment at which a request with the marker arrives."""
        return self._waiting.setdefault(marker, asyncio.get_running_loop().create_future())

    def note(self, call: ChatCall) -> bool:
        """Note a request's arrival; always True, so that it serves as the script's matcher."""
        now = time.perf_counter()
        marker = call.last_user_text.rpartition("question-")[2].split()[0] if "question-" in call.last_user_text else ""
        waiting = self._waiting.pop(marker, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(now)
        return True


async def _one_question(gateway: GatewayStage, arrivals: Arrivals, number: int) -> float:
    arrival = arrivals.expect(str(number))
    start = time.perf_counter()
    gateway.emit(number, addressed=True)
    arrived = await asyncio.wait_for(arrival, PATIENCE_S)
    await gateway.stage.env.settle()
    return arrived - start


async def _lag_under_load(gateway: GatewayStage, *, messages: int) -> list[float]:
    late: list[float] = []
    watching = asyncio.create_task(_watch(late))
    begin = time.perf_counter()
    for number in range(messages):
        gateway.emit(_LOAD + number, addressed=number % ADDRESSED_EVERY == 0)
        await asyncio.sleep(max(0.0, begin + (number + 1) / MESSAGES_A_SECOND - time.perf_counter()))
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)
    await gateway.stage.env.settle()
    return late


async def _watch(late: list[float]) -> None:
    while True:
        start = time.perf_counter()
        await asyncio.sleep(TICK_S)
        late.append(max(0.0, time.perf_counter() - start - TICK_S))
