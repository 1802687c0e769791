"""Vectors of texts: how they are kept, how near two of them are, and how that order is joined with the order by words.

A vector says nothing by itself; it is as personal as its text, and goes with it.
"""

from array import array
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from math import fsum, sqrt
from operator import mul
from typing import Final

from memory.domain.ids import MemoryId
from memory.domain.recall.ranking import Hit

RECIPROCAL_OFFSET: Final = 60
"""Of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009): how little the first ranks stand out."""

Vector = Sequence[float]


def packed(vector: Vector) -> str:
    """Write a vector, brought to length 1, as base64 of 32-bit floats. Raises `ValueError` for one that has no direction."""
    length = sqrt(fsum(number * number for number in vector))
    if not 0 < length < float("inf"):
        raise ValueError("a vector without direction means nothing")
    return b64encode(array("f", (number / length for number in vector)).tobytes()).decode("ascii")


def unpacked(text: str) -> Vector:
    """Read what `packed` wrote."""
    numbers = array("f")
    numbers.frombytes(b64decode(text))
    return numbers


def closeness(one: Vector, other: Vector) -> float:
    """Give the cosine of two vectors of length 1; 0 when they are of different models and so cannot be compared."""
    return sum(map(mul, one, other)) if len(one) == len(other) else 0.0


def fused(hits: Sequence[Hit], near: Mapping[MemoryId, float]) -> list[Hit]:
    """Join the order of hits, best first, with that of how near they are in meaning, by reciprocal rank.

    One that `near` does not know counts as the last. The scores stay those of the places, so that as many are close to the best as before.
    """
    nearest = sorted((hit.memory_id for hit in hits if hit.memory_id in near), key=lambda name: (-near[name], name))
    rank_of = {memory_id: place for place, memory_id in enumerate(nearest)}

    def joined(place: int) -> tuple[float, int]:
        other = rank_of.get(hits[place].memory_id, len(hits))
        return -1 / (RECIPROCAL_OFFSET + place) - 1 / (RECIPROCAL_OFFSET + other), place

    order = sorted(range(len(hits)), key=joined)
    return [Hit(hits[place].memory_id, hit.score) for place, hit in zip(order, hits, strict=True)]
