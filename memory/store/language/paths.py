"""Dotted paths: how they are written, and what they reach in a document, lists on the way included."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, Final

from memory.domain.errors import ValueRefused
from memory.store.language.values import checked_key, identity

_MAX_PARTS: Final = 6  # Parts of a path. The SQL of a filter doubles with each part, as each may turn out to be a list

_AT_HAND: Final = 4096  # Paths whose parts are kept: mostly the schema's own names; a write splits some two hundred

Parts = tuple[str, ...]


class Missing(Enum):
    """Stands for a field that is not there, which is not the same as None."""

    MISSING = "missing"


MISSING: Final = Missing.MISSING


def queried(path: object) -> Parts:
    """Split a path of a filter, sort or index: of plain names, none of digits alone, as of a place in a list."""
    return _queried(_a_path(path))


def written(path: object) -> Parts:
    """Split a path of an update, whose parts may be any field name; no position in a list."""
    return _written(_a_path(path))


def _a_path(path: object) -> str:
    if type(path) is not str:
        raise ValueRefused(f"a path is a str, not {type(path).__name__}")
    return str(path)


@lru_cache(_AT_HAND)
def _queried(path: str) -> Parts:
    parts = _written(path)
    for part in parts:
        if not part.isascii() or not part.replace("_", "a").isalnum() or part.isdigit():
            raise ValueRefused(f"path {path!r} cannot be queried: a part is not a plain name")
    return parts


@lru_cache(_AT_HAND)
def _written(path: str) -> Parts:
    parts = tuple(path.split("."))
    if len(parts) > _MAX_PARTS:
        raise ValueRefused(f"path {path!r} has more than {_MAX_PARTS} parts")
    for part in parts:
        checked_key(part, path)
    return parts


def ends(document: Any, parts: Parts) -> Iterator[Any]:
    """Return what stands at the path's end in each document on the way, `MISSING` for nothing."""
    if not parts:
        yield document
    elif isinstance(document, dict):
        yield from ends(document.get(parts[0], MISSING), parts[1:])
    elif isinstance(document, list):
        for element in document:
            if isinstance(element, dict):
                yield from ends(element, parts)
    else:
        yield MISSING


def only_end(document: Any, parts: Parts) -> Any:
    """Return the one end of a path without lists, or the list: a fast way for nearly every field."""
    value = document
    for part in parts:
        if not isinstance(value, dict):
            return value if isinstance(value, list) else MISSING
        value = value.get(part, MISSING)
    return value


def candidates(document: Any, parts: Parts) -> Iterator[Any]:
    """Return the values that a condition on a path looks at: the ends, and the elements of an end that is a list."""
    for end in ends(document, parts):
        yield end
        if isinstance(end, list):
            yield from end


def different(found: Iterable[Any]) -> list[Any]:
    """List the different values among the ends of documents, list elements one by one, none missing."""
    values: dict[Hashable, Any] = {}
    for end in found:
        for value in end if isinstance(end, list) else [end]:
            if value is not MISSING:
                values.setdefault(identity(value), value)
    return list(values.values())


def chosen(document: Mapping[str, Any], fields: Iterable[str] | None) -> dict[str, Any]:
    """Return the wanted fields at the top of a document, as far as it has them; None wants all."""
    return dict(document) if fields is None else {name: document[name] for name in fields if name in document}
