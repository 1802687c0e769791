"""From single times to the few numbers that are printed, each with its unit in its name and its goal beside it."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Final

MS_A_SECOND = 1000.0
SHARE: Final = ContextVar[int]("share", default=1)
"""Of so many times that something is usually measured a run measures one; `often` says how many are left."""
_TICK_S = 0.002


def often(usual: int) -> int:
    """Return how often this run measures what is usually measured so many times; once at least."""
    return max(1, usual // SHARE.get())


def spread(seconds: Sequence[float], **goals_ms: float) -> dict[str, float]:
    """Return p50, p95, p99 and the largest in milliseconds, and how many were measured.

    Goals are given by the share that they are for, such as `p95=5.0`, and stand there as `goal_p95_ms`.
    """
    ordered = sorted(seconds)

    def at(share: float) -> float:
        return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))] * MS_A_SECOND, 4)

    found = {"n": len(ordered), "p50_ms": at(0.5), "p95_ms": at(0.95), "p99_ms": at(0.99), "max_ms": at(1.0)}
    return found | {f"goal_{share}_ms": goal for share, goal in goals_ms.items()}


async def timed(action: Callable[[], Awaitable[object]]) -> float:
    """Return the seconds that one action took."""
    start = time.perf_counter()
    await action()
    return time.perf_counter() - start


@asynccontextmanager
async def ticking(late: list[float]) -> AsyncIterator[None]:
    """Note by how many seconds each turn of the event loop comes late while something runs."""
    watching = asyncio.create_task(_tick(late))
    try:
        yield
    finally:
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)


async def _tick(late: list[float]) -> None:
    while True:
        began = time.perf_counter()
        await asyncio.sleep(_TICK_S)
        late.append(max(time.perf_counter() - began - _TICK_S, 0.0))


class Span:
    """How long something took since it was begun, by the clock and by the processor.

    The processor's time is of all threads of this process; on a shared machine it says more than the clock.
    """

    def __init__(self) -> None:
        self._clock_s, self._processor_s = time.perf_counter(), time.process_time()

    @property
    def seconds(self) -> float:
        """By the clock."""
        return time.perf_counter() - self._clock_s

    @property
    def processor_seconds(self) -> float:
        """By the processor."""
        return time.process_time() - self._processor_s
