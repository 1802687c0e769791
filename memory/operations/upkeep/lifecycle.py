"""The lifecycle of memories: unused ones are put away, can be brought back, then lose their content."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from memory.domain.errors import NotYours, VersionConflict
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import UNUSED_AFTER, may_come_back, retirement
from memory.domain.writing.changes import (
    BROUGHT_BACK,
    GRACE_OVER,
    LIFECYCLE,
    UNANSWERED,
    Change,
    Decide,
    Merge,
    Purge,
    Restore,
    Retire,
)
from memory.operations.core import Operation

HISTORY_TEXTS_KEPT: Final = timedelta(days=180)
_A_PAGE: Final = 200
"""Memories that are looked at together."""


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
        await self._retire_unused(report, at=at)
        memories = self._collections.memories
        for memory in await memories.by_time.outdated(at):
            report.retired += await self._apply(retirement(memory, last_used=None, at=at), at=at)
        for memory in await memories.by_time.past_grace(at):
            purge = Purge(before=memory, actor=LIFECYCLE, reason=GRACE_OVER)
            report.purged += await self._apply(purge, at=at)
        for memory in await memories.by_time.unanswered(at):
            decide = Decide(before=memory, held_by=None, actor=LIFECYCLE, reason=UNANSWERED)
            report.unanswered += await self._apply(decide, at=at)
        report.compacted = await self.compact(at=at)
        return report

    async def due(self, *, at: datetime) -> list[Retire]:
        """Return what a run would retire, in the order in which it would; changes nothing."""
        due = [
            retirement(memory, last_used=None, at=at)
            for memory in await self._collections.memories.by_time.outdated(at)
        ]
        since: datetime | None = None
        while page := await self._collections.memories.by_time.fading(at - UNUSED_AFTER, after=since, limit=_A_PAGE):
            due += await self._retirements(page, at=at)
            since = page[-1].reinforced_at
        return [change for change in due if change is not None]

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
                    Merge(before=anew, other=memory, is_recorded=True, actor=subject, reason=BROUGHT_BACK), at=at
                )
            return await self._core.writer.apply(Restore(before=memory, actor=subject, reason=BROUGHT_BACK), at=at)

    async def _own_retired(self, tenant: TenantId, subject: SubjectId, memory_id: MemoryId) -> Memory:
        memory = await self._collections.memories.get(memory_id)
        if memory is None or (memory.tenant, memory.subject) != (tenant, subject) or not may_come_back(memory):
            raise NotYours(f"memory {memory_id!r} cannot be brought back")
        return memory

    async def _retire_unused(self, report: LifecycleReport, *, at: datetime) -> None:
        since: datetime | None = None
        while page := await self._collections.memories.by_time.fading(at - UNUSED_AFTER, after=since, limit=_A_PAGE):
            report.retired += await self._retire_page(page, at=at)
            since = page[-1].reinforced_at

    async def _retire_page(self, page: Sequence[Memory], *, at: datetime) -> int:
        return sum([await self._apply(change, at=at) for change in await self._retirements(page, at=at)])

    async def _retirements(self, page: Sequence[Memory], *, at: datetime) -> list[Retire | None]:
        used = await self._collections.usage.last_used([memory.id for memory in page])
        return [retirement(memory, last_used=used.get(memory.id), at=at) for memory in page]

    async def _apply(self, change: Change | None, *, at: datetime) -> bool:
        if change is None:
            return False
        try:
            await self._core.writer.apply(change, at=at)
        except VersionConflict:
            # Somebody used, said or ended it at this moment; the next run looks at it anew.
            return False
        return True
