"""Reads a statement word for word, in the language that it and another show: values, stems, classes of words."""

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from memory.domain.comparing.quantities import BEGINNINGS, value_at
from memory.domain.language.lexicon import NO_CLASSES, Classes, Lexicon, Match, Token, is_run, words_in
from memory.domain.language.normal_text import fingerprint, folded, skeleton
from memory.domain.language.terms import language_of, stem_of
from memory.lexicons.tables import by_language, keys_in

_MOST_CHARACTERS: Final = 1200  # Nothing longer is stored
_ENGLISH: Final = "english"
_CODES: Final[Mapping[str, str]] = {
    _ENGLISH: "en",
    "german": "de",
    "french": "fr",
    "spanish": "es",
    "portuguese": "pt",
    "italian": "it",
    "dutch": "nl",
    "russian": "ru",
}
_RUNS: Final = ("ja", "ko", "zh")  # Languages whose script shows them: their tables hold for every text
_NUMBERED: Final[Mapping[str, tuple[str, str, int]]] = {
    "numbers.from_two": ("number", "", 2),
    "numbers.ordinals": ("nth", "", 1),
    "calendar.weekdays": ("weekday", "", 1),
    "calendar.weekdays_plural": ("weekday", "", 1),
    "calendar.months_short": ("month", "", 1),
    "numbers.tens": ("number", "0", 2),
}
"""Table in the order of its numbers → its kind, what is written behind the number, and the first number."""
_NAMED: Final[Mapping[str, str]] = {
    "numbers.one": "number=1",
    "numbers.once": "times=1",
    "numbers.twice": "times=2",
    "calendar.before_noon": "part=am",
    "calendar.after_noon": "part=pm",
    "calendar.hour": "part=hour",
    "calendar.noon": "clock=12",
    "calendar.midnight": "clock=0",
}
_ROWS: Final = ("kin", "opposites")
_DENYING: Final = ("denial", "doubting", "ended", "stopped")
_NEGATIONS: Final[Mapping[str, str]] = {"ca": "can", "wo": "will", "do": "", "does": ""}
"""What is left of a verb before "n't", where it is not what stands there."""
_WITHIN: Final = frozenset(".,:")
_SILENT: Final = frozenset(".,;:。、，")
_FINAL: Final = frozenset("!?！？")
LEAST_SHARE: Final = 0.2
"""Share of a known statement, its terms weighed by rarity, from which another one may say something of it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One word or value of a statement, or a mark that is no punctuation."""

    text: str
    same_as: str
    """Equal for words of one stem, and for values that are equal however they are written."""
    classes: Classes
    """What the tables say of it: `denial`, `light`, `kin=mother`."""
    is_value: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """A statement as it is compared."""

    pieces: tuple[Piece, ...]
    language: str

    @property
    def content(self) -> tuple[Piece, ...]:
        """What is left without articles, "is" and the like, and without who says it at the beginning."""
        first = 1 if self.pieces and "own" in self.pieces[0].classes else 0
        return tuple(piece for piece in self.pieces[first:] if "light" not in piece.classes)

    @property
    def values(self) -> frozenset[str]:
        """Its numbers, times and dates."""
        return frozenset(piece.same_as for piece in self.pieces if piece.is_value)

    @property
    def words(self) -> frozenset[str]:
        """The stems of its content, values aside."""
        return frozenset(piece.same_as for piece in self.content if not piece.is_value)

    @property
    def is_denied(self) -> bool:
        """Whether it denies something, or says that it has ended."""
        return self.has(*_DENYING)

    @property
    def is_in_runs(self) -> bool:
        """Whether it is written without spaces, so that its words are not told apart."""
        return any(is_run(piece.text) for piece in self.pieces)

    @property
    def denied(self) -> frozenset[str]:
        """The stems beside what denies: behind it, in other languages than English before it, too."""
        content = [piece for piece in self.content if "longer" not in piece.classes]
        reach = (1,) if self.language == _ENGLISH else (-1, 1)
        places = [place for place, piece in enumerate(content) if not piece.classes.isdisjoint(_DENYING)]
        beside = (place + step for place in places for step in reach)
        return frozenset(content[place].same_as for place in beside if 0 <= place < len(content))

    def rows(self, key: str) -> Mapping[str, frozenset[str]]:
        """Return the rows of a table (`kin`, `opposites`) of which it has words, each with the stems of those."""
        found: dict[str, set[str]] = {}
        for piece in self.pieces:
            for name in piece.classes:
                table, _, row = name.partition("=")
                if table == key:
                    found.setdefault(row, set()).add(piece.same_as)
        return {row: frozenset(stems) for row, stems in found.items()}

    def has(self, *classes: str) -> bool:
        """Return whether a word of one of these classes stands in it."""
        return any(not piece.classes.isdisjoint(classes) for piece in self.pieces)


def read_both(one: str, other: str) -> tuple[Reading, Reading]:
    """Read two statements in the language that both together show."""
    one, other = one[:_MOST_CHARACTERS], other[:_MOST_CHARACTERS]
    language = _language_of(one, other)
    return _read(one, language), _read(other, language)


@lru_cache(maxsize=8192)
def _language_of(one: str, other: str) -> str:
    """Return the language that frequent words of two texts show, else the one whose tables know most of their words."""
    shown = language_of(f"{one} {other}")
    if shown != _ENGLISH:
        return shown
    known = zip(_known_words_in(one), _known_words_in(other), strict=True)
    counts = {language: sum(each) for language, each in zip(_CODES, known, strict=True)}
    return max(counts, key=lambda language: (counts[language], language == _ENGLISH))


