"""What may be made one at a model's word: two statements that agree in every number, date, unit, name and denial.

A model that calls two statements the same is mostly right, and where it is not a value was overlooked: that is what rules can see.
"""

import re
from typing import Final

from memory.domain.duplicates.comparison import differ_in_value

_NAME: Final = re.compile(r"(?<![.!?:] )(?<!^)(?<![\w'’-])[A-ZÀ-ÖØ-Þ][\w'’-]+")
"""A capitalised word that does not begin a sentence."""
_WORD: Final = re.compile(r"[\w'’-]+")


def may_be_one(known: str, new: str) -> bool:
    """Tell whether nothing that counts is lost or changed by keeping one of two statements that a model calls the same."""
    return not differ_in_value(known, new) and not _name_different_things(known, new)


def _name_different_things(known: str, new: str) -> bool:
    """Tell whether each names something that the other does not mention at all: two sisters, two towns."""
    return bool(_names_only_in(known, new)) and bool(_names_only_in(new, known))


def _names_only_in(text: str, other: str) -> set[str]:
    words = {word.casefold() for word in _WORD.findall(other)}
    return {name for name in _NAME.findall(text) if name.casefold() not in words}
