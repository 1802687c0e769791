"""Whether two statements are about one thing, and whether what they say of it may exclude each other. The weakest grounds of all."""

import re
from typing import Final

from memory.domain.comparing.pairs import kinds
from memory.domain.comparing.statement import Reading, Term
from memory.domain.contradiction.measures import say_the_same_measure
from memory.domain.contradiction.pairing import Pairing
from memory.domain.contradiction.sharing import names_two_things, shared_things, shared_verbs

_ONCE_FOR_ALL: Final = frozenset({"born", "birthday"})
_DATES: Final = frozenset({"date", "month", "weekday", "year"})
_DEFINITE: Final = re.compile(r"(?:the|one of|its|der|die|das|le|la|el|il|de|het)\s", re.IGNORECASE)


def is_of_one_thing(pairing: Pairing) -> bool:
    """Tell whether they share content, or touch one domain of everyday talk."""
    is_one_slot = pairing.pair.known.single & pairing.pair.new.single
    return bool(shared_things(pairing) or pairing.topics or is_one_slot)


def is_compatible(pairing: Pairing) -> bool:
    """Tell whether they only add to each other, are of two relatives, or say the same."""
    one, other = (reading.kin for reading in pairing.readings)
    return (
        is_an_addition(pairing)
        or say_the_same_measure(pairing)
        or (bool(one and other and not one & other) and not pairing.is_denied_once)
    )


def is_at_odds(pairing: Pairing) -> bool:
    """Tell whether one denies, leaves no room, gives another number or date, or calls a thing something else."""
    if shared_things(pairing) and (pairing.readings[0].denials > 0) != (pairing.readings[1].denials > 0):
        return True
    if _leaves_no_room(pairing):
        return True
    is_once = pairing.pair.known.single & pairing.pair.new.single & _ONCE_FOR_ALL
    if (is_once or pairing.frames[0].events & pairing.frames[1].events) and all(pairing.apart):
        return True
    return _differs_in_number(pairing) or _is_called_otherwise(pairing)


def _leaves_no_room(pairing: Pairing) -> bool:
    """Tell whether one alone denies, or one speaks for all cases."""
    denying = pairing.are_denying
    return denying[0] != denying[1] or (pairing.is_absolute and not all(denying))


def is_told_further(pairing: Pairing) -> bool:
    """Tell whether, nothing being at odds, one tells of another time, case or thing, or more of the other's thing."""
    if all(pairing.are_denying) or any(reading.also for reading in pairing.readings):
        return True
    frames = pairing.frames
    if any(frame.is_past and not frame.is_today for frame in frames) or (
        "conditional" in frames[0].marks ^ frames[1].marks
    ):
        return True
    if _agree_in_numbers(pairing):
        return True
    if names_two_things(pairing) and shared_verbs(pairing):
        return True
    begins = [_DEFINITE.match(text) is not None for text in pairing.texts]
    is_shared = shared_things(pairing) or pairing.pair.known.kin & pairing.pair.new.kin
    return bool(is_shared) and len(pairing.topics) <= 1 and begins[0] != begins[1]


def _agree_in_numbers(pairing: Pairing) -> bool:
    one, other = ({term.text for term in reading.terms if term.is_value} for reading in pairing.readings)
    return bool(one) and one == other


def is_an_addition(pairing: Pairing) -> bool:
    """Tell whether they only tell of two things of a kind of which there may be many."""
    one, other = pairing.readings
    if "like" in one.several & other.several and not pairing.pair.shared and not pairing.is_absolute:
        return all(pairing.apart)
    if pairing.is_absolute or pairing.is_denied_once or one.single & other.single:
        return False
    return bool(one.several & other.several or (one.has and other.has)) and all(pairing.apart)


def _differs_in_number(pairing: Pairing) -> bool:
    gone, come = (kinds(apart) for apart in pairing.apart)
    is_related = pairing.pair.shared or pairing.predicates or "age" in pairing.topics
    if not is_related and not (gone & _DATES and come & _DATES):
        return False
    is_of_one_kind = bool(gone & come) or bool(gone & _DATES and come & _DATES)
    return is_of_one_kind and ("age" in pairing.topics or not names_two_things(pairing))


def _is_called_otherwise(pairing: Pairing) -> bool:
    """Tell whether both say what a thing is, and not the same."""
    return all(
        _says_what_it_is(reading, apart, pairing)
        for reading, apart in zip(pairing.readings, pairing.apart, strict=True)
    )


def _says_what_it_is(reading: Reading, apart: tuple[Term, ...], pairing: Pairing) -> bool:
    is_named = any(term.text in pairing.pair.shared and not term.after_copula for term in reading.terms)
    return is_named and any(term.after_copula for term in apart)
