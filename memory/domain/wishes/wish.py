"""What a person asks of memory while they talk with the bot: something to remember, or to forget."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from memory.domain.ids import MemoryId

MOST_WISHES: Final = 5
"""Of one message; a model that hears more has not understood it."""
MOST_NAMED: Final = 5
"""Memories that one wish to forget may name: as many as fit behind one button."""
MOST_CORRECTED: Final = 3
"""Memories that one statement may take the place of."""


@dataclass(frozen=True, slots=True)
class Remember:
    """That a statement is to be remembered."""

    statement: str
    corrects: tuple[MemoryId, ...] = ()
    """The person's own memories that it makes untrue, or says once more."""
    is_compared: bool = False
    """Whether the model that heard it saw memories beside it, so that `corrects` is its word on them."""
    until: date | None = None
    """The last day on which it holds; None keeps it until it is forgotten."""
    language: str = ""
    """Code of the language that the person is answered in; empty: English."""


@dataclass(frozen=True, slots=True)
class Forget:
    """That something is to be forgotten: named memories, what is known about a topic, or everything."""

    memories: tuple[MemoryId, ...] = ()
    topic: str = ""
    everything: bool = False
    is_certain: bool = True
    """False where the person is asked first: their own words do not name the memories, or do not ask plainly."""
    language: str = ""


Wish = Remember | Forget
