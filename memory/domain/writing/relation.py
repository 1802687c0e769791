"""What memories are to each other: edges, and a model's word on what a new statement is to known ones."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from memory.domain.comparing.statement import likeness
from memory.domain.ids import MemoryId
from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory

LINK_MIN: Final = 0.35
"""Likeness from which two statements have something to do with each other."""
_MOST_LINKS: Final = 5
_MOST_ASKED_ABOUT: Final = 5  # Memories from which edges are followed for one question

RelationType = Literal["related_to"]


@dataclass(frozen=True, slots=True)
class Link:
    """That a memory has to do with a known one."""

    other: MemoryId
    strength: float
    """Likeness of what both say, `LINK_MIN` to 1."""


def plan_links(memory: Memory, scored: Iterable[tuple[Memory, float]]) -> tuple[Link, ...]:
    """Choose the edges of a memory to others of its scope and audience, by likeness, 0 to 1, the strongest first."""
    near = {
        other.id: Link(other.id, score)
        for other, score in scored
        if other.id != memory.id
        and (other.scope, other.audience) == (memory.scope, memory.audience)
        and other.state == "active"
        and "procedure" not in (other.kind, memory.kind)
        and score >= LINK_MIN
    }
    return tuple(sorted(near.values(), key=lambda link: (-link.strength, link.other))[:_MOST_LINKS])


def links_of(memory: Memory, others: Iterable[Memory]) -> tuple[Link, ...]:
    """Compare a memory with others and choose its edges; see `plan_links`."""
    return plan_links(memory, ((other, likeness(other.terms, memory.terms)) for other in others))


def asked_about(terms: Iterable[str], texts: Mapping[MemoryId, str]) -> list[MemoryId]:
    """Choose the memories that a question with these terms is about: at most five, those that share most of them."""
    asked = frozenset(terms)
    shared = {memory_id: len(asked & _terms_of(text)) for memory_id, text in texts.items()} if asked else {}
    best = sorted((name for name, count in shared.items() if count), key=lambda name: (-shared[name], name))
    return best[:_MOST_ASKED_ABOUT]


# What a person's envelope shows is asked for with each of their messages: cut into terms it took 25 µs a memory.
@lru_cache(maxsize=8192)
def _terms_of(text: str) -> frozenset[str]:
    return frozenset(terms_of(text))


def followed(
    edges: Iterable[tuple[MemoryId, MemoryId, float]], shown: Iterable[MemoryId], *, most: int
) -> Mapping[MemoryId, MemoryId]:
    """Follow the strongest edges, at most `most`, from what is shown to what is not: other end → what is beside it."""
    here = set(shown)
    found: dict[MemoryId, MemoryId] = {}
    for one, other, _ in sorted(edges, key=lambda edge: (-edge[2], edge[0], edge[1])):
        if (one in here) == (other in here):
            continue
        beside, away = (one, other) if one in here else (other, one)
        if len(found) < most:
            found.setdefault(away, beside)
    return found


Relation = Literal["new", "repeats", "replaces", "contradicts"]

CLAIMED: Final = "claimed"
"""Reason of a pair whose older half was closed because a model said that the newer one replaces it."""
CLAIMED_AGAINST: Final = "claimed_against"
"""Reason of a pair that a model said cannot both be true."""
CLAIMED_SAME: Final = "claimed_same"
"""Reason of a pair that a model said is the same, though the two differ in a value."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A model's word on one statement."""

    relation: Relation
    known: tuple[MemoryId, ...] = ()
    """The memories that it repeats, replaces or contradicts; none for `new`."""
    still: str = ""
    """What of the replaced ones the model says holds on, where the statement does not say it yet."""
    shown: frozenset[MemoryId] | None = None
    """The memories that the model was shown beside it; None where that is no matter."""
