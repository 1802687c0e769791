"""Builds what the bot can do, and the jobs that keep memory in order.

A part of the composition root; it decides nothing.
"""

from datetime import timedelta
from typing import Any, Final

from bot.reading import Reading
from bot.schedule import Job
from bot.settings import Settings
from memory.domain.categories import Categories
from memory.operations.answering.answering import Answering
from memory.operations.answering.budgets import AnswerBudgets
from memory.operations.answering.receipts import AnsweringReceipts
from memory.operations.bundle import Operations
from memory.operations.capture.capture import Capture
from memory.operations.capture.channel_sweep import ChannelSweep
from memory.operations.capture.channel_talk import ChannelTalk
from memory.operations.capture.unfinished import Unfinished
from memory.operations.constraining import Constraining
from memory.operations.diagnosis.diagnosing import Diagnosing
from memory.operations.diagnosis.health import Health
from memory.operations.diagnosis.job_book import JobBook
from memory.operations.erasing_again import ErasingAgain
from memory.operations.export.export import Export
from memory.operations.forgetting.departure import Departure
from memory.operations.forgetting.erasure import Erasure
from memory.operations.forgetting.forgetting import Forgetting
from memory.operations.forgetting.retention import Retention
from memory.operations.forgetting.scrubbing import Scrubbing
from memory.operations.formation.proposing import Proposing
from memory.operations.locks import KeyedLocks
from memory.operations.recall.query import Query
from memory.operations.recall.searching import Searching
from memory.operations.remembering.bulk import Bulk
from memory.operations.remembering.curating import Curating
from memory.operations.remembering.inspection import Inspection
from memory.operations.remembering.remembering import Remembering
from memory.operations.remembering.wishing import Wishing
from memory.operations.rule_process import Rules
from memory.operations.upkeep.lifecycle import Lifecycle
from memory.operations.upkeep.resolving import Resolving
from memory.operations.upkeep.tidying import Tidying
from memory.operations.writing.writer import Writer
from memory.ports import ChatModel, Clock
from memory.store.collections import Collections
from memory.store.erasure_log import ErasureLog

ERASE_EVERY: Final = timedelta(seconds=15)
"""How late an erasure may come after its undo time."""
LAPSE_EVERY: Final = timedelta(minutes=10)
"""How late what `delete_after_days` ends may be erased; answers never use it meanwhile."""
SCRUB_EVERY: Final = timedelta(minutes=1)
"""How long the bytes of erased text may stay in the files of the store."""
RETRY_EVERY: Final = timedelta(seconds=15)
DROP_EVERY: Final = timedelta(hours=1)
FORESEE_EVERY: Final = timedelta(minutes=10)
"""More often than an envelope lapses by default, so that what is usual at this hour stays at hand."""
WRITE_AUDIT_EVERY: Final = timedelta(seconds=30)
WRITE_USES_EVERY: Final = timedelta(minutes=1)


def upkeep_jobs(operations: Operations, reading: Reading) -> list[Job]:
    """Give the jobs that end, write down and age what is there."""
    return [
        Job(
            name="erase",
            run=operations.retention.erase_due,
            every=ERASE_EVERY,
            by_age=True,
            while_held=operations.forgetting.erase_forgotten,
        ),
        Job(name="lapse", run=operations.retention.erase_lapsed, every=LAPSE_EVERY, by_age=True),
        Job(name="drop", run=operations.retention.drop_old, every=DROP_EVERY, jitter_s=300, by_age=True),
        Job(name="retry", run=operations.unfinished.retry_due, every=RETRY_EVERY),
        Job(name="foresee", run=reading.prefetch.warm_routine, every=FORESEE_EVERY, jitter_s=60),
        Job(name="audit", run=reading.audit.write, every=WRITE_AUDIT_EVERY),
        Job(name="uses", run=reading.counting.write_uses, every=WRITE_USES_EVERY),
        # Last, so that of jobs that are due together it follows those that delete.
        Job(name="scrub", run=operations.scrubbing.scrub_due, every=SCRUB_EVERY),
    ]


