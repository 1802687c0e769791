"""Programs that a test starts and ends from outside: `python -m tests.store.writing_process <program> <directory>`."""

import asyncio
import resource
import sys
from itertools import count
from pathlib import Path

from memory.domain.errors import StoreFull
from memory.store.documents import Insert, Update, Upsert
from memory.store.sqlite.store import open_sqlite

WRITERS = 4
"""Commits under way at the same time, so that some share a transaction."""
ROOM = 1_500_000
"""Bytes that a file may grow to in the small world of `fill`."""


def said(line: str) -> None:
    """Tell the parent at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


async def write_for_ever(directory: Path) -> None:
    """Say the key of every document whose commit was acknowledged, until killed."""
    async with open_sqlite(directory) as store:
        start = await store.count("messages", {})

        async def write(lane: int) -> None:
            for number in count(start):
                key = f"{lane}-{number}"
                text = f"{key} " * 40
                await store.commit(
                    [
                        Insert("messages", {"_id": key, "tenant": "GUILD:1", "text": text}),
                        Upsert("sessions", f"lane-{lane}", Update(inc={"revision": 1}, set={"last": key})),
                    ]
                )
                said(key)

        await asyncio.gather(*(write(lane) for lane in range(WRITERS)))


async def fill(directory: Path) -> None:
    """Write until the disk takes no more, then go on with a larger disk; says what happened."""
    async with open_sqlite(directory) as store:
        await store.commit([Insert("messages", {"_id": "before", "text": "kept"})])
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, hard))
        try:
            for number in count():
                await store.commit([Insert("messages", {"_id": f"{number:05}", "text": "x" * 5000})])
                said(f"{number:05}")
        except StoreFull as full:
            said(f"full: {full}")
        lost = {"_id": "too much", "text": "x" * 2 * ROOM}
        fits = {"_id": "with it", "tenant": "GUILD:1"}
        answers = await asyncio.gather(
            store.commit([Insert("messages", lost)]), store.commit([Insert("messages", fits)]), return_exceptions=True
        )
        said(f"reads: {await store.count('messages', {'_id': {'$in': ['before', '00000']}})}")
        said(f"errors: {[type(answer).__name__ for answer in answers if isinstance(answer, Exception)]}")
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        await store.commit([Insert("messages", {"_id": "after", "text": "y" * 100_000})])
        said("after")


if __name__ == "__main__":
    PROGRAMS = {"write_for_ever": write_for_ever, "fill": fill}
    asyncio.run(PROGRAMS[sys.argv[1]](Path(sys.argv[2])))
