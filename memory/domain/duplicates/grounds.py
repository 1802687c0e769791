"""Whether enough is said by two statements for one to take the other's place on the ground that a rule found.

A word of change or denial is a ground in a short text about one thing. In one that says more it need not be about the same, and
what says much is not put away for news of a part of it. It must not find grounds; `verdicts` does.
"""

from typing import Final

from memory.domain.duplicates.pairs import Pair

_OF_A_WORD: Final = frozenset({"moved", "denied", "now", "slot"})
"""Grounds for an update that may lie in one word of the text."""
_FEW: Final = 3
"""So little is said by a bare statement: one thing of somebody, and what of it."""
_LITTLE: Final = 6
"""So much is said in a plain statement."""
_QUARTER: Final = 0.25
"""Of a known text that says more than a bare one: the least share that the new one says again."""
_HALF: Final = 0.5
_A_LITTLE: Final = 0.2
"""Where more is said: the least share of the shorter text, and of both, that both say."""
_OPEN: Final = 1
"""Where the known text says more: the most of its numbers and dates that may go with it without anything of their kind in their place."""


def carries(pair: Pair, reason: str) -> bool:
    """Tell whether the reason for an update is enough of one: what says much is replaced neither for one word nor for a part of it."""
    if reason not in _OF_A_WORD:
        return True
    is_of_one_word = pair.said_again < _QUARTER and pair.overlap < _HALF and not pair.known.single & pair.new.single
    if pair.known_said > _FEW and is_of_one_word:
        return False
    if pair.most_said <= _LITTLE:
        return True
    if pair.overlap < _HALF or pair.score < _A_LITTLE:
        return False
    return pair.known_said <= _LITTLE or (pair.said_again >= _HALF and pair.values_left_open <= _OPEN)
