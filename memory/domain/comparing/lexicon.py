"""Looks words and phrases up in the tables, in the languages that a text may be in, whatever their ending.

A meaning is a role and a name: what the word does in a statement, and which words it stands for.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, cast

from memory.domain.comparing import words as english
from memory.domain.comparing import words_world as world
from memory.domain.language.terms import COMMON_WORDS, stem_of

Role = Literal[
    "denial",
    "ended",
    "changed",
    "moved",
    "joined",
    "now",
    "also",
    "kin",
    "state",
    "single",
    "several",
    "dislike",
    "light",
    "word",
]

LONGEST_PHRASE: Final = 4
ANTONYMS: Final = frozenset(frozenset(pair.split()) for pair in english.ANTONYMS)
_SHORTEST_STEM: Final = 4
"""Shorter words are looked up as they stand: their stems are too often those of other words."""
_EVENT: Final = "been"
"""Only in the past: who visits now may come at another time."""
_ADVERB: Final = "ly"
"""An English adverb has the stem of a verb and another meaning: closed, closely."""
_DOER: Final = re.compile(r"(?:er|or|ist|ian)$")
_ENGLISH: Final = "english"
_UNSTEMMED: Final = frozenset({"light", "denial", "state", "also"})
_ROLES: Final = frozenset({"denial", "ended", "changed", "moved", "joined", "now", "also", "dislike", "light"})


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a word or phrase is in a statement."""

    role: Role
    name: str
    slot: str = ""
    """Of a state: the slot that it fills."""


@dataclass(frozen=True, slots=True)
class _Table:
    exact: dict[tuple[str, ...], Meaning]
    stems: dict[str, Meaning]
    first_words: frozenset[str]


def meaning_of(role: str, name: str) -> Meaning:
    """Give the meaning that a row of a table names: a role, or something of which there is one or may be many."""
    if role in _ROLES or role == "kin":
        return Meaning(cast("Role", role), "like" if role == "dislike" else (name if role == "kin" else ""))
    return Meaning("single" if role in english.SINGLE else "several", role)


def _english() -> Iterator[tuple[Meaning, list[str]]]:
    """Give the tables; where a word stands in two of them, the later one is right."""
    yield Meaning("light", ""), english.LIGHT.split()
    for group in english.SYNONYMS:
        words = group.split()
        yield Meaning("word", words[0]), words
    for table in (english.SEVERAL, english.SINGLE):
        for name, entries in table.items():
            yield meaning_of(name, name), entries.split()
    for word in english.PLAIN.split():
        yield Meaning("word", word), [word]
    for group in english.KIN:
        words = group.split()
        yield Meaning("kin", words[0]), words
    for slot, groups in english.STATES.items():
        for group in groups:
            words = group.split()
            yield Meaning("state", words[0], slot), words
    rows = {"dislike": english.DISLIKE, "also": english.ALSO, "now": english.NOW}
    rows |= {
        "moved": english.MOVED,
        "joined": english.JOINED,
        "changed": english.CHANGED,
        "ended": english.ENDED,
        "denial": english.DENIAL,
    }
    for role, entries in rows.items():
        yield meaning_of(role, ""), entries.split()


def _foreign(language: str) -> Iterator[tuple[Meaning, list[str]]]:
    yield Meaning("light", ""), sorted(COMMON_WORDS.get(language, ()))
    for group in world.SYNONYMS[language]:
        words = group.split()
        yield Meaning("word", words[0]), words
    for role, entries in reversed(world.ROLES[language].items()):
        for group in entries.split("|"):
            words = group.split()
            if words:
                yield meaning_of(role, words[0]), words


