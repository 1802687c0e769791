"""Which memories of a context stand against each other, where the room may know both. Pure; nobody's mind is made up here."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from memory.domain.context.material import Shown
from memory.domain.ids import MemoryId
from memory.domain.memory import Memory

Pairs = Sequence[tuple[Memory, Memory]]


def halves(pairs: Pairs, shown: Shown) -> Iterator[Memory]:
    """Give the memories of open contradictions that may both be said, each once, in the given order."""
    given = set[MemoryId]()
    for pair in _sayable(pairs, shown):
        for memory in pair:
            if memory.id not in given:
                given.add(memory.id)
                yield memory


def against(pairs: Pairs, shown: Shown) -> Mapping[MemoryId, tuple[MemoryId, ...]]:
    """Say of each memory in an open contradiction what it stands against, where both may be said."""
    found: defaultdict[MemoryId, tuple[MemoryId, ...]] = defaultdict(tuple)
    for one, other in _sayable(pairs, shown):
        found[one.id] += (other.id,)
        found[other.id] += (one.id,)
    return found


def _sayable(pairs: Pairs, shown: Shown) -> Iterable[tuple[Memory, Memory]]:
    return (pair for pair in pairs if all(shown.may_say(memory) for memory in pair))
