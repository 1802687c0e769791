"""Find secrets and personal data in a text (`find_pii`), so that none becomes memory; no value is logged or kept."""

import re
from typing import Final

from memory.domain.language.lexicon import compiled
from memory.domain.language.normal_text import Skeleton, skeleton
from memory.domain.rules.secrets.addresses import find_addresses
from memory.domain.rules.secrets.contacts import find_contacts
from memory.domain.rules.secrets.finding import PiiFinding, PiiKind, TaggedText
from memory.domain.rules.secrets.keys import find_keys
from memory.domain.rules.secrets.numbers import find_numbers
from memory.domain.rules.secrets.passwords import find_passwords
from memory.lexicons.tables import by_language

__all__ = ["PiiFinding", "PiiKind", "find_pii"]

_DETECTORS: Final = (find_keys, find_passwords, find_numbers, find_contacts, find_addresses)
"""From the surest to the least sure: where two findings overlap the earlier detector is right."""


def find_pii(text: str) -> tuple[PiiFinding, ...]:
    """Return every secret and piece of personal data, in order of appearance and without overlaps."""
    plain = _with_digits(skeleton(text))
    reading = TaggedText.of(plain.text)
    taken: list[PiiFinding] = []
    for detect in _DETECTORS:
        for finding in detect(reading):
            if all(finding.end <= other.start or other.end <= finding.start for other in taken):
                taken.append(finding)
    return tuple(sorted(PiiFinding(*plain.span(found.start, found.end), found.kind) for found in taken))


_FEWEST_WORDS: Final = 4
_DIGITS: Final[dict[str, str]] = {
    **dict.fromkeys("zero oh null cero zéro ноль nul".split(), "0"),
    **dict.fromkeys("one eins uno un um один een".split(), "1"),
    **{
        word: str(digit)
        for words in by_language("numbers", "from_two").values()
        for digit, word in enumerate(words[:8], start=2)
    },
}
_REPEATS: Final = {"double": 2, "triple": 3}
_ANY: Final = "|".join(sorted((*_DIGITS, *_REPEATS), key=len, reverse=True))
_RUN: Final = rf"(?<!\w)(?:(?:{_ANY})[\s,.\-]{{1,3}}){{{_FEWEST_WORDS - 1},}}(?:{_ANY})(?!\w)"
_WORD: Final = rf"(?P<word>{_ANY})|(?P<gap>[\s,.\-]+)"


def _with_digits(plain: Skeleton) -> Skeleton:
    """Return the text with digits for runs of spelled ones ("four one one one"); the same object for none."""
    runs = list(compiled(_RUN).finditer(plain.text))
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
    for match in compiled(_WORD).finditer(plain.text, run.start(), run.end()):
        if match["gap"] is not None:
            gap = match["gap"].strip().replace(",", "-")
            letters.extend(gap)
            origins.extend([plain.span(match.start(), match.end())[0]] * len(gap))
            continue
        word = match["word"].casefold()
        if word in _REPEATS:
            times = _REPEATS[word]
            continue
        # The last letter of the word stands for the digit, so that a span reaches to the end of the word.
        letters.extend(_DIGITS[word] * times)
        origins.extend([plain.span(match.start(), match.end())[1] - 1] * times)
        times = 1
