"""Whether two statements are about two people: by the names, owners and relatives with whom they begin."""

import re
from typing import Final

from memory.domain.comparing.reading import read_both
from memory.domain.contradiction.pairing import Pairing

_HOLDER: Final = re.compile(
    r"(?i)(?:my|her|his|their|our|the|both my|\w+'s|mein\w*|sein\w*|ihr\w*|unser\w*|mon|ma|mes|son|sa|ses|notre|mi|mis|su|sus|nuestr\w*|meu|minha|seu|sua"
    r"|il mio|la mia|i miei|suo|sua|mio|mia|mijn|zijn|haar|ons|onze|a su|a mi|o meu|a minha|mum|dad|mom|мо\w+|его|её|наш\w*)\b|[^\x00-\u024f]"
)
"""Opens a statement about somebody's relative."""
_ABOUT_ME: Final = re.compile(r"(?i)\b(?:me|mich|mir|moi|and i|und ich|et moi|y yo|e eu|e io|en ik|и я)\b")
"""The one who says it is meant, too."""
_NO_KIN: Final = re.compile(r"(?i)mother tongue|(?:has|have|had|got|with)\b.*")
"""Names no relative as the one it is about."""
_OF_RELATIVES: Final = frozenset({"children", "birth_order", "couple", "company"})
"""Domains of whom one has around."""
_BEGINNING_WORDS: Final = 4


def are_named_apart(pairing: Pairing) -> bool:
    """Tell whether they begin with the names of two people."""
    names = [frame.person for frame in pairing.frames]
    return all(names) and names[0] != names[1] and not any(" " in name for name in names)


def is_of_another_person(pairing: Pairing) -> bool:
    """Tell whether one is about somebody whom the other is not about."""
    if pairing.topics & _OF_RELATIVES:
        # Who has a wife is not single: whom one has tells of oneself.
        return are_named_apart(pairing)
    names = [frame.person for frame in pairing.frames]
    if any(" " in name for name in names):
        return names[0] != names[1]
    owners = [frame.owner or frame.person for frame in pairing.frames]
    if all(owners) and owners[0] != owners[1]:
        return True
    known, new = pairing.texts
    one, other = _kin_of(known, new), _kin_of(new, known)
    # Whom the other one names somewhere, too, is the same relative.
    return one - pairing.readings[1].kin != other - pairing.readings[0].kin


def _kin_of(text: str, other: str) -> set[str]:
    """Give the relatives with whom a statement begins: whom it is about."""
    if not _HOLDER.match(text) or _ABOUT_ME.search(text):
        return set()
    beginning = " ".join(_NO_KIN.sub(" ", text).split()[:_BEGINNING_WORDS])
    return read_both(beginning, f"{text} {other}")[0].kin
