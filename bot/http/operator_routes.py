"""The HTTP paths of the operator: start a night of upkeep, and ask how the bot is, in counts and sentences.

It must not open anybody's memories.
"""

import asyncio
from dataclasses import asdict
from typing import Annotated, Any, Final

import structlog
from fastapi import APIRouter, Response, Security, status
from pydantic import BaseModel, Field

from bot.http.admission import Answering, admitted
from bot.http.problems import refuse
from memory.domain.connection import Connection
from memory.domain.errors import KeepsakeError
from memory.operations.upkeep.night import MaintenanceReport

_log = structlog.stdlib.get_logger(__name__)
OPERATOR_PATHS: Final = APIRouter(prefix="/v1/operator", tags=["operator"])


class Consolidation(BaseModel):
    """What the operator asks of a night of upkeep that starts at once."""

    dry_run: bool = Field(default=True, description="Only say what it would do; the model is asked all the same.")


class HealthView(BaseModel):
    """How the bot is."""

    well: bool
    sentences: dict[str, str]
    """Of `status` and `backlog`, as the command line tells them; of nobody in particular."""


@OPERATOR_PATHS.post("/consolidate", responses={202: {"description": "It takes longer and goes on"}})
async def consolidate(
    api: Answering,
    _who: Annotated[Connection, Security(admitted, scopes=["consolidate"])],
    wish: Consolidation,
    answer: Response,
) -> dict[str, Any]:
    """Keep every memory in order now, as a night does, and count what was done; one that takes longer goes on."""
    if api.night is not None and not api.night.done():
        refuse(status.HTTP_409_CONFLICT, "under-way", "A night is under way: ask again when it is over.")
    job = "maintenance-dry-run" if wish.dry_run else "maintenance"
    night = api.night = asyncio.ensure_future(api.run_job(job, None))
    night.set_name(job)
    # Unlike with `wait_for`, a request that ends leaves the night alone.
    done, _ = await asyncio.wait({night}, timeout=api.night_s)
    if not done:
        night.add_done_callback(_log_failure)
        answer.status_code = status.HTTP_202_ACCEPTED
    return _told_of(night)


@OPERATOR_PATHS.get("/consolidate")
async def last_night(
    api: Answering, _who: Annotated[Connection, Security(admitted, scopes=["consolidate"])]
) -> dict[str, Any]:
    """Tell what the last night counted that was begun here, or that it is under way."""
    if api.night is None:
        refuse(status.HTTP_404_NOT_FOUND, "no-night", "None was begun here since the start.")
    return _told_of(api.night)


def _told_of(night: asyncio.Future[object]) -> dict[str, Any]:
    """Return a night's counts, or that it is under way. Raises what it failed with."""
    if not night.done():
        return {"under_way": True}
    report = night.result()
    if not isinstance(report, MaintenanceReport):
        refuse(status.HTTP_409_CONFLICT, "held", "Nothing ages while the time is in doubt: `doctor` says why.")
    return asdict(report)


def _log_failure(night: asyncio.Task[object]) -> None:
    if not night.cancelled() and night.exception() is not None:
        _log.error("job_failed", job=night.get_name(), exc_info=night.exception())


@OPERATOR_PATHS.get("/health")
async def health(api: Answering, _who: Annotated[Connection, Security(admitted, scopes=["health"])]) -> HealthView:
    """Say how the bot is, and what waits."""
    said, well = {}, True
    for job in ("status", "backlog"):
        try:
            said[job] = str(await api.run_job(job, None))
        except KeepsakeError as ill:
            said[job], well = str(ill), False
    return HealthView(well=well, sentences=said)
