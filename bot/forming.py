"""Builds what turns talk into memory: formation, consolidation, propagation and insights.

A part of the composition root; it decides nothing.
"""

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bot.schedule import Job
from memory.domain.categories import Categories
from memory.domain.scopes.absorption import AT_NIGHT, UNREAD
from memory.domain.scopes.support import FactsOf
from memory.operations.consolidation.consolidation import Consolidation
from memory.operations.consolidation.synthesis import Synthesis
from memory.operations.constraining import Constraining
from memory.operations.formation.claiming import Claiming
from memory.operations.formation.extraction import Extraction, NamesOf
from memory.operations.formation.formation import Formation
from memory.operations.formation.observing import Observing
from memory.operations.formation.proposing import Proposing
from memory.operations.insights.ending import InsightEnding
from memory.operations.insights.insights import Insights
from memory.operations.insights.keeping import InsightKeeping
from memory.operations.locks import KeyedLocks
from memory.operations.pacing import Pacing
from memory.operations.propagation.corroboration import Corroboration
from memory.operations.propagation.oversight import Oversight
from memory.operations.propagation.passing import Passing
from memory.operations.propagation.propagation import Propagation
from memory.operations.propagation.rewriting import Rewriting
from memory.operations.propagation.withdrawal import Withdrawal
from memory.operations.rule_process import RunRules
from memory.operations.writing.writer import Invalidate, Writer
from memory.ports import ChatModel, Clock
from memory.store.collections import Collections

FORM_EVERY: Final = timedelta(minutes=1)
"""How late a window may be formed after it is due."""
CONSOLIDATE_EVERY: Final = timedelta(minutes=10)
WITHDRAW_EVERY: Final = timedelta(minutes=10)
"""How late a passed-on statement may end whose source was reworded or put away; erasing and saying no do not wait for it."""
INFER_EVERY: Final = timedelta(hours=1)
"""How late a person may be asked about whose day is over."""
NIGHTLY_EVERY: Final = timedelta(days=1)
NIGHTLY_JITTER_S: Final = 3600
"""Guilds share one process; the hour spreads the load of several processes on one model."""


@dataclass(frozen=True, slots=True)
class Forming:
    """What turns talk into memory."""

    formation: Formation
    consolidation: Consolidation
    propagation: Propagation
    oversight: Oversight
    insights: Insights

    def jobs(self) -> list[Job]:
        """Give its jobs for the schedule."""
        return [
            Job(name="formation", run=self.formation.form_due, every=FORM_EVERY),
            Job(name="consolidation", run=self._consolidate, every=CONSOLIDATE_EVERY),
            Job(name="nightly", run=self._consolidate_all, every=NIGHTLY_EVERY, jitter_s=NIGHTLY_JITTER_S),
            # After the texts, which say what may be useful to others.
            Job(name="propagation", run=self.propagation.propagate_due, every=NIGHTLY_EVERY, jitter_s=NIGHTLY_JITTER_S),
            Job(name="withdrawal", run=self.propagation.withdraw_due, every=WITHDRAW_EVERY),
            Job(name="collective", run=self.oversight.told, every=None),
            Job(name="collective-end", run=self.oversight.end, every=None, about="the id of a statement"),
            Job(name="insights", run=self.insights.infer_due, every=INFER_EVERY, jitter_s=300),
            Job(name="retry-parked", run=self._retry_parked, every=None),
        ]

    async def _retry_parked(self) -> object:
        again = await self.formation.retry_parked()
        return f"windows that will be tried again within a minute: {again}"

    async def _consolidate(self) -> object:
        return await self.consolidation.consolidate_due(nightly=False)

    async def _consolidate_all(self) -> object:
        return await self.consolidation.consolidate_due(nightly=True)


