"""What the three weeks of the demo promise: talk becomes memory, is strengthened, fades, is drawn together. Pure."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from memory.domain.ids import SubjectId
from memory.domain.memory import Memory
from sandbox.demo_weeks import BELL, BREAD, BUOYS, GARLAND, ROPES, ROWING, SEMAPHORE
from sandbox.local_discord import PersonName
from sandbox.playback import Playback, Played
from sandbox.promise import Promise
from sandbox.received import consolidations

_TOLD_OF: Final[dict[PersonName, tuple[str, ...]]] = {
    "ada": (ROWING, BELL), "bram": (BREAD, ROPES), "cleo": (GARLAND, BUOYS),
}  # fmt: skip
_FADED: Final[tuple[tuple[str, PersonName, str], ...]] = (
    ("second week", "cleo", GARLAND),
    ("third week", "bram", BREAD),
)
"""The act in which it is gone, who told it, and what."""
_JOINED: Final[tuple[tuple[PersonName, str], ...]] = (("ada", ROWING), ("cleo", SEMAPHORE))
_LONG: Final = timedelta(days=10)
"""From the first to the last time that Ada tells of her habit."""
_TIMES: Final = 3


def _formed(played: Playback) -> Iterator[str]:
    asking = played.during("formed")
    for who, words in _TOLD_OF.items():
        told = "\n".join(one.told for one in asking if one in played.by(who))
        yield from (f"{who} was not known to {word!r}" for word in words if word not in told)
    for memory in _of_talk(played):
        if not memory.provenance.message_ids or memory.provenance.author != memory.subject:
            yield f"{memory.id} has no message of its subject to show for itself"


def _only_who_said_yes(played: Playback) -> Iterator[str]:
    subjects: set[SubjectId | None] = {memory.subject for memory in _of_talk(played)}
    if len(subjects) != len(_TOLD_OF):
        yield f"memories were formed of {len(subjects)} people"


def _reinforced(played: Playback) -> Iterator[str]:
    habit = _the_one(played, ROWING)
    if habit is None:
        yield "it is not remembered"
        return
    if habit.kind != "pattern" or len(habit.provenance.message_ids) < _TIMES:
        yield f"it is a {habit.kind} with {len(habit.provenance.message_ids)} receipts"
    if habit.reinforced_at - habit.created_at < _LONG:
        yield "it was not strengthened the last time"
    asked = _asked(played, "third week", "ada")
    if not asked or any(ROWING not in one.told for one in asked):
        yield "Ada is not told of it after three weeks"


def _faded(played: Playback) -> Iterator[str]:
    for act, who, word in _FADED:
        asked = _asked(played, act, who)
        if not asked:
            yield f"nobody asked about {word!r}"
        yield from (f"{word!r} was told in {one.step}" for one in asked if word in one.told)
        memory = _the_one(played, word)
        if memory is None or memory.state != "active":
            yield f"{word!r} is not in the store any more"


def _drawn_together(played: Playback) -> Iterator[str]:
    for who, word in _JOINED:
        asked = _asked(played, "overnight", who)
        if not any(word in text.text for one in asked for text in consolidations(one.prompt)):
            yield f"no text of what is known about {who} was in the prompt"


def _asked(played: Playback, act: str, who: PersonName) -> list[Played]:
    own = played.by(who, "general")
    return [one for one in played.during(act) if one in own and one.prompts]


def _of_talk(played: Playback) -> list[Memory]:
    return [memory for memory in played.remembered if memory.source == "chat"]


def _the_one(played: Playback, word: str) -> Memory | None:
    found = [memory for memory in _of_talk(played) if word in memory.text]
    return found[0] if len(found) == 1 else None


LASTING: Final = (
    Promise("Talk with the bot becomes memory within minutes, with its messages as receipts", _formed),
    Promise("It becomes memory of those only who said yes", _only_who_said_yes),
    Promise("What is said again and again becomes a habit and stays", _reinforced),
    Promise("What is not said again fades from answers that nobody asked it of, and stays in the store", _faded),
    Promise("Overnight what is known about a person is drawn together into one text", _drawn_together),
)
"""In the order in which they are printed."""
