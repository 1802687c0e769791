"""A bot that remembers, rewords and forgets without end, in a process of its own that somebody kills.

It prints a line for everything that it acknowledged, and none before: `python -m tests.scenes.writing_bot FOLDER
ROUND`.
"""

import asyncio
import sys
from itertools import count
from pathlib import Path
from typing import Final

from bot.clock import SystemClock
from bot.logs import configure_logs
from bot.settings import Settings
from bot.wiring import Keepsake, opened
from memory.domain.audience import PUBLIC
from memory.domain.ids import ChannelId, subject_of
from memory.operations.remembering.remembering import Kept, Statement
from tests.domain.records import HARBOUR

PEOPLE: Final = (11, 12, 13, 14)
REWORDED_EVERY: Final = 3
FORGOTTEN_EVERY: Final = 5


def word_of(number: int) -> str:
    """Spell a number in letters, so that no text looks like a phone number."""
    return "".join(chr(ord("a") + int(digit)) for digit in str(number))


async def write_without_end(keepsake: Keepsake, person: int, round_number: int) -> None:
    """Do one thing after the other for one person."""
    subject = subject_of(person)
    for number in count(1):
        word = f"{word_of(round_number)}z{word_of(number)}"
        # Different in several words, or each would be an update of the one before.
        name = f"q{word} of k{word} by v{word}"
        statement = Statement(
            text=f"My boat {name} sails at dawn",
            tenant=HARBOUR,
            subject=subject,
            audience=PUBLIC,
            channel_id=ChannelId("900"),
            cause=f"{person}:{name}",
        )
        kept = await keepsake.operations.remembering.remember(statement)
        assert isinstance(kept, Kept), kept
        memory_id = kept.memory.id
        acknowledge("kept", memory_id, 1)
        if number % REWORDED_EVERY == 0:
            text = f"My boat {name} sails at noon"
            remembering = keepsake.operations.remembering
            edited = await remembering.edit(
                HARBOUR, subject, memory_id, audience=PUBLIC, text=text, cause=f"edit:{name}"
            )
            assert isinstance(edited, Kept), edited
            acknowledge("reworded", memory_id, edited.memory.version)
        if number % FORGOTTEN_EVERY == 0:
            forgotten = await keepsake.operations.forgetting.forget(HARBOUR, subject, [memory_id])
            acknowledge("forgot", memory_id, forgotten.memories[0].version)


def acknowledge(what: str, memory_id: str, version: int) -> None:
    """Say that something is done for good."""
    sys.stdout.write(f"{what} {memory_id} {version}\n")
    sys.stdout.flush()


async def main(directory: Path, round_number: int) -> None:
    """Write for everybody at once."""
    settings = Settings(openai_api_key="key", keepsake_data_dir=directory)
    async with opened(settings, clock=SystemClock(), is_scripted=False) as keepsake:
        await asyncio.gather(*(write_without_end(keepsake, person, round_number) for person in PEOPLE))


if __name__ == "__main__":
    configure_logs("WARNING")
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
