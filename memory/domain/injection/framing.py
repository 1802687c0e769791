"""Read a text as items with the classes of the frames, and tell whether a frame fits a sentence.

A frame is a line: classes in their order, a number for how far the next may stand (3 items unless told),
`^` for a word that begins its clause, `&` for what must stand anywhere, `!` for what may not, `a|b` for either.
What is no class is the word itself. The work of a frame grows with the items, not with their combinations.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

Classes = frozenset[str]
FrameKind = Literal["duty", "exemption", "precedence", "treatment", "disclosure", "trigger", "concealment"]
_REACH: Final = 3


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of a frame."""

    classes: Classes
    reach: int
    """How many items after the one before it may stand at most."""
    first: bool
    """Whether it must begin its clause."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A pattern of classes; see the module."""

    slots: tuple[Slot, ...]
    needed: tuple[Classes, ...]
    """Of each of them a class must occur somewhere; those of the slots are among them."""
    barred: Classes


@dataclass(frozen=True, slots=True)
class Items:
    """A sentence as the frames see it."""

    classes: tuple[Classes, ...]
    first: tuple[bool, ...]
    """Whether the item begins its clause, leaving words like "please" and "never" aside."""
    together: Classes


def frame_of(line: str) -> Frame:
    """Read a line of a table of frames."""
    slots: list[Slot] = []
    needed: list[Classes] = []
    barred: set[str] = set()
    reach = _REACH
    for part in line.split():
        if part.isdigit():
            reach = int(part)
        elif part.startswith("!"):
            barred.update(part[1:].split("|"))
        elif part.startswith("&"):
            needed.append(frozenset(part[1:].split("|")))
        else:
            classes = frozenset(part.lstrip("^").split("|"))
            slots.append(Slot(classes, reach, part.startswith("^")))
            needed.append(classes)
            reach = _REACH
    return Frame(tuple(slots), tuple(needed), frozenset(barred))


def fits(frame: Frame, items: Items) -> bool:
    """Tell whether a frame fits a sentence."""
    together = items.together
    for classes in frame.needed:
        if together.isdisjoint(classes):
            return False
    if not together.isdisjoint(frame.barred):
        return False
    return _follow(frame.slots, items)


def _follow(slots: tuple[Slot, ...], items: Items) -> bool:
    size = len(items.classes)
    open_places: Iterable[int] = range(size)
    for number, slot in enumerate(slots):
        reached = [
            place
            for place in open_places
            if not items.classes[place].isdisjoint(slot.classes) and (not slot.first or items.first[place])
        ]
        if not reached:
            return False
        if number + 1 < len(slots):
            ahead = slots[number + 1].reach
            open_places = sorted(
                {next_ for place in reached for next_ in range(place + 1, min(size, place + 1 + ahead))}
            )
    return True
