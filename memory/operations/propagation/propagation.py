"""Propagation: what people told their guild may become what the guild knows, put without them; and so on to everybody.

A run withdraws what has lost its support, then passes on. A statement is written with what it rests on in one commit,
under an id derived from it, so a run that is cut off is done by the next.
"""

from collections import defaultdict, deque
from collections.abc import Sequence
from typing import Final

from memory.domain.errors import KeepsakeError, ModelError, UnreadAnswer
from memory.domain.ids import COLLECTIVE_SCOPE, MemoryId, ScopeKey, TenantId, kind_of_scope
from memory.domain.language.escaping import one_line
from memory.domain.memory import Memory
from memory.domain.scopes.propagation import LEASE, passed_over_mark
from memory.domain.scopes.rewriting import BATCH
from memory.domain.scopes.support import counts_of
from memory.domain.writing.changes import ENDED
from memory.operations.core import Core, Operation
from memory.operations.inquiry import TimeoutNotes, halves
from memory.operations.propagation.corroboration import Corroboration
from memory.operations.propagation.propagation_writer import (
    CallBudget,
    PropagationReport,
    PropagationWriter,
    Rewriter,
    is_refused_alone,
)
from memory.operations.propagation.withdrawal import WithdrawalReport
from memory.operations.writing.removal import end
from memory.operations.writing.retries import retried

_WORK: Final = "propagation"


class Propagation(Operation):
    """What is useful to others reaches them, without the people it came from."""

    def __init__(
        self, core: Core, *, passing: PropagationWriter, rewriting: Rewriter, corroboration: Corroboration
    ) -> None:
        super().__init__(core)
        self._passing = passing
        self._rewriting = rewriting
        self._corroboration = corroboration
        self._slow = TimeoutNotes(clock=core.clock)

    async def withdraw_due(self) -> WithdrawalReport:
        """End what has lost its support without anybody telling us. Run by the schedule, repeatable."""
        return await self._core.withdrawal.recount(at=self._core.clock.now())

    async def propagate_due(self) -> PropagationReport:
        """Withdraw, then pass on, by at most `CALLS_A_RUN` model calls. Repeatable; ends in an outage of the model."""
        report, at = PropagationReport(), self._core.clock.now()
        leases = self._collections.leases
        if not await leases.claim(_WORK, owner=self._core.owner, at=at, expires_at=at + LEASE):
            return report
        report.withdrawn = (await self._core.withdrawal.recount(at=at)).ended
        budget = CallBudget()
        try:
            await self._from_people(budget, report)
            await self._corroboration.corroborate(budget, report)
        except ModelError as error:
            report.faults[error.cause] += 1
        await leases.release(_WORK, owner=self._core.owner)
        return report

    async def _from_people(self, budget: CallBudget, report: PropagationReport) -> None:
        by_guild: defaultdict[TenantId, list[Memory]] = defaultdict(list)
        for scope in sorted(await self._collections.scopes.sharing(), key=lambda each: each.id):
            if kind_of_scope(scope.id) == "individual":
                for memory in await self._passing.travellers(scope, scope.passed_over, report):
                    by_guild[memory.tenant].append(memory)
        waiting: deque[tuple[TenantId, Sequence[Memory]]] = deque()
        for tenant, found in by_guild.items():
            memories = [memory for memory in found if not self._slow.is_slow(memory.id)]
            waiting += [(tenant, memories[start : start + BATCH]) for start in range(0, len(memories), BATCH)]
        waiting += [
            (tenant, [memory])
            for tenant, found in by_guild.items()
            for memory in found
            if self._slow.is_slow(memory.id)
        ]
        while waiting:
            tenant, batch = waiting.popleft()
            waiting += [(tenant, half) for half in await self._pass_batch(tenant, batch, budget, report)]

    async def _pass_batch(
        self, tenant: TenantId, batch: Sequence[Memory], budget: CallBudget, report: PropagationReport
    ) -> Sequence[Sequence[Memory]]:
        """Ask about a batch and pass on what may be; returns what is left to ask behind the others."""
        if not budget.take():
            report.waiting += len(batch)
            return ()
        try:
            passages = await self._rewriting.rewrite(batch, tenant=tenant, places=[tenant])
        except (ModelError, UnreadAnswer) as failed:
            if failed.is_outage:
                if failed.cause == "timeout":
                    self._slow.note(memory.id for memory in batch)
                raise
            report.faults[failed.cause] += 1
            if is_refused_alone(batch, failed):
                await self._collections.scopes.pass_over(batch[0].scope, [passed_over_mark(batch[0])])
            return halves(batch)
        marks: defaultdict[ScopeKey, list[str]] = defaultdict(list)
        for passage in passages:
            reason = passage.unfit or await self._passing.pass_on([passage.source], passage.text, report)
            if reason is not None:
                report.stayed[reason] += 1
            if passage.is_settled or reason == "known":
                marks[passage.source.scope].append(passed_over_mark(passage.source))
        # Noted after the writes: a run that is cut off before asks again.
        for scope, passed_over in marks.items():
            await self._collections.scopes.pass_over(scope, passed_over)
        at = self._core.clock.now()
        await self._collections.leases.renew(_WORK, owner=self._core.owner, expires_at=at + LEASE)
        return ()


_OPERATOR: Final = "operator"


class NoStatementError(KeepsakeError):
    """Everybody hears no statement of that id; the message says where the ids are listed."""


class Oversight(Operation):
    """Lists and ends collective statements for the operator."""

    async def told(self) -> str:
        """List what everybody hears, latest first: a line each with id, day, support and text."""
        found = await self._collections.memories.passed_on.in_scope(COLLECTIVE_SCOPE)
        latest = sorted(found, key=lambda memory: (memory.created_at, memory.id), reverse=True)
        return "\n".join(map(self._line, latest)) or "nothing is told to everybody"

    async def end(self, memory_id: str) -> str:
        """End a statement for good: not even its text comes back. Raises `NoStatementError` for what is none."""
        async with self._core.locks.holding(str(COLLECTIVE_SCOPE)):
            await retried(lambda: self._end(MemoryId(memory_id)), f"memory {memory_id!r}")
        return f"ended for good: {memory_id}"

    async def _end(self, memory_id: MemoryId) -> None:
        memory = await self._collections.memories.get(memory_id)
        if memory is None or (memory.scope, memory.state) != (COLLECTIVE_SCOPE, "active"):
            raise NoStatementError(
                f"everybody hears no statement {memory_id!r}; `python -m bot job collective` lists them"
            )
        # Noted first: cut off here, it still stands and can be ended again.
        marks = [memory.fingerprint, *(each.memory_id for each in memory.provenance.support)]
        await self._collections.scopes.keep_ended(COLLECTIVE_SCOPE, marks)
        at = self._core.clock.now()
        await end(self._collections, self._core.writer, memory, actor=_OPERATOR, reason=ENDED, at=at)

    def _line(self, memory: Memory) -> str:
        support = memory.provenance.support
        guilds, people = len({each.tenant for each in support}), len({who for each in support for who in each.people})
        counts = counts_of(support, facts_of=self._core.facts_of, at=self._core.clock.now(), is_told=True)
        rests = f"rests on {guilds} servers and {people} people, of which {counts.guilds} and {counts.people} count"
        return f"{memory.id}  {memory.created_at:%Y-%m-%d}  {rests}: {one_line(memory.text)}"