def _table(language: str) -> _Table:
    exact: dict[tuple[str, ...], Meaning] = {}
    stems: dict[str, Meaning] = {}
    for meaning, entries in _english() if language == _ENGLISH else _foreign(language):
        for entry in entries:
            words = tuple(entry.replace("-", "_").split("_"))
            exact[words] = meaning
            is_stemmed = (meaning.role not in _UNSTEMMED or meaning.slot == "work") and meaning.name != _EVENT
            if len(words) == 1 and len(entry) >= _SHORTEST_STEM and is_stemmed:
                stems[stem(entry, language)] = meaning
    return _Table(exact, stems, frozenset(words[0] for words in exact if len(words) > 1))


@lru_cache(maxsize=16384)
def stem(word: str, language: str) -> str:
    """Give the stem under which a word is compared."""
    return stem_of(language, word)


def root(word: str, language: str) -> str:
    """Give what content is compared by: the stem, in English without the ending of a doer, so that smoker and smokes are one."""
    found = stem(word, language)
    if language != _ENGLISH:
        return found
    bare = _DOER.sub("", found)
    return (bare if len(bare) >= _SHORTEST_STEM else found).removesuffix("e")


_TABLES: Final = {language: _table(language) for language in [_ENGLISH, *world.ROLES]}
_SPOKEN: Final = tuple(language for language in _TABLES if language not in {"russian", "arabic"})
"""Languages in Latin letters."""
LANGUAGES: Final = tuple(_TABLES)
_SURELY_ARABIC: Final = tuple(1000 * (language == "arabic") for language in LANGUAGES)
_SURELY_RUSSIAN: Final = tuple(1000 * (language == "russian") for language in LANGUAGES)
CLASSES: Final = frozenset(
    meaning.name if meaning is not None and meaning.name else root(word, _ENGLISH)
    for word in english.CLASSES.split()
    for meaning in [_TABLES[_ENGLISH].exact.get((word,))]
)
"""As the terms of a reading name them."""


def scores_of(words: Sequence[str]) -> tuple[int, ...]:
    """Count what shows each language of `LANGUAGES` in folded tokens: twice a frequent word, once a word of the tables."""
    if any("\u0600" <= word[0] <= "\u06ff" for word in words):
        return _SURELY_ARABIC
    if any("\u0400" <= word[0] <= "\u04ff" for word in words):
        return _SURELY_RUSSIAN
    return tuple(_speaks_for(language, words) if language in _SPOKEN else 0 for language in LANGUAGES)


@lru_cache(maxsize=4096)
def likely_languages(*scores: tuple[int, ...]) -> tuple[str, ...]:
    """Give the languages that texts with these scores may be in together; never empty.

    English alone where nothing speaks more for another language; all in Latin letters where nothing speaks for any.
    """
    together = dict(zip(LANGUAGES, map(sum, zip(*scores, strict=True)), strict=True))
    most = max(together.values())
    if not most:
        return _SPOKEN
    return (_ENGLISH,) if together[_ENGLISH] == most else tuple(each for each in LANGUAGES if together[each] == most)


def _speaks_for(language: str, words: Sequence[str]) -> int:
    # Stems are not asked for: seven stemmers for every word would take most of the time of a comparison.
    common, known = COMMON_WORDS[language], _TABLES[language].exact
    return sum((word in common) + ((word,) in known) for word in words)


def meaning_at(words: Sequence[str], place: int, languages: Sequence[str]) -> tuple[Meaning, int] | None:
    """Give the meaning of the longest known phrase that begins at a token, and its length; None for content."""
    for language in languages:
        found = _found(_TABLES[language], language, words, place)
        if found is not None:
            return found
    return None


def _found(table: _Table, language: str, words: Sequence[str], place: int) -> tuple[Meaning, int] | None:
    word = words[place]
    if word in table.first_words:
        for length in range(min(LONGEST_PHRASE, len(words) - place), 1, -1):
            phrase = table.exact.get(tuple(words[place : place + length]))
            if phrase is not None:
                return phrase, length
    found = table.exact.get((word,))
    if found is None and len(word) >= _SHORTEST_STEM and not word.endswith(_ADVERB):
        found = table.stems.get(stem(word, language))
    return None if found is None else (found, 1)
