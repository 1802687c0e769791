"""Writes down in batches, without any text, that an envelope was loaded and that memory was searched."""

from collections import Counter
from collections.abc import Sequence
from itertools import count
from typing import Final

from memory.domain.errors import StoreError
from memory.domain.ids import derived_id
from memory.operations.envelope.cache import EnvelopeLoaded
from memory.operations.recall.look import Searched
from memory.store.collections import Collections
from memory.store.documents import DeleteWhere
from memory.store.events import Event, Op
from memory.store.questions import ask_together

EVENTS_A_BATCH: Final = 50
"""Events that are written at once."""
MAX_WAITING: Final = 2000
"""Events that wait while the store takes nothing; the oldest give way, so memory is bounded."""


class Audit:
    """The events of loads and searches on their way to the store."""

    def __init__(self, collections: Collections) -> None:
        self._collections = collections
        self._waiting: list[Event] = []
        self._searches = count()

    def note_load(self, loaded: EnvelopeLoaded) -> None:
        """Keep for the next batch that an envelope was loaded: ids of its memories and a hash, never what they say."""
        self._waiting.append(
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

    def note_search(self, searched: Searched) -> None:
        """Keep for the next batch that memory was searched: what was found, never what was searched for."""
        tenant, viewer = searched.room.tenant, searched.room.viewer
        self._waiting.append(
            Event(
                # One message may be searched for more than once: for what it asks, for the error that it prints, by the
                # model.
                id=derived_id("search", tenant, viewer, searched.at.isoformat(), str(next(self._searches))),
                tenant=tenant,
                subject=viewer,
                node="context",
                op="search",
                status="skipped" if searched.memory_ids is None else "ok",
                reason="not_at_hand" if searched.memory_ids is None else ",".join(searched.memory_ids),
                at=searched.at,
            )
        )

    @property
    def waiting(self) -> Counter[Op]:
        """How many events are not written yet, by what they tell of."""
        return Counter(event.op for event in self._waiting)

    async def write(self) -> int:
        """Write what gathered, save of who was erased since; returns how many. What cannot be written is kept."""
        written = 0
        while self._waiting:
            batch, self._waiting = self._waiting[:EVENTS_A_BATCH], self._waiting[EVENTS_A_BATCH:]
            try:
                written += await self._write(batch)
            except StoreError:
                self._waiting = (batch + self._waiting)[-MAX_WAITING:]
                raise
        return written

    async def _write(self, batch: Sequence[Event]) -> int:
        erased = await self._erased(batch)
        due = [event for event in batch if event.id not in erased]
        if not due:
            return 0
        await self._collections.events.note(*due)
        # See `retries.unless_erased`: this look cannot miss an erasure meanwhile.
        gone = await self._erased(due)
        if gone:
            await self._collections.store.commit([DeleteWhere("events", {"_id": {"$in": gone}})])
        return len(due) - len(gone)

    async def _erased(self, events: Sequence[Event]) -> list[str]:
        """Return the ids of those whose person, or whose server, was erased since, in one trip."""
        covers = self._collections.erasures.covers
        looks = {event.id: covers(event.tenant, event.subject, said_at=event.at) for event in events}
        await ask_together(*looks.values())
        return [event_id for event_id, look in looks.items() if look.answer]
