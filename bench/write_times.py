"""A durable add through gate, writer and store, beside what the disk itself takes to make a write durable."""

import os
import time
from pathlib import Path
from typing import Any, Final

from bench.composed import Composed
from bench.figures import MS_A_SECOND, Span, spread, timed
from bot.clock import SystemClock
from bot.model.keyless_model import KeylessModel
from memory.domain.audience import PUBLIC
from memory.domain.ids import ChannelId, guild_tenant, subject_of
from memory.operations.remembering.remembering import Kept, Remembering, Statement
from memory.store.sqlite.store import open_sqlite

ADDS: Final = 300
FSYNC_BYTES: Final = 4096
GOAL_ADD_PER_FSYNC: Final = 2.0


async def write_figures(directory: Path) -> dict[str, Any]:
    """Measure adds one after another, and plain appends with fsync in the same folder."""
    async with open_sqlite(directory) as store:
        remembering = Composed.over(store, model=KeylessModel(), clock=SystemClock()).operations.remembering
        span = Span()
        seconds = [await timed(lambda: _add(remembering, number)) for number in range(ADDS)]  # noqa: B023
        processor_s = span.processor_seconds
    disk = _fsync_seconds(directory / "probe")
    add, fsync = spread(seconds), spread(disk)
    processor_ms = round(processor_s / ADDS * MS_A_SECOND, 4)
    return {
        "durable_add": add | {"processor_mean_ms": processor_ms},
        "fsync": fsync,
        "add_per_fsync_p50": round(add["p50_ms"] / fsync["p50_ms"], 2),
        "goal_add_per_fsync_p50": GOAL_ADD_PER_FSYNC,
    }


async def _add(remembering: Remembering, number: int) -> None:
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
    if not isinstance(outcome, Kept):
        raise TypeError(f"a statement of the bench was not kept but gave {type(outcome).__name__}")


def _fsync_seconds(path: Path) -> list[float]:
    seconds = []
    with path.open("wb") as file:
        for _ in range(ADDS):
            file.write(b"\0" * FSYNC_BYTES)
            file.flush()
            start = time.perf_counter()
            os.fsync(file.fileno())
            seconds.append(time.perf_counter() - start)
    return seconds
