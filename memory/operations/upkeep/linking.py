"""Finding in the night the edges that memories lack: between what was written apart, brought back, or taken over from elsewhere.

The same rules as on every write; the `Writer` writes them.
"""

import asyncio
from collections.abc import Collection, Sequence

from memory.domain.errors import RulesFailed, VersionConflict
from memory.domain.ids import MemoryId, TenantId
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import AT_ONCE, connections_in, is_recent
from memory.domain.writing.changes import Connect
from memory.operations.rule_process import RunRules
from memory.operations.upkeep.night import Night
from memory.operations.writing.writer import Writer
from memory.ports import Clock
from memory.store.collections import Collections
from memory.store.relations import forgetting_relations


class Linking:
    """Edges that nobody made yet."""

    def __init__(
        self, collections: Collections, *, writer: Writer, clock: Clock, run_rules: RunRules = asyncio.to_thread
    ) -> None:
        self._run_rules = run_rules
        self._collections = collections
        self._writer = writer
        self._clock = clock

    async def link(self, tenant: TenantId, memories: Sequence[Memory], night: Night) -> None:
        """Link what was said lately in a scope with what it has to do with; `memories` are its active ones that were said last."""
        at = self._clock.now()
        recent = [memory for memory in memories if is_recent(memory, at=at)]
        edges = set(await self._collections.relations.ends_of(tenant, [memory.id for memory in recent]))
        by_id = {memory.id: memory for memory in memories}
        for first in range(0, len(recent), AT_ONCE):
            for change in await self._lacking(memories, recent[first : first + AT_ONCE], edges, night):
                edges.update(frozenset((change.before.id, link.other)) for link in change.links)
                if not night.is_dry and not await self._write(change, [by_id[link.other] for link in change.links]):
                    continue
                night.report.linked += len(change.links)

    async def _lacking(
        self,
        memories: Sequence[Memory],
        some: Sequence[Memory],
        edges: Collection[frozenset[MemoryId]],
        night: Night,
    ) -> Sequence[Connect]:
        try:
            lacking: Sequence[Connect] = await self._run_rules(connections_in, memories, some, edges)
        except RulesFailed:
            night.report.unread += len(some)
            return ()
        return lacking

    async def _write(self, change: Connect, others: Sequence[Memory]) -> bool:
        try:
            await self._writer.apply(change, at=self._clock.now())
        except VersionConflict:
            # Changed at this moment; the next night looks anew.
            return False
        # Trigger: the other end was erased since it was read. Why: the erasure found no edge of ours to take away.
        # Outcome: it is gone before this look, which takes the edge back.
        left = await self._collections.memories.subjects_of([each.id for each in others])
        gone = [forgetting_relations(each) for each in others if each.id not in left]
        if gone:
            await self._collections.store.commit(gone)
        return not gone
