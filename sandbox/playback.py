"""What happened in a scene: who read what, what the model was sent, what was kept. Promises are checked on it. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from memory.domain.memory import Memory
from sandbox.local_bot import NotKept
from sandbox.local_discord import PersonName, Where
from sandbox.received import received_memories
from sandbox.scene import Say, Slash, Step


@dataclass(frozen=True, slots=True)
class VisibleLine:
    """Something that somebody could read."""

    where: str
    speaker: str
    text: str
    only_for: str | None = None
    """The one person who sees it; None for everybody in the channel."""
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """One step and what came of it."""

    step: Step
    act: str
    """The heading under which it was played."""
    lines: tuple[VisibleLine, ...]
    prompts: tuple[str, ...]
    """The text of every request that the model received meanwhile."""

    @property
    def replies(self) -> str:
        """What the bot wrote, joined."""
        return "\n".join(line.text for line in self.lines if line.is_bot)

    @property
    def prompt(self) -> str:
        """What the model received, joined."""
        return "\n".join(self.prompts)

    @property
    def told(self) -> str:
        """The memories among what the model received, joined."""
        return "\n".join(memory.text for memory in received_memories(self.prompt))


@dataclass(frozen=True, slots=True)
class Playback:
    """A whole scene."""

    played: Sequence[Played]
    remembered: Sequence[Memory]
    refused: Sequence[NotKept]
    disk: bytes
    """Every file of the data directory, one after the other, after the bot was closed."""

    def during(self, act: str) -> list[Played]:
        """Return the steps that were played under a heading.

        Raises LookupError when there were none: a promise about nothing would always hold.
        """
        found = [played for played in self.played if played.act == act]
        if not found:
            raise LookupError(f"no step was played under the heading {act!r}")
        return found

    def after(self, act: str) -> list[Played]:
        """Return the steps that were played from a heading on."""
        first = self.played.index(self.during(act)[0])
        return list(self.played[first:])

    def by(self, who: PersonName, where: Where | None = None) -> list[Played]:
        """Return what one person did, everywhere or in one place."""
        acted = [played for played in self.played if isinstance(played.step, Say | Slash) and played.step.who == who]
        return [played for played in acted if where is None or _place(played.step) == where]


def _place(step: Step) -> Where | None:
    return step.where if isinstance(step, Say | Slash) else None
