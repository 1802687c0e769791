"""Which talk repeats a memory: what has to go with it when it is forgotten, so that it cannot come back from there.

It errs on the side of too much: the talk is short-lived anyway, and what was forgotten must not return.
"""

import re
from typing import Final

from memory.domain.memory import Memory
from memory.domain.people.not_names import OPENERS
from memory.domain.text.terms import terms_of

ECHO_SHARE: Final = 0.5
"""Share of a memory's terms that talk must hold to count as a repetition."""

_WORD: Final = re.compile(r"(?P<opens>(?:^|[.!?…]\s+)\W*)?(?P<word>\w+)")


def repeats(memory: Memory, text: str) -> bool:
    """Tell whether a text says again what a memory says, or names what it names."""
    said = set(terms_of(text))
    known = set(memory.terms)
    if not known:
        return False
    if len(said & known) >= ECHO_SHARE * len(known):
        return True
    return bool(said & _distinctive(memory.text))


def _distinctive(text: str) -> set[str]:
    """Give the terms of names and numbers: words with a capital or a digit; scripts without capitals have none of the first.

    A capital at the opening of a sentence is a name's only where the word is no ordinary one: "Zorp sleeps", not "Keeps bees".
    """
    names = [
        found["word"]
        for found in _WORD.finditer(text)
        if any(sign.isupper() or sign.isdigit() for sign in found["word"])
        and (found["opens"] is None or found["word"].casefold() not in OPENERS)
    ]
    return set(terms_of(" ".join(names)))
