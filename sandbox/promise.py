"""A promise of the demo."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sandbox.playback import Playback


@dataclass(frozen=True, slots=True)
class Promise:
    """Something that the demo shows."""

    text: str
    against: Callable[[Playback], Iterator[str]]
    """Yields what speaks against it: the promise holds when nothing does. Where it finds nothing to look at it fails
    too."""
