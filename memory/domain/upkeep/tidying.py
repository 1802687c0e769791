"""What might go or become one, in the memory of a person or a guild: proposals with reasons, for people to decide.

Pure; nothing goes by being proposed. `memory/operations/upkeep/tidying.py` reads, shows and, when somebody accepts, writes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations
from typing import Final, Literal

from memory.domain.comparing.comparison import Verdict, compare
from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.upkeep.lifecycle import is_unused, may_fade
from memory.domain.upkeep.settlement import merging
from memory.domain.writing.changes import Merge
from memory.domain.writing.relation import LINK_MIN

UNUSED_FOR: Final = timedelta(days=30)
"""Without use, from which a minor memory is offered; by itself it goes after twice that."""
MOST_COMPARED: Final = 400
"""Pairs of one look that are compared, those with most words in common; a comparison takes up to two milliseconds."""
_SHARED_WORDS: Final = 0.2
"""Share of their words that two memories have in common before they are compared at all."""
_SAYS_MUCH_THE_SAME: Final = 0.6
"""Likeness from which a pair of which nobody can tell is offered."""

DeletionReason = Literal["superseded", "expired", "unused"]
Reason = Literal["superseded", "expired", "unused", "repeated", "alike"]


@dataclass(frozen=True, slots=True)
class Candidates:
    """Two memories of one scope and audience that say something alike."""

    one: Memory
    """The one that was observed first."""
    other: Memory
    score: float
    """Share of what is said that both say, 0 to 1."""
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class ProposedDeletion:
    """A memory that might go, and why. Nothing goes by being proposed."""

    memory: Memory
    reason: DeletionReason


@dataclass(frozen=True, slots=True)
class Proposal:
    """One thing that could be tidied, which waits for somebody's word."""

    goes: Memory
    reason: Reason
    merge: Merge | None = None
    """What makes one of two; None where `goes` just goes."""

    @property
    def stays(self) -> Memory | None:
        """The memory that would say it for both."""
        return None if self.merge is None else self.merge.before


def deletion_reason(
    memory: Memory, *, last_used: datetime | None, unused_for: timedelta, at: datetime
) -> DeletionReason | None:
    """Tell why a memory might go, or None when nothing speaks for it. Passed-on statements live by what they rest on."""
    if memory.source == "propagation":
        return None
    if memory.state == "superseded":
        # What has a topic here was a proposal: its value is held by the topic, and it goes by itself.
        return "superseded" if memory.topic_id is None else None
    if memory.expires_at is not None and memory.expires_at <= at:
        return "expired"
    return "unused" if may_fade(memory) and is_unused(memory, last_used=last_used, at=at, after=unused_for) else None


def alike(memories: Sequence[Memory], *, floor: float = LINK_MIN) -> list[Candidates]:
    """Find the pairs of one scope and audience that are at least `floor` alike (0 to 1), the most alike first."""
    words = {memory.id: frozenset(memory.terms) for memory in memories if memory.kind != "procedure"}
    beside = [memory for memory in memories if memory.id in words]
    near: list[tuple[float, Memory, Memory]] = []
    for one, other in combinations(beside, 2):
        shared = _share(words, one, other)
        if shared >= _SHARED_WORDS and (one.scope, one.audience) == (other.scope, other.audience):
            near.append((shared, *_in_order(one, other)))
    near.sort(key=lambda pair: (-pair[0], pair[1].id, pair[2].id))
    found = [_compared(one, other) for _, one, other in near[:MOST_COMPARED]]
    return sorted(
        (pair for pair in found if pair.score >= floor), key=lambda pair: (-pair.score, pair.one.id, pair.other.id)
    )


def tidying_up(deletions: Sequence[ProposedDeletion], pairs: Sequence[Candidates], *, most: int) -> list[Proposal]:
    """Put together what may be offered, at most `most`: no memory twice, and none that another would be merged into."""
    found = [Proposal(each.memory, each.reason) for each in deletions]
    taken = {proposal.goes.id for proposal in found}
    for pair in pairs:
        if pair.one.id in taken or pair.other.id in taken or not _is_worth_offering(pair):
            continue
        merge = merging(pair.one, pair.other)
        if merge is not None:
            found.append(Proposal(merge.other, "repeated" if pair.verdict == "same" else "alike", merge))
            taken |= {pair.one.id, pair.other.id}
    return found[:most]


def _is_worth_offering(pair: Candidates) -> bool:
    return pair.verdict == "same" or (pair.verdict == "unsure" and pair.score >= _SAYS_MUCH_THE_SAME)


def _compared(one: Memory, other: Memory) -> Candidates:
    found = compare(one.text, other.text)
    return Candidates(one, other, found.score, found.verdict)


def _share(words: Mapping[MemoryId, frozenset[str]], one: Memory, other: Memory) -> float:
    both = words[one.id] | words[other.id]
    return len(words[one.id] & words[other.id]) / len(both) if both else 0.0


def _in_order(one: Memory, other: Memory) -> tuple[Memory, Memory]:
    first, second = sorted((one, other), key=lambda memory: (memory.observed_at, memory.id))
    return first, second
