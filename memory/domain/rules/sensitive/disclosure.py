"""Tell whether somebody says of themselves what is never kept.

Health, finance, sexuality, religion, politics, ethnicity, and an age under sixteen.
Used where no model has labelled the statement, so it is careful: a word counts only as what the speaker is, has or does,
and only where the phrase ends with it. A game's health bar, a diabetes nurse and a priest in a campaign are none of it.
It must not judge statements about others; that is `third_party`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, get_args

from memory.domain.language.plain_speech import claims_of, is_unspaced
from memory.domain.rules.sensitive.words import ENGLISH, Complements, SensitiveCategory
from memory.domain.rules.sensitive.words_world import TONGUES, UNSPACED

_ORDER: Final[tuple[SensitiveCategory, ...]] = get_args(SensitiveCategory)


_Rule = tuple[re.Pattern[str], tuple[tuple[SensitiveCategory, re.Pattern[str]], ...]]


@dataclass(frozen=True, slots=True)
class _Tongue:
    """What one language says, ready to be matched."""

    opening: re.Pattern[str]
    rules: tuple[_Rule, ...]
    words: frozenset[str] | None
    """The first words of its openings, in ASCII; None where an opening needs no certain word."""


def _each(complements: Complements) -> tuple[tuple[SensitiveCategory, re.Pattern[str]], ...]:
    return tuple((category, re.compile(pattern, re.IGNORECASE)) for category, pattern in complements.items())


def _tongue(opening: str, rules: Iterable[tuple[str, Complements]], words: str | None = None) -> _Tongue:
    compiled = tuple((re.compile(lead, re.IGNORECASE), _each(complements)) for lead, complements in rules)
    known = None if words is None else frozenset(words.split())
    return _Tongue(re.compile(opening, re.IGNORECASE), compiled, known)


_TONGUES: Final = (
    *(_tongue(opening, rules) for opening, rules in ENGLISH),
    *(_tongue(opening, [("", whole)], words) for opening, words, whole in TONGUES),
)
_UNSPACED: Final = _each(UNSPACED)
_UNREAL: Final = re.compile(
    r"(?:\b(?:if|unless|like|as if|as though|imagine|suppose|pretend|wish|thinks?|thought|joke[sd]?|whether|wenn|falls|als ob|como si|comme si|come se|se|si|als|если|будто)(?: that)?)\s*$",
    re.IGNORECASE,
)
"""What stands before a subject that is only supposed."""
_SPACED: Final = re.compile(r"[a-zа-яё]", re.IGNORECASE)
_WORD: Final = re.compile(r"\w+")
_MAX_OPENINGS: Final = 40
"""Of one sentence; more is no sentence, and would only cost time."""
_LONGEST_UNREAL: Final = 24
"""Characters in front of a subject that are looked at for it."""
_FICTION: Final = re.compile(
    r"\b(?:d&d|dnd|pathfinder|campaign|role-?play|rp|larp|my (?:character|oc|main|avatar|sim|party|novel|story)|in[- ]game|in (?:wow|the sims|stardew|skyrim|crusader kings|my dream|minecraft|monopoly)|cosplay)\b",
    re.IGNORECASE,
)


def sensitive_category(text: str) -> SensitiveCategory | None:
    """Name the category of what a text says of its speaker, or None. Where several fit, the first in the order of the type."""
    found = {category for claim in claims_of(text) if not _FICTION.search(claim) for category in _of_claim(claim)}
    return next((category for category in _ORDER if category in found), None)


def _of_claim(claim: str) -> Iterator[SensitiveCategory]:
    if is_unspaced(claim):
        yield from (category for category, pattern in _UNSPACED if pattern.search(claim))
    if _SPACED.search(claim):
        yield from (category for tongue in _tongues_of(claim) for category in _in_tongue(claim, tongue))


def _tongues_of(claim: str) -> Iterable[_Tongue]:
    """Leave out the tongues of whose openings no word is there; only in ASCII is it sure how a word may be written."""
    if not claim.isascii():
        return _TONGUES
    words = frozenset(_WORD.findall(claim.lower()))
    return (tongue for tongue in _TONGUES if tongue.words is None or not tongue.words.isdisjoint(words))


def _in_tongue(claim: str, tongue: _Tongue) -> Iterator[SensitiveCategory]:
    for opening in islice(tongue.opening.finditer(claim), _MAX_OPENINGS):
        start = opening.start()
        found = list(_at(claim, start, tongue))
        if found and not _UNREAL.search(claim[max(0, start - _LONGEST_UNREAL) : start]):
            yield from found


def _at(claim: str, start: int, tongue: _Tongue) -> Iterator[SensitiveCategory]:
    for lead, complements in tongue.rules:
        led = lead.match(claim, start)
        if led is not None:
            yield from (category for category, pattern in complements if pattern.match(claim, led.end()))
