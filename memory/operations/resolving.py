"""Contradictions that wait for a word: which may be shown in a room, and carrying out what a person says of one.

The subject decides about their own, admins about what their guild knows; a model decides about none.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from memory.domain.audience import PRIVATE, Room
from memory.domain.constraints import Constraints
from memory.domain.contradiction.settlement import RESOLUTIONS, Choice, Conflict, settling
from memory.domain.envelope.building import may_answer_with, may_be_retrieved
from memory.domain.errors import NotYours
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import wording_digest
from memory.operations.locks import KeyedLocks
from memory.operations.writer import Writer
from memory.ports import Clock
from memory.store.collections import Collections
from memory.store.contradictions import Pair

MOST: Final = 25
"""Contradictions about one person, or about the guild, that are looked at, the oldest."""
ADMIN: Final = "admin"
"""Who decided about what a guild knows; which of its admins is nobody's business."""


class Resolving:
    """What waits for somebody to say which of two is right."""

    def __init__(self, collections: Collections, *, writer: Writer, clock: Clock, locks: KeyedLocks) -> None:
        self._collections = collections
        self._writer = writer
        self._clock = clock
        self._locks = locks

    async def own(self, tenant: TenantId, subject: SubjectId) -> list[Conflict]:
        """Give a person's own open contradictions in a tenant, oldest first; for a reply that only they read."""
        return await self._open(Room(tenant=tenant, audience=PRIVATE, viewer=subject), subject)

    async def of_guild(self, room: Room) -> list[Conflict]:
        """Give the open contradictions in what a guild knows, as far as the room's readers could read it, oldest first."""
        return await self._open(room, None)

    async def open_in(self, room: Room, *, constraints: Constraints, at: datetime) -> list[Conflict]:
        """Give what an answer in a room may know of: the viewer's own open contradictions, then the guild's, oldest first.

        Both halves may be used there now. Raises `StoreError`: an outage is never an empty memory.
        """
        if not may_answer_with(constraints):
            return []
        found = [*await self._open(room, room.viewer), *await self._open(room, None)]
        return [
            conflict
            for conflict in found
            if all(may_be_retrieved(each, constraints, at=at) for each in (conflict.first, conflict.second))
        ]

    async def settle(self, tenant: TenantId, subject: SubjectId, conflict_id: str, choice: Choice) -> Conflict:
        """Carry out a person's word on one of their own contradictions, and give it as it was.

        Raises `NotYours` for one that is gone or decided, `VersionConflict` when one half changed at this moment.
        """
        room = Room(tenant=tenant, audience=PRIVATE, viewer=subject)
        return await self._settle(room, subject, conflict_id, choice, actor=subject)

    async def settle_of_guild(self, room: Room, conflict_id: str, choice: Choice) -> Conflict:
        """Do the same for what the guild knows; the caller has checked that the viewer is an admin who can read the room."""
        return await self._settle(room, None, conflict_id, choice, actor=ADMIN)

    async def _settle(
        self, room: Room, subject: SubjectId | None, conflict_id: str, choice: Choice, *, actor: str
    ) -> Conflict:
        at = self._clock.now()
        scope = (await self._found(room, subject, conflict_id)).first.scope
        async with self._locks.holding(str(scope)):
            conflict = await self._found(room, subject, conflict_id)
            change = settling(conflict, choice, actor=actor, at=at)
            if change is not None:
                await self._writer.apply(change, at=at)
            # After the change: cut off in between, the next night sees that one half ended and closes the pair for the other.
            resolve = self._collections.contradictions.resolve(
                conflict.id, RESOLUTIONS[choice], note="", by=actor, at=at
            )
            await self._collections.store.commit([resolve])
            return conflict

    async def _found(self, room: Room, subject: SubjectId | None, conflict_id: str) -> Conflict:
        waiting = await self._open(room, subject)
        conflict = next((each for each in waiting if each.id == conflict_id), None)
        if conflict is None:
            raise NotYours(f"pair {conflict_id!r} is no open contradiction")
        return conflict

    async def _open(self, room: Room, subject: SubjectId | None) -> list[Conflict]:
        pairs = await self._collections.contradictions.waiting_for(room.tenant, subject, limit=MOST)
        if not pairs:
            return []
        halves = [each for pair in pairs for each in pair.memory_ids]
        own, shared = ([], halves) if subject is None else (halves, [])
        found = await self._collections.memories.found_in(room, own=own, shared=shared)
        return _conflicts(pairs, {memory.id: memory for memory in found})


def _conflicts(pairs: Sequence[Pair], known: dict[MemoryId, Memory]) -> list[Conflict]:
    """Keep the pairs of which both halves are there in the words that were judged."""
    found = []
    for pair in pairs:
        first, second = (known.get(each) for each in pair.memory_ids)
        if first is not None and second is not None and wording_digest(first, second) == pair.digest:
            found.append(Conflict(pair.id, first, second, pair.detected_at))
    return found
