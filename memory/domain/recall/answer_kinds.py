"""Which kinds of answer a question wants and a statement could give; it only orders what is found by its terms."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, Literal

from memory.domain.language.lexicon import Lexicon
from memory.lexicons.tables import entries, keys_of

AnswerKind = Literal["amount", "duration", "place", "person", "title"]

_ASKED: Final[Mapping[AnswerKind, str]] = {
    "duration": "asks_duration",
    "amount": "asks_amount",
    "place": "asks_place",
    "person": "asks_person",
}
_NUMBERS: Final = frozenset(entries("answers", "numbers"))
_SPANS: Final = frozenset(entries("answers", "spans"))
_WORD: Final = re.compile(r"\w+")
_BEFORE: Final = "|".join(entries("answers", "before_places"))
_ARTICLES: Final = "|".join(entries("answers", "articles"))
_CAPITAL_INSIDE: Final = r"(?<=[\w,\"')’] )[\"'“]?[A-ZÀ-Þ][a-zß-ÿ]+"
"""A word with a capital that does not open the text."""
_TOLD: Final[Mapping[AnswerKind, re.Pattern[str]]] = {
    "amount": re.compile(r"\d|[一二三四五六七八九十百]"),
    "duration": re.compile(r"[年月週周日]|년|개월"),
    "place": re.compile(rf"\b(?:{_BEFORE})(?:\s(?:{_ARTICLES}))?\s[A-ZÀ-Þ]|[市県町村国省区]|시|군"),
    "person": re.compile(rf"{_CAPITAL_INSIDE}|さん|くん|ちゃん|씨"),
    "title": re.compile(rf"[\"“«「『][^\s\"]|{_CAPITAL_INSIDE}"),
}


@cache
def _questions() -> Lexicon:
    asking = {name: listed for name, listed in keys_of("answers").items() if name.startswith("asks_")}
    return Lexicon({**asking, "titled": entries("answers", "titled")})


def kinds_asked(question: str) -> frozenset[AnswerKind]:
    """Return the kinds of answer that a question wants; a length of time before an amount, empty for most questions."""
    classes = _questions().classes_in(question)
    found: set[AnswerKind] = {kind for kind, name in _ASKED.items() if name in classes}
    if "asks_which" in classes and "titled" in classes:
        found.add("title")
    return frozenset(found - {"amount"} if "duration" in found else found)


def asks_for_people(question: str) -> bool:
    """Return whether a question may ask who does or is something: "who here keeps bees", "does anybody know"."""
    return "asks_anybody" in _questions().classes_in(question)


def kinds_told(text: str) -> frozenset[AnswerKind]:
    """Return the kinds of answer that a statement could give."""
    return frozenset(_told(text))


def _told(text: str) -> Iterator[AnswerKind]:
    words = _WORD.findall(text.lower())
    if not _NUMBERS.isdisjoint(words):
        yield "amount"
    if not _SPANS.isdisjoint(words):
        yield "duration"
    for kind, look in _TOLD.items():
        if look.search(text):
            yield kind
