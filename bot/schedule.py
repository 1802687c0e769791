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

from bot.trusted_time import Doubt, held_sentence
from memory.domain.errors import KeepsakeError


class UnknownJobError(KeepsakeError):
    """There is no job of that name; the message names those there are."""


class JobArgumentError(KeepsakeError):
    """A job has to be told what it is about, or is told it in vain; the message says which."""


_log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Job:
    """One thing to do again and again."""

    name: str
    run: Callable[..., Awaitable[object]]
    """Repeatable at any time; what it returns is for whoever asked for the job, the schedule ignores it."""
    every: timedelta | None
    """None: only when somebody asks for it."""
    jitter_s: int = 0
    """Spreads the starts, so that many jobs do not start in the same second."""
    by_age: bool = False
    """Whether it deletes by age, which waits while the time is in doubt."""
    while_held: Callable[[], Awaitable[object]] | None = None
    """What is run instead meanwhile: the part of `run` that does not go by age. None: nothing."""
    by_each: bool = False
    """Whether every process on the database does it, with what is its own; else one of them does it for all."""
    about: str = ""
    """What has to be named when it is asked for, in a word; `run` is called with it. Empty: nothing."""


AskDoubt = Callable[[], Awaitable[Doubt | None]]
"""Says why nothing may be deleted by its age now; None when it may. See `TrustedTime.doubt`."""
OnEnd = Callable[[str, bool], object]
"""Is told the name of a job that ended, and whether it ended well."""


class Schedule:
    """Runs jobs while started."""

    def __init__(
        self,
        jobs: Sequence[Job],
        *,
        on_end: OnEnd | None = None,
        doubt: AskDoubt | None = None,
        leads: Callable[[], bool] = lambda: True,
    ) -> None:
        """`doubt` None: the time is always trusted. `leads` says whether what one does for all is this process's."""
        self._leads = leads
        self._on_end = on_end
        self._doubt = doubt
        self._held: set[str] = set()
        """Jobs that wait, by name: each is logged once."""
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
            scheduler.add_job(self.run_if_ours, args=[name], misfire_grace_time=None)
            scheduler.add_job(
                self.run_if_ours,
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

    async def run_if_ours(self, name: str) -> None:
        """Run one job as `run_now` does, unless another process does it for all."""
        if self._jobs[name].by_each or self._leads():
            await self.run_now(name)

    async def run_now(self, name: str) -> None:
        """Run one job and wait for it. A failure is logged; the next run tries again."""
        try:
            await self.run_reporting(name)
        # The outer edge of background work: nobody waits for this call who could act on the error. Nothing is
        # swallowed: it is logged with its trace, and the job's next run takes up what this one left.
        except Exception:  # noqa: BLE001
            _log.exception("job_failed", job=name)

    async def run_reporting(self, name: str, about: str | None = None) -> object:
        """Run one job for somebody who waits for it, and give its report.

        `about` is what it is to be done to, where it needs that.

        Raises `UnknownJobError` for a name that is none, `JobArgumentError` where `about` is lacking or too much, and
        whatever the job raises.
        """
        if name not in self._jobs:
            raise UnknownJobError(f"there is no job {name!r}; there are {', '.join(self._jobs)}")
        job = self._jobs[name]
        if (about is None) == bool(job.about):
            raise JobArgumentError(f"name {job.about or 'nothing'} behind the job {name!r}")
        self._running += 1
        self._idle.clear()
        ended_well = False
        try:
            doubt = await self._doubt_about(job)
            if doubt is not None:
                report = held_sentence(doubt) if job.while_held is None else await job.while_held()
            else:
                report = await (job.run() if about is None else job.run(about))
            ended_well = True
            return report
        finally:
            if self._on_end is not None:
                self._on_end(name, ended_well)
            self._running -= 1
            if not self._running:
                self._idle.set()

    async def _doubt_about(self, job: Job) -> Doubt | None:
        """Say why a job must not do what goes by age now; tells the log when that begins and ends."""
        if not job.by_age or self._doubt is None:
            return None
        doubt = await self._doubt()
        if doubt is None and job.name in self._held:
            self._held.remove(job.name)
            _log.info("job_released", job=job.name)
        elif doubt is not None and job.name not in self._held:
            self._held.add(job.name)
            _log.warning("job_held", job=job.name, reason=doubt)
        return doubt

    async def stop(self, deadline_s: float) -> None:
        """Start no more jobs and wait for those in flight, at most so long.

        Then they are cancelled, for each can be repeated.
        """
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
