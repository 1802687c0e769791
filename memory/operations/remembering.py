"""Remembering by hand: `/remember`, "remember that …" and editing, through the gate and the one writer."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from memory.domain.audience import Audience
from memory.domain.changes import BY_HAND, EDITED, Revise
from memory.domain.errors import NotYours
from memory.domain.gate import Candidate, Refused, Situation, refusal
from memory.domain.ids import ChannelId, MemoryId, MessageId, SubjectId, TenantId, derived_id, individual_scope
from memory.domain.memory import Memory, Provenance, Source
from memory.domain.normal_text import clean, fingerprint
from memory.domain.preference import as_preference
from memory.domain.terms import terms_of
from memory.operations.constraining import Constraining
from memory.operations.locks import KeyedLocks
from memory.operations.placing import Placing
from memory.operations.receipts import Receipts
from memory.operations.writer import Writer
from memory.ports import Clock
from memory.store.collections import Collections
from memory.store.events import Event


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that a person asks to be remembered about themself."""

    text: str
    tenant: TenantId
    subject: SubjectId
    audience: Audience
    channel_id: ChannelId
    """Where it was said."""
    cause: str
    """Id of the interaction or message that asked; the same cause writes the same memory."""
    message_id: MessageId | None = None
    """The message that said it; None for a slash command."""
    expires_after: timedelta | None = None
    """None keeps it until it is forgotten."""
    pinned: bool = False
    private: bool = False


@dataclass(frozen=True, slots=True)
class Kept:
    """The statement became a memory."""

    memory: Memory
    instead_of: Memory | None = None
    """What it took the place of."""


@dataclass(frozen=True, slots=True)
class KnownAlready:
    """The same was known; it is reinforced."""

    memory: Memory


Remembered = Kept | KnownAlready | Refused


