"""Vectors of texts: how they are kept, which memories are near a question, and joining that with the order by words."""

from array import array
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from math import fsum, sqrt
from typing import Final

import numpy as np

from memory.domain.ids import MemoryId
from memory.domain.recall.postings import Vector
from memory.domain.recall.ranking import Hit
from memory.domain.recall.search_index import SearchIndex

_RECIPROCAL_OFFSET: Final = 60
"""Of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009): how little the first ranks stand out."""
_MOST_NEAR: Final = 80  # Memories that are near enough to be found without a shared word
_NEAR_FROM: Final = 1.0
"""How many standard deviations above the mean of all a memory is near: what a cosine of 0.5 means differs by model."""
_ROUNDING: Final = 1e-6


def packed(vector: Sequence[float]) -> str:
    """Write a vector, at length 1, as base64 of 32-bit floats. Raises `ValueError` for one without direction."""
    length = sqrt(fsum(number * number for number in vector))
    if not 0 < length < float("inf"):
        raise ValueError("a vector without direction means nothing")
    return b64encode(array("f", (number / length for number in vector)).tobytes()).decode("ascii")


def unpacked(text: str) -> Vector:
    """Read what `packed` wrote."""
    return np.frombuffer(b64decode(text), np.float32)


def near(indexes: Sequence[SearchIndex], asked: Vector, hits: Sequence[Hit]) -> dict[MemoryId, float]:
    """Return how near hits by words are to what is asked, and the 80 nearest of all, equals of the last included."""
    tables = [(index, *index.vectors.nearness(asked)) for index in indexes]
    every = np.concatenate([values for _, _, values in tables])
    if not len(every):
        return {}
    least = float(every.mean() + _NEAR_FROM * every.std()) - _ROUNDING
    if len(every) > _MOST_NEAR:
        least = max(least, float(np.partition(every, -_MOST_NEAR)[-_MOST_NEAR]))
    found: dict[MemoryId, float] = {}
    for index, places, values in tables:
        is_hit = np.zeros(index.places, np.bool_)
        is_hit[[place for hit in hits if (place := index.place_of(hit.memory_id)) is not None]] = True
        rows = np.flatnonzero((values >= least) | is_hit[places])
        named = (index.at(place).id for place in places[rows].tolist())
        found |= dict(zip(named, values[rows].tolist(), strict=True))
    return found


def fused(hits: Sequence[Hit], nearness: Mapping[MemoryId, float]) -> list[Hit]:
    """Join hits by words, best first, with those by meaning, by reciprocal rank; scores stay those of the places."""
    by_meaning = sorted(nearness, key=lambda name: (-nearness[name], name))
    place_by_words = {hit.memory_id: place for place, hit in enumerate(hits)}
    place_by_meaning = {memory_id: place for place, memory_id in enumerate(by_meaning)}
    names = list(dict.fromkeys([*place_by_words, *by_meaning]))

    def joined(name: MemoryId) -> float:
        words, meaning = place_by_words.get(name, len(names)), place_by_meaning.get(name, len(names))
        return -1 / (_RECIPROCAL_OFFSET + words) - 1 / (_RECIPROCAL_OFFSET + meaning)

    scores = [hit.score for hit in hits] or [1.0]
    scores += scores[-1:] * (len(names) - len(scores))
    return [Hit(name, score) for name, score in zip(sorted(names, key=joined), scores, strict=True)]
