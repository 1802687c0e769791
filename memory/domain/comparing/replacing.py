"""Whether rules alone may close a known statement for a new one: the very same, but for one value or for a denial."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from memory.domain.comparing.statement import Piece, Reading, read_both

_Replacement = Literal["value", "taken_back"]

_OF_A_DAY: Final = frozenset({"clock", "date", "in"})  # Kinds of values of which only what is a definite thing has one
_MANY: Final = frozenset({"weekday", "month", "day", "times"})
"""Kinds of values of which anything may have several: what is on Mondays may be on Thursdays, too."""
_OLD: Final = frozenset({"old", "alt", "oud"})
_ANY: Final = frozenset({"any", "do", "does", "did"})


def replacement(known: str, new: str) -> _Replacement | None:
    """Return why a new statement of a subject takes the place of a known one; None where rules cannot know it."""
    one, other = read_both(known, new)
    if one.is_in_runs or any(reading.has("also", "doubting", "indefinite") for reading in (one, other)):
        return None
    first, second = tuple(_bare(one)), tuple(_bare(other))
    if not first or len(first) != len(second):
        return None
    is_denied = [reading.has("denial", "stopped") for reading in (one, other)]
    apart = [place for place in range(len(first)) if first[place].same_as != second[place].same_as]
    if is_denied[0] != is_denied[1]:
        return None if apart or one.rows("kin") else "taken_back"
    if len(apart) != 1 or is_denied[0] or first[apart[0]].kind != second[apart[0]].kind:
        return None
    return "value" if _has_one_value(first, apart[0], one) else None


def _bare(reading: Reading) -> Iterator[Piece]:
    """Yield the pieces of a statement without who says it, without "now", and without what denies it."""
    pieces = [piece for piece in reading.pieces if "now" not in piece.classes]
    first = 1 if pieces and "own" in pieces[0].classes and "definite" not in pieces[0].classes else 0
    denied_at = {place for place, piece in enumerate(pieces) if "denial" in piece.classes}
    for place, piece in enumerate(pieces[first:], start=first):
        is_last = place == len(pieces) - 1
        if place in denied_at or (place == first and "stopped" in piece.classes):
            continue
        if denied_at and (
            piece.text in _ANY or ("longer" in piece.classes and (is_last or {place - 1, place + 1} & denied_at))
        ):
            continue
        yield piece


def _has_one_value(pieces: Sequence[Piece], place: int, reading: Reading) -> bool:
    """Return whether there is one value at a time: of what somebody has, what a thing is, or when it begins."""
    kind = pieces[place].kind
    if not kind or kind in _MANY:
        return False
    is_amount = kind not in _OF_A_DAY
    before, behind = pieces[max(0, place - 1) : place], pieces[place + 1 : place + 2]
    if is_amount and any("having" in piece.classes for piece in before):
        # Relatives that are counted are what is told; others are whose it is.
        is_counted = any(name.startswith("kin=") for piece in behind for name in piece.classes)
        return not any(piece.text in _OLD for piece in behind) and (is_counted or not reading.rows("kin"))
    if reading.rows("kin"):
        return False
    verb = next((piece for piece in reversed(pieces[max(0, place - 2) : place]) if piece.classes & _VERBS), None)
    is_definite = "definite" in pieces[0].classes
    return verb is not None and (is_definite or (is_amount and "copula" in verb.classes))


_VERBS: Final = frozenset({"copula", "beginning"})  # Behind these stands what a thing is, or when it begins
