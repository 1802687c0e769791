"""Undoing a wish to forget: all of it comes back, or the person is told that it is too late.

Each memory is held, then one write decides about all, then they come back. A process that dies before that write leaves
them to be erased; one that dies behind it leaves them to whoever would erase them, who brings them back instead.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from memory.domain.errors import NotYours, VersionConflict
from memory.domain.ids import MemoryId, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.domain.writing.changes import Actor, Restore, Why
from memory.operations.core import Core, KeyedLocks, Operation
from memory.operations.writing.retries import retried
from memory.store.codec import from_document
from memory.store.forgotten import COLLECTION, HELD, Hold, deciding, hold_in, holding, letting_go

_Held = tuple[Memory, Hold]


@dataclass(frozen=True, slots=True)
class _Hidden:
    """A forgotten memory, and who holds it."""

    memory: Memory
    hold: Hold | None

    @property
    def due_at(self) -> datetime | None:
        """When it is erased unless somebody brings it back."""
        return self.hold.due_at if self.hold is not None and self.is_held else self.memory.purge_at

    @property
    def is_held(self) -> bool:
        """False also when its time was changed since it was held, as by the end of its source."""
        return self.hold is not None and self.hold.until == self.memory.purge_at

    @property
    def is_undone(self) -> bool:
        """Whether it carries the decision that all that was asked for comes back."""
        return self.hold is not None and (self.hold.carrier, self.hold.decision) == (self.memory.id, "undone")


class UndoService(Operation):
    """What brings forgotten memories back."""

    def __init__(self, core: Core, *, undo_s: float) -> None:
        super().__init__(core)
        self.undo_time = timedelta(seconds=undo_s)
        self._locks = KeyedLocks()

    async def undo(self, tenant: TenantId, subject: SubjectId, ids: Sequence[MemoryId]) -> list[Memory]:
        """Bring back what was forgotten together within the undo time. Raises `NotYours` when it is too late."""
        # Two who press at once would let go of what the other holds.
        async with self._locks.holding(f"{tenant}/{subject}"):
            begun = await self._begun(tenant, subject, ids)
            if begun is not None:
                return _some(await self._finish(begun))
            carrier = await retried(partial(self._decided, tenant, subject, ids), "what was forgotten")
            return _some(await self._finish(carrier))

    async def is_over(self, memory: Memory) -> bool:
        """Return whether a forgotten memory may be erased, and decide it; an undo decided before brings it back."""
        hidden = await self._hidden(memory.id)
        if hidden is None or hidden.hold is None or not hidden.is_held:
            return True
        await self._collections.store.commit([deciding(memory.tenant, hidden.hold.carrier, "erased")])
        carrier = await self._hidden(hidden.hold.carrier)
        if carrier is None or not carrier.is_undone:
            return True
        await self._finish(carrier.memory)
        return False

    async def hand_over(self, memory: Memory) -> None:
        """Bring back what a memory that is about to be erased carries the decision for. Repeatable."""
        hidden = await self._hidden(memory.id)
        if hidden is not None and hidden.is_undone:
            await self._finish(hidden.memory, besides=True)

    async def _begun(self, tenant: TenantId, subject: SubjectId, ids: Sequence[MemoryId]) -> Memory | None:
        """Return the carrier of what was decided before, by an undo that failed behind it; None of what was not."""
        for memory_id in dict.fromkeys(ids):
            hidden = await self._hidden(memory_id)
            if hidden is not None:
                # The first that is there: the carrier is held first and comes back last.
                is_own = (hidden.memory.tenant, hidden.memory.whose) == (tenant, subject)
                return hidden.memory if is_own and hidden.is_undone else None
        return None

    async def _decided(self, tenant: TenantId, subject: SubjectId, ids: Sequence[MemoryId]) -> Memory:
        """Return the carrier once they come back. Raises `VersionConflict` when it went, `NotYours`."""
        held: list[_Held] = []
        try:
            carrier = await self._hold_all(tenant, subject, ids, held)
        except NotYours:
            await self._let_go(held)
            raise
        outcomes = await self._collections.store.commit([deciding(tenant, carrier.id, "undone")])
        if outcomes[0].matched:
            return carrier
        await self._let_go(held)
        raise VersionConflict(f"memory {carrier.id!r} went meanwhile")

    async def _hold_all(
        self, tenant: TenantId, subject: SubjectId, ids: Sequence[MemoryId], held: list[_Held]
    ) -> Memory:
        is_one_gone = False
        for memory_id in dict.fromkeys(ids):
            is_one_gone |= not await self._hold(tenant, subject, memory_id, held)
        # Trigger: one is gone. Why: its source was deleted, or an erasure took it while we held the others.
        # Outcome: an erasure takes none before its time, so before that the others may come back.
        is_late = is_one_gone and any(hold.due_at <= self._core.clock.now() for _, hold in held)
        if not held or is_late:
            raise NotYours("what was forgotten is erased")
        return held[0][0]

    async def _hold(self, tenant: TenantId, subject: SubjectId, memory_id: MemoryId, held: list[_Held]) -> bool:
        """Hold one; False when it is gone."""

        async def attempt() -> bool:
            at = self._core.clock.now()
            found = await self._hidden(memory_id)
            if found is None:
                return False
            memory = found.memory
            is_own = (memory.tenant, memory.whose, memory.state) == (tenant, subject, "retired")
            due_at = found.due_at
            if not is_own or due_at is None or due_at <= at:
                raise NotYours(f"memory {memory_id!r} is not one that can still be brought back")
            carrier = held[0][0].id if held else memory_id
            hold = Hold(carrier, due_at, at + self.undo_time)
            outcomes = await self._collections.store.commit([holding(memory, hold)])
            if not outcomes[0].matched:
                raise VersionConflict(f"memory {memory_id!r} was changed meanwhile")
            held.append((memory, hold))
            return True

        return await retried(attempt, f"memory {memory_id!r}")

    async def _let_go(self, held: Sequence[_Held]) -> None:
        for memory, hold in held:
            await self._collections.store.commit([letting_go(memory, hold)])

    async def _finish(self, carrier: Memory, *, besides: bool = False) -> list[Memory]:
        """Bring back all that a decision is about, its carrier last, or with `besides` not at all. Repeatable."""
        where: dict[str, Any] = {"tenant": carrier.tenant, "subject": carrier.subject, "state": "retired"}
        rows = await self._collections.store.find(
            COLLECTION, where | {"forgotten": True, f"{HELD}.carrier": carrier.id}, sort=[("created_at", 1)]
        )
        others = [MemoryId(row["_id"]) for row in rows if row["_id"] != carrier.id]
        back = [await self._bring_back(each) for each in others + ([] if besides else [carrier.id])]
        return [memory for memory in back if memory is not None]

    async def _bring_back(self, memory_id: MemoryId) -> Memory | None:
        """Bring one back that was held; None when it went meanwhile with its source."""

        async def attempt() -> Memory | None:
            found = await self._hidden(memory_id)
            if found is None:
                return None
            memory, hold = found.memory, found.hold
            if memory.state != "retired":
                # Somebody else brought it back for the same decision.
                return memory
            if hold is None or not found.is_held:
                return None
            anew = await self._told_anew(memory)
            if anew is not None:
                await self._let_go([(memory, hold)])
                return anew
            # It is overtaken where one of its messages is deleted at this moment.
            restore = Restore(before=memory, actor=memory.subject or Actor.TELLER, reason=Why.UNDONE)
            return await self._core.writer.apply(restore, at=self._core.clock.now())

        return await retried(attempt, f"memory {memory_id!r}")

    async def _told_anew(self, memory: Memory) -> Memory | None:
        memories = self._collections.memories
        if memory.superseded_by is not None:
            return None
        if memory.topic_id is None:
            return await memories.in_scope.equal_to(memory.scope, memory.audience, memory.fingerprint)
        return await memories.in_scope.holding_topic(memory)

    async def _hidden(self, memory_id: MemoryId) -> _Hidden | None:
        row = await self._collections.store.get(COLLECTION, memory_id)
        return None if row is None else _Hidden(from_document(Memory, row), hold_in(row))


def _some(back: list[Memory]) -> list[Memory]:
    if not back:
        raise NotYours("what was forgotten went with its messages")
    return back
