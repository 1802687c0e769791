"""Reads a question as a search: its terms with their weights, the times it names, and whose words it asks for."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Final

from memory.domain.ids import SubjectId
from memory.domain.language.normal_text import folded
from memory.domain.language.terms import base_form, each_term, english_term
from memory.domain.recall.answer_kinds import AnswerKind, kinds_asked
from memory.lexicons.tables import by_language, entries, keys_in

_MOST_WORDS: Final = 400
"""Of a message: what is asked stands in a few words, and a long paste must not be searched for word by word."""
_KINDRED_WEIGHT: Final = 0.25  # What a kindred word counts beside the asked one

_ASKING: Final = frozenset(
    term for word in entries("search", "asking") for term in each_term(word, with_base_forms=True)
)
"""Terms of asking, not of what is asked. Left in the search only when there is nothing else."""
_MONTH_OF: Final[Mapping[str, int]] = {
    folded(name): number
    for key in keys_in("months")
    for names in by_language("months", key).values()
    for number, name in enumerate(names, start=1)
}
_WORD: Final = re.compile(r"\w+")
_DAY: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_ISO: Final = re.compile(r"\b((?:19|20)\d\d)[-/.年](\d{1,2})(?:[-/.月](\d{1,2}))?")
_MAY: Final = "may"
_LAST_MONTH: Final = 12


@dataclass(frozen=True, slots=True)
class _AskedTime:
    """A time that a question names, as far as it does."""

    month: int
    year: int | None = None
    day: int | None = None

    def month_fits(self, moment: datetime) -> bool:
        """Return whether the month is that of a moment, and the year as well if one is named."""
        return self.month == moment.month and self.year in (None, moment.year)

    def day_fits(self, moment: datetime) -> bool:
        """Return whether the very day is named."""
        return self.day == moment.day and self.month_fits(moment)


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """What is searched for."""

    terms: Mapping[str, float]
    """Term → what it counts: 1.0 for the asked, less for kindred ones."""
    times: tuple[_AskedTime, ...] = ()
    told_by: frozenset[SubjectId] = frozenset()
    """Whose words alone are wanted; empty: everybody's."""
    speakers: frozenset[SubjectId] = frozenset()
    """Whose statements are asked for first; empty for everybody's alike."""
    answers: frozenset[AnswerKind] = frozenset()


def query_of(text: str, *, speakers: frozenset[SubjectId] = frozenset()) -> SearchQuery:
    """Read a question. Without a term for a text of stop words alone, and then nothing is found."""
    said = " ".join(text.split()[:_MOST_WORDS])
    asked = dict.fromkeys(each_term(said, with_base_forms=True))
    wanted = [term for term in asked if term not in _ASKING] or list(asked)
    terms = dict.fromkeys(wanted, 1.0)
    for term in wanted:
        for other in _kindred().get(term, ()):
            terms.setdefault(other, _KINDRED_WEIGHT)
    return SearchQuery(terms=terms, times=_times(folded(said)), speakers=speakers, answers=kinds_asked(said))


def _times(text: str) -> tuple[_AskedTime, ...]:
    found = [
        _AskedTime(month=int(month), year=int(year), day=int(day) if day else None)
        for year, month, day in _ISO.findall(text)
        if 1 <= int(month) <= _LAST_MONTH
    ]
    words = _WORD.findall(text)
    for place, word in enumerate(words):
        if word in _MONTH_OF:
            around = words[max(place - 2, 0) : place] + words[place + 1 : place + 3]
            year = next((int(each) for each in around if _YEAR.fullmatch(each)), None)
            day = next((int(digits[1]) for each in around if (digits := _DAY.fullmatch(each))), None)
            # "may" is a verb as well.
            if word != _MAY or year or day or (place and words[place - 1] in {"in", "last", "of", "since"}):
                found.append(_AskedTime(month=_MONTH_OF[word], year=year, day=day))
    return tuple(dict.fromkeys(found))


@cache
def _kindred() -> Mapping[str, frozenset[str]]:
    """Return English term → kindred terms: within a row of `alike`, and from the first of a row of `kinds`."""
    found: dict[str, set[str]] = {}
    for row in entries("kindred", "alike"):
        group = _base_terms(row)
        for term in group:
            found.setdefault(term, set()).update(group)
    for row in entries("kindred", "kinds"):
        kind, *members = _base_terms(row)
        found.setdefault(kind, set()).update(members)
    return {term: frozenset(others - {term}) for term, others in found.items()}


def _base_terms(row: str) -> list[str]:
    return [english_term(base_form(word)) for word in row.split()]
