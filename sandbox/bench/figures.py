"""From single times to the few numbers that are printed."""

import time
from collections.abc import Awaitable, Callable, Sequence

MS_A_SECOND = 1000.0


def spread(seconds: Sequence[float]) -> dict[str, float]:
    """Give p50, p95, p99 and the largest in milliseconds, and how many were measured."""
    ordered = sorted(seconds)

    def at(share: float) -> float:
        return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))] * MS_A_SECOND, 4)

    return {"n": len(ordered), "p50_ms": at(0.5), "p95_ms": at(0.95), "p99_ms": at(0.99), "max_ms": at(1.0)}


async def timed(action: Callable[[], Awaitable[object]]) -> float:
    """Give the seconds that one action took."""
    start = time.perf_counter()
    await action()
    return time.perf_counter() - start
