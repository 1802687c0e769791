"""Looking at what is remembered: a person's own list, one memory with its history, counts."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from memory.domain.audience import PRIVATE, Room, may_see
from memory.domain.constraints import ConsentState, Constraints, PersonRules
from memory.domain.errors import NotYours
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.language.normal_text import folded
from memory.domain.memory import Levels, Memory
from memory.domain.recall.nearest import Nearest, nearest
from memory.domain.upkeep.maintenance import may_be_undone, may_come_back
from memory.domain.writing.changes import HistoryEvent, Why
from memory.domain.writing.relation import followed
from memory.operations.core import Operation
from memory.store.contradictions import DoubtfulPair
from memory.store.history import HistoryRow

_MOST_RELATED: Final = 3  # Memories that one has to do with that are shown
_MOST_ENDS: Final = 20  # Edges that are followed for them; what they lead to may be put away
_MOST_JOINED: Final = 200  # Memories whose edges the map looks at
_LONGEST_CHAIN: Final = 10  # Predecessors of a memory that are shown
_SAID_BETTER: Final = frozenset({Why.EDITED, Why.NARROWED, Why.UNNAMED, Why.PROMOTED})
"""Why words changed while what was told stayed the same."""


@dataclass(frozen=True, slots=True)
class ShownMemory:
    """One memory with everything that happened to it."""

    memory: Memory
    history: tuple[HistoryRow, ...]
    """Oldest first."""
    earlier: tuple[Memory, ...] = ()
    """What it took the place of, the latest first."""
    later: Memory | None = None
    """What took its place."""
    related: tuple[Memory, ...] = ()
    """What it has to do with, of the viewer's own that are in use, the closest first."""
    decisions: tuple[DoubtfulPair, ...] = ()
    """What the viewer said where it and another contradicted each other, the latest last."""


@dataclass(frozen=True, slots=True)
class OwnMemories:
    """All that is held of a person in one place, newest first each."""

    active: tuple[Memory, ...]
    replaced: tuple[Memory, ...]
    """What something newer took the place of."""
    away: tuple[Memory, ...]
    """What was put away or forgotten and can still be brought back."""
    told: tuple[Memory, ...]
    """What the server knows from them, alone or with others."""
    uses: Mapping[MemoryId, int]
    """How often answers used one; those that none used are missing."""

    @property
    def is_empty(self) -> bool:
        """Return whether there is nothing to show."""
        return not (self.active or self.replaced or self.away or self.told)


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a memory, as it was."""

    number: int
    text: str | None
    """None once it was erased, purged or compacted."""
    event: HistoryEvent
    """What made it."""
    actor: str
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PrivacyStatus:
    """What holds for a person in one place."""

    consent: ConsentState
    """In force: of this place and of everywhere together."""
    here: PersonRules
    constraints: Constraints
    memories_by_kind: dict[str, int]
    oldest: datetime | None
    buffered_messages: int
    proposals: int = 0
    """What waits for the person's word."""
    told: int = 0
    """Answers to others, of those noted still, made with what the person shares with members; 0 where they do not."""
    guild_allows_insights: bool = False
    """Whether the place lets the bot guess how to talk with people who want that."""


