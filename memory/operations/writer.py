"""THE writer of memories: applies changes by compare-and-set, each with its history row and event, and invalidates.

Nothing else writes the `memories` collection, except erasure, which ends records.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from memory.domain.changes import (
    BACKGROUND,
    Absorb,
    Change,
    Detach,
    Record,
    Reinforce,
    Restore,
    Retire,
    Revise,
    changed,
    event_of,
    history_id,
)
from memory.domain.errors import VersionConflict
from memory.domain.ids import SubjectId, TenantId, derived_id
from memory.domain.memory import Memory
from memory.store.collections import Collections
from memory.store.documents import DeleteWhere, Insert, UpdateWhere, Write
from memory.store.events import Event, Op
from memory.store.history import HistoryRow
from memory.store.scopes import spoiling
from memory.store.scrub_marks import scrub_mark

Invalidate = Callable[[TenantId | None, SubjectId | None], None]
"""Drops what is cached about a person in a tenant; None stands for every person, or every tenant."""

_OPS: dict[type[Change], Op] = {
    Record: "create",
    Revise: "update",
    Reinforce: "update",
    Detach: "update",
    Retire: "delete",
    Restore: "restore",
    Absorb: "update",
}


class Writer:
    """Carries out changes, one commit each."""

    def __init__(self, collections: Collections, *, invalidate: Invalidate) -> None:
        self._collections = collections
        self._invalidate = invalidate

    async def apply(self, change: Change, *, at: datetime) -> Memory:
        """Carry out one change and give the memory as it is now.

        Durable and visible to the next read when this returns.
        Playing a `Record` twice gives the memory that the first play wrote.
        Raises `VersionConflict` when the record was changed or ended since it was read; read again and decide again.
        """
        memory = changed(change, at=at)
        try:
            outcomes = await self._collections.store.commit(
                [
                    self._write(change, memory),
                    *_withholding(change),
                    self._collections.history.write(_history_row(change, memory, at=at)),
                    self._collections.events.write(_event(change, memory, at=at)),
                ]
            )
        finally:
            # Also after an error: whether the commit took place is not known then.
            self._invalidate(memory.tenant, memory.subject)
        if outcomes[0].matched:
            return memory
        return await self._played_before(change, memory)

    async def take_back(self, memory: Memory) -> None:
        """End a record that should not have been written, since its source was erased meanwhile. Repeatable."""
        own: dict[str, Any] = {"memory_id": memory.id}
        # An index leads to a person's events, and none to a memory's.
        about: dict[str, Any] = {"tenant": memory.tenant, "subject": memory.subject}
        try:
            await self._collections.store.commit(
                [
                    *spoiling(memory),
                    self._collections.memories.delete([memory.id]),
                    DeleteWhere(self._collections.history.name, own),
                    DeleteWhere(self._collections.events.name, about | own),
                    scrub_mark(),
                ]
            )
        finally:
            self._invalidate(memory.tenant, memory.subject)

    def _write(self, change: Change, memory: Memory) -> Insert | UpdateWhere:
        memories = self._collections.memories
        if isinstance(change, Record):
            return memories.insert(memory)
        return memories.replace(memory, expected_version=change.before.version)

    async def _played_before(self, change: Change, memory: Memory) -> Memory:
        if isinstance(change, Record):
            known = await self._collections.memories.get(memory.id)
            if known is not None:
                return known
        raise VersionConflict(f"memory {memory.id!r} was changed meanwhile; read it again")


def _withholding(change: Change) -> list[Write]:
    return spoiling(change.before) if isinstance(change, Retire) else []


def _history_row(change: Change, memory: Memory, *, at: datetime) -> HistoryRow:
    return HistoryRow(
        id=history_id(memory.id, memory.version),
        memory_id=memory.id,
        tenant=memory.tenant,
        subject=memory.subject,
        event=event_of(change),
        prior_text=None if isinstance(change, Record) else change.before.text,
        actor=change.actor,
        reason=change.reason,
        version=memory.version,
        at=at,
    )


def _event(change: Change, memory: Memory, *, at: datetime) -> Event:
    return Event(
        id=derived_id("event", memory.id, memory.version),
        tenant=memory.tenant,
        subject=memory.subject,
        node="worker" if change.actor in BACKGROUND else "hotpath",
        op=_OPS[type(change)],
        status="ok",
        memory_id=memory.id,
        category=memory.category,
        at=at,
    )
