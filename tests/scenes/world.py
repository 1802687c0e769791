"""The world that scenes happen in: the bot on a local Discord with a scripted model and a data directory of its own.

It fails a test that leaves something behind: a request that no script answered, a script that was never asked for,
an error for which the bot had no sentence and which nobody took.
"""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from bot.settings import Settings
from bot.wiring import Keepsake
from sandbox.local_bot import Opener
from sandbox.local_clock import LocalClock, WallClock
from sandbox.local_discord import Person, PersonName, Where
from sandbox.local_settings import local_settings
from sandbox.readable_bytes import readable_bytes
from sandbox.real_bot import RealBot
from sandbox.script import Fits, Line, ScriptedFault
from sandbox.scripted_model import ScriptedModel, serving
from sandbox.seat import Seat, seats
from sandbox.stage import Stage, staged

BEGINS: Final = datetime(2026, 3, 2, 9, tzinfo=UTC)
SETTLE_TIMEOUT_S: Final = 20.0

Opening = Callable[[Settings], Opener]


class World:
    """Everything that a scene needs. Time stands still until `later`, unless the world was opened `flowing`."""

    def __init__(self, stage: Stage, endpoint: ScriptedModel, settings: Settings) -> None:
        self.stage = stage
        self.endpoint = endpoint
        """The scripted model; its `requests` are what it was sent."""
        self.settings = settings
        """As the bot got them."""
        self._seats = seats(stage.discord)

    @property
    def keepsake(self) -> Keepsake:
        """The running bot with its operations and collections; another object after `restart`."""
        if not isinstance(self.stage.bot, RealBot):
            raise TypeError("this world was opened with another bot than the real one")
        return self.stage.bot.keepsake

    @property
    def data_dir(self) -> Path:
        """The bot's directory."""
        return self.settings.keepsake_data_dir

    @property
    def ada(self) -> Person:
        """A member who cannot see #staff."""
        return self.person("ada")

    @property
    def bram(self) -> Person:
        """A member who can see #staff."""
        return self.person("bram")

    @property
    def cleo(self) -> Person:
        """An admin who can see #staff."""
        return self.person("cleo")

    @property
    def dora(self) -> Person:
        """A member who cannot see #staff."""
        return self.person("dora")

    def person(self, name: PersonName) -> Person:
        """Give one of the four."""
        return self.stage.discord.people[name]

    def seat(self, who: PersonName, where: Where) -> Seat:
        """Give a person in a channel: there they can speak, use commands and press buttons."""
        return self._seats[who, where]

    def script(self, fits: Fits | str | None, line: Line | str, *, times: int | None = 1) -> None:
        """Tell the model what to answer to whom; see `Script.add`."""
        if line == ScriptedFault("timeout") and not isinstance(self.stage.clock, WallClock):
            raise ValueError("a held connection is only given up in a world that was opened with `flowing=True`")
        self.endpoint.script(fits, line, times=times)

    def prompts_text(self) -> str:
        """Give everything that the model was sent so far."""
        return "\n".join(self.endpoint.texts)

    def disk_bytes(self) -> bytes:
        """Read every file of the data directory, and what the keys in them open."""
        return readable_bytes(self.data_dir)

    async def restart(self) -> None:
        """Stop the bot as a signal would and start it on the same data; Discord remembers everything meanwhile."""
        await self.stage.restart()

    async def later(self, seconds: float) -> None:
        """Let time pass and run every job."""
        await self.stage.later(seconds)

    async def replay(self, message_id: int) -> None:
        """Deliver a message a second time."""
        await self.stage.replay(message_id)

    def take_errors(self) -> list[BaseException]:
        """Give the errors for which the bot had no sentence, and take them off the account."""
        return self.stage.take_errors()

    def left_behind(self) -> list[str]:
        """Name what a finished test must not leave."""
        unplayed = [f"never asked for: {line}" for line in self.endpoint.unplayed()]
        return [*self.endpoint.complaints, *unplayed, *(f"the bot raised {error!r}" for error in self.take_errors())]


@asynccontextmanager
async def inhabited(
    data_dir: Path,
    opening: Opening,
    *,
    begins: datetime = BEGINS,
    free: bool = False,
    flowing: bool = False,
    **settings: Any,
) -> AsyncIterator[World]:
    """Open a world until the block ends, and fail when something is left behind.

    `begins` is the time at which it starts; ids of messages come from it, so a second world on the same data begins
    later.
    `free` lets the model answer from what it is sent, without a script; `settings` are the bot's, by name.
    `flowing` lets time pass as it does outside. A timeout on a connection needs that: SimCord moves a standing clock
    only when every task of the bot rests, and one that waits for the network does not.
    """
    quick: dict[str, Any] = {"keepsake_data_dir": data_dir, "model_timeout_s": 10.0, "model_max_retries": 0}
    # On a machine that runs other tests as well a search may take longer than people would wait.
    quick["memory_query_limit_ms"] = 10_000
    # Time stands still, so nobody could ask more than a few questions.
    quick["answers_a_minute"] = 0
    # A scene of a few lines has a text after its first night.
    quick["consolidation_at_night"] = 1
    clock = _flowing_clock(begins) if flowing else LocalClock(at=begins)
    async with serving(ScriptedModel(strict=not free)) as endpoint:
        wanted = Settings(**quick | settings)
        local = local_settings(wanted, model_url=endpoint.url)
        # The sandbox would keep to the embedded store and one model; a scene names its own.
        own = {"mongodb_uri", "openai_model_choices"} & set(settings)
        local = local.model_copy(update={name: getattr(wanted, name) for name in own})
        async with staged(opening(local), clock, settle_timeout_s=SETTLE_TIMEOUT_S) as stage:
            world = World(stage, endpoint, local)
            yield world
            left = world.left_behind()
    if left:
        raise AssertionError("the scene left something behind:\n" + "\n".join(left))


def _flowing_clock(begins: datetime) -> WallClock:
    start_s = time.perf_counter()
    return WallClock(lambda: begins.timestamp() + time.perf_counter() - start_s)
