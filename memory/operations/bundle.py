"""All operations, as the composition root hands them to the cogs, the schedule and the sandbox."""

from dataclasses import dataclass

from memory.operations.answering import Answering
from memory.operations.answering_receipts import AnsweringReceipts
from memory.operations.bulk import Bulk
from memory.operations.capture import Capture
from memory.operations.constraining import Constraining
from memory.operations.curating import Curating
from memory.operations.departure import Departure
from memory.operations.diagnosing import Diagnosing
from memory.operations.erasure import Erasure
from memory.operations.export import Export
from memory.operations.forgetting import Forgetting
from memory.operations.health import Health
from memory.operations.inspection import Inspection
from memory.operations.lifecycle import Lifecycle
from memory.operations.prefetch import Prefetch
from memory.operations.proposing import Proposing
from memory.operations.query import Query
from memory.operations.remembering import Remembering
from memory.operations.resolving import Resolving
from memory.operations.retention import Retention
from memory.operations.scrubbing import Scrubbing
from memory.operations.searching import Searching
from memory.operations.tidying import Tidying
from memory.operations.unfinished import Unfinished


@dataclass(frozen=True, slots=True)
class Operations:
    """What the bot can do."""

    answering: Answering
    answering_receipts: AnsweringReceipts
    bulk: Bulk
    capture: Capture
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
