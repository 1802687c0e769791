"""How a memory that nobody needs leaves by and by: retired when it is not used, purged when nobody brings it back.

Pure; `memory.operations.upkeep.lifecycle` reads, asks and writes.
"""

from datetime import datetime, timedelta
from typing import Final

from memory.domain.decay import is_exempt
from memory.domain.memory import Memory
from memory.domain.writing.changes import LIFECYCLE, OUTDATED, UNUSED, Retire
from memory.domain.writing.effects import GRACE

UNUSED_AFTER: Final = timedelta(days=60)
"""Without use or reinforcement."""
KEPT_IMPORTANCE: Final = 3
"""From this importance on nothing is retired for want of use."""


def may_fade(memory: Memory) -> bool:
    """Return whether want of use can retire a memory at all; canon, topics, pinned and hand-written ones it cannot."""
    return memory.state == "active" and memory.importance < KEPT_IMPORTANCE and not is_exempt(memory)


def is_unused(memory: Memory, *, last_used: datetime | None, at: datetime, after: timedelta = UNUSED_AFTER) -> bool:
    """Return whether a memory was neither used nor said for so long; `last_used` None means that it never was used."""
    latest = max(memory.created_at, memory.reinforced_at, last_used or memory.created_at)
    return at - latest >= after


def retirement(memory: Memory, *, last_used: datetime | None, at: datetime) -> Retire | None:
    """Return the change that retires a memory now, or None when it stays as it is.

    A superseded memory carries the end of its grace since it was closed, so what is due is read off that.
    """
    if memory.state == "superseded" and memory.purge_at is not None and memory.purge_at - GRACE <= at:
        return _retire(memory, until=memory.purge_at, reason=OUTDATED)
    if may_fade(memory) and is_unused(memory, last_used=last_used, at=at):
        return _retire(memory, until=at + GRACE, reason=UNUSED)
    return None


def may_come_back(memory: Memory) -> bool:
    """Return whether a person can bring it back: retired by itself, still with its content, replaced by nothing."""
    return memory.state == "retired" and not memory.forgotten and memory.superseded_by is None


def may_be_undone(memory: Memory) -> bool:
    """Return whether a memory was forgotten by hand and is not erased yet, so that its person can undo it."""
    return memory.state == "retired" and memory.forgotten


def _retire(memory: Memory, *, until: datetime, reason: str) -> Retire:
    return Retire(before=memory, purge_at=until, forgotten=False, actor=LIFECYCLE, reason=reason)
