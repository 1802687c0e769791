"""What every cog is given: the operations, the clock and the few settings that people notice.

Built once by the client. It must not hold anything that changes, save what people used lately and the lists of the
screens that are open and of the messages that wait to be captured.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import discord

from cogs.cooldowns import Cooldowns
from cogs.in_hand import InHand
from cogs.presentation.policy import Policy
from memory.operations.bundle import Operations
from memory.operations.diagnosis.health import Activity, VaultStats
from memory.ports import Clock

Admit = Callable[[], bool]
"""Counts the running task among those that a shutdown waits for; False when nothing new is taken up any more."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """What draws figures. Drawing takes some tenths of a second, so it is called beside the event loop."""

    draw_health: Callable[[VaultStats, Activity], bytes]
    """Gives a PNG."""
    describe_health: Callable[[VaultStats, Activity], str]
    """Says the same in words, for those who do not see it."""


class OpenScreens:
    """The short-lived views and modals that this process still answers."""

    def __init__(self) -> None:
        self._tokens: set[str] = set()

    def open(self, interaction_id: int) -> str:
        """Give a token for a new screen; no other screen, of an earlier process either, has the same."""
        number = 0
        while (token := f"{interaction_id}.{number}") in self._tokens:
            number += 1
        self._tokens.add(token)
        return token

    def close(self, token: str) -> None:
        """Forget a screen. Idempotent."""
        self._tokens.discard(token)

    def has(self, token: str) -> bool:
        """Tell whether a screen is open."""
        return token in self._tokens


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a cog works with."""

    operations: Operations
    clock: Clock
    policy: Policy
    admit: Admit
    debounce_s: float
    """How long the bot waits for a further message of the same person; 0 answers at once."""
    reads_all_messages: bool = False
    """True when Discord hands over the text of every message, which listening needs."""
    pictures: Pictures | None = None
    """None where pictures cannot be drawn; there are figures then."""
    cooldowns: Cooldowns = field(default_factory=Cooldowns)
    screens: OpenScreens = field(default_factory=OpenScreens)
    in_hand: InHand = field(default_factory=InHand)


def surroundings_of(interaction: discord.Interaction) -> Surroundings:
    """Find what the client that received an interaction carries as `surroundings`.

    For components, which are built anew from their id alone; a cog was given its own.
    """
    found = getattr(interaction.client, "surroundings", None)
    if not isinstance(found, Surroundings):
        raise TypeError(f"{type(interaction.client).__name__} is not built for these cogs: it carries no surroundings")
    return found
