"""Corroboration: what several guilds know, each of its own, becomes what everybody may hear, if admins allow it."""

import asyncio
from dataclasses import dataclass, field

from memory.domain.ids import COLLECTIVE_SCOPE, kind_of_scope
from memory.domain.memory import Memory
from memory.domain.scopes.propagation import MOST_CANDIDATES, equal_among
from memory.domain.scopes.support import is_supported, support_by
from memory.operations.core import Core, Operation
from memory.operations.propagation.propagation_writer import PropagationReport, PropagationWriter


@dataclass(slots=True)
class Agreement:
    """Statements that say the same, and go up as one; those of one person are an agreement of one."""

    told: Memory
    """What the others were compared with: the statement that everybody hears already, or the first of the members."""
    members: list[Memory] = field(default_factory=list)


class Corroboration(Operation):
    """Guilds that know the same."""

    def __init__(self, core: Core, *, passing: PropagationWriter) -> None:
        super().__init__(core)
        self._passing = passing

    async def ready(self, report: PropagationReport) -> list[Agreement]:
        """Support what everybody hears, and return what has the support to be passed on now."""
        known = await self._collections.scopes.get(COLLECTIVE_SCOPE)
        passed_over = frozenset(() if known is None else (*known.passed_over, *known.ended))
        ready = []
        for agreement in await self._agreements(passed_over, report):
            if agreement.told.scope == COLLECTIVE_SCOPE:
                await self._passing.support(agreement.told, agreement.members, report)
            elif self._is_supported(agreement):
                ready.append(agreement)
            else:
                report.stayed["unsupported"] += len(agreement.members)
        return ready

    def _is_supported(self, agreement: Agreement) -> bool:
        support = [support_by(member) for member in agreement.members]
        return is_supported(COLLECTIVE_SCOPE, support, facts_of=self._core.facts_of, at=self._core.clock.now())

    async def _agreements(self, passed_over: frozenset[str], report: PropagationReport) -> list[Agreement]:
        heard = await self._collections.memories.passed_on.in_scope(COLLECTIVE_SCOPE)
        agreements = {each.id: Agreement(each) for each in sorted(heard, key=lambda memory: memory.id)}
        candidates = await self._candidates(passed_over, report)
        report.waiting += max(0, len(candidates) - MOST_CANDIDATES)
        for memory in candidates[:MOST_CANDIDATES]:
            same = equal_among([each.told for each in agreements.values()], memory)
            agreement = agreements.setdefault((same or memory).id, Agreement(memory))
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
