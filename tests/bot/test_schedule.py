"""Jobs.

They run at the start and by their interval, fail without harm, are never too late, and are waited for at the end.
"""

import asyncio
import io
from datetime import timedelta

import pytest

from bot.logs import configure_logs
from bot.schedule import Job, Schedule

OFTEN = timedelta(milliseconds=10)
SELDOM = timedelta(days=1)
PATIENCE_S = 60.0


class Work:
    """A job that a test holds and counts; it needs some steps to clean up when it is cancelled."""

    def __init__(self) -> None:
        self.begun = 0
        self.ended = 0
        self.is_cancelled = False
        self.error: Exception | None = None
        self.free = asyncio.Event()
        self.free.set()
        self._runs: asyncio.Queue[int] = asyncio.Queue()

    async def run(self) -> None:
        """Count, wait until it is free, and fail when it shall."""
        self.begun += 1
        self._runs.put_nowait(self.begun)
        try:
            await self.free.wait()
        except asyncio.CancelledError:
            for _ in range(3):
                await asyncio.sleep(0)
            self.is_cancelled = True
            raise
        if self.error is not None:
            raise self.error
        self.ended += 1

    async def next_run(self) -> int:
        """Wait for a run and give its number."""
        return await asyncio.wait_for(self._runs.get(), PATIENCE_S)


def scheduled(work: Work, *, every: timedelta) -> Schedule:
    return Schedule([Job(name="work", run=work.run, every=every)])


async def test_what_became_due_while_nothing_ran_is_done_at_the_start() -> None:
    work = Work()
    schedule = scheduled(work, every=SELDOM)
    schedule.start()

    assert await work.next_run() == 1

    await schedule.stop(PATIENCE_S)


async def test_a_job_runs_again_and_again_until_the_stop() -> None:
    work = Work()
    schedule = scheduled(work, every=OFTEN)
    schedule.start()
    for number in (1, 2, 3):
        assert await work.next_run() == number

    await schedule.stop(PATIENCE_S)
    after = work.begun
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(asyncio.Event().wait(), 5 * OFTEN.total_seconds())

    assert work.begun == after == work.ended


@pytest.mark.usefixtures("logs_put_back")
async def test_a_job_that_fails_is_logged_without_its_words_and_runs_again() -> None:
    written = io.StringIO()
    configure_logs("INFO", stream=written)
    work = Work()
    work.error = ValueError("the canary sings")
    schedule = scheduled(work, every=OFTEN)
    schedule.start()
    await work.next_run()
    await work.next_run()

    await schedule.stop(PATIENCE_S)

    lines = [line for line in written.getvalue().splitlines() if "event=job_failed" in line]
    assert len(lines) >= 2
    assert all("job=work" in line and "error=builtins.ValueError" in line for line in lines)
    assert "canary" not in written.getvalue()


async def test_what_one_process_does_for_all_no_other_does_by_itself() -> None:
    own, common = Work(), Work()
    jobs = [Job(name="common", run=common.run, every=SELDOM), Job(name="own", run=own.run, every=SELDOM, by_each=True)]
    schedule = Schedule(jobs, leads=lambda: False)
    schedule.start()
    await own.next_run()
    await schedule.run_now("common")
    await schedule.stop(PATIENCE_S)
    assert (own.ended, common.ended) == (1, 1), "asked for by hand it is done here"


async def test_the_stop_waits_for_what_is_in_flight() -> None:
    work = Work()
    work.free.clear()
    schedule = scheduled(work, every=SELDOM)
    schedule.start()
    await work.next_run()

    stopping = asyncio.create_task(schedule.stop(PATIENCE_S))
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(asyncio.shield(stopping), 0.05)
    work.free.set()
    await asyncio.wait_for(stopping, PATIENCE_S)

    assert work.ended == 1
    assert not work.is_cancelled


async def test_a_job_without_an_interval_runs_only_when_it_is_asked_for() -> None:
    regular, asked = Work(), Work()
    schedule = Schedule(
        [Job(name="regular", run=regular.run, every=OFTEN), Job(name="asked", run=asked.run, every=None)]
    )
    schedule.start()
    while await regular.next_run() < 3:
        pass
    assert asked.begun == 0

    await schedule.run_reporting("asked")
    await schedule.stop(PATIENCE_S)

    assert asked.ended == 1
    assert list(schedule.intervals) == ["regular"]


async def test_whoever_asked_is_told_which_job_ended_and_how() -> None:
    ended: list[tuple[str, bool]] = []
    well, ill = Work(), Work()
    ill.error = ValueError("no")
    schedule = Schedule(
        [Job(name="well", run=well.run, every=None), Job(name="ill", run=ill.run, every=None)],
        on_end=lambda name, ok: ended.append((name, ok)),
    )

    await schedule.run_now("well")
    await schedule.run_now("ill")

    assert ended == [("well", True), ("ill", False)]
