"""Passing one statement on: whether it may go now, asked again after the model, and writing it with its support."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from memory.domain.ids import MemoryId, TenantId
from memory.domain.memory import Memory
from memory.domain.scopes.consolidation import words_allowed
from memory.domain.scopes.propagation import (
    destination_of,
    equal_among,
    first_id,
    may_pass_on,
    next_id,
    passed_on,
    passed_over_mark,
    stays,
)
from memory.domain.scopes.rewriting import (
    MAX_OUTPUT_TOKENS,
    PURPOSE,
    Passage,
    RewritingReply,
    read_rewriting,
    statement_lines,
)
from memory.domain.scopes.support import is_supported, people_behind, support_by, with_support
from memory.domain.writing.changes import Actor, Record, Uphold, Why
from memory.operations.core import Core, Operation
from memory.operations.inquiry import Inquiry, UnreadReply, question
from memory.operations.writing.retries import retried
from memory.store.scopes import Scope
from prompts import library


class Rewriter(Operation):
    """Statements without their people."""

    def __init__(self, core: Core, *, inquiry: Inquiry) -> None:
        super().__init__(core)
        self._inquiry = inquiry

    async def rewrite(self, sources: Sequence[Memory], *, tenant: TenantId, places: set[TenantId]) -> list[Passage]:
        """Ask about a batch, return what became of each; `places` name people. Raises `ModelError`, `UnreadAnswer`."""
        names = {name for place in sorted(places) for name in await self._collections.sessions.names_in(place)}
        blocks = {"Statements": statement_lines(sources)}
        request = question(PURPOSE, library.render(PURPOSE), blocks, max_output_tokens=MAX_OUTPUT_TOKENS)

        async def read(raw: str) -> list[Passage] | UnreadReply[list[Passage]]:
            found = read_rewriting(raw, sources, names=names)
            return UnreadReply(found) if isinstance(found, str) else found

        return (await self._inquiry.ask(request, RewritingReply, read, tenant=tenant)).reading


_MOST_IN_A_SCOPE: Final = 20_000  # Active memories of a scope that is about nobody; a full one takes nothing more


@dataclass(slots=True)
class PropagationReport:
    """What one run did."""

    passed_on: int = 0
    """New statements."""
    supported: int = 0
    """Statements that stand on more than before."""
    withdrawn: int = 0
    """Statements that ended."""
    waiting: int = 0
    """Statements for which no model call was left."""
    stayed: Counter[str] = field(default_factory=Counter)
    """What stayed where it is, by why."""
    faults: Counter[str] = field(default_factory=Counter)
    """Model calls that gave nothing, by what was wrong."""


class PropagationWriter(Operation):
    """One step up."""

    async def travellers(self, scope: Scope, passed_over: Collection[str], report: PropagationReport) -> list[Memory]:
        """Read what of a scope may be passed on now; why the rest may not goes into the report."""
        found = []
        for memory_id in scope.shareable:
            memory = await self._collections.memories.get(memory_id)
            if memory is None:
                continue
            reason = await self._reason_to_stay(memory, passed_over)
            if reason is None:
                found.append(memory)
            else:
                report.stayed[reason] += 1
        return found

    async def _reason_to_stay(self, memory: Memory, passed_over: Collection[str]) -> str | None:
        reason = stays(memory, self._core.categories)
        if reason is not None:
            return reason
        if passed_over_mark(memory) in passed_over or memory.id in passed_over:
            return "passed_over"
        if await self._collections.memories.passed_on.resting_on(memory.id):
            return "passed_on"
        book = self._collections.constraints
        for person in people_behind(memory):
            constraints = await book.constraints_of(memory.tenant, person)
            if not may_pass_on(await book.consent_of(memory.tenant, person), constraints):
                return "consent"
        return await self._core.withdrawal.objection(memory)

    async def pass_on(self, sources: Sequence[Memory], text: str, report: PropagationReport) -> str | None:
        """Write what `sources` say, put without people, or support what says it; returns the reason if neither."""
        at = self._core.clock.now()
        scope = destination_of(sources[0]).scope
        async with self._core.locks.holding(str(scope)):
            standing = [each for each in sources if await self._is_as_it_was(each)]
            support = [*map(support_by, standing)]
            if not standing or not is_supported(scope, support, facts_of=self._core.facts_of, at=at):
                return "changed"
            draft = passed_on(standing, text, memory_id=await self._free_id(standing), at=at)
            if await self._is_ended(draft):
                return "ended"
            known = await self._known(draft)
            if known is not None and known.source != "propagation":
                return "known"
            kept = await (
                self._record(draft, report, at=at) if known is None else self.support(known, standing, report)
            )
            if kept is None:
                return "full" if known is None else "changed"
            # See `retries.unless_erased`: this look cannot miss an erasure, hiding or no meanwhile.
            return None if await self._core.withdrawal.settle(kept, at=at) is not None else "withdrawn"

    async def support(self, known: Memory, sources: Sequence[Memory], report: PropagationReport) -> Memory | None:
        """Let a statement rest on further memories; None when it has ended meanwhile."""

        async def attempt() -> Memory | None:
            current = await self._collections.memories.get(known.id)
            if current is None or current.state != "active":
                return None
            support = with_support(current.provenance.support, map(support_by, sources))
            if support == current.provenance.support:
                return current
            change = Uphold(before=current, support=support, actor=Actor.PROPAGATION, reason=Why.SUPPORTED)
            upheld = await self._core.writer.apply(change, at=self._core.clock.now())
            report.supported += 1
            return upheld

        return await retried(attempt, f"memory {known.id!r}")

    async def _record(self, draft: Memory, report: PropagationReport, *, at: datetime) -> Memory | None:
        if await self._collections.memories.counts.count_active(draft.scope) >= _MOST_IN_A_SCOPE:
            return None
        scope = Scope(id=draft.scope, tenant=draft.tenant, max_words=words_allowed(draft.scope))
        await self._collections.store.commit([self._collections.scopes.create(scope)])
        kept = await self._core.writer.apply(Record(memory=draft, actor=Actor.PROPAGATION, reason=Why.PASSED_ON), at=at)
        report.passed_on += 1
        return kept

    async def _is_as_it_was(self, source: Memory) -> bool:
        now = await self._collections.memories.get(source.id)
        return now is not None and (now.state, now.fingerprint) == ("active", source.fingerprint)

    async def _is_ended(self, draft: Memory) -> bool:
        """Return whether the operator ended this statement for good, or another that rested on the same memories."""
        scope = await self._collections.scopes.get(draft.scope)
        marks = {draft.fingerprint, *(each.memory_id for each in draft.provenance.support)}
        return scope is not None and not marks.isdisjoint(scope.ended)

    async def _known(self, draft: Memory) -> Memory | None:
        equal = await self._collections.memories.in_scope.equal_to(draft.scope, draft.audience, draft.fingerprint)
        return equal or equal_among(await self._collections.memories.passed_on.alike(draft), draft)

    async def _free_id(self, sources: Sequence[Memory]) -> MemoryId:
        memory_id = MemoryId(first_id(sources))
        while await self._is_spent(memory_id):
            memory_id = MemoryId(next_id(memory_id))
        return memory_id

    async def _is_spent(self, memory_id: MemoryId) -> bool:
        """Return whether a statement lived and ended under an id, whose history is not written over."""
        record = await self._collections.memories.get(memory_id)
        if record is not None:
            return record.state != "active"
        ended = await self._collections.erasures.holds_memory(memory_id)
        return ended or bool(await self._collections.history.of_memory(memory_id))
