"""How much two statements have in common, and whether they are the same without a model's word.

Pure, for any text. Who asks has seen to it that both are of one subject and one audience.
"""

from collections.abc import Collection

from memory.domain.comparing.statement import Reading, read_both
from memory.domain.language.normal_text import fingerprint


def says_the_same(one: str, other: str) -> bool:
    """Return whether two statements are the same in their normal form.

    Case, articles, endings, "is", who says it, and how a number or date is written make no difference; another word,
    another order and a denial do.
    """
    return fingerprint(one) == fingerprint(other) or has_one_form(*read_both(one, other))


def has_one_form(one: Reading, other: Reading) -> bool:
    """Return whether two readings have the same content in the same order; one word alone is not enough."""
    forms = [tuple(piece.same_as for piece in reading.content) for reading in (one, other)]
    return forms[0] == forms[1] and len(forms[0]) > 1


def likeness(terms: Collection[str], others: Collection[str]) -> float:
    """Return the share of the terms of two statements that both have, 0.0 to 1.0."""
    one, other = frozenset(terms), frozenset(others)
    return round(len(one & other) / len(one | other), 4) if one | other else 0.0
