"""The demo as it is played from the lobby: a process of its own, and what it printed so far.

A process, because the demo has a bot, a store and a clock of its own, and two local Discords in one process would share
the time.
"""

import asyncio
import sys
from collections.abc import Sequence
from typing import Final

COMMAND: Final = (sys.executable, "-m", "bot", "sandbox", "--scene", "demo", "--exit")


class DemoRun:
    """At most one demo at a time; `lines` are those of the last one, oldest first."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self.lines: list[str] = []
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None

    @property
    def is_playing(self) -> bool:
        """Whether lines may still come."""
        return self._reader is not None and not self._reader.done()

    async def play(self) -> None:
        """Begin anew, unless one is playing."""
        if self.is_playing:
            return
        self.lines.clear()
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE
        )
        self._reader = asyncio.create_task(self._read(self._process))

    async def close(self) -> None:
        """End the one that is playing. Idempotent."""
        if self._process is not None and self._process.returncode is None:
            self._process.terminate()
        if self._reader is not None:
            await self._reader

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        if process.stdout is None:
            raise TypeError("the demo was started without a pipe")
        async for line in process.stdout:
            self.lines.append(line.decode(errors="replace").rstrip("\n"))
        await process.wait()
