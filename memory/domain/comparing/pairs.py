"""Two readings side by side: what both say, and what only one of them says."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from memory.domain.comparing.grammar import ORIGINS
from memory.domain.comparing.lexicon import ANTONYMS, CLASSES
from memory.domain.comparing.statement import Reading, Term

_WITH_AN_OPPOSITE: Final = frozenset[str]().union(*ANTONYMS)
_ONE: Final = "number=1"
"""As good as "a", where the other text counts nothing."""
_TWO: Final = 2


@dataclass(frozen=True, slots=True)
class Pair:
    """A known statement and a new one."""

    known: Reading
    new: Reading
    shared: frozenset[str]
    """Content of both, other than numbers and dates."""
    gone: tuple[Term, ...]
    """Content of the known text alone."""
    come: tuple[Term, ...]
    """Content of the new text alone."""
    score: float
    """Share of everything said that both say, 0 to 1."""


def paired(known: Reading, new: Reading) -> Pair:
    """Lay two readings side by side."""
    one, other = {term.text for term in known.terms}, {term.text for term in new.terms}
    both = one & other
    gone = [term for term in known.terms if term.text not in both]
    come = [term for term in new.terms if term.text not in both]
    if both - CLASSES:
        gone, come = _without_classes(gone, come), _without_classes(come, gone)
    gone, come = _without_one(gone, new), _without_one(come, known)
    together = len(one | other) + len(known.predicates | new.predicates)
    alike = len(both) + len(known.predicates & new.predicates)
    shared = frozenset(term.text for term in known.terms if term.text in both and not term.is_value)
    return Pair(
        known,
        new,
        shared,
        tuple(gone),
        tuple(come),
        score=round(alike / together, 4) if together else 0.0,
    )


def _without_classes(terms: list[Term], others: list[Term]) -> list[Term]:
    """Leave out what names only the kind of a thing, where the other text has nothing in its place."""
    return terms if others else [term for term in terms if term.text not in CLASSES]


def _without_one(terms: list[Term], other: Reading) -> list[Term]:
    is_counted = any(term.is_value for term in other.terms)
    return terms if is_counted or not other.terms else [term for term in terms if term.text != _ONE]


def main_clause(terms: Sequence[Term]) -> Sequence[Term]:
    """Leave asides away, if anything is left then."""
    return [term for term in terms if not term.is_aside] or terms


def runs(terms: Sequence[Term], apart: Sequence[Term]) -> int:
    """Count the runs of terms that only one text has; a run stays in one part of its sentence."""
    count, before = 0, None
    for term in terms:
        here = term.part if term in apart else None
        count += here is not None and here != before
        before = here
    return count


def kinds(terms: Sequence[Term]) -> set[str]:
    """Give of what kinds the numbers and dates are."""
    return {term.text.partition("=")[0] for term in terms if term.is_value}


def is_opposite(pair: Pair) -> bool:
    """Tell whether the difference is that of two opposites, and at least one text says nothing else besides."""
    gone, come = {term.text for term in pair.gone}, {term.text for term in pair.come}
    if _WITH_AN_OPPOSITE.isdisjoint(gone) or _WITH_AN_OPPOSITE.isdisjoint(come):
        return False
    for opposites in ANTONYMS:
        if len(opposites & gone) == 1 and len(opposites & come) == 1:
            gone, come = gone - opposites, come - opposites
            return not (gone and come) if pair.shared else not (gone or come)
    return False


def is_turned_round(pair: Pair) -> bool:
    """Tell whether both say the same words with another one first where the order decides: "tea over coffee", "from A to B"."""
    known, new = pair.known, pair.new
    if known.compared and new.compared and known.compared == new.compared[::-1]:
        return True
    origins = [{term.text for term in reading.terms if term.preposition in ORIGINS} for reading in (known, new)]
    return bool(origins[0] and origins[1]) and not origins[0] & origins[1]


def is_exchanged(pair: Pair) -> bool:
    """Tell whether two words have changed places across another and nothing else has: who beat whom, what is on which day.

    Side by side they are a list, of which the order says nothing.
    """
    one, other = ([term.text for term in reading.terms] for reading in (pair.known, pair.new))
    if len(one) != len(other):
        return False
    apart = [place for place, (here, there) in enumerate(zip(one, other, strict=True)) if here != there]
    if len(apart) != _TWO or apart[1] - apart[0] < _TWO:
        return False
    first, second = apart
    return one[first] == other[second] and one[second] == other[first]


def is_bound_alike(pair: Pair) -> bool:
    """Tell whether numbers and denials belong to the same words in both, as far as the order shows it."""
    known, new = pair.known, pair.new
    if _values(known) != _values(new):
        return False
    if known.denied and new.denied and not known.denied & new.denied:
        return False
    same_words = _order(known, new, values=False) == _order(new, known, values=False)
    return not same_words or _order(known, new, values=True) == _order(new, known, values=True)


def _values(reading: Reading) -> Counter[str]:
    return Counter(term.text for term in reading.terms if term.is_value and term.text != _ONE)


def _order(reading: Reading, other: Reading, *, values: bool) -> list[str]:
    """Give the shared terms in their order: the words, or those values of whose kind there are several."""
    shared = {term.text for term in other.terms}
    found = [term.text for term in reading.terms if term.is_value is values and term.text in shared]
    if not values:
        return found
    counted = Counter(text.partition("=")[0] for text in found)
    return [text for text in found if counted[text.partition("=")[0]] > 1]
