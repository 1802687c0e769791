"""Filters: parsed once into conditions, and the pure rule whether a document matches.

The rule is MongoDB's for the subset that `documents` names; adapters answer as `matches` does.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, assert_never

from memory.domain.errors import ValueRefused
from memory.store.language.paths import MISSING, Parts, candidates, only_end, queried
from memory.store.language.values import checked, is_scalar, order_key

Comparison = Literal["$gt", "$gte", "$lt", "$lte"]
_MANY: Final = (list, dict)
_COMPARISONS: Final[tuple[Comparison, ...]] = ("$gt", "$gte", "$lt", "$lte")


@dataclass(frozen=True, slots=True)
class AnyOf:
    """The value, or an element of the list, is one of `values`, all scalars. None also stands for a missing field."""

    parts: Parts
    values: tuple[Any, ...]
    keys: frozenset[tuple[int, Any]] = field(init=False, repr=False, compare=False)
    """The values as they are compared, made once and not for each document."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "keys", frozenset(map(order_key, self.values)))


@dataclass(frozen=True, slots=True)
class Compared:
    """The value, or an element of the list, is of the bound's type class and stands so to it."""

    parts: Parts
    comparison: Comparison
    bound: Any


Condition = AnyOf | Compared


def conditions(where: Mapping[str, Any]) -> tuple[Condition, ...]:
    """Parse a filter; all conditions must hold. Raises `ValueRefused` for what is not of the language."""
    if not isinstance(where, Mapping):
        raise ValueRefused(f"a filter is a mapping, not {type(where).__name__}")
    return tuple(condition for path, wanted in where.items() for condition in _conditions(path, wanted))


def matches(where: Mapping[str, Any], document: Mapping[str, Any]) -> bool:
    """Return whether a document matches a filter."""
    return all(holds(condition, document) for condition in conditions(where))


def holds(condition: Condition, document: Any) -> bool:
    """Return whether one condition holds for a document."""
    match condition:
        case AnyOf(parts=parts, keys=wanted):
            end = only_end(document, parts)
            if not isinstance(end, _MANY):
                return _sought(end) in wanted
            return any(_sought(value) in wanted for value in candidates(document, parts) if is_scalar(value))
        case Compared(parts, comparison, bound):
            return any(_stands(value, comparison, bound) for value in candidates(document, parts))
        case _:
            assert_never(condition)


def _conditions(path: str, wanted: Any) -> tuple[Condition, ...]:
    parts = queried(path)
    if not isinstance(wanted, dict):
        return (AnyOf(parts, (_scalar(path, wanted),)),)
    if not wanted:
        raise ValueRefused(f"the filter on {path!r} is empty; compare fields of a document by their own paths")
    return tuple(_condition(path, parts, operator, operand) for operator, operand in wanted.items())


def _condition(path: str, parts: Parts, operator: str, operand: Any) -> Condition:
    if operator == "$in":
        if type(operand) is not list:
            raise ValueRefused(f"'$in' on {path!r} needs a list")
        return AnyOf(parts, tuple(_scalar(path, value) for value in operand))
    for comparison in _COMPARISONS:
        if operator == comparison:
            return Compared(parts, comparison, _bound(path, operand))
    raise ValueRefused(f"the filter on {path!r} uses something else than $in $gt $gte $lt $lte")


def _scalar(path: str, value: Any) -> Any:
    if not is_scalar(value):
        raise ValueRefused(f"the filter on {path!r} compares with a whole list or dict; name its fields or elements")
    return checked(value, path)


def _bound(path: str, value: Any) -> Any:
    if value is None:
        raise ValueRefused(f"the filter on {path!r} asks for more or less than None; nothing is")
    return _scalar(path, value)


def _sought(value: Any) -> tuple[int, Any]:
    return order_key(None if value is MISSING else value)


def _stands(value: Any, comparison: Comparison, bound: Any) -> bool:
    if not is_scalar(value):
        return False
    (value_class, here), (bound_class, there) = _sought(value), order_key(bound)
    if value_class != bound_class:
        return False
    match comparison:
        case "$gt":
            return bool(here > there)
        case "$gte":
            return bool(here >= there)
        case "$lt":
            return bool(here < there)
        case "$lte":
            return bool(here <= there)
        case _:
            assert_never(comparison)
