"""Durable writes: an add through gate, writer and store, captures in bursts, and what the disk itself takes."""

import asyncio
import os
import time
from pathlib import Path
from typing import Any, Final

from bench.composed import Composed
from bench.figures import MS_A_SECOND, Span, often, spread, timed
from bench.gateway import PATIENCE_S, GatewayStage, Home, at_gateway
from bot.clock import SystemClock
from bot.model.keyless_model import KeylessModel
from memory.domain.audience import PUBLIC
from memory.domain.ids import ChannelId, guild_tenant, subject_of
from memory.operations.remembering.remember_service import RememberService
from memory.operations.remembering.statement import KeptStatement, Statement
from memory.store.sqlite.store import open_sqlite

GOAL_MESSAGES_A_SECOND: Final = 200
BURST: Final = 25
"""Messages that wait together; the local Discord's own account of what runs grows with the square of it."""
DEBOUNCE_S: Final = 0.001
"""Enough for a person's later messages to overtake the earlier ones, so that all are captured and only the last is
answered."""
_POLL_S: Final = 0.002


async def capture_figures(directory: Path, *, messages: int) -> dict[str, Any]:
    """Measure with the embedded store.

    Bursts of one person in one channel, each message claimed and captured durably at once, in order.
    """
    async with at_gateway(Home(directory), on_request=lambda _call: True, debounce_s=DEBOUNCE_S) as gateway:
        seconds, processor_s, captured = 0.0, 0.0, 0
        while captured < messages:
            span = Span()
            await _burst(gateway, first=captured)
            seconds, processor_s = seconds + span.seconds, processor_s + span.processor_seconds
            captured += BURST
            await gateway.stage.env.settle()
    return {
        "capture_through_gateway": {
            "note": "addressed to the bot, the local Discord's work included; one durable commit a message",
            "messages": captured,
            "messages_per_second": round(captured / seconds, 1),
            "goal_messages_per_second": GOAL_MESSAGES_A_SECOND,
            "processor_ms_a_message": round(processor_s / captured * MS_A_SECOND, 4),
        }
    }


async def _burst(gateway: GatewayStage, *, first: int) -> None:
    store = gateway.bot.keepsake.collections.store
    expected = await store.count("messages", {}) + BURST
    for number in range(first, first + BURST):
        gateway.emit(number, addressed=True)
    async with asyncio.timeout(PATIENCE_S):
        # Nothing tells of a commit but the store itself. (ASYNC110)
        while await store.count("messages", {}) < expected:  # noqa: ASYNC110
            await asyncio.sleep(_POLL_S)


ADDS: Final = 300
FSYNC_BYTES: Final = 4096
GOAL_ADD_PER_FSYNC: Final = 2.0


async def write_figures(directory: Path) -> dict[str, Any]:
    """Measure adds one after another, and plain appends with fsync in the same folder."""
    async with open_sqlite(directory) as store:
        remembering = Composed.over(store, model=KeylessModel(), clock=SystemClock()).operations.remembering
        span = Span()
        seconds = [await timed(lambda: add(remembering, number)) for number in range(often(ADDS))]  # noqa: B023
        processor_s = span.processor_seconds
    disk = _fsync_seconds(directory / "probe")
    added, fsync = spread(seconds), spread(disk)
    processor_ms = round(processor_s / len(seconds) * MS_A_SECOND, 4)
    return {
        "durable_add": added | {"processor_mean_ms": processor_ms},
        "fsync": fsync,
        "add_per_fsync_p50": round(added["p50_ms"] / fsync["p50_ms"], 2),
        "goal_add_per_fsync_p50": GOAL_ADD_PER_FSYNC,
    }


async def add(remembering: RememberService, number: int) -> None:
    """Remember one of many statements by hand. Raises `TypeError` where it is not kept."""
    outcome = await remembering.remember(
        Statement(
            text=f"I keep lantern number {number} beside the kettle.",
            tenant=guild_tenant(1),
            subject=subject_of(1 + number % 10),
            audience=PUBLIC,
            channel_id=ChannelId("1"),
            cause=f"bench:{number}",
        )
    )
    if not isinstance(outcome, KeptStatement):
        raise TypeError(f"a statement of the bench was not kept but gave {type(outcome).__name__}")


def _fsync_seconds(path: Path) -> list[float]:
    seconds = []
    with path.open("wb") as file:
        for _ in range(often(ADDS)):
            file.write(b"\0" * FSYNC_BYTES)
            file.flush()
            start = time.perf_counter()
            os.fsync(file.fileno())
            seconds.append(time.perf_counter() - start)
    return seconds
