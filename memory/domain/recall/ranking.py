"""Ranks memories for a question: BM25 over the terms, then what stands beside a hit, who said it, when, and how it was used.

Pure and without a model. Nothing is a hit that shares no term with the question or with a word kindred to one of its own.
Where the constants come from, and what they were worth there, is said in docs/DOMAIN.md.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from heapq import nlargest
from math import log
from typing import Final

from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.recall.search_index import Listed, SearchIndex
from memory.domain.recall.search_query import SearchQuery

THRESHOLD: Final = 0.65
"""What recall takes, as a share of the best hit's score."""
DERIVED_WEIGHT: Final = 0.35
"""What a term of the same stem family counts beside the asked one."""
NEIGHBOUR_SHARE: Final = 0.25
"""What a hit adds to the hits that were said just before and after it in the same session."""
RELATION_WEIGHT: Final = 0.10
"""What an edge of strength 1.0 between two hits adds to both, as a share of the best hit's score: w_rel of the design."""
SPEAKER_FACTOR: Final = 1.8
MONTH_FACTOR: Final = 1.3
DAY_FACTOR: Final = 1.3
FRESH_SHARE: Final = 0.05
"""The most that freshness adds; it only orders what is otherwise alike."""
FRESH_HALF_LIFE: Final = timedelta(days=90)
COMMON_SHARE: Final = 0.15
"""A kindred or derived term that more of the memories have is too common to speak for any."""
CANDIDATES: Final = 160
"""Best matches of a scope that are looked at more closely; the rest cannot be among the first few any more."""
STRONGEST: Final = 64
"""Hits that hand on something to those beside them."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A memory that a search found."""

    memory_id: MemoryId
    score: float
    """Above 0; only of use beside the others of the same search."""


@dataclass(frozen=True, slots=True)
class Edge:
    """That two memories have something to do with each other."""

    one: MemoryId
    other: MemoryId
    strength: float
    """0 to 1."""


def rank(indexes: Sequence[SearchIndex], query: SearchQuery, *, at: datetime, limit: int) -> list[Hit]:
    """Give the best hits over some scopes together, best first, at most `limit`; each memory stands in one index only.

    A term's rarity is that over all of them, so that a small scope and a large one are measured alike.
    """
    rarity = _Rarity(indexes)
    found: list[Hit] = []
    for index in indexes:
        best = _matched(index, query, rarity)
        scores = {place: score * _factor(index.at(place), query, at=at) for place, score in best}
        strongest = nlargest(STRONGEST, scores.items(), key=_score)
        _hand_on(scores, ((score, index.beside(place)) for place, score in strongest), share=NEIGHBOUR_SHARE)
        found += [Hit(index.at(place).id, score) for place, score in scores.items()]
    return nlargest(limit, found, key=_strength)


def with_relations(hits: Sequence[Hit], edges: Iterable[Edge]) -> list[Hit]:
    """Raise the hits that have an edge to another one, each by its strongest, and give all, best first."""
    strongest = {hit.memory_id: 0.0 for hit in hits}
    for edge in edges:
        if edge.one in strongest and edge.other in strongest:
            for end in (edge.one, edge.other):
                strongest[end] = max(strongest[end], edge.strength)
    best = max((hit.score for hit in hits), default=0.0)
    raised = [Hit(hit.memory_id, hit.score + RELATION_WEIGHT * strongest[hit.memory_id] * best) for hit in hits]
    return sorted(raised, key=_strength, reverse=True)


def close_to_best(hits: Sequence[Hit], *, share: float = THRESHOLD) -> list[Hit]:
    """Keep what scores at least a share of the best hit."""
    best = max((hit.score for hit in hits), default=0.0)
    return [hit for hit in hits if hit.score >= share * best]


def grouped_by_tier(memories: Iterable[Memory]) -> list[Memory]:
    """Bring canon first and keep the order within each tier."""
    return sorted(memories, key=lambda memory: memory.tier != "canon")


class _Rarity:
    """How much a term tells, by how few of the memories have it (BM25's idf, never below 0)."""

    def __init__(self, indexes: Sequence[SearchIndex]) -> None:
        self._indexes = indexes
        self._total = sum(index.size for index in indexes)

    def of(self, term: str) -> float:
        frequency = self._frequency(term)
        return log(1 + (self._total - frequency + 0.5) / (frequency + 0.5))

    def is_common(self, term: str) -> bool:
        return self._frequency(term) > max(COMMON_SHARE * self._total, 3)

    def _frequency(self, term: str) -> int:
        return sum(index.frequency(term) for index in self._indexes)


def _matched(index: SearchIndex, query: SearchQuery, rarity: _Rarity) -> list[tuple[int, float]]:
    """Give the best matches by their terms alone, as place and score, best first."""
    # A list for all and a set of the matched: at 10,000 memories half the time of a dict.
    scores = index.blank_scores()
    matched: set[int] = set()
    for term, weight in _widened(index, query, rarity).items():
        worth = weight * rarity.of(term)
        places, frequencies = index.having(term)
        matched.update(places)
        for place, frequency in zip(places, frequencies, strict=True):
            scores[place] += worth * frequency
    best = sorted(matched, key=scores.__getitem__, reverse=True)[:CANDIDATES]
    return [(place, scores[place]) for place in best]


def _widened(index: SearchIndex, query: SearchQuery, rarity: _Rarity) -> dict[str, float]:
    """Give the terms to look up: the asked, and of the kindred and derived ones those that are not too common."""
    terms = {term: weight for term, weight in query.terms.items() if weight == 1.0 or not rarity.is_common(term)}
    for term, weight in query.terms.items():
        if weight == 1.0:
            for other in index.derived_from(term):
                if not rarity.is_common(other):
                    terms[other] = max(terms.get(other, 0.0), DERIVED_WEIGHT)
    return terms


def _factor(listed: Listed, query: SearchQuery, *, at: datetime) -> float:
    factor = listed.weight
    if listed.speaker in query.speakers:
        factor *= SPEAKER_FACTOR
    if query.times and any(time.month_fits(listed.said_at) for time in query.times):
        factor *= MONTH_FACTOR
    if query.times and any(time.day_fits(listed.said_at) for time in query.times):
        factor *= DAY_FACTOR
    age = max((at - listed.fresh_at) / FRESH_HALF_LIFE, 0.0)
    return factor * (1 + FRESH_SHARE * float(0.5**age))


def _hand_on(scores: dict[int, float], sources: Iterable[tuple[float, Sequence[int]]], *, share: float) -> None:
    """Raise what stands beside a hit and is one itself."""
    for score, places in list(sources):
        for place in places:
            if place in scores:
                scores[place] += share * score


def _score(row: tuple[int, float]) -> float:
    return row[1]


def _strength(hit: Hit) -> tuple[float, str]:
    return hit.score, hit.memory_id