class Remembering:
    """What people ask the bot to remember."""

    def __init__(
        self, collections: Collections, *, writer: Writer, constraining: Constraining, clock: Clock, locks: KeyedLocks
    ) -> None:
        self._collections = collections
        self._writer = writer
        self._placing = Placing(collections, writer=writer)
        self._constraining = constraining
        self._clock = clock
        self._locks = locks
        self._receipts = Receipts(collections, writer=writer)

    async def remember(self, statement: Statement) -> Remembered:
        """Keep a statement, or say why not. Durable when this returns; asking is consent for this one statement.

        Raises `NotYours` for a statement that was erased: its memory, its message or all of the person up to now.
        """
        at = self._clock.now()
        text = as_stored(statement.text)
        async with self._locks.holding(str(individual_scope(statement.tenant, statement.subject))):
            refused = await self._refusal(statement.tenant, statement.subject, statement.text)
            if refused is not None:
                event = _refused_event(statement.tenant, statement.subject, statement.cause, refused, at=at)
                await self._note_refusal(event)
                return refused
            memory = _memory_of(statement, text, at=at)
            await self._refuse_gone(memory)
            kept = await self._keep(memory, at=at)
            if isinstance(kept, Refused):
                event = _refused_event(statement.tenant, statement.subject, statement.cause, kept, at=at)
                await self._note_refusal(event)
                return kept
            # Trigger: an erasure between the look before and the write. Why: it found nothing of ours to erase.
            # Outcome: its tombstone came before its search, so a look after the write cannot miss it.
            if await self._is_gone(memory):
                await self._take_back(kept, memory, at=at)
                raise _gone(memory)
            return kept

    async def edit(
        self, tenant: TenantId, subject: SubjectId, memory_id: MemoryId, *, text: str, cause: str
    ) -> Kept | Refused:
        """Replace the text of one of the person's own memories, through the gate.

        Raises `NotYours`.
        """
        at = self._clock.now()
        stored = as_stored(text)
        async with self._locks.holding(str(individual_scope(tenant, subject))):
            memory = await self._collections.memories.get(memory_id)
            if memory is None or (memory.tenant, memory.subject, memory.state) != (tenant, subject, "active"):
                raise NotYours(f"memory {memory_id!r} cannot be edited")
            refused = await self._refusal(tenant, subject, text)
            if refused is not None:
                await self._note_refusal(_refused_event(tenant, subject, cause, refused, at=at))
                return refused
            revise = Revise(
                before=memory,
                text=stored,
                terms=terms_of(stored),
                fingerprint=fingerprint(stored),
                actor=subject,
                reason=EDITED,
            )
            return Kept(await self._writer.apply(revise, at=at))

    async def reopen(self, tenant: TenantId, subject: SubjectId, memory_id: MemoryId) -> list[Memory]:
        """Bring back what one of the person's own memories took the place of, so that taking that one back takes nothing else.

        Repeatable; gives what came back. Raises `NotYours`.
        """
        at = self._clock.now()
        async with self._locks.holding(str(individual_scope(tenant, subject))):
            memory = await self._collections.memories.get(memory_id)
            if memory is None or (memory.tenant, memory.subject) != (tenant, subject):
                raise NotYours(f"memory {memory_id!r} cannot be taken back")
            return await self._writer.reopen(memory, actor=subject, at=at)

    async def _refusal(self, tenant: TenantId, subject: SubjectId, text: str) -> Refused | None:
        situation = Situation(
            consent=await self._constraining.consent_of(tenant, subject),
            constraints=await self._constraining.constraints_of(tenant, subject),
        )
        # The gate judges what was said; a wish is put into the third person only after it has passed.
        return refusal(Candidate(text=clean(text), kind="fact", source="manual"), situation)

    async def _keep(self, memory: Memory, *, at: datetime) -> Remembered:
        played = await self._collections.memories.get(memory.id)
        if played is not None and played.state == "active":
            return Kept(played)
        if played is not None:
            raise NotYours(f"memory {memory.id!r} is gone; asking for it anew makes another")
        actor = memory.provenance.author or ""
        placed = await self._placing.place(memory, actor=actor, reason=BY_HAND, at=at)
        if isinstance(placed, Refused):
            return placed
        if placed.how == "repeated":
            return KnownAlready(placed.memory)
        return Kept(placed.memory, instead_of=placed.instead_of)

    async def _refuse_gone(self, memory: Memory) -> None:
        if await self._is_gone(memory):
            raise _gone(memory)

    async def _is_gone(self, memory: Memory) -> bool:
        subject, receipts = memory.provenance.author, memory.provenance.message_ids
        if subject is None:
            return await self._collections.erasures.holds_memory(memory.id)
        return await self._collections.erasures.covers(
            memory.tenant, subject, said_at=memory.observed_at, message_ids=receipts, memory_id=memory.id
        )

    async def _take_back(self, kept: Kept | KnownAlready, wanted: Memory, *, at: datetime) -> None:
        if isinstance(kept, Kept):
            await self._writer.take_back(kept.memory)
            return
        await self._receipts.lose_of(kept.memory.id, wanted.provenance.message_ids, at=at)

    async def _note_refusal(self, event: Event) -> None:
        # Nothing of somebody who is left out is stored, not even that they asked.
        if event.reason != "left_out":
            await self._collections.events.note(event)


def as_stored(text: str) -> str:
    """Give the text that a memory of this statement has."""
    cleaned = clean(text)
    return as_preference(cleaned) or cleaned


def _gone(memory: Memory) -> NotYours:
    return NotYours(f"memory {memory.id!r} was erased, or what it is taken from")


def _memory_of(statement: Statement, text: str, *, at: datetime) -> Memory:
    source: Source = "manual"
    messages = () if statement.message_id is None else (statement.message_id,)
    return Memory(
        id=MemoryId(derived_id("memory", statement.cause)),
        scope=individual_scope(statement.tenant, statement.subject),
        tenant=statement.tenant,
        subject=statement.subject,
        audience=statement.audience,
        text=text,
        pinned=statement.pinned,
        private=statement.private,
        terms=terms_of(text),
        fingerprint=fingerprint(text),
        source=source,
        provenance=Provenance(
            message_ids=messages,
            channel_id=statement.channel_id,
            author=statement.subject,
            by_command=statement.message_id is None,
        ),
        observed_at=at,
        valid_from=at,
        created_at=at,
        updated_at=at,
        reinforced_at=at,
        expires_at=None if statement.expires_after is None else at + statement.expires_after,
    )


def _refused_event(tenant: TenantId, subject: SubjectId, cause: str, refused: Refused, *, at: datetime) -> Event:
    return Event(
        id=derived_id("refused", cause),
        tenant=tenant,
        subject=subject,
        node="hotpath",
        op="create",
        status="skipped",
        reason=refused.reason,
        at=at,
    )
