"""Has at hand what an answer will need before its message comes. Nothing waits for it; it passes through the caches."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import structlog
from cachetools import LRUCache, TTLCache

from memory.domain.audience import Room
from memory.domain.constraints import GuildRules, is_left_out
from memory.domain.envelope.building import may_answer_with
from memory.domain.errors import StoreError
from memory.domain.ids import SubjectId, TenantId
from memory.domain.prediction.prediction import LEAST_BY_ROUTINE, Prediction, Routine, Signal, is_worth_it, predict
from memory.operations.answering.snapshots import Snapshots
from memory.operations.envelope.cache import EnvelopeCache
from memory.operations.recall.recall import Recall
from memory.ports import Clock
from memory.store.constraints import ConstraintBook

_log = structlog.stdlib.get_logger(__name__)

_MOST_IN_FLIGHT: Final = 8  # Warm-ups under way; an answer needs the store as well
_MOST_A_MINUTE: Final = 600
"""Warm-ups begun in any minute, each some ten short reads; signals that do not count begin none."""
_LATELY: Final = timedelta(minutes=30)  # How long an answer counts as talk that goes on
_PEOPLE: Final = 20_000  # Of whom it is known when they were answered; the ones that were not for longest give way
_ROUTINE_AT_ONCE: Final = 200  # Envelopes that one look at the clock makes

Applies = Callable[[GuildRules], bool]
"""Tells by a guild's rules whether a signal counts: whether the bot speaks where it came from."""
_Key = tuple[TenantId, SubjectId]


@dataclass(slots=True)
class PrefetchTally:
    """What came of signals so far."""

    made: int = 0
    """Of rooms; a warm-up makes what is missing of up to four parts."""
    at_hand: int = 0
    """What they foresaw was at hand already."""
    dropped: int = 0
    """Not begun because too many were under way, or were begun in the last minute."""
    failed: int = 0


