"""Reads from the store what an envelope is built of, and writes down that it was loaded."""

from collections.abc import Sequence
from typing import Final

from memory.domain.errors import StoreError
from memory.domain.ids import SubjectId, TenantId, derived_id
from memory.operations.envelope.cache import EnvelopeLoaded, EnvelopeParts
from memory.store.collections import Collections
from memory.store.documents import DeleteWhere
from memory.store.events import Event
from memory.store.questions import Trip, answered

LATEST_READ: Final = 100
"""Active memories that were said or reinforced last; an envelope shows 40 at most, after decay and constraints."""
FIRST_READ: Final = 100
"""Canon, topics and pinned ones; a person has no more than that of the first two."""
LOADS_A_BATCH: Final = 50
"""Audit events that are written at once."""
MAX_WAITING: Final = 2000
"""Audit events that wait while the store takes nothing; the oldest give way, for an audit must not eat the memory of the process."""


class EnvelopeLoading:
    """The reading side of the envelope cache, and its audit."""

    def __init__(self, collections: Collections) -> None:
        self._collections = collections
        self._loads: list[Event] = []

    async def load(self, subject: SubjectId, tenant: TenantId) -> EnvelopeParts:
        """Read a person's strongest memories, constraints and latest session, in one trip of the store for nearly everybody."""
        store = self._collections.store
        trip = Trip()
        latest = trip.ask(self._collections.memories.latest_of(tenant, subject, limit=LATEST_READ))
        constraints = trip.ask(self._collections.constraints.constraints_for(tenant, subject))
        sessions = trip.ask(self._collections.sessions.latest_of(tenant, subject))
        await trip.make(store)
        strongest = latest.answer
        # Of most people that was everything.
        if len(strongest) == LATEST_READ:
            read = {memory.id for memory in strongest}
            first = await answered(store, self._collections.memories.first_of(tenant, subject, limit=FIRST_READ))
            strongest += [memory for memory in first if memory.id not in read]
        return EnvelopeParts(memories=strongest, constraints=constraints.answer, sessions=sessions.answer)

    def note(self, loaded: EnvelopeLoaded) -> None:
        """Keep the audit of one load for the next batch: how many memories and a hash, never what they say."""
        self._loads.append(
            Event(
                id=derived_id("load", loaded.tenant, loaded.subject, loaded.at.isoformat(), loaded.digest),
                tenant=loaded.tenant,
                subject=loaded.subject,
                node="context",
                op="load",
                status="ok",
                reason=",".join(loaded.memory_ids),
                digest=loaded.digest,
                at=loaded.at,
            )
        )

    @property
    def waiting(self) -> int:
        """How many audits are not written yet."""
        return len(self._loads)

    async def write_loads(self) -> int:
        """Write the audits that have gathered; tells how many. What cannot be written is kept for the next time.

        What is known of somebody who was erased since is dropped, so that nothing about them appears afterwards.
        """
        written = 0
        while self._loads:
            batch, self._loads = self._loads[:LOADS_A_BATCH], self._loads[LOADS_A_BATCH:]
            try:
                written += await self._write(batch)
            except StoreError:
                self._loads = (batch + self._loads)[-MAX_WAITING:]
                raise
        return written

    async def _write(self, batch: Sequence[Event]) -> int:
        due = [event for event in batch if not await self._is_erased(event)]
        if not due:
            return 0
        await self._collections.events.note(*due)
        # Trigger: an erasure between the look before and the write. Why: it found nothing of ours to erase.
        # Outcome: its tombstone came before its search, so a look after the write cannot miss it.
        gone = [event.id for event in due if await self._is_erased(event)]
        if gone:
            await self._collections.store.commit([DeleteWhere("events", {"_id": {"$in": gone}})])
        return len(due) - len(gone)

    async def _is_erased(self, event: Event) -> bool:
        return event.subject is not None and await self._collections.erasures.covers(
            event.tenant, event.subject, said_at=event.at
        )
