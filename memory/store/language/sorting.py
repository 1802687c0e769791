"""Sorts: a total order over documents, which MongoDB and SQL agree on as long as sort fields hold scalars."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from memory.domain.errors import ValueRefused
from memory.store.documents import Document, Sort
from memory.store.language.paths import Parts, queried

_KEY: Final = ("_id",)


@dataclass(frozen=True, slots=True)
class SortKey:
    """One field to sort by."""

    parts: Parts
    descending: bool


def sort_keys(sort: Sort) -> tuple[SortKey, ...]:
    """Parse a sort; `_id` is appended unless it is there, in the direction of the key before it."""
    keys = [SortKey(queried(path), _is_descending(path, direction)) for path, direction in sort]
    named = [key.parts for key in keys]
    if len(set(named)) != len(named):
        raise ValueRefused("a sort names a field twice")
    if _KEY not in named:
        keys.append(SortKey(_KEY, descending=keys[-1].descending if keys else False))
    return tuple(keys)


def refuse_unsorted(documents: Sequence[Document], keys: Sequence[SortKey]) -> None:
    """Raise `ValueRefused` when a found document holds a list or dict where it was sorted by."""
    for key in keys:
        # An `_id` is a str, by admission.
        if key.parts != _KEY and any(_meets_container(document, key.parts) for document in documents):
            raise ValueRefused(f"cannot sort by {'.'.join(key.parts)!r}: a document holds a list or dict there")


def _meets_container(document: Document, parts: Parts) -> bool:
    value: Any = document
    for part in parts:
        value = value.get(part)
        if not isinstance(value, dict):
            break
    # A list on the way is one too; and a dict at the end, for only there is one left.
    return isinstance(value, list | dict)


def _is_descending(path: str, direction: object) -> bool:
    if type(direction) is not int or direction not in (1, -1):
        raise ValueRefused(f"the direction of {path!r} is 1 or -1")
    return direction == -1
