"""Which talk repeats a memory and has to go with it when it is forgotten; it errs on the side of too much."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory
from memory.lexicons.tables import entries

_ECHO_SHARE: Final = 0.5  # Share of a memory's terms that talk must hold to count as a repetition

_OPENERS: Final = frozenset(entries("about_others", "openers"))
"""Words of grammar and everyday verbs, folded: a capital at the opening of a sentence makes no name of them."""
_WORD: Final = re.compile(r"(?P<opens>(?:^|[.!?…]\s+)\W*)?(?P<word>\w+)")


class Echoes:
    """What would be a repetition of any of some memories; a text is read once, however many they are."""

    def __init__(self, memories: Iterable[Memory]) -> None:
        self._names: set[str] = set()
        self._needed: list[float] = []
        self._holding: dict[str, list[int]] = {}
        for memory in memories:
            known = set(memory.terms)
            if not known:
                continue
            for term in known:
                self._holding.setdefault(term, []).append(len(self._needed))
            self._needed.append(_ECHO_SHARE * len(known))
            self._names |= _distinctive(memory.text)

    def heard_in(self, text: str) -> bool:
        """Return whether a text says again what one of them says, or names what it names."""
        said = set(terms_of(text))
        if not said.isdisjoint(self._names):
            return True
        shared = Counter(place for term in said for place in self._holding.get(term, ()))
        return any(count >= self._needed[place] for place, count in shared.items())


def _distinctive(text: str) -> set[str]:
    """Return the terms of names and numbers; an ordinary word that opens a sentence is no name: "Keeps bees"."""
    names = [
        found["word"]
        for found in _WORD.finditer(text)
        if any(sign.isupper() or sign.isdigit() for sign in found["word"])
        and (found["opens"] is None or found["word"].casefold() not in _OPENERS)
    ]
    return set(terms_of(" ".join(names)))
