"""What a model's verdict on two memories makes of them, as far as rules let it.

Pure. What a person made to last is never closed, and nothing is merged of which the other loses a value.
"""

from memory.domain.comparing.guard import holds_values_of, may_be_one
from memory.domain.contradiction.settlement import Resolution
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import Suspects, Verdict
from memory.domain.writing.changes import LIFECYCLE, SAID_OTHERWISE, Merge, Supersede
from memory.domain.writing.write_plan import closing, ends_before

Outcome = Merge | Supersede | Resolution | None
"""What closes one of two, how the pair is settled with both as they are, or None where a person is to say."""


def outcome_of(pair: Suspects, verdict: Verdict) -> Outcome:
    """Give what a verdict on two memories as they are now leads to."""
    if verdict == "same":
        return merging(pair.known, pair.new) or "both_valid"
    if verdict == "replaces":
        return closing(pair.known, pair.new) or (None if _is_a_persons(pair.known) else "both_valid")
    return None if verdict == "contradiction" else "both_valid"


def _is_a_persons(older: Memory) -> bool:
    """Tell whether a person is to say if a memory still holds: what was made to last, and what several told of a guild."""
    return older.kind != "narrative" and (_lasts(older) or older.subject is None)


def merging(known: Memory, new: Memory) -> Merge | None:
    """Give the change that makes one of two, the earlier one where either could stay, or None where both are to stay."""
    if not (_is_told(known) and _is_told(new) and may_be_one(known.text, new.text)):
        return None
    for stays, goes in ((known, new), (new, known)):
        if _may_go(goes, stays) and holds_values_of(stays.text, goes.text):
            return Merge(before=stays, other=goes, is_recorded=True, actor=LIFECYCLE, reason=SAID_OTHERWISE)
    return None


def _may_go(goes: Memory, stays: Memory) -> bool:
    is_less_wanted = goes.source != "manual" or stays.source == "manual"
    return is_less_wanted and not _lasts(goes) and not ends_before(stays, goes)


def _lasts(memory: Memory) -> bool:
    return memory.tier == "canon" or memory.topic_id is not None or memory.pinned


def _is_told(memory: Memory) -> bool:
    """Tell whether it stands for itself: what lives by what it rests on would take the other along when it ends."""
    return memory.kind != "procedure" and memory.source not in ("propagation", "insight")
