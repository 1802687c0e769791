"""Ranks memories that share a term with a question: BM25, then surroundings, speaker, time, use (docs/DOMAIN.md)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from math import log
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.recall.search_index import Listed, SearchIndex
from memory.domain.recall.search_query import SearchQuery

_DERIVED_WEIGHT: Final = 0.35  # What a term of the same stem family counts beside the asked one
_COMMON_SHARE: Final = 0.15  # A kindred or derived term that more of the memories have is too common to speak for any
CANDIDATES: Final = 160
"""Best matches of a scope that are looked at more closely; the rest cannot be among the first few any more."""


class _Rarity:
    """How much a term tells, by how few of the memories have it (BM25's idf, never below 0)."""

    def __init__(self, indexes: Sequence[SearchIndex]) -> None:
        self._indexes = indexes
        self._total = sum(index.size for index in indexes)
        self._frequencies: dict[str, int] = {}

    def of(self, term: str) -> float:
        """Return what a term is worth, 0 or more."""
        frequency = self._frequency(term)
        return log(1 + (self._total - frequency + 0.5) / (frequency + 0.5))

    def is_common(self, term: str) -> bool:
        """Return whether so many have a term that it speaks for none."""
        return self._frequency(term) > max(_COMMON_SHARE * self._total, 3)

    def _frequency(self, term: str) -> int:
        known = self._frequencies.get(term)
        if known is None:
            known = self._frequencies[term] = sum(index.frequency(term) for index in self._indexes)
        return known


def _matched(index: SearchIndex, query: SearchQuery, rarity: _Rarity) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Return the best matches by their terms alone, their places and their scores, best first, at most 160."""
    scores = np.zeros(index.places)
    for term, weight in _widened(index, query, rarity).items():
        postings = index.having(term)
        # A place stands in the postings of a term once only, so that nothing is added to the same score twice.
        scores[postings.places] += np.multiply(postings.frequencies, weight * rarity.of(term), dtype=np.float64)
    found = np.flatnonzero(scores)
    if query.told_by:
        told = index.told_by(query.told_by)
        found = told[scores[told] > 0]
    worth = scores[found] + index.recency[found]
    if len(found) > CANDIDATES:
        best = np.argpartition(worth, -CANDIDATES)[-CANDIDATES:]
        found, worth = found[best], worth[best]
    order = np.argsort(-worth, kind="stable")
    return found[order], worth[order]


def _widened(index: SearchIndex, query: SearchQuery, rarity: _Rarity) -> dict[str, float]:
    """Return the terms to look up: the asked, and of the kindred and derived ones those that are not too common."""
    terms = {term: weight for term, weight in query.terms.items() if weight == 1.0 or not rarity.is_common(term)}
    for term, weight in query.terms.items():
        if weight == 1.0:
            for other in index.derived_from(term):
                if not rarity.is_common(other):
                    terms[other] = max(terms.get(other, 0.0), _DERIVED_WEIGHT)
    return terms


_CONTEXT_SHARE: Final = 0.4
"""What an asked term counts that a hit lacks and what was said around it in the same session has."""
_CONTEXT_REACH: Final = 3  # How many statements before and after are looked at
_CONTEXT_FADE: Final = 0.7  # What each further step away leaves of it
_FADING: Final = np.tile(_CONTEXT_FADE ** np.arange(_CONTEXT_REACH), 2)


def _around(index: SearchIndex, places: NDArray[np.intp], query: SearchQuery, rarity: _Rarity) -> NDArray[np.float64]:
    """Return for each place what its surroundings add to its score, 0 or more."""
    worth = np.zeros(len(places))
    # A term that many memories have stands around nearly everything.
    rare = [term for term, weight in query.terms.items() if weight == 1.0 and not rarity.is_common(term)]
    having = [(rarity.of(term), index.having(term)) for term in rare if index.frequency(term)]
    if having and len(places):
        near = index.near(places, reach=_CONTEXT_REACH)
        for value, postings in having:
            # Nothing stands at the first place, which is named where nobody is near.
            frequencies = np.zeros(index.places)
            frequencies[postings.places] = postings.frequencies
            beside = (frequencies[near] * _FADING).max(axis=1)
            worth += np.maximum(beside - frequencies[places], 0.0) * value
    return _CONTEXT_SHARE * worth


THRESHOLD: Final = 0.65
"""What recall takes, as a share of the best hit's score."""
_ANSWER_FACTOR: Final = 1.3  # For what could give the kind of answer that is wanted: a number for "how many"
_RELATION_WEIGHT: Final = 0.10
"""What an edge of strength 1.0 between two hits adds to both, as a share of the best hit's score."""
_SPEAKER_FACTOR: Final = 1.8
_MONTH_FACTOR: Final = 1.3
_DAY_FACTOR: Final = 1.3
_CLOSELY: Final = 80  # Of those, the ones whose surroundings are looked at as well


@dataclass(frozen=True, slots=True)
class Hit:
    """A memory that a search found."""

    memory_id: MemoryId
    score: float
    """Above 0; only of use beside the others of the same search."""


class Edge(NamedTuple):
    """That two memories have something to do with each other."""

    one: MemoryId
    other: MemoryId
    strength: float
    """0 to 1."""


def rank(indexes: Sequence[SearchIndex], query: SearchQuery, *, limit: int) -> list[Hit]:
    """Return the best hits over some scopes, best first, at most `limit`; a term is as rare as it is in all of them."""
    rarity = _Rarity(indexes)
    found: list[tuple[float, MemoryId]] = []
    for index in indexes:
        places, scores = _matched(index, query, rarity)
        scores[:_CLOSELY] += _around(index, places[:_CLOSELY], query, rarity)
        listed = [index.at(place) for place in places.tolist()]
        scores *= _factors(listed, query)
        found += zip(scores.tolist(), [each.id for each in listed], strict=True)
    return [Hit(memory_id, score) for score, memory_id in nlargest(limit, found)]


def with_relations(hits: Sequence[Hit], edges: Iterable[Edge]) -> list[Hit]:
    """Raise the hits that have an edge to another one, each by its strongest, and give all, best first."""
    strongest = {hit.memory_id: 0.0 for hit in hits}
    for edge in edges:
        if edge.one in strongest and edge.other in strongest:
            for end in (edge.one, edge.other):
                strongest[end] = max(strongest[end], edge.strength)
    best = max((hit.score for hit in hits), default=0.0)
    raised = [Hit(hit.memory_id, hit.score + _RELATION_WEIGHT * strongest[hit.memory_id] * best) for hit in hits]
    # Equals stay in the order that they came in.
    return sorted(raised, key=lambda hit: hit.score, reverse=True)


def close_to_best(hits: Sequence[Hit], *, share: float = THRESHOLD) -> list[Hit]:
    """Keep what scores at least a share of the best hit."""
    best = max((hit.score for hit in hits), default=0.0)
    return [hit for hit in hits if hit.score >= share * best]


def grouped_by_tier(memories: Iterable[Memory]) -> list[Memory]:
    """Bring canon first and keep the order within each tier."""
    return sorted(memories, key=lambda memory: memory.tier != "canon")


def _factors(listed: Sequence[Listed], query: SearchQuery) -> NDArray[np.float64]:
    factors: NDArray[np.float64] = np.array([each.weight for each in listed])
    for factor, fits in _reasons(query):
        factors *= np.where([fits(each) for each in listed], factor, 1.0)
    return factors


def _reasons(query: SearchQuery) -> Iterator[tuple[float, Callable[[Listed], bool]]]:
    """Return the grounds on which a memory counts for more, and how much more."""
    if query.speakers:
        yield _SPEAKER_FACTOR, lambda listed: listed.speaker in query.speakers
    if query.times:
        yield _MONTH_FACTOR, lambda listed: any(time.month_fits(listed.said_at) for time in query.times)
        yield _DAY_FACTOR, lambda listed: any(time.day_fits(listed.said_at) for time in query.times)
    if query.answers:
        yield _ANSWER_FACTOR, lambda listed: not query.answers.isdisjoint(listed.tells)
