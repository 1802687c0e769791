"""All operations, as the composition root hands them to the cogs and the schedule."""

from dataclasses import dataclass

from memory.operations.answering.answering import Answering
from memory.operations.answering.budgets import AnswerBudgets
from memory.operations.answering.prefetch import Prefetch
from memory.operations.answering.receipts import AnsweringReceipts
from memory.operations.capture.capture import Capture
from memory.operations.capture.channel_sweep import ChannelSweep
from memory.operations.capture.channel_talk import ChannelTalk
from memory.operations.capture.unfinished import Unfinished
from memory.operations.consolidation.consolidation import Consolidation
from memory.operations.constraining import Constraining
from memory.operations.diagnosis.diagnosing import Diagnosing
from memory.operations.diagnosis.health import Health
from memory.operations.export.export import Export
from memory.operations.forgetting.departure import Departure
from memory.operations.forgetting.erasure import Erasure
from memory.operations.forgetting.forgetting import Forgetting
from memory.operations.forgetting.retention import Retention
from memory.operations.forgetting.scrubbing import Scrubbing
from memory.operations.formation.formation import Formation
from memory.operations.formation.proposing import Proposing
from memory.operations.insights.insights import Insights
from memory.operations.propagation.oversight import Oversight
from memory.operations.propagation.propagation import Propagation
from memory.operations.recall.query import Query
from memory.operations.recall.searching import Searching
from memory.operations.remembering.bulk import Bulk
from memory.operations.remembering.curating import Curating
from memory.operations.remembering.inspection import Inspection
from memory.operations.remembering.remembering import Remembering
from memory.operations.remembering.wishing import Wishing
from memory.operations.upkeep.lifecycle import Lifecycle
from memory.operations.upkeep.maintenance import Maintenance
from memory.operations.upkeep.narrowing import Narrowing
from memory.operations.upkeep.reopening import Reopening
from memory.operations.upkeep.resolving import Resolving
from memory.operations.upkeep.soon import SoonJudging
from memory.operations.upkeep.tidying import Tidying


@dataclass(frozen=True, slots=True)
class Operations:
    """What people and Discord ask for."""

    answer_budgets: AnswerBudgets
    answering: Answering
    answering_receipts: AnsweringReceipts
    bulk: Bulk
    capture: Capture
    channel_sweep: ChannelSweep
    channel_talk: ChannelTalk
    constraining: Constraining
    curating: Curating
    departure: Departure
    erasure: Erasure
    diagnosing: Diagnosing
    export: Export
    forgetting: Forgetting
    health: Health
    inspection: Inspection
    lifecycle: Lifecycle
    prefetch: Prefetch
    proposing: Proposing
    query: Query
    remembering: Remembering
    resolving: Resolving
    retention: Retention
    scrubbing: Scrubbing
    searching: Searching
    tidying: Tidying
    unfinished: Unfinished
    wishing: Wishing


@dataclass(frozen=True, slots=True)
class Background:
    """What jobs do by themselves: memory is formed, kept in order and passed on."""

    consolidation: Consolidation
    formation: Formation
    insights: Insights
    maintenance: Maintenance
    narrowing: Narrowing
    oversight: Oversight
    propagation: Propagation
    reopening: Reopening
    soon_judging: SoonJudging