def operations_of(
    settings: Settings,
    collections: Collections,
    constraining: Constraining,
    *,
    writer: Writer,
    locks: KeyedLocks,
    reading: Reading,
    model: ChatModel,
    categories: Categories,
    clock: Clock,
    jobs: JobBook,
    rules: Rules,
) -> Operations:
    """Put the operations together."""
    shared: dict[str, Any] = {"writer": writer, "clock": clock, "locks": locks}
    by_hand = {**shared, "constraining": constraining, "run_rules": rules.by_hand}
    remembering = Remembering(collections, categories=categories, **by_hand)
    forgetting = _forgetting(settings, collections, reading, writer=writer, clock=clock)
    capture = Capture(collections, writer=writer, remembering=remembering, forgetting=forgetting, clock=clock)
    return Operations(
        query=(query := _query(settings, reading, categories)),
        scrubbing=(scrubbing := Scrubbing(collections, clock=clock)),
        answer_budgets=_budgets(settings, collections),
        answering=_answering(settings, collections, reading, model, query),
        answering_receipts=AnsweringReceipts(collections),
        bulk=(bulk := Bulk(collections, remembering=remembering, forgetting=forgetting)),
        capture=capture,
        channel_sweep=ChannelSweep(collections, capture=capture, clock=clock),
        channel_talk=ChannelTalk(collections, capture=capture, forgetting=forgetting, writer=writer, clock=clock),
        constraining=constraining,
        curating=Curating(collections, **by_hand),
        departure=Departure(collections, scrubbing=scrubbing, invalidate=reading.let_go, clock=clock),
        diagnosing=Diagnosing(collections, jobs=jobs),
        erasure=Erasure(collections, scrubbing=scrubbing, invalidate=reading.let_go_of_erased, clock=clock),
        export=Export(collections, clock=clock),
        forgetting=forgetting,
        health=Health(collections),
        inspection=Inspection(collections, constraining=constraining),
        lifecycle=Lifecycle(collections, **shared),
        prefetch=reading.prefetch,
        proposing=Proposing(collections, categories=categories, **by_hand),
        remembering=remembering,
        resolving=Resolving(collections, **by_hand),
        retention=_retention(settings, collections, forgetting, clock=clock),
        searching=Searching(reading.recall, clock=clock),
        tidying=Tidying(collections, bulk=bulk, run_rules=rules.background, **shared),
        unfinished=Unfinished(clock=clock),
        wishing=Wishing(remembering=remembering, forgetting=forgetting),
    )


def erasing_again_of(
    collections: Collections, operations: Operations, *, log: ErasureLog, writer: Writer, clock: Clock
) -> ErasingAgain:
    """Put together what a start does before anything else."""
    return ErasingAgain(
        collections,
        log=log,
        writer=writer,
        erasure=operations.erasure,
        departure=operations.departure,
        constraining=operations.constraining,
        capture=operations.capture,
        channel_talk=operations.channel_talk,
        forgetting=operations.forgetting,
        scrubbing=operations.scrubbing,
        clock=clock,
    )


def _forgetting(
    settings: Settings, collections: Collections, reading: Reading, *, writer: Writer, clock: Clock
) -> Forgetting:
    invalidate = reading.envelopes.invalidate
    return Forgetting(collections, writer=writer, invalidate=invalidate, clock=clock, undo_s=settings.undo_s)


def _budgets(settings: Settings, collections: Collections) -> AnswerBudgets:
    return AnswerBudgets(
        collections,
        person_tokens=settings.answer_tokens_a_day_person,
        guild_tokens=settings.answer_tokens_a_day_guild,
    )


def _retention(settings: Settings, collections: Collections, forgetting: Forgetting, *, clock: Clock) -> Retention:
    return Retention(
        collections, forgetting=forgetting, clock=clock, message_retention_days=settings.message_retention_days
    )


def _query(settings: Settings, reading: Reading, categories: Categories) -> Query:
    return Query(reading.recall, categories=categories, limit_s=settings.memory_query_limit_ms / 1000)


def _answering(
    settings: Settings, collections: Collections, reading: Reading, model: ChatModel, query: Query
) -> Answering:
    offered = query if settings.model_tools else None
    return reading.answering(
        collections,
        model=model,
        max_output_tokens=settings.model_max_output_tokens,
        query=offered,
        persona=settings.persona,
    )
