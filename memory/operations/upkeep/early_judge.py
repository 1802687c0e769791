"""Judges what people asked to remember by hand: a tenant in one call, ten minutes apart, within its budget."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from memory.domain.errors import ModelError, UnreadAnswer
from memory.domain.ids import TenantId, derived_id
from memory.domain.upkeep.judging import MOST_PAIRS, within
from memory.domain.upkeep.maintenance import Suspects
from memory.operations.core import Core, Operation
from memory.operations.metering import TokenBudget
from memory.operations.upkeep.night import MaintenanceReport, Night
from memory.operations.upkeep.pair_review import PairJudge, suspects_of
from memory.operations.upkeep.verdict_writer import VerdictWriter

_EVERY: Final = timedelta(minutes=10)  # Between two calls for one tenant
_SETTLED_AFTER: Final = timedelta(minutes=1)
"""In which a statement is taken back where it was a slip; its pairs wait so long."""
_LEASE: Final = timedelta(minutes=5)
_LOOKED_AT: Final = 4 * MOST_PAIRS  # Pairs that one run reads, since some may have ended meanwhile


class EarlyJudge(Operation):
    """Pairs that do not wait for the night."""

    def __init__(self, core: Core, *, judging: PairJudge, settling: VerdictWriter, pacing: TokenBudget) -> None:
        super().__init__(core)
        self._judging = judging
        self._settling = settling
        self._pacing = pacing

    async def judge_due(self) -> MaintenanceReport:
        """Have judged what waits in tenants not asked about for ten minutes. Run by the schedule."""
        report, at, leases = MaintenanceReport(), self._core.clock.now(), self._collections.leases
        waiting = {
            f"judging/{derived_id('tenant', tenant)}": tenant
            for tenant in await self._collections.contradictions.tenants_soon()
        }
        done = await leases.done_among(list(waiting), at=at) if waiting else set[str]()
        for work, tenant in waiting.items():
            if work in done or not await self._pacing.may_judge(tenant, at=at):
                continue
            now = self._core.clock.now()
            if not await leases.claim(work, owner=self._core.owner, at=now, expires_at=now + _LEASE):
                continue
            night = Night(report, tokens_left=0, until=now + _LEASE, is_dry=False)
            # Noted before the call, so that one that is cut off is not made anew at once.
            if batch := await self._batch(tenant, night):
                await leases.note_done(work, until=now + _EVERY)
                await self._judge(tenant, batch, night)
            await leases.release(work, owner=self._core.owner)
            if night.is_model_away:
                break
        return report

    async def _batch(self, tenant: TenantId, night: Night) -> Sequence[Suspects]:
        """Read what one call takes, newest first; pairs of which one half ended meanwhile are closed."""
        contradictions = self._collections.contradictions
        before = self._core.clock.now() - _SETTLED_AFTER
        pairs = await contradictions.soon(tenant, before=before, limit=_LOOKED_AT)
        still_open = await self._settling.still_open(pairs, night)
        people = {pair.subject for pair, _ in still_open}
        shown = {each: await self._core.constraints.may_be_shown(tenant, each) for each in people}
        found = [suspects_of(pair, halves) for pair, halves in still_open if shown[pair.subject]]
        left = [pair.id for pair, _ in still_open if not shown[pair.subject]]
        await self._leave_to_night(tenant, left)
        return within(found)

    async def _judge(self, tenant: TenantId, batch: Sequence[Suspects], night: Night) -> None:
        try:
            judged = await self._judging.judge(tenant, batch)
        except (ModelError, UnreadAnswer) as failed:
            night.report.tokens += failed.tokens
            # One that takes too long would take too long again.
            night.is_model_away = night.report.is_cut_short = failed.is_outage
            if not failed.is_outage or failed.cause == "timeout":
                night.report.unanswered += len(batch)
                await self._leave_to_night(tenant, [pair.id for pair in batch])
            return
        night.report.tokens += judged.tokens
        await self._settling.settle(batch, judged, night)
        await self._leave_to_night(tenant, [pair.id for pair in batch if pair.id not in judged.verdicts])

    async def _leave_to_night(self, tenant: TenantId, ids: Sequence[str]) -> None:
        if ids:
            await self._collections.store.commit(self._collections.contradictions.leave_to_night(tenant, ids))
