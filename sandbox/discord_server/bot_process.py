"""The unmodified bot as a process of its own at the server: started, asked, stopped, killed, and started again."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Final

from sandbox.discord_server.loopback_server import PATIENCE_S, TOKEN, LoopbackServer
from sandbox.scripted_model import API_KEY, MODEL_NAME, ScriptedModel, serving
from sandbox.warm_process import WarmProcess, started

_ROOT: Final = Path(__file__).parents[2]
_SHOWN: Final = 20
"""Lines of its log in an error."""


class BotProcess:
    """A process that runs the bot; one that has ended can be started again, on the same data."""

    def __init__(
        self,
        server: LoopbackServer,
        model: ScriptedModel,
        *,
        cwd: Path,
        env: Mapping[str, str],
        shards: str | None = None,
    ) -> None:
        """`shards` are those that it has, as `run` is told of them; "" those that are free, None all."""
        self.model = model
        """The model that it asks; give it a script before it is asked."""
        self.log: list[str] = []
        """Every line that it wrote, over all starts."""
        self._server = server
        self._cwd = cwd
        self._run = ("run",) if shards is None else ("run", "--shards", *shards.split())
        self._env = {
            "PATH": "",
            "PYTHONPATH": str(_ROOT),
            "DISCORD_TOKEN": TOKEN,
            "OPENAI_API_KEY": API_KEY,
            "OPENAI_BASE_URL": model.url,
            "OPENAI_MODEL": MODEL_NAME,
            "DEBOUNCE_S": "0",
            # Tests share a bot, and one of its people asks more in a minute than anybody may.
            "ANSWERS_A_MINUTE": "0",
        } | dict(env)
        self._process: WarmProcess | None = None
        self._reading: asyncio.Task[None] | None = None
        self._wrote = asyncio.Event()

    async def begin(self, *command: str) -> asyncio.Task[None]:
        """Start a command, `run` where none is given, and give what ends with it; waits for nothing that it does."""
        program = ("-m", "sandbox.discord_server.launcher", *self._server.addresses, *(command or self._run))
        process = await started(program, cwd=self._cwd, env=self._env, one_stream=True)
        self._process, self._reading = process, asyncio.create_task(self._read(process))
        return self._reading

    async def start(self) -> None:
        """Start it and wait until it is connected, and has told its commands or was refused that.

        Raises `RuntimeError` with its last lines when it ends before.
        """
        gateway, before = self._server.gateway, self._server.gateway.logins
        reading = await self.begin()
        connected = asyncio.create_task(
            self._server.until(
                lambda: gateway.logins > before and gateway.connected and self._server.knows_commands,
                "the bot to connect",
            )
        )
        await asyncio.wait({connected, reading}, return_when=asyncio.FIRST_COMPLETED)
        if not connected.done():
            connected.cancel()
            raise RuntimeError("the bot ended instead of connecting:\n" + "\n".join(self.log[-_SHOWN:]))
        await connected

    @property
    def pid(self) -> int:
        """Its id, and that of the session of all that it starts; 0 before it was started."""
        return 0 if self._process is None else self._process.pid

    async def logged(self, words: str, *, times: int = 1, patience_s: float = PATIENCE_S) -> str:
        """Wait until it has written so many lines with these words, and give the last of them."""
        async with asyncio.timeout(patience_s):
            while len(found := [line for line in self.log if words in line]) < times:
                self._wrote.clear()
                await self._wrote.wait()
        return found[times - 1]

    def send(self, number: signal.Signals) -> None:
        """Send it a signal, such as SIGSTOP."""
        if self._process is not None:
            self._process.send_signal(number)

    async def ended(self) -> int:
        """Wait for its end and give the exit code; negative for the signal that ended it."""
        if self._process is None or self._reading is None:
            raise RuntimeError("it was never started")
        async with asyncio.timeout(PATIENCE_S):
            await asyncio.shield(self._reading)
            return await self._process.wait()

    async def stop(self) -> int:
        """End it as an operator does, by SIGTERM, and give the exit code."""
        self.send(signal.SIGTERM)
        return await self.ended()

    async def kill(self) -> None:
        """End it as a power cut does."""
        self.send(signal.SIGKILL)
        await self.ended()

    async def clear(self) -> None:
        """Leave nothing of it running."""
        if self._process is not None and self._process.returncode is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            await self.ended()

    async def _read(self, process: WarmProcess) -> None:
        async for line in process.stdout:
            self.log.append(line.decode(errors="replace").rstrip())
            self._wrote.set()


@asynccontextmanager
async def running_bot(
    server: LoopbackServer,
    folder: Path,
    *,
    model: ScriptedModel | None = None,
    env: Mapping[str, str] | None = None,
    shards: str | None = None,
) -> AsyncIterator[BotProcess]:
    """Run the bot at a server, connected, until the block ends; what it keeps is in the folder, or where `env` says.

    `model` is a scripted model that is served already; without one it gets a model of its own that answers freely.
    Raises `RuntimeError` when the bot ends instead of connecting.
    """
    async with AsyncExitStack() as closing:
        if model is None:
            model = await closing.enter_async_context(serving(ScriptedModel(strict=False)))
        process = BotProcess(server, model, cwd=folder, env=env or {}, shards=shards)
        closing.push_async_callback(process.clear)
        await process.start()
        yield process
