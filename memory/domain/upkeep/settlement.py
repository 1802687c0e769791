"""What a word on two memories makes of them: a person's on a contradiction, a model's as far as rules let it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, assert_never

from memory.domain.comparing.guard import holds_values_of, holds_words_of, may_be_one
from memory.domain.constraints import Constraints
from memory.domain.memory import Memory, is_corroborated
from memory.domain.upkeep.maintenance import Suspects, Verdict
from memory.domain.writing.changes import Actor, Merge, Retire, Supersede, Why
from memory.domain.writing.effects import GRACE
from memory.domain.writing.write_plan import closing, ends_before

NOTE_CHARACTERS: Final = 200
"""Of what a person may add to their answer."""
Choice = Literal["first", "second", "both", "same"]
"""Which of the two is right, that both are, or that both say the same."""
Resolution = Literal["a_wins", "b_wins", "both_valid", "merged"]
Outcome = Merge | Supersede | Resolution | None
"""What closes one of two, how the pair is settled with both as they are, or None where a person is to say."""

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
    """Return the change that a choice makes, or None where both stay; what is wrong is put away and can be restored."""
    match choice:
        case "first":
            return _put_away(conflict.second, actor=actor, at=at)
        case "second":
            return _put_away(conflict.first, actor=actor, at=at)
        case "same":
            stays, other = conflict.first, conflict.second
            if _rank(other) > _rank(stays):
                stays, other = other, stays
            return Merge(before=stays, other=other, is_recorded=True, actor=actor, reason=Why.SAID_OTHERWISE)
        case "both":
            return None
        case _:
            assert_never(choice)


def kept_waiting(conflict: Conflict, choice: Choice) -> list[Memory]:
    """Return what an admin says is right and only one member said so far: it waits no longer."""
    kept = {"first": [conflict.first], "second": [conflict.second], "both": [conflict.first, conflict.second]}
    return [memory for memory in kept.get(choice, []) if not is_corroborated(memory)]


def _put_away(memory: Memory, *, actor: str, at: datetime) -> Retire:
    return Retire(before=memory, purge_at=at + GRACE, forgotten=False, actor=actor, reason=Why.CONTRADICTED)


def _rank(memory: Memory) -> tuple[bool, bool]:
    """Order memories by what speaks for keeping their own words: that they last, then that they were asked for."""
    return memory.stands_first, memory.source == "manual"


def outcome_of(pair: Suspects, verdict: Verdict, rules: Constraints) -> Outcome:
    """Return what a verdict on two memories as they are now leads to."""
    if verdict == "same":
        return merging(pair.known, pair.new) or "both_valid"
    if verdict == "replaces":
        return closing(pair.new, pair.known, rules=rules) or (None if _is_a_persons(pair.known) else "both_valid")
    return None if verdict == "contradiction" else "both_valid"


def _is_a_persons(older: Memory) -> bool:
    """Return whether a person is to say if it still holds: what was made to last, what several told of a guild."""
    return older.kind != "narrative" and (_lasts(older) or older.subject is None)


def merging(known: Memory, new: Memory) -> Merge | None:
    """Return the change that makes one of two, keeping the fuller one, else the earlier; None where both stay."""
    if not (_is_told(known) and _is_told(new) and may_be_one(known.text, new.text)):
        return None
    says_more = holds_words_of(new.text, known.text) and not holds_words_of(known.text, new.text)
    for stays, goes in ((new, known), (known, new)) if says_more else ((known, new), (new, known)):
        if _may_go(goes, stays) and holds_values_of(stays.text, goes.text):
            return Merge(before=stays, other=goes, is_recorded=True, actor=Actor.LIFECYCLE, reason=Why.SAID_OTHERWISE)
    return None


def _may_go(goes: Memory, stays: Memory) -> bool:
    is_less_wanted = goes.source != "manual" or stays.source == "manual"
    return is_less_wanted and not _lasts(goes) and not ends_before(stays, goes)


def _lasts(memory: Memory) -> bool:
    return memory.tier == "canon" or memory.topic_id is not None or memory.pinned


def _is_told(memory: Memory) -> bool:
    """Return whether it stands for itself: what lives by what it rests on would take the other along when it ends."""
    return memory.kind != "procedure" and memory.source not in ("propagation", "insight")
