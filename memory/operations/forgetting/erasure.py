"""Erasing a person: everything, everywhere or in one place, with a report for each collection."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from memory.domain.ids import MemoryId, SubjectId, TenantId, derived_id
from memory.domain.memory import Memory
from memory.operations.core import Core, Operation
from memory.operations.forgetting.name_removal import unname
from memory.operations.forgetting.receipts import detach_teller
from memory.operations.forgetting.retention import Scrubber
from memory.operations.writing.removal import drop_echoes
from memory.operations.writing.retries import MANY_ATTEMPTS, retried
from memory.store.erasures import key_of, later_of
from memory.store.personal import Since, scrub_mark


@dataclass(frozen=True, slots=True)
class ErasureReport:
    """What an erasure did."""

    receipt_id: str
    """Names the erasure, not the person."""
    erased: dict[str, int]
    """Collection → documents that went or lost what was the person's; every collection stands here, also with 0."""
    at: datetime
    copies_until: datetime | None = None
    """Until when a copy of the store from before can be read; None where that is not known, as its texts are in clear.
    """


class Erasure(Operation):
    """The right to be forgotten."""

    def __init__(self, core: Core, *, scrubbing: Scrubber) -> None:
        super().__init__(core)
        self._scrubbing = scrubbing

    async def erase_person(
        self, subject: SubjectId, tenant: TenantId | None, *, asked_at: datetime | None = None
    ) -> ErasureReport:
        """Erase what is held about a person, and in every process; `tenant` None means everywhere.

        `asked_at` is when they asked by Discord's time, that of messages: should our clock be behind it, what they said
        before and is still under way counts as erased too. After an error what was erased stays erased, and asking
        again does the rest; what is cut off behind the tombstone the next start ends.
        """
        at = later_of(self._core.clock.now(), asked_at)
        report = await self.erase_unscrubbed(subject, tenant, at=at)
        await self._core.caches.settled()
        await self._scrubbing.scrub_now()
        return report

    async def resume_person(self, subject: SubjectId, tenant: TenantId | None) -> None:
        """End an erasure that was begun and failed, unless it was asked for anew since. Repeatable."""
        since = await self._collections.erasures.pending_since(key_of("person", tenant, subject))
        if since is not None:
            await self.erase_unscrubbed(subject, tenant, at=since, is_resumed=True)

    async def erase_unscrubbed(
        self, subject: SubjectId, tenant: TenantId | None, *, at: datetime, is_resumed: bool = False
    ) -> ErasureReport:
        """Erase a person as `erase_person` does, without scrubbing.

        `is_resumed`: the tombstone was written by the run that was cut off, and what was said after `at` stays.
        """
        tombstone = self._collections.erasures.of("person", tenant, subject, at=at)
        # Not again where it goes on: whoever asked anew meanwhile has written a later one, and has another key since.
        begun = [] if is_resumed else [tombstone, *await self._collections.keys.leave(subject, tenant)]
        # Marked, too, in case we are cut off before the scrub that ends it.
        await self._collections.store.commit([*begun, scrub_mark()])
        erased: dict[str, int] = {}
        since = await self._collections.memories.said_since(subject, tenant, at) if is_resumed else None
        try:
            # Before the memories go by which what rests on them is found.
            await self._core.withdrawal.lose_person(subject, tenant, at=at, since=since)
            # Before the messages by which the turns are found that mention them.
            await unname(self._collections, subject, tenant, until=at if is_resumed else None)
            await self._core.withdrawal.unname(subject, tenant, at=at)
            await self._leave_to_others(subject, tenant, since)
            known = await self._collections.memories.told_by(subject, tenant, since)
            told = [each for each in known if each.source != "propagation"]
            # Before their records go by which what stands beside them is found.
            await self._end_beside(known)
            # Before they go by which the answers to others are found that told it, so that what is cut off finds those
            # again.
            await drop_echoes(self._collections, told)
            for collection in self._collections.all():
                erased[collection.name] = await collection.erase_person(subject, tenant, since)
            # Behind all that is read for it; from now on no copy of the store's files alone can be read.
            await self._collections.keys.erase_person(subject, tenant, since)
            # Trigger: an answer that was noted in between. Why: what it told stood there yet. Outcome: it goes, too.
            await drop_echoes(self._collections, told)
            # A scrub may have followed the first mark before the text went.
            done = self._collections.erasures.carried_out([tombstone])
            await self._collections.store.commit([*done, scrub_mark()])
        finally:
            self._core.caches.let_go(tenant, subject)
        return ErasureReport(
            receipt_id=derived_id("erasure", subject, at.isoformat()),
            erased=erased,
            at=at,
            copies_until=await self._collections.keys.copies_until(self._core.clock.now()),
        )

    async def _leave_to_others(self, subject: SubjectId, tenant: TenantId | None, since: Since | None) -> None:
        """Take the person's word out of what others told a guild first; what they told first goes with them.

        Else whoever repeats what a guild knows could end it for everybody. Repeatable.
        """

        async def attempt(memory_id: MemoryId) -> None:
            told = await self._collections.memories.get(memory_id)
            if told is not None and _is_others_first(told, subject):
                await detach_teller(self._core, told, subject, at=self._core.clock.now())

        for memory in await self._collections.memories.told_by(subject, tenant, since):
            if _is_others_first(memory, subject):
                await retried(partial(attempt, memory.id), f"memory {memory.id!r}", attempts=MANY_ATTEMPTS)
                await self._core.withdrawal.recount_resting_on(memory.id, at=self._core.clock.now())

    async def _end_beside(self, memories: Sequence[Memory]) -> None:
        writes = [write for each in memories for write in await self._collections.ending(each)]
        if writes:
            await self._collections.store.commit(writes)


def _is_others_first(memory: Memory, subject: SubjectId) -> bool:
    told = memory.provenance
    return memory.source == "chat" and told.author not in (None, subject) and subject in told.tellers
