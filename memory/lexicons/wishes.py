"""The words by which wishes are known, and those that only put a sentence into the third person: one file a language.

This module reads its files once and decides nothing.
"""

import tomllib
from pathlib import Path
from typing import Final

_FOLDER: Final = Path(__file__).parent
_LANGUAGES: Final = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in _FOLDER.glob("*.toml")}

LANGUAGES: Final = frozenset(_LANGUAGES)
"""Codes of the languages that have a file."""
FORGET: Final = frozenset(word for words in _LANGUAGES.values() for word in words["forget"])
"""Beginnings of words that ask to forget or delete, of all languages, folded."""
REMEMBER: Final = frozenset(word for words in _LANGUAGES.values() for word in words["remember"])
"""Beginnings of words that ask to remember, of all languages, folded."""
KEEP: Final = frozenset(word for words in _LANGUAGES.values() for word in words["keep"])
"""Beginnings of words of keeping and of what is kept, folded: they may ask that something is not kept, so the person is asked first."""
DISCARD: Final = frozenset(word for words in _LANGUAGES.values() for word in words["discard"])
"""Beginnings of words of throwing away, folded: they may ask to forget, so the person is asked first."""
NEUTRAL: Final = frozenset(word for words in _LANGUAGES.values() for word in words["neutral"])
"""Words, folded, that somebody else than the speaker puts into a sentence about them and that say nothing by themselves."""
