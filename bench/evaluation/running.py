"""The bot as it runs, without Discord: its jobs come when the time of a talk has come to them."""

import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from bench.clock import SetClock
from bot.jobs import forming_jobs, order_jobs, upkeep_jobs
from bot.schedule import Job
from bot.settings import Settings
from bot.wiring import Keepsake, opened
from memory.domain.ids import ChannelId, SubjectId, TenantId, guild_tenant
from memory.operations.formation.formation import FormationReport
from memory.operations.recall.lending import Guilds
from sandbox.local_settings import local_settings

TENANT: Final = guild_tenant(1)
CHANNEL: Final = ChannelId("11")
"""Where people talk; everybody reads it."""
PLACE: Final = "general"
_STEP: Final = timedelta(hours=3)
"""How often jobs are looked at while nobody speaks."""
_SOON: Final = (timedelta(minutes=1), timedelta(minutes=6), timedelta(minutes=31), timedelta(hours=1))
"""When they are looked at before that: talk goes cold meanwhile."""


class RunningBot:
    """A bot and the time that passes for it."""

    def __init__(self, keepsake: Keepsake, clock: SetClock) -> None:
        self.keepsake = keepsake
        self.clock = clock
        self.dropped = Counter[str]()
        """Observations that were not kept so far, by reason; the store keeps that of the last weeks alone."""
        jobs = [
            *forming_jobs(keepsake.background),
            *order_jobs(keepsake.background),
            *upkeep_jobs(keepsake.operations, keepsake.reading),
        ]
        self._jobs: list[tuple[Job, timedelta]] = [(job, job.every) for job in jobs if job.every is not None]
        self._run_at = {job.name: clock.now() for job, _ in self._jobs}

    async def rest_until(self, moment: datetime) -> None:
        """Let the time pass, with the jobs that are due meanwhile; a moment that has passed is now."""
        begun = self.clock.now()
        stops = [begun + soon for soon in _SOON]
        while stops[-1] < moment:
            stops.append(stops[-1] + _STEP)
        for stop in [*[each for each in stops if each < moment], max(moment, begun)]:
            self.clock.at = stop
            for job, every in self._jobs:
                if self.clock.now() - self._run_at[job.name] >= every:
                    self._run_at[job.name] = self.clock.now()
                    told = await job.run()
                    if isinstance(told, FormationReport):
                        self.dropped.update(told.dropped)


@asynccontextmanager
async def running(
    settings: Settings, *, begins: datetime, is_scripted: bool, members: Mapping[SubjectId, str] | None = None
) -> AsyncIterator[RunningBot]:
    """Run the bot from a moment on, with the model of the settings, over a folder of its own that is removed.

    `members` are the people of its guild, each with the name by which they are known there.
    """
    clock = SetClock(begins)
    with tempfile.TemporaryDirectory(prefix="keepsake-talk-") as folder:
        ours = local_settings(settings, model_url=None).model_copy(update={"keepsake_data_dir": Path(folder)})
        guilds = _guilds(members or {})
        async with opened(ours, clock=clock, is_scripted=is_scripted, guilds=guilds) as keepsake:
            yield RunningBot(keepsake, clock)


def _guilds(members: Mapping[SubjectId, str]) -> Guilds:
    """Tell what Discord would of the guild."""

    def members_in(_tenant: TenantId, people: Collection[SubjectId]) -> Mapping[SubjectId, Sequence[str]]:
        return {person: [members[person]] for person in people if person in members}

    return Guilds(members_in, lambda _tenant, channel_id: PLACE if channel_id == CHANNEL else None)


async def calls_of(keepsake: Keepsake) -> dict[str, dict[str, int]]:
    """Add up the calls of all days by purpose."""
    totals: dict[str, Counter[str]] = {}
    for row in await keepsake.collections.store.find("usage", {"tenant": TENANT, "day": {"$gt": ""}}):
        if row["_id"].startswith("tokens/"):
            for purpose, counts in row.items():
                if isinstance(counts, dict):
                    totals.setdefault(purpose, Counter()).update(
                        {name: counts.get(name, 0) for name in ("calls", "prompt_tokens", "completion_tokens")}
                    )
    return {purpose: dict(counts) for purpose, counts in sorted(totals.items())}
