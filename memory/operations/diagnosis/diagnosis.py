"""What an admin may know of how the bot is doing.

Whether the store answers, what of their talk is parked, what ran when. Counts and codes of one guild and of the
process, of nobody in particular.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from memory.domain.errors import StoreError
from memory.domain.ids import TenantId
from memory.store.collections import Collections


@dataclass(frozen=True, slots=True)
class JobRun:
    """The last run of a job."""

    ended_at: datetime
    ok: bool
    """False when it raised or was cancelled."""


class JobBook:
    """What the schedule writes down and a diagnosis reads."""

    def __init__(self) -> None:
        self._last: dict[str, JobRun] = {}

    def note(self, name: str, *, at: datetime, ok: bool) -> None:
        """Note that a run ended."""
        self._last[name] = JobRun(at, ok)

    @property
    def last_runs(self) -> Mapping[str, JobRun]:
        """The jobs that ran since the start, by name."""
        return dict(self._last)


@dataclass(frozen=True, slots=True)
class Parked:
    """Windows of a guild's talk that no answer of the model was good enough for."""

    windows: int
    since: datetime | None
    """When the first was put aside; None when none is."""
    faults: Mapping[str, int]
    """Why: the fault of the last try → windows."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """How things are at a moment."""

    store_fault: str | None
    """Name of the error with which the store answered; None when all is well."""
    parked: Parked | None
    """None when the store could not say."""
    jobs: Mapping[str, JobRun]
    """Last runs since the start, by name."""


class Diagnoser:
    """Looks, and changes nothing."""

    def __init__(self, collections: Collections, *, jobs: JobBook) -> None:
        self._collections = collections
        self._jobs = jobs

    async def diagnose(self, tenant: TenantId) -> Diagnosis:
        """Return how store, parked talk of a guild and jobs are; an error of the store is a finding."""
        try:
            parked = await self._parked(tenant)
        except StoreError as error:
            return Diagnosis(type(error).__name__, None, self._jobs.last_runs)
        return Diagnosis(None, parked, self._jobs.last_runs)

    async def _parked(self, tenant: TenantId) -> Parked:
        found = [record for record in await self._collections.formations.parked() if record.tenant == tenant]
        return Parked(
            windows=len(found),
            since=min((record.updated_at for record in found), default=None),
            faults=dict(Counter(record.fault or "unknown" for record in found).most_common()),
        )
