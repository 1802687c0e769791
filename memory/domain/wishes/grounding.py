"""Whether a wish that a model heard rests on the asker's own words. A model may hear one in what others wrote; this lets none of that through.

Pure, and without a model: words are compared as stems, names and numbers as they stand.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable
from itertools import pairwise
from typing import Final

from memory.domain.text.irregular_forms import IRREGULAR_FORMS
from memory.domain.text.kept_readings import kept
from memory.domain.text.normal_text import folded
from memory.domain.text.stop_words import STOP_WORDS
from memory.domain.text.terms import english_term, language_of
from memory.domain.wishes.own_words import OwnWords

_UNSPACED: Final = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0eff"
_RUN: Final = re.compile(rf"[{_UNSPACED}]+")
_WORD: Final = re.compile(rf"[^\W_{_UNSPACED}]+")
_KATAKANA: Final = re.compile(r"[\u30a0-\u30ff]{2,}")
_VOWELS: Final = re.compile(r"[aeiouyh]+")
_DOUBLED: Final = re.compile(r"(.)\1+")
_NUMBER: Final = re.compile(r"\d+(?=[^\W\d]{0,2}\Z)")
_DAY: Final = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")
_SHARED_PAIRS: Final = 0.6
"""Of the pairs of characters of a statement in a script without spaces: the rest is endings."""
_FOREIGN_EVERY: Final = 4
"""One word of so many may be the model's own."""
_LEAST_BEGINNING: Final = 3
_LONGEST_ENDING: Final = 3
_HIRAGANA: Final = re.compile(r"[\u3040-\u309f]+")
"""Of Japanese what ends words and joins them."""


def rests_on(statement: str, own: OwnWords, *, corrected: str = "", neutral: Collection[str] = ()) -> bool:
    """Tell whether a statement says nothing but what the asker says in their message, or the memory said that they correct.

    At least one of its words is from the message itself. `neutral` words put a sentence into the third person and say nothing.
    A day that is written as a date may be reckoned from the message ("tomorrow").
    """
    plain = _DAY.sub(" ", statement)
    there = f"{own.said}\n{own.names}\n{corrected}"
    return _words_rest(plain, there, own, neutral) and _runs_rest(plain, there)


def shares_word(text: str, own: OwnWords, *, besides: Collection[str] = ()) -> bool:
    """Tell whether a message has a word of a text, `besides` some that say nothing of what it is about."""
    said = f"{own.said}\n{own.names}"
    words = [word for word in _content(text, said) if not _begins_with(folded(word), besides)]
    if any(_is_among(folded(word), _forms(said)) for word in words):
        return True
    cues = "".join(besides)
    pairs = set(_all_pairs(text)) & set(_all_pairs(said))
    return any(pair not in cues and _HIRAGANA.fullmatch(pair) is None for pair in pairs)


def asks_with(own: OwnWords, cues: Collection[str]) -> bool:
    """Tell whether one of some beginnings of words stands in the asker's own words; in scripts without spaces anywhere."""
    said = folded(own.said)
    if any(cue in said for cue in cues if _RUN.search(cue)):
        return True
    return any(_begins_with(word, cues) for word in _WORD.findall(said))


def _words_rest(statement: str, there: str, own: OwnWords, neutral: Collection[str]) -> bool:
    forms, own_forms = _forms(there), _forms(f"{own.said}\n{own.names}")
    content = _content(statement, there)
    words = [word for word in content if folded(word) not in neutral or _is_among(folded(word), forms)]
    if not words:
        # What is written without spaces is judged by its pairs.
        return _RUN.search(statement) is not None
    first = _WORD.search(statement)
    opening = "" if first is None else first[0]
    foreign = 0
    for word in words:
        if _is_among(folded(word), forms):
            continue
        is_name = word[0].isupper() and word != opening
        if is_name or any(character.isdigit() for character in word) or _RUN.search(statement):
            return False
        foreign += 1
    return foreign <= len(words) // _FOREIGN_EVERY and any(_is_among(folded(word), own_forms) for word in words)


def _runs_rest(statement: str, there: str) -> bool:
    pairs = list(_all_pairs(statement))
    if not pairs:
        return True
    known = set(_all_pairs(there))
    shared = sum(pair in known for pair in pairs)
    names = _KATAKANA.findall(statement)
    return shared >= _SHARED_PAIRS * len(pairs) and all(name in there for name in names)


def _content(text: str, beside: str) -> list[str]:
    """Give the words that say something, as they stand; the languages are those of the text and of what it is compared with."""
    stops = STOP_WORDS.get(language_of(text), frozenset()) | STOP_WORDS.get(language_of(beside), frozenset())
    return [word for word in _WORD.findall(text) if folded(word) not in stops and (len(word) > 1 or word.isdigit())]


def _forms(text: str) -> frozenset[str]:
    words = {folded(word) for word in _WORD.findall(text)}
    return frozenset(words | {IRREGULAR_FORMS.get(word, word) for word in words})


def _is_among(word: str, forms: Collection[str]) -> bool:
    if word in forms or IRREGULAR_FORMS.get(word, word) in forms:
        return True
    number = _NUMBER.match(word)
    if number is not None:
        # "12th" is 12.
        return any((there := _NUMBER.match(form)) is not None and there[0] == number[0] for form in forms)
    if any(character.isdigit() for character in word):
        return False
    stem = english_term(word)
    return any(stem == english_term(form) or _is_inflected(word, form) for form in forms)


def _is_inflected(one: str, other: str) -> bool:
    """Tell whether two words differ in their endings alone, or in their vowels as strong verbs do ("esse", "isst")."""
    same = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        same += 1
    longest = max(len(one), len(other))
    if same >= _LEAST_BEGINNING and longest - same <= _LONGEST_ENDING and 2 * same > longest:
        return True
    consonants = _consonants(one)
    return len(consonants) > 1 and consonants == _consonants(other)


@kept(8192)
def _consonants(word: str) -> str:
    """Give the consonants of a word in letters, each run of one once, without the ending of a third person."""
    plain = "".join(letter for letter in unicodedata.normalize("NFD", word) if letter.isascii() and letter.isalpha())
    return _DOUBLED.sub(r"\1", _VOWELS.sub("", plain)).rstrip("t") if plain else ""


def _begins_with(word: str, beginnings: Iterable[str]) -> bool:
    return any(word.startswith(each) for each in beginnings)


def _pairs(run: str) -> list[str]:
    return [run] if len(run) == 1 else [first + second for first, second in pairwise(run)]


def _all_pairs(text: str) -> list[str]:
    return [pair for run in _RUN.findall(folded(text)) for pair in _pairs(run)]
