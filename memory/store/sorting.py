"""Sorts: a total order over documents, which MongoDB and SQL agree on as long as sort fields hold scalars."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from memory.domain.errors import ValueRefused
from memory.store.documents import Document, Sort
from memory.store.paths import MISSING, Parts, queried, straight
from memory.store.values import is_scalar, order_key

_KEY: Final = ("_id",)


@dataclass(frozen=True, slots=True)
class SortKey:
    """One field to sort by."""

    parts: Parts
    descending: bool


def sort_keys(sort: Sort) -> tuple[SortKey, ...]:
    """Parse a sort; `_id` is appended as the last key, in the direction of the key before it, unless it is there already."""
    keys = [SortKey(queried(path), _is_descending(path, direction)) for path, direction in sort]
    named = [key.parts for key in keys]
    if len(set(named)) != len(named):
        raise ValueRefused("a sort names a field twice")
    if _KEY not in named:
        keys.append(SortKey(_KEY, descending=keys[-1].descending if keys else False))
    return tuple(keys)


def in_order(documents: Iterable[Document], keys: Sequence[SortKey]) -> list[Document]:
    """Sort documents; a missing field sorts as None."""
    ordered = list(documents)
    for key in reversed(keys):
        ordered.sort(key=lambda document: _order_of(document, key.parts), reverse=key.descending)
    return ordered


def refuse_unsorted(documents: Iterable[Document], keys: Sequence[SortKey]) -> None:
    """Raise `ValueRefused` when a found document holds a list or dict where it was sorted by.

    MongoDB has an order for those too, by their smallest or largest element, which nothing here needs.
    """
    for document in documents:
        for key in keys:
            if _meets_container(document, key.parts):
                raise ValueRefused(f"cannot sort by {'.'.join(key.parts)!r}: a document holds a list or dict there")


def _meets_container(document: Any, parts: Parts) -> bool:
    value = document
    for part in parts:
        if isinstance(value, list):
            return True
        value = value.get(part, MISSING) if isinstance(value, dict) else MISSING
    return not is_scalar(value)


def _order_of(document: Document, parts: Parts) -> tuple[int, Any]:
    value = straight(document, parts)
    return order_key(None if value is MISSING else value)


def _is_descending(path: str, direction: object) -> bool:
    if type(direction) is not int or direction not in (1, -1):
        raise ValueRefused(f"the direction of {path!r} is 1 or -1")
    return direction == -1
