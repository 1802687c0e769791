"""The reasons why two statements can both be true: one is not claimed, or they are of different times, people, things or places."""

from collections.abc import Callable
from typing import Final

from memory.domain.contradiction.pairing import Pairing
from memory.domain.duplicates.pairs import is_opposite
from memory.domain.duplicates.reading import read_both
from memory.domain.duplicates.statement import Reading, Term

_TIMELESS: Final = frozenset({"born", "birthday"})
_OF_A_PLACE: Final = frozenset({"live", "born"})
"""What has a place for its value."""
_BEGINNING_WORDS: Final = 4


def may_both_be_true(pairing: Pairing) -> bool:
    """Tell whether one of the reasons holds."""
    return any(holds(pairing) for holds in _EXCUSES)


def are_named_apart(pairing: Pairing) -> bool:
    """Tell whether they begin with the names of two people."""
    names = [frame.person for frame in pairing.frames]
    return all(names) and names[0] != names[1]


def is_claimed(pairing: Pairing) -> bool:
    """Tell whether both say how something is or was."""
    return all(frame.is_claimed for frame in pairing.frames)


def _is_of_another_time(pairing: Pairing) -> bool:
    one, other = pairing.frames
    if pairing.pair.known.single & pairing.pair.new.single & _TIMELESS:
        return False
    are_past = [_is_past(pairing, place) for place in (0, 1)]
    if are_past[0] == are_past[1]:
        return are_past[0] and bool(one.calendar and other.calendar) and not one.calendar & other.calendar
    return not any(_holds_at_all_times(pairing, place) for place in (0, 1))


def _is_past(pairing: Pairing, place: int) -> bool:
    """Tell whether a statement says how it was; what ended or changed tells of today, too."""
    frame, reading = pairing.frames[place], pairing.readings[place]
    is_over = reading.changed or (reading.ended and "done" not in frame.marks)
    return frame.is_dated_past or (frame.is_past and not is_over)


def _holds_at_all_times(pairing: Pairing, place: int) -> bool:
    """Tell whether one statement denies something for the time of the other, too."""
    frame, other = pairing.frames[place], pairing.frames[1 - place]
    is_for_ever = pairing.are_negative[place] and frame.holds_always and not frame.is_dated_past
    return is_for_ever and not other.is_today and not frame.is_hedged and (frame.is_past or not frame.is_today)


def _is_of_other_days(pairing: Pairing) -> bool:
    one, other = pairing.frames
    if pairing.is_only and not any(pairing.are_negative):
        return False
    kinds_apart = _kinds_apart(one.calendar, other.calendar)
    if not kinds_apart:
        return False
    # Where nothing else differs, the day is what they say: the exam is on Monday, the exam is on Friday.
    is_the_value = all(term.is_value for terms in pairing.apart for term in terms)
    return not is_the_value or pairing.is_denied_once or len(kinds_apart) > 1


def _kinds_apart(one: frozenset[str], other: frozenset[str]) -> list[str]:
    """Give the kinds of time of which both name some, and none in common."""
    first, second = _by_kind(one), _by_kind(other)
    return [kind for kind in first.keys() & second.keys() if not first[kind] & second[kind]]


def _by_kind(calendar: frozenset[str]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for each in calendar:
        found.setdefault(each.partition("=")[0], set()).add(each)
    return found


def _is_an_exception(pairing: Pairing) -> bool:
    one, other = pairing.frames
    if one.is_excepted != other.is_excepted:
        return True
    return (one.is_hedged and bool(other.calendar)) or (other.is_hedged and bool(one.calendar))


def _is_of_another_person(pairing: Pairing) -> bool:
    names = [frame.person for frame in pairing.frames]
    if any(" " in name for name in names):
        return names[0] != names[1]
    known, new = pairing.texts
    return are_named_apart(pairing) or _kin_of(known, new) != _kin_of(new, known)


def _kin_of(text: str, other: str) -> set[str]:
    """Give the relatives with whom a statement begins: whom it is about."""
    beginning = " ".join(text.split()[:_BEGINNING_WORDS])
    return read_both(beginning, f"{text} {other}")[0].kin


def _is_of_another_thing(pairing: Pairing) -> bool:
    """Tell whether a word beside one they share parts them: raw and caramelised onions."""
    if is_opposite(pairing.pair):
        return pairing.is_denied_once
    readings, apart = pairing.readings, pairing.apart
    if _behind(readings[0], apart[0]) & _behind(readings[1], apart[1]):
        return True
    # In Romance languages the parting word stands behind; elsewhere that is what is said of the thing.
    is_liked = "like" in pairing.pair.known.several & pairing.pair.new.several
    return pairing.is_denied_once and is_liked and bool(_before(readings[0], apart[0]) & _before(readings[1], apart[1]))


def _behind(reading: Reading, apart: tuple[Term, ...]) -> set[str]:
    """Give the shared words right behind one that only this statement has, in the same part of the sentence."""
    return {
        shared.text
        for own, shared in _neighbours(reading)
        if own in apart and shared not in apart and not own.is_value and not shared.is_value
    }


def _before(reading: Reading, apart: tuple[Term, ...]) -> set[str]:
    return {shared.text for shared, own in _neighbours(reading) if own in apart and shared not in apart}


def _neighbours(reading: Reading) -> list[tuple[Term, Term]]:
    pairs = zip(reading.terms, reading.terms[1:], strict=False)
    return [(one, other) for one, other in pairs if one.part == other.part]


def _is_elsewhere(pairing: Pairing) -> bool:
    """Tell whether each names a place of its own, and says something else there."""
    pair = pairing.pair
    if pairing.is_only or pair.known.single & pair.new.single & _OF_A_PLACE:
        return False
    if not (pair.shared or pairing.predicates):
        return False
    places = [_places(apart) for apart in pairing.apart]
    if not all(places):
        return False
    says_more = any(
        term.part not in parts for parts, apart in zip(places, pairing.apart, strict=True) for term in apart
    )
    return says_more or pairing.is_denied_once or is_opposite(pair)


def _places(apart: tuple[Term, ...]) -> set[int]:
    """Give the parts of the sentence that say where, by words that only this statement has."""
    return {term.part for term in apart if term.preposition == "in" or (term.is_code and term.text[0] in "#@")}


def _is_explained(pairing: Pairing) -> bool:
    """Tell whether the later one says that what was has ended or changed."""
    known, new = pairing.readings
    if is_opposite(pairing.pair) or known.is_denied:
        return False
    # What never changed has not changed.
    return (new.ended and not known.ended) or (new.changed and not known.changed and not new.denials)


_EXCUSES: Final[tuple[Callable[[Pairing], bool], ...]] = (
    _is_of_another_time,
    _is_of_other_days,
    _is_an_exception,
    _is_of_another_person,
    _is_of_another_thing,
    _is_elsewhere,
    _is_explained,
)
