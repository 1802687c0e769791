"""Keeping insights: whether one may be written now, asked again after the model, and writing it with its ground."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime

from memory.domain.comparing.statement import says_the_same
from memory.domain.ids import MemoryId, ScopeKey, SubjectId, TenantId, derived_id, guild_id_of, individual_scope
from memory.domain.insights.material import InsightMaterial, may_infer
from memory.domain.insights.reply import (
    CATEGORY,
    MOST_HELD,
    ReadInsights,
    against_now,
    insight_id,
    insight_memory,
    next_insight_id,
)
from memory.domain.memory import Memory, Provenance
from memory.domain.writing.capacity import MAX_PLAIN
from memory.domain.writing.changes import Actor, Record, Reinforce, Retire, Why
from memory.domain.writing.effects import GRACE
from memory.operations.core import Operation
from memory.store.constraints import ConstraintBook
from memory.store.events import Event


@dataclass(slots=True)
class InsightReport:
    """What one run of the job did."""

    asked: int = 0
    """Model calls."""
    kept: int = 0
    confirmed: int = 0
    """Insights that were known and are guessed again."""
    waiting: int = 0
    """People for whom no call was left."""
    ended: Counter[str] = field(default_factory=Counter)
    """Insights that lost their ground, by why."""
    refused: Counter[str] = field(default_factory=Counter)
    """Insights that were not kept, by why."""
    faults: Counter[str] = field(default_factory=Counter)
    """Model calls that gave nothing, by what was wrong."""


@dataclass(frozen=True, slots=True)
class About:
    """Of whom a model was asked, and what it was shown."""

    tenant: TenantId
    subject: SubjectId
    material: InsightMaterial

    @property
    def scope(self) -> ScopeKey:
        """Where the insights go."""
        return individual_scope(self.tenant, self.subject)


async def may_infer_about(book: ConstraintBook, tenant: TenantId, subject: SubjectId) -> bool:
    """Return whether the bot may guess about a person now; in direct messages never."""
    return guild_id_of(tenant) is not None and may_infer(
        await book.consent_of(tenant, subject),
        await book.guild(tenant),
        await book.person(tenant, subject),
        await book.constraints_of(tenant, subject),
    )


class InsightWriter(Operation):
    """Where guesses find their place."""

    async def keep(self, read: ReadInsights, about: About, report: InsightReport, *, at: datetime) -> None:
        """Write what may be written of an answer, and count what may not, by why."""
        refused = Counter(read.refused)
        for text in read.texts:
            async with self._core.locks.holding(str(about.scope)):
                reason = await self._refusal(text, about) or await self._place(text, about, report, at=at)
            if reason is not None:
                refused[reason] += 1
        report.refused += refused
        # Nothing of somebody who is erased is stored, not even that something was refused.
        if refused and await self._stands(about):
            await self._collections.events.note(*_refusals(refused, about, at=at))

    async def _refusal(self, text: str, about: About) -> str | None:
        """Return the reason for which nothing, or not this, may be kept of the person now."""
        book = self._collections.constraints
        if not await may_infer_about(book, about.tenant, about.subject) or not await self._stands(about):
            return "withdrawn"
        constraints = await book.constraints_of(about.tenant, about.subject)
        return against_now(text, consent=await book.consent_of(about.tenant, about.subject), constraints=constraints)

    async def _place(self, text: str, about: About, report: InsightReport, *, at: datetime) -> str | None:
        """Write one insight, or note that it was guessed again; returns the reason when neither may be."""
        memory_id = await self._free_id(insight_id(about.scope, text))
        if memory_id is None:
            return "forgotten"
        draft = insight_memory(
            text, about.material, memory_id=memory_id, tenant=about.tenant, subject=about.subject, at=at
        )
        held = await self._collections.memories.guesses.of(about.tenant, about.subject)
        known = next((each for each in held if says_the_same(each.text, draft.text)), None)
        if known is not None:
            return await self._confirm(known, report, at=at)
        if await self._collections.memories.counts.count_active(about.scope) >= MAX_PLAIN["individual"]:
            return "full"
        return await self._record(draft, about, report, at=at)

    async def _record(self, draft: Memory, about: About, report: InsightReport, *, at: datetime) -> str | None:
        kept = await self._core.writer.apply(Record(memory=draft, actor=Actor.INSIGHT, reason=Why.INFERRED), at=at)
        # See `retries.unless_erased`: this look cannot miss an erasure, edit or no meanwhile.
        if not await self._stands(about) or await self._core.withdrawal.insights.loss(kept) is not None:
            await self._core.writer.take_back(kept)
            return "withdrawn"
        report.kept += 1
        for surplus in (await self._collections.memories.guesses.of(about.tenant, about.subject))[MOST_HELD:]:
            retire = Retire(
                before=surplus, purge_at=at + GRACE, forgotten=False, actor=Actor.INSIGHT, reason=Why.MADE_ROOM
            )
            await self._core.writer.apply(retire, at=at)
        return None

    async def _confirm(self, known: Memory, report: InsightReport, *, at: datetime) -> str | None:
        again = Reinforce(before=known, receipt=Provenance(), actor=Actor.INSIGHT, reason=Why.SAID_AGAIN)
        if await self._core.writer.apply_if_unchanged(again, at=at) is None:
            return "changed"
        report.confirmed += 1
        return None

    async def _free_id(self, memory_id: MemoryId) -> MemoryId | None:
        """Return an id under which no insight in these words ended; None when the person asked to forget one."""
        while True:
            record = await self._collections.memories.get(memory_id)
            if record is not None and record.state == "active":
                return memory_id
            history = await self._collections.history.of_memory(memory_id)
            if any(row.reason == Why.FORGOTTEN for row in history):
                return None
            if record is None and not history and not await self._collections.erasures.holds_memory(memory_id):
                return memory_id
            memory_id = next_insight_id(memory_id)

    async def _stands(self, about: About) -> bool:
        """Return whether all that the model was shown is still there and says the same, and nobody is being erased."""
        memories, material, erasures = self._collections.memories, about.material, self._collections.erasures
        for source in material.sources:
            now = await memories.get(source.id)
            if now is None or (now.state, now.fingerprint, now.private) != ("active", source.fingerprint, False):
                return False
        there = await self._collections.messages.among(material.message_ids)
        if any(each.id not in there or there[each.id].text != each.text for each in material.talk):
            return False
        if await erasures.holds_any_memory([source.id for source in material.sources]):
            return False
        return not await erasures.covers(
            about.tenant, about.subject, said_at=material.oldest, message_ids=material.message_ids
        )


def _refusals(refused: Counter[str], about: About, *, at: datetime) -> list[Event]:
    return [
        Event(
            id=derived_id("insight refused", about.scope, at.isoformat(), reason),
            tenant=about.tenant,
            subject=about.subject,
            node="worker",
            op="create",
            status="skipped",
            reason=f"insight_{reason}",
            category=CATEGORY,
            score=float(count),
            at=at,
        )
        for reason, count in sorted(refused.items())
    ]
