"""Shares the budget of a context among its tiers: what one leaves rolls down, what does not fit is named in the index.

Pure arithmetic over lines; it must not know what they say.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, get_args

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

    A line too long for what is left gives its place to weaker ones and stands there in its shorter form. What all
    tiers leave goes to the lines that did not fit, then to those that were shortened. Of those that still do not fit
    the index holds the first words, where these fit. Never more than `budget_tokens`.
    """
    purse, lacking = _Purse(), list[int]()
    for tier in ("critical", "relevant", "background"):
        purse.left += budget_tokens * getattr(split, tier) // WHOLE
        for place in _strongest_first(items, tier):
            if not purse.pays(place, items[place]):
                lacking.append(place)
                purse.pays_shorter(place, items[place])
    for place in lacking:
        if place not in purse.kept and not purse.pays_shorter(place, items[place]):
            purse.pays(place, items[place])
    for place in lacking:
        purse.pays(place, items[place])
    purse.left += budget_tokens * split.index // WHOLE
    for place in lacking:
        pointer = None if place in purse.kept else items[place].pointer
        if pointer is not None:
            purse.pays(place, pointer())
    return Allotted(tuple(purse.kept[place] for place in sorted(purse.kept)), purse.spent)


class _Purse:
    """What is left of a budget, and the lines that it paid for so far."""

    def __init__(self) -> None:
        self.left = 0
        self.kept: dict[int, Item] = {}
        self.spent: dict[ContextTier, int] = dict.fromkeys(get_args(ContextTier), 0)

    def pays(self, place: int, item: Item) -> bool:
        """Keep a line, in place of its shorter form if that is kept, where there is room."""
        more = item.tokens - (self.kept[place].tokens if place in self.kept else 0)
        if more > self.left:
            return False
        self.kept[place] = item
        self.spent[item.tier] += more
        self.left -= more
        return True

    def pays_shorter(self, place: int, item: Item) -> bool:
        """Keep the shorter form of a line, where it has one and there is room."""
        return item.shorter is not None and self.pays(place, item.shorter())


def _strongest_first(items: Sequence[Item], tier: ContextTier) -> list[int]:
    mine = [place for place, item in enumerate(items) if item.tier == tier]
    return sorted(mine, key=lambda place: -items[place].strength)
