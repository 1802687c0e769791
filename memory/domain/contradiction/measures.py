"""Whether two statements give one measure in other units, or a number within the bound that the other sets."""

from collections.abc import Iterator
from typing import Final

from memory.domain.comparing.statement import Reading
from memory.domain.contradiction.pairing import Pairing

_POUND: Final = 0.45359237
_MEASURED: Final = frozenset({"m", "kg", "s"})
"""Kinds that are told in several units; of all others two numbers are two."""
_WHEN: Final = frozenset({"in", "year", "date", "month", "weekday", "clock"})
_NEAR: Final = 0.01
"""Share of a measure by which two may differ where units are converted and rounded."""


def say_the_same_measure(pairing: Pairing) -> bool:
    """Tell whether a number of one is about that of the other, or keeps within its bound."""
    one, other = (list(_amounts(reading)) for reading in pairing.readings)
    return any(
        kind == other_kind and _agree(kind, first, second, pairing)
        for kind, first in one
        for other_kind, second in other
        if kind not in _WHEN
    )


def _agree(kind: str, first: float, second: float, pairing: Pairing) -> bool:
    bounds = [force.bound for force in pairing.forces]
    if bounds[0] and not bounds[1]:
        return (second - first) * bounds[0] >= 0
    if bounds[1] and not bounds[0]:
        return (first - second) * bounds[1] >= 0
    return kind in _MEASURED and 0 < abs(first - second) <= _NEAR * max(abs(first), abs(second))


def _amounts(reading: Reading) -> Iterator[tuple[str, float]]:
    for term in reading.terms:
        kind, _, amount = term.text.partition("=")
        if term.is_value and amount.replace(".", "", 1).isdigit():
            yield kind, float(amount)
            if kind == "gbp" and "weigh" in reading.predicates:
                yield "kg", float(amount) * _POUND
