"""What scenes look at: what people see, what the model was told, what lies in the store and in its files."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

import discord
from simcord.builders import ChannelHandle
from simcord.enums import ChannelType
from simcord.results import InteractionResult

from memory.domain.audience import PUBLIC
from memory.domain.ids import ChannelId, guild_tenant, subject_of
from memory.operations.remembering.statement import KeptStatement, Statement
from memory.store.documents import Document
from sandbox.local_discord import PlaceName
from sandbox.received import received_memories
from sandbox.seat import Seat
from tests.cogs.world import as_read, last_message, menu_with, set_rules, shown
from tests.scenes.world import World

_PATIENCE_S: Final = 120.0
_BEGINNING: Final = 8
"""So much of a word is looked for in files, that its stem among search terms is found too."""


def answers(seat: Seat) -> list[discord.Message]:
    """Give what the bot said in a channel for everybody there, oldest first."""
    return [message for message in seat.replies() if not message.flags.ephemeral]


def aloud(seat: Seat) -> list[str]:
    """Give the same as texts."""
    return [as_read(message.content) for message in answers(seat)]


def arrive(world: World, seat: Seat, text: str) -> int:
    """Let a message arrive without waiting for what becomes of it; give its id."""
    return world.stage.env.backend.create_message(seat.channel.id, seat.person.user.id, text).id


def new_thread(world: World, name: str, *, is_private: bool = False, of: PlaceName = "general") -> ChannelHandle:
    """Let Ada open a thread, or Bram in #staff, with the bot in it when it is a private one."""
    backend, parent = world.stage.env.backend, world.stage.discord.places[of].channel
    kind = ChannelType.PRIVATE_THREAD if is_private else ChannelType.PUBLIC_THREAD
    owner = world.bram if of == "staff" else world.ada
    thread = backend.create_thread(parent.id, name, owner.user.id, type=kind)
    if is_private:
        backend.add_thread_member(thread.id, backend.bot_user.id)
    return ChannelHandle(world.stage.env, world.stage.discord.harbour, thread)


def prompts(world: World, *, since: int = 0) -> str:
    """Give all text that the model was sent for whatever purpose, the first requests left out."""
    return "\n".join(world.endpoint.texts[since:])


def questions(world: World) -> list[str]:
    """Give what the model was sent for answers, besides the rules: memory, talk and message; oldest first.

    The second round of an answer that looked into memory repeats its first and is left out.
    """
    asked = [
        request
        for request in world.endpoint.requests
        if "response_format" not in request and request["messages"][-1]["role"] != "tool"
    ]
    return [str([each for each in request["messages"] if each["role"] == "user"][-1]["content"]) for request in asked]


def told(world: World) -> list[str]:
    """Give the memories that stood in the last question."""
    return [memory.text for memory in received_memories(questions(world)[-1])]


def files_with(world: World, word: str) -> list[str]:
    """Name the data directory if the beginning of a word can be read in it, in whatever case."""
    wanted = word[:_BEGINNING].lower().encode()
    return [world.data_dir.name] if wanted in world.disk_bytes().lower() else []


async def rows(world: World, collection: str) -> list[Document]:
    """Read a collection, by `_id`."""
    return await world.keepsake.collections.store.find(collection, {})


async def talk(world: World) -> list[str]:
    """Read what is at hand of talk: the texts of the buffer and of the turns."""
    turns = [turn for session in await rows(world, "sessions") for turn in session["turns"]]
    return [row["text"] for row in [*await rows(world, "messages"), *turns]]


async def kept(world: World) -> list[str]:
    """Read the texts of all active memories, oldest first."""
    return [memory.text for memory in await world.stage.bot.remembered() if memory.state == "active"]


async def listed(seat: Seat) -> str:
    """Give what `/memories` shows somebody."""
    return shown(await seat.slash("memories"))


async def offered(seat: Seat, typed: str = "") -> list[str]:
    """Give what the completion of `/forget` offers somebody."""
    return [choice["name"] for choice in await seat.choices("forget", "what", typed)]


async def memory_id(seat: Seat, typed: str) -> str:
    """Give the id of the one own memory that the completion offers for some words."""
    (choice,) = await seat.choices("forget", "what", typed)
    return str(choice["value"])


async def later(world: World, seconds: float) -> None:
    """Let time pass and run the jobs that ask no model."""
    await world.stage.env.advance_time(seconds)
    for name in ("erase", "lapse", "drop", "audit", "scrub"):
        await world.stage.bot.run_job(name)


async def remember_all(world: World, seat: Seat, texts: Iterable[str], *, pinned: bool = False) -> None:
    """Let somebody have told many things in the server, past Discord: there it takes a second for each."""
    for text in texts:
        statement = Statement(
            text=text,
            tenant=guild_tenant(world.stage.discord.harbour.id),
            subject=subject_of(seat.person.user.id),
            audience=PUBLIC,
            channel_id=ChannelId(str(seat.channel.id)),
            cause=text,
            pinned=pinned,
        )
        assert isinstance(await world.keepsake.operations.remembering.remember(statement), KeptStatement)


async def at_privacy(seat: Seat, label: str, *, everywhere: bool = False) -> InteractionResult:
    """Open `/privacy`, of one place or of all, and press a button of it."""
    screen = await seat.slash("privacy", where="everywhere" if everywhere else "here")
    return await seat.click(label, on=last_message(screen))


async def keep_on(seat: Seat, *rules: str) -> InteractionResult:
    """Leave some rules of `/privacy` on, and no others."""
    screen = await seat.slash("privacy")
    return await seat.choose([*rules], on=last_message(screen), menu=menu_with(screen, "memory_enabled"))


async def acquainted(*seats: Seat) -> None:
    """Let people have made their choice, so that no notice comes with the first answer."""
    for seat in seats:
        await at_privacy(seat, "Remember me")


async def rule(world: World, **rules: Any) -> None:
    """Let the admins of Harbour have set rules, by their names."""
    tenant = guild_tenant(world.stage.discord.harbour.id)
    await set_rules(world.keepsake.operations.constraining, tenant, **rules)


class Pause:
    """A point at which the model keeps the bot waiting: pass `until` to `Held`."""

    def __init__(self) -> None:
        self.reached = asyncio.Event()
        """Set when the bot waits for its answer."""
        self._over = asyncio.Event()

    async def until(self) -> None:
        """Wait for the end of the pause."""
        self.reached.set()
        await self._over.wait()

    def end(self) -> None:
        """Let the model answer."""
        self._over.set()


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    """Look again and again, for two minutes at most, until something holds that another task is at."""
    async with asyncio.timeout(_PATIENCE_S):
        # Whoever is at it tells nobody when it is done.
        while not await holds():  # noqa: ASYNC110
            await asyncio.sleep(0.01)
