"""What is remembered already of the people of some talk, as numbered notes for the model that reads the talk.

By their numbers it says what of the talk is new, a repetition or an update. Pure; who may be shown what is decided
elsewhere.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from memory.domain.comparing.statement import rarity_of
from memory.domain.constraints import Constraints
from memory.domain.formation.transcript import FAKE_ALIAS, Transcript, harmless
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.language.escaping import as_data, one_line
from memory.domain.language.terms import terms_of
from memory.domain.language.tokens import estimate_tokens
from memory.domain.levels import text_at
from memory.domain.memory import Memory

KNOWN_TOKENS: Final = 800
"""What all notes together may take of a request at most."""
_LEAST_TOKENS: Final = 600
"""What they may take beside however much talk."""
_TALK_AND_NOTES_TOKENS: Final = 1_400
"""Of both together, so that long talk, which costs much by itself, has fewer beside it."""
_A_PERSON: Final = 16
"""Notes of one person, and of the server."""
_OF_OTHERS: Final = 0.5
"""Weight of a term that only others say; an answer may take it up."""


@dataclass(frozen=True, slots=True)
class KnownNote:
    """One note as the model sees it."""

    ids: tuple[MemoryId, ...]
    """The memory, and those of the same person with the same words: what fills a topic stands beside what was said of
    it."""
    subject: SubjectId | None
    """None for what the server knows."""
    line: str


def known_notes(
    transcript: Transcript, known: Mapping[SubjectId | None, Sequence[Memory]], *, tenant: TenantId, rules: Constraints
) -> list[KnownNote]:
    """Return the notes that the talk may have to do with, numbered from 1, in 600 to 800 tokens together.

    First stands what shares most with what its person says now, measured by how rare the shared terms are among all
    that is known and how many others the note has; then the most important and newest, everybody's first before
    anybody's second. What shares a term with the talk is in full as long as there is room, since what replaces it has
    to say what else of it still holds. The rest is in its shortest form.
    Raises `ValueError` for a memory of another tenant or of somebody else than it stands for: this is the one prompt in
    which several people's memories stand together, and the caller mixed them up.
    """
    left = min(KNOWN_TOKENS, max(_LEAST_TOKENS, _TALK_AND_NOTES_TOKENS - estimate_tokens(transcript.text)))
    notes = list[KnownNote]()
    shown: dict[tuple[str, str], int] = {}
    for share, alias, memory in _ranked(transcript, known, tenant):
        twin = shown.get((alias, memory.text))
        if twin is not None:
            notes[twin] = replace(notes[twin], ids=(*notes[twin].ids, memory.id))
            continue
        begins = f"[k{len(notes) + 1}] {alias} {rules.day_of(memory.observed_at)}:"
        for level in ("full", "index") if share > 0 else ("index",):
            line = f"{begins} {_quoted(text_at(memory, level))}"
            tokens = estimate_tokens(line) + 1
            if tokens <= left:
                shown[alias, memory.text] = len(notes)
                notes.append(KnownNote((memory.id,), memory.subject, line))
                left -= tokens
                break
    return notes


def _quoted(text: str) -> str:
    return as_data(harmless(FAKE_ALIAS.sub("@ ", one_line(text))))


def _ranked(
    transcript: Transcript, known: Mapping[SubjectId | None, Sequence[Memory]], tenant: TenantId
) -> Iterator[tuple[float, str, Memory]]:
    """Yield at most `_A_PERSON` memories of each person, with what they share with the talk and the alias."""
    said = _terms_by_person(transcript)
    rarity = rarity_of([each.terms for memories in known.values() for each in memories])
    ranked: list[tuple[float, int, str, Memory]] = []
    for person, memories in known.items():
        _refuse_others(memories, person, tenant)
        alias = "server" if person is None else f"@{transcript.people.index(person) + 1}"
        own = said.get(person, frozenset())
        scored = [(_shared(memory, own, said[None], rarity), memory) for memory in memories]
        scored.sort(key=lambda each: (-each[0], -each[1].importance, -each[1].observed_at.timestamp()))
        ranked += [(share, place, alias, memory) for place, (share, memory) in enumerate(scored[:_A_PERSON])]
    ranked.sort(key=lambda each: (-each[0], each[1]))
    yield from ((share, alias, memory) for share, _, alias, memory in ranked)


def _terms_by_person(transcript: Transcript) -> Mapping[SubjectId | None, frozenset[str]]:
    """Return the terms of what each person says, and of what all of them say (None)."""
    said: dict[SubjectId | None, set[str]] = {None: set()}
    for line in transcript.lines:
        terms = terms_of(line.text)
        said.setdefault(line.author, set()).update(terms)
        said[None].update(terms)
    return {person: frozenset(terms) for person, terms in said.items()}


def _shared(memory: Memory, own: frozenset[str], said: frozenset[str], rarity: Mapping[str, float]) -> float:
    """Return how much of a memory the talk names; 0 where they share no term."""
    weights = (rarity[term] * (1 if term in own else _OF_OTHERS) for term in said.intersection(memory.terms))
    return sum(weights) / max(1, len(memory.terms))


def _refuse_others(memories: Sequence[Memory], person: SubjectId | None, tenant: TenantId) -> None:
    for memory in memories:
        if (memory.tenant, memory.subject) != (tenant, person):
            where = f"{memory.subject!r} in {memory.tenant!r}"
            raise ValueError(f"memory {memory.id!r} of {where} cannot stand for {person!r} in {tenant!r}")
