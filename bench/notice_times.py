"""How long after a write in one process another one drops what it kept of it, and how long an erasure waits for that.

Two processes on one MongoDB, each with shards of its own. `python -m bench.notice_times URI DATABASE` is the other one:
it writes a person and the machine's nanoseconds for each drop, by the one clock that both read.
"""

import asyncio
import os
import sys
import time
from pathlib import Path
from typing import Any, Final

from bench.figures import often, spread, timed
from bench.population import memory_of
from bench.seeding import drop_database
from bot.clock import SystemClock
from bot.ownership import owning
from bot.reading import ReadSide
from memory.domain.ids import subject_of
from memory.domain.memory import Memory
from memory.domain.presence import Shards
from memory.domain.writing.changes import Record
from memory.operations.writing.writer import Writer
from memory.store.collections import Collections
from memory.store.mongo.store import open_mongo
from memory.store.notices import Drop

TIMES: Final = 400
GOAL_DROP_MS: Final = 50.0
GOAL_SETTLED_MS: Final = 100.0
_NANOSECONDS: Final = 1_000_000_000
_HERE, _THERE = Shards(0, 0, 2), Shards(1, 1, 2)
_READY: Final = "ready"


async def notice_figures(uri: str) -> dict[str, Any]:
    """Measure on a database of its own."""
    database = f"keepsake_bench_{os.getpid()}"
    try:
        return await _measured(uri, database)
    finally:
        await asyncio.to_thread(drop_database, uri, database)


async def _measured(uri: str, database: str) -> dict[str, Any]:
    clock = SystemClock()
    async with open_mongo(uri, database) as store, owning(store, wait_s=0, shards=_HERE) as ownership:
        collections = Collections.over(store)
        reading = ReadSide.over(collections, clock=clock, ttl_seconds=600, size=100, peers=ownership.peers)
        writer, caches = Writer(collections, reading.caches), reading.caches
        command = (sys.executable, "-m", "bench.notice_times", uri, database)
        other = await asyncio.create_subprocess_exec(
            *command, cwd=Path(__file__).parents[1], stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        if other.stdout is None or other.stdin is None:
            raise RuntimeError("the other process has no streams")
        while (await other.stdout.readline()).decode().strip() != _READY:
            pass
        written: dict[str, int] = {}
        waits: list[float] = []
        for number in range(often(TIMES)):
            memory = _memory(number, clock)
            await writer.apply(Record(memory=memory, actor="bench", reason="measured"), at=clock.now())
            written[str(memory.subject)] = time.monotonic_ns()
            waits.append(await timed(caches.settled))
        other.stdin.close()
        told = (await other.stdout.read()).decode().splitlines()
        await other.wait()
        await reading.close()
    drops = [(int(at) - written[person]) / _NANOSECONDS for person, at in map(str.split, told) if person in written]
    return {
        "note": "two processes; from an acknowledged write in one until the other has dropped what it kept",
        "write_to_drop": spread([max(0.0, each) for each in drops], p99=GOAL_DROP_MS),
        "erasure_waits": spread(waits, p50=GOAL_SETTLED_MS),
    }


async def _dropping(uri: str, database: str) -> None:
    async with open_mongo(uri, database) as store, owning(store, wait_s=0, shards=_THERE) as ownership:
        reading = ReadSide.over(
            Collections.over(store), clock=SystemClock(), ttl_seconds=600, size=100, peers=ownership.peers
        )

        def drop(told: Drop) -> None:
            reading.drop(told)
            sys.stdout.write(f"{told.subject} {time.monotonic_ns()}\n")

        if ownership.peers is not None:
            ownership.peers.drop = drop
        sys.stdout.write(f"{_READY}\n")
        sys.stdout.flush()
        await asyncio.to_thread(sys.stdin.read)
        await reading.close()


def _memory(number: int, clock: SystemClock) -> Memory:
    return memory_of(f"noticed-{number}", "Keeps bees.", at=clock.now(), subject=subject_of(1000 + number))


if __name__ == "__main__":
    asyncio.run(_dropping(*sys.argv[1:]))
