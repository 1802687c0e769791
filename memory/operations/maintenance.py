"""Nightly maintenance: what may contradict or repeat itself is judged, what is old gets shorter forms, what nobody needs goes.

Each tenant under a lease, within its tokens and its time. A dry run asks no model and changes nothing. What a model calls a
contradiction waits for a person; only what says the same is merged by itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from memory.domain.errors import ModelError, VersionConflict
from memory.domain.ids import ScopeKey, TenantId, derived_id
from memory.domain.memory import Memory
from memory.domain.upkeep.levels import levels_due
from memory.domain.upkeep.maintenance import BATCH, Suspects, Verdict, is_recent, merging, pool_of, suspects_in
from memory.domain.writing.changes import LIFECYCLE, SHORTENED, Shorten
from memory.operations.judging import Judging
from memory.operations.lifecycle import Lifecycle
from memory.operations.locks import KeyedLocks
from memory.operations.writer import Writer
from memory.ports import Clock
from memory.store.collections import Collections

LEASE: Final = timedelta(minutes=15)
TOKENS_A_NIGHT: Final = 20_000
"""Of one tenant, prompts and answers together."""
TIME_A_NIGHT: Final = timedelta(minutes=5)
"""For one tenant; what is left over is found again the next night."""
HARMLESS_KEPT: Final = timedelta(days=14)
"""How long a pair that was judged harmless is not asked about again."""
LATEST: Final = 200
"""Memories of a scope that are looked through, those said last."""


@dataclass(slots=True)
class MaintenanceReport:
    """What one run did, or would do."""

    deduped: int = 0
    """Memories that were merged into another that says the same."""
    compressed: int = 0
    """Memories that got shorter forms."""
    forgotten: int = 0
    """Memories that were retired, since nobody needs them."""
    contradictions_found: int = 0
    """Pairs that wait for a person now; in a dry run those that a model would be asked about."""
    judged: int = 0
    """Pairs that a model gave a verdict on."""
    tokens: int = 0
    is_cut_short: bool = False
    """True when the model was away, or tokens or time ran out: the next run goes on."""


class Maintenance:
    """What is done in the night."""

    def __init__(
        self,
        collections: Collections,
        *,
        judging: Judging,
        lifecycle: Lifecycle,
        writer: Writer,
        clock: Clock,
        locks: KeyedLocks,
        owner: str,
        tokens_a_night: int = TOKENS_A_NIGHT,
    ) -> None:
        """Put it together; `owner` names this process and differs between processes on one database."""
        self._collections = collections
        self._judging = judging
        self._lifecycle = lifecycle
        self._writer = writer
        self._clock = clock
        self._locks = locks
        self._owner = owner
        self._tokens_a_night = tokens_a_night

    async def run(self, *, dry_run: bool = False) -> MaintenanceReport:
        """Keep every tenant in order. Run by the schedule, repeatable."""
        report = MaintenanceReport()
        at = self._clock.now()
        if not dry_run:
            report.forgotten = (await self._lifecycle.run()).retired
            await self._collections.contradictions.drop_harmless(at - HARMLESS_KEPT)
        for tenant in sorted(await self._collections.memories.tenants()):
            await self._maintain(tenant, report, dry_run=dry_run)
        return report

    async def _maintain(self, tenant: TenantId, report: MaintenanceReport, *, dry_run: bool) -> None:
        work = f"maintenance/{derived_id('tenant', tenant)}"
        async with self._locks.holding(work):
            at = self._clock.now()
            if not await self._collections.leases.claim(work, owner=self._owner, at=at, expires_at=at + LEASE):
                return
            night = _Night(tokens_left=self._tokens_a_night, until=at + TIME_A_NIGHT, dry_run=dry_run)
            for scope in await self._collections.memories.scopes_of(tenant):
                await self._maintain_scope(tenant, scope, night, report)
            await self._collections.leases.release(work, owner=self._owner)

    async def _maintain_scope(
        self, tenant: TenantId, scope: ScopeKey, night: "_Night", report: MaintenanceReport
    ) -> None:
        at = self._clock.now()
        memories = await self._collections.memories.latest_in(scope, limit=LATEST)
        if any(is_recent(memory, at=at) for memory in memories):
            await self._judge(tenant, memories, night, report)
        await self._shorten(scope, night, report, at=at)

    async def _judge(
        self, tenant: TenantId, memories: Sequence[Memory], night: "_Night", report: MaintenanceReport
    ) -> None:
        at = self._clock.now()
        uses = await self._collections.usage.uses_of(tenant, memories[0].subject)
        pairs = await self._unjudged(suspects_in(pool_of(memories, uses, at=at), at=at))
        if night.dry_run:
            report.contradictions_found += len(pairs)
            return
        for start in range(0, len(pairs), BATCH):
            if night.is_over(self._clock.now()):
                report.is_cut_short = True
                return
            batch = pairs[start : start + BATCH]
            try:
                verdicts, tokens = await self._judging.judge(tenant, batch)
            except ModelError:
                # The model is away or has nothing to say: all of it is found again the next night.
                night.tokens_left, report.is_cut_short = 0, True
                return
            night.tokens_left -= tokens
            report.tokens += tokens
            for pair in batch:
                verdict = verdicts.get(pair.id)
                if verdict is not None:
                    report.judged += 1
                    await self._settle(pair, verdict, report)

    async def _unjudged(self, pairs: Sequence[Suspects]) -> list[Suspects]:
        """Leave out what a person decided, what waits for one, and what was judged harmless in the same words."""
        known = await self._collections.contradictions.among([pair.id for pair in pairs])
        return [pair for pair in pairs if pair.id not in known or known[pair.id].may_be_judged(pair.digest)]

    async def _settle(self, pair: Suspects, verdict: Verdict, report: MaintenanceReport) -> None:
        at = self._clock.now()
        contradictions = self._collections.contradictions
        if verdict == "same":
            merge = merging(pair)
            if merge is not None:
                try:
                    async with self._locks.holding(str(pair.known.scope)):
                        await self._writer.apply(merge, at=at)
                except VersionConflict:
                    # Somebody changed one of them at this moment; the next night looks anew.
                    return
                report.deduped += 1
                await self._collections.store.commit([contradictions.note_judged(pair, "merged", at=at)])
                return
        waits = verdict == "contradiction"
        report.contradictions_found += waits
        noted = contradictions.note_judged(pair, None if waits else "both_valid", at=at)
        await self._collections.store.commit([noted])
        # Trigger: one of both was erased since it was read. Why: the erasure found no pair of ours to take away.
        # Outcome: it is gone before this look, which takes the pair back.
        if not await self._collections.memories.are_active([pair.known.id, pair.new.id]):
            await self._collections.store.commit([contradictions.take_back(pair.id)])

    async def _shorten(self, scope: ScopeKey, night: "_Night", report: MaintenanceReport, *, at: datetime) -> None:
        for memory in await self._collections.memories.all_in(scope, states=("active",)):
            levels = levels_due(memory, at=at)
            if levels is None:
                continue
            if not night.dry_run:
                change = Shorten(before=memory, levels=levels, actor=LIFECYCLE, reason=SHORTENED)
                try:
                    await self._writer.apply(change, at=at)
                except VersionConflict:
                    continue
            report.compressed += 1


@dataclass(slots=True)
class _Night:
    """What one tenant may still cost."""

    tokens_left: int
    until: datetime
    dry_run: bool

    def is_over(self, at: datetime) -> bool:
        return self.tokens_left <= 0 or at >= self.until
