"""Words that stand nowhere else, by which it is proved that something is gone: making them, placing them, finding them.

Pure.
"""

import re
from collections.abc import Iterable
from typing import Final, Literal

Way = Literal["command", "private", "how_to", "restricted", "direct", "fact", "habit", "finding", "asked", "edited"]
"""How a canary gets in: by command to the server, for oneself, as a how-to, in a closed channel or a direct message;
said in talk as a fact, a habit or a finding that travels; in a question; in a message that is edited afterwards."""

WAYS: Final[tuple[Way, ...]] = (
    "command", "private", "how_to", "restricted", "direct", "fact", "habit", "finding", "asked", "edited",
)  # fmt: skip
_STEM: Final = "quilzo"
_CONSONANTS: Final = "bdfgklmnprtvz"
_VOWELS: Final = "aeiou"
_SYLLABLES: Final = len(_CONSONANTS) * len(_VOWELS)
_KNOWN_BY: Final = len(_STEM) + 6
"""Letters by which one is told from the others; what follows may fall to a stemmer."""
_FOUND: Final = re.compile(rf"{_STEM}[a-z]{{6}}", re.IGNORECASE)
_FOUND_BYTES: Final = re.compile(rf"{_STEM}[a-z]{{6}}".encode(), re.IGNORECASE)

_TEXTS: Final[dict[Way, str]] = {
    "command": "I keep the {} in the boathouse",
    "private": "I hide the {} behind the stove",
    "how_to": "How to oil the {}:\n1. Open the lid.\n2. Add a drop.",
    "restricted": "I count the {} on Fridays",
    "direct": "I write about the {} at night",
    "fact": "I repair the {} near the mill.",
    "habit": "I usually polish the {} on the pier.",
    "finding": "I found that the {} needs dry air.",
    "asked": "what do you make of the {}?",
    "edited": "I sold the {} at the fair.",
}


def canary(number: int) -> str:
    """Return the canary of a number: a word of 13 letters, another for each number below 270,000."""
    syllables = []
    for _ in range(3):
        number, place = divmod(number, _SYLLABLES)
        syllables.append(_CONSONANTS[place // len(_VOWELS)] + _VOWELS[place % len(_VOWELS)])
    return f"{_STEM}{''.join(syllables)}k"


def text_with(word: str, way: Way) -> str:
    """Put a canary into the words by which it gets in."""
    return _TEXTS[way].format(word)


def found_in(text: str | bytes) -> set[str]:
    """Name the canaries that stand in a text, by the letters that tell them apart."""
    if isinstance(text, bytes):
        return {each.decode().lower() for each in _FOUND_BYTES.findall(text)}
    return {each.lower() for each in _FOUND.findall(text)}


def marks(words: Iterable[str]) -> set[str]:
    """Name canaries as `found_in` does."""
    return {word[:_KNOWN_BY] for word in words}
