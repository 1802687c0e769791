"""Shares the budget of a context among its tiers: what a tier leaves rolls down, what it cannot hold is named in the index.

Pure arithmetic over lines; it must not know what they say.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from memory.domain.context.activity import Activity
from memory.domain.context.items import ContextTier, Item

WHOLE: Final = 10_000
"""Shares are counted in ten-thousandths, so that none is rounded up."""


@dataclass(frozen=True, slots=True)
class Split:
    """How a budget is shared, in ten-thousandths that add up to the whole."""

    critical: int
    relevant: int
    background: int
    index: int


SPLITS: Final[Mapping[Activity, Split]] = {
    "small_talk": Split(critical=2500, relevant=3750, background=2500, index=1250),
    "recall": Split(critical=2000, relevant=5000, background=1750, index=1250),
    "code": Split(critical=3750, relevant=3125, background=1875, index=1250),
    "conflict": Split(critical=4000, relevant=3500, background=1250, index=1250),
}
"""The split of small talk is the usual one."""


@dataclass(frozen=True, slots=True)
class Allotted:
    """The lines that a budget holds."""

    items: tuple[Item, ...]
    """In the order in which they were offered; one that only the index holds has the place `index`."""
    spent: Mapping[ContextTier, int]
    """Tokens, by tier."""

    @property
    def tokens(self) -> int:
        """All that is spent."""
        return sum(self.spent.values())


def allotted(items: Sequence[Item], *, budget_tokens: int, split: Split) -> Allotted:
    """Choose the lines that fit, tier by tier, in each the strongest first and of equals the one offered first.

    A line too long for what is left gives its place to weaker ones and stands there in its shorter form, or in the index by its
    first words, where these fit. Never more than `budget_tokens`.
    """
    kept: dict[int, Item] = {}
    spent: dict[ContextTier, int] = {}
    without: list[int] = []
    left = 0
    for tier in ("critical", "relevant", "background"):
        left += budget_tokens * getattr(split, tier) // WHOLE
        begun_with = left
        for place in _strongest_first(items, tier):
            item = items[place]
            if item.tokens > left and item.shorter is not None:
                item = item.shorter()
            if item.tokens > left:
                without.append(place)
            else:
                kept[place] = item
                left -= item.tokens
        spent[tier] = begun_with - left
    left += budget_tokens * split.index // WHOLE
    begun_with = left
    for place in without:
        pointer = items[place].pointer
        pointed = None if pointer is None else pointer()
        if pointed is not None and pointed.tokens <= left:
            kept[place] = pointed
            left -= pointed.tokens
    spent["index"] = begun_with - left
    return Allotted(tuple(kept[place] for place in sorted(kept)), spent)


def _strongest_first(items: Sequence[Item], tier: ContextTier) -> list[int]:
    mine = [place for place, item in enumerate(items) if item.tier == tier]
    return sorted(mine, key=lambda place: -items[place].strength)
