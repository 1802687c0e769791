"""Reads from the store what an envelope is built of."""

from typing import Final

from memory.domain.ids import SubjectId, TenantId
from memory.operations.envelope.cache import EnvelopeParts
from memory.store.collections import Collections
from memory.store.questions import Trip, answered

LATEST_READ: Final = 100
"""Active memories that were said or reinforced last; an envelope shows 40 at most, after decay and constraints."""
FIRST_READ: Final = 100
"""Canon, topics and pinned ones; a person has no more than that of the first two."""


class EnvelopeLoading:
    """The reading side of the envelope cache."""

    def __init__(self, collections: Collections) -> None:
        self._collections = collections

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
