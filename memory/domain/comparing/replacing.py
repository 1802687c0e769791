"""Whether rules alone may close a known statement for a new one: it is the very same, but for one value or for a denial.

Two statements are compared word for word. What looks like an update in any other way is no ground: it may be about something else.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from memory.domain.comparing.grammar import (
    BEGINNING,
    COPULAS,
    DEFINITE,
    DENYING,
    HAVING_NOW,
    INDEFINITE,
    NO_LONGER,
    NOW,
    OF_ONESELF,
    OLD,
    PREPOSITIONS,
    PREPOSITIONS_ELSEWHERE,
    STOPPED,
)
from memory.domain.comparing.lexicon import meaning_at, root
from memory.domain.comparing.numbers import value_at
from memory.domain.comparing.reading import languages_of, read_both, words_of
from memory.domain.comparing.runs import is_unspaced
from memory.domain.comparing.statement import Reading

Replacement = Literal["value", "taken_back"]

_MEASURED: Final = frozenset({"age", "tall", "weigh", "wake", "sleep", "birthday"})
"""What a person has one of, and it is a number, a time or a date."""
_OF_A_DAY: Final = frozenset({"clock", "date", "in"})
"""Kinds of values of which only what is a definite thing has one."""
_MANY: Final = frozenset({"weekday", "month", "relative", "day"})
"""Kinds of values of which anything may have several: what is on Mondays may be on Thursdays, too."""
_KNOWN_VERBS: Final = frozenset({"single", "several", "light"})
_PREPOSITIONS: Final = PREPOSITIONS | PREPOSITIONS_ELSEWHERE
_THIRD: Final = {"am": "is", "i'm": "is", "have": "has"}
"""Forms of the first person as those of the third."""
_HELPING: Final = {"doesn't": "", "don't": "", "can't": "can", "cannot": "can", "won't": "will"}
"""What is left of verbs that hold a denial; of all others it is what stands before the denial."""
_NOT: Final = "n't"
_MOST_APART: Final = 12
"""Words that two statements may not share and be the very same but for a value or a denial, however that is written."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """One word or value of a statement."""

    text: str
    same_as: str
    """Equal for words of one stem, and for values that are equal however they are written."""
    kind: str = ""
    """Of a value; empty for a word."""


@dataclass(frozen=True, slots=True)
class _Wording:
    """A statement word for word, without who says it and without what denies it."""

    pieces: tuple[_Piece, ...]
    is_denied: bool
    begins_with_verb: bool


def replacement(known: str, new: str) -> Replacement | None:
    """Tell why a new statement of the same subject takes the place of a known one, or None where rules cannot know that it does."""
    if len({*words_of(known)} ^ {*words_of(new)}) > _MOST_APART:
        return None
    language = languages_of(known, new)[0]
    one, two = _wording(known, language), _wording(new, language)
    if not one.pieces or len(one.pieces) != len(two.pieces):
        return None
    reading, other = read_both(known, new)
    if reading.past or other.past or other.also:
        return None
    pairs = zip(one.pieces, two.pieces, strict=True)
    apart = [place for place, (here, there) in enumerate(pairs) if here.same_as != there.same_as]
    if one.is_denied != two.is_denied:
        return None if apart or reading.kin else "taken_back"
    if len(apart) != 1 or one.is_denied:
        return None
    kinds = {wording.pieces[apart[0]].kind for wording in (one, two)}
    return "value" if len(kinds) == 1 and _has_one_value(one, apart[0], reading) else None


def _has_one_value(wording: _Wording, place: int, reading: Reading) -> bool:
    """Tell whether the value at a place of a statement is one of which there is one at a time."""
    pieces = wording.pieces
    kind = pieces[place].kind
    before, behind = pieces[max(0, place - 1) : place], pieces[place + 1 : place + 2]
    if not kind or kind in _MANY or any(piece.text in INDEFINITE for piece in pieces):
        return False
    is_amount = kind not in _OF_A_DAY
    if is_amount and any(piece.text in HAVING_NOW for piece in before):
        # Relatives that are counted are what is told; others are whose it is.
        is_counted = reading.kin and any(read_both(piece.text, "")[0].kin == reading.kin for piece in behind)
        return not any(piece.text in OLD for piece in behind) and bool(is_counted or not reading.kin)
    if reading.kin:
        return False
    return (
        bool(reading.single & _MEASURED)
        or _is_of_a_thing(pieces, place, is_amount=is_amount)
        or (is_amount and place == 1 and wording.begins_with_verb)
    )


def _is_of_a_thing(pieces: Sequence[_Piece], place: int, *, is_amount: bool) -> bool:
    """Tell whether the value is what a thing is, or when it begins: right behind the verb, or behind one preposition."""
    verb = place - 1 - (place > 0 and pieces[place - 1].text in _PREPOSITIONS)
    if verb < 0:
        return False
    is_definite = pieces[0].text in DEFINITE
    if is_definite and pieces[verb].text == "version" and pieces[place] is pieces[-1]:
        return True
    if pieces[verb].text in COPULAS:
        return is_definite or is_amount
    return is_definite and pieces[verb].text in BEGINNING


@lru_cache(maxsize=8192)
def _wording(text: str, language: str) -> _Wording:
    """Read a statement word for word; empty where nothing between them tells the words apart."""
    words = [word for word in words_of(text) if word not in {".", "!"}]
    if any(map(is_unspaced, words)):
        return _Wording((), is_denied=False, begins_with_verb=False)
    bare = _without_denial(words)
    is_denied = bare != words
    bare = [word for word in bare if word not in NOW]
    bare = bare[1:] if bare[:1] and bare[0] in OF_ONESELF else bare
    bare[:1] = [_THIRD.get(word, word) for word in bare[:1]]
    pieces, place = list[_Piece](), 0
    while place < len(bare):
        value = value_at(bare, place)
        length = 1 if value is None else value[1]
        written = " ".join(bare[place : place + length])
        name = root(written, language) if value is None else value[0]
        pieces.append(_Piece(written, name, "" if value is None else value[0].partition("=")[0]))
        place += length
    meaning = meaning_at(bare, 0, (language,)) if bare else None
    is_verb = meaning is not None and meaning[0].role in _KNOWN_VERBS and bare[0].endswith("s")
    return _Wording(tuple(pieces), is_denied, is_verb)


def _without_denial(words: Sequence[str]) -> list[str]:
    """Take out the words that say that a statement does not hold, or holds no longer."""
    if len(words) > 1 and words[0] in STOPPED and words[1].endswith("ing"):
        return list(words[1:])
    bare: list[str] = []
    denied_at = [
        place for place, word in enumerate(words) if word in DENYING or word in _HELPING or word.endswith(_NOT)
    ]
    for place, word in enumerate(words):
        behind = words[place + 1 : place + 2]
        if place in denied_at:
            bare += [] if word in DENYING else [_HELPING.get(word, word.removesuffix(_NOT))]
        elif not denied_at or not _is_of_denial(word, behind, is_beside={place - 1, place + 1} & {*denied_at}):
            bare.append(word)
    return [word for word in bare if word]


def _is_of_denial(word: str, behind: Sequence[str], *, is_beside: Collection[int]) -> bool:
    """Tell whether a word belongs to the denial of its statement; `behind` holds the next word, if any."""
    if word in {"do", "does"}:
        return any(each in DENYING for each in behind)
    if word == "any":
        return any(each in NO_LONGER for each in behind)
    return word in NO_LONGER and bool(is_beside or not behind)
