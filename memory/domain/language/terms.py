"""Cuts a text into terms for search: stems of all but its most frequent words, character pairs where no spaces stand.

Words of another language are there by its stem and the English one: a short question may not show its language.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain, pairwise
from types import MappingProxyType
from typing import Final

import snowballstemmer

from memory.domain.language.lexicon import is_run, is_unspaced, words_in
from memory.domain.language.normal_text import folded, without_accents
from memory.lexicons.tables import by_language

_MOST_TERMS: Final = 64
_ENGLISH: Final = "english"
_SNOWBALL: Final = {
    "de": "german",
    "en": _ENGLISH,
    "es": "spanish",
    "fr": "french",
    "it": "italian",
    "nl": "dutch",
    "pt": "portuguese",
    "ru": "russian",
}
COMMON_WORDS: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {_SNOWBALL[code]: frozenset(words) for code, words in by_language("grammar", "common").items()}
)
"""Language, as snowball names it → its most frequent words, folded: of no topic, but telling the language."""
_LANGUAGES_OF: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        word: tuple(language for language, words in COMMON_WORDS.items() if word in words)
        for word in frozenset().union(*COMMON_WORDS.values())
    }
)
"""Frequent word → the languages that it speaks for."""
_BASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        form: base
        # English comes last: where two languages share a form, its base counts.
        for _, rows in sorted(by_language("grammar", "irregular").items(), key=lambda each: each[0] == "en")
        for base, *forms in map(str.split, rows)
        for form in forms
    }
)
_PART: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_PARTICLES: Final = re.compile(r"[\u3040-\u309f]+")
_CYRILLIC: Final = re.compile(r"[\u0400-\u04ff]")
_CODES: Final[Mapping[str, str]] = MappingProxyType({name: code for code, name in _SNOWBALL.items()})
_SCRIPTS: Final = (
    ("ja", re.compile(r"[\u3040-\u30ff]")),
    ("ko", re.compile(r"[\uac00-\ud7af]")),
    ("zh", re.compile(r"[\u4e00-\u9fff]")),
    ("uk", re.compile(r"[іїєґ]", re.IGNORECASE)),
    ("ru", _CYRILLIC),
)
"""Language → what is written in it alone, as far as one that stands before does not show itself."""
_SHOWN: Final = frozenset({*_SNOWBALL, *(code for code, _ in _SCRIPTS)})
_SHORTEST: Final = 2
_LONGEST: Final = 40


def terms_of(text: str) -> tuple[str, ...]:
    """Return the first 64 terms at most, sorted, without repeats; none for a text of frequent words alone."""
    found: dict[str, None] = {}
    for term in each_term(text):
        if len(found) < _MOST_TERMS:
            found.setdefault(term)
    return tuple(sorted(found))


def each_term(text: str, *, with_base_forms: bool = False) -> Iterator[str]:
    """Return all terms in the order of the text; `with_base_forms` leads irregular forms back first: "went", "go"."""
    tokens = words_in(folded(text))
    language = _language_of(tokens)
    return chain.from_iterable([_terms_in(token, language, with_base_forms) for token in tokens])


def language_of(text: str) -> str:
    """Guess the language of a text, as snowball names it; English when nothing speaks for another."""
    return _language_of(words_in(folded(text)))


def language_shown(text: str, *, likely: str = "en") -> str:
    """Return the code of the language that a text shows by its frequent words or its script; empty for none.

    Where as many words speak for several it is the `likely` one, else English.
    """
    shown = languages_shown(text)
    return next((code for code in (likely, "en") if code in shown), next(iter(shown), ""))


def languages_shown(text: str) -> tuple[str, ...]:
    """Return the codes of all languages that most of a text's frequent words speak for, else that of its script."""
    spoken_for = _spoken_for(words_in(folded(text)))
    if spoken_for:
        most = max(spoken_for.values())
        return tuple(_CODES[language] for language, count in spoken_for.items() if count == most)
    return next(((code,) for code, script in _SCRIPTS if script.search(text)), ())


def expression_in(section: str, key: str, shown: tuple[str, ...]) -> str:
    """Return words or expressions of a key, in languages that a text shows and in those that no text shows, as one.

    The latter have to be beyond doubt in any text. What no text matches where there are none.
    """
    listed = by_language(section, key)
    of_these = [each for code in listed if code in shown or code not in _SHOWN for each in listed[code]]
    return "|".join(of_these) or r"(?!)"


def english_term(word: str) -> str:
    """Return the term of one folded English word, which says too little by itself to show its language."""
    return _stem(_ENGLISH, word)


def base_form(word: str) -> str:
    """Return what an irregular form of a verb or noun is a form of, both folded; the word itself where it is none."""
    return _BASES.get(word, word)


@lru_cache(maxsize=32768)
def stem_of(language: str, word: str) -> str:
    """Cut a word to its stem; `language` as snowball names it. The one place that stems.

    A stemmer holds the word that it is at, so threads must not share one; a new one costs half a microsecond.
    """
    # Here it is for one word. (TID251)
    return str(snowballstemmer.stemmer(language).stemWord(word))  # noqa: TID251


def _spoken_for(tokens: list[str]) -> Counter[str]:
    return Counter(chain.from_iterable(_LANGUAGES_OF.get(token, ()) for token in tokens))


def _language_of(tokens: list[str]) -> str:
    """Guess by the frequent words; English when nothing speaks for another language, Russian for Cyrillic script."""
    counts = _spoken_for(tokens)
    if counts:
        best = max(counts, key=lambda language: (counts[language], language == _ENGLISH))
        if counts[best] > counts[_ENGLISH]:
            return best
    return "russian" if any(not token.isascii() and _CYRILLIC.search(token) for token in tokens) else _ENGLISH


@lru_cache(maxsize=32768)
def _terms_in(token: str, language: str, with_base_forms: bool) -> tuple[str, ...]:
    if is_unspaced(token):
        return tuple(_pairs(token))
    words = [token] if token.isalnum() or is_run(token) else _PART.findall(token)
    return tuple(chain.from_iterable(_terms_of_word(word, language, with_base_forms) for word in words))


def _terms_of_word(word: str, language: str, with_base_forms: bool) -> Iterator[str]:
    word = word.replace("’", "'").removesuffix("'s")
    if with_base_forms:
        word = base_form(word)
    is_too_short = len(word) < _SHORTEST and not word.isdigit()
    if word not in COMMON_WORDS[language] and len(word) <= _LONGEST and not is_too_short:
        yield from (_stem(each, word) for each in dict.fromkeys((language, _ENGLISH)))


def _stem(language: str, word: str) -> str:
    """Cut a folded word to its stem, without accents, which people leave out when they ask."""
    stem = stem_of(language, word)
    return without_accents(stem) or stem


def _pairs(run: str) -> Iterator[str]:
    if len(run) == 1:
        yield run
        return
    only_particles = _PARTICLES.fullmatch(run) is not None
    for first, second in pairwise(run):
        if only_particles or not _PARTICLES.fullmatch(first + second):
            yield first + second
