"""Builds the operations over what they share and what answers are made of.

A part of the composition root. Nothing else constructs an operation that shares the `Core`, and nothing here decides
anything.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.reading import ReadSide
from bot.settings import Settings
from memory.domain.ids import TenantId
from memory.domain.scopes.consolidation import UNREAD
from memory.domain.upkeep.maintenance import FEW_PAIRS
from memory.operations.answering.limits import AnswerBudgets, PromptSize
from memory.operations.answering.receipts import AnsweringReceipts
from memory.operations.answering.responder import Responder, Voice
from memory.operations.answering.tool_loop import ToolLoop
from memory.operations.answering.wish_detector import WishDetector
from memory.operations.answering.wish_service import WishService
from memory.operations.bundle import Background, Operations
from memory.operations.capture.answer_grounds import AnswerGrounds
from memory.operations.capture.capture import Capture
from memory.operations.capture.channel_sweep import ChannelSweep
from memory.operations.capture.channel_talk import ChannelTalk
from memory.operations.capture.claims import Claims
from memory.operations.capture.edits import Edits
from memory.operations.capture.own_talk import OwnTalk
from memory.operations.capture.unfinished import Unfinished
from memory.operations.connecting import Connecting
from memory.operations.consolidation.consolidator import Consolidator
from memory.operations.consolidation.own_summary import OwnSummary
from memory.operations.consolidation.synthesis import Synthesis
from memory.operations.core import Core
from memory.operations.diagnosis.health import Diagnoser, Health, JobBook
from memory.operations.export.export import Export
from memory.operations.forgetting.departure import Departure
from memory.operations.forgetting.erasure import Erasure
from memory.operations.forgetting.forget_service import ForgetService
from memory.operations.forgetting.receipts import Receipts
from memory.operations.forgetting.retention import Retention, Scrubber
from memory.operations.forgetting.undo_service import UndoService
from memory.operations.formation.extraction import Extraction, NamesOf
from memory.operations.formation.formation import Formation
from memory.operations.formation.observation_writer import ObservationWriter
from memory.operations.formation.proposals import Proposals
from memory.operations.formation.window_claims import WindowClaims
from memory.operations.inquiry import Inquiry
from memory.operations.insights.insight_writer import InsightWriter
from memory.operations.insights.insights import Insights
from memory.operations.metering import AnswerTimes, MeteredModel, TokenBudget
from memory.operations.propagation.corroboration import Corroboration
from memory.operations.propagation.propagation import Oversight, Propagation
from memory.operations.propagation.propagation_writer import PropagationWriter, Rewriter
from memory.operations.recall.query import MemorySearch, Query
from memory.operations.remembering.curation import Bulk, Curation
from memory.operations.remembering.inspection import Inspection
from memory.operations.remembering.migration import Migration
from memory.operations.remembering.remember_service import RememberService
from memory.operations.rule_process import RunRules
from memory.operations.upkeep.cleanup import Cleanup
from memory.operations.upkeep.conflict_service import ConflictService
from memory.operations.upkeep.early_judge import EarlyJudge
from memory.operations.upkeep.lifecycle import Lifecycle
from memory.operations.upkeep.maintenance import TOKENS_A_NIGHT, LinkFinder, Maintenance
from memory.operations.upkeep.pair_review import PairJudge, PairReview
from memory.operations.upkeep.verdict_writer import VerdictWriter
from memory.operations.writing.slots import Slots
from memory.operations.writing.write_placement import WritePlacement
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
    choices: Mapping[str, ChatModel] = field(default_factory=dict)
    """What a guild may choose to be asked for its answers instead, by name."""


def compose(core: Core, reading: ReadSide, settings: Settings, outside: Outside, book: JobBook) -> Operations:
    """Build what people and Discord ask for; `book` is where the schedule notes how its jobs went."""
    collections, hand = core.collections, replace(core, run_rules=outside.by_hand)
    recall, lending, guild_rules = reading.recall, reading.lending, core.constraints.guild_rules
    limit_s = settings.memory_query_limit_ms / 1000
    query = Query(recall, categories=core.categories, limit_s=limit_s, lending=lending, rules_of=guild_rules)
    placing, receipts, scrubbing = WritePlacement(hand), Receipts(core), Scrubber(core)
    slots = Slots(hand, placing=placing)
    remembering = RememberService(hand, placing=placing, slots=slots, receipts=receipts)
    forgetting = ForgetService(core, undoing=UndoService(core, undo_s=settings.undo_s))
    edits = Edits(core, remembering=remembering, forgetting=forgetting, receipts=receipts)
    grounds, claims = AnswerGrounds(core, lending=lending), Claims(core)
    capture = Capture(core, edits=edits, claims=claims, receipts=receipts, forgetting=forgetting, grounds=grounds)
    own_talk = OwnTalk(core, capture=capture)
    bulk, inspection = Bulk(core, remembering=remembering, forgetting=forgetting), Inspection(core)
    return Operations(
        answer_budgets=_budgets(core, settings),
        answer_times=AnswerTimes(),
        answering=_answering(core, reading, settings, outside, query),
        answering_receipts=AnsweringReceipts(collections),
        bulk=bulk,
        capture=capture,
        channel_sweep=ChannelSweep(core, capture=capture),
        channel_talk=ChannelTalk(core, capture=capture, forgetting=forgetting, receipts=receipts),
        connecting=Connecting(core),
        constraining=core.constraints,
        curating=Curation(hand, placing=placing),
        departure=Departure(core, scrubbing=scrubbing),
        diagnosing=Diagnoser(collections, jobs=book),
        erasure=Erasure(core, scrubbing=scrubbing),
        export=Export(core),
        forgetting=forgetting,
        health=Health(collections),
        inspection=inspection,
        lifecycle=Lifecycle(core),
        migrating=Migration(core),
        own_summary=OwnSummary(core, forgetting=forgetting),
        own_talk=own_talk,
        prefetch=reading.prefetch,
        proposing=Proposals(hand, slots=slots, remembering=remembering),
        query=query,
        remembering=remembering,
        resolving=ConflictService(hand),
        retention=Retention(core, forgetting=forgetting, message_retention_days=settings.message_retention_days),
        scrubbing=scrubbing,
        searching=MemorySearch(recall, clock=core.clock),
        tidying=Cleanup(core, bulk=bulk),
        unfinished=Unfinished(clock=core.clock),
        wishing=WishService(remembering=remembering, forgetting=forgetting, inspection=inspection, own_talk=own_talk),
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
    inquiry, pacing = Inquiry(model), TokenBudget(core.collections, tokens_a_day=settings.formation_tokens_a_day)
    judging, settling = PairJudge(core, inquiry=inquiry), VerdictWriter(core)
    passing, rewriting = PropagationWriter(core), Rewriter(core, inquiry=inquiry)
    return Background(
        consolidation=Consolidator(
            core,
            synthesis=Synthesis(core, inquiry=inquiry),
            at_night=settings.consolidation_at_night,
            unread=unread,
        ),
        formation=Formation(
            core,
            claiming=WindowClaims(core, pacing=pacing, kept_days=settings.message_retention_days),
            extraction=Extraction(core, inquiry=inquiry, names_of=outside.names_of),
            observing=ObservationWriter(core, placing=WritePlacement(core), proposing=operations.proposing),
        ),
        insights=Insights(core, keeping=InsightWriter(core), pacing=pacing, model=model),
        maintenance=Maintenance(
            core,
            review=PairReview(
                core, judging=judging, settling=settling, few=min(FEW_PAIRS, settings.consolidation_at_night)
            ),
            linking=LinkFinder(core),
            lifecycle=operations.lifecycle,
            tokens_a_night=tokens_a_night,
        ),
        oversight=Oversight(core),
        propagation=Propagation(
            core,
            passing=passing,
            rewriting=rewriting,
            corroboration=Corroboration(core, passing=passing),
        ),
        soon_judging=EarlyJudge(core, judging=judging, settling=settling, pacing=pacing),
    )


def _budgets(core: Core, settings: Settings) -> AnswerBudgets:
    return AnswerBudgets(
        core.collections,
        person_tokens=settings.answer_tokens_a_day_person,
        guild_tokens=settings.answer_tokens_a_day_guild,
    )


def _answering(core: Core, reading: ReadSide, settings: Settings, outside: Outside, query: Query) -> Responder:
    book = core.collections.constraints

    def speaking_by(model: ChatModel) -> Voice:
        metered = MeteredModel(core.collections, model=model, clock=core.clock)
        return Voice(
            asking=ToolLoop(metered, query if settings.model_tools else None, WishDetector(core.collections)),
            prompt_size=PromptSize(model, max_output_tokens=settings.model_max_output_tokens),
            persona=settings.persona,
        )

    usual = speaking_by(outside.answers)
    chosen = {name: speaking_by(model) for name, model in outside.choices.items()}

    async def voice_in(tenant: TenantId) -> Voice:
        # What a guild's admins wish comes before what the operator does.
        rules = await book.guild(tenant)
        return replace(chosen.get(rules.model, usual), persona=rules.persona.over(settings.persona))

    return Responder(assembling=reading.assembling, counting=reading.counting, usual=usual, voice_in=voice_in)
