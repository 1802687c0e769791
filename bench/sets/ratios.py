"""The few sums that every report is made of."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

DIGITS: Final = 4


def ratio(part: int, whole: int) -> float | None:
    """Return a share, rounded to four digits; None when there is nothing to have a share of."""
    return round(part / whole, DIGITS) if whole else None


def confusion(pairs: Iterable[tuple[str, str]]) -> dict[str, int]:
    """Count labels and predictions as `wanted->given`, in alphabetical order."""
    return {f"{wanted}->{given}": count for (wanted, given), count in sorted(Counter(pairs).items())}
