"""The lifecycle of memories: unused ones are put away, can be brought back, then lose their content."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from memory.domain.errors import NotYours
from memory.domain.ids import MemoryId, ScopeKey, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import UNUSED_AFTER, may_come_back, outdated, retirement
from memory.domain.writing.changes import Actor, Decide, Merge, Purge, Restore, Retire, Why
from memory.operations.core import Operation

HISTORY_TEXTS_KEPT: Final = timedelta(days=180)
TOGETHER: Final = 5
LONGEST_WAIT: Final = timedelta(days=14)
_A_PAGE: Final = 200  # Memories that are looked at together


@dataclass(slots=True)
class LifecycleReport:
    """What one run did."""

    retired: int = 0
    purged: int = 0
    unanswered: int = 0
    """Proposals to which nobody said anything."""
    compacted: int = 0
    """Texts that went from the history."""


class Lifecycle(Operation):
    """What becomes of memories by and by. Each run can be repeated at any time."""

    async def run(self) -> LifecycleReport:
        """Retire, purge, drop and compact what is due. Run by the schedule."""
        at = self._core.clock.now()
        report = LifecycleReport()
        by_time, apply = self._collections.memories.by_time, self._core.writer.apply_if_unchanged
        async for retire in self.due(at=at):
            report.retired += await apply(retire, at=at) is not None
        for memory in await by_time.past_grace(at):
            purge = Purge(before=memory, actor=Actor.LIFECYCLE, reason=Why.GRACE_OVER)
            if await apply(purge, at=at) is not None:
                report.purged += 1
                await self._retire_replaced_by(memory, at=at)
        for memory in await by_time.unanswered(at):
            decide = Decide(before=memory, held_by=None, actor=Actor.LIFECYCLE, reason=Why.UNANSWERED)
            report.unanswered += await apply(decide, at=at) is not None
        report.compacted = await self.compact(at=at)
        return report

    async def _retire_replaced_by(self, memory: Memory, *, at: datetime) -> None:
        """Retire what a purged memory had replaced, for the next run to purge: it outlives nothing that replaced it."""
        for older in await self._collections.memories.in_scope.replaced_by(memory):
            if older.state == "superseded":
                await self._core.writer.apply_if_unchanged(outdated(older, until=at), at=at)

    async def due(self, *, at: datetime) -> AsyncIterator[Retire]:
        """Return what a run retires, in the order in which it does; changes nothing.

        What a text was made of waits until `TOGETHER` of its scope are due, or one for `LONGEST_WAIT`: each time the
        text has to be made anew.
        """
        held, ripe = dict[ScopeKey, list[Retire]](), set[ScopeKey]()
        async for memory, used in self._aged(at):
            retire = retirement(memory, last_used=used, at=at)
            if retire is None:
                continue
            if memory.absorbed_revision is None:
                yield retire
                continue
            held.setdefault(memory.scope, []).append(retire)
            if retirement(memory, last_used=used, at=at - LONGEST_WAIT) is not None:
                ripe.add(memory.scope)
        for scope, waiting in held.items():
            if scope in ripe or len(waiting) >= TOGETHER:
                for retire in waiting:
                    yield retire

    async def _aged(self, at: datetime) -> AsyncIterator[tuple[Memory, datetime | None]]:
        """Return what was replaced or said long ago, with its last use where that matters."""
        by_time = self._collections.memories.by_time
        since: datetime | None = None
        seen = set[MemoryId]()
        while page := [each for each in await by_time.outdated(at, since=since, limit=_A_PAGE) if each.id not in seen]:
            for memory in page:
                seen.add(memory.id)
                yield memory, None
            since = page[-1].purge_at
        since = None
        while page := await by_time.fading(at - UNUSED_AFTER, after=since, limit=_A_PAGE):
            used = await self._collections.usage.last_used([memory.id for memory in page])
            for memory in page:
                yield memory, used.get(memory.id)
            since = page[-1].reinforced_at

    async def compact(self, *, at: datetime) -> int:
        """Drop texts from the history that are older than 180 days; returns how many. Nothing current is touched."""
        return await self._collections.history.drop_texts_older(at - HISTORY_TEXTS_KEPT)

    async def restore(self, tenant: TenantId, subject: SubjectId, memory_id: MemoryId) -> Memory:
        """Bring one of the person's own retired memories back; what says the same takes it in. Raises `NotYours`."""
        at = self._core.clock.now()
        memory = await self._own_retired(tenant, subject, memory_id)
        async with self._core.locks.holding(str(memory.scope)):
            memory = await self._own_retired(tenant, subject, memory_id)
            anew = await self._collections.memories.in_scope.equal_to(memory.scope, memory.audience, memory.fingerprint)
            if anew is not None:
                return await self._core.writer.apply(
                    Merge(before=anew, other=memory, is_recorded=True, actor=subject, reason=Why.BROUGHT_BACK), at=at
                )
            return await self._core.writer.apply(Restore(before=memory, actor=subject, reason=Why.BROUGHT_BACK), at=at)

    async def _own_retired(self, tenant: TenantId, subject: SubjectId, memory_id: MemoryId) -> Memory:
        memory = await self._collections.memories.get(memory_id)
        if memory is None or (memory.tenant, memory.subject) != (tenant, subject) or not may_come_back(memory):
            raise NotYours(f"memory {memory_id!r} cannot be brought back")
        return memory