@lru_cache(maxsize=8192)
def _known_words_in(text: str) -> tuple[int, ...]:
    """Return how many words of a text the tables of each language know; a statement is compared with sixty others."""
    words = [word for word in words_in(folded(text)) if word[0].isalpha()]
    return tuple(sum(bool(lexicon.classes_of(word)) for word in words) for lexicon in map(_lexicon_of, _CODES))


@lru_cache(maxsize=8192)
def _read(text: str, language: str) -> Reading:
    shown = [word for word in _lexicon_of(language).annotated(skeleton(text).text) if word.text]
    words = [word for word in _joined(shown) if word.text not in _SILENT]
    while words and words[-1].text in _FINAL:
        words.pop()
    return Reading(tuple(_pieces(words, language)), language)


def _joined(words: Sequence[Match]) -> Iterator[Match]:
    """Put figures together that only a mark parts: 19:45, 1,500, 1.72."""
    place = 0
    while place < len(words):
        end = place + 1
        while end + 1 < len(words) and _is_one_number(words[end - 1 : end + 2]):
            end += 2
        tokens = tuple(token for word in words[place:end] for token in word.tokens)
        yield (
            words[place]
            if end == place + 1
            else Match((Token("".join(t.text for t in tokens), "", tokens[0].start),), NO_CLASSES)
        )
        place = end


def _is_one_number(words: Sequence[Match]) -> bool:
    before, mark, behind = words
    is_adjacent = before.end == mark.start and mark.end == behind.start
    return is_adjacent and mark.text in _WITHIN and before.text[-1].isdecimal() and behind.text[0].isdecimal()


def _pieces(words: Sequence[Match], language: str) -> Iterator[Piece]:
    place = 0
    while place < len(words):
        word = words[place]
        found = value_at(words, place) if word.classes or word.text[0].isdecimal() or word.text in BEGINNINGS else None
        if found is not None:
            written = " ".join(word.text for word in words[place : place + found.length])
            yield Piece(written, found.value, NO_CLASSES, is_value=True)
            place += found.length
            continue
        yield from _word(word, language)
        place += 1


def _word(word: Match, language: str) -> Iterator[Piece]:
    """Yield a word; of "doesn't" what denies, and the verb where it says anything."""
    text, classes = word.text, word.classes
    if "denial" in classes:
        yield Piece(text, "not", classes)
        verb = text.removesuffix("n't").removesuffix("not") if language == _ENGLISH else text
        verb = _NEGATIONS.get(verb, verb) if verb != text else ""
        if verb:
            yield Piece(verb, _stem(language, verb), _lexicon_of(language).classes_of(verb))
        return
    if len(word.tokens) == 1 and text.endswith("'s"):
        text = text.removesuffix("'s")
        classes = classes or _lexicon_of(language).classes_of(text)
    yield Piece(text, "have" if "having" in classes else _stem(language, text), classes)


def _stem(language: str, word: str) -> str:
    return stem_of(language, word) if word.isalpha() else word


def _tables(code: str) -> Iterator[tuple[str, Sequence[str]]]:
    for section in ("numbers", "calendar", "statements"):
        for key in keys_in(section):
            listed = by_language(section, key).get(code, ())
            table = f"{section}.{key}"
            if table in _NUMBERED:
                kind, behind, first = _NUMBERED[table]
                yield from ((f"{kind}={number}{behind}", [word]) for number, word in enumerate(listed, start=first))
            elif key in _ROWS:
                yield from ((f"{key}={row.split()[0]}", row.split()) for row in listed)
            else:
                yield _NAMED.get(table, key), listed
    for key in keys_in("units"):
        yield f"unit={key}", by_language("units", key).get(code, ())


@cache
def _lexicon_of(language: str) -> Lexicon:
    # Made when statements are compared first, which is in a process of rules and not where the bot starts.
    code = _CODES[language]
    tables: dict[str, list[str]] = {}
    for key in keys_in("months"):
        # Of all languages, since a date may be told in another one than the known.
        for names in by_language("months", key).values():
            for number, name in enumerate(names, start=1):
                tables.setdefault(f"month={number}", []).append(name)
    for each in (code, *_RUNS):
        for name, listed in _tables(each):
            tables.setdefault(name, []).extend(listed)
    return Lexicon(tables)


def says_the_same(one: str, other: str) -> bool:
    """Return whether two statements differ only in case, articles, endings, "is", who says it or how values are put."""
    return fingerprint(one) == fingerprint(other) or has_one_form(*read_both(one, other))


def has_one_form(one: Reading, other: Reading) -> bool:
    """Return whether two readings have the same content in the same order; one word alone is not enough."""
    forms = [tuple(piece.same_as for piece in reading.content) for reading in (one, other)]
    return forms[0] == forms[1] and len(forms[0]) > 1


def likeness(terms: Collection[str], others: Collection[str]) -> float:
    """Return the share of the terms of two statements that both have, 0.0 to 1.0."""
    one, other = frozenset(terms), frozenset(others)
    return round(len(one & other) / len(one | other), 4) if one | other else 0.0


def rarity_of(texts: Sequence[Collection[str]]) -> Mapping[str, float]:
    """Return the weight of each term of some texts: the logarithm of how few of them have it."""
    holding = Counter(term for terms in texts for term in set(terms))
    return {term: math.log(1 + len(texts) / times) for term, times in holding.items()}


def weighed_share(known: Collection[str], other: Collection[str], rarity: Mapping[str, float]) -> float:
    """Return how much of a known statement another one names, 0.0 to 1.0: its terms that both have, by `rarity`."""
    whole, named = set(known), set(known).intersection(other)
    return round(sum(map(rarity.__getitem__, named)) / sum(map(rarity.__getitem__, whole)), 4) if whole else 0.0
