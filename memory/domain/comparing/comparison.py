"""Whether a new statement says the same as a known one, replaces it, or stands beside it; decided without a model.

Pure, for any text. Who asks has seen to it that both are of one subject and one audience.
How texts are read stands in the modules of this package, what follows from it in `duplicates.verdicts`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from memory.domain.comparing.pairs import paired
from memory.domain.comparing.reading import read_both
from memory.domain.comparing.verdicts import Reason, Verdict, ruling
from memory.domain.language.normal_text import fingerprint
from memory.domain.memory import Memory

__all__ = ["EQUAL", "Comparison", "Reason", "Verdict", "candidates", "compare", "compare_unequal"]

MOST_CANDIDATES = 10


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a new statement is to a known one."""

    verdict: Verdict
    """`unsure` leaves it to the nightly batch."""
    score: float
    """Share of what is said that both say, 0 to 1. It orders pairs of one verdict; it decides nothing by itself."""
    reason: Reason


EQUAL: Final = Comparison("same", 1.0, "equal")


def compare(known: str, new: str) -> Comparison:
    """Tell what `new` is to `known`, about the same subject. The order matters: only the new text can replace the other."""
    return EQUAL if fingerprint(known) == fingerprint(new) else compare_unequal(known, new)


def compare_unequal(known: str, new: str) -> Comparison:
    """Compare two texts whose fingerprints are known to differ; to take the fingerprints takes as long as the rest of a comparison."""
    pair = paired(*read_both(known, new))
    verdict, reason = ruling(pair)
    return Comparison(verdict, pair.score, reason)


def candidates(terms: Sequence[str], known: Sequence[Memory], *, most: int = MOST_CANDIDATES) -> list[Memory]:
    """Give the memories that are worth a comparison: those with most terms in common, never one with none."""
    wanted = frozenset(terms)
    counted = [(len(wanted.intersection(memory.terms)), place) for place, memory in enumerate(known)]
    best = sorted((pair for pair in counted if pair[0]), key=lambda pair: (-pair[0], pair[1]))[:most]
    return [known[place] for _, place in best]
