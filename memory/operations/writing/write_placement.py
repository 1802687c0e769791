"""Placing a statement that passed the gate among what is known; its caller holds the lock of the scope."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Literal

from memory.domain.audience import Audience, narrower
from memory.domain.constraints import Constraints
from memory.domain.ids import ScopeKey, kind_of_scope
from memory.domain.memory import Kind, Memory, is_corroborated
from memory.domain.writing.capacity import MAX_PLAIN, Capacity, weakest
from memory.domain.writing.changes import Actor, Merge, Narrow, Record, Reinforce, Retire, Supersede, Why
from memory.domain.writing.effects import GRACE
from memory.domain.writing.gate import Refused, capacity_refusal
from memory.domain.writing.relation import Claim, Link, links_of
from memory.domain.writing.write_plan import WriteChange, closing, plan_write, wording_digest
from memory.operations.core import Core, Operation
from memory.operations.writing.retries import retried

COMPARED: Final = 20
"""Neighbours that a statement is compared with, those that share most words."""
LATEST: Final = 40
"""Neighbours beside them, those said last: what has moved may be said in other words altogether."""
_LINKED_AMONG: Final = 10  # Neighbours among which the edges of a new wording are chosen, those that share most words

KindOf = Callable[[Memory], Kind | None]
"""What a known memory has proved to be by being said again; None leaves its kind."""


@dataclass(frozen=True, slots=True)
class Placed:
    """What became of a statement."""

    memory: Memory
    """The one that says it from now on."""
    how: Literal["recorded", "superseded", "repeated"]
    instead_of: Memory | None = None
    """What was closed for it."""


class WritePlacement(Operation):
    """Where statements find their place."""

    async def place(
        self,
        memory: Memory,
        *,
        actor: str,
        reason: str,
        at: datetime,
        kind_of: KindOf | None = None,
        claim: Claim | None = None,
    ) -> Placed | Refused:
        """Write what the plan says, by a model's `claim` of it. Raises `VersionConflict`, `RulesFailed`."""

        async def attempt() -> Placed | Refused:
            near = await self._beside(memory, claim)
            rules = await rules_about(self._core, memory)
            # Beside the loop: texts that were not compared before take a millisecond or two each, sixty of them at
            # most.
            change: WriteChange = await self._core.run_rules(
                plan_write, memory, near, claim=claim, rules=rules, actor=actor, reason=reason
            )
            if isinstance(change, Record):
                refused = await self._make_room(memory, at=at)
                if refused is not None:
                    return refused
            elif isinstance(change, Reinforce | Merge) and kind_of is not None:
                if not _adds_anything(change):
                    return Placed(change.before, "repeated")
                change = replace(change, kind=kind_of(change.before))
            written = await self._core.writer.apply(change, at=at)
            if isinstance(change, Reinforce | Merge):
                written = await close_replaced(self._core, written, at=at)
            return _placed(change, written)

        return await retried(attempt, f"what is like memory {memory.id!r}")

    async def _beside(self, memory: Memory, claim: Claim | None) -> list[Memory]:
        """Read what a statement is compared with; what a claim names first, where it still holds."""
        near = await self._collections.memories.in_scope.beside(memory, alike=COMPARED, latest=LATEST)
        if claim is None or not claim.known:
            return near
        named = await self._collections.memories.to_work_on(claim.known)
        there = {each.id for each in near}
        return [*(each for each in named if each.state == "active" and each.id not in there), *near]

    async def narrowed(self, memory: Memory, audience: Audience, *, actor: str, at: datetime) -> Memory:
        """Narrow a memory to `audience` and return it; unchanged where that takes nobody away."""
        if narrower(memory.audience, audience) == memory.audience:
            return memory
        return await self._core.writer.apply(
            Narrow(before=memory, audience=audience, actor=actor, reason=Why.NARROWED), at=at
        )

    async def capacity_of(self, scope: ScopeKey, *, plain_only: bool = True) -> Capacity:
        """Count what a scope holds; what lasts only where it matters, since that costs a look at each."""
        memories = self._collections.memories
        active = await memories.counts.count_active(scope)
        limit = MAX_PLAIN[kind_of_scope(scope)]
        if plain_only and active < limit:
            return Capacity(lasting=0, plain=active, gives_way=False)
        lasting = await memories.counts.count_lasting(scope)
        return Capacity(lasting=lasting, plain=active - lasting, gives_way=False)

    async def links_for(self, memory: Memory, text: str, terms: tuple[str, ...]) -> tuple[Link, ...]:
        """Choose the edges of a memory that is about to say this. Raises `RulesFailed`."""
        worded = memory.model_copy(update={"text": text, "terms": terms})
        near = await self._collections.memories.in_scope.neighbours(worded, most=_LINKED_AMONG)
        # Beside the loop, for the same reason as the comparisons above.
        links: tuple[Link, ...] = await self._core.run_rules(links_of, worded, near)
        return links

    async def _make_room(self, memory: Memory, *, at: datetime) -> Refused | None:
        capacity = await self.capacity_of(memory.scope)
        kind = kind_of_scope(memory.scope)
        if capacity.plain < MAX_PLAIN[kind]:
            return None
        movable = weakest(await self._collections.memories.about.least_said(memory.tenant, memory.subject), at=at)
        refused = capacity_refusal(memory, replace(capacity, gives_way=movable is not None))
        if refused is not None or movable is None:
            return refused
        retire = Retire(
            before=movable, purge_at=at + GRACE, forgotten=False, actor=Actor.LIFECYCLE, reason=Why.MADE_ROOM
        )
        await self._core.writer.apply(retire, at=at)
        return None


async def rules_about(core: Core, memory: Memory) -> Constraints:
    """Read the rules for what is said about somebody; in what is about nobody stand words of several, dates blurred."""
    rules = await core.constraints.constraints_of(memory.tenant, memory.subject)
    return rules if memory.subject is not None else rules.model_copy(update={"anonymize_dates": True})


async def close_replaced(core: Core, newer: Memory, *, by_admin: bool = False, at: datetime) -> Memory:
    """Close what a guild's statement was said to replace, under the scope's lock, canon only `by_admin`. Repeatable."""
    if newer.subject is not None or not is_corroborated(newer):
        return newer
    pairs = await core.collections.contradictions.of_memory(newer)
    claimed = [pair for pair in pairs if pair.is_claimed_by(newer.id)]
    found = await core.collections.memories.active([pair.memory_ids[0] for pair in claimed])
    judged = {pair.memory_ids[0]: pair.digest for pair in claimed}
    older = [each for each in found if by_admin or judged[each.id] == wording_digest(each, newer)]
    change = closing(newer, *older, by_admin=by_admin, rules=await rules_about(core, newer))
    if change is None:
        return newer
    await core.writer.apply(change, at=at)
    return await core.collections.memories.get(newer.id) or newer


def _adds_anything(change: Reinforce | Merge) -> bool:
    """Return whether saying it again adds a receipt: one written by hand needs none, since it does not decay."""
    receipt = change.receipt if isinstance(change, Reinforce) else change.other.provenance
    known = change.before
    return known.source != "manual" and not set(receipt.message_ids) <= set(known.provenance.message_ids)


def _placed(change: WriteChange, memory: Memory) -> Placed:
    if isinstance(change, Record):
        return Placed(memory, "recorded")
    if isinstance(change, Supersede):
        return Placed(memory, "superseded", instead_of=change.before)
    return Placed(memory, "repeated")
