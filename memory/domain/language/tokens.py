"""Estimates on the safe side how many tokens a text takes in a prompt; lines together never take more than apart."""

import re
from functools import lru_cache
from typing import Final

from memory.domain.language.terms import COMMON_WORDS

_ONCE: Final = 60
"""Costs are hundredths of a token, so that sums are exact; this comes on top of every text, for very short ones."""
_TOKEN: Final = 100

_PIECE: Final = re.compile(
    r"</?[A-Za-z]++|[A-Z]?[a-z\u00df-\u024f]++(?:=\"|(?![0-9]))|[!-/:-@\[-`{-~]++| ?[0-9]++(?![A-Za-z])"
    r"|[A-Z\u00c0-\u00de]++(?![0-9])|[A-Za-z]*+[0-9][A-Za-z0-9]*| {2,}|[\t\r\v\f]++"
)
"""The pieces of a line.

Names of markup; Latin letters, cut where capitals begin, as in names in code; signs; a number with the space before it;
letters and digits in one run, as in ids, of which hardly anything is merged; spaces beyond those before words.
"""
_MIXED_CHARACTER: Final = 85
_CAPITAL: Final = 55  # A letter of a run of capitals
_SIGN: Final = 85  # One of several in a row
_LONGEST_NAME: Final = 24  # Characters of the name of an element or attribute, with its signs
_SHORTEST: Final = 3  # Letters from which on a word may be more than one token
_WHOLE: Final = 5  # Letters up to which an English word is one token
_FURTHER_LETTER: Final = 22
_FOREIGN_WORD: Final = 145  # Of three letters, in another language than English or one that is not recognised
_FOREIGN_LETTER: Final = 35
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
_DIGIT: Final = 210  # Of another script than ours
_OTHER_CHARACTER: Final = 300  # Rarer scripts and symbols: at most three bytes, and so at most three tokens


def estimate_tokens(text: str) -> int:
    """Estimate the tokens of a text, by costs from `tests/domain/language/token_counts.json`; 0 for the empty one."""
    if not text:
        return 0
    cost = _ONCE + _TOKEN * text.count("\n") + sum(map(_cost_of_line, text.split("\n")))
    return -(-cost // _TOKEN)


@lru_cache(maxsize=16384)
def line_tokens(line: str) -> int:
    """Estimate the tokens of a prompt's line with its break; most lines stay from one message to the next."""
    return estimate_tokens(f"{line}\n") if "\n" in line else -(-(_ONCE + _TOKEN + _cost_of_line(line)) // _TOKEN)


def _cost_of_line(line: str) -> int:
    if not line:
        return 0
    leaning = in_english = in_others = 0
    for lean, english, other in map(_costs_of_piece, _PIECE.findall(line)):
        leaning += lean
        in_english += english
        in_others += other
    # More of its frequent words are of English alone than of other languages.
    cost = in_english if leaning > 0 else in_others
    return cost if line.isascii() else cost + sum(map(_cost_of_character, line))


@lru_cache(maxsize=32768)
def _costs_of_piece(piece: str) -> tuple[int, int, int]:
    """Return how far a piece speaks for English, and what it costs in a line of English and of another language."""
    word = piece.lower()
    lean = (word in _ONLY_ENGLISH) - (word in _OTHERS)
    return lean, _cost_of_piece(piece, is_english=True), _cost_of_piece(piece, is_english=False)


def _cost_of_piece(piece: str, *, is_english: bool) -> int:
    length, first = len(piece), piece[0]
    if piece.isalpha():
        return _cost_of_word(piece, length, is_english=is_english)
    if piece[-1].isdigit() and piece.lstrip().isdigit():
        # A token for each three digits, and one for a space before them, which is merged with words alone.
        digits = length - (first == " ")
        return _TOKEN * (-(-digits // 3) + (digits < length))
    if piece.isalnum():
        return _MIXED_CHARACTER * length
    if piece[-1].isalpha() or piece[-2:] == '="':
        # The name of an element or of an attribute, or a word that somebody wrote like one.
        return 2 * _TOKEN if length <= _LONGEST_NAME else _CAPITAL * length
    return _TOKEN if length == 1 or piece.isspace() else _SIGN * length


def _cost_of_word(word: str, length: int, *, is_english: bool) -> int:
    if length < _SHORTEST or word.lower() in _ENGLISH:
        return _TOKEN
    if word.isupper():
        return max(_CAPITAL * length, _TOKEN)
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
