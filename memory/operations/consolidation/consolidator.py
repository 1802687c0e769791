"""Consolidation: noted before a model is asked, saved by compare-and-set, then marked; a run ends what was cut off."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final

from memory.domain.constraints import is_left_out
from memory.domain.errors import ModelError
from memory.domain.ids import (
    ChannelId,
    MemoryId,
    ScopeKey,
    SubjectId,
    TenantId,
    derived_id,
    group_of,
    guild_id_of,
    kind_of_scope,
)
from memory.domain.memory import LEARNED_KINDS, Memory
from memory.domain.scopes.consolidation import (
    AT_NIGHT,
    BATCH,
    LEASE,
    PENDING,
    PROMPTS,
    RETRY_AFTER,
    SMALL_BATCH,
    UNREAD,
    is_due,
    put_off_for,
    words_allowed,
)
from memory.domain.writing.changes import Absorb, Actor, Why
from memory.operations.consolidation.synthesis import Made, Plan, Synthesis
from memory.operations.core import Core, Operation
from memory.operations.envelope.cache import LATEST_READ
from memory.operations.inquiry import TimeoutNotes
from memory.operations.recall.usable import without_left_out
from memory.operations.writing.retries import retried
from memory.store.codec import from_document
from memory.store.documents import Document, Write
from memory.store.events import Event, Status
from memory.store.scopes import Scope
from prompts import library

_RECENT: Final = timedelta(days=1)  # Between two nights only scopes are looked at in which something changed since


@dataclass(slots=True)
class ConsolidationReport:
    """What one run did."""

    texts: int = 0
    """New texts."""
    absorbed: int = 0
    """Observations that a text holds now and none did before."""
    rebuilt: int = 0
    """Texts among `texts` that were made anew because something was erased."""
    refused: int = 0
    """Sentences of answers that rules left out."""
    faults: Counter[str] = field(default_factory=Counter)
    """Answers that changed nothing, by what was wrong."""


class Consolidator(Operation):
    """Observations become one text."""

    def __init__(self, core: Core, *, synthesis: Synthesis, at_night: int = AT_NIGHT, unread: int = UNREAD) -> None:
        """A night asks the model for `at_night` pending observations; for `unread` where nobody reads the text."""
        super().__init__(core)
        self._synthesis = synthesis
        self._slow = TimeoutNotes(clock=core.clock)
        self._at_night = at_night
        self._unread = unread

    async def consolidate_due(self, *, nightly: bool) -> ConsolidationReport:
        """Consolidate scopes with enough pending (at night with less) and withheld ones. Repeatable."""
        report = ConsolidationReport()
        since = None if nightly else self._core.clock.now() - _RECENT
        pending = await self._collections.memories.in_scope.scopes_with_pending(since=since)
        for scope in dict.fromkeys([*await self._collections.scopes.unfinished(), *pending]):
            if not await self._consolidate(scope, report, nightly=nightly):
                break
        return report

    async def _consolidate(self, key: ScopeKey, report: ConsolidationReport, *, nightly: bool) -> bool:
        """Consolidate one scope if it is due; False when the model is away."""
        work = f"consolidation/{derived_id('scope', key)}"
        async with self._core.locks.holding(work):
            at = self._core.clock.now()
            if not await self._collections.leases.claim(work, owner=self._core.owner, at=at, expires_at=at + LEASE):
                return True
            scope = await self._marked(key, report)
            plan = None if scope is None else await self._plan(scope, nightly=nightly, at=at)
            is_there = plan is None or await self._carry_out(plan, report)
            await self._collections.leases.release(work, owner=self._core.owner)
            return is_there

    async def _marked(self, key: ScopeKey, report: ConsolidationReport) -> Scope | None:
        """Return the scope, its last text's memories all marked; a new one if there is none yet."""
        scopes = self._collections.scopes
        scope = await scopes.get(key)
        if scope is None:
            return await self._created(key)
        if scope.stage == "saved":
            await self._mark(scope, report)
            scope = await scopes.get(key)
        return scope

    async def _created(self, key: ScopeKey) -> Scope | None:
        waiting = await self._collections.memories.in_scope.absorbable_in(key, pending=True)
        if not waiting:
            return None
        first = waiting[0]
        scope = Scope(id=key, tenant=first.tenant, subject=first.subject, max_words=words_allowed(key))
        await self._collections.store.commit([self._collections.scopes.create(scope)])
        return await self._collections.scopes.get(key)

    async def _plan(self, scope: Scope, *, nightly: bool, at: datetime) -> Plan | None:
        """Return what goes into the next text, or None when none is due."""
        tenant, subject = scope.tenant, scope.subject
        if tenant is None or not scope.is_active:
            return None
        if (scope.next_try_at is not None and at < scope.next_try_at) or self._slow.waits(scope.id):
            return None
        constraints = await self._core.constraints.constraints_of(tenant, subject)
        if not constraints.memory_enabled or await self._is_left_out(tenant, subject):
            return None
        # What is forgotten now is erased within a minute, which would spoil the new text at once.
        if await self._collections.memories.about.being_forgotten(tenant, subject):
            return None
        group, in_step = group_of(scope.id), await self._in_step(tenant, scope.id)
        # What a channel said that has left its group is no more in the text of the others.
        anew = scope.dirty or scope.is_against(constraints) or not in_step.issuperset(scope.channels)
        found = await self._collections.memories.in_scope.absorbable_in(scope.id, pending=not anew)
        found = [memory for memory in found if group is None or memory.audience.channel_id in in_step]
        wanted = [memory for memory in found if constraints.learn_patterns or memory.kind not in LEARNED_KINDS]
        members = await without_left_out(self._collections.constraints, tenant, wanted)
        if not anew and not await self._is_due(scope, members, nightly=nightly, at=at):
            return None
        # In what is about nobody stand several people's words, any of whom may have dates blurred.
        rules = constraints if subject is not None else constraints.model_copy(update={"anonymize_dates": True})
        batch = SMALL_BATCH if self._slow.is_slow(scope.id) else BATCH
        return Plan(scope, tenant, subject, tuple(members), anew, rules, batch)

    async def _in_step(self, tenant: TenantId, scope: ScopeKey) -> frozenset[ChannelId]:
        """Return the channels whose statements the text of a group may hold now; none of any other scope."""
        group = group_of(scope)
        if group is None:
            return frozenset()
        rules = await self._core.constraints.guild_rules(tenant)
        return self._core.in_step(tenant, group).intersection(rules.told) if group in rules.groups else frozenset()

    async def _is_due(self, scope: Scope, members: Sequence[Memory], *, nightly: bool, at: datetime) -> bool:
        wished = scope.threshold
        if scope.tenant is not None and guild_id_of(scope.tenant) is not None:
            wished = (await self._core.constraints.guidance_of(scope.tenant)).pending
        at_night = self._at_night if wished == PENDING else wished
        if not is_due(members, nightly=nightly, at=at, threshold=wished, at_night=at_night):
            return False
        few = min(wished, at_night)
        return len(members) >= self._unread or await self._is_read(scope, members, is_few=len(members) < few)

    async def _is_read(self, scope: Scope, members: Sequence[Memory], *, is_few: bool) -> bool:
        """Return whether answers use such a text: a server's always, a person's if they talk with the bot.

        Of few that waited for a month: in the night behind an answer, where an envelope looks at less than is known.
        """
        if scope.subject is None:
            return True
        is_lately = (usage := self._collections.usage).was_answered_lately(scope.subject, self._core.clock.now())
        if is_few:
            return is_lately and await self._collections.memories.counts.count_active(scope.id) > LATEST_READ
        is_wished = is_lately or any(each.source == "manual" for each in members)
        return is_wished or bool(await usage.last_used([each.id for each in members]))

    async def _is_left_out(self, tenant: TenantId, subject: SubjectId | None) -> bool:
        return subject is not None and is_left_out(await self._collections.constraints.consent_of(tenant, subject))

    async def _carry_out(self, plan: Plan, report: ConsolidationReport) -> bool:
        """Make and save the text of a plan, then mark its memories; False when the model is away."""
        (asked,) = await self._collections.store.commit([self._collections.scopes.ask(plan.scope, plan.members)])
        if asked.document is None:
            return True
        plan = replace(plan, scope=from_document(Scope, asked.document))
        if not await self._is_still_whole(plan):
            return True
        try:
            made = await self._synthesis.new_text(plan)
        except ModelError as error:
            report.faults[error.cause] += 1
            if error.cause == "timeout":
                self._slow.note([plan.scope.id])
            return False
        # A text that is made anew should hold all of them: what it lacks may still be marked as absorbed by the earlier
        # one, and no later run would add it. What a model declines again and again withholds the rest no longer.
        must_hold_all = plan.anew and plan.scope.tries < len(RETRY_AFTER)
        if made.left and (must_hold_all or len(made.left) == len(plan.members)):
            await self._put_off(plan, made.fault, report)
            return True
        report.faults.update([made.fault] if made.fault else ())
        report.refused += made.text.refused
        saved = await self._save(
            replace(plan, members=tuple(each for each in plan.members if each not in made.left)), made
        )
        if saved is not None:
            report.texts += 1
            report.rebuilt += plan.anew
            await self._mark(saved, report)
        return True

    async def _is_still_whole(self, plan: Plan) -> bool:
        # Trigger: something was forgotten or erased between our look and the note of what the text will hold. Why: it
        # found no text to spoil. Outcome: its tombstone or its new state is seen here; later ones find the note.
        there = {
            each.id
            for each in await self._collections.memories.in_scope.absorbable_in(plan.scope.id, pending=not plan.anew)
        }
        ids = [each.id for each in plan.members]
        return there.issuperset(ids) and not await self._collections.erasures.holds_any_memory(ids)

    async def _save(self, plan: Plan, outcome: Made) -> Scope | None:
        """Save the text unless anything changed since it was asked for; its memories are marked next, others wait."""
        at, made = self._core.clock.now(), outcome.text
        held = 0 if plan.anew else await self._collections.memories.counts.count_behind(plan.scope.receipt)
        earlier = () if plan.anew else plan.scope.shareable
        shareable = list(dict.fromkeys(earlier + made.shareable))
        fields: Document = {
            "absorbing": [each.id for each in plan.members],
            "absorbing_prints": [each.fingerprint for each in plan.members],
            "text": made.text,
            "words": len(made.text.split()),
            "memories": held + len(plan.members),
            "channels": _channels_of(plan),
            "holds_patterns": any(memory.kind in LEARNED_KINDS for memory in plan.members)
            or (plan.scope.holds_patterns and not plan.anew),
            "tells_days": not plan.rules.anonymize_dates,
            "shareable": shareable,
            "shares": bool(shareable),
            "consolidation_updated_at": at,
            "prompt_version": library.version(PROMPTS[kind_of_scope(plan.scope.id)]),
        }
        waits_until = at + put_off_for(plan.scope.tries) if outcome.left else None
        writes: list[Write] = [
            self._collections.scopes.save(plan.scope, fields, anew=plan.anew, waits_until=waits_until),
            self._collections.events.write(_event(plan, "ok", "rebuilt" if plan.anew else "consolidated", at=at)),
        ]
        (saved, *_) = await self._collections.store.commit(writes)
        self._core.caches.invalidate(plan.tenant, plan.subject)
        return await self._collections.scopes.get(plan.scope.id) if saved.matched else None

    async def _put_off(self, plan: Plan, fault: str, report: ConsolidationReport) -> None:
        report.faults[fault] += 1
        at = self._core.clock.now()
        until = at + put_off_for(plan.scope.tries)
        event = self._collections.events.write(_event(plan, "error", fault, at=at))
        await self._collections.store.commit([self._collections.scopes.put_off(plan.scope, until=until), event])

    async def _mark(self, scope: Scope, report: ConsolidationReport) -> None:
        """Mark the memories of a saved text. Repeatable; one that was reworded or went meanwhile is left alone."""
        for memory_id, fingerprint in zip(scope.absorbing, scope.absorbing_prints, strict=True):
            report.absorbed += await self._absorb(memory_id, fingerprint, revision=scope.revision)
        await self._collections.store.commit([self._collections.scopes.finish(scope)])

    async def _absorb(self, memory_id: MemoryId, fingerprint: str, *, revision: int) -> bool:
        async def attempt() -> bool:
            memory = await self._collections.memories.get(memory_id)
            if memory is None or memory.state != "active" or memory.fingerprint != fingerprint:
                return False
            if memory.absorbed_revision is not None:
                return False
            absorb = Absorb(before=memory, revision=revision, actor=Actor.CONSOLIDATION, reason=Why.CONSOLIDATED)
            await self._core.writer.apply(absorb, at=self._core.clock.now())
            return True

        return await retried(attempt, f"memory {memory_id!r}")


def _channels_of(plan: Plan) -> list[ChannelId]:
    """Name the channels whose statements the text of a group holds, sorted; of any other text none."""
    before = () if plan.anew else plan.scope.channels
    new = (memory.audience.channel_id for memory in plan.members)
    return sorted({*before, *(each for each in new if each is not None)})


def _event(plan: Plan, status: Status, reason: str, *, at: datetime) -> Event:
    return Event(
        id=derived_id("consolidation", plan.scope.id, plan.scope.revision, plan.scope.tries),
        tenant=plan.tenant,
        subject=plan.subject,
        node="worker",
        op="merge",
        status=status,
        reason=reason,
        at=at,
    )
