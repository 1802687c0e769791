"""Which memories the text of a scope may hold, and how much it takes until a text is made.

The rule for one memory; `memory.store.memories` asks the same as a filter, and a test keeps both equal.
"""

from typing import Final

from memory.domain.audience import PUBLIC
from memory.domain.ids import ScopeKey, kind_of_scope
from memory.domain.memory import Kind, Memory

PENDING: Final = 10
"""Pending observations at which a scope is consolidated without waiting for the night."""
MAX_WORDS: Final = 500
"""Of the text of a person or a guild."""
MAX_COLLECTIVE_WORDS: Final = 600
ABSORBED_KINDS: Final[tuple[Kind, ...]] = ("fact", "pattern", "narrative", "episode", "insight")
"""All but procedures, which are used step by step."""
LEARNED_KINDS: Final[frozenset[Kind]] = frozenset({"pattern", "insight"})
"""Of them, what people may decline by `learn_patterns`."""


def may_absorb(memory: Memory) -> bool:
    """Tell whether a text may hold a memory: public, not private, staying, and of a kind that makes prose."""
    return (
        memory.state == "active"
        and memory.audience == PUBLIC
        and not memory.private
        and memory.expires_at is None
        and memory.kind in ABSORBED_KINDS
    )


def words_allowed(scope: ScopeKey) -> int:
    """Give the longest text, in words, that a scope may have."""
    return MAX_COLLECTIVE_WORDS if kind_of_scope(scope) == "collective" else MAX_WORDS


def is_due(pending: int, *, threshold: int = PENDING, nightly: bool) -> bool:
    """Tell whether so many pending observations are consolidated now."""
    return pending >= (1 if nightly else threshold)
