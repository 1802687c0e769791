"""The bot on a disk that fills up and is freed again, in a process of its own.

`python -m tests.scenes.crowded_disk FOLDER`.

The kernel's limit on the size of a file stands for the disk: a write beyond it fails as one without room does.
It prints what people were told, as JSON.
"""

import asyncio
import json
import resource
import sys
from pathlib import Path
from typing import Any, Final

from simcord.results import InteractionResult

from bot.logs import configure_logs
from cogs.words.catalogue import say
from memory.domain.errors import StoreFull
from memory.store.documents import Insert
from sandbox.real_bot import opening
from tests.scenes.world import World, inhabited

ROOM: Final = 200_000
"""Bytes that the largest file may still grow by."""
ATTEMPTS: Final = 60
"""Memories by which the disk must be full."""
MANY: Final = 1000
"""Smallest writes, each a page or two of the log."""


def take_room(directory: Path) -> None:
    """Let no file grow much beyond the size of the largest."""
    largest = max(path.stat().st_size for path in directory.iterdir())
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest + ROOM, resource.RLIM_INFINITY))


def give_room() -> None:
    """Let files grow again."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def words_of(result: InteractionResult) -> str:
    """Give what a command was answered with."""
    shown = [each.message for each in (result.response, *result.followups) if each is not None]
    return " ".join(
        part for message in shown for part in (message.content, *(embed.description or "" for embed in message.embeds))
    ).strip()


def name_of(number: int) -> str:
    """Spell a number in letters; in several words of a statement, so that none is an update of another."""
    return "abcdefghij"[number // 10] + "abcdefghij"[number % 10]


async def main(directory: Path) -> dict[str, Any]:
    """Play it and give what was said."""
    told: dict[str, Any] = {"kept": [], "refused": None}
    async with inhabited(directory, opening, free=True) as world:
        ada = world.seat("ada", "general")
        await ada.say("@Keepsake remember that my cat is called Zorp")
        await ada.say("@Keepsake what is my cat called?")
        take_room(directory)
        for number in range(ATTEMPTS):
            fact = (
                f"My q{name_of(number)} of k{name_of(number)} by v{name_of(number)} sails at dawn {'and at noon ' * 25}"
            )
            answer = words_of(await ada.slash("remember", fact=fact))
            if answer == say("error-store-full"):
                told["refused"] = fact.strip()
                break
            told["kept"].append(fact.strip())
        await fill_up(world)
        told |= await while_full(world)
        give_room()
        told |= await afterwards(world)
    return told


async def fill_up(world: World) -> None:
    """Take the little room that a statement was too long for, until nothing at all can be written."""
    store = world.keepsake.collections.store
    for number in range(MANY):
        try:
            await store.commit([Insert("leases", {"_id": f"filling/{number}", "expires_at": world.stage.clock.now()})])
        except StoreFull:
            return
    raise AssertionError("the disk never filled up")


async def while_full(world: World) -> dict[str, Any]:
    """Try what people do while nothing can be written."""
    ada = world.seat("ada", "general")
    before = len(ada.replies())
    await ada.say("@Keepsake what is my cat called?")
    await ada.say("@Keepsake are you there?")
    chat = [message.content for message in ada.replies()[before:]]
    listed = words_of(await ada.slash("memories", search="Zorp"))
    chosen = (await ada.choices("forget", "what", "Zorp"))[0]["value"]
    forgetting = words_of(await ada.slash("forget", what=chosen))
    # The jobs that write fail too, and run again later.
    await world.later(31)
    return {"chat": chat, "listed": listed, "forgetting": forgetting}


async def afterwards(world: World) -> dict[str, Any]:
    """Try the same when there is room again."""
    ada = world.seat("ada", "general")
    await world.later(60)
    kept = words_of(await ada.slash("remember", fact="I sail at dusk"))
    await ada.say("@Keepsake what is my cat called?")
    return {"kept_again": kept, "answered_again": ada.replies()[-1].content}


if __name__ == "__main__":
    configure_logs("INFO")
    sys.stdout.write(json.dumps(asyncio.run(main(Path(sys.argv[1])))) + "\n")
