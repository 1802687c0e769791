"""Looks the words of a text up in tables of entries: the one matcher of rules about language.

An entry is a word, the beginning of a word (`stem*`), words in a row of which the last may be a beginning, or, in scripts that
are written in runs, a part of one; `memory.lexicons.tables` describes them. A class is the name of a table.
It must not know what the classes are for.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from memory.domain.language.tokenizer import Token, is_run, tokens_of

Classes = frozenset[str]
NO_CLASSES: Final[Classes] = frozenset()
_STEM: Final = "*"


@dataclass(frozen=True, slots=True)
class Match:
    """One or more tokens in a row, and the classes of the longest entry that they are."""

    tokens: tuple[Token, ...]
    classes: Classes

    @property
    def text(self) -> str:
        """The folded words with a space between them."""
        return " ".join(token.text for token in self.tokens)

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

    def begins(self, tokens: Sequence[Token], place: int) -> bool:
        if place + len(self.words) > len(tokens):
            return False
        *whole, last = self.words
        if any(tokens[place + offset].text != word for offset, word in enumerate(whole)):
            return False
        end = tokens[place + len(whole)].text
        return end.startswith(last[:-1]) if last.endswith(_STEM) else end == last


class Lexicon:
    """Tables of entries, ready to be looked up. Holds no text of anybody; building one takes a millisecond for a thousand entries."""

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
        phrases.sort(key=lambda phrase: (phrase.words[0], -len(phrase.words)))
        self._phrases = {first: tuple(each) for first, each in groupby(phrases, key=lambda phrase: phrase.words[0])}
        self._stem_lengths = sorted({len(stem) for stem in self._stems}, reverse=True)
        longest_first = sorted(self._pieces, key=len, reverse=True)
        self._piece = re.compile("|".join(map(re.escape, longest_first)) or r"(?!)")

    def annotated(self, text: str) -> tuple[Match, ...]:
        """Return the tokens of a text in order, those together that are one entry, each with its classes."""
        return tuple(self._matches(list(tokens_of(text))))

    def classes_in(self, text: str) -> Classes:
        """Return the classes of which the text holds an entry."""
        return NO_CLASSES.union(*(match.classes for match in self.annotated(text)))

    def classes_of(self, word: str) -> Classes:
        """Return the classes of one folded word: as a whole, else by its longest beginning that is a stem."""
        known = self._words.get(word)
        if known is not None:
            return known
        for length in self._stem_lengths:
            if length <= len(word) and (known := self._stems.get(word[:length])) is not None:
                return known
        return NO_CLASSES

    def _matches(self, tokens: Sequence[Token]) -> Iterator[Match]:
        place = 0
        while place < len(tokens):
            token = tokens[place]
            if token.is_run:
                yield from self._in_run(token)
                place += 1
                continue
            phrase = next((it for it in self._phrases.get(token.text, ()) if it.begins(tokens, place)), None)
            length = 1 if phrase is None else len(phrase.words)
            classes = self.classes_of(token.text) if phrase is None else phrase.classes
            yield Match(tuple(tokens[place : place + length]), classes)
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
    words = tuple(token.text for token in tokens_of(bare))
    return (*words[:-1], words[-1] + _STEM) if bare != entry and words else words
