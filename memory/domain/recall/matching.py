"""The first look of a search: which memories of an index have the asked terms, and how heavily. Pure; for `ranking` alone.

It is written for speed, since everything a guild knows goes through it: what cannot come among the best is never scored.
"""

from collections.abc import Mapping, Sequence
from math import inf, log
from operator import itemgetter
from typing import Final

from memory.domain.recall.search_index import Postings, SearchIndex
from memory.domain.recall.search_query import SearchQuery

DERIVED_WEIGHT: Final = 0.35
"""What a term of the same stem family counts beside the asked one."""
COMMON_SHARE: Final = 0.15
"""A kindred or derived term that more of the memories have is too common to speak for any."""
CANDIDATES: Final = 160
"""Best matches of a scope that are looked at more closely; the rest cannot be among the first few any more."""
ENOUGH: Final = 400
"""Matches after which terms that are more common than those are no ground to look at more."""
WIDESPREAD: Final = 0.125
"""A term that more of the memories have is looked up by memory, not gone through."""
_SAMPLED: Final = 16
_SPARE: Final = 6
"""Of a sample, so that the guess is too high once in some hundred times only."""
_MARGIN: Final = 1e-4
"""Above all that freshness and rounding can add to a score."""


class Rarity:
    """How much a term tells, by how few of the memories have it (BM25's idf, never below 0)."""

    def __init__(self, indexes: Sequence[SearchIndex]) -> None:
        self._indexes = indexes
        self._total = sum(index.size for index in indexes)

    def of(self, term: str) -> float:
        """Give what a term is worth, 0 or more."""
        frequency = self._frequency(term)
        return log(1 + (self._total - frequency + 0.5) / (frequency + 0.5))

    def is_common(self, term: str) -> bool:
        """Tell whether so many have a term that it speaks for none."""
        return self._frequency(term) > max(COMMON_SHARE * self._total, 3)

    def _frequency(self, term: str) -> int:
        return sum(index.frequency(term) for index in self._indexes)


def matched(index: SearchIndex, query: SearchQuery, rarity: Rarity) -> list[tuple[int, float]]:
    """Give the best matches by their terms alone, as place and score, best first, at most 160."""
    scores: dict[int, float] = {}
    blank, known = index.blank_scores, scores.get
    terms = _by_rarity(index, query, rarity)
    rest = sum(worth * postings.most for _, worth, postings in terms)
    is_closed = False
    for term, worth, postings in terms:
        if len(postings.places) > len(scores) >= CANDIDATES:
            # What has less than this by now cannot come among the best any more, whichever of the terms left it has.
            least = _last_of_best(scores) - rest - _MARGIN
            # Trigger: many that share a rarer term are there. Why: what shares nothing but this one and commoner ones comes
            # not near them, and half of the memories hold it. Outcome: from here on terms only order those that are there.
            is_closed = is_closed or least > 0 or len(scores) >= ENOUGH
            if is_closed and least > 0:
                scores = {place: score for place, score in scores.items() if score >= least}
        rest -= worth * postings.most
        if not is_closed:
            for place, frequency in zip(postings.places, postings.frequencies, strict=True):
                scores[place] = (known(place) or blank[place]) + worth * frequency
        elif len(postings.places) > WIDESPREAD * index.size:
            frequencies = index.by_place(term)
            for place in scores:
                scores[place] += worth * frequencies[place]
        else:
            for place, frequency in zip(postings.places, postings.frequencies, strict=True):
                if place in scores:
                    scores[place] += worth * frequency
    return _best_of(scores)


def _by_rarity(index: SearchIndex, query: SearchQuery, rarity: Rarity) -> list[tuple[str, float, Postings]]:
    """Give the terms that the index has, each with what it is worth and its postings, the rarest first."""
    widened = _widened(index, query, rarity)
    terms = sorted((term for term in widened if index.frequency(term)), key=index.frequency)
    return [(term, widened[term] * rarity.of(term), index.having(term)) for term in terms]


def _widened(index: SearchIndex, query: SearchQuery, rarity: Rarity) -> dict[str, float]:
    """Give the terms to look up: the asked, and of the kindred and derived ones those that are not too common."""
    terms = {term: weight for term, weight in query.terms.items() if weight == 1.0 or not rarity.is_common(term)}
    for term, weight in query.terms.items():
        if weight == 1.0:
            for other in index.derived_from(term):
                if not rarity.is_common(other):
                    terms[other] = max(terms.get(other, 0.0), DERIVED_WEIGHT)
    return terms


def _last_of_best(scores: Mapping[int, float]) -> float:
    """Give the score that the last of the best matches has so far; it can only rise. There have to be 160 matches."""
    found = list(scores.values())
    # One in so many guesses a score that a few more than those have: among thousands a fifth of the time of a heap.
    guess = sorted(found[::_SAMPLED])[-(CANDIDATES // _SAMPLED + _SPARE) :][0]
    best = [score for score in found if score >= guess]
    return sorted(best if len(best) >= CANDIDATES else found)[-CANDIDATES]


def _best_of(scores: Mapping[int, float]) -> list[tuple[int, float]]:
    least = _last_of_best(scores) if len(scores) > CANDIDATES else -inf
    found = [(place, score) for place, score in scores.items() if score >= least]
    return sorted(found, key=itemgetter(1), reverse=True)[:CANDIDATES]
