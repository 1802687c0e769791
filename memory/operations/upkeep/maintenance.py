"""Nightly maintenance of each tenant, under a lease, within tokens and time; a dry run asks and writes nothing."""

from collections.abc import Collection, Sequence
from datetime import timedelta
from typing import Final

from memory.domain.errors import RulesFailed
from memory.domain.ids import MemoryId, ScopeKey, TenantId, derived_id
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import AT_ONCE, connections_in, is_recent, next_night
from memory.domain.writing.changes import Connect
from memory.domain.writing.effects import changed
from memory.operations.core import Core, Operation
from memory.operations.upkeep.lifecycle import Lifecycle
from memory.operations.upkeep.night import MaintenanceReport, Night
from memory.operations.upkeep.pair_review import PairReview, ScopePairs
from memory.operations.writing.retries import ended_among
from memory.store.relations import forgetting_relations


class LinkFinder(Operation):
    """Edges that nobody made yet."""

    async def link(self, tenant: TenantId, memories: Sequence[Memory], night: Night) -> None:
        """Link what was said lately in a scope; `memories` are its active ones that were said last."""
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
        self, memories: Sequence[Memory], some: Sequence[Memory], edges: Collection[frozenset[MemoryId]], night: Night
    ) -> Sequence[Connect]:
        try:
            lacking: Sequence[Connect] = await self._core.run_rules(connections_in, memories, some, edges)
        except RulesFailed:
            night.report.unread += len(some)
            return ()
        return lacking

    async def _write(self, change: Connect, others: Sequence[Memory]) -> bool:
        if await self._core.writer.apply_if_unchanged(change, at=self._core.clock.now()) is None:
            return False
        ended = await ended_among(self._collections, (each.id for each in others))
        gone = [forgetting_relations(each) for each in others if each.id in ended]
        if gone:
            await self._collections.store.commit(gone)
        return not gone


_LEASE: Final = timedelta(minutes=15)
TOKENS_A_NIGHT: Final = 20_000
"""Of one tenant, prompts and answers together."""
_TIME_A_NIGHT: Final = timedelta(minutes=5)  # For one tenant; what is left over is found again the next night
HARMLESS_KEPT: Final = timedelta(days=14)
"""How long a pair that was judged harmless is not asked about again."""
_LATEST: Final = 200  # Memories of a scope that are looked through, those said last
_AGING: Final = "aging"  # What is done once for everybody: retiring, purging, compacting


class Maintenance(Operation):
    """What is done in the night."""

    def __init__(
        self,
        core: Core,
        *,
        review: PairReview,
        linking: LinkFinder,
        lifecycle: Lifecycle,
        tokens_a_night: int = TOKENS_A_NIGHT,
    ) -> None:
        super().__init__(core)
        self._review = review
        self._linking = linking
        self._lifecycle = lifecycle
        self._tokens_a_night = tokens_a_night

    async def run_due(self) -> MaintenanceReport:
        """Keep those tenants in order whose night has come since they were last. Run by the schedule, repeatable."""
        return await self._run(only_due=True)

    async def run(self) -> MaintenanceReport:
        """Keep every tenant in order now; their next night comes as ever. Repeatable."""
        return await self._run(only_due=False)

    async def dry_run(self) -> MaintenanceReport:
        """Return what a night would do for every tenant: a model is asked, and only what calls cost is written."""
        report, at, is_model_away = MaintenanceReport(), self._core.clock.now(), False
        would_be: dict[MemoryId, Memory] = {}
        async for retire in self._lifecycle.due(at=at):
            report.forgotten += 1
            would_be[retire.before.id] = changed(retire, at=at)
        for tenant in sorted(await self._collections.memories.tenants()):
            night = Night(
                report,
                self._tokens_a_night,
                self._core.clock.now() + _TIME_A_NIGHT,
                is_dry=True,
                is_model_away=is_model_away,
                would_be=would_be,
            )
            await self._keep(tenant, night, work=None)
            is_model_away = night.is_model_away
        return report

    async def _run(self, *, only_due: bool) -> MaintenanceReport:
        report = MaintenanceReport()
        nights = {_AGING: None} | {
            f"maintenance/{derived_id('tenant', tenant)}": tenant
            for tenant in sorted(await self._collections.memories.tenants())
        }
        done = await self._collections.leases.done_among(list(nights), at=self._core.clock.now()) if only_due else set()
        is_model_away = False
        for work, tenant in nights.items():
            if work not in done:
                is_model_away = await self._under_lease(
                    work, tenant, report, is_model_away=is_model_away, is_asked_for=not only_due
                )
        return report

    async def _under_lease(
        self, work: str, tenant: TenantId | None, report: MaintenanceReport, *, is_model_away: bool, is_asked_for: bool
    ) -> bool:
        """Do a night's work; returns whether the model is away, whose part is then tried again by the next run."""
        leases = self._collections.leases
        async with self._core.locks.holding(work):
            at = self._core.clock.now()
            if not await leases.claim(work, owner=self._core.owner, at=at, expires_at=at + _LEASE):
                return is_model_away
            night = Night(
                report,
                self._tokens_a_night,
                at + _TIME_A_NIGHT,
                is_dry=False,
                is_asked_for=is_asked_for,
                is_model_away=is_model_away,
            )
            if tenant is None:
                report.forgotten += (await self._lifecycle.run()).retired
                await self._collections.contradictions.drop_harmless(at - HARMLESS_KEPT)
            else:
                await self._keep(tenant, night, work=work)
            # Noted after the writes: a night that is cut off begins again, and finds only what is left.
            if not night.is_model_away:
                await leases.note_done(work, until=next_night(work, at=at))
            await leases.release(work, owner=self._core.owner)
            return night.is_model_away

    async def _keep(self, tenant: TenantId, night: Night, *, work: str | None) -> None:
        """Judge the pairs of a tenant's scopes together, then link in each; under the lease `work`, if it needs one."""
        night.report.tenants += 1
        queues = await self._review.queues(tenant, night)
        scopes = await self._collections.memories.in_scope.scopes_of(tenant)
        found: list[ScopePairs] = []
        for scope in scopes:
            memories = await self._latest(scope, night)
            subject = memories[0].subject if memories else None
            if memories and await self._core.constraints.may_be_shown(tenant, subject):
                found.append(await self._review.pairs_of(tenant, memories, queues.get(subject, ()), night))
        if not await self._holds(work, night):
            return
        await self._review.judge(tenant, found, night)
        for scope in scopes:
            if not await self._holds(work, night):
                return
            # Some were merged just now.
            await self._linking.link(tenant, await self._latest(scope, night), night)

    async def _holds(self, work: str | None, night: Night) -> bool:
        """Prolong the lease of a night's work; False where another process has it, and the night ends here."""
        expires_at = self._core.clock.now() + _LEASE
        leases = self._collections.leases
        if work is None or await leases.renew(work, owner=self._core.owner, expires_at=expires_at):
            return True
        night.report.is_cut_short = True
        return False

    async def _latest(self, scope: ScopeKey, night: Night) -> list[Memory]:
        """Read what was said last in a scope, as the night has left it so far."""
        found = await self._collections.memories.in_scope.latest_in(scope, limit=_LATEST + len(night.would_be))
        return sorted(night.active(found), key=lambda each: each.reinforced_at, reverse=True)[:_LATEST]
