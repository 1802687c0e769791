"""Reads from the store what an envelope is built of."""

from typing import Final

from memory.domain.ids import SubjectId, TenantId
from memory.operations.envelope.cache import EnvelopeParts
from memory.store.collections import Collections
from memory.store.questions import Trip

LATEST_READ: Final = 100
"""Active memories that were said or reinforced last; an envelope shows 40 at most, after decay and constraints."""
WEIGHTIEST_READ: Final = 100
"""Besides, where there are more: the most important ones, however much was said since."""
BY_HAND_READ: Final = 50
"""Those that were remembered by hand, which do not fade."""
FIRST_READ: Final = 100
"""Canon, topics and pinned ones; a person has no more than that of the first two."""


class EnvelopeLoading:
    """The reading side of the envelope cache."""

    def __init__(self, collections: Collections) -> None:
        self._collections = collections

    async def load(self, subject: SubjectId, tenant: TenantId) -> EnvelopeParts:
        """Read a person's strongest memories, constraints and latest session, in one trip of the store for nearly everybody."""
        store, memories = self._collections.store, self._collections.memories
        trip = Trip()
        latest = trip.ask(memories.about.latest_of(tenant, subject, limit=LATEST_READ))
        constraints = trip.ask(self._collections.constraints.constraints_for(tenant, subject))
        sessions = trip.ask(self._collections.sessions.latest_of(tenant, subject))
        await trip.make(store)
        strongest = {memory.id: memory for memory in latest.answer}
        # Of most people that was everything.
        if len(strongest) == LATEST_READ:
            further = Trip()
            stronger = [
                further.ask(memories.about.weightiest_of(tenant, subject, limit=WEIGHTIEST_READ)),
                further.ask(memories.about.by_hand_of(tenant, subject, limit=BY_HAND_READ)),
                further.ask(memories.about.first_of(tenant, subject, limit=FIRST_READ)),
            ]
            await further.make(store)
            strongest = {memory.id: memory for each in stronger for memory in each.answer} | strongest
        return EnvelopeParts(
            memories=list(strongest.values()), constraints=constraints.answer, sessions=sessions.answer
        )
