"""What search keeps of the memories of one scope: which term stands in which, how heavily, and which were said next to each other.

Built once, then only read. It holds terms and ids, no text: what is shown is read from the store again, through the audience filter.
"""

from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from math import log1p
from typing import Final

from memory.domain.ids import MemoryId, SubjectId
from memory.domain.memory import Memory
from memory.domain.text.irregular_forms import IRREGULAR_FORMS
from memory.domain.text.terms import each_term

K1: Final = 1.0
"""How soon a term that is repeated counts no more: BM25's constant, of its usual range 0.8 to 2."""
LENGTH_WEIGHT: Final = 0.4
"""How much long texts lose: BM25's b. Below the usual 0.75, since memories are all a sentence or two."""
SPAN_WEIGHT: Final = 0.5
"""What a word of the quoted message counts beside one of the memory's own text, which was written to stand alone."""
MOST_USES: Final = 20
"""Further uses raise a memory no more."""
DERIVED_LENGTH: Final = 4
"""Letters by which two terms of one stem family may differ, and that both have at least: paint, painter; music, musician."""


Postings = tuple["array[int]", "array[float]"]
"""The places of the memories with a term, and its saturated frequency in each."""
_NOWHERE: Final[Postings] = (array("I"), array("f"))


@dataclass(frozen=True, slots=True)
class Listed:
    """One memory as search knows it."""

    id: MemoryId
    speaker: SubjectId | None
    said_at: datetime
    fresh_at: datetime
    """When it was said or confirmed last."""
    weight: float
    """Around 1.0: by importance, confidence and use."""


class SearchIndex:
    """The postings of one scope's memories for one audience."""

    def __init__(
        self,
        listed: Sequence[Listed],
        postings: Mapping[str, Postings],
        neighbours: Mapping[int, Sequence[int]],
    ) -> None:
        self.listed = listed
        self._postings = postings
        self._neighbours = neighbours
        self._vocabulary = sorted(postings)

    def frequency(self, term: str) -> int:
        """Count the memories with a term."""
        return len(self.having(term)[0])

    def having(self, term: str) -> Postings:
        """Give the places in `listed` with a term, in their order, and its saturated frequency in each, 0 to K1 + 1."""
        return self._postings.get(term, _NOWHERE)

    def beside(self, place: int) -> Sequence[int]:
        """Give the places of what was said just before and after in the same session."""
        return self._neighbours.get(place, ())

    def derived_from(self, term: str) -> Iterator[str]:
        """Give the other terms of the index that begin with this one, or that this one begins with, at most four letters apart."""
        if len(term) < DERIVED_LENGTH:
            return
        first = bisect_left(self._vocabulary, term)
        for other in self._vocabulary[first : bisect_left(self._vocabulary, f"{term}\U0010ffff")]:
            if 0 < len(other) - len(term) <= DERIVED_LENGTH:
                yield other
        for length in range(max(DERIVED_LENGTH, len(term) - DERIVED_LENGTH), len(term)):
            if term[:length] in self._postings:
                yield term[:length]


class IndexBuilder:
    """Gathers memories one by one, so that a large scope can be read in slices."""

    def __init__(self) -> None:
        self._listed: list[Listed] = []
        self._counts: list[tuple[Counter[str], Counter[str]]] = []
        self._order: list[tuple[str, datetime, str]] = []

    def add(self, memory: Memory, *, uses: int = 0) -> None:
        """Take a memory in; `uses` counts how often answers were made with it."""
        receipt = memory.provenance
        self._listed.append(
            Listed(
                id=memory.id,
                speaker=receipt.author or memory.subject,
                said_at=memory.observed_at,
                fresh_at=max(memory.observed_at, memory.reinforced_at),
                weight=_weight(memory, uses=uses),
            )
        )
        self._counts.append((_terms(memory.text), _terms(receipt.quoted_span or "")))
        first_message = receipt.message_ids[0] if receipt.message_ids else ""
        self._order.append((receipt.session_id or "", memory.observed_at, first_message.zfill(20)))

    def built(self) -> SearchIndex:
        """Give the index of everything that was added."""
        texts, spans = (_mean_length(counts) for counts in zip(*self._counts, strict=True)) if self._counts else (1, 1)
        postings: dict[str, Postings] = {}
        for place, (text, span) in enumerate(self._counts):
            for term, weight in _frequencies(text, span, means=(texts, spans)).items():
                places, weights = postings.setdefault(term, (array("I"), array("f")))
                places.append(place)
                weights.append(weight * (K1 + 1) / (weight + K1))
        return SearchIndex(self._listed, postings, self._neighbours())

    def _neighbours(self) -> Mapping[int, Sequence[int]]:
        found: defaultdict[int, list[int]] = defaultdict(list)
        places = sorted(range(len(self._order)), key=self._order.__getitem__)
        for one, other in pairwise(places):
            session = self._order[one][0]
            if session and session == self._order[other][0]:
                found[one].append(other)
                found[other].append(one)
        return dict(found)


def _terms(text: str) -> Counter[str]:
    return Counter(each_term(text, base_forms=IRREGULAR_FORMS))


def _mean_length(counts: Sequence[Counter[str]]) -> float:
    return sum(each.total() for each in counts) / len(counts) or 1.0


def _frequencies(text: Counter[str], span: Counter[str], *, means: tuple[float, float]) -> Counter[str]:
    found: Counter[str] = Counter()
    for counts, mean, share in zip((text, span), means, (1.0, SPAN_WEIGHT), strict=True):
        length = 1 - LENGTH_WEIGHT + LENGTH_WEIGHT * counts.total() / mean
        for term, count in counts.items():
            found[term] += share * count / length  # type: ignore[assignment]  # a Counter adds floats as well
    return found


def _weight(memory: Memory, *, uses: int) -> float:
    importance = 1 + 0.03 * (memory.importance - 3)
    used = 1 + 0.05 * log1p(min(uses, MOST_USES)) / log1p(MOST_USES)
    return importance * used * (0.9 + 0.1 * memory.confidence)