class Inspection(Operation):
    """What people may look at: their own, in a reply that only they read."""

    async def own(self, tenant: TenantId, viewer: SubjectId) -> OwnMemories:
        """Return all that is held of the viewer and has its words, with how often answers used it."""
        held = await self._collections.memories.in_room.held_in(_alone(tenant, viewer))
        return OwnMemories(
            active=tuple(memory for memory in held if memory.state == "active"),
            replaced=tuple(memory for memory in held if memory.state == "superseded"),
            away=tuple(memory for memory in held if may_come_back(memory) or may_be_undone(memory)),
            told=tuple(await self.told(tenant, viewer)),
            uses=await self._collections.usage.uses_of(tenant, viewer),
        )

    async def told(self, tenant: TenantId, viewer: SubjectId) -> list[Memory]:
        """Return what the server knows from the viewer, newest first; where others said it, too, if all may read it."""
        known, room = await self._collections.memories.told_by(viewer, tenant), _alone(tenant, viewer)
        seen = [
            memory
            for memory in known
            if memory.state == "active"
            and memory.source != "propagation"
            and may_see(tenant=memory.tenant, subject=memory.whose, audience=memory.audience, room=room)
        ]
        return sorted(seen, key=lambda memory: memory.created_at, reverse=True)

    async def over_time(self, tenant: TenantId, viewer: SubjectId) -> list[Memory]:
        """Return what the viewer told that holds or was replaced, with what each topic held before."""
        held = await self.own(tenant, viewer)
        told = [*held.active, *held.replaced]
        topics = {memory.id: memory for memory in told if memory.topic_id is not None}
        rows = defaultdict[MemoryId, list[HistoryRow]](list)
        for row in await self._collections.history.of_memories(topics):
            rows[row.memory_id].append(row)
        return [*told, *(each for key in rows for each in _held_before(topics[key], rows[key]))]

    async def list_own(
        self, tenant: TenantId, viewer: SubjectId, *, query: str = "", most: int | None = None
    ) -> list[Memory]:
        """Return the viewer's own active memories, newest first; `query` keeps those that contain all its words."""
        words = folded(query).split()
        room = _alone(tenant, viewer)
        own = await self._collections.memories.in_room.visible_in(room, limit=None if words else most)
        return [memory for memory in own if _holds(memory.text, words)][:most]

    async def nearest_own(self, tenant: TenantId, viewer: SubjectId, about: str) -> Nearest:
        """Return the viewer's own active memories that come nearest to some words; the newest where none comes near."""
        own = await self.list_own(tenant, viewer)
        # Stems of some thousand memories are compared, for tens of milliseconds.
        return await asyncio.to_thread(nearest, about, own)

    async def show_own(self, tenant: TenantId, viewer: SubjectId, memory_id: MemoryId) -> ShownMemory:
        """Return one of the viewer's own memories with its history. Raises `NotYours`."""
        room = _alone(tenant, viewer)
        memory = await self._seen(room, memory_id)
        if memory is None or memory.state == "purged":
            raise NotYours(f"memory {memory_id!r} cannot be shown")
        later = None if memory.superseded_by is None else await self._seen(room, memory.superseded_by)
        return ShownMemory(
            memory=memory,
            history=tuple(await self._collections.history.of_memory(memory_id)),
            earlier=tuple(await self._chain(room, memory)),
            later=later,
            decisions=tuple(await self._decisions(memory)),
            related=tuple(await self._related(room, memory)),
        )

    async def joined(self, tenant: TenantId, memories: Sequence[Memory]) -> set[frozenset[MemoryId]]:
        """Return which of the viewer's own memories belong together, as pairs; of many, the first are looked at."""
        ids = [memory.id for memory in memories[:_MOST_JOINED]]
        return {pair for pair in await self._collections.relations.ends_of(tenant, ids) if pair <= set(ids)}

    async def _related(self, room: Room, memory: Memory) -> list[Memory]:
        edges = await self._collections.relations.beside(memory.tenant, [memory.id])
        ends = list(followed(edges, [memory.id], most=_MOST_ENDS))
        seen = {found.id: found for found in await self._collections.memories.in_room.seen_in(room, ends)}
        return [seen[end] for end in ends if end in seen and seen[end].state == "active"][:_MOST_RELATED]

    async def _decisions(self, memory: Memory) -> list[DoubtfulPair]:
        pairs = await self._collections.contradictions.of_memory(memory)
        said = [(pair.resolved_at, pair) for pair in pairs if pair.resolved_at is not None and pair.is_ones_own_word]
        return [pair for _, pair in sorted(said, key=lambda each: (each[0], each[1].id))]

    async def versions(self, tenant: TenantId, viewer: SubjectId, memory_id: MemoryId) -> list[Version]:
        """Read back every version of one of the viewer's own memories, oldest first. Raises `NotYours`."""
        shown = await self.show_own(tenant, viewer, memory_id)
        # The history is read after the memory: a write in between is in the one and not in the other.
        rows = [row for row in shown.history if row.version <= shown.memory.version]
        if not rows:
            raise NotYours(f"memory {memory_id!r} was taken back")
        texts = [row.prior_text for row in rows[1:]] + [shown.memory.text]
        return [
            Version(row.version, text, row.event, row.actor, row.reason, row.at)
            for row, text in zip(rows, texts, strict=True)
        ]

    async def _seen(self, room: Room, memory_id: MemoryId) -> Memory | None:
        found = await self._collections.memories.in_room.seen_in(room, [memory_id])
        return found[0] if found else None

    async def _chain(self, room: Room, memory: Memory) -> list[Memory]:
        found: list[Memory] = []
        while memory.supersedes is not None and len(found) < _LONGEST_CHAIN:
            older = await self._seen(room, memory.supersedes)
            if older is None or older.state == "purged":
                break
            found.append(older)
            memory = older
        return found

    async def status(self, tenant: TenantId, viewer: SubjectId) -> PrivacyStatus:
        """Return what holds for the viewer here and how much is kept."""
        own = await self._collections.memories.about.active_of(tenant, viewer)
        said = await self._collections.messages.by_author(tenant, viewer)
        constraints = await self._core.constraints.constraints_of(tenant, viewer)
        shared = [memory.id for memory in own] if constraints.shares_with_members else []
        return PrivacyStatus(
            consent=await self._core.constraints.consent_of(tenant, viewer),
            here=await self._core.constraints.person_rules(tenant, viewer),
            constraints=constraints,
            memories_by_kind=dict(Counter(memory.kind for memory in own)),
            oldest=min((memory.created_at for memory in own), default=None),
            buffered_messages=len(said),
            proposals=len(await self._collections.memories.about.proposals_of(tenant, viewer)),
            told=await self._collections.answer_receipts.told_of(tenant, viewer, shared),
            guild_allows_insights=(await self._core.constraints.guild_rules(tenant)).insights,
        )


def _held_before(memory: Memory, rows: Sequence[HistoryRow]) -> Iterator[Memory]:
    """Yield each earlier value of a topic as a memory that was replaced; `rows` are its history, oldest first."""
    since = rows[0]
    texts = [*(row.prior_text for row in rows[1:]), memory.text]
    for row, before, after in zip(rows[1:], texts, texts[1:], strict=False):
        if before == after or row.reason in _SAID_BETTER:
            continue
        if before is not None:
            told: dict[str, object] = {"id": since.id, "text": before, "levels": Levels()}
            ended = {"state": "superseded", "superseded_by": memory.id, "valid_to": row.at}
            yield memory.model_copy(update=told | ended | {"observed_at": since.at})
        since = row


def _alone(tenant: TenantId, viewer: SubjectId) -> Room:
    return Room(tenant=tenant, audience=PRIVATE, viewer=viewer)


def _holds(text: str, words: Sequence[str]) -> bool:
    known = folded(text)
    return all(word in known for word in words)
