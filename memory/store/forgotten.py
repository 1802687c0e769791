"""Who decides about a forgotten memory, an undo or an erasure: who first says so by compare-and-set. No history."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

from memory.domain.ids import MemoryId, TenantId
from memory.domain.memory import Memory
from memory.store.documents import Document, Update, UpdateWhere

COLLECTION: Final = "memories"
ENDING: Final = "ending"
"""True on a forgotten memory that is being erased; no part of the record."""
HELD: Final = "held"
"""What an undo notes on a forgotten memory (`Hold`), no part of the record; goes when it is back."""

Decision = Literal["undone", "erased"]


@dataclass(frozen=True, slots=True)
class Hold:
    """That somebody asked for a forgotten memory back."""

    carrier: MemoryId
    """The memory whose `decision` counts for all that were asked for together; it comes back last."""
    due_at: datetime
    """When the memory would be erased had nobody asked for it back."""
    until: datetime
    """When it is erased, unless it is decided that it comes back."""
    decision: Decision | None = None
    """Of the carrier alone; None while nothing is decided."""


def hold_in(document: Document) -> Hold | None:
    """Read what an undo noted on a forgotten memory; None where it noted nothing."""
    noted = document.get(HELD)
    if noted is None or document["state"] != "retired":
        return None
    return Hold(MemoryId(noted["carrier"]), noted["due_at"], noted["until"], noted["decision"])


def holding(memory: Memory, hold: Hold) -> UpdateWhere:
    """Return the write that puts the end off; no match if the memory is changed, being erased, or coming back."""
    noted = {"carrier": hold.carrier, "due_at": hold.due_at, "until": hold.until, "decision": None}
    where = _still(memory) | {ENDING: None, f"{HELD}.decision": None}
    return UpdateWhere(COLLECTION, where, Update(set={"purge_at": hold.until, HELD: noted}), must_match=True)


def letting_go(memory: Memory, hold: Hold) -> UpdateWhere:
    """Return the write that lets a memory go at its own time; no match if it was changed since."""
    where = _still(memory) | {"purge_at": hold.until, f"{HELD}.carrier": hold.carrier, ENDING: None}
    return UpdateWhere(COLLECTION, where, Update(set={"purge_at": hold.due_at}, unset=[HELD]), must_match=True)


def deciding(tenant: TenantId, carrier: MemoryId, decision: Decision) -> UpdateWhere:
    """Return the write that decides about all asked for together; no match if it is decided or the carrier is gone."""
    held: dict[str, Any] = {f"{HELD}.carrier": carrier, f"{HELD}.decision": None, ENDING: None}
    where = {"_id": carrier, "tenant": tenant, "state": "retired", **held}
    return UpdateWhere(COLLECTION, where, Update(set={f"{HELD}.decision": decision}), must_match=True)


def ending(memory: Memory) -> UpdateWhere:
    """Return the write that a forgotten memory is being erased; no match if it is held or back. Repeatable."""
    return UpdateWhere(COLLECTION, _still(memory), Update(set={ENDING: True}), must_match=True)


def _still(memory: Memory) -> dict[str, Any]:
    return {
        "_id": memory.id,
        "tenant": memory.tenant,
        "version": memory.version,
        "state": "retired",
        "forgotten": True,
        "purge_at": memory.purge_at,
    }
