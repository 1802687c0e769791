"""Ranks memories for a question: BM25 over the terms, then what stands beside a hit, who said it, when, and how it was used.

Pure and without a model. Nothing is a hit that shares no term with the question or with a word kindred to one of its own.
Where the constants come from, and what they were worth there, is said in docs/DOMAIN.md.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from heapq import nlargest
from typing import Final

from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.recall.matching import Rarity, matched
from memory.domain.recall.search_index import Listed, SearchIndex, microseconds
from memory.domain.recall.search_query import SearchQuery

THRESHOLD: Final = 0.65
"""What recall takes, as a share of the best hit's score."""
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
_FRESH_HALF_LIFE_US: Final = FRESH_HALF_LIFE // timedelta(microseconds=1)
CLOSELY: Final = 80
"""Of those, the ones whose surroundings are looked at as well."""
_FADING: Final = tuple(CONTEXT_FADE**further for further in range(CONTEXT_REACH))


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
    rarity = Rarity(indexes)
    found: list[tuple[float, MemoryId]] = []
    at_us = microseconds(at)
    for index in indexes:
        best = matched(index, query, rarity)
        around = _Around(index, query, rarity)
        for rank_, (place, score) in enumerate(best):
            whole = score + around.of(place) if rank_ < CLOSELY else score
            listed = index.at(place)
            found.append((whole * _factor(listed, query, at_us=at_us), listed.id))
    return [Hit(memory_id, score) for score, memory_id in nlargest(limit, found)]


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


class _Around:
    """What the asked terms are worth that a hit lacks but its surroundings have."""

    def __init__(self, index: SearchIndex, query: SearchQuery, rarity: Rarity) -> None:
        self._index = index
        # A term that many memories have stands around nearly everything.
        rare = [term for term, weight in query.terms.items() if weight == 1.0 and not rarity.is_common(term)]
        postings = [(rarity.of(term), index.having(term)) for term in rare if index.frequency(term)]
        self._having = [
            (worth, dict(zip(posting.places, posting.frequencies, strict=True))) for worth, posting in postings
        ]
        self._any = frozenset[int]().union(*(posting.places for _, posting in postings))

    def of(self, place: int) -> float:
        before, after = self._index.around(place, reach=CONTEXT_REACH) if self._having else ((), ())
        if self._any.isdisjoint(before) and self._any.isdisjoint(after):
            return 0.0
        near = [*zip(before, _FADING, strict=False), *zip(after, _FADING, strict=False)]
        worth = 0.0
        for rarity, frequencies in self._having:
            beside = max([frequencies.get(other, 0.0) * fading for other, fading in near])
            if beside > (own := frequencies.get(place, 0.0)):
                worth += (beside - own) * rarity
        return CONTEXT_SHARE * worth


def _factor(listed: Listed, query: SearchQuery, *, at_us: int) -> float:
    factor = listed.weight
    if listed.speaker in query.speakers:
        factor *= SPEAKER_FACTOR
    if query.times and any(time.month_fits(listed.said_at) for time in query.times):
        factor *= MONTH_FACTOR
    if query.times and any(time.day_fits(listed.said_at) for time in query.times):
        factor *= DAY_FACTOR
    if query.answers and query.answers & listed.tells:
        factor *= ANSWER_FACTOR
    age = max((at_us - listed.fresh_us) / _FRESH_HALF_LIFE_US, 0.0)
    return factor * (1 + FRESH_SHARE * float(0.5**age))
