"""Builds what keeps memory in order at night, with its jobs.

A part of the composition root; it decides nothing.
"""

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bot.schedule import Job
from memory.operations.bundle import Operations
from memory.operations.locks import KeyedLocks
from memory.operations.pacing import Pacing
from memory.operations.rule_process import RunRules
from memory.operations.upkeep.judging import Judging
from memory.operations.upkeep.maintenance import Maintenance
from memory.operations.upkeep.narrowing import Narrowing
from memory.operations.upkeep.reopening import Reopening
from memory.operations.upkeep.settling import Settling
from memory.operations.upkeep.soon import SoonJudging
from memory.operations.writing.writer import Writer
from memory.ports import ChatModel, Clock
from memory.store.collections import Collections

LOOK_EVERY: Final = timedelta(minutes=30)
"""How late after its hour a tenant's night may begin."""
REOPEN_EVERY: Final = timedelta(days=1)
JUDGE_EVERY: Final = timedelta(minutes=1)
"""How late it is seen that something waits to be judged soon."""


@dataclass(frozen=True, slots=True)
class Maintaining:
    """What keeps memory in order."""

    maintenance: Maintenance
    soon: SoonJudging
    reopening: Reopening
    narrowing: Narrowing

    def jobs(self) -> list[Job]:
        """Give its jobs for the schedule: the nights that have come, everybody's now, in earnest or dry, what was said by hand, and what earlier rules closed."""
        return [
            Job(name="maintenance-due", run=self.maintenance.run_due, every=LOOK_EVERY, jitter_s=300, by_age=True),
            Job(name="maintenance", run=self.maintenance.run, every=None, by_age=True),
            Job(name="maintenance-dry-run", run=self.maintenance.dry_run, every=None),
            Job(name="judging", run=self.soon.judge_due, every=JUDGE_EVERY),
            Job(name="reopen", run=self.reopening.run, every=REOPEN_EVERY, jitter_s=300),
            Job(name="closings", run=self.reopening.report, every=None),
        ]


def maintaining_of(
    collections: Collections,
    operations: Operations,
    *,
    writer: Writer,
    model: ChatModel,
    clock: Clock,
    locks: KeyedLocks,
    owner: str,
    tokens_a_day: int,
    run_rules: RunRules = asyncio.to_thread,
) -> Maintaining:
    """Put it together; `owner` names this process in leases."""
    judging = Judging(collections, model=model, clock=clock)
    settling = Settling(collections, writer=writer, clock=clock, locks=locks, run_rules=run_rules)
    return Maintaining(
        Maintenance(
            collections,
            judging=judging,
            settling=settling,
            lifecycle=operations.lifecycle,
            constraining=operations.constraining,
            writer=writer,
            clock=clock,
            locks=locks,
            owner=owner,
            run_rules=run_rules,
        ),
        SoonJudging(
            collections,
            judging=judging,
            settling=settling,
            constraining=operations.constraining,
            pacing=Pacing(collections, tokens_a_day=tokens_a_day),
            clock=clock,
            owner=owner,
        ),
        Reopening(collections, writer=writer, clock=clock, locks=locks, run_rules=run_rules),
        Narrowing(collections, writer=writer, clock=clock),
    )
