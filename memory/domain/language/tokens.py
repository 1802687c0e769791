"""How many tokens a text takes in a prompt, estimated on the safe side by kinds of writing, without a tokenizer.

It must not be used to bill anybody: it is meant to lie above the true count, so that a ceiling holds for every model.
One property carries the budget of a context: lines together never take more than the sum of the single lines with
their breaks.
"""

import re
from functools import lru_cache
from typing import Final

from memory.domain.language.terms import COMMON_WORDS

_ONCE: Final = 60
"""Costs are hundredths of a token, so that sums are exact; this comes on top of every text, for very short ones."""
_TOKEN: Final = 100

_PIECE: Final = re.compile(
    r"""
    (?P<mixed>\b(?:[A-Za-z]++[0-9]|[0-9]++[A-Za-z])[A-Za-z0-9]*)
    |(?P<markup></?[A-Za-z]++|\b[a-z_]++=")
    |(?P<word>[A-Z]?[a-z\u00df-\u024f]++)
    |(?P<capitals>[A-Z\u00c0-\u00de]++)
    |(?P<number>[ ]?[0-9]++)
    |(?P<signs>[!-/:-@\[-`{-~]++)
    |(?P<blanks>[ ]{2,}|[\t\r\v\f]++)
    """,
    re.VERBOSE,
)
"""The kinds of a line's pieces.

Letters and digits in one run, as in ids, of which hardly anything is merged; names of markup; Latin letters, cut where
capitals begin, as in names in code; a number with the space before it; signs; spaces beyond those before words.
"""
_MIXED_CHARACTER: Final = 85
_CAPITAL: Final = 55
"""A letter of a run of capitals."""
_SIGN: Final = 85
"""One of several in a row."""
_SHORTEST: Final = 3
"""Letters from which on a word may be more than one token."""
_WHOLE: Final = 5
"""Letters up to which an English word is one token."""
_FURTHER_LETTER: Final = 22
_FOREIGN_WORD: Final = 145
"""Of three letters, in another language than English or one that is not recognised."""
_FOREIGN_LETTER: Final = 35
_LATIN_WORD: Final = re.compile(r"[a-z\u00df-\u024f]+")
_ENGLISH: Final = COMMON_WORDS["english"]
_OTHERS: Final = frozenset[str]().union(*COMMON_WORDS.values()) - _ENGLISH
_ONLY_ENGLISH: Final = _ENGLISH - frozenset[str]().union(
    *(words for language, words in COMMON_WORDS.items() if language != "english")
)

_SCRIPTS: Final = (
    ("\u0080", "\u00bf", 170),
    # Accents of the west of Europe, and of its middle and east, beside what their words cost.
    ("\u00c0", "\u00ff", 45),
    ("\u0100", "\u024f", 100),
    ("\u0250", "\u02ff", 170),
    # Greek, Cyrillic, Armenian and Hebrew, Arabic.
    ("\u0370", "\u03ff", 107),
    ("\u0400", "\u052f", 75),
    ("\u0530", "\u05ff", 122),
    ("\u0600", "\u06ff", 95),
    # Devanagari, the other scripts of India, Thai and Lao.
    ("\u0900", "\u097f", 145),
    ("\u0980", "\u0dff", 190),
    ("\u0e00", "\u0eff", 118),
    # Vietnamese; punctuation of other scripts.
    ("\u1e00", "\u1eff", 165),
    ("\u2000", "\u206f", 130),
    ("\u3000", "\u303f", 150),
    # Kana, ideographs, Hangul; full-width forms.
    ("\u3040", "\u30ff", 115),
    ("\u4e00", "\u9fff", 160),
    ("\uac00", "\ud7af", 160),
    ("\uff00", "\uffef", 150),
    # Emoji and everything else beyond the first plane: four bytes and so at most four tokens.
    ("\U00010000", "\U0010ffff", 340),
)
"""First and last character of a range, and what each of its characters costs."""
_DIGIT: Final = 210
"""Of another script than ours."""
_OTHER_CHARACTER: Final = 300
"""Rarer scripts and symbols: at most three bytes, and so at most three tokens."""


def estimate_tokens(text: str) -> int:
    """Estimate the tokens of a text; 0 only for the empty one.

    Source of the costs: the counts in `tests/domain/language/token_counts.json`, of which each is the larger of two
    vocabularies.
    """
    if not text:
        return 0
    cost = _ONCE + _TOKEN * text.count("\n") + sum(map(_cost_of_line, text.split("\n")))
    return -(-cost // _TOKEN)


@lru_cache(maxsize=16384)
def line_tokens(line: str) -> int:
    """Estimate the tokens of a prompt's line with its break; most lines stay from one message to the next."""
    return estimate_tokens(f"{line}\n")


def _cost_of_line(line: str) -> int:
    is_english = _is_english(line)
    pieces = _PIECE.finditer(line)
    cost = sum(_cost_of_piece(each.lastgroup, each.group(), is_english=is_english) for each in pieces)
    return cost if line.isascii() else cost + sum(map(_cost_of_character, line))


def _is_english(line: str) -> bool:
    """Whether the frequent words of a line are English and no letter of it is of another alphabet."""
    words = _LATIN_WORD.findall(line.lower())
    shown = sum(word in _ONLY_ENGLISH for word in words)
    return shown > sum(word in _OTHERS for word in words)


def _cost_of_piece(kind: str | None, piece: str, *, is_english: bool) -> int:
    length, cost = len(piece), _TOKEN
    match kind:
        case "word":
            cost = _cost_of_word(piece, length, is_english=is_english)
        case "mixed":
            cost = _MIXED_CHARACTER * length
        case "markup":
            cost = 2 * _TOKEN
        case "capitals":
            cost = max(_CAPITAL * length, _TOKEN)
        case "number":
            # A token for each three digits, and one for a space before them, which is merged with words alone.
            digits = length - (piece[0] == " ")
            cost = _TOKEN * (-(-digits // 3) + (digits < length))
        case "signs" if length > 1:
            cost = _SIGN * length
    return cost


def _cost_of_word(word: str, length: int, *, is_english: bool) -> int:
    if length < _SHORTEST or word.lower() in _ENGLISH:
        return _TOKEN
    if is_english:
        return _TOKEN + _FURTHER_LETTER * max(0, length - _WHOLE)
    return _FOREIGN_WORD + _FOREIGN_LETTER * (length - _SHORTEST)


@lru_cache(maxsize=4096)
def _cost_of_character(character: str) -> int:
    if character.isascii():
        return 0
    if character.isdecimal():
        return _DIGIT
    return next((cost for first, last, cost in _SCRIPTS if first <= character <= last), _OTHER_CHARACTER)
