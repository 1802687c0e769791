"""Whether a wish that a model heard rests on the asker's own words, as stems; nothing quoted is their own."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, Self

from memory.domain.language.normal_text import folded, without_accents
from memory.domain.language.sentences import sentences_of
from memory.domain.language.terms import COMMON_WORDS, base_form, english_term, language_of
from memory.lexicons.tables import entries

_CODE: Final = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)
_BLOCK_QUOTE: Final = re.compile(r"^[ \t]*>>>[ ].*|^[ \t]*>[ ].*?$", re.DOTALL | re.MULTILINE)
_QUOTED: Final = re.compile(
    r"“([^“”]*)”|„([^„“”]*)[“”]|«([^«»]*)»|»([^«»]*)«|「([^「」]*)」|『([^『』]*)』|(?<!\w)'([^'\n]*)'(?!\w)|‘([^‘’]*)’(?!\w)"
)
_NESTED: Final = 3  # Quotations within quotations that are looked for
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

    @classmethod
    def together(cls, *each: Self) -> Self:
        """Join what was said in several messages."""
        return cls("\n".join(one.said for one in each), " ".join(one.names for one in each))


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


_UNSPACED: Final = "\u3040-\u30ff\u3400-\u9fff\u0e00-\u0eff"
_RUN: Final = re.compile(rf"[{_UNSPACED}]+")
_ANYWHERE: Final = re.compile(rf"[{_UNSPACED}\uac00-\ud7af]")  # Scripts in which a cue may stand within a word
_WORD: Final = re.compile(rf"[^\W_{_UNSPACED}]+")
_KATAKANA: Final = re.compile(r"[\u30a0-\u30ff]{2,}")
_VOWELS: Final = re.compile(r"[aeiouyh]+")
_DOUBLED: Final = re.compile(r"(.)\1+")
_NUMBER: Final = re.compile(r"\d+(?=[^\W\d]{0,2}\Z)")
_DAY: Final = re.compile(r"\b(?:19|20)\d{2}(?:-\d{2}){0,2}\b|\b(?:19|20)\d{2}年(?:\d{1,2}月(?:\d{1,2}日)?)?")
"""A day, month or year that may be reckoned from the message."""
_DENIAL: Final = re.compile(r"\b[^\W\d_]+n['’]t\b")
"""An English verb with its denial, which changes with the person: don't, doesn't."""
_MONTHS: Final = frozenset(entries("months", "names"))
_SHARED_PAIRS: Final = 0.6  # Of the pairs of characters of a statement in a script without spaces: the rest is endings
_FOREIGN_EVERY: Final = 4  # One word of so many may be the model's own
_MOST_REWORDED: Final = 500  # Characters of a statement and its message of which the message's own words may be kept
_SHORT_WORD: Final = 3
_LEAST_BEGINNING: Final = 3
_LONGEST_ENDING: Final = 3
_LONGEST_KOREAN_ENDING: Final = 5  # Two syllables
_SHORT: Final = 5
_PARTICIPLE: Final = "ge"  # Before what was done in German and Dutch: nenn, genannt; noem, genoemd
_SYLLABLE: Final = re.compile(r"[\uac00-\ud7af]")  # Of Korean
_LETTER_OF_KOREAN: Final = re.compile(r"[\u1100-\u11ff]")
_HIRAGANA: Final = re.compile(r"[\u3040-\u309f]+")  # Of Japanese what ends words and joins them


def rests_on(
    statement: str, own: OwnWords, *, corrected: str = "", remembered: str = "", neutral: Collection[str] = ()
) -> bool:
    """Return whether a statement says only what the asker says in their message, or the memory that they correct.

    At least one word is the message's own, half of them where some stand in what was `remembered`. `neutral` words say
    nothing; a day, month or year may be reckoned from the message ("tomorrow").
    """
    plain = _DENIAL.sub(" ", _DAY.sub(" ", statement))
    there = f"{own.said}\n{own.names}\n{corrected}\n{remembered}"
    return _words_rest(plain, there, own, neutral, is_eked_out=bool(remembered)) and _runs_rest(plain, there, own)


def own_wording(statement: str, own: OwnWords, *, neutral: Collection[str] = ()) -> str:
    """Return the asker's own sentences that a statement says in other words; empty for a question or other content.

    What is asked of the bot has no third person in the asker's words: of "call me Ann" a model makes "is addressed as
    Ann". A third of its words are theirs, in a script without spaces a part, and no name or number is new.
    """
    if len(statement) + len(own.said) > _MOST_REWORDED:
        return ""
    said = _Said(own.said)
    words = [word for word in _content(statement, own.said) if folded(word) not in neutral or said.holds(word)]
    new = [word for word in words if not said.holds(word)]
    is_other = any(_has_digit(word) or (word[0].isupper() and not statement.startswith(word)) for word in new)
    if is_other or 3 * len(new) > 2 * len(words) or any(name not in own.said for name in _KATAKANA.findall(statement)):
        return ""
    theirs = [each for each in sentences_of(own.said) if shares_word(statement, OwnWords(each, ""), besides=neutral)]
    return "" if any(each.endswith(("?", "？")) for each in theirs) else " ".join(theirs)


def shares_word(text: str, own: OwnWords, *, besides: Collection[str] = ()) -> bool:
    """Return whether a message has a word of a text, `besides` some that say nothing of what it is about."""
    text_said = f"{own.said}\n{own.names}"
    said = _Said(text_said)
    words = [word for word in _content(text, text_said) if not _begins_with(folded(word), besides)]
    if any(said.holds(word) for word in words):
        return True
    cues = "".join(besides)
    pairs = set(_all_pairs(text)) & set(_all_pairs(text_said))
    return any(pair not in cues and _HIRAGANA.fullmatch(pair) is None for pair in pairs)


def asks_with(own: OwnWords, cues: Collection[str]) -> bool:
    """Return whether a beginning of words stands in the asker's own words; in scripts of East Asia anywhere."""
    said = folded(own.said)
    if any(cue in said for cue in cues if _ANYWHERE.search(cue)):
        return True
    plain = [without_accents(cue) for cue in cues]
    return any(_begins_with(word, plain) for word in _WORD.findall(without_accents(said)))


