"""Cut a text into the terms that search looks at: folded words without stop words, as stems; pairs of characters where no spaces stand.

The same text gives the same terms, whoever asks. A word of a language that was recognised is there twice,
by that language's stem and by the English one, because a short question often does not show its language.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import chain, pairwise
from types import MappingProxyType
from typing import Final

from memory.domain.language.irregular_forms import IRREGULAR_FORMS
from memory.domain.language.kept_readings import kept
from memory.domain.language.normal_text import folded
from memory.domain.language.stems import stem_of
from memory.domain.language.stop_words import STOP_WORDS

MOST_TERMS: Final = 64
_ENGLISH: Final = "english"
_LANGUAGES_OF: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        word: tuple(language for language, words in STOP_WORDS.items() if word in words)
        for word in frozenset().union(*STOP_WORDS.values())
    }
)
"""Stop word → the languages that it speaks for."""
_UNSPACED: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af\u1100-\u11ff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\U00020000-\U0003134f"
_TOKEN: Final = re.compile(rf"[{_UNSPACED}]+|[^\W_{_UNSPACED}]+(?:['’][^\W_{_UNSPACED}]+)?")
_RUN: Final = re.compile(rf"[{_UNSPACED}]")
_PARTICLES: Final = re.compile(r"[\u3040-\u309f]+")
_CYRILLIC: Final = re.compile(r"[\u0400-\u04ff]")
_SHORTEST: Final = 2
_LONGEST: Final = 40


def terms_of(text: str) -> tuple[str, ...]:
    """Give at most 64 terms, sorted, without repeats; the first of the text when there are more. Empty for a text of stop words."""
    found: dict[str, None] = {}
    for term in each_term(text):
        if len(found) < MOST_TERMS:
            found.setdefault(term)
    return tuple(sorted(found))


def each_term(text: str, *, with_base_forms: bool = False) -> Iterator[str]:
    """Give all terms in the order of the text, with repeats.

    `with_base_forms` leads irregular forms back before they are cut to their stems, since no stemmer knows that "went" is "go".
    """
    tokens = _TOKEN.findall(folded(text))
    language = _language_of(tokens)
    return chain.from_iterable([_terms_in(token, language, with_base_forms) for token in tokens])


def language_of(text: str) -> str:
    """Guess the language of a text in a script with letters, as snowball names it; English when nothing speaks for another."""
    return _language_of(_TOKEN.findall(folded(text)))


def english_term(word: str) -> str:
    """Give the term of one folded English word, which says too little by itself to show its language."""
    return _stem(_ENGLISH, word)


def _language_of(tokens: list[str]) -> str:
    """Guess by the stop words; English when nothing speaks for another language, Russian for Cyrillic script."""
    spoken_for = [languages for token in tokens if (languages := _LANGUAGES_OF.get(token))]
    if spoken_for:
        counts = dict.fromkeys(STOP_WORDS, 0)
        for language in chain.from_iterable(spoken_for):
            counts[language] += 1
        best = max(counts, key=lambda language: (counts[language], language == _ENGLISH))
        if counts[best] > counts[_ENGLISH]:
            return best
    return "russian" if any(not token.isascii() and _CYRILLIC.search(token) for token in tokens) else _ENGLISH


@kept(32768)
def _terms_in(token: str, language: str, with_base_forms: bool) -> tuple[str, ...]:
    if _RUN.match(token):
        return tuple(_pairs(token))
    word = token.replace("’", "'").removesuffix("'s")
    if with_base_forms:
        word = IRREGULAR_FORMS.get(word, word)
    if word in STOP_WORDS[language] or len(word) > _LONGEST:
        return ()
    if len(word) < _SHORTEST and not word.isdigit():
        return ()
    return tuple(_stem(each, word) for each in ((language,) if language == _ENGLISH else (language, _ENGLISH)))


def _stem(language: str, word: str) -> str:
    """Cut a folded word to its stem, without accents, which people leave out when they ask."""
    return _plain(stem_of(language, word))


def _plain(word: str) -> str:
    if word.isascii():
        return word
    return (
        "".join(letter for letter in unicodedata.normalize("NFD", word) if unicodedata.category(letter) != "Mn") or word
    )


def _pairs(run: str) -> Iterator[str]:
    if len(run) == 1:
        yield run
        return
    only_particles = _PARTICLES.fullmatch(run) is not None
    for first, second in pairwise(run):
        if only_particles or not _PARTICLES.fullmatch(first + second):
            yield first + second
