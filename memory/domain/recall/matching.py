"""The first look of a search: which memories of an index have the asked terms, how heavily, and what stands around.

Everything a guild knows goes through it at every question, so it works on whole columns at a time.
"""

from collections.abc import Sequence
from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from memory.domain.recall.search_index import SearchIndex
from memory.domain.recall.search_query import SearchQuery

DERIVED_WEIGHT: Final = 0.35
"""What a term of the same stem family counts beside the asked one."""
COMMON_SHARE: Final = 0.15
"""A kindred or derived term that more of the memories have is too common to speak for any."""
CANDIDATES: Final = 160
"""Best matches of a scope that are looked at more closely; the rest cannot be among the first few any more."""


class Rarity:
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
        return self._frequency(term) > max(COMMON_SHARE * self._total, 3)

    def _frequency(self, term: str) -> int:
        known = self._frequencies.get(term)
        if known is None:
            known = self._frequencies[term] = sum(index.frequency(term) for index in self._indexes)
        return known


def matched(index: SearchIndex, query: SearchQuery, rarity: Rarity) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Return the best matches by their terms alone, their places and their scores, best first, at most 160."""
    scores = np.zeros(index.places)
    for term, weight in _widened(index, query, rarity).items():
        postings = index.having(term)
        # A place stands in the postings of a term once only, so that nothing is added to the same score twice.
        scores[postings.places] += np.multiply(postings.frequencies, weight * rarity.of(term), dtype=np.float64)
    found = np.flatnonzero(scores)
    worth = scores[found] + index.recency[found]
    if len(found) > CANDIDATES:
        best = np.argpartition(worth, -CANDIDATES)[-CANDIDATES:]
        found, worth = found[best], worth[best]
    order = np.argsort(-worth, kind="stable")
    return found[order], worth[order]


def _widened(index: SearchIndex, query: SearchQuery, rarity: Rarity) -> dict[str, float]:
    """Return the terms to look up: the asked, and of the kindred and derived ones those that are not too common."""
    terms = {term: weight for term, weight in query.terms.items() if weight == 1.0 or not rarity.is_common(term)}
    for term, weight in query.terms.items():
        if weight == 1.0:
            for other in index.derived_from(term):
                if not rarity.is_common(other):
                    terms[other] = max(terms.get(other, 0.0), DERIVED_WEIGHT)
    return terms


CONTEXT_SHARE: Final = 0.4
"""What an asked term counts that a hit lacks and what was said around it in the same session has."""
CONTEXT_REACH: Final = 3
"""How many statements before and after are looked at."""
CONTEXT_FADE: Final = 0.7
"""What each further step away leaves of it."""
_FADING: Final = np.tile(CONTEXT_FADE ** np.arange(CONTEXT_REACH), 2)


def around(index: SearchIndex, places: NDArray[np.intp], query: SearchQuery, rarity: Rarity) -> NDArray[np.float64]:
    """Return for each place what its surroundings add to its score, 0 or more."""
    worth = np.zeros(len(places))
    # A term that many memories have stands around nearly everything.
    rare = [term for term, weight in query.terms.items() if weight == 1.0 and not rarity.is_common(term)]
    having = [(rarity.of(term), index.having(term)) for term in rare if index.frequency(term)]
    if having and len(places):
        near = index.near(places, reach=CONTEXT_REACH)
        for value, postings in having:
            # Nothing stands at the first place, which is named where nobody is near.
            frequencies = np.zeros(index.places)
            frequencies[postings.places] = postings.frequencies
            beside = (frequencies[near] * _FADING).max(axis=1)
            worth += np.maximum(beside - frequencies[places], 0.0) * value
    return CONTEXT_SHARE * worth
