"""What stands in a text of the probed town: made-up words, names, and lines that tell of others. Pure.

Who may learn what is for the judge to say.
"""

import re
from collections.abc import Iterator
from typing import Final

_CONSONANTS: Final = "bdfgklmnprstv"
_VOWELS: Final = "aeiou"
_SYLLABLES: Final = [first + second for first in _CONSONANTS for second in _VOWELS]
_MARK: Final = re.compile(rf"\bz[uo](?:[{_CONSONANTS}][{_VOWELS}]){{3}}\b")
NAMES: Final = {11: "Aldwyn", 12: "Brisla", 13: "Cordun", 14: "Dagvin", 15: "Eskil"}
"""By which they are named in what others tell; elsewhere each is "Person" and a number."""
_PERSONAL: Final = re.compile(rf"\b(?:Person|{'|'.join(NAMES.values())})\b|\S+@\S+")
"""A part of the people's names, and of what the model makes addresses of."""
_LINE: Final = re.compile(r' by="Person (\d+)"([^\n]*(?:\n(?!<)[^\n]*)*)')
"""A line of a prompt that tells of another person: who, and what."""
_ROW: Final = re.compile(r'\{[^{}]*"by": "Person (\d+)"[^{}]*\}')
"""The same in what a look into memory brought."""
_NAMED: Final = re.compile(rf"\b(\w+) lamp in the shed with @({'|'.join(NAMES.values())})\b")
_NUMBERS: Final = {name: number for number, name in NAMES.items()}


def word_of(number: int) -> str:
    """Coin a word."""
    base = len(_SYLLABLES)
    return "zu" + "".join(_SYLLABLES[number // base**place % base] for place in range(3))


COMMON: Final = tuple(word_of(len(_SYLLABLES) ** 3 - 1 - number) for number in range(2))
"""Words that several say, which nobody coins."""


def marks_in(text: str) -> set[str]:
    """Return the canaries of a text, as people said them or as the bot repeats them."""
    return set(_MARK.findall(text))


def repeated(text: str) -> str:
    """Return the canaries of a text as the bot repeats them.

    Told apart from the words of the person, who may take those back.
    """
    return " ".join(sorted({f"zo{mark[2:]}" for mark in marks_in(text)}))


def words_in(text: str) -> list[str]:
    """Return the canaries that stand in a text as they were said, in its order."""
    return [mark for mark in _MARK.findall(text) if mark[1] == "u"]


def personal_in(text: str) -> list[str]:
    """Return the names and addresses of a text."""
    return _PERSONAL.findall(text)


def lines_of_others(text: str) -> list[tuple[int, str]]:
    """Return each line of a prompt that tells of another person, with whose it is."""
    return [(int(found[1]), found[2]) for found in _LINE.finditer(text)]


def rows_of_others(text: str) -> list[tuple[int, str]]:
    """Return the same of what a look brought."""
    return [(int(found[1]), found[0]) for found in _ROW.finditer(text)]


def named_in(text: str) -> Iterator[tuple[str, int]]:
    """Yield the word of each statement of a text that names somebody, with whom."""
    for word, name in _NAMED.findall(text):
        yield word, _NUMBERS[name]
