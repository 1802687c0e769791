"""What every cog is given: the operations, the clock and the few settings that people notice.

Built once by the client. It must not hold anything that changes, save what people used lately and the lists of the
screens that are open and of the messages that wait to be captured.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime

import discord

from cogs.alone_offers import AloneOffers
from cogs.cooldowns import Cooldowns
from cogs.presentation.memory_map import MemoryMap
from cogs.presentation.policy import Policy
from memory.domain.audience import Audience, narrower
from memory.domain.constraints import GuildRules
from memory.domain.ids import guild_tenant
from memory.domain.memory import Memory
from memory.operations.bundle import Operations
from memory.operations.core import KeyedLocks
from memory.operations.diagnosis.health import Activity, VaultStats
from memory.ports import Clock


class PendingMessages:
    """What became of messages about to be captured or answered, and who could read them at each of these moments."""

    def __init__(self) -> None:
        self._held: dict[int, tuple[discord.Message, Audience]] = {}
        self._deleted: set[int] = set()

    @contextmanager
    def holding(self, message: discord.Message, audience: Audience) -> Iterator[None]:
        """Note the edits of a message from now on.

        Of one that is delivered again meanwhile the first goes on being noted.

        `audience` is who can read it now.
        """
        if message.id in self._held:
            yield
            return
        self._held[message.id] = message, audience
        try:
            yield
        finally:
            del self._held[message.id]
            self._deleted.discard(message.id)

    def holds(self, message: discord.Message) -> bool:
        """Return whether a message is on its way already."""
        return message.id in self._held

    def note(self, edited: discord.Message, audience: Audience) -> None:
        """Note the text and the audience that a held message has now; a message that is not held is left alone."""
        if edited.id in self._held:
            _, before = self._held[edited.id]
            self._held[edited.id] = edited, narrower(before, audience)

    def latest(self, message: discord.Message) -> discord.Message:
        """Return a held message as it reads now: the same object as before where it was not edited since."""
        held, _ = self._held.get(message.id, (message, None))
        return held

    def audience(self, message: discord.Message, now: Audience) -> Audience:
        """Return who could read a message when it came, at each edit and now; of one that is not held, `now`."""
        _, held = self._held.get(message.id, (message, now))
        return narrower(held, now)

    def note_deleted(self, message_ids: Sequence[int]) -> None:
        """Note that messages are gone, as far as they are held."""
        self._deleted.update(each for each in message_ids if each in self._held)

    def is_deleted(self, message: discord.Message) -> bool:
        """Return whether a held message is gone."""
        return message.id in self._deleted


Admit = Callable[[], bool]
"""Counts the running task among those that a shutdown waits for; False when nothing new is taken up any more."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """What draws figures. Drawing takes some tenths of a second, so it is called beside the event loop."""

    draw_health: Callable[[VaultStats, Activity], bytes]
    """Gives a PNG."""
    describe_health: Callable[[VaultStats, Activity], str]
    """Says the same in words, for those who do not see it."""
    draw_timeline: Callable[[Sequence[Memory], datetime], bytes]
    """Gives a PNG of what somebody told until a moment; at least one memory."""
    draw_map: Callable[[MemoryMap], bytes]
    """Gives a PNG of what belongs together, and who can read it."""


class OpenScreens:
    """The short-lived views and modals that this process still answers."""

    def __init__(self) -> None:
        self._tokens: set[str] = set()

    def open(self, interaction_id: int) -> str:
        """Return a token for a new screen; no other screen, of an earlier process either, has the same."""
        number = 0
        while (token := f"{interaction_id}.{number}") in self._tokens:
            number += 1
        self._tokens.add(token)
        return token

    def close(self, token: str) -> None:
        """Forget a screen. Idempotent."""
        self._tokens.discard(token)

    def has(self, token: str) -> bool:
        """Return whether a screen is open."""
        return token in self._tokens


@dataclass(frozen=True, slots=True)
class CogContext:
    """What a cog works with."""

    operations: Operations
    clock: Clock
    policy: Policy
    admit: Admit
    debounce_s: float
    """How long the bot waits for a further message of the same person; 0 answers at once."""
    command_ids: Mapping[str, int] = field(default_factory=dict)
    """Discord's ids of our commands by name, as soon as it has told them."""
    reads_all_messages: bool = False
    """True when Discord hands over the text of every message, which listening needs."""
    pictures: Pictures | None = None
    """None where pictures cannot be drawn; there are figures then."""
    cooldowns: Cooldowns = field(default_factory=Cooldowns)
    screens: OpenScreens = field(default_factory=OpenScreens)
    drawing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """One picture at a time."""
    setup_locks: KeyedLocks = field(default_factory=KeyedLocks)
    """One change of a server's setting up at a time."""
    pending_messages: PendingMessages = field(default_factory=PendingMessages)
    offers: AloneOffers = field(default_factory=AloneOffers)
    """What was refused in chat and waits for its person's yes."""

    def rules_in(self, guild_id: int | None) -> GuildRules | None:
        """Return the rules of a guild, as far as they are at hand; none in direct messages."""
        return None if guild_id is None else self.operations.constraining.guild_rules_at_hand(guild_tenant(guild_id))


def operations_of(interaction: discord.Interaction) -> Operations:
    """Return the operations of the client that received an interaction."""
    return cog_context_of(interaction).operations


def cog_context_of(interaction: discord.Interaction) -> CogContext:
    """Find what the client that received an interaction carries as `cog_context`.

    For components, which are built anew from their id alone; a cog was given its own.
    """
    found = getattr(interaction.client, "cog_context", None)
    if not isinstance(found, CogContext):
        raise TypeError(f"{type(interaction.client).__name__} is not built for these cogs: it carries no cog_context")
    return found
