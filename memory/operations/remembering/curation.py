"""Curating by hand: making a memory canon, pinning it, giving it an end, keeping it from others; many at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

from memory.domain.audience import PRIVATE, PUBLIC, Audience, Room, may_see, narrower
from memory.domain.errors import NotYours, VersionConflict
from memory.domain.ids import (
    ADMIN,
    MemoryId,
    SubjectId,
    TenantId,
    actor_on,
    derived_id,
    individual_scope,
)
from memory.domain.language.normal_text import clean, fingerprint, folded
from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory, Provenance, is_corroborated
from memory.domain.rules.about_others.impersonal import is_of_a_person
from memory.domain.writing.changes import Adjust, Merge, Promote, Record, Why
from memory.domain.writing.gate import Candidate, Refused, capacity_refusal
from memory.operations.constraint_service import scope_of_guild
from memory.operations.core import Core, Operation
from memory.operations.forgetting.forget_service import FORGETTABLE, ForgetService, Forgotten
from memory.operations.recall.usable import without_left_out
from memory.operations.remembering.remember_service import RememberService
from memory.operations.remembering.statement import Remembered, Statement
from memory.operations.writing.refusals import note_refusal, refusal_by
from memory.operations.writing.retries import ATTEMPTS, retried
from memory.operations.writing.write_placement import WritePlacement, close_replaced

_MOST_OFFERED: Final = 500  # Memories of a guild among which an admin chooses, those said last


class Curation(Operation):
    """Changes how one memory is kept, never what it says."""

    def __init__(self, core: Core, *, placing: WritePlacement) -> None:
        super().__init__(core)
        self._placing = placing

    async def promote_to_canon(
        self,
        room: Room,
        memory_id: MemoryId,
        *,
        canonical_text: str | None = None,
        audience: Audience = PUBLIC,
        is_admin: bool = False,
    ) -> Memory | Refused:
        """Make a visible memory canon, in other words for `audience` if given. Raises `NotYours`."""
        at, asker = self._core.clock.now(), room.viewer
        found = await self._promotable(room, memory_id, is_admin=is_admin)
        actor = actor_on(found.subject, asker)
        async with self._core.locks.holding(str(found.scope)):
            memory = await self._promotable(room, memory_id, is_admin=is_admin)
            text = memory.text if canonical_text is None else clean(canonical_text)
            if memory.tier == "canon" and text == memory.text:
                return memory
            refused = await self._refused(memory, asker, text, at=at)
            if refused is not None:
                return refused
            if text != memory.text:
                memory = await self._placing.narrowed(memory, audience, actor=actor, at=at)
            terms = terms_of(text)
            promoted = await self._core.writer.apply(
                Promote(
                    before=memory,
                    text=text,
                    terms=terms,
                    fingerprint=fingerprint(text),
                    actor=actor,
                    reason=Why.PROMOTED,
                    links=None if text == memory.text else await self._placing.links_for(memory, text, terms),
                ),
                at=at,
            )
            return await close_replaced(self._core, promoted, by_admin=True, at=at)

    async def add_to_guild(self, room: Room, text: str, *, cause: str) -> Memory | Refused:
        """Keep for good what an admin says, of nobody, for the guild as far as the room hears of it.

        The same `cause` writes the same memory; what is known in these words is kept for good instead. The caller has
        checked that they may manage the guild. Raises `NotYours` where that is being forgotten.
        """
        at, words = self._core.clock.now(), clean(text)
        scope, digest = scope_of_guild(room.tenant, room.audience.group), fingerprint(words)
        times = dict.fromkeys(("observed_at", "valid_from", "created_at", "updated_at", "reinforced_at"), at)
        said: dict[str, Any] = {"text": words, "terms": terms_of(words), "fingerprint": digest} | times
        who: dict[str, Any] = {"scope": scope, "tenant": room.tenant, "subject": None, "audience": room.audience}
        receipt = Provenance(by_command=True)
        memory = Memory(id=MemoryId(derived_id("memory", cause)), source="operator", provenance=receipt, **who, **said)
        async with self._core.locks.holding(str(scope)):
            known = await self._collections.memories.in_scope.equal_to(scope, room.audience, digest)
            if known is None:
                refused = await self._refused(memory, room.viewer, words, at=at)
                if refused is not None:
                    return refused
                links = await self._placing.links_for(memory, words, memory.terms)
                lasting = memory.model_copy(update={"tier": "canon"})
                added = Record(memory=lasting, actor=ADMIN, reason=Why.BY_HAND, links=links)
                return await self._core.writer.apply(added, at=at)
        return await self.promote_to_canon(room, known.id, is_admin=True)

    async def pin(self, room: Room, memory_id: MemoryId, *, pinned: bool) -> Memory:
        """Keep one of the viewer's own in mind whatever is talked about, or no longer. Raises `NotYours`."""
        return await self._adjust(room, memory_id, Why.PINNED if pinned else Why.UNPINNED, pinned=pinned)

    async def end_on(self, room: Room, memory_id: MemoryId, until: datetime | None) -> Memory:
        """Let one of the viewer's own be erased at a moment, or with None never by itself. Raises `NotYours`."""
        return await self._adjust(room, memory_id, Why.ENDLESS if until is None else Why.ENDING, expires_at=until)

    async def keep_back(self, room: Room, memory_id: MemoryId, *, kept_back: bool) -> Memory:
        """Never pass one of the viewer's own on, or let it be; what rests on it ends at once. Raises `NotYours`."""
        kept = await self._adjust(room, memory_id, Why.KEPT_BACK if kept_back else Why.LET_GO, private=kept_back)
        # Also of a repeat: the first may have been cut off here.
        await self._core.withdrawal.recount_resting_on(memory_id, at=self._core.clock.now())
        return kept

    async def narrow(self, room: Room, memory_id: MemoryId, audience: Audience) -> Memory:
        """Narrow one of the viewer's own to `audience`; what says the same there takes it in. Raises `NotYours`."""
        at = self._core.clock.now()
        async with self._core.locks.holding(str(individual_scope(room.tenant, room.viewer))):

            async def attempt() -> Memory:
                memory = await self._own(room, memory_id)
                readers = narrower(memory.audience, audience)
                equal = self._collections.memories.in_scope.equal_to
                twin = None if readers == memory.audience else await equal(memory.scope, readers, memory.fingerprint)
                narrowed = await self._placing.narrowed(memory, readers, actor=room.viewer, at=at)
                if twin is None or memory.stands_first or twin.expires_at != memory.expires_at:
                    return narrowed
                merge = Merge(
                    before=twin, other=narrowed, is_recorded=True, actor=room.viewer, reason=Why.SAID_OTHERWISE
                )
                return await self._core.writer.apply(merge, at=at)

            memory = await retried(attempt, f"memory {memory_id!r}")
        await self._core.withdrawal.recount_resting_on(memory_id, at=at)
        return memory

    async def _adjust(self, room: Room, memory_id: MemoryId, reason: str, **wanted: Any) -> Memory:
        at = self._core.clock.now()

        async def attempt() -> Memory:
            memory = await self._own(room, memory_id)
            fields = {name: wanted.get(name, getattr(memory, name)) for name in ("pinned", "private", "expires_at")}
            change = Adjust(before=memory, actor=room.viewer, reason=reason, **fields)
            if all(getattr(memory, name) == value for name, value in fields.items()):
                return memory
            return await self._core.writer.apply(change, at=at)

        async with self._core.locks.holding(str(individual_scope(room.tenant, room.viewer))):
            return await retried(attempt, f"memory {memory_id!r}")

    async def _own(self, room: Room, memory_id: MemoryId) -> Memory:
        memory = await self._collections.memories.get(memory_id)
        if memory is None or (memory.tenant, memory.subject, memory.state) != (room.tenant, room.viewer, "active"):
            raise NotYours(f"memory {memory_id!r} is not an own active memory")
        return memory

    async def of_guild(self, room: Room, *, query: str = "") -> list[Memory]:
        """Return what the guild knows and the room hears, latest first, with all words of `query`; for its admins."""
        words = folded(query).split()
        known = await self._collections.memories.in_room.said_by_age(
            room, shared=True, state="active", limit=_MOST_OFFERED, oldest_first=False
        )
        allowed = await without_left_out(self._collections.constraints, room.tenant, known)
        return [memory for memory in allowed if all(word in folded(memory.text) for word in words)]

    async def waiting_of_guild(self, room: Room) -> int:
        """Count what one member alone told the guild and the room hears; for its admins."""
        return sum(not is_corroborated(memory) for memory in await self.of_guild(room))

    async def _promotable(self, room: Room, memory_id: MemoryId, *, is_admin: bool) -> Memory:
        memory = await self._collections.memories.get(memory_id)
        if (
            memory is None
            or memory.state != "active"
            or not (memory.subject == room.viewer or (memory.subject is None and is_admin))
            or not may_see(tenant=memory.tenant, subject=memory.subject, audience=memory.audience, room=room)
            or not await without_left_out(self._collections.constraints, room.tenant, [memory])
        ):
            raise NotYours(f"memory {memory_id!r} cannot be kept for good")
        return memory

    async def _refused(self, memory: Memory, asker: SubjectId, text: str, *, at: datetime) -> Refused | None:
        """Return why a memory may not last in these words, and note it; None where it may."""
        refused = await self._refusal(memory, asker, text)
        if refused is not None:
            cause, events = f"promote:{asker}:{memory.id}:{at.isoformat()}", self._collections.events
            tenant = memory.tenant
            await note_refusal(events, refused, tenant=tenant, subject=asker, cause=cause, at=at, memory=memory)
        return refused

    async def _refusal(self, memory: Memory, actor: SubjectId, text: str) -> Refused | None:
        situation = await self._core.situation_of(memory.tenant, actor)
        # Of the guild's knowledge a statement about nobody is wanted, in the third person; of one's own what one says
        # of oneself.
        source = "chat" if memory.subject is None or text == memory.text else "manual"
        alone = memory.is_for_its_person_alone
        candidate = Candidate(text=text, kind=memory.kind, source=source, tier="canon", for_its_person_alone=alone)
        refused = await refusal_by(self._core.run_rules, candidate, situation)
        if refused is None and memory.subject is None and await self._core.run_rules(is_of_a_person, text):
            refused = Refused("about_another")
        if refused is not None or memory.tier == "canon" or memory.topic_id is not None:
            return refused
        capacity = await self._placing.capacity_of(memory.scope, plain_only=False)
        return capacity_refusal(memory.model_copy(update={"tier": "canon"}), capacity)


