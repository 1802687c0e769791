"""The rules by which a new statement is called the same as a known one, its update, or something else, in a fixed order.

Each rule gives a verdict, or None where it has nothing to say. Losing a text is worse than keeping one too many, so "same" asks
for everything to agree. Nothing is closed for an "update" or what is "unsure": such pairs are judged later.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal

from memory.domain.comparing.pairs import (
    Pair,
    is_bound_alike,
    is_exchanged,
    is_turned_round,
    kinds,
    main_clause,
    runs,
)
from memory.domain.comparing.statement import Reading, Term

Verdict = Literal["same", "update", "different", "unsure"]
Reason = Literal[
    "equal", "other_person", "added", "same_content", "polarity", "turned_round", "compared", "bound_otherwise", "changed",
    "other_relation", "nothing_to_compare", "moved", "moved_elsewhere", "denied", "denied_elsewhere", "now", "slot",
    "several_differences", "another_time", "value", "single_value", "apart", "one_replaced", "more_said",
]  # fmt: skip
Ruling = tuple[Verdict, Reason]

_STRONG: Final = frozenset(
    {"like", "want", "learn", "fear", "know", "been", "support", "collect", "watch", "interested", "believe", "allergic", "good"}
)  # fmt: skip
"""What must be said in both texts before they can be one; the others go without saying in "has", "is" and the like."""
_ALIKE: Final = (
    {"like", "prefer"}, {"like", "favourite"}, {"favourite", "prefer"}, {"learn", "study"}, {"like", "interested"},
    {"named", "prefer"}, {"named", "want"}, {"want", "prefer"}, {"like", "support"},
)  # fmt: skip
"""What may stand for each other."""
_DOING: Final = frozenset({"play", "read", "write", "eat", "drink", "cook", "make", "speak", "ride", "do"})
"""What goes without saying where something is, but not where somebody only has it."""
_UNWANTED: Final = frozenset({"want", "like", "eat", "drink"})
"""What may be left out of a denial: no emoji, please, and does not want emoji."""
_SLOTS: Final = frozenset({"live", "birthday", "age", "tall", "weigh", "wake"})
"""What a person has one of, whatever else the sentence says."""
_EVENTS: Final = frozenset({"been"})
"""What happened once does not end when it happens again."""
_MUCH: Final = 0.5
_MOST: Final = 0.6
"""Shares of what is said, from which two texts may be about one thing; below the second they are not put before a model."""


def ruling(pair: Pair) -> Ruling:
    """Give the first verdict in the order of the rules, and why."""
    for rule in _RULES:
        found = rule(pair)
        if found is not None:
            return found
    return ("unsure" if pair.score >= _MOST else "different"), "more_said"


def _moves(pair: Pair) -> bool:
    return pair.new.ended or pair.new.changed


def _of_another(pair: Pair) -> Ruling | None:
    if _moves(pair):
        return None
    if pair.known.kin != pair.new.kin:
        return "different", "other_person"
    is_added = pair.new.also and not pair.known.also and (pair.gone or pair.come)
    return ("different", "added") if is_added else None


def _with_one_content(pair: Pair) -> Ruling | None:
    """Judge two texts with the same content."""
    known, new = pair.known, pair.new
    if pair.gone or pair.come or known.kin != new.kin:
        return None
    if known.is_denied != new.is_denied:
        return "update", "polarity"
    if is_turned_round(pair):
        return "update", "turned_round"
    doubt = _doubt(pair)
    if doubt is not None:
        return "unsure", doubt
    if not _is_about_the_same(known, new):
        return ("unsure" if known.terms else "different"), "other_relation"
    return "same", "same_content"


def _doubt(pair: Pair) -> Reason | None:
    known, new = pair.known, pair.new
    # A number alone, or a verb that only one of them has, is no ground for losing a text.
    if not (pair.shared or known.predicates & new.predicates or known.kin):
        return "nothing_to_compare"
    if known.compared != new.compared:
        return "compared"
    if is_exchanged(pair):
        return "turned_round"
    if new.changed != known.changed or (new.past != known.past and not known.ended):
        return "changed"
    return None if is_bound_alike(pair) else "bound_otherwise"


def _is_about_the_same(known: Reading, new: Reading) -> bool:
    """Tell whether what both are about is the same, or goes without saying in one of them."""
    only_known, only_new = known.predicates - new.predicates, new.predicates - known.predicates
    apart = only_known | only_new
    if any(apart <= alike and known.predicates & alike and new.predicates & alike for alike in _ALIKE):
        return True
    if known.is_denied and apart <= _UNWANTED and not (known.has or new.has):
        return True
    if apart & _DOING and (known.has or new.has):
        return False
    return not (only_known and only_new) and not apart & _STRONG


def _moved(pair: Pair) -> Ruling | None:
    """Judge a new text that says that something ended or changed."""
    known, new = pair.known, pair.new
    if not (new.ended and not known.ended) and not (new.changed and not known.changed):
        return None
    about_one = pair.shared or pair.known.single & pair.new.single or pair.known.states.keys() & pair.new.states.keys()
    return ("update", "moved") if about_one else ("different", "moved_elsewhere")


def _denied(pair: Pair) -> Ruling | None:
    """Judge two texts of which one denies."""
    if pair.known.is_denied == pair.new.is_denied:
        return None
    about = pair.known.predicates & pair.new.predicates
    both_say_more = bool(pair.gone and pair.come)
    if not about and pair.known.predicates and pair.new.predicates:
        return "different", "denied_elsewhere"
    if not pair.shared and not pair.gone and about:
        return "update", "denied"
    if not pair.shared:
        return ("unsure", "denied") if about - {"like"} and both_say_more else ("different", "denied_elsewhere")
    if both_say_more and (about & {"like"} or any(term.is_code for term in pair.gone + pair.come)):
        return "different", "denied_elsewhere"
    return "update", "denied"


def _of_now(pair: Pair) -> Ruling | None:
    is_new = pair.new.now and not pair.known.now
    return ("update", "now") if is_new and pair.gone and pair.come and pair.shared else None


def _exchanged(pair: Pair) -> Ruling | None:
    """Judge two texts of which each has content that the other has not."""
    if not pair.gone or not pair.come:
        return None
    if pair.new.past and not pair.known.past:
        return "different", "another_time"
    if _fills_another(pair.known, pair.new):
        return "update", "slot"
    gone, come = main_clause(pair.gone), main_clause(pair.come)
    return _incomparable(pair, gone, come) or _one_exchanged(pair, is_of_one_kind=bool(kinds(gone) & kinds(come)))


def _fills_another(known: Reading, new: Reading) -> bool:
    """Tell whether both fill a slot of which a person has one."""
    if any(known.states[slot] != new.states[slot] for slot in known.states.keys() & new.states.keys()):
        return True
    return bool(known.single & new.single & _SLOTS)


def _incomparable(pair: Pair, gone: Sequence[Term], come: Sequence[Term]) -> Ruling | None:
    """Give the verdict on differences that are not those of one value."""
    known, new = pair.known, pair.new
    if runs(known.terms, gone) > 1 or runs(new.terms, come) > 1:
        return "different", "several_differences"
    if known.single | known.several != new.single | new.several:
        return ("unsure" if pair.score >= _MUCH else "different"), "other_relation"
    if gone[0].is_value != come[0].is_value:
        return "different", "other_relation"
    if gone[0].preposition != come[0].preposition and not gone[0].is_value:
        return ("unsure" if pair.shared else "different"), "other_relation"
    return None


def _one_exchanged(pair: Pair, *, is_of_one_kind: bool) -> Ruling:
    """Judge two texts that differ in one place."""
    known = pair.known
    if is_of_one_kind:
        return ("different", "another_time") if known.several & _EVENTS else ("update", "value")
    if known.single:
        return "update", "single_value"
    # Rules do not know whether of this thing there is one.
    is_at_one_place = known.terms.index(pair.gone[0]) == pair.new.terms.index(pair.come[0])
    return ("unsure", "one_replaced") if pair.shared and is_at_one_place else ("different", "apart")


_RULES: Final[tuple[Callable[[Pair], Ruling | None], ...]] = (
    _of_another,
    _with_one_content,
    _moved,
    _denied,
    _of_now,
    _exchanged,
)
