"""Proposals.

What talk says a topic holds, until the person agrees, or until it was said often enough for what is no profile.

A field of somebody's profile changes by their own word only. What talk taught about it waits seven days for that word;
the ordinary memory of it is there at once and does not wait.
"""

from collections import Counter
from datetime import datetime, timedelta
from typing import Final

from memory.domain.comparing.statement import says_the_same
from memory.domain.errors import NotYours, RulesFailed
from memory.domain.ids import ChannelId, MemoryId, SubjectId, TenantId, derived_id, individual_scope
from memory.domain.memory import MIGRATED, Memory, is_migrated
from memory.domain.writing.changes import Actor, Decide, Record, Reinforce, Why
from memory.domain.writing.gate import Candidate, Refused
from memory.operations.core import Core
from memory.operations.remembering.remember_service import RememberService
from memory.operations.remembering.statement import Statement
from memory.operations.writing.refusals import note_refusal, refusal_by
from memory.operations.writing.slots import Slots

WAITS: Final = timedelta(days=7)
SIGNALS: Final = 2
"""Messages that have to say the same before what is no profile field applies itself."""


class Proposals:
    """What waits for a person's word."""

    def __init__(self, core: Core, *, slots: Slots, remembering: RememberService) -> None:
        """Build it; `run_rules` reads what people wrote where it can be ended."""
        self._core = core
        self._remembering = remembering
        self._collections = core.collections
        self._slots = slots

    async def propose(self, memory: Memory, *, at: datetime) -> Memory | None:
        """Propose what a formed memory says for the topic that it is tagged with.

        Returns the proposal, or None when there is none. Its caller holds the lock of the scope. What was declined in
        the same words is not proposed again.
        """
        table = await self._core.categories_of(memory.tenant)
        named = (table.topic_named(tag, category=memory.category) for tag in memory.tags)
        topic = next(filter(None, named), None)
        if topic is None or memory.subject is None:
            return None
        wanted = _proposal_of(memory, topic, at=at)
        _, held = await self._slots.held(wanted)
        if held is not None and await self._core.run_rules(says_the_same, held.text, wanted.text):
            return None
        proposal = await self._open(wanted, at=at)
        if proposal is None or table.needs_consent(topic):
            return proposal
        if len(proposal.provenance.message_ids) < SIGNALS or (held is not None and held.tier == "canon"):
            return proposal
        await self._apply(proposal, actor=Actor.FORMATION, reason=Why.CORROBORATED, at=at)
        return None

    async def pending(self, tenant: TenantId, subject: SubjectId) -> list[Memory]:
        """Return what waits for a person's word here, oldest first."""
        at = self._core.clock.now()
        found = await self._collections.memories.about.proposals_of(tenant, subject)
        return [proposal for proposal in found if proposal.purge_at is not None and at < proposal.purge_at]

    async def decide(
        self, tenant: TenantId, subject: SubjectId, memory_id: MemoryId, *, accept: bool
    ) -> Memory | Refused | None:
        """Carry out a person's word on a proposal: give what the topic holds from now on, or None when it was declined.

        Raises `NotYours` for one that is gone, decided, or past its time.
        """
        at = self._core.clock.now()
        found = await self._collections.memories.get(memory_id)
        if accept and found is not None and is_migrated(found):
            return await self._taken_over(tenant, subject, found, at=at)
        async with self._core.locks.holding(str(individual_scope(tenant, subject))):
            proposal = next((each for each in await self.pending(tenant, subject) if each.id == memory_id), None)
            if proposal is None:
                raise NotYours(f"memory {memory_id!r} is no open proposal")
            if not accept:
                await self._core.writer.apply(
                    Decide(before=proposal, held_by=None, actor=subject, reason=Why.DECLINED), at=at
                )
                return None
            refused = await self._refusal(proposal)
            try:
                held = refused or await self._apply(proposal, actor=subject, reason=Why.ACCEPTED, at=at)
            except RulesFailed as failed:
                held = Refused(failed.cause)
            if isinstance(held, Refused):
                await note_refusal(
                    self._collections.events,
                    held,
                    tenant=tenant,
                    subject=subject,
                    cause=f"accept:{proposal.id}:{at.isoformat()}",
                    at=at,
                    memory=proposal,
                )
            return held

    async def decide_migrated(self, tenant: TenantId, subject: SubjectId, *, accept: bool) -> Counter[bool]:
        """Carry out a person's word on all that was brought over for them here; counts what is kept. Repeatable."""
        outcomes: Counter[bool] = Counter()
        for proposal in await self.pending(tenant, subject):
            if is_migrated(proposal):
                held = await self.decide(tenant, subject, proposal.id, accept=accept)
                outcomes[isinstance(held, Memory)] += 1
        return outcomes

    async def _taken_over(
        self, tenant: TenantId, subject: SubjectId, proposal: Memory, *, at: datetime
    ) -> Memory | Refused:
        """Remember what was brought over as if its person told it now, by the gate and beside what is known."""
        if proposal.id not in [each.id for each in await self.pending(tenant, subject)]:
            raise NotYours(f"memory {proposal.id!r} is no open proposal")
        statement = Statement(
            text=proposal.text,
            tenant=tenant,
            subject=subject,
            audience=proposal.audience,
            channel_id=ChannelId(""),
            cause=f"{MIGRATED}:{proposal.id}",
            said_at=proposal.observed_at,
            like=proposal,
        )
        held = await self._remembering.remember(statement)
        if isinstance(held, Refused):
            return held
        kept = held.memory.id
        await self._core.writer.apply(Decide(before=proposal, held_by=kept, actor=subject, reason=Why.ACCEPTED), at=at)
        return held.memory

    async def _open(self, wanted: Memory, *, at: datetime) -> Memory | None:
        """Return the proposal that says the same, with the new receipt, or a new one; None if decided."""
        memories = self._collections.memories
        for known in await memories.about.proposals_of(wanted.tenant, wanted.subject):
            same_slot = (known.topic_id, known.audience) == (wanted.topic_id, wanted.audience)
            if same_slot and await self._core.run_rules(says_the_same, known.text, wanted.text):
                if set(wanted.provenance.message_ids) <= set(known.provenance.message_ids):
                    return known
                again = Reinforce(before=known, receipt=wanted.provenance, actor=Actor.FORMATION, reason=Why.SAID_AGAIN)
                return await self._core.writer.apply(again, at=at)
        if await memories.get(wanted.id) is not None or await self._collections.erasures.holds_memory(wanted.id):
            return None
        return await self._core.writer.apply(Record(memory=wanted, actor=Actor.FORMATION, reason=Why.PROPOSED), at=at)

    async def _apply(self, proposal: Memory, *, actor: str, reason: str, at: datetime) -> Memory | Refused:
        value = proposal.model_copy(update={"state": "active", "purge_at": None, "version": 1, "created_at": at})
        placed = await self._slots.fill(value, actor=actor, reason=reason, at=at)
        if isinstance(placed, Refused):
            return placed
        await self._core.writer.apply(
            Decide(before=proposal, held_by=placed.memory.id, actor=actor, reason=reason), at=at
        )
        return placed.memory

    async def _refusal(self, proposal: Memory) -> Refused | None:
        tenant, subject = proposal.tenant, proposal.subject
        if subject is None:
            return None
        situation = await self._core.situation_of(tenant, subject)
        # The person's own word makes it a promotion of what talk had taught.
        candidate = Candidate(text=proposal.text, kind=proposal.kind, source="promotion", topic_id=proposal.topic_id)
        return await refusal_by(self._core.run_rules, candidate, situation)


def _proposal_of(memory: Memory, topic: str, *, at: datetime) -> Memory:
    key = derived_id("proposal", memory.scope, memory.audience.key, topic, memory.fingerprint)
    return memory.model_copy(
        update={
            "id": MemoryId(key),
            "topic_id": topic,
            "state": "proposed",
            "purge_at": at + WAITS,
            "tags": (),
            "absorbed_revision": None,
            "supersedes": None,
            "superseded_by": None,
            "version": 1,
        }
    )
