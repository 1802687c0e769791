"""Remembering by hand: `/remember`, "remember that …" and editing, through the gate and the one writer."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from memory.domain.audience import Audience
from memory.domain.categories import OTHER
from memory.domain.errors import NotYours, RulesFailed
from memory.domain.ids import (
    ChannelId,
    MemoryId,
    SubjectId,
    TenantId,
    individual_scope,
)
from memory.domain.memory import Kind, Memory
from memory.domain.writing.asked import Worded, as_it_was, worded, worded_of_server
from memory.domain.writing.changes import Actor, Merge, Revise, Why
from memory.domain.writing.gate import Refused
from memory.domain.writing.relation import Claim
from memory.operations.core import Core, Operation
from memory.operations.forgetting.receipts import Receipts
from memory.operations.remembering.statement import KeptStatement, KnownAlready, Remembered, Statement, memory_of
from memory.operations.writing.refusals import note_refusal
from memory.operations.writing.slots import Slots
from memory.operations.writing.write_placement import WritePlacement


class RememberService(Operation):
    """What people ask the bot to remember."""

    def __init__(self, core: Core, *, placing: WritePlacement, slots: Slots, receipts: Receipts) -> None:
        super().__init__(core)
        self._placing = placing
        self._slots = slots
        self._receipts = receipts

    async def remember(self, statement: Statement) -> Remembered:
        """Keep a statement, durably, or say why not. Raises `NotYours` for one erased with its source or person."""
        at = self._core.clock.now()
        try:
            return await self._remember(statement, at=at)
        except RulesFailed as failed:
            return await self._noted(Refused(failed.cause), statement, at=at)

    async def _remember(self, statement: Statement, *, at: datetime) -> Remembered:
        async with self._core.locks.holding(str(statement.scope)):
            who, topic_id, like = (statement.tenant, statement.subject), statement.topic_id, statement.like
            asked: dict[str, Any] = {"for_its_person_alone": statement.is_for_its_person_alone}
            if statement.for_server:
                read = await self._read(*who, worded_of_server, statement.text)
            elif like is None:
                kind = "procedure" if statement.is_how_to and topic_id is None else None
                read = await self._read(*who, worded, statement.text, kind=kind, topic_id=topic_id, **asked)
            else:
                category = (await self._core.categories_of(statement.tenant)).known(like.category)
                read = await self._read(*who, as_it_was, like, category=category, **asked)
            if isinstance(read, Refused):
                return await self._noted(read, statement, at=at)
            category = await self._category_of(statement, read)
            memory = memory_of(statement, read, category=category, at=at)
            if await self._is_gone(memory):
                raise NotYours(f"memory {memory.id!r} was erased, or what it is taken from")
            kept = await self._keep(memory, statement.claim, at=at)
            if isinstance(kept, Refused):
                return await self._noted(kept, statement, at=at)
            # See `retries.unless_erased`: this look cannot miss an erasure meanwhile.
            # A topic is written under the id of its slot.
            landed = memory if memory.topic_id is None else memory.model_copy(update={"id": kept.memory.id})
            if await self._is_gone(landed):
                await self._take_back(kept, memory, at=at)
                raise NotYours(f"memory {memory.id!r} was erased, or what it is taken from")
            return kept

    async def topics_in(self, tenant: TenantId) -> tuple[str, ...]:
        """Return the single-valued topics that there are in a place, in the table's order."""
        table = await self._core.categories_of(tenant)
        return tuple(topic for category in table.categories for topic in category.topics)

    async def update_by_topic(self, topic_id: str, statement: Statement) -> Remembered:
        """Let a statement be what a topic of the scope and audience holds; `invalid` for no topic."""
        return await self.remember(replace(statement, topic_id=topic_id))

    async def edit(
        self, tenant: TenantId, subject: SubjectId, memory_id: MemoryId, *, text: str, audience: Audience, cause: str
    ) -> KeptStatement | Refused:
        """Replace the text of one's own memory through the gate, merged with its equal. Raises `NotYours`."""
        at = self._core.clock.now()
        async with self._core.locks.holding(str(individual_scope(tenant, subject))):
            memory = await self._collections.memories.get(memory_id)
            if memory is None or (memory.tenant, memory.subject, memory.state) != (tenant, subject, "active"):
                raise NotYours(f"memory {memory_id!r} cannot be edited")
            try:
                outcome = await self._edit(memory, subject, text, audience, at=at)
            except RulesFailed as failed:
                outcome = Refused(failed.cause)
            if isinstance(outcome, Refused):
                events = self._collections.events
                await note_refusal(events, outcome, tenant=tenant, subject=subject, cause=cause, at=at, memory=memory)
            return outcome

    async def _edit(
        self, memory: Memory, subject: SubjectId, text: str, audience: Audience, *, at: datetime
    ) -> KeptStatement | Refused:
        kind: Kind = "procedure" if memory.kind == "procedure" else "fact"
        alone = memory.is_for_its_person_alone
        read = await self._read(memory.tenant, subject, worded, text, kind=kind, for_its_person_alone=alone)
        if isinstance(read, Refused):
            return read
        # Before the words, so that an edit that is cut off between both shows them to nobody else.
        memory = await self._placing.narrowed(memory, audience, actor=subject, at=at)
        twin = await self._twin_of(memory, read.fingerprint)
        if twin is not None:
            merge = Merge(before=twin, other=memory, is_recorded=True, actor=subject, reason=Why.EDITED)
            return KeptStatement(await self._core.writer.apply(merge, at=at), instead_of=memory)
        said: dict[str, Any] = {"text": read.text, "terms": read.terms, "fingerprint": read.fingerprint}
        links = await self._placing.links_for(memory, read.text, read.terms)
        revise = Revise(before=memory, actor=subject, reason=Why.EDITED, links=links, **said)
        return KeptStatement(await self._core.writer.apply(revise, at=at))

    async def reopen(self, tenant: TenantId, subject: SubjectId, memory_id: MemoryId) -> list[Memory]:
        """Bring back what an own memory took the place of, before it is taken back. Repeatable. Raises `NotYours`."""
        at = self._core.clock.now()
        memory = await self._collections.memories.get(memory_id)
        if memory is None or (memory.tenant, memory.whose) != (tenant, subject):
            raise NotYours(f"memory {memory_id!r} cannot be taken back")
        async with self._core.locks.holding(str(memory.scope)):
            actor = Actor.TELLER if memory.subject is None else subject
            return await self._core.writer.reopen(memory, actor=actor, at=at)

    async def _twin_of(self, memory: Memory, fingerprint: str) -> Memory | None:
        """Find what says the same and may take a memory in: neither is lasting, and both end together."""
        if memory.tier == "canon" or memory.topic_id is not None:
            return None
        twin = await self._collections.memories.in_scope.equal_to(memory.scope, memory.audience, fingerprint)
        if twin is None or twin.id == memory.id or twin.topic_id is not None or twin.expires_at != memory.expires_at:
            return None
        return twin

    async def _category_of(self, statement: Statement, read: Worded) -> str:
        table = await self._core.categories_of(statement.tenant)
        if read.kind == "procedure" or statement.like is not None or statement.for_server:
            return table.known(read.category)
        category = None if statement.topic_id is None else table.of_topic(statement.topic_id)
        return OTHER if category is None else category.name

    async def _read(
        self, tenant: TenantId, subject: SubjectId, rule: Callable[..., Any], said: str | Memory, **asked: Any
    ) -> Worded | Refused:
        situation = await self._core.situation_of(tenant, subject)
        read: Worded | Refused = await self._core.run_rules(rule, said, situation, **asked)
        return read

    async def _noted(self, refused: Refused, statement: Statement, *, at: datetime) -> Refused:
        tenant, subject, cause = statement.tenant, statement.subject, statement.cause
        await note_refusal(self._collections.events, refused, tenant=tenant, subject=subject, cause=cause, at=at)
        return refused

    async def _keep(self, memory: Memory, claim: Claim | None, *, at: datetime) -> Remembered:
        played = await self._collections.memories.get(memory.id)
        if played is not None and played.state == "active":
            return KeptStatement(played)
        if played is not None:
            raise NotYours(f"memory {memory.id!r} is gone; asking for it anew makes another")
        placing = partial(self._placing.place, claim=claim) if memory.topic_id is None else self._slots.fill
        actor = Actor.TELLER if memory.subject is None else memory.subject
        placed = await placing(memory, actor=actor, reason=Why.BY_HAND, at=at)
        if isinstance(placed, Refused):
            return placed
        if placed.how == "repeated":
            return KnownAlready(placed.memory)
        return KeptStatement(placed.memory, instead_of=placed.instead_of)

    async def _is_gone(self, memory: Memory) -> bool:
        receipt = memory.provenance
        if receipt.author is None:
            return await self._collections.erasures.holds_memory(memory.id)
        return await self._collections.erasures.covers(
            memory.tenant,
            receipt.author,
            said_at=memory.observed_at,
            message_ids=receipt.message_ids,
            # A command is no talk of the channel in which it was given.
            channel_id=None if receipt.by_command or not receipt.channel_id else ChannelId(receipt.channel_id),
            memory_id=memory.id,
        )

    async def _take_back(self, kept: KeptStatement | KnownAlready, wanted: Memory, *, at: datetime) -> None:
        is_slot = (
            isinstance(kept, KeptStatement) and kept.instead_of is not None and kept.instead_of.id == kept.memory.id
        )
        if isinstance(kept, KeptStatement) and not is_slot:
            await self._core.writer.take_back(kept.memory)
            return
        await self._receipts.lose_of(kept.memory.id, wanted.provenance.message_ids, at=at)
