"""Finds pairs of one subject's statements that may contradict each other, for a model or a person to decide; asks no model itself.

Pure, for any text. First come the reasons why both can be true (`contradiction.excuses`), only then whether they exclude each other.
Missing a pair is worse than offering one too many. How texts are read stands in the other modules of this package and in `duplicates`.
"""

import re
from collections.abc import Callable
from typing import Final, Literal

from memory.domain.comparing.comparison import compare
from memory.domain.comparing.pairs import is_opposite, kinds
from memory.domain.comparing.statement import Reading, Term
from memory.domain.contradiction.excuses import is_claimed, may_both_be_true
from memory.domain.contradiction.measures import say_the_same_measure
from memory.domain.contradiction.odds import is_at_odds, is_compatible, is_of_one_thing, is_told_further
from memory.domain.contradiction.of_whom import are_named_apart
from memory.domain.contradiction.pairing import Pairing, denies_what_there_is, pairing_of
from memory.domain.contradiction.sharing import names_two_things
from memory.domain.contradiction.things import differ_in_kind

Clash = Literal["nothing_of_the_kind", "opposite", "denied", "value", "replaced", "doubt", "topic", "beside"]  # fmt: skip
"""Why two statements may exclude each other; `LIKELIHOOD` puts them in an order."""

_REPLACING: Final = frozenset({"polarity", "turned_round", "denied", "slot", "value", "single_value"})
"""Reasons for which `compare` calls a statement the update of another that hold between two side by side, too."""
_FAMILY: Final = frozenset({"sibling", "child", "partner"})
"""Who names one of these is not talking about another person: it is the subject's own."""
_LIKING: Final = frozenset({"like", "favourite", "prefer", "eat", "drink", "collect", "support", "play"})
_ZONE: Final = re.compile(r"(?:utc|gmt)[+-]")


def clash(known: str, new: str) -> Clash | None:
    """Tell why two statements of one subject may exclude each other, or None. `known` is the earlier one, where that is known."""
    if "same" in {compare(known, new).verdict, compare(new, known).verdict}:
        return None
    pairing = pairing_of(known, new)
    if not is_claimed(pairing):
        return None
    if denies_what_there_is(pairing, _FAMILY) and not are_named_apart(pairing):
        return "nothing_of_the_kind"
    if may_both_be_true(pairing):
        return None
    return next((found for rule in _RULES if (found := rule(pairing)) is not None), None)


def _opposite(pairing: Pairing) -> Clash | None:
    if is_opposite(pairing.pair):
        return "opposite"
    one, other = pairing.frames
    if not pairing.is_denied_once and {(row, 1 - side) for row, side in one.sides} & other.sides:
        return "opposite"
    is_liking = {"like", "favourite"} & (pairing.pair.known.predicates | pairing.pair.new.predicates)
    return "opposite" if "least" in one.marks ^ other.marks and pairing.pair.shared and is_liking else None


def _denied(pairing: Pairing) -> Clash | None:
    if denies_what_there_is(pairing):
        return "nothing_of_the_kind"
    if not pairing.is_denied_once or (
        _is_only_disliked(pairing) and not ("like" in pairing.predicates or _is_liked(pairing))
    ):
        return None
    return "denied" if pairing.pair.shared or pairing.predicates - {"like"} else None


def _is_only_disliked(pairing: Pairing) -> bool:
    """Tell whether a denial is but that somebody does not like something."""
    return any(
        is_negative and _dislikes(reading)
        for is_negative, reading in zip(pairing.are_negative, pairing.readings, strict=True)
    )


def _dislikes(reading: Reading) -> bool:
    return "like" in reading.several and reading.denials > 0 and not reading.ended


def _is_liked(pairing: Pairing) -> bool:
    positive = pairing.readings[1 if pairing.are_negative[0] else 0]
    return bool(positive.predicates & _LIKING)


def _differs_in_value(pairing: Pairing) -> Clash | None:
    gone, come = pairing.apart
    if _has_zone(gone) and _has_zone(come):
        return "value"
    if say_the_same_measure(pairing):
        return None
    is_all = all(term.is_value for term in (*gone, *come))
    is_one_thing = bool(pairing.pair.shared) and not names_two_things(pairing)
    return "value" if kinds(gone) & kinds(come) and (is_one_thing or is_all) else None


def _has_zone(terms: tuple[Term, ...]) -> bool:
    return any(_ZONE.match(term.text) for term in terms)


def _is_replaced(pairing: Pairing) -> Clash | None:
    known, new = pairing.texts
    if say_the_same_measure(pairing):
        return None
    for found in (compare(known, new), compare(new, known)):
        if found.verdict == "update" and found.reason in _REPLACING:
            return "replaced"
        if found.verdict == "unsure" and not all(pairing.are_denying):
            return "doubt"
    return None


def _is_in_doubt(pairing: Pairing) -> Clash | None:
    """Judge two statements of which one denies or excludes much, and that have no word in common: for this a model is asked."""
    if _is_only_disliked(pairing) and not _is_liked(pairing):
        return None
    if all(pairing.are_denying):
        return None
    # One thing is liked, played or spoken and another is not.
    if all(pairing.apart) and (pairing.predicates or differ_in_kind(*pairing.things)):
        return None
    return "doubt" if pairing.is_only or pairing.is_denied_once else None


def _is_at_odds(pairing: Pairing) -> Clash | None:
    """Judge two statements about one thing, of which one leaves no room for another, denies it, or gives another value."""
    if not is_of_one_thing(pairing) or is_compatible(pairing):
        return None
    if is_at_odds(pairing):
        return "topic"
    return None if is_told_further(pairing) else "beside"


_RULES: Final[tuple[Callable[[Pairing], Clash | None], ...]] = (
    _opposite,
    _denied,
    _differs_in_value,
    _is_replaced,
    _is_in_doubt,
    _is_at_odds,
)
