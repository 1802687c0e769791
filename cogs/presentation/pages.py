"""Cutting a list into pages. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

Item = TypeVar("Item")
PER_PAGE: Final = 10


@dataclass(frozen=True, slots=True)
class Page(Generic[Item]):
    """One page of a list."""

    items: tuple[Item, ...]
    number: int
    """From 0."""
    count: int
    """Of all pages, at least 1."""


def page_of(items: Sequence[Item], number: int, *, per_page: int = PER_PAGE) -> Page[Item]:
    """Return a page; a number beyond either end gives the page at that end."""
    count = max(1, -(-len(items) // per_page))
    number = min(max(number, 0), count - 1)
    return Page(items=tuple(items[number * per_page : (number + 1) * per_page]), number=number, count=count)
