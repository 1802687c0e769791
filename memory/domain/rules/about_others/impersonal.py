"""Whether a statement is about nobody, so that many may read it: no person, alias or mention, no "I" and "you"."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from memory.domain.language.lexicon import Match
from memory.domain.language.normal_text import folded
from memory.domain.language.terms import COMMON_WORDS
from memory.domain.rules.about_others.first_person import speaks_as_or_to_somebody
from memory.domain.rules.about_others.subjects import behind, behind_aside, lexicon
from memory.domain.rules.about_others.third_party import is_about_another
from memory.lexicons.tables import expression

ALIAS: Final = re.compile(
    r"@(?:\d+\b|someone\b)|\[\d+\]|\b(?:person|speaker|user|participant|member) \d+\b", re.IGNORECASE
)
"""How a model calls the people and the lines of its prompt."""
_MENTION: Final = re.compile(r"[<@]|\d{15,}|\b(?:USER|GUILD|DM):")
_WORD: Final = re.compile(r"\w+")
_NOT_NAMES: Final = frozenset({"openers", "things"})
_ADVERB: Final = frozenset({"adverb"})
_NEAR: Final = 4
_SHORTEST_NAME: Final = 3  # Shorter names are words too often ("Al", "Jo")


def is_impersonal(text: str) -> bool:
    """Return whether a statement is put as one about nobody."""
    if ALIAS.search(text) or _MENTION.search(text) or is_put_of_a_person(text) or speaks_as_or_to_somebody(text):
        return False
    is_of_somebody = _compiled("of_somebody").search(text) is not None
    return not is_of_somebody and not _tells_of_a_part(text) and not is_about_another(text)


def is_of_a_person(text: str) -> bool:
    """Return whether a statement tells of a person; one that says "we" tells of a server."""
    return is_put_of_a_person(text) or is_about_another(text)


def is_put_of_a_person(text: str) -> bool:
    """Return whether a statement says "he" or "the user", or leaves its subject out, as observations do."""
    return _compiled("of_person").search(text) is not None


def _tells_of_a_part(text: str) -> bool:
    """Return whether somebody is named by their part ("the owner of the server") with what they are or have."""
    words = lexicon().annotated(text)
    for place, word in enumerate(words):
        if "part" in word.classes:
            told = place + 1
            if told < len(words) and words[told].text in {"of", "in", "from"}:
                told += 3
            rest = words[behind(words, behind_aside(words, told), _ADVERB) :][:_NEAR]
            if rest and _is_personal(rest):
                return True
    return False


def _is_personal(rest: Sequence[Match]) -> bool:
    first, near = rest[0], rest[1:]
    if first.text in {"has", "have", "had"}:
        return any("belonging" in word.classes for word in near)
    if first.text in {"is", "was", "are", "were"}:
        return not any("duty" in word.classes for word in near[:2])
    return "does" in first.classes


@cache
def _compiled(key: str) -> re.Pattern[str]:
    return re.compile(expression("about_others", key), re.IGNORECASE)


def names_anybody(text: str, names: Iterable[str]) -> bool:
    """Return whether a name, or a word of one that is no ordinary word, stands in a text in any case and width."""
    said = _WORD.findall(folded(text))
    words, run = frozenset(said), f" {' '.join(said)} "
    for name in names:
        parts = _WORD.findall(folded(name))
        if len(parts) > 1 and f" {' '.join(parts)} " in run:
            return True
        if any(part in words and is_telling(part) for part in parts):
            return True
    return False


def is_telling(word: str) -> bool:
    """Return whether a folded word of a name identifies its person: no ordinary word, and not too short."""
    is_ordinary = bool(lexicon().classes_of(word) & _NOT_NAMES) or any(word in words for words in COMMON_WORDS.values())
    return len(word) >= _SHORTEST_NAME and not is_ordinary