class Prefetch:
    """Warms what the next answer is made of."""

    def __init__(
        self,
        constraints: ConstraintBook,
        *,
        envelopes: EnvelopeCache,
        recall: Recall,
        snapshots: Snapshots,
        clock: Clock,
        most_in_flight: int = _MOST_IN_FLIGHT,
        most_a_minute: int = _MOST_A_MINUTE,
    ) -> None:
        self._constraints = constraints
        self._envelopes = envelopes
        self._recall = recall
        self._snapshots = snapshots
        self._clock = clock
        self._most_in_flight = most_in_flight
        self._most_a_minute = most_a_minute
        self._begun_at: deque[datetime] = deque()
        self._in_flight: dict[str, asyncio.Task[None]] = {}
        self._lately: TTLCache[_Key, bool] = TTLCache(
            _PEOPLE, ttl=_LATELY.total_seconds(), timer=lambda: clock.now().timestamp()
        )
        self._routines: LRUCache[_Key, Routine] = LRUCache(_PEOPLE)
        self._drops = 0
        self.tally = PrefetchTally()

    def predict(self, signal: Signal) -> Prediction:
        """Say who will be answered where, with how much confidence; nothing is done about it."""
        key, at = _key(signal.room), self._clock.now()
        routine = self._routines.get(key)
        likelihood = 0.0 if routine is None else routine.likelihood(at)
        return predict(signal, in_talk=key in self._lately, routine=likelihood)

    def notice(self, signal: Signal, *, applies: Applies, by: SubjectId | None = None) -> Prediction:
        """Begin what a signal by `by` makes likely and return it; neither waits nor raises. Nothing of the left out."""
        prediction = self.predict(signal)
        room = prediction.room
        if room.key in self._in_flight or self._is_at_hand(room):
            self.tally.at_hand += 1
        elif is_worth_it(prediction.confidence, load=self._load()):
            if self._is_full():
                self.tally.dropped += 1
            else:
                self._begin(signal, prediction, applies=applies, people={by or room.viewer, room.viewer})
        return prediction

    async def note_answered(self, room: Room, *, formable: bool) -> None:
        """Remember that somebody was answered, their hours where habits may be learned, and begin the room's index."""
        key, drops = _key(room), self._drops
        rules = await self._constraints.constraints_of(room.tenant, room.viewer)
        left_out = is_left_out(await self._constraints.consent_of(room.tenant, room.viewer))
        # Trigger: an erasure or another choice while the rules were read. Why: it dropped what was known here.
        # Outcome: this answer is not counted, whoever it was for.
        if left_out or drops != self._drops:
            return
        self._lately[key] = True
        if may_answer_with(rules):
            self._recall.begin(room)
        if formable and rules.learn_patterns and rules.memory_enabled:
            at, known = self._clock.now(), self._routines.get(key)
            self._routines[key] = Routine.begun(at) if known is None else known.asked(at)

    async def warm_routine(self) -> int:
        """Make the envelopes of those who usually ask at this hour, likeliest first; returns how many."""
        at = self._clock.now()
        likely = sorted(
            (
                (routine.likelihood(at), tenant, subject)
                for (tenant, subject), routine in self._routines.items()
                if not self._envelopes.holds(subject, tenant)
            ),
            reverse=True,
        )
        made = 0
        for likelihood, tenant, subject in likely[:_ROUTINE_AT_ONCE]:
            # Once more, since a person's own choice may have come while others' were made.
            if likelihood < LEAST_BY_ROUTINE or (tenant, subject) not in self._routines:
                continue
            if await self._may_be_made(tenant, {subject}):
                await self._envelopes.get_memory_envelope(subject, tenant)
                made += 1
        return made

    def forget(self, tenant: TenantId | None, subject: SubjectId | None) -> None:
        """Drop what is known here of a person in a tenant; None stands for every tenant, or every person."""
        self._drops += 1
        for key in [*self._lately, *self._routines]:
            if tenant in (None, key[0]) and subject in (None, key[1]):
                self._lately.pop(key, None)
                self._routines.pop(key, None)

    async def finish(self) -> None:
        """Wait for what is under way."""
        await asyncio.gather(*self._in_flight.values(), return_exceptions=True)

    async def close(self) -> None:
        """End what is under way. Idempotent."""
        for task in self._in_flight.values():
            task.cancel()
        await self.finish()

    def _is_at_hand(self, room: Room) -> bool:
        return self._envelopes.holds(room.viewer, room.tenant) and self._snapshots.holds(room)

    def _is_full(self) -> bool:
        return len(self._in_flight) >= self._most_in_flight or len(self._begun_at) >= self._most_a_minute

    def _load(self) -> float:
        """Return how much of what may be made in a minute is made already, from 0 to 1."""
        at = self._clock.now()
        while self._begun_at and at - self._begun_at[0] >= timedelta(minutes=1):
            self._begun_at.popleft()
        return len(self._begun_at) / self._most_a_minute

    def _begin(self, signal: Signal, prediction: Prediction, *, applies: Applies, people: set[SubjectId]) -> None:
        key = prediction.room.key
        warming = self._warm(prediction, applies=applies, people=people)
        task = asyncio.create_task(warming, name="warm-up")
        self._in_flight[key] = task

        def ended(done: asyncio.Task[None]) -> None:
            del self._in_flight[key]
            if not done.cancelled() and (error := done.exception()) is not None:
                # The message that was foreseen makes what it needs itself, and tells its person when that fails.
                self.tally.failed += 1
                level = _log.warning if isinstance(error, StoreError) else _log.error
                level("warm_up_failed", kind=signal.kind, exc_info=error)

        task.add_done_callback(ended)

    async def _warm(self, prediction: Prediction, *, applies: Applies, people: set[SubjectId]) -> None:
        room = prediction.room
        rules = await self._constraints.guild(room.tenant)
        if not applies(rules) or not await self._may_be_made(room.tenant, people):
            return
        if len(self._begun_at) >= self._most_a_minute:
            self.tally.dropped += 1
            return
        self._begun_at.append(self._clock.now())
        await asyncio.gather(
            self._envelopes.get_memory_envelope(room.viewer, room.tenant), self._snapshots.build_snapshot(room)
        )
        if prediction.wants_search:
            # Behind what every answer needs, since it may take longer than all else together and is not always asked
            # for.
            await self._recall.warm(room)
        self.tally.made += 1

    async def _may_be_made(self, tenant: TenantId, people: set[SubjectId]) -> bool:
        for person in people:
            if is_left_out(await self._constraints.consent_of(tenant, person)):
                return False
            if not may_answer_with(await self._constraints.constraints_of(tenant, person)):
                return False
        return True


def _key(room: Room) -> _Key:
    return room.tenant, room.viewer
