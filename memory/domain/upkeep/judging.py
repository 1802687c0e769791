"""What a model is asked about pairs of statements, and their shorter forms in the same call; and reading its answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from pydantic import Field

from memory.domain.constraints import Constraints
from memory.domain.frozen import Strict
from memory.domain.ids import MemoryId
from memory.domain.language.escaping import as_data, one_line
from memory.domain.language.json_answers import UnreadFault, items_of, object_with, read_part
from memory.domain.language.tokens import estimate_tokens
from memory.domain.levels import CHARACTERS, Level, given_form, lacking_level, with_form
from memory.domain.memory import Memory
from memory.domain.rules.model_text import is_harmless
from memory.domain.upkeep.maintenance import Suspects, Verdict

PURPOSE: Final = "judging"
"""Name of the reply schema, the prompt, and the count of its tokens."""
MAX_OUTPUT_TOKENS: Final = 1200
"""Thirty short verdicts, each on a line of its own, and ten shorter forms."""
_MOST_SHORTENED: Final = 10  # Statements of one call whose shorter form is asked for
MOST_PAIRS: Final = 30
_MOST_TOKENS: Final = 2500  # Of the statements in one call, as long as there is more than one pair


class _Judged(Strict):
    """One verdict as the model gives it."""

    pair: int = Field(description="Number of the pair")
    verdict: Verdict


class _ShorterNote(Strict):
    """A shorter form of a marked note as the model gives it."""

    note: int = Field(description="Number in the note's mark")
    text: str


class JudgingReply(Strict):
    """The whole answer."""

    verdicts: list[_Judged]
    shorter: list[_ShorterNote] = Field(description="Of each marked note its shorter form; empty where none is marked")


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an answer said."""

    verdicts: Mapping[str, Verdict]
    """By pair id."""
    shortened: Sequence[Memory] = ()
    """Marked memories, each once, as they were shown but with the form that was given of it."""
    tokens: int = 0
    """What the call took."""


def within(pairs: Sequence[Suspects]) -> Sequence[Suspects]:
    """Return as many pairs, from the first on, as one call about several people's takes: thirty, or fewer long ones."""
    tokens = 0
    for count, pair in enumerate(pairs[:MOST_PAIRS]):
        tokens += estimate_tokens(pair.known.text) + estimate_tokens(pair.new.text)
        if count and tokens > _MOST_TOKENS:
            return pairs[:count]
    return pairs[:MOST_PAIRS]


def pair_lines(pairs: Sequence[Suspects], rules: Constraints, *, at: datetime) -> str:
    """List pairs, numbered from 1, each statement with its day or month, and `(#2 ≤80)` for a short form wanted."""
    marks = {
        memory.id: f" (#{number} ≤{CHARACTERS[level]})"
        for number, (memory, level) in enumerate(_wanting(pairs, at=at), start=1)
    }

    def told(memory: Memory) -> str:
        return f"{rules.day_of(memory.observed_at)}{marks.pop(memory.id, '')} {as_data(one_line(memory.text))}"

    return "\n".join(f"[{number}] {told(pair.known)} || {told(pair.new)}" for number, pair in enumerate(pairs, start=1))


def _wanting(pairs: Sequence[Suspects], *, at: datetime) -> list[tuple[Memory, Level]]:
    """Return the statements of which a shorter form is asked for, each once, with its level."""
    shown = {memory.id: memory for pair in pairs for memory in (pair.known, pair.new)}
    levels = [(memory, lacking_level(memory, at=at)) for memory in shown.values()]
    return [(memory, level) for memory, level in levels if level is not None][:_MOST_SHORTENED]


def read_judgement(raw: str, pairs: Sequence[Suspects], *, at: datetime) -> Judgement | UnreadFault:
    """Read an answer about pairs as listed at a moment, or return why there is none; what is unclear is passed over."""
    verdicts = _verdicts(raw, pairs)
    if isinstance(verdicts, str):
        return verdicts
    found, wanting = object_with(raw, "shorter"), _wanting(pairs, at=at)
    items = [] if isinstance(found, str) else items_of(found, "shorter") or []
    shortened: dict[MemoryId, Memory] = {}
    for one in (read_part(_ShorterNote, item) for item in items):
        if one is not None and 0 < one.note <= len(wanting):
            memory, level = wanting[one.note - 1]
            form = given_form(memory.text, one.text, level)
            if form is not None and is_harmless(form):
                shortened[memory.id] = memory.model_copy(update={"levels": with_form(memory.levels, level, form)})
    return Judgement(verdicts, tuple(shortened.values()))


def _verdicts(raw: str, pairs: Sequence[Suspects]) -> Mapping[str, Verdict] | UnreadFault:
    found = object_with(raw, "verdicts")
    items = None if isinstance(found, str) else items_of(found, "verdicts")
    if isinstance(found, str) or items is None:
        return found if isinstance(found, str) else "not_an_answer"
    judged: dict[str, Verdict] = {}
    spoiled: set[str] = set()
    for item in items:
        one = read_part(_Judged, item)
        if one is None or not 0 < one.pair <= len(pairs):
            continue
        key = pairs[one.pair - 1].id
        if judged.setdefault(key, one.verdict) != one.verdict:
            spoiled.add(key)
    if items and not judged:
        return "not_an_answer"
    return {key: verdict for key, verdict in judged.items() if key not in spoiled}
