"""The steps of a scene, as data: who says or does what, where, and what happens between. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sandbox.local_discord import PersonName, Where


@dataclass(frozen=True, slots=True)
class Say:
    """Somebody writes a message."""

    who: PersonName
    where: Where
    text: str
    to_bot: bool = False
    """True answers the bot's last message there with Discord's reply."""


@dataclass(frozen=True, slots=True)
class Slash:
    """Somebody uses a command."""

    who: PersonName
    where: Where
    command: str
    options: Mapping[str, str] = field(default_factory=dict)
    typed: Mapping[str, str] = field(default_factory=dict)
    """Option → what is typed into it; the first choice that is offered is taken."""


@dataclass(frozen=True, slots=True)
class Click:
    """Somebody presses a button of the bot."""

    who: PersonName
    where: Where
    label: str


@dataclass(frozen=True, slots=True)
class Replay:
    """The gateway delivers the last message once more, as it does after a lost connection."""


@dataclass(frozen=True, slots=True)
class Later:
    """Time passes, and each of the bot's jobs that would have run in it runs once."""

    days: int = 0
    minutes: int = 0

    @property
    def seconds(self) -> int:
        """All of it."""
        return (self.days * 24 * 60 + self.minutes) * 60


@dataclass(frozen=True, slots=True)
class Restart:
    """The bot is stopped and started again on its data."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A line for the reader; its name is a place in the scene that promises refer to."""

    name: str
    text: str


Step = Say | Slash | Click | Replay | Later | Restart | Heading
