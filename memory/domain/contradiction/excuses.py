"""The reasons why two statements can both be true: one is not claimed, or they are of different times, people, things or places."""

import re
from collections.abc import Callable
from typing import Final

from memory.domain.comparing.pairs import is_opposite
from memory.domain.comparing.statement import Reading, Term
from memory.domain.contradiction.of_whom import is_of_another_person
from memory.domain.contradiction.pairing import Pairing, denies_what_there_is
from memory.domain.contradiction.sharing import names_two_things, shared_verbs

_TIMELESS: Final = frozenset({"born", "birthday"})
_OF_A_PLACE: Final = frozenset({"live", "born"})
"""What has a place for its value."""
_TIMELESS_TOPICS: Final = frozenset({"mother_tongue", "birth_order"})
_BY_THE_CLOCK: Final = frozenset({"employment", "rising"})
"""Of these the part of the day is what is said."""
_OF_TIME: Final = frozenset({"date", "month", "weekday", "year", "clock", "day", "times", "number"})
"""Kinds of values that say when."""
_SUBJECT: Final = re.compile(
    r"(?i)(?:my|her|his|our|their|the)\s+(?:\w+\s+){0,2}?(\w+)\s+(?:is|are|was|has|takes|costs?|closes|opens|starts|begins|runs)\b"
)
"""A thing with its verb right behind it."""
_OF_COMPANY: Final = frozenset("with about mit über avec con com sobre met с о".split())
_AT_A_SPOT: Final = frozenset({"work", "live"})
"""Of this the spot is the value."""
_OF_ONE_KIND: Final = frozenset({"hair", "time_zone", "birth_order"})
"""Domains in which everybody has one of each."""
_UNIQUE: Final = frozenset(
    "ey birthday height weight ag surnam name bedroom hous hom flat hand nationality husband wife landlord".split()
)
"""What people have one of, as a reading names it."""


def may_both_be_true(pairing: Pairing) -> bool:
    """Tell whether one of the reasons holds."""
    return any(holds(pairing) for holds in _EXCUSES)


def is_claimed(pairing: Pairing) -> bool:
    """Tell whether both say how something is or was, or both what somebody wants."""
    # Not to want something is how it is today; to want it is not to have it.
    return all(frame.is_claimed for frame in pairing.frames) or (
        all(frame.is_wanted for frame in pairing.frames) and pairing.is_denied_once
    )


def _is_of_another_time(pairing: Pairing) -> bool:
    one, other = pairing.frames
    if pairing.pair.known.single & pairing.pair.new.single & _TIMELESS or one.events & other.events:
        return False
    are_past = [_is_past(pairing, place) for place in (0, 1)]
    if one.is_past and other.is_past and not any(force.is_changing for force in pairing.forces):
        are_past = [True, True]
    if are_past[0] == are_past[1]:
        return are_past[0] and bool(one.calendar and other.calendar) and not one.calendar & other.calendar
    past, now = (one, other) if are_past[0] else (other, one)
    is_told_of_both = one.is_past and other.is_past
    if not (is_told_of_both or past.is_dated_past or now.is_today or now.is_hedged or past.calendar):
        # It is told of once, not put into another time.
        return False
    if pairing.topics & _TIMELESS_TOPICS:
        return False
    return not any(_holds_at_all_times(pairing, place) for place in (0, 1))


def _is_past(pairing: Pairing, place: int) -> bool:
    """Tell whether a statement says how it was; what ended or changed tells of today, too."""
    frame, reading = pairing.frames[place], pairing.readings[place]
    if (frame.is_today or "lifelong" in frame.marks) and not frame.is_dated_past:
        return False
    is_over = reading.changed or reading.ended
    return frame.is_dated_past or (frame.is_past and not is_over)


def _holds_at_all_times(pairing: Pairing, place: int) -> bool:
    """Tell whether one statement denies something for the time of the other, too."""
    frame, other = pairing.frames[place], pairing.frames[1 - place]
    is_for_ever = pairing.are_negative[place] and frame.holds_always and not frame.is_dated_past
    return is_for_ever and not other.is_today and not frame.is_hedged and (frame.is_past or not frame.is_today)


def _is_of_other_days(pairing: Pairing) -> bool:
    one, other = pairing.frames
    if (pairing.is_only and not any(pairing.are_negative)) or one.events & other.events:
        return False
    kinds_apart = _kinds_apart(one.calendar, other.calendar)
    if not kinds_apart or (kinds_apart == ["part"] and pairing.topics & _BY_THE_CLOCK):
        return False
    # Where nothing else differs, the day is what they say: the exam is on Monday, the exam is on Friday.
    differing = {term.text.partition("=")[0] for terms in pairing.apart for term in terms if term.is_value}
    if differing - _OF_TIME:
        return True
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


def _is_denied_for_good(pairing: Pairing) -> bool:
    """Tell whether one says that there is nothing at all of what the other names."""
    if any(
        frame.holds_always and is_negative
        for frame, is_negative in zip(pairing.frames, pairing.are_negative, strict=True)
    ):
        return bool(pairing.topics) or denies_what_there_is(pairing)
    return pairing.is_absolute and denies_what_there_is(pairing)


