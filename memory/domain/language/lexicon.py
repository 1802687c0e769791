"""Cuts a text into tokens and looks them up in tables of entries: the one tokenizer and the one matcher of the domain.

A token is a word, a number, a mention, an address, a mark, or a run: letters of a script written without spaces or with
particles on its words, which `Lexicon` cuts around its entries. What an entry may be is said in
`memory.lexicons.tables`. It must not know what a class is for.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from memory.domain.language.normal_text import folded

Classes = frozenset[str]
NO_CLASSES: Final[Classes] = frozenset()
_STEM: Final = "*"
_UNSPACED: Final = (
    "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003134f"
)
"""Letters of scripts that are written without spaces between words, or with endings that are no words of their own."""
_IN_RUNS: Final = (
    "\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u05d0-\u05f2\u0610-\u061a\u0620-\u0669\u066e-\u06d3\u06d5-\u06ff"
    f"\u0900-\u0963\u0966-\u097f{_UNSPACED}"
)
"""These, and letters and vowel marks of Hebrew, Arabic and Hindi, which hang particles on spaced words."""
_IS_UNSPACED: Final = re.compile(rf"[{_UNSPACED}]")
_IS_RUN: Final = re.compile(rf"[{_IN_RUNS}]")
_TOKEN: Final = re.compile(
    rf"<[@#][!&]?\d+>|https?://\S+|[{_IN_RUNS}]+|[^\W_{_IN_RUNS}]+(?:['’_&-][^\W_{_IN_RUNS}]+)*|[^\w\s]|_"
)
_APOSTROPHE: Final = str.maketrans("’‘ʼ", "'''")


@cache
def compiled(pattern: str, flags: int = re.IGNORECASE) -> re.Pattern[str]:
    """Return a pattern that is compiled when it is first needed, which is seldom at the start of a process."""
    return re.compile(pattern, flags)


class Token(NamedTuple):
    """A word, a run of an unspaced script, a number, a mention, an address, or one mark."""

    text: str
    """Folded, with straight apostrophes: what is compared."""
    shown: str
    """As it was written."""
    start: int
    """Its place in the text, in characters."""

    @property
    def end(self) -> int:
        """The place behind its last character."""
        return self.start + len(self.shown)

    @property
    def is_word(self) -> bool:
        """Whether it holds a letter or a digit."""
        return any(map(str.isalnum, self.text))

    @property
    def is_run(self) -> bool:
        """Whether it is a run of letters in which words are not told apart by spaces."""
        return is_run(self.text)


def _tokens_of(text: str) -> Iterator[Token]:
    for found in _TOKEN.finditer(text):
        shown = found.group()
        # A token holds no space, so ASCII has nothing else to fold.
        yield Token(shown.lower() if shown.isascii() else folded(shown).translate(_APOSTROPHE), shown, found.start())


@lru_cache(maxsize=32)
def _tokens(text: str) -> tuple[Token, ...]:
    return tuple(_tokens_of(text))


def words_in(text: str) -> list[str]:
    """Return the tokens of a folded text as they stand, marks among them."""
    return _TOKEN.findall(text)


def is_run(text: str) -> bool:
    """Return whether a text begins with a letter of a script that is written in runs."""
    return not text.isascii() and _IS_RUN.match(text) is not None


def is_unspaced(text: str) -> bool:
    """Return whether a text begins with a letter of a script that is written without spaces."""
    return _IS_UNSPACED.match(text) is not None


class Match(NamedTuple):
    """One or more tokens in a row, and the classes of the longest entry that they are."""

    tokens: tuple[Token, ...]
    classes: Classes

    @property
    def text(self) -> str:
        """The folded words with a space between them."""
        return self.tokens[0].text if len(self.tokens) == 1 else " ".join(token.text for token in self.tokens)

    @property
    def start(self) -> int:
        """Place of the first character in the text."""
        return self.tokens[0].start

    @property
    def end(self) -> int:
        """Place behind the last character in the text."""
        return self.tokens[-1].end


@dataclass(frozen=True, slots=True)
class _Phrase:
    words: tuple[str, ...]
    """The last may end in `*`."""
    classes: Classes

    @property
    def opening(self) -> tuple[str, str]:
        """Its first word and the first letter of its second: few phrases share both, and many a first word."""
        return self.words[0], self.words[1][0]

    def begins(self, tokens: Sequence[Token], place: int) -> bool:
        if place + len(self.words) > len(tokens):
            return False
        *whole, last = self.words
        if any(tokens[place + offset].text != word for offset, word in enumerate(whole)):
            return False
        end = tokens[place + len(whole)].text
        return end.startswith(last[:-1]) if last.endswith(_STEM) else end == last


class Lexicon:
    """Tables of entries, ready to be looked up; building one takes a millisecond for a thousand entries."""

    def __init__(self, tables: Mapping[str, Iterable[str]]) -> None:
        """Take class → entries; entries are folded."""
        classes: dict[str, set[str]] = {}
        for name, listed in tables.items():
            for entry in listed:
                classes.setdefault(entry, set()).add(name)
        self._words: dict[str, Classes] = {}
        self._stems: dict[str, Classes] = {}
        self._pieces: dict[str, Classes] = {}
        phrases: list[_Phrase] = []
        for entry, names in classes.items():
            found = frozenset(names)
            if is_run(entry):
                self._pieces[entry.removesuffix(_STEM)] = found
            elif len(words := _words_of(entry)) > 1:
                phrases.append(_Phrase(words, found))
            elif entry.endswith(_STEM):
                self._stems[entry[:-1]] = found
            else:
                self._words[entry] = found
        phrases.sort(key=lambda phrase: (phrase.opening, -len(phrase.words)))
        self._phrases: dict[tuple[str, str] | None, tuple[_Phrase, ...]]
        self._phrases = {opening: tuple(each) for opening, each in groupby(phrases, key=lambda phrase: phrase.opening)}
        lengths = [len(stem) for stem in self._stems]
        self._shortest_stem, self._longest_stem = min(lengths, default=1), max(lengths, default=0)
        longest_first = sorted(self._pieces, key=len, reverse=True)
        self._piece = re.compile("|".join(map(re.escape, longest_first)) or r"(?!)")

    def annotated(self, text: str) -> tuple[Match, ...]:
        """Return the tokens of a text in order, those together that are one entry, each with its classes."""
        return tuple(self._matches(_tokens(text)))

    def classes_in(self, text: str) -> Classes:
        """Return the classes of which the text holds an entry."""
        return NO_CLASSES.union(*(match.classes for match in self.annotated(text)))

    def classes_of(self, word: str) -> Classes:
        """Return the classes of one folded word: as a whole, else by its longest beginning that is a stem."""
        known = self._words.get(word)
        if known is not None:
            return known
        for length in range(min(len(word), self._longest_stem), self._shortest_stem - 1, -1):
            if (known := self._stems.get(word[:length])) is not None:
                return known
        return NO_CLASSES

    def _matches(self, tokens: tuple[Token, ...]) -> Iterator[Match]:
        place = 0
        while place < len(tokens):
            token = tokens[place]
            if not token.text.isascii() and token.is_run:
                yield from self._in_run(token)
                place += 1
                continue
            opening = (token.text, tokens[place + 1].text[:1]) if place + 1 < len(tokens) else None
            for phrase in self._phrases.get(opening, ()):
                if phrase.begins(tokens, place):
                    length = len(phrase.words)
                    yield Match(tokens[place : place + length], phrase.classes)
                    break
            else:
                length = 1
                yield Match((token,), self.classes_of(token.text))
            place += length

    def _in_run(self, run: Token) -> Iterator[Match]:
        """Cut a run around the entries in it, the longest at each place; what lies between has no classes."""
        behind = 0
        for found in self._piece.finditer(run.text):
            yield from _part(run, behind, found.start(), NO_CLASSES)
            yield from _part(run, found.start(), found.end(), self._pieces[found.group()])
            behind = found.end()
        yield from _part(run, behind, len(run.text), NO_CLASSES)


def _part(run: Token, start: int, end: int, classes: Classes) -> Iterator[Match]:
    if start == end:
        return
    # Where folding changed the length, a part is shown as it is compared.
    is_same_length = len(run.shown) == len(run.text)
    shown = run.shown[start:end] if is_same_length else run.text[start:end]
    yield Match((Token(run.text[start:end], shown, run.start + (start if is_same_length else 0)),), classes)


def _words_of(entry: str) -> tuple[str, ...]:
    bare = entry.removesuffix(_STEM)
    words = tuple(token.text for token in _tokens_of(bare))
    return (*words[:-1], words[-1] + _STEM) if bare != entry and words else words
