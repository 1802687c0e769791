"""Which of somebody's memories come nearest to the words by which they name one, however these are written."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory

MOST_NEAREST: Final = 25
"""What a menu of Discord can show."""
_SHORTEST_PART: Final = 3  # Letters of a stem that counts as part of another: "bee" of "beehive"
_SHORTEST_SLIP: Final = 4  # Letters of a stem in which one slip of the pen is read over
_MOST_ASKED: Final = 16  # Stems that are compared letter by letter, so that a long text does not take long

Fit = Literal["only", "found", "near", "newest"]


@dataclass(frozen=True, slots=True)
class Nearest:
    """What comes nearest, best first; empty only where there is nothing at all."""

    memories: tuple[Memory, ...]
    fit: Fit
    """`only`: one alone has all words; `found`: words are shared; `near`: parts or slips are; `newest`: nothing is."""


def nearest(about: str, memories: Sequence[Memory]) -> Nearest:
    """Return what comes nearest to some words, at most 25; `memories` are newest first."""
    asked = frozenset(terms_of(about))
    shared = {memory.id: len(asked.intersection(memory.terms)) for memory in memories}
    found = sorted((each for each in memories if shared[each.id]), key=lambda each: -shared[each.id])
    whole = [each for each in found if shared[each.id] == len(asked)]
    if len(whole) == 1:
        return Nearest(tuple(whole), "only")
    if found:
        return Nearest(tuple(found[:MOST_NEAREST]), "found")
    alike = _alike(sorted(asked)[:_MOST_ASKED], {term for memory in memories for term in memory.terms})
    # What nothing comes near is in order of time already.
    ordered = sorted(memories, key=lambda each: -len(alike.intersection(each.terms)))
    return Nearest(tuple(ordered[:MOST_NEAREST]), "near" if alike else "newest")


def says(about: str, text: str) -> bool:
    """Return whether a text's words hold at least half of the stems of what some words name."""
    asked, said = terms_of(about), terms_of(text)
    held = [each for each in asked if any(each == term or _stands_in(each, term) for term in said)]
    return bool(held) and 2 * len(held) >= len(asked)


def _alike(asked: Sequence[str], known: Iterable[str]) -> frozenset[str]:
    return frozenset(term for term in known if any(_is_part(each, term) or _is_slip(each, term) for each in asked))


def _is_part(one: str, other: str) -> bool:
    shorter, longer = sorted((one, other), key=len)
    return _stands_in(shorter, longer)


def _stands_in(part: str, whole: str) -> bool:
    return len(part) >= _SHORTEST_PART and part in whole


def _is_slip(one: str, other: str) -> bool:
    """Whether two stems differ in one letter: another, one more, one less, or two that changed places."""
    if min(len(one), len(other)) < _SHORTEST_SLIP or abs(len(one) - len(other)) > 1:
        return False
    start = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if start is None:
        return True
    a, b = one[start:], other[start:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])
