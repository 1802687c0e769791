"""Filters, parsed into conditions: of MongoDB's language the subset that `documents` names."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from memory.domain.errors import ValueRefused
from memory.store.language.paths import Parts, queried
from memory.store.language.values import checked, is_scalar

Comparison = Literal["$gt", "$gte", "$lt", "$lte"]
_COMPARISONS: Final[tuple[Comparison, ...]] = ("$gt", "$gte", "$lt", "$lte")


@dataclass(frozen=True, slots=True)
class AnyOf:
    """The value, or an element of the list, is one of `values`, all scalars. None also stands for a missing field."""

    parts: Parts
    values: tuple[Any, ...]


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
