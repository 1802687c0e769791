"""How many tokens a text takes in a prompt, estimated on the safe side without any model's tokenizer.

It must not be used to bill anybody: it is meant to lie above the true count, so that a ceiling holds for every model.
One property carries the budget of a context: lines together never take more than the sum of the single lines with their breaks.
"""

import re
from functools import lru_cache
from string import punctuation
from typing import Final

from memory.domain.language.frequent_pieces import (
    FREQUENT_IDEOGRAPHS,
    FREQUENT_KANA,
    FREQUENT_SYLLABLES,
    FREQUENT_WORDS,
)
from memory.domain.language.kept_readings import kept

_ONCE: Final = 60
"""Costs are counted in hundredths of a token, so that sums are exact; this much comes on top of every text, for very short ones."""
_TOKEN: Final = 100

_MIXED: Final = re.compile(r"\b(?:[A-Za-z]++[0-9]|[0-9]++[A-Za-z])[A-Za-z0-9]*")
"""Letters and digits in one run, as in ids and keys: hardly anything in them is merged."""
_MIXED_CHARACTER: Final = 85
_PIECE: Final = re.compile(r"[A-Z]?[a-z\u00df-\u024f]+|[A-Z\u00c0-\u00de]+|[!-/:-@\[-`{-~]+| ?[0-9]+")
"""Letters of the Latin script, cut where capitals begin, as names in code are; a run of signs; a number, with a space before it."""
_TOUCHING: Final = re.compile(r"[0-9](?:(?<=[A-Za-z][0-9])|(?=[A-Za-z]))")
"""A digit beside a letter: without one there is no run of both. Faster than looking for the runs, since digits are rare."""
_VOWELS: Final = frozenset("aeiouyAEIOUY").union(map(chr, range(0xC0, 0x250)))
_ONE_TOKEN: Final = frozenset(
    """=" "> </ ": ", "; ") (" (' ') () ); ), ): ... -> => :// == != ** -- // && || :: {{ }} ," ." !" /> "/ [] {} += >= <= `` ``` ++ ## .. ,' '. ', <? ); ?> ["
    "] '] []= ()) ()); .) ?) !!""".split()
)
"""Runs of signs that are frequent in code and markup."""
_SIGNS: Final = frozenset(punctuation)
_NUMERIC: Final = frozenset(" 0123456789")
"""What a number may begin with."""
_BLANKS: Final = re.compile(r" {2,}|[\t\r\v\f]+")
_BY_LENGTH: Final = tuple([0, 100, 100, 145] + [100 + 35 * (length - 2) for length in range(4, 60)])
"""Of a word in lower case that is not frequent, by its letters."""
_SHORTEST_FREQUENT: Final = 3
_UNPRONOUNCED: Final = 68
"""A letter of a word without vowels."""
_CAPITAL: Final = 55
"""A letter of a run of capitals."""

