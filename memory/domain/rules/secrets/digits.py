"""Write spelled digits as digits: "four one one one …" hides a number from a program, not from a reader.

Only runs of at least seven words count; a countdown or "one two three" stays as it is.
A comma between them groups digits as a hyphen does, and is written as one.
"""

import re
from typing import Final

from memory.domain.language.normal_text import Skeleton

_FEWEST_WORDS: Final = 7
_WORDS: Final[dict[str, str]] = {
    word: str(digit)
    for digit, words in enumerate(
        (
            "zero oh null cero zéro ноль nul noll sıfır",
            "one eins uno un um один een ett bir",
            "two zwei dos deux dois due два twee två iki",
            "three drei tres trois três tre три drie üç",
            "four vier cuatro quatre quatro quattro четыре fyra dört",
            "five fünf cinco cinq cinque пять vijf fem beş",
            "six sechs seis sei шесть zes sex altı",
            "seven sieben siete sept sete sette семь zeven sju yedi",
            "eight acht ocho huit oito otto восемь åtta sekiz",
            "nine neun nueve neuf nove девять negen nio dokuz",
        )
    )
    for word in words.split()
}
_REPEATS: Final = {"double": 2, "triple": 3}
_ANY: Final = "|".join(sorted((*_WORDS, *_REPEATS), key=len, reverse=True))
_RUN: Final = re.compile(
    rf"(?<!\w)(?:(?:{_ANY})[\s,.\-]{{1,3}}){{{_FEWEST_WORDS - 1},}}(?:{_ANY})(?!\w)", re.IGNORECASE
)
_WORD: Final = re.compile(rf"(?P<word>{_ANY})|(?P<gap>[\s,.\-]+)", re.IGNORECASE)


def with_digits(plain: Skeleton) -> Skeleton:
    """Give the text with spelled runs as digits, or the same object when there is none. Hyphens between stay."""
    runs = list(_RUN.finditer(plain.text))
    if not runs:
        return plain
    letters: list[str] = []
    origins: list[int] = []
    place = 0
    for run in runs:
        _keep(plain, range(place, run.start()), letters, origins)
        _convert(plain, run, letters, origins)
        place = run.end()
    _keep(plain, range(place, len(plain.text)), letters, origins)
    return Skeleton("".join(letters), tuple(origins), plain.length)


def _keep(plain: Skeleton, places: range, letters: list[str], origins: list[int]) -> None:
    for place in places:
        letters.append(plain.text[place])
        origins.append(plain.span(place, place + 1)[0])


def _convert(plain: Skeleton, run: re.Match[str], letters: list[str], origins: list[int]) -> None:
    times = 1
    for match in _WORD.finditer(plain.text, run.start(), run.end()):
        if match["gap"] is not None:
            letters.extend(match["gap"].strip().replace(",", "-"))
            origins.extend([plain.span(match.start(), match.end())[0]] * len(match["gap"].strip()))
            continue
        word = match["word"].casefold()
        if word in _REPEATS:
            times = _REPEATS[word]
            continue
        # The last letter of the word stands for the digit, so that a span reaches to the end of the word.
        letters.extend(_WORDS[word] * times)
        origins.extend([plain.span(match.start(), match.end())[1] - 1] * times)
        times = 1
