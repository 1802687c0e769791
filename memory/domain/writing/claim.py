"""What a model says a new statement is to memories that are known; a guard of rules decides what of it is carried out."""

from dataclasses import dataclass
from typing import Final, Literal

from memory.domain.ids import MemoryId

Relation = Literal["new", "repeats", "replaces", "contradicts"]

CLAIMED: Final = "claimed"
"""Reason of a pair whose older half was closed because a model said that the newer one replaces it."""
CLAIMED_AGAINST: Final = "claimed_against"
"""Reason of a pair that a model said cannot both be true."""
CLAIMED_SAME: Final = "claimed_same"
"""Reason of a pair that a model said is the same, though the two differ in a value."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A model's word on one statement."""

    relation: Relation
    known: tuple[MemoryId, ...] = ()
    """The memories that it repeats, replaces or contradicts; none for `new`."""
