"""What Discord tells only once and the store could not take: tried again in order, lost with the process at most."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, TypeVar

import structlog

from memory.domain.errors import StoreError, VersionConflict
from memory.operations.core import KeyedLocks
from memory.ports import Clock

_log = structlog.stdlib.get_logger(__name__)

Work = Callable[[], Awaitable[object]]
"""Repeatable: a failed try may have done a part of it."""

_MAX_WAITING: Final = 10_000  # Pieces of work that may wait; each holds a few ids, an edit also its text
_AT_ONCE: Final = 8  # Queues that are worked off side by side
MOST_TALK_WAITING: Final = 5_000
"""Of them messages that people said among themselves, so that there is room for deletions; each holds its text."""
FIRST_WAIT: Final = timedelta(seconds=15)
LONGEST_WAIT: Final = timedelta(minutes=5)
"""The wait doubles from the first to the longest."""
MAX_CONFLICTS: Final = 20
"""Tries of a piece of work that always meets other writers; an outage counts for none."""


_Done = TypeVar("_Done")


@dataclass(slots=True)
class _Queue:
    """What waits under one key, oldest first."""

    next_try_at: datetime
    works: deque[Work] = field(default_factory=deque)
    tries: int = 0
    conflicts: int = 0


class Unfinished:
    """Work that must not be lost to an outage."""

    def __init__(self, *, clock: Clock) -> None:
        self._clock = clock
        self._locks = KeyedLocks()
        self._queues: dict[str, _Queue] = {}

    @property
    def count(self) -> int:
        """How many pieces of work wait."""
        return sum(len(queue.works) for queue in self._queues.values())

    async def do(self, key: str, work: Work, *, most: int | None = None) -> None:
        """Do work now, or keep it for when the store is back, in order of its key; raises when `most` wait already."""
        async with self._locks.holding(key):
            queue = self._queues.get(key)
            if queue is not None:
                self._keep(queue, work, most=most)
                return
            try:
                await work()
            except (StoreError, VersionConflict) as error:
                queue = _Queue(next_try_at=self._clock.now() + FIRST_WAIT)
                self._keep(queue, work, error, most=most)
                self._queues[key] = queue

    async def do_telling(self, key: str, work: Callable[[], Awaitable[_Done]], *, rest: Work) -> _Done:
        """Do work that somebody waits for; where the store fails, `rest` is kept for later. Raises."""
        try:
            return await work()
        except (StoreError, VersionConflict) as error:
            async with self._locks.holding(key):
                queue = self._queues.setdefault(key, _Queue(next_try_at=self._clock.now() + FIRST_WAIT))
                self._keep(queue, rest, error)
            raise

    async def retry_due(self) -> int:
        """Try again what is due; returns how many pieces are done. Run by the schedule."""
        at = self._clock.now()
        return await self._retry([key for key, queue in self._queues.items() if queue.next_try_at <= at])

    async def finish(self) -> int:
        """Try everything a last time, before the process ends; returns how many pieces are lost."""
        await self._retry(list(self._queues))
        lost = self.count
        if lost:
            _log.error("unfinished_lost", count=lost)
        return lost

    async def _retry(self, keys: Sequence[str]) -> int:
        done = 0
        # One first, which is enough where the store is away. Then side by side, or a busy bot would be told more than
        # it works off.
        groups = [keys[:1], *(keys[first : first + _AT_ONCE] for first in range(1, len(keys), _AT_ONCE))]
        for group in groups:
            tried = await asyncio.gather(*(self._retry_one(key) for key in group))
            done += sum(ended for ended, _ in tried)
            if not all(is_there for _, is_there in tried):
                break
        return done

    async def _retry_one(self, key: str) -> tuple[int, bool]:
        """Work off one queue; returns how many pieces are done, and whether the store is there."""
        async with self._locks.holding(key):
            queue = self._queues.get(key)
            if queue is None:
                return 0, True
            before = len(queue.works)
            is_there = await self._work_off(key, queue)
            if not queue.works:
                del self._queues[key]
            return before - len(queue.works), is_there

    async def _work_off(self, key: str, queue: _Queue) -> bool:
        """Do what waits under a key, up to the first that fails again; False when the store is away."""
        while queue.works:
            work = queue.works.popleft()
            try:
                await work()
            except StoreError as error:
                self._put_off(queue, work, error)
                return False
            except VersionConflict as error:
                queue.conflicts += 1
                if queue.conflicts >= MAX_CONFLICTS:
                    _log.exception("unfinished_given_up", scope=key)
                    queue.conflicts = 0
                    continue
                self._put_off(queue, work, error)
                return True
            else:
                queue.tries = queue.conflicts = 0
        return True

    def _put_off(self, queue: _Queue, work: Work, error: Exception) -> None:
        queue.works.appendleft(work)
        queue.tries += 1
        wait = min(FIRST_WAIT * 2 ** min(queue.tries, 10), LONGEST_WAIT)
        queue.next_try_at = self._clock.now() + wait
        _log.warning("unfinished_put_off", count=self.count, tries=queue.tries, exc_info=error)

    def _keep(self, queue: _Queue, work: Work, error: Exception | None = None, *, most: int | None = None) -> None:
        if self.count >= (most or _MAX_WAITING):
            _log.error("unfinished_full", count=self.count)
            raise error or StoreError("the store is away and too much waits for it already")
        queue.works.append(work)
        _log.warning("unfinished_kept", count=self.count + (error is not None), exc_info=error)
