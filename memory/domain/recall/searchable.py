"""What search needs of a memory, less than a record, so that many are read fast: words, speaker, time, weight."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import copysign, log1p
from typing import Final

from memory.domain.ids import MemoryId, SubjectId
from memory.domain.language.terms import each_term
from memory.domain.memory import Memory

_K1: Final = 1.0  # How soon a term that is repeated counts no more: BM25's constant, of its usual range 0.8 to 2
_LENGTH_WEIGHT: Final = 0.4
"""How much long texts lose: BM25's b. Below the usual 0.75, since memories are all a sentence or two."""
_TEXT_TERMS: Final = 8
_SPAN_TERMS: Final = 11
"""Terms of a usual text and quoted message: set, so that what a memory weighs stays whatever else there is."""
_SPAN_WEIGHT: Final = 0.5
"""What a word of the quoted message counts beside one of the memory's own text, which was written to stand alone."""
_WIDTH: Final = 20


@dataclass(frozen=True, slots=True)
class Searchable:
    """One memory as it goes into an index."""

    id: MemoryId
    version: int
    text: str
    quoted_span: str
    """Empty when nothing is quoted."""
    speaker: SubjectId | None
    session_id: str
    """Empty when it came from no talk."""
    first_message: str
    """Of its receipt, so that it sorts as a number does; empty for none."""
    said_at: datetime
    fresh_at: datetime
    """When it was said or confirmed last."""
    importance: int
    confidence: float
    category: str
    topic: str = ""
    """One or two words; empty where none is known."""

    @property
    def order(self) -> tuple[datetime, str, MemoryId]:
        """Its place in the session."""
        return self.said_at, self.first_message, self.id

    def frequencies(self) -> Mapping[str, float]:
        """Return its terms, each with its saturated frequency, above 0 and below _K1 + 1."""
        found: dict[str, float] = {}
        for text, usual, share in ((self.text, _TEXT_TERMS, 1.0), (self.quoted_span, _SPAN_TERMS, _SPAN_WEIGHT)):
            counts = Counter(each_term(text, with_base_forms=True)) if text else Counter[str]()
            length = 1 - _LENGTH_WEIGHT + _LENGTH_WEIGHT * counts.total() / usual
            for term, count in counts.items():
                found[term] = found.get(term, 0.0) + share * count / length
        return {term: weight * (_K1 + 1) / (weight + _K1) for term, weight in found.items()}


def searchable(memory: Memory) -> Searchable:
    """Take from a memory what search needs."""
    receipt = memory.provenance
    return Searchable(
        id=memory.id,
        version=memory.version,
        text=memory.text,
        quoted_span=receipt.quoted_span or "",
        speaker=receipt.author or memory.subject,
        session_id=receipt.session_id or "",
        first_message=first_of(receipt.message_ids),
        said_at=memory.observed_at,
        fresh_at=max(memory.observed_at, memory.reinforced_at),
        importance=memory.importance,
        confidence=memory.confidence,
        category=memory.category,
        topic=topic_of(memory.topic_id, memory.tags),
    )


def topic_of(topic_id: str | None, tags: Sequence[str]) -> str:
    """Return what a memory is about in a word or two: the slot that it fills, else its first tag, else empty."""
    return (topic_id or "").replace("_", " ") or next((tag.casefold() for tag in tags), "")


def first_of(message_ids: Sequence[str]) -> str:
    """Write the id of the first message so that it sorts as a number does; empty for none."""
    return message_ids[0].zfill(_WIDTH) if message_ids else ""


_MOST: Final = 20  # Beyond so much, either way, nothing changes any more
_CITED_WORTH: Final = 3  # What a citation counts, beside 1 for having stood in a prompt of which nothing is known
_SHARE: Final = 0.05  # The most that use raises or lowers a hit; it only orders what is otherwise alike


def standing(*, retrieved: int, cited: int, ignored: int) -> int:
    """Return how a memory fared, -20 to 20: `retrieved` prompts held it, `cited` marked it, `ignored` others only."""
    unknown = max(retrieved - cited - ignored, 0)
    return max(-_MOST, min(unknown + _CITED_WORTH * cited - ignored, _MOST))


def standing_factor(value: int) -> float:
    """Return by how much a hit is multiplied: 0.95 to 1.05, 1.0 for a standing of 0."""
    return 1 + _SHARE * copysign(log1p(min(abs(value), _MOST)) / log1p(_MOST), value)
