"""Which known memories a statement may have to do with, the likeliest first: those that hold its rarest words or a kindred one.

Pure, and no judgement: a model or a person says what the two are to each other.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory
from memory.domain.recall.search_query import query_of

OFFERED: Final = 3
"""Memories whose shared words are reason enough to ask a model about them."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A known memory beside a statement."""

    memory: Memory
    worth: float
    """The rarity of the words that both have, 0.0 for none."""


def offers(text: str, known: Sequence[Memory]) -> list[Offer]:
    """Return all of `known`, most in common with `text` first; among equals what was said last."""
    terms = {**query_of(text).terms, **dict.fromkeys(terms_of(text), 1.0)}
    held = Counter(term for memory in known for term in memory.terms if term in terms)
    worth = {term: terms[term] * log(1 + (len(known) - count + 0.5) / (count + 0.5)) for term, count in held.items()}
    found = [Offer(memory, round(sum(worth.get(term, 0.0) for term in memory.terms), 4)) for memory in known]
    found.sort(key=lambda offer: (-offer.worth, -offer.memory.observed_at.timestamp(), offer.memory.id))
    return found
