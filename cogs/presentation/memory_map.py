"""Which of somebody's memories belong together, by who can read them: what the map shows, and in words. Pure.

Edges join what is read by the same people alone, so each stands within one group.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from cogs.presentation.timeline import shortened
from cogs.words.catalogue import say
from memory.domain.ids import MemoryId
from memory.domain.memory import Memory

_READERS: Final = ("public", "restricted", "private")
_MOST_ROWS: Final = 12
_LEAST_OF_GROUP: Final = 2
"""Memories of each group that stand there, however much the others belong together."""


@dataclass(frozen=True, slots=True)
class Group:
    """What the same kind of people can read."""

    readers: str
    """The kind of the audience."""
    rows: tuple[Memory, ...]
    left_out: int
    """How many more they can read."""


@dataclass(frozen=True, slots=True)
class MemoryMap:
    """What is drawn."""

    groups: tuple[Group, ...]
    """Those that have a memory, the widest first."""
    joined: tuple[tuple[MemoryId, MemoryId], ...]
    """Pairs of the rows that belong together."""


def map_of(memories: Sequence[Memory], joined: Collection[frozenset[MemoryId]]) -> MemoryMap:
    """Choose what is shown of memories, which are newest first: what belongs to most others, then the newest."""
    degrees = Counter(end for pair in joined for end in pair)
    ranked = sorted(memories, key=lambda memory: -degrees[memory.id])
    by_readers = {kind: [each for each in ranked if each.audience.kind == kind] for kind in _READERS}
    first = [each for found in by_readers.values() for each in found[:_LEAST_OF_GROUP]]
    chosen = set(list(dict.fromkeys(each.id for each in [*first, *ranked]))[:_MOST_ROWS])
    groups = []
    for kind, found in by_readers.items():
        rows = tuple(each for each in found if each.id in chosen)
        if rows:
            groups.append(Group(kind, rows, len(found) - len(rows)))
    pairs = sorted((min(pair), max(pair)) for pair in joined if pair <= chosen)
    return MemoryMap(tuple(groups), tuple(pairs))


def heading_of_group(group: Group) -> str:
    """Say who can read a group, and how much it is."""
    readers = say(f"timeline-readers-{group.readers}")
    return say("map-group", readers=readers, count=len(group.rows) + group.left_out)


def describe_map(drawn: MemoryMap) -> str:
    """Say what the picture shows, for those who hear it instead; at most 1,024 characters."""
    names = {row.id: shortened(row) for group in drawn.groups for row in group.rows}
    lines = [say("map-title")]
    lines += [f"{heading_of_group(group)}: {'; '.join(names[row.id] for row in group.rows)}" for group in drawn.groups]
    lines += [say("map-joined", one=names[one], other=names[other]) for one, other in drawn.joined]
    return "\n".join(lines)[:1024]
