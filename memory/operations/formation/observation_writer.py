"""Turning the observations of one formation into memories, through the gate and the one writer.

Everything is asked again at this moment: consent, constraints, what was edited, forgotten or erased since the model was
asked. Playing it twice writes the same memories.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from memory.domain.constraints import Constraints, is_left_out
from memory.domain.errors import RulesFailed
from memory.domain.formation.extraction_check import by_weight
from memory.domain.formation.observation import cited, formed_memories, supported_kind
from memory.domain.formation.record import FormationRecord, Observation
from memory.domain.ids import MessageId, SubjectId, derived_id, kind_of_scope
from memory.domain.memory import Kind, Memory
from memory.domain.message import Message
from memory.domain.writing.changes import Actor, Why
from memory.domain.writing.echo import Echoes
from memory.domain.writing.gate import Candidate, Refused, Situation, situation_refusal
from memory.domain.writing.relation import Claim
from memory.operations.core import Core, Operation
from memory.operations.formation.proposals import Proposals
from memory.operations.writing.write_placement import WritePlacement
from memory.store.events import Event

A_DAY: Final = 40
"""Memories formed of one subject in one UTC day."""
_NOT_NOTED: Final = frozenset({"consent", "erased", "names_left_out", "source_gone"})
"""Reasons of which no event is written: nothing of somebody who is left out or erased is stored, not even that."""


@dataclass(slots=True)
class FormationTally:
    """What became of the observations of a formation."""

    kept: list[Memory] = field(default_factory=list)
    reinforced: list[Memory] = field(default_factory=list)
    dropped: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class _Case:
    """One observation with everything that the decision about it needs."""

    record: FormationRecord
    observation: Observation
    sources: tuple[Message, ...]
    memory: Memory

    @property
    def authors(self) -> tuple[SubjectId, ...]:
        return (self.observation.author, *self.observation.others)

    @property
    def claim(self) -> Claim | None:
        """Return what the model says of it; None where no model was asked."""
        each = self.observation
        if self.record.extractor != "model":
            return None
        return Claim(each.relation, each.known, shown=frozenset(self.record.shown))

    def kind_of(self, known: Memory) -> Kind:
        """Return what a known memory has proved to be by this observation."""
        return supported_kind(self.record, self.observation, known=known)


class ObservationWriter(Operation):
    """Memories out of observations."""

    def __init__(self, core: Core, *, placing: WritePlacement, proposing: Proposals) -> None:
        super().__init__(core)
        self._proposing = proposing
        self._placing = placing

    async def keep(
        self, record: FormationRecord, messages: Mapping[MessageId, Message], *, at: datetime
    ) -> FormationTally:
        """Write what may be remembered of a formation; `messages` are those of its window still there."""
        tally = FormationTally()
        left = await self._left_today(record, at=at)
        there = list[tuple[Observation, tuple[Message, ...]]]()
        for each in by_weight(record.observations):
            if (sources := cited(record, each, messages)) is None:
                tally.dropped["source_gone"] += 1
            else:
                there.append((each, sources))
        for (each, sources), memory in zip(there, await self._formed(record, there, at=at), strict=True):
            try:
                reason: str | None
                if isinstance(memory, RulesFailed):
                    reason = memory.cause
                elif left[each.author] <= 0:
                    reason = "cap_day"
                else:
                    reason = await self._keep_one(_Case(record, each, sources, memory), tally, at=at)
            except RulesFailed as failed:
                reason = failed.cause
            if reason is None:
                left[each.author] -= 1
            else:
                await self._drop(record, each, reason, tally, at=at)
        return tally

    async def _formed(
        self, record: FormationRecord, found: Sequence[tuple[Observation, tuple[Message, ...]]], *, at: datetime
    ) -> Sequence[Memory | RulesFailed]:
        """Make the memories of all observations in one call of rules; one by one where that fails."""
        if not found:
            return []
        try:
            memories: list[Memory] = await self._core.run_rules(formed_memories, record, found, at=at)
        except RulesFailed as failed:
            if len(found) == 1:
                return [failed]
            return [memory for each in found for memory in await self._formed(record, [each], at=at)]
        return memories

    async def _left_today(self, record: FormationRecord, *, at: datetime) -> dict[SubjectId, int]:
        midnight = at.replace(hour=0, minute=0, second=0, microsecond=0)
        authors = {each.author for each in record.observations}
        formed = self._collections.memories.about.formed_since
        return {who: A_DAY - await formed(record.tenant, who, midnight, besides=record.id) for who in authors}

    async def _keep_one(self, case: _Case, tally: FormationTally, *, at: datetime) -> str | None:
        """Write one memory, or note that it was said again; returns the reason when neither may be."""
        async with self._core.locks.holding(str(case.memory.scope)):
            kept = await self._collections.memories.get(case.memory.id)
            if kept is None:
                reason = await self._against(case)
                if reason is not None:
                    return reason
                placed = await self._placing.place(
                    case.memory,
                    actor=Actor.FORMATION,
                    reason=Why.FORMED,
                    at=at,
                    kind_of=case.kind_of,
                    claim=case.claim,
                )
                if isinstance(placed, Refused):
                    return f"gate_{placed.reason}"
                if placed.how == "repeated":
                    # The words that are kept: a second signal in others would be a second proposal.
                    words = {name: getattr(placed.memory, name) for name in ("text", "terms", "fingerprint")}
                    await self._propose(replace(case, memory=case.memory.model_copy(update=words)), at=at)
                    tally.reinforced.append(placed.memory)
                    return None
                kept = placed.memory
            if kept.state == "active":
                await self._propose(case, at=at)
        # Trigger: an erasure between our last look and the write. Why: it deleted what was there, and found nothing of
        # ours. Outcome: its tombstone came before its deletions, so this look after the write cannot miss it. A no
        # of somebody who is named comes before their name is taken out, too.
        if (objection := await self._objection(case)) is not None:
            await self._core.writer.take_back(kept)
            return objection
        tally.kept.append(kept)
        return None

    async def _propose(self, case: _Case, *, at: datetime) -> None:
        proposal = await self._proposing.propose(case.memory, at=at)
        # An erasure or a no between the last look and the write found nothing of ours; see `_keep_one`.
        if proposal is not None and await self._objection(case) is not None:
            await self._core.writer.take_back(proposal)

    async def _against(self, case: _Case) -> str | None:
        """Return the reason for which an observation may not become memory now, or None."""
        record, each = case.record, case.observation
        if (objection := await self._objection(case)) is not None:
            return objection
        for author in case.authors:
            if not await self._core.constraints.may_form_from(record.tenant, author):
                return "consent"
        constraints = await self._core.constraints.constraints_of(record.tenant, each.author)
        if each.kind == "pattern" and not constraints.learn_patterns:
            return "patterns_off"
        if await self._is_being_forgotten(case):
            return "forgotten"
        if await self._is_kept_by_hand(case):
            return "known_by_hand"
        return self._refused(case, constraints)

    def _refused(self, case: _Case, constraints: Constraints) -> str | None:
        memory = case.memory
        candidate = Candidate(
            text=memory.text,
            kind=memory.kind,
            source=memory.source,
            scope=kind_of_scope(memory.scope),
            category=memory.category,
        )
        situation = Situation(consent="on", constraints=constraints, categories=self._core.categories)
        # Its text passed the gate when the answer was checked.
        refused = situation_refusal(candidate, situation)
        return None if refused is None else f"gate_{refused.reason}"

    async def _is_erased(self, case: _Case) -> bool:
        erasures = self._collections.erasures
        if await erasures.holds_memory(case.memory.id):
            return True
        said_at = min(message.at for message in case.sources)
        ids = case.observation.message_ids
        return any(
            [
                await erasures.covers(case.record.tenant, person, said_at=said_at, message_ids=ids)
                for person in (*case.authors, *case.observation.named)
            ]
        )

    async def _objection(self, case: _Case) -> str | None:
        """Return why what somebody said or is named in may not stay, if it may not."""
        if await self._is_erased(case):
            return "erased"
        consents = await self._core.constraints.consents_of(case.record.tenant, case.observation.named)
        return "names_left_out" if any(map(is_left_out, consents.values())) else None

    async def _is_being_forgotten(self, case: _Case) -> bool:
        hidden = await self._collections.memories.about.being_forgotten(case.record.tenant, case.observation.author)
        cited_ids = set(case.observation.message_ids)
        if any(cited_ids & set(memory.provenance.message_ids) for memory in hidden):
            return True
        return bool(hidden) and Echoes(hidden).heard_in(case.memory.text)

    async def _is_kept_by_hand(self, case: _Case) -> bool:
        """Return whether the person had all of the cited messages remembered by hand."""
        citing = self._collections.memories.by_source.citing
        for message_id in case.observation.message_ids:
            found = await citing(case.record.tenant, [message_id])
            if not any(memory.source == "manual" and memory.state == "active" for memory in found):
                return False
        return True

    async def _drop(
        self, record: FormationRecord, observation: Observation, reason: str, tally: FormationTally, *, at: datetime
    ) -> None:
        tally.dropped[reason] += 1
        if reason not in _NOT_NOTED:
            await self._collections.events.note(_skipped(record, observation, reason, at=at))


def _skipped(record: FormationRecord, observation: Observation, reason: str, *, at: datetime) -> Event:
    return Event(
        id=derived_id("dropped", record.id, observation.ordinal),
        tenant=record.tenant,
        subject=observation.author,
        session=record.session_id,
        node="worker",
        op="create",
        status="skipped",
        reason=reason,
        at=at,
    )
