"""Which memories the text of a scope may hold, and how much it takes until a text is made.

The rule for one memory; `memory.store.memories` looks for the same by a filter first, and a test keeps both equal.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from memory.domain.answer_receipt import TextReceipt
from memory.domain.audience import PUBLIC
from memory.domain.ids import ScopeKey, kind_of_scope
from memory.domain.memory import Kind, Memory

PENDING: Final = 10
"""Pending observations at which a scope is consolidated without waiting for the night."""
AT_NIGHT: Final = 5
"""Pending observations at which a night consolidates a scope: a call for one or two costs as much as one for ten."""
UNREAD: Final = 120
"""Pending observations at which a text is made of somebody who does not talk with the bot: no answer would read it."""
LONGEST_WAIT: Final = timedelta(days=7)
"""After which a night consolidates fewer, too."""
CORROBORATED_BY: Final = 2
"""People who said a statement of a guild before its text may hold it."""
MAX_WORDS: Final = 500
"""Of the text of a person or a guild."""
MAX_COLLECTIVE_WORDS: Final = 600
ABSORBED_KINDS: Final[tuple[Kind, ...]] = ("fact", "pattern", "narrative", "episode")
"""All but procedures, which are used step by step, and insights, which are guesses and are only shown as such."""
LEARNED_KINDS: Final[frozenset[Kind]] = frozenset({"pattern", "insight"})
"""Of them, what people may decline by `learn_patterns`."""


def may_absorb(memory: Memory) -> bool:
    """Tell whether a text may hold a memory: public, not private, staying, of a kind that makes prose, and corroborated."""
    return is_corroborated(memory) and _may_stand(memory)


def is_corroborated(memory: Memory) -> bool:
    """Tell whether more than one person's word stands behind what all of a guild are told.

    What is about a person is told to nobody else. What one member alone said of the guild stays a statement of theirs:
    a rumour or a false rule must not reach others as if it were known. Passed-on statements have been through `propagation`.
    """
    by_one = memory.subject is None and memory.source == "chat" and memory.tier != "canon"
    return not by_one or len(memory.provenance.tellers) >= CORROBORATED_BY


def _may_stand(memory: Memory) -> bool:
    return (
        memory.state == "active"
        and memory.audience == PUBLIC
        and not memory.private
        and memory.expires_at is None
        and memory.kind in ABSORBED_KINDS
    )


def was_drawn_into(text: TextReceipt, kind: Kind, absorbed_revision: int | None) -> bool:
    """Tell whether a text was made of a memory of its scope.

    What is active and bears a revision up to the text's stands in it: a text from which something went is made anew of what is left.
    """
    is_told = text.holds_patterns or kind not in LEARNED_KINDS
    return is_told and absorbed_revision is not None and absorbed_revision <= text.revision


def words_allowed(scope: ScopeKey) -> int:
    """Give the longest text, in words, that a scope may have."""
    return MAX_COLLECTIVE_WORDS if kind_of_scope(scope) == "collective" else MAX_WORDS


def is_due(
    pending: Sequence[Memory], *, nightly: bool, at: datetime, threshold: int = PENDING, at_night: int = AT_NIGHT
) -> bool:
    """Tell whether pending observations are consolidated now: enough of them, or at night one that has waited for long."""
    enough = min(threshold, at_night) if nightly else threshold
    return len(pending) >= enough or (nightly and any(at - each.created_at >= LONGEST_WAIT for each in pending))
