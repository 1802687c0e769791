"""Builds the operations over what they share and what answers are made of.

A part of the composition root. Nothing else constructs an operation that shares the `Core`, and nothing here decides
anything.
"""

from dataclasses import dataclass, replace

from bot.reading import Reading
from bot.settings import Settings
from memory.domain.ids import TenantId
from memory.domain.persona import Persona
from memory.domain.scopes.consolidation import UNREAD
from memory.operations.answering.answering import Answering
from memory.operations.answering.asking import Asking
from memory.operations.answering.budgets import AnswerBudgets
from memory.operations.answering.hearing import Hearing
from memory.operations.answering.prompt_size import PromptSize
from memory.operations.answering.receipts import AnsweringReceipts
from memory.operations.bundle import Background, Operations
from memory.operations.capture.capture import Capture
from memory.operations.capture.channel_sweep import ChannelSweep
from memory.operations.capture.channel_talk import ChannelTalk
from memory.operations.capture.claims import Claims
from memory.operations.capture.edits import Edits
from memory.operations.capture.unfinished import Unfinished
from memory.operations.consolidation.consolidation import Consolidation
from memory.operations.consolidation.synthesis import Synthesis
from memory.operations.core import Core
from memory.operations.diagnosis.diagnosing import Diagnosing
from memory.operations.diagnosis.health import Health
from memory.operations.diagnosis.job_book import JobBook
from memory.operations.export.export import Export
from memory.operations.forgetting.departure import Departure
from memory.operations.forgetting.erasure import Erasure
from memory.operations.forgetting.forgetting import Forgetting
from memory.operations.forgetting.receipts import Receipts
from memory.operations.forgetting.retention import Retention
from memory.operations.forgetting.scrubbing import Scrubbing
from memory.operations.forgetting.undoing import Undoing
from memory.operations.formation.claiming import Claiming
from memory.operations.formation.extraction import Extraction, NamesOf
from memory.operations.formation.formation import Formation
from memory.operations.formation.observing import Observing
from memory.operations.formation.proposing import Proposing
from memory.operations.inquiry import Inquiry
from memory.operations.insights.insights import Insights
from memory.operations.insights.keeping import InsightKeeping
from memory.operations.metering import MeteredModel
from memory.operations.pacing import Pacing
from memory.operations.propagation.corroboration import Corroboration
from memory.operations.propagation.oversight import Oversight
from memory.operations.propagation.passing import Passing
from memory.operations.propagation.propagation import Propagation
from memory.operations.propagation.rewriting import Rewriting
from memory.operations.recall.query import Query
from memory.operations.recall.searching import Searching
from memory.operations.remembering.bulk import Bulk
from memory.operations.remembering.curating import Curating
from memory.operations.remembering.inspection import Inspection
from memory.operations.remembering.remembering import Remembering
from memory.operations.remembering.wishing import Wishing
from memory.operations.rule_process import RunRules
from memory.operations.upkeep.judging import Judging
from memory.operations.upkeep.lifecycle import Lifecycle
from memory.operations.upkeep.linking import Linking
from memory.operations.upkeep.maintenance import TOKENS_A_NIGHT, Maintenance
from memory.operations.upkeep.narrowing import Narrowing
from memory.operations.upkeep.pair_review import PairReview
from memory.operations.upkeep.reopening import Reopening
from memory.operations.upkeep.resolving import Resolving
from memory.operations.upkeep.settling import Settling
from memory.operations.upkeep.soon import SoonJudging
from memory.operations.upkeep.tidying import Tidying
from memory.operations.writing.placing import Placing
from memory.operations.writing.slots import Slots
from memory.ports import ChatModel


@dataclass(frozen=True, slots=True, kw_only=True)
class Outside:
    """What operations ask beyond the store."""

    answers: ChatModel
    """Asked for answers."""
    jobs: ChatModel
    """Asked for forming memory and keeping it up."""
    by_hand: RunRules
    """Runs rules for what somebody asked for and waits for; `Core.run_rules` does so for everything else."""
    names_of: NamesOf
    """Tells under which names people are known."""


