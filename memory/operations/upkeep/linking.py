"""Finding in the night the edges that memories lack: between what was written apart, brought back, or taken over from elsewhere.

The same rules as on every write; the `Writer` writes them.
"""

from collections.abc import Collection, Sequence

from memory.domain.errors import RulesFailed, VersionConflict
from memory.domain.ids import MemoryId, TenantId
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import AT_ONCE, connections_in, is_recent
from memory.domain.writing.changes import Connect
from memory.operations.core import Core
from memory.operations.upkeep.night import Night
from memory.operations.writing.guard import ended_among
from memory.store.relations import forgetting_relations


class Linking:
    """Edges that nobody made yet."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._collections = core.collections

    async def link(self, tenant: TenantId, memories: Sequence[Memory], night: Night) -> None:
        """Link what was said lately in a scope with what it has to do with; `memories` are its active ones that were said last."""
        at = self._core.clock.now()
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
            lacking: Sequence[Connect] = await self._core.run_rules(connections_in, memories, some, edges)
        except RulesFailed:
            night.report.unread += len(some)
            return ()
        return lacking

    async def _write(self, change: Connect, others: Sequence[Memory]) -> bool:
        try:
            await self._core.writer.apply(change, at=self._core.clock.now())
        except VersionConflict:
            # Changed at this moment; the next night looks anew.
            return False
        ended = await ended_among(self._collections, (each.id for each in others))
        gone = [forgetting_relations(each) for each in others if each.id in ended]
        if gone:
            await self._collections.store.commit(gone)
        return not gone
