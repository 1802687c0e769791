"""Builds what keeps memory in order at night, with its jobs.

A part of the composition root; it decides nothing.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bot.schedule import Job
from memory.operations.bundle import Operations
from memory.operations.constraining import Constraining
from memory.operations.locks import KeyedLocks
from memory.operations.upkeep.judging import Judging
from memory.operations.upkeep.maintenance import Maintenance
from memory.operations.writing.writer import Writer
from memory.ports import ChatModel, Clock
from memory.store.collections import Collections

LOOK_EVERY: Final = timedelta(minutes=30)
"""How late after its hour a tenant's night may begin."""


@dataclass(frozen=True, slots=True)
class Maintaining:
    """What keeps memory in order."""

    maintenance: Maintenance

    def jobs(self) -> list[Job]:
        """Give its jobs for the schedule: the nights that have come, and everybody's now, in earnest or only counted."""
        return [
            Job(name="maintenance-due", run=self.maintenance.run_due, every=LOOK_EVERY, jitter_s=300),
            Job(name="maintenance", run=self.maintenance.run, every=None),
            Job(name="maintenance-dry-run", run=self.maintenance.dry_run, every=None),
        ]


def maintaining_of(
    collections: Collections,
    operations: Operations,
    constraining: Constraining,
    *,
    writer: Writer,
    model: ChatModel,
    clock: Clock,
    locks: KeyedLocks,
    owner: str,
) -> Maintaining:
    """Put it together; `owner` names this process in leases."""
    judging = Judging(collections, model=model, clock=clock)
    return Maintaining(
        Maintenance(
            collections,
            judging=judging,
            lifecycle=operations.lifecycle,
            constraining=constraining,
            writer=writer,
            clock=clock,
            locks=locks,
            owner=owner,
        )
    )
