"""Ranks memories for a question: BM25 over the terms, then what stands beside a hit, who said it, when, its use.

Pure and without a model. Nothing is a hit that shares no term with the question or with a word kindred to one of its
own.
Where the constants come from, and what they were worth there, is said in docs/DOMAIN.md.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import Final

import numpy as np
from numpy.typing import NDArray

from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.recall.matching import Rarity, around, matched
from memory.domain.recall.search_index import Listed, SearchIndex
from memory.domain.recall.search_query import SearchQuery

THRESHOLD: Final = 0.65
"""What recall takes, as a share of the best hit's score."""
ANSWER_FACTOR: Final = 1.3
"""For what could give the kind of answer that is wanted: a number for "how many"."""
RELATION_WEIGHT: Final = 0.10
"""What an edge of strength 1.0 between two hits adds to both, as a share of the best hit's score."""
SPEAKER_FACTOR: Final = 1.8
MONTH_FACTOR: Final = 1.3
DAY_FACTOR: Final = 1.3
CLOSELY: Final = 80
"""Of those, the ones whose surroundings are looked at as well."""


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


def rank(indexes: Sequence[SearchIndex], query: SearchQuery, *, limit: int) -> list[Hit]:
    """Return the best hits over some scopes, best first, at most `limit`; each memory stands in one index only.

    A term's rarity is that over all of them, so that a small scope and a large one are measured alike.
    """
    rarity = Rarity(indexes)
    found: list[tuple[float, MemoryId]] = []
    for index in indexes:
        places, scores = matched(index, query, rarity)
        scores[:CLOSELY] += around(index, places[:CLOSELY], query, rarity)
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


def _factors(listed: Sequence[Listed], query: SearchQuery) -> NDArray[np.float64]:
    """Return by what the score of each is multiplied."""
    factors: NDArray[np.float64] = np.array([each.weight for each in listed])
    for factor, fits in _reasons(query):
        factors *= np.where([fits(each) for each in listed], factor, 1.0)
    return factors


def _reasons(query: SearchQuery) -> Iterator[tuple[float, Callable[[Listed], bool]]]:
    """Return the grounds on which a memory counts for more, and how much more."""
    if query.speakers:
        yield SPEAKER_FACTOR, lambda listed: listed.speaker in query.speakers
    if query.times:
        yield MONTH_FACTOR, lambda listed: any(time.month_fits(listed.said_at) for time in query.times)
        yield DAY_FACTOR, lambda listed: any(time.day_fits(listed.said_at) for time in query.times)
    if query.answers:
        yield ANSWER_FACTOR, lambda listed: not query.answers.isdisjoint(listed.tells)
