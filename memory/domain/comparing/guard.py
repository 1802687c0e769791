"""What may be made one at a model's word: two statements that deny nothing of each other, and of which one holds every value of the other.

A model that calls two statements the same is mostly right, and where it is not a value was overlooked: that is what rules can see.
"""

import re
from typing import Final

from memory.domain.comparing.dates import MONTHS, WEEKDAYS
from memory.domain.comparing.pairs import Pair, is_opposite, is_turned_round, paired
from memory.domain.comparing.reading import languages_of, read_both
from memory.domain.comparing.verdicts import Reason, ruling
from memory.domain.language.normal_text import skeleton

_NAME: Final = re.compile(r"(?<![.!?:] )(?<!^)(?<![\w'’-])[A-ZÀ-ÖØ-Þ][\w-]+")
"""A capitalised word that does not begin a sentence; what follows an apostrophe is its ending."""
_WORD: Final = re.compile(r"[\w-]+")
_SHORT: Final = 3
"""Letters by which a name is told from the beginning of a longer one: Alex and Alexander, Aug and August."""
_CHANGES: Final[frozenset[Reason]] = frozenset({"now", "added"})
"""Rulings that the later statement tells of a change, or of something that came on top."""


def may_be_one(known: str, new: str) -> bool:
    """Tell whether two statements may be called the same by a model, the earlier one first."""
    pair = paired(*read_both(known, new))
    verdict, reason = ruling(pair)
    if verdict == "same":
        return True
    is_changed = reason in _CHANGES or (reason == "moved" and bool(_names_only_in(new, known)))
    return not (is_changed or _is_denied(pair) or _is_another(pair) or _name_different_things(known, new, pair))


def holds_values_of(stays: str, goes: str) -> bool:
    """Tell whether no number, date or unit is lost when one of two statements stands for both."""
    pair = paired(*read_both(stays, goes))
    held = {part for term in pair.known.terms if term.is_value for part in _parts(term.text)}
    return all(held.issuperset(_parts(term.text)) for term in pair.come if term.is_value)


def _parts(value: str) -> set[str]:
    """Take a value apart, so that a date is the same in languages in which it is read as a month and a number."""
    kind, _, told = value.partition("=")
    if kind == "date":
        month, *rest = told.split("-")
        return {f"month={int(month)}", *(str(int(each)) for each in rest)}
    return {told.removesuffix(":00")} if kind in ("number", "clock") else {value}


def _is_denied(pair: Pair) -> bool:
    """Tell whether one denies what the other says; said by another verb it is no denial: finds it unbearable, cannot stand it."""
    known, new = pair.known, pair.new
    if known.is_denied == new.is_denied:
        return False
    is_of_one_thing = known.predicates == new.predicates or bool(known.predicates & new.predicates)
    return (is_of_one_thing or known.ended != new.ended) and (bool(pair.shared) or not (pair.gone and pair.come))


def _is_another(pair: Pair) -> bool:
    """Tell whether both are about other relatives, fill a slot otherwise, say opposites, or the same the other way round."""
    known, new = pair.known, pair.new
    if (known.kin - new.kin and new.kin - known.kin) or is_turned_round(pair) or is_opposite(pair):
        return True
    if known.is_denied != new.is_denied:
        return False
    only_known, only_new = ({term.text for term in terms} for terms in (pair.gone, pair.come))
    slots = known.states.keys() & new.states.keys()
    return any(known.states[slot] in only_known and new.states[slot] in only_new for slot in slots)


def _name_different_things(one: str, other: str, pair: Pair) -> bool:
    """Tell whether each names something that the other does not mention at all: two sisters, two towns."""
    if languages_of(one, other)[0] == "german":
        # Every noun has a capital there: a name is what alone was exchanged.
        is_of_one_thing = pair.shared or pair.known.predicates & pair.new.predicates
        return bool(is_of_one_thing) and len(pair.gone) == len(pair.come) == 1
    return bool(_names_only_in(one, other)) and bool(_names_only_in(other, one))


def _names_only_in(text: str, other: str) -> set[str]:
    words = _WORD.findall(skeleton(other).text.casefold())
    names = {name.casefold() for name in _NAME.findall(skeleton(text).text)} - MONTHS.keys() - WEEKDAYS.keys()
    return {name for name in names if not any(_is_one_name(name, word) for word in words)}


def _is_one_name(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) >= _SHORT and long.startswith(short))
