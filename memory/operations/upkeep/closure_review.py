"""Finding the memories that earlier rules closed and today's would not: what they are, and bringing them back.

What a person, an admin or a model decided stays as it is, and so does what is erased, retired or expired.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from memory.domain.errors import RulesFailed, VersionConflict
from memory.domain.ids import MemoryId, derived_id
from memory.domain.memory import Memory
from memory.domain.writing.capacity import MAX_PLAIN, scope_kind
from memory.domain.writing.changes import Restore
from memory.domain.writing.write_plan import reopening
from memory.operations.core import Core
from memory.operations.rule_process import RunRules
from memory.store.collections import Collections

A_PAGE: Final = 200
"""Closed memories that are looked at together."""
_UNRECORDED: Final = "unrecorded"
"""Reason of what was closed before reasons were noted."""


@dataclass(slots=True)
class ClosureReport:
    """What one run did."""

    reopened: int = 0
    full: int = 0
    """Memories that stay closed since their scope holds no more; the next run tries again."""

    def __str__(self) -> str:
        """Write it as a sentence."""
        return (
            f"memories brought back that rules had closed: {self.reopened}; left closed for want of room: {self.full}"
        )


class ClosureReview:
    """What becomes of memories that rules closed. Each run can be repeated, and goes on where one was cut off."""

    def __init__(self, core: Core) -> None:
        """Build it; `run_rules` compares what people wrote where that can be ended."""
        self._core = core
        self._collections = core.collections

    async def run(self) -> ClosureReport:
        """Bring back what today's rules would not have closed, one commit each. Run by the schedule."""
        report, at = ClosureReport(), self._core.clock.now()
        async for change, _ in _closed_wrongly(self._collections, self._core.run_rules):
            if change.before.expires_at is not None and change.before.expires_at <= at:
                continue
            async with self._core.locks.holding(str(change.before.scope)):
                if await self._is_full(change.before):
                    report.full += 1
                    continue
                try:
                    await self._core.writer.apply(change, at=at)
                except VersionConflict:
                    # Somebody changed one of the two at this moment; the next run looks at it anew.
                    continue
                report.reopened += 1
        return report

    async def report(self) -> str:
        """Return what a run would bring back."""
        return await closings_sentence(self._collections, run_rules=self._core.run_rules)

    async def _is_full(self, memory: Memory) -> bool:
        return await self._collections.memories.counts.count_active(memory.scope) >= MAX_PLAIN[scope_kind(memory.scope)]


async def closings_sentence(collections: Collections, *, run_rules: RunRules = asyncio.to_thread) -> str:
    """Return how many closings today's rules would not make, by the codes of the rules. Raises `StoreError`."""
    reasons = Counter([reason async for _, reason in _closed_wrongly(collections, run_rules)])
    why = "".join(f", {reason} {count}" for reason, count in reasons.most_common())
    return f"memories closed by earlier rules that today's would keep: {reasons.total()}{why}"


async def _closed_wrongly(collections: Collections, run_rules: RunRules) -> AsyncIterator[tuple[Restore, str]]:
    """Read what brings each memory back that today's rules would not close, and the code of why it was closed.

    A memory that the rules cannot compare in the time they have is left out.
    """
    since: datetime | None = None
    while page := await collections.memories.by_time.closed(after=since, limit=A_PAGE):
        since = page[-1].purge_at
        newer = {each.id: each for each in await collections.memories.halves_of(_leading_to(page))}
        ids = {memory.id: derived_id("pair", *sorted((memory.id, memory.superseded_by or ""))) for memory in page}
        pairs = await collections.contradictions.among([*ids.values()])
        for memory in page:
            by, pair = newer.get(memory.superseded_by or memory.id), pairs.get(ids[memory.id])
            if by is None:
                continue
            reason = _UNRECORDED if pair is None else pair.reason
            doubt = None if pair is not None and pair.is_decided else reason
            try:
                # Beside the loop: a comparison of texts that were not compared before takes a millisecond or two.
                change: Restore | None = await run_rules(reopening, memory, by, doubt=doubt)
            except RulesFailed:
                continue
            if change is not None:
                yield change, reason


def _leading_to(page: list[Memory]) -> list[MemoryId]:
    return [memory.superseded_by for memory in page if memory.superseded_by is not None]
