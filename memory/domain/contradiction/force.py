"""Reads how much a statement leaves room for: whether it speaks for all cases, denies in a word of its own, or only bounds a number."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from memory.domain.contradiction import words_of_force as words
from memory.domain.language.normal_text import skeleton


@dataclass(frozen=True, slots=True)
class Force:
    """How much a statement leaves room for."""

    is_absolute: bool
    """It speaks for all cases, or names the one there is: every, never, only, whole."""
    is_denying: bool
    """It denies in a word of its own: bald, broke, stateless, hates."""
    is_stressed: bool
    """Its denial only stresses what it says: without fail."""
    is_changing: bool
    """It says in so many words that something ended or was exchanged."""
    bound: int
    """1 where its number is the least, -1 where it is the most, else 0."""


@lru_cache(maxsize=8192)
def force_of(text: str) -> Force:
    """Read how much a statement leaves room for."""
    plain = skeleton(text).text.replace("’", "'").casefold()
    return Force(
        is_absolute=_ABSOLUTE.search(plain) is not None,
        is_denying=_DENYING.search(plain) is not None,
        is_stressed=_EMPTY_DENIALS.search(plain) is not None,
        is_changing=_CHANGING.search(plain) is not None,
        bound=bool(_AT_LEAST.search(plain)) - bool(_AT_MOST.search(plain)),
    )


def _any_of(phrases: str, unspaced: str = "") -> re.Pattern[str]:
    spaced = rf"(?<![\w/])(?:{phrases})(?!\w)"
    return re.compile(f"{spaced}|{unspaced}" if unspaced else spaced)


_ABSOLUTE: Final = _any_of(words.ABSOLUTE, words.ABSOLUTE_UNSPACED)
_DENYING: Final = _any_of(words.DENYING, words.DENYING_UNSPACED)
_EMPTY_DENIALS: Final = _any_of(words.EMPTY_DENIALS)
_CHANGING: Final = _any_of(words.CHANGING, words.CHANGING_UNSPACED)
_AT_LEAST: Final = re.compile(rf"(?<!\w)(?:{words.AT_LEAST}) (?=(?:an? )?(?:\d|\w+))")
_AT_MOST: Final = re.compile(rf"(?<!\w)(?:{words.AT_MOST}) (?=(?:an? )?(?:\d|\w+))")
