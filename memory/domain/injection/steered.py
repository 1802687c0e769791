"""Recognise steering that gives no order: what the bot's duty is said to be, whom no rule is said to hold for, who may see what."""

from collections import Counter
from typing import Final

from memory.domain.injection.frame_reading import items_of, names_in
from memory.domain.injection.frames import FRAMES
from memory.domain.injection.framing import FrameKind, Items, fits, frame_of

_FRAMES: Final = tuple((kind, frame_of(line)) for kind, line in FRAMES)


def frame_kind(spoken: str, written: str) -> FrameKind | None:
    """Name the family of a frame that fits; `spoken` is in lower case without quotations, `written` still has its capitals."""
    names = names_in(written)
    for items in items_of(spoken, names):
        kind = _kind_of(items)
        if kind is not None:
            return kind
    return None


def _kind_of(items: Items) -> FrameKind | None:
    """Try the frames that a class of the sentence leads to, in their order."""
    led_to = {place for name in items.together for place in _BY_CLASS.get(name, ())}
    return next((_FRAMES[place][0] for place in sorted(led_to) if fits(_FRAMES[place][1], items)), None)


def _by_class() -> dict[str, list[int]]:
    """Find each frame by the classes of which it needs one and that the fewest frames ask for."""
    asked = Counter(name for _, frame in _FRAMES for classes in frame.needed for name in classes)

    def common(classes: frozenset[str]) -> int:
        return sum(asked[name] for name in classes)

    found: dict[str, list[int]] = {}
    for place, (_, frame) in enumerate(_FRAMES):
        for name in min(frame.needed, key=common):
            found.setdefault(name, []).append(place)
    return found


_BY_CLASS: Final = _by_class()
