"""What is remembered already of the people of some talk, as numbered notes for the model that reads the talk.

By their numbers it says what of the talk is new, a repetition or an update. Pure; who may be shown what is decided
elsewhere.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from memory.domain.comparing.statement import rarity_of
from memory.domain.constraints import Constraints
from memory.domain.formation.transcript import FAKE_ALIAS, Transcript, harmless
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.language.escaping import as_data, one_line
from memory.domain.language.terms import terms_of
from memory.domain.language.tokens import estimate_tokens
from memory.domain.levels import given_at
from memory.domain.memory import Memory
from memory.domain.procedures.procedure import how_to

KNOWN_TOKENS: Final = 1_900
"""What all notes together may take of a request at most (decision 0061)."""
_OF_TWO: Final = 700  # What they may take beside the talk of one or two people
_OF_ANOTHER: Final = 300  # What they may take more for each further person
_LEAST: Final = 10  # Tokens below which no further note is tried
_OF_OTHERS: Final = 0.5  # Weight of a term that only others say; an answer may take it up


@dataclass(frozen=True, slots=True)
class KnownNote:
    """What one number stands for."""

    ids: tuple[MemoryId, ...]
    """The memory, and those of the same person with the same words: what fills a topic stands beside what was said of
    it."""
    subject: SubjectId | None
    """None for what the server knows."""
    named: tuple[SubjectId, ...] = ()
    """Others whose names stand in it."""


def numbered(notes: Sequence[KnownNote], numbers: Iterable[int]) -> list[KnownNote]:
    """Return the notes with some numbers, each once; numbers that stand for none are passed over."""
    return [notes[number - 1] for number in dict.fromkeys(numbers) if 0 < number <= len(notes)]


@dataclass(frozen=True, slots=True)
class KnownNotes:
    """Some of what is known, for the model that reads the talk."""

    notes: tuple[KnownNote, ...] = ()
    """Number 1 is the first."""
    text: str = ""
    """As the model reads them: below a line `@2 2026-03-01` stands what that person said that day, as `[k4] Rows.`"""


@dataclass(slots=True)
class _Shown:
    """A note that has found room."""

    alias: int
    """0 for the server."""
    day: str
    memories: list[Memory]
    text: str


def known_notes(
    transcript: Transcript,
    known: Mapping[SubjectId | None, Sequence[Memory]],
    *,
    tenant: TenantId,
    rules: Constraints,
    most: int = KNOWN_TOKENS,
) -> KnownNotes:
    """Return the notes on those who talk and on the server, as many as there is room for, `most` tokens at most.

    What shares most with what its person says now finds room first, measured by how rare the shared terms are among all
    that is known and how many others the note has; then the most important and newest, everybody's first before
    anybody's second. What shares a term with the talk is in full in the first half of the room, since what replaces it
    has to say what else of it still holds. All others are in their shortest form: a change is often told in other words
    than what it changes, so that as many as can be are to be seen (decision 0061). What room is left then makes these
    whole, too, in the same order.
    Raises `ValueError` for a memory of another tenant or of somebody else than it stands for: this is the one prompt in
    which several people's memories stand together, and the caller mixed them up.
    """
    room = min(most, _OF_TWO + _OF_ANOTHER * max(0, len(transcript.people) - 2))
    left, headings = room, set[tuple[int, str]]()
    shown: dict[tuple[int, str], _Shown] = {}
    for share, alias, memory in _ranked(transcript, known, tenant):
        if left < _LEAST:
            break
        if (twin := shown.get((alias, memory.text))) is not None:
            twin.memories.append(memory)
            continue
        day = rules.day_of(memory.observed_at)
        before = 0 if (alias, day) in headings else estimate_tokens(_heading(alias, day)) + 1
        brief = _brief(memory)
        for words in (memory.text, brief) if share > 0 and left > room / 2 else (brief,):
            text = _quoted(words)
            tokens = before + estimate_tokens(f"[k{len(shown) + 1}] {text}") + 1
            if tokens <= left:
                shown[alias, memory.text] = _Shown(alias, day, [memory], text)
                headings.add((alias, day))
                left -= tokens
                break
    for each in shown.values():
        text = _quoted(each.memories[0].text)
        if (
            each.memories[0].kind != "procedure"
            and (more := estimate_tokens(text) - estimate_tokens(each.text)) <= left
        ):
            each.text, left = text, left - more
    return _in_order(shown.values())


def _brief(memory: Memory) -> str:
    if memory.kind == "procedure":
        return how_to(memory.text).hint or memory.text
    return given_at(memory.levels, "index") or memory.text


def _in_order(shown: Iterable[_Shown]) -> KnownNotes:
    notes, lines, heading = list[KnownNote](), list[str](), ""
    for each in sorted(shown, key=lambda one: (one.alias, one.day)):
        if heading != (heading := _heading(each.alias, each.day)):
            lines.append(heading)
        first = each.memories[0]
        ids, named = tuple(memory.id for memory in each.memories), first.provenance.named
        notes.append(KnownNote(ids, first.subject, named))
        lines.append(f"[k{len(notes)}] {each.text}")
    return KnownNotes(tuple(notes), "\n".join(lines))


def _heading(alias: int, day: str) -> str:
    return f"@{alias} {day}" if alias else f"server {day}"


def _quoted(text: str) -> str:
    return as_data(harmless(FAKE_ALIAS.sub("@ ", one_line(text))))


def _ranked(
    transcript: Transcript, known: Mapping[SubjectId | None, Sequence[Memory]], tenant: TenantId
) -> Iterator[tuple[float, int, Memory]]:
    """Yield all memories with what they share with the talk and the alias of their person."""
    said = _terms_by_person(transcript)
    rarity = rarity_of([each.terms for memories in known.values() for each in memories])
    ranked: list[tuple[float, int, int, Memory]] = []
    for person, memories in known.items():
        _refuse_others(memories, person, tenant)
        alias = 0 if person is None else transcript.people.index(person) + 1
        own = said.get(person, frozenset())
        scored = [(_shared(memory, own, said[None], rarity), memory) for memory in memories]
        scored.sort(key=lambda each: (-each[0], -each[1].importance, -each[1].observed_at.timestamp()))
        ranked += [(share, place, alias, memory) for place, (share, memory) in enumerate(scored)]
    ranked.sort(key=lambda each: (-each[0], each[1]))
    yield from ((share, alias, memory) for share, _, alias, memory in ranked)


def _terms_by_person(transcript: Transcript) -> Mapping[SubjectId | None, frozenset[str]]:
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
