"""From a message's event to the model's request, and how late the event loop gets under 200 messages a second.

Messages are handed to the gateway parser of the real client; no actor of the simulation takes part in the measured time.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from bot.settings import Settings
from sandbox.bench.figures import spread
from sandbox.chat_protocol import ChatCall
from sandbox.local_clock import WallClock
from sandbox.local_settings import local_settings
from sandbox.real_bot import opening
from sandbox.script import Reply
from sandbox.scripted_model import ScriptedModel, serving
from sandbox.seat import seats
from sandbox.stage import Stage, staged

MESSAGES_A_SECOND: Final = 200
ADDRESSED_EVERY: Final = 50
"""Of the talk in a busy channel one message in so many is for the bot."""
TICK_S: Final = 0.005
PATIENCE_S: Final = 30.0
_FIRST_ID: Final = 4_000_000_000_000_000_000


async def hot_path_figures(directory: Path, *, messages: int) -> dict[str, Any]:
    """Measure with the embedded store, the local Discord and the scripted model on loopback."""
    async with _running(directory) as (stage, arrivals):
        template = await _template(stage)
        waits = [await _one_question(stage, arrivals, template, number) for number in range(messages)]
        lag = await _lag_under_load(stage, template, messages=messages * 5)
    return {
        "event_to_model_request": spread(waits),
        "loop_lag": {"messages_per_second": MESSAGES_A_SECOND} | spread(lag),
    }


class Arrivals:
    """When which question reached the model."""

    def __init__(self) -> None:
        self._waiting: dict[str, asyncio.Future[float]] = {}

    def expect(self, marker: str) -> asyncio.Future[float]:
        """Give the moment at which a request with the marker arrives."""
        return self._waiting.setdefault(marker, asyncio.get_running_loop().create_future())

    def note(self, call: ChatCall) -> bool:
        """Note a request's arrival; always True, so that it serves as the script's matcher."""
        now = time.perf_counter()
        marker = call.last_user_text.rpartition("question-")[2].split()[0] if "question-" in call.last_user_text else ""
        waiting = self._waiting.pop(marker, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(now)
        return True


@asynccontextmanager
async def _running(directory: Path) -> AsyncIterator[tuple[Stage, Arrivals]]:
    arrivals = Arrivals()
    async with serving(ScriptedModel(strict=False)) as endpoint:
        endpoint.script(arrivals.note, Reply("Noted."), times=None)
        settings = local_settings(Settings(keepsake_data_dir=directory), model_url=endpoint.url)
        clock = WallClock(time.time)
        async with staged(opening(settings), clock, settle_timeout_s=PATIENCE_S) as stage:
            yield stage, arrivals


async def _template(stage: Stage) -> Mapping[str, Any]:
    """Let one person speak once, so that a true event of theirs can be copied."""
    said = await seats(stage.discord)["ada", "general"].say("@Keepsake hello, this is question-warm")
    return next(
        body
        for kind, name, body in stage.env.backend.transcript
        if (kind, name) == ("GATEWAY", "MESSAGE_CREATE") and body["id"] == str(said.id)
    )


async def _one_question(stage: Stage, arrivals: Arrivals, template: Mapping[str, Any], number: int) -> float:
    arrival = arrivals.expect(str(number))
    start = time.perf_counter()
    stage.env.backend.emit("MESSAGE_CREATE", _message(stage, template, number, addressed=True))
    arrived = await asyncio.wait_for(arrival, PATIENCE_S)
    await stage.env.settle()
    return arrived - start


async def _lag_under_load(stage: Stage, template: Mapping[str, Any], *, messages: int) -> list[float]:
    late: list[float] = []
    watching = asyncio.create_task(_watch(late))
    begin = time.perf_counter()
    for number in range(messages):
        addressed = number % ADDRESSED_EVERY == 0
        stage.env.backend.emit("MESSAGE_CREATE", _message(stage, template, 1_000_000 + number, addressed=addressed))
        await asyncio.sleep(max(0.0, begin + (number + 1) / MESSAGES_A_SECOND - time.perf_counter()))
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)
    await stage.env.settle()
    return late


async def _watch(late: list[float]) -> None:
    while True:
        start = time.perf_counter()
        await asyncio.sleep(TICK_S)
        late.append(max(0.0, time.perf_counter() - start - TICK_S))


def _message(stage: Stage, template: Mapping[str, Any], number: int, *, addressed: bool) -> dict[str, Any]:
    mention = f"{stage.discord.bot_mention} " if addressed else ""
    body = dict(template) | {
        "id": str(_FIRST_ID + number),
        "nonce": None,
        "content": f"{mention}what about question-{number} then?",
    }
    return body if addressed else body | {"mentions": []}
