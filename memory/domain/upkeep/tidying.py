"""What might go or become one in the memory of a person or a guild: proposals with reasons, for people to decide."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations
from typing import Final, Literal

from memory.domain.comparing.guard import holds_words_of
from memory.domain.comparing.statement import likeness, says_the_same
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import is_unused, may_fade
from memory.domain.upkeep.settlement import merging
from memory.domain.writing.changes import Merge
from memory.domain.writing.relation import LINK_MIN

UNUSED_FOR: Final = timedelta(days=30)
"""Without use, from which a minor memory is offered; by itself it goes after twice that."""
_MOST_LOOKED_AT: Final = 50  # Pairs of one look, those with most words in common
_SAYS_MUCH_THE_SAME: Final = 0.5  # Likeness from which a pair is offered

_DeletionReason = Literal["superseded", "expired", "unused"]
Reason = Literal["superseded", "expired", "unused", "repeated", "alike"]


@dataclass(frozen=True, slots=True)
class Candidates:
    """Two memories of one scope and audience that say something alike."""

    one: Memory
    """The one that was observed first."""
    other: Memory
    score: float
    """Likeness, 0 to 1."""


@dataclass(frozen=True, slots=True)
class ProposedDeletion:
    """A memory that might go, and why. Nothing goes by being proposed."""

    memory: Memory
    reason: _DeletionReason


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


def deletion_reason(memory: Memory, *, last_used: datetime | None, at: datetime) -> _DeletionReason | None:
    """Return why a memory might go, or None. Passed-on statements live by what they rest on."""
    if memory.source == "propagation":
        return None
    if memory.state == "superseded":
        # What has a topic here was a proposal: its value is held by the topic, and it goes by itself.
        return "superseded" if memory.topic_id is None else None
    if memory.expires_at is not None and memory.expires_at <= at:
        return "expired"
    return "unused" if may_fade(memory) and is_unused(memory, last_used=last_used, at=at, after=UNUSED_FOR) else None


def alike(memories: Sequence[Memory], *, floor: float = LINK_MIN) -> list[Candidates]:
    """Return the pairs of one scope and audience that are at least `floor` alike (0 to 1), the most alike first."""
    beside = [memory for memory in memories if memory.kind != "procedure"]
    found = [
        Candidates(*_in_order(one, other), score)
        for one, other in combinations(beside, 2)
        if (one.scope, one.audience) == (other.scope, other.audience)
        and (score := likeness(one.terms, other.terms)) >= floor
    ]
    return sorted(found, key=lambda pair: (-pair.score, pair.one.id, pair.other.id))[:_MOST_LOOKED_AT]


def tidying_up(deletions: Sequence[ProposedDeletion], pairs: Sequence[Candidates], *, most: int) -> list[Proposal]:
    """Put together what may be offered, at most `most`: no memory twice, and none that another would be merged into."""
    found = [Proposal(each.memory, each.reason) for each in deletions]
    taken = {proposal.goes.id for proposal in found}
    for pair in pairs:
        is_repeated = says_the_same(pair.one.text, pair.other.text)
        if {pair.one.id, pair.other.id} & taken or not (is_repeated or pair.score >= _SAYS_MUCH_THE_SAME):
            continue
        merge = merging(pair.one, pair.other)
        if merge is not None and (is_repeated or not _says_more(merge.other, merge.before)):
            found.append(Proposal(merge.other, "repeated" if is_repeated else "alike", merge))
            taken |= {pair.one.id, pair.other.id}
    return found[:most]


def _says_more(one: Memory, other: Memory) -> bool:
    """Return whether one says all that another does and something on top, which would be lost with it."""
    return holds_words_of(one.text, other.text) and not holds_words_of(other.text, one.text)


def _in_order(one: Memory, other: Memory) -> tuple[Memory, Memory]:
    first, second = sorted((one, other), key=lambda memory: (memory.observed_at, memory.id))
    return first, second
