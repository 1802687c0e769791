"""What a search may be narrowed to: category, conversation, author, importance, time of change.

It only narrows: who may see a memory is decided by `audience`. `memory/store/audience_filter.py` holds it as a filter.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from memory.domain.ids import ChannelId, SubjectId
from memory.domain.memory import Memory


@dataclass(frozen=True, slots=True)
class Narrowing:
    """Which memories a search looks at; None stands for all."""

    categories: frozenset[str]
    how_tos: bool = False
    """False leaves how-tos out, whatever their category."""
    own_how_tos: bool = False
    """True leaves those out that are not the viewer's own."""
    channel_id: ChannelId | None = None
    """Where it was said: the channel or thread of a session."""
    author: SubjectId | None = None
    pinned: bool | None = None
    importance_min: int = 1
    importance_max: int = 5
    updated_after: datetime | None = None
    updated_before: datetime | None = None
    """Both moments are left out themselves."""


def within_lengths(memories: Iterable[Memory], lengths: Mapping[str, int]) -> Iterator[Memory]:
    """Keep of each category the first ones, as many as `lengths` says; of one that it does not name, all."""
    taken: Counter[str] = Counter()
    for memory in memories:
        taken[memory.category] += 1
        if memory.category not in lengths or taken[memory.category] <= lengths[memory.category]:
            yield memory
