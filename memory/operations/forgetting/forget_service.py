"""Forgetting: hidden at once, undone within a minute if asked, then erased with everything derived from it."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from memory.domain.errors import NotYours
from memory.domain.ids import MemoryId, MessageId, SubjectId, TenantId
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import may_be_undone
from memory.domain.writing.changes import Actor, Retire, Why
from memory.domain.writing.echo import Echoes
from memory.operations.core import Core, Operation
from memory.operations.forgetting.receipts import detach_teller
from memory.operations.forgetting.undo_service import UndoService
from memory.operations.writing.removal import drop_echoes
from memory.operations.writing.retries import retried
from memory.store.documents import Write
from memory.store.forgotten import ending
from memory.store.personal import scrub_mark
from memory.store.relations import forgetting_vectors
from memory.store.usage import forgetting_uses

ERASED_AT_ONCE: Final = 200
"""Memories that one run of the erasing job takes."""
FORGETTABLE: Final = frozenset({"active", "superseded"})
"""States of what a person can have forgotten: what holds, and what something newer took the place of."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What is hidden now and will be erased."""

    memories: tuple[Memory, ...]
    undo_until: datetime
    derived_messages: int
    """Buffered messages that will go with them."""


class ForgetService(Operation):
    """What people ask the bot to forget."""

    def __init__(self, core: Core, *, undoing: UndoService) -> None:
        super().__init__(core)
        self._undoing = undoing
        self.undo = undoing.undo

    async def taken_from(self, tenant: TenantId, subject: SubjectId, message_id: MessageId) -> list[Memory]:
        """Find the person's own active memories that cite a message."""
        derived = await self._collections.memories.by_source.citing(tenant, [message_id])
        return [memory for memory in derived if memory.subject == subject and memory.state == "active"]

    async def forget(self, tenant: TenantId, subject: SubjectId, ids: Sequence[MemoryId]) -> Forgotten:
        """Hide the person's own memories at once, in every process; they are erased when the undo time is over.

        Their recent talk leaves the short-term context too, which may bring them back. Raises `NotYours` when one is
        not theirs or neither active nor superseded; then nothing is changed.
        """
        at = self._core.clock.now()
        memories = [await self._own(tenant, subject, memory_id, FORGETTABLE) for memory_id in dict.fromkeys(ids)]
        purge_at = at + self._undoing.undo_time
        hidden = [await self._retire(tenant, subject, memory.id, purge_at=purge_at, at=at) for memory in memories]
        await self._core.withdrawal.lose([memory.id for memory in hidden], at=at)
        await self._collections.sessions.drop_talk(subject, tenant)
        derived = await self._repeating(tenant, subject, hidden)
        await self._core.caches.settled()
        return Forgotten(memories=tuple(hidden), undo_until=purge_at, derived_messages=len(derived))

    async def take_back(self, tenant: TenantId, subject: SubjectId, memory_id: MemoryId) -> Forgotten | None:
        """Forget what a guild has from the person's word alone; None where others said it, too. Raises `NotYours`."""
        memory = await self._collections.memories.get(memory_id)
        if memory is not None and memory.whose is not None:
            return await self.forget(tenant, subject, [memory_id])

        async def attempt() -> Memory:
            told = await self._collections.memories.get(memory_id)
            if told is None or (told.tenant, told.whose, told.state) != (tenant, None, "active"):
                raise NotYours(f"memory {memory_id!r} is not what several told")
            if subject not in told.provenance.tellers:
                raise NotYours(f"memory {memory_id!r} was told by others")
            return await detach_teller(self._core, told, subject, at=self._core.clock.now())

        await retried(attempt, f"memory {memory_id!r}")
        await self._core.withdrawal.recount_resting_on(memory_id, at=self._core.clock.now())
        await self._core.caches.settled()
        return None

    async def forget_everything(self, tenant: TenantId, subject: SubjectId) -> Forgotten:
        """Hide all active memories of a person in a tenant; see `forget`."""
        own = await self._collections.memories.about.active_of(tenant, subject)
        return await self.forget(tenant, subject, [memory.id for memory in own])

    async def erase_due(self) -> int:
        """Erase all that was forgotten or has expired by now; returns how many. Run by the schedule, repeatable."""
        return await self._erase_all(self._collections.memories.by_time.due)

    async def erase_forgotten(self) -> int:
        """Erase all that was forgotten and whose undo is over; returns how many. What has expired stays. Repeatable."""
        return await self._erase_all(self._collections.memories.by_time.forgotten_due)

    async def _erase_all(self, find: Callable[..., Awaitable[list[Memory]]]) -> int:
        at, erased = self._core.clock.now(), 0
        while due := await find(at, limit=ERASED_AT_ONCE):
            # Each only if nobody undoes it at this moment; from here on nobody can.
            ours = [memory for memory in due if not may_be_undone(memory) or await self._is_ending(memory)]
            await self.erase(ours, at=at)
            erased += len(ours)
        return erased

    async def erase(self, memories: Sequence[Memory], *, at: datetime, keep: Sequence[MessageId] = ()) -> None:
        """End memories now, with all that came of them save the sources to `keep`; asks for a scrub. Repeatable."""
        for memory in memories:
            await self._erase_one(memory, at=at, keep=keep)

    async def erase_remains(self, ids: Sequence[MemoryId]) -> None:
        """End what is left of memories whose records are gone: texts, counts, vectors, answers. Repeatable."""
        history = self._collections.history
        rows = [history.redact(row) for each in ids for row in await history.of_memory(each) if row.prior_text]
        ending: list[Write] = [*rows, forgetting_uses(ids), forgetting_vectors(ids), scrub_mark()]
        await self._collections.store.commit(ending)
        await self._collections.sessions.drop_turns_made_with(frozenset(ids))

    async def _is_ending(self, memory: Memory) -> bool:
        if not await self._undoing.is_over(memory):
            return False
        outcomes = await self._collections.store.commit([ending(memory)])
        return outcomes[0].matched > 0

    async def _retire(
        self, tenant: TenantId, subject: SubjectId, memory_id: MemoryId, *, purge_at: datetime, at: datetime
    ) -> Memory:
        async def attempt() -> Memory:
            memory = await self._own(tenant, subject, memory_id, FORGETTABLE)
            actor = Actor.TELLER if memory.subject is None else subject
            retire = Retire(before=memory, purge_at=purge_at, forgotten=True, actor=actor, reason=Why.FORGOTTEN)
            return await self._core.writer.apply(retire, at=at)

        return await retried(attempt, f"memory {memory_id!r}")

    async def _own(self, tenant: TenantId, subject: SubjectId, memory_id: MemoryId, states: Collection[str]) -> Memory:
        memory = await self._collections.memories.get(memory_id)
        if memory is None or (memory.tenant, memory.whose) != (tenant, subject) or memory.state not in states:
            raise NotYours(f"memory {memory_id!r} is not an own memory in one of the states {sorted(states)}")
        return memory

    async def _repeating(self, tenant: TenantId, subject: SubjectId, memories: Sequence[Memory]) -> list[MessageId]:
        # A guess takes no talk along: it only looked at it, and the lines may still be wanted.
        cited = {each for memory in memories if memory.source != "insight" for each in memory.provenance.message_ids}
        echoes, found = Echoes(memories), list[MessageId]()
        for message in await self._collections.messages.by_author(tenant, subject):
            if message.id in cited or echoes.heard_in(message.text):
                found.append(message.id)
            # Some thousand messages are read, each in milliseconds: others go in between.
            await asyncio.sleep(0)
        return found

    async def _erase_one(self, memory: Memory, *, at: datetime, keep: Sequence[MessageId]) -> None:
        if may_be_undone(memory):
            await self._undoing.hand_over(memory)
        for older in await self._collections.memories.in_scope.replaced_by(memory):
            # Before the record that it leads to, or an erasure that is cut off would never find it again.
            await self._erase_one(older, at=at, keep=keep)
        for proposal in await self._proposed_with(memory):
            await self._erase_one(proposal, at=at, keep=keep)
        try:
            await self._core.withdrawal.lose_words(memory, at=at)
            # The record itself goes last: an erasure that is cut off finds it again and is played anew.
            await self._collections.store.commit([*await self._erasing(memory, at=at, keep=keep)])
            await self._core.withdrawal.lose([memory.id], at=at)
            if memory.subject is None:
                await drop_echoes(self._collections, [memory])
            else:
                await self._collections.sessions.drop_talk(memory.subject, memory.tenant)
            await self._collections.store.commit([self._collections.memories.delete([memory.id]), scrub_mark()])
        finally:
            self._core.caches.invalidate(memory.tenant, memory.subject)

    async def _hushing(self, tenant: TenantId, subject: SubjectId, memory: Memory) -> list[Write]:
        """Return the writes that take out what the person said of other pairs in the words of this memory."""
        contradictions = self._collections.contradictions
        pairs = await contradictions.with_words(tenant, subject)
        echoes = Echoes([memory])
        return [contradictions.hush(pair) for pair in pairs if echoes.heard_in(pair.note)]

    async def _proposed_with(self, memory: Memory) -> list[Memory]:
        """Find the proposals that say again what a memory says, or were taken from the same messages."""
        if memory.state == "proposed" or memory.subject is None:
            return []
        cited, echoes = set(memory.provenance.message_ids), Echoes([memory])
        proposals_of = self._collections.memories.about.proposals_of
        found = await proposals_of(memory.tenant, memory.subject, with_held=True)
        return [
            proposal
            for proposal in found
            if cited & set(proposal.provenance.message_ids) or echoes.heard_in(proposal.text)
        ]

    async def _erasing(self, memory: Memory, *, at: datetime, keep: Sequence[MessageId]) -> list[Write]:
        erasures = self._collections.erasures
        writes: list[Write] = [erasures.of("memory", memory.id, at=at), *await self._collections.ending(memory)]
        if memory.whose is not None:
            repeating = await self._repeating(memory.tenant, memory.whose, [memory])
            gone = [each for each in repeating if each not in keep]
            # Before the messages, by which the windows of talk are found that hold them.
            await self._collections.formations.forget_messages(memory.tenant, gone)
            # A backup from before the memory was formed holds nothing but these messages.
            writes += [erasures.of("words", each, at=at) for each in gone]
            writes.append(self._collections.messages.delete(gone))
            writes += await self._hushing(memory.tenant, memory.whose, memory)
        return [*writes, scrub_mark()]
