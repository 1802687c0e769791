"""Contradictions that wait for a word: the subject decides about their own, admins about what their guild knows."""

from collections.abc import Mapping, Sequence
from typing import Final

from memory.domain.audience import PRIVATE, Room
from memory.domain.errors import NotYours
from memory.domain.ids import ADMIN, MemoryId, SubjectId, TenantId
from memory.domain.language.normal_text import clean
from memory.domain.memory import Memory
from memory.domain.upkeep.settlement import NOTE_CHARACTERS, RESOLUTIONS, Choice, Conflict, kept_waiting, settling
from memory.domain.writing.changes import Promote, Why
from memory.domain.writing.gate import Candidate, Refused
from memory.domain.writing.write_plan import wording_digest
from memory.operations.core import Operation
from memory.operations.recall.usable import without_left_out
from memory.operations.writing.refusals import refusal_by
from memory.store.collections import Collections
from memory.store.contradictions import DoubtfulPair
from memory.store.questions import StoreQuery

_MOST: Final = 25  # Contradictions about one person, or about the guild, that are looked at, the oldest


async def _open_contradictions(collections: Collections, room: Room, subject: SubjectId | None) -> list[Conflict]:
    """Read the viewer's open contradictions, or with None the guild's, oldest first. Raises `StoreError`."""
    pairs = await waiting_in(collections, room, subject)
    return await open_among(collections, room, subject, pairs)


def waiting_in(collections: Collections, room: Room, subject: SubjectId | None) -> StoreQuery[list[DoubtfulPair]]:
    """Query the pairs that `open_among` reads the halves of."""
    return collections.contradictions.waiting_for(room.tenant, subject, limit=_MOST)


async def open_among(
    collections: Collections, room: Room, subject: SubjectId | None, pairs: Sequence[DoubtfulPair]
) -> list[Conflict]:
    """Return the pairs of which the room could read both halves, in order; nothing of who is left out since."""
    if not pairs:
        return []
    halves = [each for pair in pairs for each in pair.memory_ids]
    known = collections.memories.in_room.shared_in if subject is None else collections.memories.in_room.own_in
    found = await known(room, halves)
    allowed = await without_left_out(collections.constraints, room.tenant, found)
    return _conflicts(pairs, {memory.id: memory for memory in allowed})


def _conflicts(pairs: Sequence[DoubtfulPair], known: Mapping[MemoryId, Memory]) -> list[Conflict]:
    """Keep the pairs of which both halves are there in the words that were judged."""
    found = []
    for pair in pairs:
        first, second = (known.get(each) for each in pair.memory_ids)
        if first is not None and second is not None and wording_digest(first, second) == pair.digest:
            found.append(Conflict(pair.id, first, second, pair.detected_at))
    return found


class ConflictService(Operation):
    """What waits for somebody to say which of two is right."""

    async def own(self, tenant: TenantId, subject: SubjectId) -> list[Conflict]:
        """Return a person's own open contradictions in a tenant, oldest first; for a reply that only they read."""
        return await _open_contradictions(
            self._collections, Room(tenant=tenant, audience=PRIVATE, viewer=subject), subject
        )

    async def of_guild(self, room: Room) -> list[Conflict]:
        """Return the open contradictions in what a guild knows that the room could read, oldest first."""
        return await _open_contradictions(self._collections, room, None)

    async def refusal_of_note(self, tenant: TenantId, subject: SubjectId, note: str) -> Refused | None:
        """Return why a person's reason may not be kept, or None; no prompt ever shows it."""
        if len(text := clean(note)) > NOTE_CHARACTERS:
            return Refused("too_long", str(NOTE_CHARACTERS))
        situation = await self._core.situation_of(tenant, subject)
        return await refusal_by(self._core.run_rules, Candidate(text=text, kind="fact", source="manual"), situation)

    async def settle(
        self, tenant: TenantId, subject: SubjectId, conflict_id: str, choice: Choice, *, note: str = ""
    ) -> Conflict | Refused:
        """Carry out a person's word on their own contradiction. Raises `NotYours`, `VersionConflict`."""
        refused = await self.refusal_of_note(tenant, subject, note) if note else None
        if refused is not None:
            return refused
        room = Room(tenant=tenant, audience=PRIVATE, viewer=subject)
        return await self._settle(room, subject, conflict_id, choice, actor=subject, note=clean(note))

    async def settle_of_guild(self, room: Room, conflict_id: str, choice: Choice) -> Conflict:
        """Carry out the word of an admin; the caller checked that they can read the room. Raises as `settle` does."""
        return await self._settle(room, None, conflict_id, choice, actor=ADMIN, note="")

    async def _settle(
        self, room: Room, subject: SubjectId | None, conflict_id: str, choice: Choice, *, actor: str, note: str
    ) -> Conflict:
        at = self._core.clock.now()
        scope = (await self._found(room, subject, conflict_id)).first.scope
        async with self._core.locks.holding(str(scope)):
            conflict = await self._found(room, subject, conflict_id)
            change = settling(conflict, choice, actor=actor, at=at)
            if change is not None:
                await self._core.writer.apply(change, at=at)
            for memory in kept_waiting(conflict, choice):
                kept = Promote(
                    before=memory,
                    text=memory.text,
                    terms=memory.terms,
                    fingerprint=memory.fingerprint,
                    actor=actor,
                    reason=Why.PROMOTED,
                )
                await self._core.writer.apply(kept, at=at)
            # After the change: cut off in between, the next night sees that one half ended and closes the pair for the
            # other.
            resolve = self._collections.contradictions.resolve(
                conflict.first.tenant, conflict.id, RESOLUTIONS[choice], note=note, by=actor, at=at
            )
            await self._core.writer.note_pair(resolve, conflict.first)
            return conflict

    async def _found(self, room: Room, subject: SubjectId | None, conflict_id: str) -> Conflict:
        waiting = await _open_contradictions(self._collections, room, subject)
        conflict = next((each for each in waiting if each.id == conflict_id), None)
        if conflict is None:
            raise NotYours(f"pair {conflict_id!r} is no open contradiction")
        return conflict
