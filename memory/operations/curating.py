"""Curating what lasts: making a memory canon, the snapshot of canon and topics, and what an attentive eye would look at.

What it proposes it leaves to people and to the nightly batch; looking changes nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from memory.domain.audience import Room
from memory.domain.duplicates.comparison import compare
from memory.domain.errors import NotYours
from memory.domain.ids import MemoryId, ScopeKey, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.domain.relation import LINK_MIN
from memory.domain.text.normal_text import clean, fingerprint
from memory.domain.text.terms import terms_of
from memory.domain.upkeep.lifecycle import is_unused, may_fade
from memory.domain.writing.changes import PROMOTED, Promote
from memory.domain.writing.gate import Candidate, Refused, Situation, capacity_refusal, refusal
from memory.domain.writing.topics import snapshot_order
from memory.operations.constraining import Constraining
from memory.operations.locks import KeyedLocks
from memory.operations.placing import COMPARED, Placing
from memory.operations.refusals import note_refusal
from memory.operations.writer import Writer
from memory.ports import Clock
from memory.store.collections import Collections

LATEST: Final = 200
"""Memories of a scope that are looked through for candidates, those said last."""

DeletionReason = Literal["superseded", "expired", "unused"]


@dataclass(frozen=True, slots=True)
class Candidates:
    """Two memories of one scope and audience that say something alike."""

    one: Memory
    other: Memory
    score: float


@dataclass(frozen=True, slots=True)
class ProposedDeletion:
    """A memory that might go, and why. Nothing goes by being proposed."""

    memory: Memory
    reason: DeletionReason


class Curating:
    """What lasts, and what might not have to."""

    def __init__(
        self, collections: Collections, *, writer: Writer, constraining: Constraining, clock: Clock, locks: KeyedLocks
    ) -> None:
        self._collections = collections
        self._writer = writer
        self._placing = Placing(collections, writer=writer)
        self._constraining = constraining
        self._clock = clock
        self._locks = locks

    async def promote_to_canon(
        self,
        tenant: TenantId,
        actor: SubjectId,
        memory_id: MemoryId,
        *,
        canonical_text: str | None = None,
        is_admin: bool = False,
    ) -> Memory | Refused:
        """Make a memory canon: one's own, or as an admin one of the guild. Repeatable; the caller has checked `is_admin`.

        `canonical_text` None keeps the words that it has. Raises `NotYours`.
        """
        at = self._clock.now()
        found = await self._promotable(tenant, actor, memory_id, is_admin=is_admin)
        async with self._locks.holding(str(found.scope)):
            memory = await self._promotable(tenant, actor, memory_id, is_admin=is_admin)
            text = memory.text if canonical_text is None else clean(canonical_text)
            if memory.tier == "canon" and text == memory.text:
                return memory
            refused = await self._refusal(memory, actor, text)
            if refused is not None:
                await note_refusal(
                    self._collections.events,
                    refused,
                    tenant=tenant,
                    subject=actor,
                    cause=f"promote:{actor}:{memory.id}:{at.isoformat()}",
                    at=at,
                    memory=memory,
                )
                return refused
            return await self._writer.apply(
                Promote(
                    before=memory,
                    text=text,
                    terms=terms_of(text),
                    fingerprint=fingerprint(text),
                    actor=actor,
                    reason=PROMOTED,
                    links=None if text == memory.text else await self._placing.links_for(memory, text),
                ),
                at=at,
            )

    async def build_snapshot(self, room: Room) -> tuple[Memory, ...]:
        """Give canon and topics that may be used in a room, of its viewer and of the guild, in their fixed order."""
        return snapshot_order(await self._collections.memories.lasting_in(room))

    async def find_consolidation_candidates(
        self, scope: ScopeKey, *, floor: float = LINK_MIN, limit: int = 50
    ) -> list[Candidates]:
        """Find pairs of a scope's memories that are at least `floor` alike (0 to 1), the most alike first. Changes nothing."""
        found: dict[frozenset[MemoryId], Candidates] = {}
        for memory in await self._collections.memories.latest_in(scope, limit=LATEST):
            for other in await self._collections.memories.neighbours(memory, most=COMPARED):
                score = compare(other.text, memory.text).score
                if other.id != memory.id and score >= floor:
                    found.setdefault(frozenset((memory.id, other.id)), Candidates(other, memory, score))
        return sorted(found.values(), key=lambda pair: (-pair.score, pair.one.id, pair.other.id))[:limit]

    async def propose_deletions(self, scope: ScopeKey, *, unused_for: timedelta) -> list[ProposedDeletion]:
        """Name memories of a scope that might go, each with its reason. Changes nothing."""
        at = self._clock.now()
        memories = await self._collections.memories.all_in(scope, states=("active", "superseded"))
        used = await self._collections.usage.last_used([memory.id for memory in memories])
        proposed = [(memory, _reason(memory, used.get(memory.id), unused_for, at=at)) for memory in memories]
        return [ProposedDeletion(memory, reason) for memory, reason in proposed if reason is not None]

    async def _promotable(self, tenant: TenantId, actor: SubjectId, memory_id: MemoryId, *, is_admin: bool) -> Memory:
        memory = await self._collections.memories.get(memory_id)
        may = memory is not None and (memory.subject == actor or (memory.subject is None and is_admin))
        if memory is None or not may or (memory.tenant, memory.state) != (tenant, "active"):
            raise NotYours(f"memory {memory_id!r} cannot be kept for good")
        return memory

    async def _refusal(self, memory: Memory, actor: SubjectId, text: str) -> Refused | None:
        situation = Situation(
            consent=await self._constraining.consent_of(memory.tenant, actor),
            constraints=await self._constraining.constraints_of(memory.tenant, actor),
        )
        # Of the guild's knowledge a statement about nobody is wanted, in the third person; of one's own what one says of oneself.
        source = "chat" if memory.subject is None or text == memory.text else "manual"
        refused = refusal(Candidate(text=text, kind=memory.kind, source=source, tier="canon"), situation)
        if refused is not None or memory.tier == "canon" or memory.topic_id is not None:
            return refused
        capacity = await self._placing.capacity_of(memory.scope, plain_only=False)
        return capacity_refusal(memory.model_copy(update={"tier": "canon"}), capacity)


def _reason(
    memory: Memory, last_used: datetime | None, unused_for: timedelta, *, at: datetime
) -> DeletionReason | None:
    if memory.state == "superseded":
        return "superseded"
    if memory.expires_at is not None and memory.expires_at <= at:
        return "expired"
    return "unused" if may_fade(memory) and is_unused(memory, last_used=last_used, at=at, after=unused_for) else None


def texts_of(memories: Sequence[Memory]) -> str:
    """Write a snapshot as Markdown: canon first, then each topic with its name."""
    return "\n".join(
        f"- {memory.text}" if memory.tier == "canon" else f"- {memory.topic_id}: {memory.text}" for memory in memories
    )