def forming_of(
    collections: Collections,
    *,
    writer: Writer,
    constraining: Constraining,
    proposing: Proposing,
    invalidate: Invalidate,
    model: ChatModel,
    clock: Clock,
    categories: Categories,
    locks: KeyedLocks,
    owner: str,
    tokens_a_day: int,
    kept_days: int,
    at_night: int = AT_NIGHT,
    unread: int = UNREAD,
    names_of: NamesOf,
    facts_of: FactsOf,
    run_rules: RunRules = asyncio.to_thread,
) -> Forming:
    """Put them together; `owner` names this process in leases, messages are kept for `kept_days`."""
    pacing = Pacing(collections, tokens_a_day=tokens_a_day)
    propagation = propagation_of(
        collections, facts_of, writer=writer, model=model, clock=clock, categories=categories, locks=locks, owner=owner
    )
    consolidation = Consolidation(
        collections, synthesis=Synthesis(collections, model=model, clock=clock), writer=writer, constraining=constraining,
        invalidate=invalidate, clock=clock, locks=locks, owner=owner, at_night=at_night, unread=unread,
    )  # fmt: skip
    return Forming(
        formation=_formation_of(
            collections,
            constraining,
            proposing,
            pacing,
            writer=writer,
            model=model,
            clock=clock,
            categories=categories,
            locks=locks,
            owner=owner,
            kept_days=kept_days,
            names_of=names_of,
            run_rules=run_rules,
        ),
        consolidation=consolidation,
        propagation=propagation,
        oversight=Oversight(collections, writer=writer, clock=clock, locks=locks, facts_of=facts_of),
        insights=insights_of(collections, writer=writer, pacing=pacing, model=model, clock=clock, locks=locks),
    )


def _formation_of(
    collections: Collections,
    constraining: Constraining,
    proposing: Proposing,
    pacing: Pacing,
    *,
    writer: Writer,
    model: ChatModel,
    clock: Clock,
    categories: Categories,
    locks: KeyedLocks,
    owner: str,
    kept_days: int,
    names_of: NamesOf,
    run_rules: RunRules,
) -> Formation:
    claiming = Claiming(
        collections, constraining=constraining, pacing=pacing, clock=clock, kept_days=kept_days, run_rules=run_rules
    )
    extraction = Extraction(
        collections,
        model=model,
        constraining=constraining,
        pacing=pacing,
        categories=categories,
        clock=clock,
        names_of=names_of,
        run_rules=run_rules,
    )
    observing = Observing(
        collections,
        writer=writer,
        constraining=constraining,
        proposing=proposing,
        categories=categories,
        locks=locks,
        run_rules=run_rules,
    )
    return Formation(
        collections,
        claiming=claiming,
        extraction=extraction,
        observing=observing,
        clock=clock,
        locks=locks,
        owner=owner,
    )


def insights_of(
    collections: Collections, *, writer: Writer, pacing: Pacing, model: ChatModel, clock: Clock, locks: KeyedLocks
) -> Insights:
    """Put insights together."""
    ending = InsightEnding(collections, writer=writer)
    return Insights(
        collections,
        keeping=InsightKeeping(collections, ending=ending, writer=writer, locks=locks),
        ending=ending,
        pacing=pacing,
        model=model,
        clock=clock,
    )


def propagation_of(
    collections: Collections,
    facts_of: FactsOf,
    *,
    writer: Writer,
    model: ChatModel,
    clock: Clock,
    categories: Categories,
    locks: KeyedLocks,
    owner: str,
) -> Propagation:
    """Put propagation together."""
    withdrawal = Withdrawal(collections, writer=writer, facts_of=facts_of)
    rewriting = Rewriting(collections, model=model, clock=clock)
    passing = Passing(
        collections,
        writer=writer,
        withdrawal=withdrawal,
        categories=categories,
        clock=clock,
        locks=locks,
        facts_of=facts_of,
    )
    return Propagation(
        collections,
        passing=passing,
        rewriting=rewriting,
        corroboration=Corroboration(collections, passing=passing, rewriting=rewriting, facts_of=facts_of, clock=clock),
        withdrawal=withdrawal,
        clock=clock,
        owner=owner,
    )
