"""What of a message is its author's own: without quotations, code and what follows a mark of quoting.

A wish rests on these words alone, so that nothing that somebody copied into a message can make one.
"""

import re
from dataclasses import dataclass
from typing import Final, Self

_CODE: Final = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)
_BLOCK_QUOTE: Final = re.compile(r"^[ \t]*>>>[ ].*|^[ \t]*>[ ].*?$", re.DOTALL | re.MULTILINE)
_QUOTED: Final = re.compile(
    r"“([^”]*)”|„([^“”]*)[“”]|«([^»]*)»|»([^«]*)«|「([^」]*)」|『([^』]*)』|\"([^\"\n]*)\"|(?<!\w)'([^'\n]*)'(?!\w)|‘([^’]*)’(?!\w)"
)
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
        quoted = [next(part for part in found.groups() if part is not None) for found in _QUOTED.finditer(plain)]
        return cls(_QUOTED.sub(" ", plain), " ".join(each for each in quoted if _is_name(each)))


def _is_name(quoted: str) -> bool:
    return len(quoted) <= _MOST_CHARACTERS_OF_A_NAME and len(quoted.split()) <= _MOST_WORDS_OF_A_NAME
