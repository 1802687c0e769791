"""Programs of ours as processes of their own, forked from one that has loaded what they need.

A new interpreter loads for seconds; this one is ready at once and is else the same: its own exit code, signals,
standard streams, folder and environment, in a session of its own. For tests and the fault harness, and for the bot of
`discord_server`, which is why it stands here; no sandbox that somebody runs needs it.
"""

import asyncio
import multiprocessing
import os
import runpy
import signal
import sys
import warnings
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final

PROCESSES: Final = multiprocessing.get_context("forkserver")
PRELOADED: Final = (
    "bot.migration", "bot.model.openai_model", "bot.run", "memory.operations.rule_process", "sandbox.demo",
    "sandbox.run", "sandbox.script", "openai",
)  # fmt: skip
"""None of them is a program: one that is loaded already does not run as it would by itself."""
PROCESSES.set_forkserver_preload([*PRELOADED])
_LONGEST_LINE: Final = 2**22


class WarmProcess:
    """A process that runs, to be used as one of `asyncio.subprocess`."""

    def __init__(self, process: BaseProcess, out: asyncio.StreamReader, errors: asyncio.StreamReader) -> None:
        self.stdout, self.stderr = out, errors
        self._process = process

    @property
    def pid(self) -> int:
        """Its id."""
        return self._process.pid or 0

    @property
    def returncode(self) -> int | None:
        """The exit code, negative for the signal that ended it; None while it runs."""
        return self._process.exitcode

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal, where it still runs."""
        if self.returncode is None:
            os.kill(self.pid, number)

    async def wait(self) -> int:
        """Wait for its end and give the exit code."""
        await asyncio.to_thread(self._process.join)
        return self._process.exitcode or 0

    async def communicate(self) -> tuple[bytes, bytes]:
        """Read both streams to their ends and wait for its own."""
        out, errors = await asyncio.gather(self.stdout.read(), self.stderr.read())
        await self.wait()
        return out, errors


async def started(
    arguments: Sequence[str], *, cwd: Path, env: Mapping[str, str], one_stream: bool = False
) -> WarmProcess:
    """Start what Python would with these arguments, `-m MODULE …` or `-c CODE …`; only `env` is set.

    `one_stream` has errors written to standard output.
    """
    out, to_out = PROCESSES.Pipe(duplex=False)
    errors, to_errors = PROCESSES.Pipe(duplex=False)
    with out, to_out, errors, to_errors:
        told = (list(arguments), cwd, dict(env), to_out, to_out if one_stream else to_errors)
        process = PROCESSES.Process(target=_become, args=told)
        # The first one waits until everything is loaded.
        await asyncio.to_thread(process.start)
        return WarmProcess(process, await _stream(out), await _stream(errors))


async def _stream(pipe: Connection) -> asyncio.StreamReader:
    stream = asyncio.StreamReader(limit=_LONGEST_LINE)
    file = os.fdopen(os.dup(pipe.fileno()), "rb", buffering=0)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(stream), file)
    return stream


def _become(arguments: list[str], cwd: Path, env: dict[str, str], out: Connection, errors: Connection) -> None:
    os.setsid()
    os.chdir(cwd)
    os.environ.clear()  # noqa: TID251
    os.environ.update(env)  # noqa: TID251
    for number, pipe in ((1, out), (2, errors)):
        os.dup2(pipe.fileno(), number)
    out.close()
    errors.close()
    sys.stdout, sys.stderr = (os.fdopen(number, "w", buffering=1, encoding="utf-8", closefd=False) for number in (1, 2))
    signal.signal(signal.SIGINT, signal.default_int_handler)
    kind, program, *rest = arguments
    if kind == "-m":
        sys.argv = [program, *rest]
        warnings.filterwarnings("ignore", category=RuntimeWarning, module="runpy")
        runpy.run_module(program, run_name="__main__", alter_sys=True)
    else:
        sys.argv = ["-c", *rest]
        exec(compile(program, "<string>", "exec"), {"__name__": "__main__"})  # noqa: S102
