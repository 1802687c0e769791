"""All operations, as the composition root hands them to the cogs and the schedule."""

from dataclasses import dataclass

from memory.operations.answering.limits import AnswerBudgets
from memory.operations.answering.prefetch import Prefetch
from memory.operations.answering.receipts import AnsweringReceipts
from memory.operations.answering.responder import Responder
from memory.operations.answering.wish_service import WishService
from memory.operations.capture.capture import Capture
from memory.operations.capture.channel_sweep import ChannelSweep
from memory.operations.capture.channel_talk import ChannelTalk
from memory.operations.capture.own_talk import OwnTalk
from memory.operations.capture.unfinished import Unfinished
from memory.operations.connecting import Connecting
from memory.operations.consolidation.consolidator import Consolidator
from memory.operations.consolidation.own_summary import OwnSummary
from memory.operations.constraint_service import ConstraintService
from memory.operations.diagnosis.health import Diagnoser, Health
from memory.operations.export.export import Export
from memory.operations.forgetting.departure import Departure
from memory.operations.forgetting.erasure import Erasure
from memory.operations.forgetting.forget_service import ForgetService
from memory.operations.forgetting.retention import Retention, Scrubber
from memory.operations.formation.formation import Formation
from memory.operations.formation.proposals import Proposals
from memory.operations.insights.insights import Insights
from memory.operations.metering import AnswerTimes
from memory.operations.propagation.propagation import Oversight, Propagation
from memory.operations.recall.query import MemorySearch, Query
from memory.operations.remembering.curation import Bulk, Curation
from memory.operations.remembering.inspection import Inspection
from memory.operations.remembering.migration import Migration
from memory.operations.remembering.remember_service import RememberService
from memory.operations.upkeep.cleanup import Cleanup
from memory.operations.upkeep.conflict_service import ConflictService
from memory.operations.upkeep.early_judge import EarlyJudge
from memory.operations.upkeep.lifecycle import Lifecycle
from memory.operations.upkeep.maintenance import Maintenance


@dataclass(frozen=True, slots=True)
class Operations:
    """What people and Discord ask for."""

    answer_budgets: AnswerBudgets
    answer_times: AnswerTimes
    answering: Responder
    answering_receipts: AnsweringReceipts
    bulk: Bulk
    capture: Capture
    channel_sweep: ChannelSweep
    channel_talk: ChannelTalk
    connecting: Connecting
    constraining: ConstraintService
    curating: Curation
    departure: Departure
    erasure: Erasure
    diagnosing: Diagnoser
    export: Export
    forgetting: ForgetService
    health: Health
    inspection: Inspection
    lifecycle: Lifecycle
    migrating: Migration
    own_summary: OwnSummary
    own_talk: OwnTalk
    prefetch: Prefetch
    proposing: Proposals
    query: Query
    remembering: RememberService
    resolving: ConflictService
    retention: Retention
    scrubbing: Scrubber
    searching: MemorySearch
    tidying: Cleanup
    unfinished: Unfinished
    wishing: WishService


@dataclass(frozen=True, slots=True)
class Background:
    """What jobs do by themselves: memory is formed, kept in order and passed on."""

    consolidation: Consolidator
    formation: Formation
    insights: Insights
    maintenance: Maintenance
    oversight: Oversight
    propagation: Propagation
    soon_judging: EarlyJudge
