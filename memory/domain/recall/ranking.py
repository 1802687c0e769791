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
CONTEXT_SHARE: Final = 0.4
"""What an asked term counts that a hit lacks and what was said around it in the same session has."""
CONTEXT_REACH: Final = 3
"""How many statements before and after are looked at."""
CONTEXT_FADE: Final = 0.7
"""What each further step away leaves of it."""
ANSWER_FACTOR: Final = 1.3
"""For what could give the kind of answer that is wanted: a number for "how many"."""
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
ENOUGH: Final = 400
"""Matches after which terms that are more common than those are no ground to look at more."""
CLOSELY: Final = 80
"""Of those, the ones whose surroundings are looked at as well."""


_FADING: Final = {distance: CONTEXT_FADE ** (distance - 1) for distance in range(1, CONTEXT_REACH + 1)}


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
        around = _Around(index, query, rarity)
        for rank_, (place, score) in enumerate(best):
            whole = score + around.of(place) if rank_ < CLOSELY else score
            listed = index.at(place)
            found.append(Hit(listed.id, whole * _factor(listed, query, at=at)))
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
    # Equals stay in the order that they came in.
    return sorted(raised, key=lambda hit: hit.score, reverse=True)


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


class _Around:
    """What the asked terms are worth that a hit lacks but its surroundings have."""

    def __init__(self, index: SearchIndex, query: SearchQuery, rarity: _Rarity) -> None:
        self._index = index
        # A term that many memories have stands around nearly everything.
        rare = [term for term, weight in query.terms.items() if weight == 1.0 and not rarity.is_common(term)]
        self._having = [
            (rarity.of(term), dict(zip(*index.having(term), strict=True))) for term in rare if index.frequency(term)
        ]

    def of(self, place: int) -> float:
        around = self._index.around(place, reach=CONTEXT_REACH) if self._having else ()
        worth = 0.0
        for rarity, frequencies in self._having:
            own = frequencies.get(place, 0.0)
            beside = max((frequencies.get(other, 0.0) * _FADING[distance] for distance, other in around), default=0.0)
            worth += max(beside - own, 0.0) * rarity
        return CONTEXT_SHARE * worth


def _matched(index: SearchIndex, query: SearchQuery, rarity: _Rarity) -> list[tuple[int, float]]:
    """Give the best matches by their terms alone, as place and score, best first."""
    # A list for all and a set of the matched: at 10,000 memories half the time of a dict.
    scores = index.blank_scores()
    matched: set[int] = set()
    widened = _widened(index, query, rarity)
    for term in sorted(widened, key=index.frequency):
        worth = widened[term] * rarity.of(term)
        places, frequencies = index.having(term)
        if len(matched) >= ENOUGH and len(places) > len(matched):
            # Trigger: many that share a rarer term are there. Why: what shares nothing but a common one cannot come near them,
            # and half of the memories hold it. Outcome: it only orders those that are there.
            common = dict(zip(places, frequencies, strict=True))
            for place in matched:
                scores[place] += worth * common.get(place, 0.0)
            continue
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
    if query.answers & listed.tells:
        factor *= ANSWER_FACTOR
    age = max((at - listed.fresh_at) / FRESH_HALF_LIFE, 0.0)
    return factor * (1 + FRESH_SHARE * float(0.5**age))


def _strength(hit: Hit) -> tuple[float, str]:
    return hit.score, hit.memory_id
