"""What runs by itself: jobs that are bound methods of operations, each with its interval.

APScheduler only keeps the time. It cancels running jobs at shutdown, so this module counts them and waits for them.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta

import structlog
from apscheduler.executors.asyncio import AsyncIOExecutor
from apscheduler.schedulers.asyncio import AsyncIOScheduler

from memory.domain.errors import KeepsakeError


class UnknownJobError(KeepsakeError):
    """There is no job of that name; the message names those there are."""


_log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Job:
    """One thing to do again and again."""

    name: str
    run: Callable[[], Awaitable[object]]
    """Repeatable at any time; what it returns is for whoever asked for the job, the schedule ignores it."""
    every: timedelta | None
    """None: only when somebody asks for it."""
    jitter_s: int = 0
    """Spreads the starts, so that many jobs do not start in the same second."""


OnEnd = Callable[[str, bool], object]
"""Is told the name of a job that ended, and whether it ended well."""


class Schedule:
    """Runs jobs while started."""

    def __init__(self, jobs: Sequence[Job], *, on_end: OnEnd | None = None) -> None:
        self._on_end = on_end
        self._jobs = {job.name: job for job in jobs}
        self._scheduler: AsyncIOScheduler | None = None
        self._idle = asyncio.Event()
        self._idle.set()
        self._running = 0

    @property
    def intervals(self) -> dict[str, timedelta]:
        """How often each job runs that runs by itself, by name, in their order."""
        return {name: job.every for name, job in self._jobs.items() if job.every is not None}

    @property
    def names(self) -> list[str]:
        """Every job, in their order."""
        return list(self._jobs)

    def start(self) -> None:
        """Start keeping time; every job with an interval also runs at once, for what became due while nothing ran.

        Call it in the running event loop, outside of what a simulated Discord watches.
        """
        scheduler = AsyncIOScheduler(executors={"default": AsyncIOExecutor()}, timezone="UTC")
        for name, every in self.intervals.items():
            # A late start is run once, however late: every job looks for all that is due.
            scheduler.add_job(self.run_now, args=[name], misfire_grace_time=None)
            scheduler.add_job(
                self.run_now,
                "interval",
                args=[name],
                id=name,
                seconds=every.total_seconds(),
                jitter=self._jobs[name].jitter_s or None,
                misfire_grace_time=None,
                coalesce=True,
                max_instances=1,
            )
        scheduler.start()
        self._scheduler = scheduler

    async def run_now(self, name: str) -> None:
        """Run one job and wait for it. A failure is logged; the next run tries again."""
        try:
            await self.run_reporting(name)
        # The outer edge of background work: nobody waits for this call who could act on the error.
        except Exception:  # noqa: BLE001
            _log.exception("job_failed", job=name)

    async def run_reporting(self, name: str) -> object:
        """Run one job for somebody who waits for it, and give its report.

        Raises `UnknownJobError` for a name that is none, and whatever the job raises.
        """
        if name not in self._jobs:
            raise UnknownJobError(f"there is no job {name!r}; there are {', '.join(self._jobs)}")
        self._running += 1
        self._idle.clear()
        ended_well = False
        try:
            report = await self._jobs[name].run()
            ended_well = True
            return report
        finally:
            if self._on_end is not None:
                self._on_end(name, ended_well)
            self._running -= 1
            if not self._running:
                self._idle.set()

    async def stop(self, deadline_s: float) -> None:
        """Start no more jobs and wait for those in flight, at most so long; then they are cancelled, for each can be repeated."""
        scheduler, self._scheduler = self._scheduler, None
        if scheduler is None:
            return
        scheduler.pause()
        # A job that was handed over in this very step begins in the next one, and is counted from then on.
        await asyncio.sleep(0)
        try:
            async with asyncio.timeout(deadline_s):
                await self._idle.wait()
        except TimeoutError:
            _log.warning("jobs_cancelled", count=self._running)
        scheduler.shutdown(wait=False)
        await self._idle.wait()
