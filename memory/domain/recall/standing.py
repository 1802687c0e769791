"""What a memory's use in answers is worth when it is found again: cited counts for it, passed over counts against it, both bounded."""

from math import copysign, log1p
from typing import Final

MOST: Final = 20
"""Beyond so much, either way, nothing changes any more."""
CITED_WORTH: Final = 3
"""What a citation counts, beside 1 for having stood in a prompt of which nothing is known."""
SHARE: Final = 0.05
"""The most that use raises or lowers a hit; it only orders what is otherwise alike."""


def standing(*, retrieved: int, cited: int, ignored: int) -> int:
    """Give how a memory fared, -20 to 20; 0 for one that never stood in a prompt.

    `retrieved` counts the prompts it stood in, `cited` and `ignored` those of them whose answer marked it, or marked only others.
    """
    unknown = max(retrieved - cited - ignored, 0)
    return max(-MOST, min(unknown + CITED_WORTH * cited - ignored, MOST))


def standing_factor(value: int) -> float:
    """Give by how much a hit is multiplied: 0.95 to 1.05, 1.0 for a standing of 0."""
    return 1 + SHARE * copysign(log1p(min(abs(value), MOST)) / log1p(MOST), value)
