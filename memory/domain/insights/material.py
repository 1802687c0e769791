"""Whether the bot may guess how somebody likes to be talked with, and of what: a little that all of the guild read."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from memory.domain.audience import PUBLIC
from memory.domain.constraints import ANSWER_USE, ConsentState, Constraints, GuildRules, PersonRules
from memory.domain.envelope.building import may_be_retrieved
from memory.domain.ids import MessageId
from memory.domain.language.escaping import as_data, one_line
from memory.domain.memory import Memory, SourceLoss
from memory.domain.message import Message

_EPISODES: Final = 5
_OBSERVATIONS: Final = 3
_TALK_CHARACTERS: Final = 1000  # Of the lines of talk as they stand in the request
_LEAST: Final = 3  # Episodes, observations and lines of talk together; on less nothing is guessed
_NEW_WITHIN: Final = timedelta(days=7)  # How far back something counts as new to the first run
_RUN_EVERY: Final = timedelta(hours=24)  # From one run about a person in a guild to the next

InsightLoss = SourceLoss | Literal["switched_off"]
"""Why an insight has to go."""


@dataclass(frozen=True, slots=True)
class InsightMaterial:
    """What one request shows."""

    episodes: tuple[Memory, ...]
    """The latest, newest first, at most `_EPISODES`."""
    observations: tuple[Memory, ...]
    """What is new, newest first, at most `_OBSERVATIONS`."""
    talk: tuple[Message, ...]
    """The person's own lines, oldest first."""

    @property
    def sources(self) -> tuple[Memory, ...]:
        """The memories that went in."""
        return (*self.episodes, *self.observations)

    @property
    def message_ids(self) -> tuple[MessageId, ...]:
        """The lines of talk that went in."""
        return tuple(message.id for message in self.talk)

    @property
    def oldest(self) -> datetime:
        """When the oldest of it was said."""
        return min([*(each.observed_at for each in self.sources), *(each.at for each in self.talk)])


def is_due(last_run: datetime | None, *, at: datetime) -> bool:
    """Return whether enough time passed since the last run; None means that there was none."""
    return last_run is None or at - last_run >= _RUN_EVERY


def material_of(
    memories: Iterable[Memory],
    messages: Iterable[Message],
    constraints: Constraints,
    *,
    last_run: datetime | None,
    at: datetime,
) -> InsightMaterial | None:
    """Choose from what is known of one person and what they said; None when nothing is new, or too little there."""
    readable = [memory for memory in memories if _may_go_in(memory, constraints, at=at)]
    readable.sort(key=lambda memory: (memory.observed_at, memory.id), reverse=True)
    since = max(last_run or at - _NEW_WITHIN, at - _NEW_WITHIN)
    episodes = [memory for memory in readable if memory.kind == "episode"]
    observations = [memory for memory in readable if memory.kind != "episode" and memory.created_at > since]
    talk = _latest_talk(message for message in messages if message.audience == PUBLIC and message.formable)
    material = InsightMaterial(tuple(episodes[:_EPISODES]), tuple(observations[:_OBSERVATIONS]), talk)
    is_new = bool(observations) or any(each.created_at > since for each in episodes) or any(m.at > since for m in talk)
    return material if is_new and len(material.sources) + len(talk) >= _LEAST else None


def blocks(material: InsightMaterial) -> dict[str, str]:
    """Write the material as blocks of data for the prompt, by name."""
    parts = {
        "Episodes": [memory.text for memory in material.episodes],
        "Observations": [memory.text for memory in material.observations],
        "Talk": [message.text for message in material.talk],
    }
    return {name: "\n".join(map(_line, texts)) for name, texts in parts.items()}


def _may_go_in(memory: Memory, constraints: Constraints, *, at: datetime) -> bool:
    """Return whether everybody in the guild may know it, and whether it is no guess itself."""
    return (
        may_be_retrieved(memory, constraints, at=at)
        and memory.kind != "insight"
        and memory.audience == PUBLIC
        and not memory.private
        and memory.expires_at is None
    )


def _latest_talk(messages: Iterable[Message]) -> tuple[Message, ...]:
    taken: list[Message] = []
    left = _TALK_CHARACTERS
    for message in sorted(messages, key=lambda each: (each.at, each.id), reverse=True):
        left -= len(_line(message.text)) + 1
        if left < 0:
            break
        if one_line(message.text):
            taken.append(message)
    return tuple(reversed(taken))


def _line(text: str) -> str:
    return f"- {as_data(one_line(text))}"


def may_infer(consent: ConsentState, guild: GuildRules, person: PersonRules, constraints: Constraints) -> bool:
    """Return whether an insight may be made: consent `on`, both switches on, nothing kept from answers."""
    is_used = constraints.memory_enabled and ANSWER_USE in constraints.share_with
    return consent == "on" and may_keep_insights(guild, person) and constraints.learn_patterns and is_used


def may_keep_insights(guild: GuildRules, person: PersonRules) -> bool:
    """Return whether insights that were made may stay; a pause ends none."""
    return guild.insights and person.insights
