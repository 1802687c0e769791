"""A bot on a local Discord: opened, attached, restarted and closed in the right order.

The sandbox, the demo and the tests all stand on this one piece. It speaks to Discord through SimCord only, and of the
bot it knows no more than `LocalBot` says.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from simcord import Env

from sandbox.local_bot import LocalBot, Opener
from sandbox.local_clock import LocalClock
from sandbox.local_discord import LocalDiscord, build
from sandbox.local_env import LocalBackend, LocalEnv


class Stage:
    """The running bot and the world around it."""

    def __init__(self, opener: Opener, clock: LocalClock) -> None:
        self.clock = clock
        self.discord: LocalDiscord
        self.bot: LocalBot
        self._backend: LocalBackend
        self._opener = opener
        self._opened = AsyncExitStack()
        self._forgiven = 0
        self._attached = False
        self.acting = asyncio.Lock()
        """Held by whoever acts on the environment where several may want to, for SimCord refuses two at once."""

    @property
    def env(self) -> Env:
        """The environment of SimCord."""
        return self.discord.env

    async def open(self, *, settle_timeout_s: float) -> None:
        """Open the bot, build the world, bring its clock to now and connect the two.

        No job runs by itself before `run_jobs`.
        """
        self.bot = await self._opened.enter_async_context(self._opener(self.clock))
        env = LocalEnv(self.bot.client, settle_timeout_s=settle_timeout_s, is_answered=self.bot.is_answered)
        self._backend = env.backend
        self.discord = build(env)
        env.backend.clock = self.clock
        self._attached = True
        with self.env.time_context():
            await self.env.start()

    def use_in(self, locale: str) -> None:
        """Let the clients of people be in a language, by its name at Discord, from the next act on."""
        self._backend.locale = locale

    def run_jobs(self) -> None:
        """Let the bot's jobs run by the machine's time, which the sandbox wants and a test does not."""
        with self.env.time_context():
            self.bot.start_jobs()

    async def close(self) -> None:
        """Close the bot as a signal would, then take Discord away.

        Idempotent, and safe when opening failed half-way.
        """
        try:
            await self._opened.aclose()
        finally:
            if self._attached:
                self._attached = False
                async with self.acting:
                    await self.env.shutdown()

    async def restart(self, opener: Opener | None = None) -> None:
        """Close the bot as a signal would and open it anew on the same data, while Discord stays as it is.

        `opener` None opens it as before.
        """
        self._opener = opener or self._opener
        async with self.acting:
            await self._opened.aclose()
            self._opened = AsyncExitStack()
            self.bot = await self._opened.enter_async_context(self._opener(self.clock))
            with self.env.time_context():
                await self.env.restart_bot(self.bot.client)

    async def later(self, seconds: float) -> None:
        """Let time pass and run once each job that would have run in it."""
        async with self.acting:
            await self.env.advance_time(seconds)
            for name, every in self.bot.jobs.items():
                if every.total_seconds() <= seconds:
                    await self.bot.run_job(name)
            await self.env.settle()

    async def replay(self, message_id: int) -> None:
        """Deliver a message's gateway event once more, as Discord does after a lost connection."""
        seen = self.env.backend.transcript
        payload = next(
            body
            for kind, name, body in reversed(seen)
            if (kind, name) == ("GATEWAY", "MESSAGE_CREATE") and body["id"] == str(message_id)
        )
        self.env.backend.emit("MESSAGE_CREATE", payload)
        await self.env.settle()

    def take_errors(self) -> list[BaseException]:
        """Return the errors that the bot raised since the last call and for which it had no sentence."""
        errors = list(self.env.errors_since(self._forgiven))
        self._forgiven = self.env.error_cursor
        return errors


@asynccontextmanager
async def staged(opener: Opener, clock: LocalClock, *, settle_timeout_s: float) -> AsyncIterator[Stage]:
    """Run a bot on a local Discord until the block ends.

    `settle_timeout_s` is how long an action may take, and what counts as a wait without end: no timer of the bot may
    lie between 0.05 s and it.
    """
    stage = Stage(opener, clock)
    try:
        await stage.open(settle_timeout_s=settle_timeout_s)
        yield stage
    finally:
        await stage.close()
