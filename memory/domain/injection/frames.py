"""All frames, and the classes they ask for."""

from collections.abc import Iterator
from typing import Final

from memory.domain.injection.frames_bot import OF_THE_BOT
from memory.domain.injection.frames_people import OF_PEOPLE
from memory.domain.injection.frames_world import OF_THE_WORLD
from memory.domain.injection.framing import FrameKind


def _lines() -> Iterator[tuple[FrameKind, str]]:
    for table in (OF_THE_BOT, OF_PEOPLE, OF_THE_WORLD):
        for kind, listed in table.items():
            yield from ((kind, line) for line in listed.splitlines() if line)


FRAMES: Final = tuple(_lines())
"""Each with its family."""
COMPUTED: Final = frozenset({"agent", "name", "thebot", "bots_here", "room", "w_east"})
"""Classes that no table lists; `frame_reading` tells them by what stands beside a word."""
LITERALS: Final = (
    frozenset(
        name
        for _, line in FRAMES
        for part in line.split()
        for name in part.lstrip("^&!").split("|")
        if not name.isdigit()
    )
    - COMPUTED
)
"""Classes and single words that the frames ask for."""
