"""The story over the embedded store, in a process that is killed at a chosen call.

No `finally`, no closed file, no last word.
"""

import asyncio
import os
import signal
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.reference_store import Tables
from memory.store.documents import DocumentStore
from memory.store.sqlite.store import open_sqlite
from sandbox.warm_process import PRELOADED, PROCESSES
from tests.clocks import FixedClock
from tests.faults.checks import Findings, findings_of
from tests.faults.deaths import Left, Successor, go_on
from tests.faults.numbered import WHENS, Count
from tests.faults.story import numbered, steps

# A server that has imported everything forks each process: a new interpreter would take longer to start than the story
# to play. It is one for the whole session, so it loads for all that ask.
PROCESSES.set_forkserver_preload([*PRELOADED, __name__])


def findings_after_kill(death: int, left: Left, successor: Successor, expected: dict[str, Any]) -> Findings:
    """Kill a process at a death (before call 0, after call 0 …), and let another go on with its file.

    Gives what is wrong.

    Raises `AssertionError` when the process ended otherwise, or its file holds something else than `left`.
    """
    with TemporaryDirectory(prefix="keepsake-killed-") as folder:
        mortal = PROCESSES.Process(target=live_until, args=(Path(folder), death))
        mortal.start()
        mortal.join()
        assert mortal.exitcode == -signal.SIGKILL
        return asyncio.run(_after(Path(folder), left, successor, expected))


def live_until(folder: Path, death: int) -> None:
    """Play the story until then. Does not return."""
    asyncio.run(_live_until(folder, death))


async def _live_until(folder: Path, death: int) -> None:
    count = Count(dies_at=death // len(WHENS), when=WHENS[death % len(WHENS)], dies=_die)
    async with open_sqlite(folder) as store:
        clock = FixedClock()
        process = numbered(store, clock, count, owner="first", whole_commits=True)
        for _, wait, play in steps():
            clock.advance(wait)
            await play(process)


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def _after(folder: Path, left: Left, successor: Successor, expected: dict[str, Any]) -> Findings:
    async with open_sqlite(folder) as store:
        assert await _tables(store, left.tables) == left.tables, (
            f"what is stored is not what was stored at {left.where}"
        )
        await go_on(store, left, successor)
        return await findings_of(store, expected)


async def _tables(store: DocumentStore, names: Iterable[str]) -> Tables:
    return {name: {row["_id"]: row for row in await store.find(name, {})} for name in names}