_FOREIGN: Final = re.compile(r"[^\x00-\x7f]+")
_SCRIPTS: Final = (
    # Accents of the west of Europe, beside what their words cost.
    (re.compile("[\u00c0-\u00ff]"), 45),
    # Accents of its middle and east, and of Turkish.
    (re.compile("[\u0100-\u024f]"), 100),
    # Other signs of those blocks, such as ½ and °.
    (re.compile("[\u0080-\u00bf\u0250-\u02ff]"), 170),
    # Greek, Cyrillic, Armenian and Hebrew, Arabic.
    (re.compile("[\u0370-\u03ff]"), 107),
    (re.compile("[\u0400-\u052f]"), 74),
    (re.compile("[іїєґўІЇЄҐЎ]"), 40),
    (re.compile("[\u0530-\u05ff]"), 122),
    (re.compile("[\u0600-\u065f\u066a-\u06ef\u06fa-\u06ff]"), 95),
    # Devanagari, the other scripts of India, Thai and Lao; digits that are not ours.
    (re.compile("[\u0900-\u0965\u0970-\u097f]"), 145),
    (re.compile("[\u0980-\u0dff]"), 190),
    (re.compile("[\u0e00-\u0eff]"), 118),
    (re.compile("[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]"), 210),
    # Vietnamese.
    (re.compile("[\u1e00-\u1eff]"), 165),
    # Punctuation of other scripts, full-width forms.
    (re.compile("[\u2000-\u206f]"), 130),
    (re.compile("[\u3000-\u303f\uff00-\uffef]"), 150),
    (re.compile(f"[{FREQUENT_KANA}{FREQUENT_IDEOGRAPHS}{FREQUENT_SYLLABLES}]"), 100),
    (re.compile(f"(?![{FREQUENT_KANA}])[\u3040-\u30ff]"), 150),
    (re.compile(f"(?![{FREQUENT_IDEOGRAPHS}])[\u4e00-\u9fff]"), 240),
    (re.compile(f"(?![{FREQUENT_SYLLABLES}])[\uac00-\ud7af]"), 230),
    # The rest of the first plane: symbols and rarer scripts, at most three bytes and so at most three tokens.
    (
        re.compile(
            "[\u0300-\u036f\u0700-\u08ff\u0f00-\u1dff\u1f00-\u1fff\u2070-\u2fff\u3100-\u4dff\ua000-\uabff\ud7b0-\ufeff\ufff0-\uffff]"
        ),
        300,
    ),
    # Emoji and everything else beyond: four bytes and so at most four tokens.
    (re.compile("[\U00010000-\U0010ffff]"), 340),
)


@kept(32768)
def _cost_of(piece: str) -> int:
    first = piece[0]
    if piece in _ONE_TOKEN:
        return _TOKEN
    if first in _SIGNS:
        return _TOKEN * len(piece)
    if first in _NUMERIC:
        # A token for each three digits, and one for a space before them, which is merged with words alone.
        digits = len(piece) - (first == " ")
        return _TOKEN * (-(-digits // 3) + (digits < len(piece)))
    return _cost_of_word(piece)


def _cost_of_word(word: str) -> int:
    length = len(word)
    if length < _SHORTEST_FREQUENT or word.lower() in FREQUENT_WORDS:
        return _TOKEN
    if _VOWELS.isdisjoint(word):
        return max(_UNPRONOUNCED * length, _TOKEN)
    if word.isupper():
        return max(_CAPITAL * length, _TOKEN)
    return _BY_LENGTH[length] if length < len(_BY_LENGTH) else _UNPRONOUNCED * length


def estimate_tokens(text: str) -> int:
    """Estimate the tokens of a text; 0 only for the empty one.

    Source of the costs: the counts in `tests/domain/language/token_counts.json`, where it comes out at 0.95 times the larger count of
    two vocabularies at least, and texts of other hands.
    """
    if not text:
        return 0
    cost = _ONCE + _TOKEN * text.count("\n")
    if _TOUCHING.search(text):
        parts = _MIXED.split(text)
        cost += _MIXED_CHARACTER * (len(text) - sum(map(len, parts)))
        text = " ".join(parts)
    cost += sum(map(_cost_of, _PIECE.findall(text)))
    if "  " in text or "\t" in text or "\r" in text or "\v" in text or "\f" in text:
        cost += _TOKEN * len(_BLANKS.findall(text))
    if not text.isascii():
        foreign = "".join(_FOREIGN.findall(text))
        cost += sum(map(_cost_of_foreign, foreign))
    return -(-cost // _TOKEN)


@kept(16384)
def line_tokens(line: str) -> int:
    """Estimate the tokens of a line of a prompt with its break; from one message to the next most lines stay as they are."""
    return estimate_tokens(f"{line}\n")


@lru_cache(maxsize=4096)
def _cost_of_foreign(character: str) -> int:
    return sum(cost for script, cost in _SCRIPTS if script.match(character))
