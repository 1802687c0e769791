"""What of a message is its author's own: without quotations, code and what follows a mark of quoting.

A wish rests on these words alone, so that nothing that somebody copied into a message can make one.
"""

import re
from dataclasses import dataclass
from typing import Final, Self

_CODE: Final = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)
_BLOCK_QUOTE: Final = re.compile(r"^[ \t]*>>>[ ].*|^[ \t]*>[ ].*?$", re.DOTALL | re.MULTILINE)
_QUOTED: Final = re.compile(
    r"“([^“”]*)”|„([^„“”]*)[“”]|«([^«»]*)»|»([^«»]*)«|「([^「」]*)」|『([^『』]*)』|(?<!\w)'([^'\n]*)'(?!\w)|‘([^‘’]*)’(?!\w)"
)
_NESTED: Final = 3
"""Quotations within quotations that are looked for."""
_STRAIGHT: Final = re.compile(r"(?P<opens>(?<![\w.!?;)\]}\"])\"(?=\S))|\"|\n")
"""Marks that look alike at both ends, which may stand within each other; a line ends what was not closed."""
_MOST_WORDS_OF_A_NAME: Final = 3
_MOST_CHARACTERS_OF_A_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class OwnWords:
    """The words of a message that its author says."""

    said: str
    """Without anything quoted."""
    names: str
    """What stands in quotation marks and is short enough for a name or a title, which people quote of their own."""

    @classmethod
    def of(cls, text: str) -> Self:
        """Read the own words of a message as it was shown to the model."""
        plain = _BLOCK_QUOTE.sub(" ", _CODE.sub(" ", text))
        said, quoted = _without_straight(plain)
        for _ in range(_NESTED):
            quoted += [next(part for part in found.groups() if part is not None) for found in _QUOTED.finditer(said)]
            said = _QUOTED.sub(" ", said)
        return cls(said, " ".join(each for each in quoted if _is_name(each)))


def _without_straight(text: str) -> tuple[str, list[str]]:
    """Take out what stands between straight marks, and give it beside the rest."""
    kept, quoted = list[str](), list[str]()
    begins, depth = 0, 0
    for mark in [*_STRAIGHT.finditer(text), None]:
        at = len(text) if mark is None else mark.start()
        is_end = mark is None or mark[0] == "\n"
        if mark is not None and mark["opens"]:
            if depth == 0:
                kept.append(text[begins:at])
                begins = mark.end()
            depth += 1
        elif depth and (is_end or depth == 1):
            quoted.append(text[begins:at])
            begins, depth = at if is_end else at + 1, 0
        elif depth:
            depth -= 1
    kept.append(text[begins:])
    return " ".join(kept), quoted


def _is_name(quoted: str) -> bool:
    return len(quoted) <= _MOST_CHARACTERS_OF_A_NAME and len(quoted.split()) <= _MOST_WORDS_OF_A_NAME
