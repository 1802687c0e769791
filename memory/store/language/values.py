"""The values that the store keeps: what may pass the port, by `checked` alone, and when two of them are equal."""

import math
import re
from collections.abc import Hashable
from datetime import UTC, datetime
from typing import Any, Final

from memory.domain.errors import ValueRefused

_MAX_DEPTH: Final = 64  # Levels of lists and dicts in one value; MongoDB guarantees 100 levels for a whole document
MAX_INT: Final = 2**63 - 1
MIN_INT: Final = -(2**63)

_UNSTORABLE: Final = re.compile("[\x00\ud800-\udfff]")
_NAMEABLE: Final = re.compile("[^$.\x00\ud800-\udfff][^.\x00\ud800-\udfff]*")

_Trail = tuple[Any, ...] | None
"""The way to a value as (way to its parent, key or position); spelled out only when something is refused."""


def checked(value: object, path: str = "") -> Any:
    """Return a copy of the value at `path` with every datetime in UTC. Raises `ValueRefused`, which never echoes it."""
    return _checked(value, (None, path) if path else None, 0)


def checked_document(document: object) -> dict[str, Any]:
    """Return a copy of a whole document, which has a str `_id`."""
    if type(document) is not dict:
        raise ValueRefused(f"a document is a dict, not {type(document).__name__}")
    if type(document.get("_id")) is not str:
        raise ValueRefused("a document needs an '_id' of type str")
    copy: dict[str, Any] = _checked(document, None, 0)
    return copy


def checked_key(key: object, where: str = "") -> str:
    """Return back a field name that a path can reach; `where` is the path of its parent."""
    if type(key) is not str:
        raise ValueRefused(f"a key{_inside(where)} is not a str but {type(key).__name__}")
    if not _NAMEABLE.fullmatch(key):
        raise ValueRefused(
            f"a key{_inside(where)} is empty, has a '.', a leading '$', a NUL or a lone surrogate; "
            "no path could name it"
        )
    return key


def identity(value: Any) -> Hashable:
    """Return what is equal exactly for the values that MongoDB holds equal: 1 equals 1.0 and never True."""
    if isinstance(value, dict):
        return ("document", tuple((key, identity(item)) for key, item in value.items()))
    if isinstance(value, list):
        return ("list", tuple(identity(item) for item in value))
    return order_key(value)


def order_key(value: Any) -> tuple[int, Any]:
    """Return a key by which values sort as in MongoDB: None, numbers, text, documents, lists, bools, datetimes."""
    if value is None:
        return (0, 0)
    if isinstance(value, bool):
        return (5, value)
    if isinstance(value, int | float):
        return (1, value)
    if isinstance(value, str):
        return (2, value)
    if isinstance(value, dict):
        return (3, 0)
    return (4, 0) if isinstance(value, list) else (6, value)


def is_scalar(value: Any) -> bool:
    """Return whether a value is neither a list nor a dict."""
    return not isinstance(value, list | dict)


def _checked(value: Any, trail: _Trail, depth: int) -> Any:  # noqa: PLR0911
    # One return for each type of the language: a table of functions says the same less plainly.
    kind = type(value)
    if value is None or kind is bool:
        return value
    if kind is str:
        return _text(value, trail)
    if kind is int:
        return _integer(value, trail)
    if kind is float:
        return _number(value, trail)
    if kind is datetime:
        return _moment(value, trail)
    if kind is not dict and kind is not list:
        raise _refusal(trail, f"is of type {kind.__name__}")
    if depth == _MAX_DEPTH:
        raise _refusal(trail, f"is nested deeper than {_MAX_DEPTH} levels")
    if kind is list:
        return [_checked(item, (trail, position), depth + 1) for position, item in enumerate(value)]
    return _checked_fields(value, trail, depth)


def _checked_fields(value: dict[Any, Any], trail: _Trail, depth: int) -> dict[str, Any]:
    # Reached for every field of every document: the way is spelled out only for what will be refused.
    copy = {}
    for key, item in value.items():
        if type(key) is not str or not _NAMEABLE.fullmatch(key):
            checked_key(key, _spelled(trail))
        is_plain = item is None or (type(item) is str and not _UNSTORABLE.search(item))
        copy[key] = item if is_plain else _checked(item, (trail, key), depth + 1)
    return copy


def _text(value: str, trail: _Trail) -> str:
    if _UNSTORABLE.search(value):
        raise _refusal(trail, "has a NUL or a lone surrogate")
    return value


def _integer(value: int, trail: _Trail) -> int:
    if not MIN_INT <= value <= MAX_INT:
        raise _refusal(trail, "is an integer beyond 64 bits")
    return value


def _number(value: float, trail: _Trail) -> float:
    if not math.isfinite(value):
        raise _refusal(trail, "is not a finite number")
    return value


def _moment(value: datetime, trail: _Trail) -> datetime:
    if value.microsecond % 1000:
        raise _refusal(trail, "is a datetime finer than milliseconds")
    if value.tzinfo is UTC and not value.fold:
        return value
    if value.utcoffset() is None:
        raise _refusal(trail, "is a datetime without time zone")
    try:
        utc = value.astimezone(UTC)
    except OverflowError:
        raise _refusal(trail, "is a datetime outside the years 1 to 9999") from None
    if utc.microsecond % 1000:
        raise _refusal(trail, "is a datetime finer than milliseconds")
    return utc.replace(fold=0)


def _refusal(trail: _Trail, fault: str) -> ValueRefused:
    place = _spelled(trail)
    return ValueRefused(f"the value{f' of {place!r}' if place else ''} {fault}; the store cannot keep it")


def _inside(where: str) -> str:
    return f" inside {where!r}" if where else ""


def _spelled(trail: _Trail) -> str:
    steps: list[str] = []
    while trail is not None:
        trail, step = trail
        steps.append(f"[{step}]" if isinstance(step, int) else f".{step}")
    return "".join(reversed(steps)).removeprefix(".")