Fault = Literal["erased", "busy"]
"""Why an item has no outcome: what it comes from was erased; others kept changing what it is like."""


@dataclass(frozen=True, slots=True)
class BulkForgotten:
    """What became of each of the memories that were to be forgotten."""

    forgotten: Forgotten | None
    """Those that were the person's own and could be forgotten; None when none was."""
    not_theirs: tuple[MemoryId, ...]
    """Those that were not, or are gone; nothing happened to them."""


class Bulk(Operation):
    """Many statements or memories in one request. One bad item keeps none of the others back."""

    def __init__(self, core: Core, *, remembering: RememberService, forgetting: ForgetService) -> None:
        super().__init__(core)
        self._remembering = remembering
        self._forgetting = forgetting

    async def bulk_add(self, statements: Sequence[Statement]) -> list[Remembered | Fault]:
        """Remember statements one by one, with an outcome for each; repeatable. Raises `StoreError`, others stand."""
        return [await self._add(statement) for statement in statements]

    async def bulk_delete(self, tenant: TenantId, subject: SubjectId, ids: Sequence[MemoryId]) -> BulkForgotten:
        """Forget those of some memories that are the person's own, together and with one time to undo."""
        own_room = Room(tenant=tenant, audience=PRIVATE, viewer=subject)
        wanted = list(dict.fromkeys(ids))
        for _ in range(ATTEMPTS):
            found = await self._collections.memories.in_room.seen_in(own_room, wanted)
            own = {memory.id for memory in found if memory.state in FORGETTABLE}
            theirs = [memory_id for memory_id in wanted if memory_id in own]
            others = tuple(memory_id for memory_id in wanted if memory_id not in own)
            try:
                return BulkForgotten(await self._forgetting.forget(tenant, subject, theirs) if theirs else None, others)
            except NotYours:
                # One of them went between the look and the write; nothing was changed yet.
                continue
        raise VersionConflict("memories that are to be forgotten kept changing; try again")

    async def _add(self, statement: Statement) -> Remembered | Fault:
        try:
            return await self._remembering.remember(statement)
        except NotYours:
            return "erased"
        except VersionConflict:
            return "busy"
