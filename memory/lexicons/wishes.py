"""The words by which wishes are known, and those that only put a sentence into the third person, of all languages.

This module decides nothing.
"""

from typing import Final

from memory.lexicons.tables import entries

REMEMBER: Final = frozenset(entry.removesuffix("*") for entry in entries("wishes", "remember"))
"""Beginnings of words that ask to remember what was said just before, folded."""
FORGET: Final = frozenset(entry.removesuffix("*") for entry in entries("wishes", "forget"))
"""Beginnings of words that ask to forget or delete, folded."""
KEEP: Final = frozenset(entry.removesuffix("*") for entry in entries("wishes", "keep"))
"""Beginnings of words of keeping, folded: they may ask that something is not kept, so the person is asked first."""
DISCARD: Final = frozenset(entry.removesuffix("*") for entry in entries("wishes", "discard"))
"""Beginnings of words of throwing away, folded: they may ask to forget, so the person is asked first."""
PLEASE: Final = entries("wishes", "please")
"""Courtesies before or behind a request, folded."""
OFF_RECORD: Final = entries("wishes", "off_record")
"""Words, folded, at the beginning or end of a message from which on nothing is to be kept."""
ON_RECORD: Final = entries("wishes", "on_record")
"""Whole messages, folded, that end that."""
NEUTRAL: Final = frozenset(entries("wishes", "neutral"))
"""Words, folded, of a sentence about somebody that say nothing by themselves."""
