"""Corroboration: what several guilds know, each of its own, becomes what everybody may hear, if admins allow it."""

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from memory.domain.errors import ModelError, UnreadAnswer
from memory.domain.ids import COLLECTIVE_SCOPE, COLLECTIVE_TENANT, kind_of_scope
from memory.domain.memory import Memory
from memory.domain.scopes.consolidation import words_allowed
from memory.domain.scopes.propagation import MOST_CANDIDATES, equal_among, passed_over_mark
from memory.domain.scopes.rewriting import BATCH
from memory.domain.scopes.support import is_supported, support_by
from memory.operations.core import Core, Operation
from memory.operations.inquiry import halves
from memory.operations.propagation.propagation_writer import (
    CallBudget,
    PropagationReport,
    PropagationWriter,
    Rewriter,
    is_refused_alone,
)
from memory.store.scopes import Scope


@dataclass(slots=True)
class _Agreement:
    """Statements of guilds that say the same."""

    told: Memory
    """What the others were compared with: the statement that everybody hears already, or the first of the members."""
    members: list[Memory] = field(default_factory=list)

    @property
    def is_told(self) -> bool:
        return self.told.scope == COLLECTIVE_SCOPE


class Corroboration(Operation):
    """Guilds that know the same."""

    def __init__(self, core: Core, *, passing: PropagationWriter, rewriting: Rewriter) -> None:
        super().__init__(core)
        self._passing = passing
        self._rewriting = rewriting

    async def corroborate(self, budget: CallBudget, report: PropagationReport) -> None:
        """Support what everybody hears, and pass on what is supported now. Raises `ModelError`."""
        known = await self._collections.scopes.get(COLLECTIVE_SCOPE)
        passed_over = frozenset(() if known is None else (*known.passed_over, *known.ended))
        ready = []
        for agreement in await self._agreements(passed_over, report):
            if agreement.is_told:
                await self._passing.support(agreement.told, agreement.members, report)
            elif self._is_supported(agreement):
                ready.append(agreement)
            else:
                report.stayed["unsupported"] += len(agreement.members)
        waiting: deque[Sequence[_Agreement]] = deque(
            ready[start : start + BATCH] for start in range(0, len(ready), BATCH)
        )
        while waiting:
            waiting += await self._pass_batch(waiting.popleft(), budget, report)

    def _is_supported(self, agreement: _Agreement) -> bool:
        support = [support_by(member) for member in agreement.members]
        return is_supported(COLLECTIVE_SCOPE, support, facts_of=self._core.facts_of, at=self._core.clock.now())

    async def _agreements(self, passed_over: frozenset[str], report: PropagationReport) -> list[_Agreement]:
        heard = await self._collections.memories.passed_on.in_scope(COLLECTIVE_SCOPE)
        agreements = {each.id: _Agreement(each) for each in sorted(heard, key=lambda memory: memory.id)}
        candidates = await self._candidates(passed_over, report)
        report.waiting += max(0, len(candidates) - MOST_CANDIDATES)
        for memory in candidates[:MOST_CANDIDATES]:
            same = equal_among([each.told for each in agreements.values()], memory)
            agreement = agreements.setdefault((same or memory).id, _Agreement(memory))
            agreement.members.append(memory)
            # Comparing takes milliseconds, and others wait for the loop.
            await asyncio.sleep(0)
        return [each for each in agreements.values() if each.members]

    async def _candidates(self, passed_over: frozenset[str], report: PropagationReport) -> list[Memory]:
        """Read what guilds may give, oldest first, so that a statement is always compared with the same one."""
        found: list[Memory] = []
        for scope in await self._collections.scopes.sharing():
            if kind_of_scope(scope.id) == "guild":
                found += await self._passing.travellers(scope, passed_over, report)
        return sorted(found, key=lambda memory: (memory.created_at, memory.id))

    async def _pass_batch(
        self, batch: Sequence[_Agreement], budget: CallBudget, report: PropagationReport
    ) -> Sequence[Sequence[_Agreement]]:
        """Ask about a batch and pass on what may be; returns what is left to ask behind the others."""
        if not budget.take():
            report.waiting += len(batch)
            return ()
        places = [member.tenant for agreement in batch for member in agreement.members]
        told = [agreement.told for agreement in batch]
        try:
            passages = await self._rewriting.rewrite(told, tenant=COLLECTIVE_TENANT, places=places)
        except (ModelError, UnreadAnswer) as failed:
            if failed.is_outage:
                raise
            report.faults[failed.cause] += 1
            await self._note([passed_over_mark(told[0])] if is_refused_alone(told, failed) else ())
            return halves(batch)
        marks = []
        for agreement, passage in zip(batch, passages, strict=True):
            reason = passage.unfit or await self._passing.pass_on(agreement.members, passage.text, report)
            if reason is not None:
                report.stayed[reason] += 1
            if passage.is_settled:
                marks.append(passed_over_mark(passage.source))
        await self._note(marks)
        return ()

    async def _note(self, marks: Sequence[str]) -> None:
        if not marks:
            return
        scope = Scope(id=COLLECTIVE_SCOPE, tenant=COLLECTIVE_TENANT, max_words=words_allowed(COLLECTIVE_SCOPE))
        await self._collections.store.commit([self._collections.scopes.create(scope)])
        await self._collections.scopes.pass_over(COLLECTIVE_SCOPE, marks)
