"""What is remembered already of the people of some talk, as numbered notes for the model that reads the talk.

By their numbers it says what of the talk is new, a repetition or an update. Pure; who may be shown what is decided elsewhere.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from memory.domain.constraints import Constraints
from memory.domain.formation.transcript import FAKE_ALIAS, Transcript, harmless
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.language.escaping import as_data, one_line
from memory.domain.language.terms import terms_of
from memory.domain.language.tokens import estimate_tokens
from memory.domain.memory import Memory

KNOWN_TOKENS: Final = 800
"""What all notes together may take of a request at most."""
LEAST_TOKENS: Final = 450
"""What they may take beside however little talk."""
A_PERSON: Final = 16
"""Notes of one person, and of the server."""


@dataclass(frozen=True, slots=True)
class KnownNote:
    """One note as the model sees it."""

    ids: tuple[MemoryId, ...]
    """The memory, and those of the same person with the same words: what fills a topic stands beside what was said of it."""
    subject: SubjectId | None
    """None for what the server knows."""
    line: str


def known_notes(
    transcript: Transcript,
    known: Mapping[SubjectId | None, Sequence[Memory]],
    *,
    tenant: TenantId,
    rules: Constraints,
) -> list[KnownNote]:
    """Choose the notes that the talk may have to do with and write them, numbered from 1, in the tokens that `_room_beside` gives.

    First what shares most words with what its person says now, and then with what others say, which an answer may take up; of those
    that share none the most important and newest, everybody's first before anybody's second. These stop at two thirds of the room:
    what has to do with the talk may be closed by it. A note is shown whole or not at all.
    Raises `ValueError` for a memory of another tenant or of somebody else than it stands for: this is the one prompt in which
    several people's memories stand together, and the caller mixed them up.
    """
    said = _terms_by_person(transcript)
    ranked: list[tuple[bool, int, str, Memory]] = []
    for person, memories in known.items():
        _refuse_others(memories, person, tenant)
        alias = "server" if person is None else f"@{transcript.people.index(person) + 1}"
        own = said.get(person, frozenset())
        chosen = sorted(memories, key=lambda memory: _rank(memory, own, said[None]))[:A_PERSON]
        ranked += [
            (not said[None].intersection(memory.terms), place, alias, memory) for place, memory in enumerate(chosen)
        ]
    notes, room = list[KnownNote](), _room_beside(transcript)
    left = room
    shown: dict[tuple[str, str], int] = {}
    for is_apart, _, alias, memory in sorted(ranked, key=lambda each: each[:2]):
        twin = shown.get((alias, memory.text))
        if twin is not None:
            notes[twin] = replace(notes[twin], ids=(*notes[twin].ids, memory.id))
            continue
        words = as_data(harmless(FAKE_ALIAS.sub("@ ", one_line(memory.text))))
        line = f"[k{len(notes) + 1}] {alias} {rules.day_of(memory.observed_at)}: {words}"
        tokens = estimate_tokens(line) + 1
        if tokens <= left - is_apart * room // 3:
            shown[alias, memory.text] = len(notes)
            notes.append(KnownNote((memory.id,), memory.subject, line))
            left -= tokens
    return notes


def _room_beside(transcript: Transcript) -> int:
    """Give the tokens of all notes: three quarters of what the talk has, so that little talk costs little."""
    return min(KNOWN_TOKENS, max(LEAST_TOKENS, estimate_tokens(transcript.text) * 3 // 4))


def _terms_by_person(transcript: Transcript) -> Mapping[SubjectId | None, frozenset[str]]:
    """Give the terms of what each person says, and of what all of them say (None)."""
    said: dict[SubjectId | None, set[str]] = {None: set()}
    for line in transcript.lines:
        terms = terms_of(line.text)
        said.setdefault(line.author, set()).update(terms)
        said[None].update(terms)
    return {person: frozenset(terms) for person, terms in said.items()}


def _rank(memory: Memory, own: frozenset[str], said: frozenset[str]) -> tuple[int, int, int, float]:
    shared = len(own.intersection(memory.terms)), len(said.intersection(memory.terms))
    return -shared[0], -shared[1], -memory.importance, -memory.observed_at.timestamp()


def _refuse_others(memories: Sequence[Memory], person: SubjectId | None, tenant: TenantId) -> None:
    for memory in memories:
        if (memory.tenant, memory.subject) != (tenant, person):
            msg = f"memory {memory.id!r} of {memory.subject!r} in {memory.tenant!r} cannot stand for {person!r} in {tenant!r}"
            raise ValueError(msg)
