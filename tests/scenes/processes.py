"""The bot as a process of its own, for what only a process shows: exit codes, signals, limits, and what it prints."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sandbox import warm_process
from sandbox.warm_process import WarmProcess

ROOT: Final = Path(__file__).parents[2]
PATIENCE_S: Final = 600.0
"""Only what never ends waits so long; beside other work a process may take minutes."""


@dataclass(frozen=True, slots=True)
class Ended:
    """What is left of a process."""

    code: int
    """The exit code; negative for the signal that ended it."""
    out: str
    errors: str

    @property
    def last_line(self) -> str:
        """The last line on standard error; empty when there is none."""
        return (self.errors.splitlines() or [""])[-1]


class Running:
    """A process that runs."""

    def __init__(self, process: Process | WarmProcess) -> None:
        self._process = process
        self._read = ""

    async def line(self) -> str:
        """Wait for the next line on standard output; empty at its end."""
        assert self._process.stdout is not None
        line = (await asyncio.wait_for(self._process.stdout.readline(), PATIENCE_S)).decode()
        self._read += line
        return line

    async def until(self, words: str) -> str:
        """Wait until it has printed a line with these words; give all that was printed. Fails when it ends before."""
        while line := await self.line():
            if words in line:
                return self._read
        ended = await self.end()
        raise AssertionError(f"it ended with {ended.code} and never said {words!r}: {self._read}\n{ended.errors}")

    def send(self, number: signal.Signals) -> None:
        """Send a signal."""
        self._process.send_signal(number)

    async def end(self) -> Ended:
        """Wait for its end."""
        out, errors = await asyncio.wait_for(self._process.communicate(), PATIENCE_S)
        code = self._process.returncode
        assert code is not None
        return Ended(code, self._read + out.decode(), errors.decode())

    async def killed(self) -> Ended:
        """Kill it, which it does not notice, and wait for its end."""
        self.send(signal.SIGKILL)
        return await self.end()

    async def clear(self) -> None:
        """Leave nothing running, nor what it started itself: that keeps its pipes, whose end is waited for too."""
        if self._process.returncode is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            await self._process.wait()


@asynccontextmanager
async def started(
    *arguments: str, cwd: Path, env: Mapping[str, str] | None = None, cold: bool = False
) -> AsyncIterator[Running]:
    """Start Python with these arguments until the block ends.

    Only `env` is set, so no setting of this machine is read. `cold` starts an interpreter that has loaded nothing,
    where that is what is tested.
    """
    whole = {"PATH": "", "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"} | dict(env or {})
    starting = _cold if cold else warm_process.started
    running = Running(await starting(arguments, cwd=cwd, env=whole))
    try:
        yield running
    finally:
        await running.clear()


async def _cold(arguments: Sequence[str], *, cwd: Path, env: Mapping[str, str]) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        cwd=cwd,
        env=env,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,
    )


async def ended(*arguments: str, cwd: Path, env: Mapping[str, str] | None = None, cold: bool = False) -> Ended:
    """Run Python with these arguments to its end."""
    async with started(*arguments, cwd=cwd, env=env, cold=cold) as process:
        return await process.end()