def compose(core: Core, reading: Reading, settings: Settings, outside: Outside, book: JobBook) -> Operations:
    """Build what people and Discord ask for; `book` is where the schedule notes how its jobs went."""
    collections, hand = core.collections, replace(core, run_rules=outside.by_hand)
    query = Query(reading.recall, categories=core.categories, limit_s=settings.memory_query_limit_ms / 1000)
    placing, receipts, scrubbing = Placing(hand), Receipts(core), Scrubbing(core)
    slots = Slots(hand, placing=placing)
    remembering = Remembering(hand, placing=placing, slots=slots, receipts=receipts)
    forgetting = Forgetting(core, undoing=Undoing(core, undo_s=settings.undo_s))
    edits = Edits(core, remembering=remembering, forgetting=forgetting, receipts=receipts)
    capture = Capture(core, edits=edits, claims=Claims(core), receipts=receipts, forgetting=forgetting)
    bulk = Bulk(core, remembering=remembering, forgetting=forgetting)
    return Operations(
        answer_budgets=_budgets(core, settings),
        answering=_answering(core, reading, settings, outside.answers, query),
        answering_receipts=AnsweringReceipts(collections),
        bulk=bulk,
        capture=capture,
        channel_sweep=ChannelSweep(core, capture=capture),
        channel_talk=ChannelTalk(core, capture=capture, forgetting=forgetting, receipts=receipts),
        constraining=core.constraints,
        curating=Curating(hand, placing=placing),
        departure=Departure(core, scrubbing=scrubbing),
        diagnosing=Diagnosing(collections, jobs=book),
        erasure=Erasure(core, scrubbing=scrubbing),
        export=Export(core),
        forgetting=forgetting,
        health=Health(collections),
        inspection=Inspection(core),
        lifecycle=Lifecycle(core),
        prefetch=reading.prefetch,
        proposing=Proposing(hand, slots=slots),
        query=query,
        remembering=remembering,
        resolving=Resolving(hand),
        retention=Retention(core, forgetting=forgetting, message_retention_days=settings.message_retention_days),
        scrubbing=scrubbing,
        searching=Searching(reading.recall, clock=core.clock),
        tidying=Tidying(core, bulk=bulk),
        unfinished=Unfinished(clock=core.clock),
        wishing=Wishing(remembering=remembering, forgetting=forgetting),
    )


def compose_background(
    core: Core,
    operations: Operations,
    settings: Settings,
    outside: Outside,
    *,
    unread: int = UNREAD,
    tokens_a_night: int = TOKENS_A_NIGHT,
) -> Background:
    """Build what jobs do with a model: forming memory and keeping it up."""
    model = MeteredModel(core.collections, model=outside.jobs, clock=core.clock)
    inquiry, pacing = Inquiry(model), Pacing(core.collections, tokens_a_day=settings.formation_tokens_a_day)
    judging, settling = Judging(core, inquiry=inquiry), Settling(core)
    passing, rewriting = Passing(core), Rewriting(core, inquiry=inquiry)
    return Background(
        consolidation=Consolidation(
            core,
            synthesis=Synthesis(core, inquiry=inquiry),
            at_night=settings.consolidation_at_night,
            unread=unread,
        ),
        formation=Formation(
            core,
            claiming=Claiming(core, pacing=pacing, kept_days=settings.message_retention_days),
            extraction=Extraction(core, inquiry=inquiry, pacing=pacing, names_of=outside.names_of),
            observing=Observing(core, placing=Placing(core), proposing=operations.proposing),
        ),
        insights=Insights(core, keeping=InsightKeeping(core), pacing=pacing, model=model),
        maintenance=Maintenance(
            core,
            review=PairReview(core, judging=judging, settling=settling),
            linking=Linking(core),
            lifecycle=operations.lifecycle,
            tokens_a_night=tokens_a_night,
        ),
        narrowing=Narrowing(core),
        oversight=Oversight(core),
        propagation=Propagation(
            core,
            passing=passing,
            rewriting=rewriting,
            corroboration=Corroboration(core, passing=passing, rewriting=rewriting),
        ),
        reopening=Reopening(core),
        soon_judging=SoonJudging(core, judging=judging, settling=settling, pacing=pacing),
    )


def _budgets(core: Core, settings: Settings) -> AnswerBudgets:
    return AnswerBudgets(
        core.collections,
        person_tokens=settings.answer_tokens_a_day_person,
        guild_tokens=settings.answer_tokens_a_day_guild,
    )


def _answering(core: Core, reading: Reading, settings: Settings, model: ChatModel, query: Query) -> Answering:
    book = core.collections.constraints

    async def persona_in(tenant: TenantId) -> Persona:
        # What a guild's admins wish comes before what the operator does.
        return (await book.guild(tenant)).persona.over(settings.persona)

    metered = MeteredModel(core.collections, model=model, clock=core.clock)
    return Answering(
        assembling=reading.assembling,
        counting=reading.counting,
        asking=Asking(metered, query if settings.model_tools else None, Hearing(core.collections)),
        prompt_size=PromptSize(model, max_output_tokens=settings.model_max_output_tokens),
        persona_in=persona_in,
    )
