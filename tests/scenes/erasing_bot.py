"""A bot that erases one person after the other, in a process of its own that somebody kills.

It prints a line for everybody whose erasure it acknowledged, and none before: `python -m tests.scenes.erasing_bot
FOLDER`.
With a number behind the folder it only starts, and ends itself by SIGKILL at the commit of that number.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bot import wiring
from bot.clock import SystemClock
from bot.logs import configure_logs
from bot.settings import Settings
from memory.domain.audience import PUBLIC
from memory.domain.ids import ChannelId, subject_of
from memory.operations.remembering.statement import Statement
from memory.store.documents import Outcome, Write
from memory.store.logged_store import LoggedStore
from tests.domain.records import HARBOUR

PEOPLE: Final = tuple(range(21, 41))


def word_of(person: int) -> str:
    """Give a word that nobody else says."""
    return "zorp" + "".join(chr(ord("a") + int(digit)) for digit in str(person))


def statement_of(person: int) -> Statement:
    """Give what somebody asks to be remembered."""
    return Statement(
        text=f"My boat is called {word_of(person)}",
        tenant=HARBOUR,
        subject=subject_of(person),
        audience=PUBLIC,
        channel_id=ChannelId("900"),
        cause=f"boat:{person}",
    )


class DyingStore(LoggedStore):
    """A store whose process ends at a chosen commit, just before it."""

    left = 0

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        """Carry out writes, or end."""
        if DyingStore.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        DyingStore.left -= 1
        return await super().commit(writes)


async def erase_everybody(directory: Path) -> None:
    """Erase one after the other."""
    settings = Settings(openai_api_key="key", keepsake_data_dir=directory)
    async with wiring.opened(settings, clock=SystemClock(), is_scripted=False) as keepsake:
        for person in PEOPLE:
            await keepsake.operations.erasure.erase_person(subject_of(person), None)
            sys.stdout.write(f"{person}\n")
            sys.stdout.flush()


async def die_amid_the_start(directory: Path, dies_at: int) -> None:
    """Start, and be gone before that is done."""
    DyingStore.left = dies_at
    # The process is ours alone, and what it starts is the bot as it is.
    vars(wiring)["LoggedStore"] = DyingStore
    settings = Settings(openai_api_key="key", keepsake_data_dir=directory)
    async with wiring.opened(settings, clock=SystemClock(), is_scripted=False):
        sys.stdout.write("started\n")


if __name__ == "__main__":
    configure_logs("WARNING")
    where = Path(sys.argv[1])
    asyncio.run(erase_everybody(where) if len(sys.argv) == 2 else die_amid_the_start(where, int(sys.argv[2])))
