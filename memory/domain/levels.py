"""The shorter forms of a memory, for prompts with little room: what a model gave, else its first whole sentences."""

import re
from datetime import datetime, timedelta
from typing import Final, Literal

from memory.domain.language.escaping import one_line
from memory.domain.language.lexicon import words_in
from memory.domain.language.normal_text import clean, folded
from memory.domain.language.references import names_in
from memory.domain.language.sentences import within
from memory.domain.memory import Levels, Memory

_SUMMARY_AFTER: Final = timedelta(days=7)
_COMPRESSED_AFTER: Final = timedelta(days=30)  # Since it was said last
_SUMMARY_CHARACTERS: Final = 160
_COMPRESSED_CHARACTERS: Final = 80
INDEX_CHARACTERS: Final = 50
_WORDS: Final = 50
_NUMBER: Final = re.compile(r"\d+")
_INSIDE_A_TEXT: Final = 2  # Place from which on a word with a capital is a name, whatever the language

Level = Literal["full", "summary", "compressed", "index"]
"""From the longest to the shortest."""
INDEX: Final = "index"
_NEAREST: Final[dict[Level, tuple[Level, ...]]] = {
    "summary": ("summary", "compressed", "index"),
    "compressed": ("compressed", "summary", "index"),
    "index": ("index", "compressed", "summary"),
}
CHARACTERS: Final[dict[Level, int]] = {
    "summary": _SUMMARY_CHARACTERS,
    "compressed": _COMPRESSED_CHARACTERS,
    "index": INDEX_CHARACTERS,
}


def level_by_age(memory: Memory, *, at: datetime) -> Level:
    """Return how much of a memory a prompt holds where room is short: less, the longer ago it was said last."""
    age = at - memory.reinforced_at
    if age < _SUMMARY_AFTER:
        return "full"
    return "summary" if age < _COMPRESSED_AFTER else "compressed"


def lacking_level(memory: Memory, *, at: datetime) -> Level | None:
    """Return the form that a memory is old and long enough for and lacks (the index at any age); None: none."""
    for level in dict.fromkeys((level_by_age(memory, at=at), INDEX)):
        if level != "full" and len(memory.text) > CHARACTERS[level] and getattr(memory.levels, level) is None:
            return level
    return None


def given_at(levels: Levels, level: Level) -> str | None:
    """Return the form that a model gave at a level, else the nearest other one; None where it gave none."""
    return next(filter(None, (getattr(levels, each) for each in _NEAREST[level])), None)


def shorter(text: str, levels: Levels, level: Level) -> str | None:
    """Return what stands for a text where room is short: a given form, else first whole sentences; None: neither."""
    line = one_line(text)
    found = given_at(levels, level) or within(line, words=_WORDS, characters=CHARACTERS[level])
    return found if found and len(found) < len(line) else None


def first_words(text: str) -> str:
    """Return what names a text that no form was given of: its first sentences, else words with an ellipsis."""
    line, most = one_line(text), INDEX_CHARACTERS
    if len(line) <= most:
        return line
    if whole := within(line, words=_WORDS, characters=most):
        return whole
    beginning = line[:most]
    words = beginning[: most - 1] if line[most - 1 : most].isspace() else beginning[:-1].rpartition(" ")[0]
    # A script without spaces has no end of a word to cut at.
    return (words if len(words) > most // 2 else beginning[:-1]).rstrip(" ,;:") + "…"


def given_form(text: str, written: str, level: Level) -> str | None:
    """Return what a model wrote for a text at a level; None unless it is shorter, fits and adds no name or number."""
    form = one_line(clean(written))
    if not form or len(form) > CHARACTERS[level] or len(form) >= len(text):
        return None
    if not set(_NUMBER.findall(form)) <= set(_NUMBER.findall(text)) or not names_in(form) <= names_in(text):
        return None
    there = set(words_in(folded(text)))
    names = [word for word in words_in(form)[_INSIDE_A_TEXT - 1 :] if word[:1].isupper()]
    return form if all(folded(name) in there for name in names) else None


def with_form(levels: Levels, level: Level, form: str) -> Levels:
    """Return levels that hold one more form."""
    return levels.model_copy(update={level: form})