def _is_a_stand_in(pairing: Pairing) -> bool:
    """Tell whether what is liked only goes by the name of what is not: oat milk, ginger beer."""
    if not pairing.is_denied_once:
        return False
    place = 1 if pairing.are_negative[0] else 0
    return pairing.frames[place].has_stand_in and not pairing.frames[1 - place].has_stand_in


def _is_another_object(pairing: Pairing) -> bool:
    """Tell whether something is denied of one thing and said of another: no shellfish, but salmon."""
    if (
        pairing.is_only
        or (pairing.readings[0].denials > 0) == (pairing.readings[1].denials > 0)
        or denies_what_there_is(pairing)
    ):
        return False
    denying = 0 if pairing.readings[0].denials > 0 else 1
    is_one_verb = bool(pairing.predicates - _AT_A_SPOT) or bool(shared_verbs(pairing))
    return is_one_verb and not pairing.forces[denying].is_absolute and names_two_things(pairing)


def _is_of_another_thing(pairing: Pairing) -> bool:
    """Tell whether a word beside one they share parts them: raw and caramelised onions."""
    if is_opposite(pairing.pair):
        return pairing.is_denied_once
    if pairing.topics & _OF_ONE_KIND or pairing.pair.shared & _UNIQUE:
        return False
    if pairing.is_absolute or _is_denied_for_good(pairing):
        return False
    readings, apart = pairing.readings, pairing.apart
    if _behind(readings[0], apart[0]) & _behind(readings[1], apart[1]):
        return True
    # In Romance languages the parting word stands behind; elsewhere that is what is said of the thing.
    is_liked = bool({"like", "eat", "drink"} & pairing.pair.known.several & pairing.pair.new.several)
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


def _is_another_subject(pairing: Pairing) -> bool:
    """Tell whether each begins with a thing of its own, and the other does not name it: my flat is, my office is."""
    if pairing.is_only:
        return False
    known, new = pairing.texts
    one, other = _SUBJECT.match(known), _SUBJECT.match(new)
    if one is None or other is None:
        return False
    return one[1].casefold() not in new.casefold() and other[1].casefold() not in known.casefold()


def _is_with_others(pairing: Pairing) -> bool:
    """Tell whether they name other company, or another matter: with her brother and with Ann, about code and about poems."""
    if pairing.is_only:
        return False
    known, new = (_company(apart) for apart in pairing.apart)
    return any(known.get(word) and new.get(word) for word in known)


def _company(apart: tuple[Term, ...]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for term in apart:
        if term.preposition in _OF_COMPANY and not term.is_value:
            found.setdefault(term.preposition, set()).add(term.text)
    return found


def _is_at_another_spot(pairing: Pairing) -> bool:
    """Tell whether each names one of the places where everybody is at times: at home, at work."""
    if pairing.predicates & _AT_A_SPOT or any(frame.is_unbounded for frame in pairing.frames):
        return False
    one, other = (frame.spots for frame in pairing.frames)
    return bool(one and other) and not one & other


def _is_elsewhere(pairing: Pairing) -> bool:
    """Tell whether each names a place of its own, and says something else there."""
    pair = pairing.pair
    if (
        pairing.is_only
        or any(frame.is_unbounded for frame in pairing.frames)
        or pair.known.single & pair.new.single & _OF_A_PLACE
    ):
        return False
    if all(any(term.is_code and term.text[0] == "#" for term in apart) for apart in pairing.apart):
        return True
    if not (pair.shared or pairing.predicates):
        return False
    if _is_denied_for_good(pairing) or all("located" in frame.marks for frame in pairing.frames):
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
    return {
        term.part
        for term in apart
        if (term.preposition == "in" and not term.is_value) or (term.is_code and term.text[0] in "#@")
    }


def _is_explained(pairing: Pairing) -> bool:
    """Tell whether the later one says that what was has ended or changed."""
    known, new = pairing.readings
    if is_opposite(pairing.pair) or known.is_denied:
        return False
    # Whoever says how it is for good, or each time, does not say that it ended; some words of an end have other meanings.
    if pairing.forces[1].is_absolute and not pairing.forces[1].is_changing:
        return False
    if "lifelong" in pairing.frames[0].marks and pairing.topics:
        return False
    if not pairing.forces[1].is_changing and not pairing.pair.shared:
        return False
    # What never changed has not changed.
    is_changed = pairing.forces[1].is_changing and new.changed and not known.changed and not new.denials
    return (new.ended and not known.ended) or is_changed


_EXCUSES: Final[tuple[Callable[[Pairing], bool], ...]] = (
    _is_of_another_time,
    _is_of_other_days,
    is_of_another_person,
    _is_a_stand_in,
    _is_another_object,
    _is_of_another_thing,
    _is_another_subject,
    _is_with_others,
    _is_at_another_spot,
    _is_elsewhere,
    _is_explained,
)
