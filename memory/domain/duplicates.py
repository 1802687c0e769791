"""Whether a new statement says the same as a known one, replaces it, or stands beside it; decided without a model.

Pure, for any text. Who asks has seen to it that both are of one subject and one audience.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from memory.domain.memory import Memory
from memory.domain.normal_text import fingerprint, folded
from memory.domain.terms import terms_of

Verdict = Literal["same", "update", "different", "unsure"]
Reason = Literal["equal", "no_shared_term", "number", "polarity", "same_terms", "overlap", "apart"]

SAME: Final = 0.92
"""Similarity from which two wordings are one (DESIGN §4, Similarity numbers)."""
LINKED: Final = 0.35
"""Similarity from which two statements have something to do with each other; between both numbers lies the doubtful band."""
_ONE_REPLACED: Final = 2
"""Terms that only one of two texts has when one value stands for another."""
_NUMBER: Final = re.compile(r"\d+(?:[.,:]\d+)*")
_DENIAL: Final = re.compile(
    r"\b(?:no|not|never|cannot|without|nicht|kein\w*|nunca|jamais|pas|не|нет)\b|n['’]t\b|不|没|ない|않|안 "
)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a new statement is to a known one."""

    verdict: Verdict
    """`unsure` leaves it to the nightly batch."""
    score: float
    """Likeness of the wordings, 0 to 1."""
    reason: Reason


def compare(known: str, new: str) -> Comparison:
    """Tell what `new` is to `known`."""
    if fingerprint(known) == fingerprint(new):
        return Comparison("same", 1.0, "equal")
    one, other = set(terms_of(known)), set(terms_of(new))
    shared, together = len(one & other), len(one | other)
    score = round(shared / together, 4) if together else 0.0
    if score < LINKED:
        return Comparison("different", score, "apart" if shared else "no_shared_term")
    if bool(_DENIAL.search(folded(known))) != bool(_DENIAL.search(folded(new))):
        return Comparison("update", score, "polarity")
    if _NUMBER.findall(known) != _NUMBER.findall(new):
        return Comparison("update" if len(one ^ other) <= _ONE_REPLACED else "unsure", score, "number")
    return Comparison("same", score, "same_terms") if score >= SAME else Comparison("unsure", score, "overlap")


def candidates(terms: Sequence[str], known: Sequence[Memory], *, most: int = 10) -> list[Memory]:
    """Give the memories that are worth a comparison: those with most terms in common, never one with none."""
    wanted = frozenset(terms)
    counted = [(len(wanted.intersection(memory.terms)), place) for place, memory in enumerate(known)]
    best = sorted((pair for pair in counted if pair[0]), key=lambda pair: (-pair[0], pair[1]))[:most]
    return [known[place] for _, place in best]
