"""When each job of this process last ended, and how. It holds nothing else, and forgets with the process."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime


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
