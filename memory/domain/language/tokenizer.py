"""Cuts a text into tokens, with their places: the one tokenizer of rules about language.

Words of scripts with spaces are a token each. A run of letters of a script that is written without spaces, or that hangs
particles on its words (Thai, Chinese, Japanese, Korean, Arabic, Hebrew, Hindi), is one token: `lexicon` finds entries inside it.
Search has a cutting of its own (`terms`), whose results are stored.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from memory.domain.language.normal_text import folded

_RUN_LETTERS: Final = (
    "\u0590-\u05ff\u0600-\u06ff\u0900-\u097f\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff"
    "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003134f"
)
_RUN: Final = re.compile(rf"[{_RUN_LETTERS}]")
_TOKEN: Final = re.compile(
    rf"<[@#][!&]?\d+>|https?://\S+|[{_RUN_LETTERS}]+|[^\W_{_RUN_LETTERS}]+(?:['’_&-][^\W_{_RUN_LETTERS}]+)*|[^\w\s]|_"
)
_APOSTROPHE: Final = str.maketrans("’‘ʼ", "'''")


@dataclass(frozen=True, slots=True)
class Token:
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


def tokens_of(text: str) -> Iterator[Token]:
    """Yield the tokens of a text in order; nothing for blank text."""
    for found in _TOKEN.finditer(text):
        shown = found.group()
        yield Token(folded(shown).translate(_APOSTROPHE), shown, found.start())


def is_run(text: str) -> bool:
    """Return whether a text begins with a letter of a script that is written in runs."""
    return _RUN.match(text) is not None
