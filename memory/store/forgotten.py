"""Who decides about a forgotten memory: an undo and an erasure that come at once each say so first, by compare-and-set.

The undo holds the memory for a while, by putting the end of its time off; the erasure marks it, and nobody changes it from then on.
Neither is a change of what the memory says, so there is no row of its history.
"""

from datetime import datetime
from typing import Any, Final

from memory.domain.memory import Memory
from memory.store.documents import Update, UpdateWhere

COLLECTION: Final = "memories"
ENDING: Final = "ending"
"""True on a forgotten memory that is being erased; no part of the record."""


def holding(memory: Memory, *, until: datetime) -> UpdateWhere:
    """Say the write that keeps a forgotten memory from being erased up to a time; it does not match when it is changed or being erased."""
    return UpdateWhere(COLLECTION, _still(memory) | {ENDING: None}, Update(set={"purge_at": until}), must_match=True)


def ending(memory: Memory) -> UpdateWhere:
    """Say the write that a forgotten memory is being erased; it does not match when somebody holds it or brought it back. Repeatable."""
    return UpdateWhere(COLLECTION, _still(memory), Update(set={ENDING: True}), must_match=True)


def _still(memory: Memory) -> dict[str, Any]:
    return {
        "_id": memory.id,
        "version": memory.version,
        "state": "retired",
        "forgotten": True,
        "purge_at": memory.purge_at,
    }