def _words_rest(statement: str, there: str, own: OwnWords, neutral: Collection[str], *, is_eked_out: bool) -> bool:
    known, said = _Said(there), _Said(own.said)
    content = [word for word in _content(statement, there) if folded(word) not in _MONTHS]
    words = [word for word in content if folded(word) not in neutral or known.holds(word)]
    if not words:
        # What is written without spaces is judged by its pairs.
        return _RUN.search(statement) is not None
    first = _WORD.search(statement)
    opening = "" if first is None else first[0]
    foreign = 0
    for word in words:
        if known.holds(word):
            continue
        is_name = word[0].isupper() and word != opening
        if is_name or any(character.isdigit() for character in word) or _RUN.search(statement):
            return False
        # Short words join others or stand for the person: sto, sta; son, sa.
        foreign += len(word) > _SHORT_WORD
    of_message = sum(said.holds(word) for word in words)
    least = max(1, len(words) // 2 if is_eked_out else 1)
    return foreign <= len(words) // _FOREIGN_EVERY and of_message >= least


def _runs_rest(statement: str, there: str, own: OwnWords) -> bool:
    pairs = _all_pairs(statement)
    if not pairs:
        return True
    known, said = set(_all_pairs(there)), set(_all_pairs(own.said))
    telling = [pair for pair in pairs if _HIRAGANA.fullmatch(pair) is None] or pairs
    if said.isdisjoint(telling) or not all(name in there for name in _KATAKANA.findall(statement)):
        return False
    return sum(pair in known for pair in telling) >= _SHARED_PAIRS * len(telling)


def _content(text: str, beside: str) -> list[str]:
    """Return the words that say something, as they stand, by the languages of the text and of what stands beside it."""
    stops = COMMON_WORDS.get(language_of(text), frozenset()) | COMMON_WORDS.get(language_of(beside), frozenset())
    return [word for word in _WORD.findall(text) if folded(word) not in stops and (len(word) > 1 or word.isdigit())]


class _Said:
    """The words of a text, by all that a word may be known by; a look takes no longer however many there are."""

    def __init__(self, text: str) -> None:
        words = {_spelt(word) for word in _WORD.findall(text)}
        self._words = words | {base_form(word) for word in words}
        self._numbers = {found[0] for word in words if (found := _NUMBER.match(word))}
        named = [word for word in self._words if not _has_digit(word)]
        self._named = sorted(named)
        self._stems = {english_term(word) for word in named}
        self._beginnings = {each for word in named for each in _beginnings(word)}
        self._consonants = {
            each for word in named if len(each := _consonants(word)) > 1 or (each and len(word) > _SHORT_WORD)
        }

    def holds(self, said: str) -> bool:
        """Return whether a word stands there, with another ending or other vowels of a strong verb ("esse", "isst")."""
        word = _spelt(said)
        if word in self._words or base_form(word) in self._words:
            return True
        number = _NUMBER.match(word)
        if number is not None:
            # "12th" is 12.
            return number[0] in self._numbers
        if _has_digit(word):
            return False
        if english_term(word) in self._stems or not self._beginnings.isdisjoint(_beginnings(word)):
            return True
        if len(word) > _SHORT_WORD and _consonants(word) in self._consonants:
            return True
        stem = word.removeprefix(_PARTICIPLE)
        is_done = _SHORT_WORD < len(stem) < len(word) and self.holds(stem)
        return is_done or self._begins_a_compound(word)

    def _begins_a_compound(self, word: str) -> bool:
        at = bisect_left(self._named, word)
        return len(word) >= _SHORT and at < len(self._named) and self._named[at].startswith(word)


def _spelt(word: str) -> str:
    """Return a folded word by its letters: a syllable of Korean is several, and takes up the next word's ending."""
    plain = folded(word)
    return unicodedata.normalize("NFD", plain) if _SYLLABLE.search(plain) else plain


def _has_digit(word: str) -> bool:
    return any(character.isdigit() for character in word)


def _beginnings(word: str) -> list[str]:
    """Return the beginnings by which a word is known whatever its ending: words that share one differ in little."""
    ending = _LONGEST_KOREAN_ENDING if _LETTER_OF_KOREAN.match(word) else _LONGEST_ENDING
    shortest = max(_LEAST_BEGINNING, len(word) - ending)
    # Of three letters alone, only where the words are short.
    first = shortest if shortest > _LEAST_BEGINNING or len(word) <= _SHORT else shortest + 1
    return [word[:length] for length in range(first, len(word) + 1)]


@lru_cache(maxsize=8192)
def _consonants(word: str) -> str:
    """Return the consonants of a word in letters, each run of one once, without the ending of a third person."""
    plain = "".join(letter for letter in unicodedata.normalize("NFD", word) if letter.isascii() and letter.isalpha())
    return _DOUBLED.sub(r"\1", _VOWELS.sub("", plain)).rstrip("t") if plain else ""


def _begins_with(word: str, beginnings: Iterable[str]) -> bool:
    return any(word.startswith(each) for each in beginnings)


def _pairs(run: str) -> list[str]:
    return [run] if len(run) == 1 else [first + second for first, second in pairwise(run)]


def _all_pairs(text: str) -> list[str]:
    return [pair for run in _RUN.findall(folded(text)) for pair in _pairs(run)]
