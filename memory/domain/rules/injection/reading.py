"""Read a text as sentences of words with classes, the form in which the rules against instructions look at it.

Quoted and code parts are lifted out: talking about an attack is not an attack.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from memory.domain.rules.injection.words import ENGLISH, WordClass
from memory.domain.rules.injection.words_world import PIECES, SPACED

Classes = frozenset[WordClass]
_NONE: Final[Classes] = frozenset()


@dataclass(frozen=True, slots=True)
class Word:
    """One word, sign or phrase of the tables."""

    text: str
    classes: Classes
    clause: int
    """Which clause of its sentence it stands in, from 0."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence or line with all that the rules ask of it."""

    words: tuple[Word, ...]
    is_question: bool
    is_foreign: bool
    """True when more of its known words come from the tables of other languages than from the English one."""

    classes: Classes
    """Of all its words together."""

    def has(self, *classes: WordClass) -> bool:
        """Tell whether every one of the classes occurs."""
        return self.classes.issuperset(classes)

    def has_any(self, *classes: WordClass) -> bool:
        """Tell whether one of the classes occurs."""
        return not self.classes.isdisjoint(classes)

    def places(self, name: WordClass) -> Iterator[int]:
        """Give the places of the words of a class, ascending."""
        return (place for place, word in enumerate(self.words) if name in word.classes)


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as the rules see it."""

    text: str
    """Folded, disguises undone."""
    sentences: tuple[Sentence, ...]
    quotes: tuple[str, ...]
    """What stood in quotation marks or code, in order."""
    spoken: str
    """The text with `QUOTE` in place of each of the quotes."""


_BLOCK: Final = re.compile(r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)", re.DOTALL)
_QUOTED: Final = re.compile(
    r"`[^`\n]{1,300}`|\"[^\"\n]{1,300}\"|“[^”\n]{1,300}”|„[^“”\n]{1,300}[“”]|«[^»\n]{1,300}»|「[^」\n]{1,300}」|『[^』\n]{1,300}』"
    r"|(?<![\w])'[^'\n]{2,300}'(?![\w])"
)
QUOTE: Final = "\uffff"
"""Stands in a sentence where a quotation was lifted out."""
_SENTENCE: Final = re.compile(r"[^.!?\n。！？;؟…|]+(?:\.(?=\w)[^.!?\n。！？;؟…|]+)*[.!?。！？;؟…|]*")
_UNSPACED: Final = (
    r"\u0600-\u06ff\u0590-\u05ff\u0900-\u097f\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u1100-\u11ff"
)
_TOKEN: Final = re.compile(
    rf"<[@#][!&]?\d+>|@everyone|@here|https?://\S+|#[\w-]*\w|@[\w-]+|[{_UNSPACED}]+(?:\s+[{_UNSPACED}]+)*|"
    rf"[^\W_{_UNSPACED}]+(?:['_&-][^\W_{_UNSPACED}]+)*|\uffff|[^\w\s]"
)
_CLAUSE_ENDS: Final = frozenset(",:–—()[]-/→>")
_CLAUSE_WORDS: Final = frozenset("and then but or so because und dann aber y e et puis ou mais и а но en maar".split())
_MOST_WORDS: Final = 120
_SHORTEST_STEM, _LONGEST_STEM = 3, 14
_LONG_ENOUGH_TO_LOSE_A_LETTER: Final = 7
_OFTEN_DISGUISED: Final = (
    "ignore disregard override bypass instructions instruction previous prompt system reveal private secrets guidelines restrictions "
    "everyone password your rules print obey"
).split()


def read(text: str) -> Reading:
    """Read a text; disguises must have been undone before."""
    flat = text.replace("’", "'").replace("‘", "'")
    quotes = [match.group() for match in _BLOCK.finditer(flat)]
    open_text = _BLOCK.sub(f" {QUOTE} ", flat)
    quotes += [match.group() for match in _QUOTED.finditer(open_text)]
    spoken = _QUOTED.sub(f" {QUOTE} ", open_text)
    if not any(character.isalnum() for character in spoken):
        spoken = flat.replace('"', " ").replace("`", " ")
    open_text = _TIMES.sub("upon, ", spoken)
    sentences = [sentence for match in _SENTENCE.finditer(open_text) for sentence in _sentences(match.group())]
    return Reading(flat, tuple(sentences), tuple(quotes), spoken)


def _sentences(text: str) -> Iterator[Sentence]:
    """Cut into pieces of at most 120 words, so that a text without full stops cannot make the rules slow."""
    words = _words(_TOKEN.findall(text))
    asks = text.rstrip().endswith(("?", "؟", "？"))
    for start in range(0, len(words), _MOST_WORDS):
        piece = tuple(words[start : start + _MOST_WORDS])
        known = [word.text for word in piece if word.classes]
        native = sum(_is_native(word) for word in known)
        classes = _NONE.union(*(word.classes for word in piece))
        yield Sentence(piece, asks, is_foreign=len(known) - native > native, classes=classes)


def _words(tokens: list[str]) -> list[Word]:
    words: list[Word] = []
    clause = place = 0
    while place < len(tokens):
        token = tokens[place]
        if token in _CLAUSE_ENDS or token in _CLAUSE_WORDS:
            clause += 1
        if _is_unspaced(token):
            words.extend(Word(piece, classes, clause) for piece, classes in _pieces(token))
            place += 1
            continue
        length, classes = _longest(tokens, place)
        words.append(Word(" ".join(tokens[place : place + length]), classes, clause))
        place += length
    return words


def _is_native(word: str) -> bool:
    return word in _NATIVE or word in _MISSPELT or any(map(str.isdigit, word)) or _without_accents(word) in _DISGUISED


def _is_unspaced(token: str) -> bool:
    return re.match(rf"[{_UNSPACED}]", token) is not None


def _longest(tokens: list[str], place: int) -> tuple[int, Classes]:
    """Find the longest phrase of the tables that starts here, else the single word."""
    phrases = _PHRASES.get(tokens[place], ())
    for phrase, classes in phrases:
        if tuple(tokens[place : place + len(phrase)]) == phrase:
            return len(phrase), classes | (_WORDS.get(tokens[place], _NONE) if len(phrase) == 1 else _NONE)
    return 1, _classes_of(tokens[place])


@lru_cache(maxsize=8192)
def _classes_of(token: str) -> Classes:
    known = _known(token)
    if known is not None:
        return known
    if any(map(str.isdigit, token)) and any(map(str.isalpha, token)):
        for table in _LEET:
            known = _known(token.translate(table))
            if known is not None:
                return known
    plain = token if token.isascii() else _without_accents(token)
    return _WORDS.get(plain, _NONE) if plain in _DISGUISED else _WORDS.get(_MISSPELT.get(token, ""), _NONE)


def _without_accents(token: str) -> str:
    letters = unicodedata.normalize("NFD", token.replace("ø", "o").replace("ł", "l").replace("đ", "d"))
    return "".join(letter for letter in letters if letter.isascii())


def _known(token: str) -> Classes | None:
    if token in _WORDS:
        return _WORDS[token]
    for length in range(min(len(token), _LONGEST_STEM), _SHORTEST_STEM - 1, -1):
        if token[:length] in _STEMS:
            return _STEMS[token[:length]]
    if "-" in token:
        return frozenset().union(*(_WORDS.get(part, _NONE) for part in token.split("-"))) or None
    return None


_TIMES: Final = re.compile(
    r"(?<![\w-])(?:the \d+(?:st|nd|rd|th) time(?= (?:\w+'?s?\b))|every (?:mon|tues|wednes|thurs|fri|satur|sun)day|"
    r"every (?:hour|day|night|morning|evening|week|month|\d+ \w+)|"
    r"in (?:\w+ ){1,2}(?:minutes?|hours?|days?|weeks?)|after \d+ (?:messages?|days?|hours?|minutes?|answers?)(?: in (?:this|the) \w+)?|"
    r"on (?:the )?(?:first|\d+(?:st|nd|rd|th)|last) (?:day )?of (?:the )?\w+|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|"
    r"tomorrow(?: (?:at|in the) \w+)?|tonight(?: at \w+)?|at (?:midnight|noon|dawn|\d+(?::\d\d)?(?: ?[ap]m)?))(?![\w'])"
)
"""Times at which something is to happen; read as "upon" and the end of a clause."""
_LEET: Final = (str.maketrans("0134578", "oieastb"), str.maketrans("0134578", "oleastb"))


def _misspellings(word: str) -> Iterator[str]:
    for place in range(1, len(word) - 1):
        yield word[:place] + word[place + 1] + word[place] + word[place + 2 :]
        yield word[:place] + word[place] + word[place:]
        if len(word) >= _LONG_ENOUGH_TO_LOSE_A_LETTER:
            yield word[:place] + word[place + 1 :]


def _pieces(run: str) -> Iterator[tuple[str, Classes]]:
    for match in _PIECE.finditer(run):
        yield match.group(), _PIECE_CLASSES[match.group()]


def _tables() -> tuple[dict[str, Classes], dict[str, Classes], dict[str, list[tuple[tuple[str, ...], Classes]]]]:
    words: dict[str, set[WordClass]] = {}
    stems: dict[str, set[WordClass]] = {}
    phrases: dict[tuple[str, ...], set[WordClass]] = {}
    for table in (ENGLISH, SPACED):
        for name, listed in table.items():
            for entry in listed.split():
                parts = tuple(_TOKEN.findall(entry.casefold().replace("_", " ")))
                if entry.endswith("*"):
                    stems.setdefault(entry[:-1].casefold(), set()).add(name)
                elif len(parts) > 1:
                    phrases.setdefault(parts, set()).add(name)
                else:
                    words.setdefault(entry.casefold(), set()).add(name)
    by_first: dict[str, list[tuple[tuple[str, ...], Classes]]] = {}
    for parts in sorted(phrases, key=len, reverse=True):
        by_first.setdefault(parts[0], []).append((parts, frozenset(phrases[parts])))
    return _frozen(words), _frozen(stems), by_first


def _frozen(table: dict[str, set[WordClass]]) -> dict[str, Classes]:
    return {word: frozenset(classes) for word, classes in table.items()}


def _piece_table() -> dict[str, Classes]:
    table: dict[str, set[WordClass]] = {}
    for name, listed in PIECES.items():
        for entry in listed.split():
            table.setdefault(entry.replace("_", " "), set()).add(name)
    return _frozen(table)


_WORDS, _STEMS, _PHRASES = _tables()
_DISGUISED: Final = frozenset((*_OFTEN_DISGUISED, "all", "rule", "secret", "you"))
_MISSPELT: Final = {wrong: word for word in _OFTEN_DISGUISED for wrong in _misspellings(word) if wrong not in _WORDS}
_NATIVE: Final = frozenset(entry.replace("_", " ") for listed in ENGLISH.values() for entry in listed.split())
_PIECE_CLASSES: Final = _piece_table()
_PIECE: Final = re.compile("|".join(re.escape(piece) for piece in sorted(_PIECE_CLASSES, key=len, reverse=True)))
