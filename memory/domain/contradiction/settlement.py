"""What a person's word on two memories that contradict each other makes of them.

Pure. Which pairs may be shown to whom, and who may decide, is asked by `memory.operations.upkeep.resolving`.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, assert_never

from memory.domain.memory import Memory
from memory.domain.writing.changes import CONTRADICTED, SAID_OTHERWISE, Merge, Retire
from memory.domain.writing.effects import GRACE

NOTE_CHARACTERS: Final = 200
"""Of what a person may add to their answer."""
Choice = Literal["first", "second", "both", "same"]
"""Which of the two is right, that both are, or that both say the same."""
Resolution = Literal["a_wins", "b_wins", "both_valid", "merged"]

RESOLUTIONS: Final[dict[Choice, Resolution]] = {
    "first": "a_wins",
    "second": "b_wins",
    "both": "both_valid",
    "same": "merged",
}


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two active memories of one scope and audience that a model said cannot both be true."""

    id: str
    """Of their pair."""
    first: Memory
    """The one that was known first."""
    second: Memory
    detected_at: datetime


def settling(conflict: Conflict, choice: Choice, *, actor: str, at: datetime) -> Retire | Merge | None:
    """Give the change that a choice makes, or None where both stay as they are.

    What is wrong is put away, whatever it is, and can be brought back as long as everything that is put away.
    """
    match choice:
        case "first":
            return _put_away(conflict.second, actor=actor, at=at)
        case "second":
            return _put_away(conflict.first, actor=actor, at=at)
        case "same":
            stays, other = conflict.first, conflict.second
            if _rank(other) > _rank(stays):
                stays, other = other, stays
            return Merge(before=stays, other=other, is_recorded=True, actor=actor, reason=SAID_OTHERWISE)
        case "both":
            return None
        case _:
            assert_never(choice)


def _put_away(memory: Memory, *, actor: str, at: datetime) -> Retire:
    return Retire(before=memory, purge_at=at + GRACE, forgotten=False, actor=actor, reason=CONTRADICTED)


def _rank(memory: Memory) -> tuple[bool, bool]:
    """Order memories by what speaks for keeping their own words: that they last, then that they were asked for."""
    return memory.stands_first, memory.source == "manual"
