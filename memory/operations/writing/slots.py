"""Filling the slots of topics, each one record written anew in place; writers without a lock meet on its version."""

from datetime import datetime
from itertools import count

from memory.domain.errors import VersionConflict
from memory.domain.ids import MemoryId
from memory.domain.memory import Memory, slot_id
from memory.domain.writing.changes import Record, Reinforce, Revise
from memory.domain.writing.gate import Refused, capacity_refusal
from memory.operations.core import Core, Operation
from memory.operations.writing.retries import retried
from memory.operations.writing.write_placement import Placed, WritePlacement


class Slots(Operation):
    """The slots of single-valued topics."""

    def __init__(self, core: Core, *, placing: WritePlacement) -> None:
        super().__init__(core)
        self._placing = placing

    async def fill(self, memory: Memory, *, actor: str, reason: str, at: datetime) -> Placed | Refused:
        """Let a memory with a topic be what its slot holds, under the slot's id. Raises `VersionConflict`."""

        async def attempt() -> Placed | Refused:
            key, known = await self.held(memory)
            own = memory.model_copy(update={"id": key})
            placed = await self._write(own, known, actor=actor, reason=reason, at=at)
            if placed is None:
                raise VersionConflict(f"topic {memory.topic_id!r} was filled meanwhile")
            return placed

        return await retried(attempt, f"topic {memory.topic_id!r}")

    async def held(self, memory: Memory) -> tuple[MemoryId, Memory | None]:
        """Return the id of the slot that a memory with a topic belongs to, and what the slot holds now, if anything."""
        for generation in count():
            key = slot_id(memory.scope, memory.audience, memory.topic_id or "", generation=generation)
            known = await self._collections.memories.get(key)
            # One that fewer may see since does not take up what everybody hears.
            if known is not None and known.state == "active" and known.audience == memory.audience:
                return key, known
            if known is None and not await self._collections.erasures.holds_memory(key):
                return key, None
        raise AssertionError("there is always a next generation")

    async def _write(
        self, memory: Memory, known: Memory | None, *, actor: str, reason: str, at: datetime
    ) -> Placed | Refused | None:
        if known is None:
            capacity = await self._placing.capacity_of(memory.scope, plain_only=False)
            refused = capacity_refusal(memory, capacity)
            if refused is not None:
                return refused
            links = await self._placing.links_for(memory, memory.text, memory.terms)
            record = Record(memory=memory, actor=actor, reason=reason, links=links)
            written = await self._core.writer.apply(record, at=at)
            return Placed(written, "recorded") if written == memory else None
        if known.fingerprint == memory.fingerprint:
            receipt, pinned = memory.provenance, memory.pinned
            again = Reinforce(before=known, receipt=receipt, actor=actor, reason=reason, pinned=pinned)
            return Placed(await self._core.writer.apply(again, at=at), "repeated")
        revise = Revise(
            before=known,
            text=memory.text,
            terms=memory.terms,
            fingerprint=memory.fingerprint,
            actor=actor,
            reason=reason,
            receipt=memory.provenance,
            links=await self._placing.links_for(memory, memory.text, memory.terms),
            pinned=memory.pinned,
        )
        return Placed(await self._core.writer.apply(revise, at=at), "superseded", instead_of=known)
