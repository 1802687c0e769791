"""Reads a set of conversations (in the form of LoCoMo) and makes memories of their statements."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from bench.sets.items import SetError
from memory.domain.audience import PUBLIC
from memory.domain.formation.observation import SPAN_CHARACTERS
from memory.domain.ids import MemoryId, MessageId, SubjectId, derived_id, guild_scope, guild_tenant, subject_of
from memory.domain.language.escaping import shortened
from memory.domain.memory import Memory, Provenance

_TURN: Final = re.compile(r"D:?(\d+):(\d+)")
_SESSION: Final = re.compile(r"session_(\d+)_observation")
_WHEN: Final = "%I:%M %p on %d %B, %Y"
_TURNS_A_SESSION: Final = 10_000
UNANSWERABLE: Final = 5
"""The category of questions that nothing in the talk answers."""


class StoodStill:
    """The clock's port, at a moment that the set determines."""

    def __init__(self, at: datetime) -> None:
        self._at = at

    def now(self) -> datetime:
        """Return that moment."""
        return self._at


class LabelledQuestion(BaseModel, frozen=True, extra="ignore"):
    """One question, with the turns that its answer rests on."""

    question: str
    evidence: tuple[str, ...] = ()
    category: int

    @property
    def turns(self) -> frozenset[str]:
        """The turns, read leniently: some stand together in one text, some with a colon too many."""
        return frozenset(turn for given in self.evidence for turn in _turns(given))


class LabelledConversation(BaseModel, frozen=True, extra="ignore"):
    """One conversation of two people over many sessions."""

    sample_id: str
    conversation: Mapping[str, Any]
    observation: Mapping[str, Mapping[str, tuple[tuple[str, str | tuple[str, ...]], ...]]]
    qa: tuple[LabelledQuestion, ...] = Field(min_length=1)

    @property
    def people(self) -> dict[str, SubjectId]:
        """Return the speakers by name."""
        names = sorted({name for session in self.observation.values() for name in session})
        return {name: subject_of(number) for number, name in enumerate(names, start=1)}


@dataclass(frozen=True, slots=True)
class LabelledStatement:
    """One statement of the set: what is searched for."""

    memory: Memory
    turns: frozenset[str]
    """The turns that it cites."""


def read_conversations(folder: Path, pattern: str = "*.json") -> list[LabelledConversation]:
    """Read every `*.json` of a folder, by file name; each is a list.

    Raises `SetError` for what is missing or malformed.
    """
    if not folder.is_dir():
        raise SetError(f"there is no folder {str(folder)!r}; name the set's folder with --path")
    found: list[LabelledConversation] = []
    for path in sorted(folder.glob(pattern)):
        try:
            found += TypeAdapter(list[LabelledConversation]).validate_json(path.read_bytes())
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"]) or "the file"
            raise SetError(f"{path.name}: {where}: {first['msg']}".replace("\n", " ")) from None
    if not found:
        raise SetError(f"the folder {str(folder)!r} holds no items: no conversation in any *.json")
    return found


def statements_of(conversation: LabelledConversation, *, guild_id: int, quoted: bool) -> list[LabelledStatement]:
    """Make a memory of every statement, as a guild knows it.

    `quoted` keeps the words of its first turn beside it, as formation does.
    """
    said = {turn["dia_id"]: turn["text"] for turn in _all_turns(conversation)}
    people = conversation.people
    return [
        _statement(text, turns, said if quoted else {}, author=people[name], at=at, guild_id=guild_id, place=place)
        for number, at in sessions_of(conversation)
        for session in [f"session_{number}_observation"]
        for name, rows in conversation.observation[session].items()
        for place, (text, cited) in enumerate(rows)
        for turns in [_turns(cited if isinstance(cited, str) else " ".join(cited))]
    ]


def _statement(
    text: str, turns: list[str], said: Mapping[str, str], *, author: SubjectId, at: datetime, guild_id: int, place: int
) -> LabelledStatement:
    ordered = sorted(turns, key=_number)
    at += timedelta(seconds=_number(ordered[0]) % _TURNS_A_SESSION if ordered else 0)
    span = said.get(ordered[0]) if ordered else None
    memory = Memory(
        id=MemoryId(derived_id("bench", guild_id, author, at.isoformat(), place, text)),
        scope=guild_scope(guild_id),
        tenant=guild_tenant(guild_id),
        subject=None,
        audience=PUBLIC,
        text=text,
        source="import",
        provenance=Provenance(
            session_id=f"{guild_id}/{at.date()}",
            message_ids=tuple(MessageId(str(_number(turn))) for turn in ordered),
            quoted_span=None if span is None else shortened(span, characters=SPAN_CHARACTERS),
            author=author,
        ),
        observed_at=at,
        valid_from=at,
        created_at=at,
        updated_at=at,
        reinforced_at=at,
    )
    return LabelledStatement(memory=memory, turns=frozenset(turns))


def sessions_of(conversation: LabelledConversation) -> Iterator[tuple[str, datetime]]:
    """Yield the number and the beginning of every session of which there are statements. Raises `SetError`."""
    for session in conversation.observation:
        found = _SESSION.fullmatch(session)
        when = conversation.conversation.get(f"session_{found[1]}_date_time") if found else None
        if found is None or when is None:
            raise SetError(f"{conversation.sample_id}: {session!r} has no date")
        try:
            yield found[1], datetime.strptime(when, _WHEN).replace(tzinfo=UTC)
        except ValueError:
            raise SetError(f"{conversation.sample_id}: {session!r} has no date that can be read") from None


def _all_turns(conversation: LabelledConversation) -> Iterator[Mapping[str, str]]:
    for value in conversation.conversation.values():
        if isinstance(value, list):
            yield from value


def _turns(text: str) -> list[str]:
    return [f"D{session}:{turn}" for session, turn in _TURN.findall(text)]


def _number(turn: str) -> int:
    session, number = turn.removeprefix("D").split(":")
    return int(session) * _TURNS_A_SESSION + int(number)
