"""Finds what is English within a line of another language."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from cogs.words.catalogue import WHOLE, catalogue_of
from memory.domain.language.terms import languages_shown

_OF_ENGLISH_WORDS: Final = ("fim do off", "Fim do off")
"""What another language says in words that English has, too."""


def english_in(line: str, *, besides: Iterable[str] = ()) -> list[str]:
    """Return the clauses of a line that are English, by their words or since our English sentences have them.

    `besides` stands there as somebody told it.
    """
    for told in (*besides, *_OF_ENGLISH_WORDS):
        line = line.replace(told, "")
    return [each for each in _clauses_of(line) if languages_shown(each) == ("en",) or each in _english_clauses()]


def _clauses_of(text: str) -> list[str]:
    """Return what stands between the marks of a text and where its script changes, where it is more than a word."""
    parts = re.split(r"[^\w\s'’/`-]+|\s-\s|\n|(?<=[^\x00-\x7f])(?=[A-Z])", text)
    return [" ".join(each.split()) for each in parts if len(each.split()) > 1]


@cache
def _english_clauses() -> frozenset[str]:
    """Return the clauses of all English sentences, without those that another language has, too."""
    found = {}
    for language in WHOLE:
        catalogue = catalogue_of(language)
        sources = (catalogue.source(key).partition("=")[2] for key in catalogue.keys)
        literals = (literal for each in sources for literal in re.split(r"\{[^{}]*\}|\[\w+\]|\*", each))
        found[language] = {clause for literal in literals for clause in _clauses_of(literal)}
    return frozenset(found["en"].difference(*(clauses for language, clauses in found.items() if language != "en")))
