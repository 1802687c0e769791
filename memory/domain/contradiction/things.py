"""Tells which classes of things a statement names, and which of their members: having no pet excludes having a cat."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from memory.domain.comparing.runs import is_unspaced
from memory.domain.contradiction.kinds import KINDS
from memory.domain.language.normal_text import skeleton

_TWO: Final = 2
_HANGUL: Final = re.compile("[가-힣]")


@dataclass(frozen=True, slots=True)
class Things:
    """What a statement names."""

    named: frozenset[str]
    """Classes by name."""
    denied: frozenset[str]
    """Classes of which it says in one word that there is none: vegetarian, only child."""
    members: Mapping[str, frozenset[str]]
    """Class → the words of it that stand for a member."""

    def has(self, kind: str) -> bool:
        """Tell whether it names a class or a member of it."""
        return kind in self.named or kind in self.members


@lru_cache(maxsize=8192)
def things_of(text: str) -> Things:
    """Find classes and members."""
    plain = skeleton(text).text.replace("’", "'").casefold()
    named = frozenset(kind for kind, pattern in _NAMES.items() if pattern.search(plain))
    members = {kind: frozenset(pattern.findall(plain)) for kind, pattern in _MEMBERS.items()}
    denied = frozenset(kind for kind, pattern in _DENIALS.items() if pattern.search(plain))
    return Things(named, denied, {kind: words for kind, words in members.items() if words})


def differ_in_kind(one: Things, other: Things) -> bool:
    """Tell whether both name members of one class, and none that both name."""
    return any(not words & other.members[kind] for kind, words in one.members.items() if kind in other.members)


def _pattern(entries: str) -> re.Pattern[str]:
    spaced: list[str] = []
    unspaced: list[str] = []
    for entry in entries.split():
        word = re.escape(entry.replace("_", " "))
        (unspaced if is_unspaced(entry) else spaced).append(word)
    parts = [rf"(?<!\w)(?:{'|'.join(spaced)})(?!\w)"] if spaced else []
    # A Korean word begins its token and its particle follows; elsewhere nothing parts the words.
    parts += list(_unspaced_parts(unspaced))
    return re.compile("|".join(parts))


def _unspaced_parts(entries: list[str]) -> Iterator[str]:
    korean = [entry for entry in entries if _HANGUL.search(entry)]
    others = [entry for entry in entries if not _HANGUL.search(entry)]
    if korean:
        yield rf"(?<!\w)(?:{'|'.join(korean)})(?=(?:이|가|은|는|을|를|도|의|로|으로|와|과|에|에서|랑)?(?!\w))"
    if others:
        yield "|".join(others)


_NAMES: Final = {kind: _pattern(row[0]) for kind, row in KINDS.items()}
_MEMBERS: Final = {kind: _pattern(row[1]) for kind, row in KINDS.items()}
_DENIALS: Final = {kind: _pattern(row[2]) for kind, row in KINDS.items() if len(row) > _TWO}
