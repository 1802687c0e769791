"""Noting what the gate refused: one event each, with its reason and without text."""

from datetime import datetime

from memory.domain.errors import RulesFailed
from memory.domain.ids import SubjectId, TenantId, derived_id
from memory.domain.memory import Memory
from memory.domain.writing.gate import Candidate, Refused, Situation, refusal
from memory.operations.rule_process import RunRules
from memory.store.events import Event, Events


async def refusal_by(run_rules: RunRules, candidate: Candidate, situation: Situation) -> Refused | None:
    """Ask the gate where it can be ended; what its rules cannot read does not enter."""
    try:
        refused: Refused | None = await run_rules(refusal, candidate, situation)
    except RulesFailed as failed:
        return Refused(failed.cause)
    return refused


async def note_refusal(
    events: Events,
    refused: Refused,
    *,
    tenant: TenantId,
    subject: SubjectId,
    cause: str,
    at: datetime,
    memory: Memory | None = None,
) -> None:
    """Note once by `cause` that a wish about `memory` was refused; of who is left out nothing is noted."""
    if refused.reason == "left_out":
        return
    await events.note(
        Event(
            id=derived_id("refused", cause),
            tenant=tenant,
            subject=subject if memory is None else memory.subject,
            node="hotpath",
            op="create" if memory is None else "update",
            status="skipped",
            reason=refused.reason,
            memory_id=None if memory is None else memory.id,
            category=None if memory is None else memory.category,
            at=at,
        )
    )
