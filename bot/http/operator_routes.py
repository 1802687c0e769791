"""What whoever runs the bot has done by a token of theirs: jobs of the schedule, told in counts and sentences.

It must not open anybody's memories.
"""

from dataclasses import asdict
from typing import Annotated, Any, Final

from fastapi import APIRouter, Security, status
from pydantic import BaseModel, Field

from bot.http.admission import Answering, admitted
from bot.http.problems import refuse
from memory.domain.connection import Connection
from memory.domain.errors import KeepsakeError
from memory.operations.upkeep.night import MaintenanceReport

OPERATOR_PATHS: Final = APIRouter(prefix="/v1/operator", tags=["operator"])


class Consolidation(BaseModel):
    """A night that is wished for now."""

    dry_run: bool = Field(default=True, description="Only say what it would do; the model is asked all the same.")


class HealthView(BaseModel):
    """How the bot is."""

    well: bool
    sentences: dict[str, str]
    """Of `status` and `backlog`, as the command line tells them; of nobody in particular."""


@OPERATOR_PATHS.post("/consolidate")
async def consolidate(
    api: Answering, _who: Annotated[Connection, Security(admitted, scopes=["consolidate"])], wish: Consolidation
) -> dict[str, Any]:
    """Keep every memory in order now, as a night does, and count what was done."""
    report = await api.run_job("maintenance-dry-run" if wish.dry_run else "maintenance", None)
    if not isinstance(report, MaintenanceReport):
        refuse(status.HTTP_409_CONFLICT, "held", "Nothing ages while the time is in doubt: `doctor` says why.")
    return asdict(report)


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
