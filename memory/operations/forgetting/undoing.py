"""Undoing a wish to forget: all of it comes back, or the person is told that it is too late.

A half is left only by a process that dies between two that come back: what was not back by then is erased when its time is over.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from memory.domain.errors import NotYours, VersionConflict
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.domain.writing.changes import UNDONE, Restore
from memory.operations.writing.writer import Writer
from memory.ports import Clock
from memory.store.collections import Collections
from memory.store.forgotten import holding

_ATTEMPTS: Final = 5


@dataclass(frozen=True, slots=True)
class _Held:
    """A forgotten memory that nobody erases for the moment."""

    memory: Memory
    due_at: datetime
    """When it would be erased had nobody asked for it back."""


class Undoing:
    """What brings forgotten memories back."""

    def __init__(self, collections: Collections, *, writer: Writer, clock: Clock, undo: timedelta) -> None:
        self._collections = collections
        self._writer = writer
        self._clock = clock
        self._undo = undo

    async def undo(self, tenant: TenantId, subject: SubjectId, ids: Sequence[MemoryId]) -> list[Memory]:
        """Bring memories back that were forgotten together less than the undo time ago.

        One that was told anew meanwhile is given as it was told then; the forgotten one goes. One whose sources were
        deleted meanwhile stays gone, and the others come back.
        Raises `NotYours` when it is too late, or when one is not the person's; then none is back.
        """
        held: list[_Held] = []
        try:
            await self._hold_all(tenant, subject, ids, held)
        except NotYours:
            for each in held:
                await self._let_go(each)
            raise
        return [await self._bring_back(each, subject) for each in held]

    async def _hold_all(self, tenant: TenantId, subject: SubjectId, ids: Sequence[MemoryId], held: list[_Held]) -> None:
        found = [await self._hold(tenant, subject, memory_id, held) for memory_id in dict.fromkeys(ids)]
        # Trigger: one is gone. Why: its source was deleted, or an erasure took it while we held the others.
        # Outcome: an erasure takes none before its time, so before that the others may come back.
        is_late = not all(found) and any(each.due_at <= self._clock.now() for each in held)
        if not held or is_late:
            raise NotYours("what was forgotten is erased")

    async def _hold(self, tenant: TenantId, subject: SubjectId, memory_id: MemoryId, held: list[_Held]) -> bool:
        """Hold one; False when it is gone."""
        for _ in range(_ATTEMPTS):
            at = self._clock.now()
            memory = await self._collections.memories.get(memory_id)
            if memory is None:
                return False
            is_own = (memory.tenant, memory.subject, memory.state) == (tenant, subject, "retired")
            if not is_own or memory.purge_at is None or memory.purge_at <= at:
                raise NotYours(f"memory {memory_id!r} is not one that can still be brought back")
            until = at + self._undo
            outcomes = await self._collections.store.commit([holding(memory, until=until)])
            if outcomes[0].matched:
                held.append(_Held(memory.model_copy(update={"purge_at": until}), memory.purge_at))
                return True
        raise VersionConflict(f"memory {memory_id!r} kept changing; try again")

    async def _let_go(self, held: _Held) -> None:
        await self._collections.store.commit([holding(held.memory, until=held.due_at)])

    async def _bring_back(self, held: _Held, subject: SubjectId) -> Memory:
        memory, memories = held.memory, self._collections.memories
        if memory.superseded_by is not None:
            anew = None
        elif memory.topic_id is None:
            anew = await memories.equal_to(memory.scope, memory.audience, memory.fingerprint)
        else:
            anew = await memories.holding_topic(memory)
        if anew is not None:
            await self._let_go(held)
            return anew
        restore = Restore(before=memory, actor=subject, reason=UNDONE)
        try:
            return await self._writer.apply(restore, at=self._clock.now())
        except VersionConflict as error:
            # Its message was deleted at this moment, or somebody else undid it.
            raise NotYours(f"memory {memory.id!r} was changed meanwhile") from error
