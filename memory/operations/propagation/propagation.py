"""Propagation: first what lost support is withdrawn, then what may travel is put without people and passed on."""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from memory.domain.errors import KeepsakeError, ModelError, UnreadAnswer
from memory.domain.ids import COLLECTIVE_SCOPE, COLLECTIVE_TENANT, MemoryId, ScopeKey, TenantId, kind_of_scope
from memory.domain.language.escaping import one_line
from memory.domain.memory import Memory
from memory.domain.scopes.consolidation import words_allowed
from memory.domain.scopes.propagation import LEASE, passed_over_mark
from memory.domain.scopes.rewriting import BATCH, CALLS_A_RUN
from memory.domain.scopes.support import counts_of
from memory.domain.writing.changes import Why
from memory.operations.core import Core, Operation
from memory.operations.inquiry import TimeoutNotes, halves
from memory.operations.propagation.corroboration import Agreement, Corroboration
from memory.operations.propagation.propagation_writer import PropagationReport, PropagationWriter, Rewriter
from memory.operations.propagation.withdrawal import WithdrawalReport
from memory.operations.writing.removal import end
from memory.operations.writing.retries import retried
from memory.store.scopes import Scope

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
        calls = iter(range(CALLS_A_RUN))
        try:
            await self._pass_all(await self._of_people(report), calls, report)
            await self._pass_all({COLLECTIVE_TENANT: await self._corroboration.ready(report)}, calls, report)
        except ModelError as error:
            report.faults[error.cause] += 1
        await leases.release(_WORK, owner=self._core.owner)
        return report

    async def _of_people(self, report: PropagationReport) -> dict[TenantId, list[Agreement]]:
        by_guild: defaultdict[TenantId, list[Agreement]] = defaultdict(list)
        for scope in sorted(await self._collections.scopes.sharing(), key=lambda each: each.id):
            if kind_of_scope(scope.id) == "individual":
                for memory in await self._passing.travellers(scope, scope.passed_over, report):
                    by_guild[memory.tenant].append(Agreement(memory, [memory]))
        return by_guild

    async def _pass_all(
        self, found: Mapping[TenantId, Sequence[Agreement]], calls: Iterator[int], report: PropagationReport
    ) -> None:
        """Ask in batches, each tenant's by itself; what no answer came of in time, and halves, behind the others."""
        waiting, slow = deque[tuple[TenantId, Sequence[Agreement]]](), list[tuple[TenantId, Sequence[Agreement]]]()
        for tenant, all_of_it in found.items():
            quick = [each for each in all_of_it if not self._slow.is_slow(each.told.id)]
            waiting += [(tenant, quick[start : start + BATCH]) for start in range(0, len(quick), BATCH)]
            slow += [(tenant, [each]) for each in all_of_it if self._slow.is_slow(each.told.id)]
        waiting += slow
        while waiting:
            tenant, batch = waiting.popleft()
            waiting += [(tenant, half) for half in await self._pass_batch(tenant, batch, calls, report)]

    async def _pass_batch(
        self, tenant: TenantId, batch: Sequence[Agreement], calls: Iterator[int], report: PropagationReport
    ) -> Sequence[Sequence[Agreement]]:
        """Ask about a batch and pass on what may be; returns what is left to ask behind the others."""
        if next(calls, None) is None:
            report.waiting += len(batch)
            return ()
        told, places = [each.told for each in batch], {member.tenant for each in batch for member in each.members}
        try:
            passages = await self._rewriting.rewrite(told, tenant=tenant, places=places)
        except (ModelError, UnreadAnswer) as failed:
            if failed.is_outage:
                if failed.cause == "timeout":
                    self._slow.note(memory.id for memory in told)
                raise
            report.faults[failed.cause] += 1
            # What the model declines by itself is not asked about again.
            if len(batch) == 1 and failed.cause == "refused":
                await self._pass_over(told)
            return halves(batch)
        settled = list[Memory]()
        for each, passage in zip(batch, passages, strict=True):
            reason = passage.unfit or await self._passing.pass_on(each.members, passage.text, report)
            if reason is not None:
                report.stayed[reason] += 1
            if passage.is_settled or reason == "known":
                settled.append(each.told)
        # Noted after the writes: a run that is cut off before asks again.
        await self._pass_over(settled)
        at = self._core.clock.now()
        await self._collections.leases.renew(_WORK, owner=self._core.owner, expires_at=at + LEASE)
        return ()

    async def _pass_over(self, told: Iterable[Memory]) -> None:
        """Note what need not be asked about again: of a person with their own text, of guilds with everybody's."""
        marks: defaultdict[ScopeKey, list[str]] = defaultdict(list)
        for each in told:
            scope = each.scope if kind_of_scope(each.scope) == "individual" else COLLECTIVE_SCOPE
            marks[scope].append(passed_over_mark(each))
        if COLLECTIVE_SCOPE in marks:
            everybodys = Scope(id=COLLECTIVE_SCOPE, tenant=COLLECTIVE_TENANT, max_words=words_allowed(COLLECTIVE_SCOPE))
            await self._collections.store.commit([self._collections.scopes.create(everybodys)])
        for scope, passed_over in marks.items():
            await self._collections.scopes.pass_over(scope, passed_over)


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
        await end(self._collections, self._core.writer, memory, actor=_OPERATOR, reason=Why.ENDED, at=at)

    def _line(self, memory: Memory) -> str:
        support = memory.provenance.support
        guilds, people = len({each.tenant for each in support}), len({who for each in support for who in each.people})
        counts = counts_of(support, facts_of=self._core.facts_of, at=self._core.clock.now(), is_told=True)
        rests = f"rests on {guilds} servers and {people} people, of which {counts.guilds} and {counts.people} count"
        return f"{memory.id}  {memory.created_at:%Y-%m-%d}  {rests}: {one_line(memory.text)}"
