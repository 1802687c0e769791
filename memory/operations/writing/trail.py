"""What a change leaves behind besides the records: the rows of the history, and events without any text. Pure."""

from datetime import datetime

from memory.domain.ids import MemoryId, derived_id
from memory.domain.memory import Memory
from memory.domain.writing.changes import (
    BACKGROUND,
    Absorb,
    Adjust,
    Change,
    Connect,
    Decide,
    Detach,
    Merge,
    Narrow,
    Promote,
    Purge,
    Record,
    Reinforce,
    Restore,
    Retire,
    Revise,
    Shorten,
    Supersede,
    Uphold,
)
from memory.domain.writing.effects import Effect
from memory.store.events import Event, Op
from memory.store.history import HistoryRow

_OPS: dict[type[Change], Op] = {
    Record: "create",
    Revise: "update",
    Reinforce: "update",
    Detach: "update",
    Narrow: "update",
    Adjust: "update",
    Retire: "delete",
    Restore: "restore",
    Absorb: "update",
    Supersede: "update",
    Merge: "merge",
    Promote: "update",
    Decide: "update",
    Purge: "delete",
    Uphold: "update",
    Shorten: "update",
    Connect: "link",
}


def _history_id(memory_id: MemoryId, version: int) -> str:
    """Return the history row of one version."""
    return f"{memory_id}:{version}"


def history_row(change: Change, effect: Effect, *, at: datetime) -> HistoryRow:
    """Return the row of the history that says what a change did to one record."""
    memory = effect.after
    emptied = memory.state == "purged"
    return HistoryRow(
        id=_history_id(memory.id, memory.version),
        memory_id=memory.id,
        tenant=memory.tenant,
        subject=memory.subject,
        event=effect.event,
        prior_text=None if effect.before is None or emptied else effect.before.text,
        actor=change.actor,
        reason=change.reason,
        version=memory.version,
        at=at,
    )


def event_of(change: Change, memory: Memory, *, at: datetime) -> Event:
    """Return the event of a change to a memory, without any text."""
    return Event(
        id=derived_id("event", memory.id, memory.version),
        tenant=memory.tenant,
        subject=memory.subject,
        node="worker" if change.actor in BACKGROUND else "hotpath",
        op="ttl" if isinstance(change, Retire) and not change.forgotten else _OPS[type(change)],
        status="ok",
        memory_id=memory.id,
        category=memory.category,
        at=at,
    )
