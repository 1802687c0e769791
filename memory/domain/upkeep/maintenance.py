"""Which pairs of a person's or a guild's memories are looked at in the night, what a verdict makes of one, and which edges lack.

Pure. Only memories of one scope and audience are put side by side; what is decided never closes what was made to last.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from memory.domain.contradiction.clashes import clash
from memory.domain.duplicates.comparison import compare
from memory.domain.ids import MemoryId, derived_id
from memory.domain.memory import Memory
from memory.domain.relation import links_of
from memory.domain.writing.changes import LIFECYCLE, LINKED, SAID_OTHERWISE, Connect, Merge

RECENT: Final = timedelta(hours=72)
"""What was said within this time is looked at anew."""
IMPORTANT: Final = 3
TOP: Final = 10
"""One in so many, by use, is looked at whatever its importance."""
MOST_APART: Final = timedelta(days=90)
"""Between two observations; what lies further apart is how it was and how it is."""
PARTNERS: Final = 20
"""Memories that one recent memory is put beside: those with most words in common, then those said last."""
A_SUBJECT: Final = 50
"""Pairs of one scope in one night."""
BATCH: Final = 10
"""Pairs that one call of the model takes."""

Verdict = Literal["contradiction", "same", "unrelated"]

_WEAK: Final = "doubt"
_MERGEABLE: Final = frozenset({None, "doubt", "denied"})
"""Clashes in spite of which a model may call two statements the same; numbers, dates and opposites it cannot explain away."""


@dataclass(frozen=True, slots=True)
class Suspects:
    """Two memories that may contradict each other, or say the same."""

    known: Memory
    """The one that was observed first."""
    new: Memory
    reason: str
    """Code of why; never text."""
    score: float
    """Likeness of the wordings, 0 to 1."""

    @property
    def id(self) -> str:
        """Name the pair, whichever of them is first."""
        return derived_id("pair", *sorted((self.known.id, self.new.id)))

    @property
    def digest(self) -> str:
        """Name the two wordings: another wording is another question."""
        return wording_digest(self.known, self.new)


def wording_digest(one: Memory, other: Memory) -> str:
    """Name the wordings of two memories, whichever of them is first."""
    return derived_id("wordings", *sorted((one.fingerprint, other.fingerprint)))


def pool_of(memories: Sequence[Memory], uses: Mapping[MemoryId, int], *, at: datetime) -> list[Memory]:
    """Give the memories of a scope that are worth a look: said lately, important, or among the tenth that is used most."""
    by_use = sorted((uses.get(memory.id, 0) for memory in memories), reverse=True)
    most_used = max(1, by_use[max(0, len(by_use) // TOP - 1)]) if by_use else 1
    return [
        memory
        for memory in memories
        if is_recent(memory, at=at) or memory.importance >= IMPORTANT or uses.get(memory.id, 0) >= most_used
    ]


def is_recent(memory: Memory, *, at: datetime) -> bool:
    """Tell whether a memory was told or said again within 72 hours."""
    return at - max(memory.created_at, memory.reinforced_at) <= RECENT


def suspects_in(pool: Sequence[Memory], *, at: datetime) -> list[Suspects]:
    """Find the pairs of a scope that a model should see, the likeliest first; each holds something recent."""
    found: dict[str, Suspects] = {}
    for memory in (each for each in pool if is_recent(each, at=at)):
        for other in _partners(memory, pool):
            known, new = sorted((memory, other), key=lambda each: (each.observed_at, each.id))
            pair = _suspects(known, new)
            if pair is not None:
                found.setdefault(pair.id, pair)
    ordered = sorted(found.values(), key=lambda pair: (pair.reason == _WEAK, -pair.score, pair.id))
    return ordered[:A_SUBJECT]


def _partners(memory: Memory, pool: Sequence[Memory]) -> list[Memory]:
    beside = [
        other
        for other in pool
        if other.id != memory.id
        and (other.scope, other.audience) == (memory.scope, memory.audience)
        and abs(other.observed_at - memory.observed_at) <= MOST_APART
    ]
    terms = frozenset(memory.terms)
    beside.sort(key=lambda other: (-len(terms.intersection(other.terms)), -other.observed_at.timestamp(), other.id))
    return beside[:PARTNERS]


def connections_in(
    memories: Sequence[Memory], edges: Collection[frozenset[MemoryId]], *, at: datetime
) -> list[Connect]:
    """Give the edges that the recent memories of a scope lack, by the rules of a write: the five strongest of each.

    `edges` holds the ends of those that there are; one that two recent memories lack is given once.
    """
    known, found = set(edges), list[Connect]()
    for memory in (each for each in memories if is_recent(each, at=at)):
        links = links_of(memory, _partners(memory, memories))
        missing = tuple(link for link in links if frozenset((memory.id, link.other)) not in known)
        if missing:
            known.update(frozenset((memory.id, link.other)) for link in missing)
            found.append(Connect(before=memory, links=missing, actor=LIFECYCLE, reason=LINKED))
    return found


def _suspects(known: Memory, new: Memory) -> Suspects | None:
    reason = clash(known.text, new.text)
    return None if reason is None else Suspects(known, new, reason, compare(known.text, new.text).score)


def merging(pair: Suspects) -> Merge | None:
    """Give the change that makes one of two memories that say the same, or None where both are to stay.

    Canon, topics and pinned memories are never closed, and a model's word does not make one of texts that differ in a value.
    """
    if clash(pair.known.text, pair.new.text) not in _MERGEABLE:
        return None
    stays, other = (pair.new, pair.known) if _lasts(pair.new) and not _lasts(pair.known) else (pair.known, pair.new)
    if _lasts(other) or (other.source == "manual" and stays.source != "manual"):
        return None
    return Merge(before=stays, other=other, is_recorded=True, actor=LIFECYCLE, reason=SAID_OTHERWISE)


def _lasts(memory: Memory) -> bool:
    return memory.tier == "canon" or memory.topic_id is not None or memory.pinned
