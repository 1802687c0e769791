"""What may be made one at a model's word: two statements that deny nothing of each other and differ in no value."""

import re
from typing import Final

from memory.domain.comparing.quantities import kind_of
from memory.domain.comparing.statement import Reading, has_one_form, read_both
from memory.domain.language.normal_text import skeleton, without_accents

_NAME: Final = re.compile(r"(?<![.!?:] )(?<!^)(?<![\w'’-])[A-ZÀ-ÖØ-Þ][\w-]+")
"""A capitalised word that does not begin a sentence; what follows an apostrophe is its ending."""
_WORD: Final = re.compile(r"[\w-]+")
_SHORT: Final = 3
"""Letters by which a name is told from the beginning of a longer one: Alex and Alexander, Aug and August."""
_TWO: Final = 2
_BARE: Final = frozenset({"number", "clock", "in", "year"})
"""Kinds of values that may go without their unit: "at 8", "is 14"."""
_ONE: Final = "number=1"  # As good as "a"


def may_be_one(known: str, new: str) -> bool:
    """Return whether two statements may be called the same by a model, the earlier one first."""
    one, other = read_both(known, new)
    if has_one_form(one, other):
        return True
    return not (
        _differ_in_value(one, other)
        or _is_changed(one, other)
        or _is_denied(one, other)
        or _is_another(one, other)
        or _name_different_things(known, new, one, other)
    )


def holds_values_of(stays: str, goes: str) -> bool:
    """Return whether no number, date or unit is lost when one of two statements stands for both."""
    one, other = read_both(stays, goes)
    held = {part for value in one.values for part in _parts(value)}
    return all(held.issuperset(_parts(value)) for value in other.values if value != _ONE)


def holds_words_of(stays: str, goes: str) -> bool:
    """Return whether each content word of one statement stands in the other, too, which says as much or more."""
    one, other = read_both(stays, goes)
    return one.words >= other.words


def _parts(value: str) -> set[str]:
    """Take a value apart, so that a date is the same in languages in which it is read as a month and a number."""
    kind, _, told = value.partition("=")
    if kind == "date":
        month, *rest = told.split("-")
        return {f"month={int(month)}", *(str(int(each)) for each in rest)}
    return {told.removesuffix(":00")} if kind in _BARE else {value}


def _differ_in_value(one: Reading, other: Reading) -> bool:
    apart = [{kind_of(value) for value in values} for values in (one.values - other.values, other.values - one.values)]
    return bool(apart[0] & apart[1])


def _is_changed(one: Reading, other: Reading) -> bool:
    """Return whether the later one tells of a change, of an end, of today, or of something on top."""
    if any(other.has(each) and not one.has(each) for each in ("changed", "also")):
        return True
    if other.has("now") and not one.has("now") and one.words - other.words and other.words - one.words:
        return True
    is_over = other.has("ended", "stopped") or (other.has("denial") and other.has("longer"))
    return is_over and not one.is_denied


def _is_denied(one: Reading, other: Reading) -> bool:
    if one.is_denied == other.is_denied:
        return False
    denying, plain = (one, other) if one.is_denied else (other, one)
    return one.is_in_runs or bool(denying.denied & plain.words)


def _is_another(one: Reading, other: Reading) -> bool:
    kin, others = one.rows("kin").keys(), other.rows("kin").keys()
    # A relative may be told by two others: a nephew is a sister's son.
    if len(kin) == len(others) == 1 and kin != others:
        return True
    sides, opposite = one.rows("opposites"), other.rows("opposites")
    return any(sides[row].isdisjoint(opposite[row]) for row in sides.keys() & opposite.keys())


def _name_different_things(known: str, new: str, one: Reading, other: Reading) -> bool:
    """Return whether each names something that the other does not mention at all: two sisters, two towns."""
    if _is_exchanged(one, other):
        return True
    # Every noun of German has a capital.
    return one.language != "german" and bool(_names_only_in(known, new)) and bool(_names_only_in(new, known))


def _is_exchanged(one: Reading, other: Reading) -> bool:
    """Return whether one or two words behind the first are others and all else is equal."""
    if len(one.content) != len(other.content):
        return False
    pairs = enumerate(zip(one.content, other.content, strict=True))
    apart = [(place, here, there) for place, (here, there) in pairs if here.same_as != there.same_as]
    if not 0 < len(apart) <= _TWO or apart[0][0] == 0 or len(one.content) < _TWO + len(apart) - 1:
        return False
    return not any(here.is_value or there.is_value for _, here, there in apart)


def _names_only_in(text: str, other: str) -> set[str]:
    here, there = (without_accents(skeleton(each).text) for each in (text, other))
    words = _WORD.findall(there.casefold())
    names = {name.casefold() for name in _NAME.findall(here)}
    return {name for name in names if not any(_is_one_name(name, word) for word in words)}


def _is_one_name(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) >= _SHORT and long.startswith(short))
