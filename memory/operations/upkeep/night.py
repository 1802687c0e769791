"""One tenant's night: what it may still cost, and what was done in it."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Final

from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.writing.changes import Change
from memory.domain.writing.effects import effects_of


@dataclass(slots=True)
class MaintenanceReport:
    """What one run did, or would do."""

    deduped: int = 0
    """Memories that were merged into another that says the same."""
    compressed: int = 0
    """Memories that got shorter forms."""
    forgotten: int = 0
    """Memories that were retired, since nobody needs them."""
    contradictions_found: int = 0
    """Pairs that wait for a person now."""
    linked: int = 0
    """Edges that were found to lack."""
    replaced: int = 0
    """Memories that were closed, since a later one says what holds now."""
    judged: int = 0
    """Pairs that a model gave a verdict on."""
    unread: int = 0
    """Memories that the rules could not compare in the time they have."""
    unanswered: int = 0
    """Pairs that no answer came of, though the model was there; they wait for longer each time."""
    tokens: int = 0
    tenants: int = 0
    """Whose night it was."""
    is_cut_short: bool = False
    """True when the model was away, or tokens or time ran out: the next run goes on."""

    def __str__(self) -> str:
        """Write it as one line of JSON."""
        return json.dumps(asdict(self))


FAILED_IN_A_ROW: Final = 10
"""Requests in a row without an answer after which the model is to blame, and not what it is asked."""


@dataclass(slots=True)
class Night:
    """What one tenant may still cost."""

    report: MaintenanceReport
    tokens_left: int
    until: datetime
    is_dry: bool
    is_asked_for: bool = True
    """False for the schedule's: it leaves few pairs to a later one."""
    is_model_away: bool = False
    """True once it could not be reached: it is not asked again in this run."""
    failed_in_a_row: int = 0
    """Requests without an answer since the last good one."""
    would_be: dict[MemoryId, Memory] = field(default_factory=dict)
    """Memories as a dry run would have left them, which writes none of them."""

    def pretend(self, change: Change, *, at: datetime) -> None:
        """Note what a change would make of its memories."""
        self.would_be |= {effect.after.id: effect.after for effect in effects_of(change, at=at)}

    def active(self, memories: Iterable[Memory]) -> list[Memory]:
        """Return memories as they are by now, those that are still active."""
        now = [self.would_be.get(memory.id, memory) for memory in memories]
        return [memory for memory in now if memory.state == "active"]

    def may_ask(self, at: datetime) -> bool:
        """Return whether a model may be asked once more; notes when it may not."""
        may = not self.is_model_away and self.tokens_left > 0 and at < self.until
        may = may and self.failed_in_a_row < FAILED_IN_A_ROW
        if not may:
            self.report.is_cut_short = True
        return may
