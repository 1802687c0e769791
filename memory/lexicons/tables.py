"""The words of languages as data: one TOML file a language, read and checked when this module is imported.

A file's tables are sections (`[about_others]`), their keys are lists of entries. An entry is one of:
- `word`: that word, whole;
- `stem*`: every word that begins so;
- `two words`: those words in a row;
- `re:...`: a regular expression, under a key that ends in `_patterns` and nowhere else.
In scripts without spaces an entry is found anywhere in the text.
Expressions are compiled by who uses them; `check_expressions` is for tests. This module judges nothing and knows
nothing of what the sections are for.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

PATTERNS: Final = "_patterns"
"""Ending of a key whose entries are regular expressions."""
_FOLDER: Final = Path(__file__).parent
_EXPRESSION: Final = "re:"
_DOUBTFUL: Final = re.compile(r"^ | $|  |[^\S \n]|\*(?!$)|re:", re.MULTILINE)

Language = str
"""ISO 639-1 code: the stem of the file's name."""
Entries = Mapping[str, tuple[str, ...]]


class LexiconError(Exception):
    """A lexicon file cannot be used; the message names file, section and entry, for whoever changed it."""


def read_lexicon(text: str, name: str) -> Mapping[str, Entries]:
    """Return section → key → entries of one language's file. Raises `LexiconError` for what is not as described."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = f"{name}: {error}"
        raise LexiconError(message) from error
    return MappingProxyType({section: _section(f"{name} [{section}]", keys) for section, keys in found.items()})


def _section(place: str, keys: object) -> Entries:
    if not isinstance(keys, dict):
        message = f"{place} is not a table"
        raise LexiconError(message)
    return MappingProxyType({key: _entries(f"{place} {key}", key, entries) for key, entries in keys.items()})


def _entries(place: str, key: str, entries: object) -> tuple[str, ...]:
    if not isinstance(entries, list) or not entries or not all(entries) or set(map(type, entries)) != {str}:
        message = f"{place} is not a list of texts"
        raise LexiconError(message)
    if len(set(entries)) < len(entries):
        twice = sorted({entry for entry in entries if entries.count(entry) > 1})
        message = f"{place} holds twice: {', '.join(twice)}"
        raise LexiconError(message)
    if not key.endswith(PATTERNS) and _are_plain(entries):
        return tuple(entries)
    return tuple(_entry(place, key, entry) for entry in entries)


def _are_plain(entries: list[str]) -> bool:
    """Return whether all are entries beyond doubt: looking at each of 25,000 takes a third of reading them."""
    lines = "\n".join(entries)
    return lines.count("\n") < len(entries) and lines == lines.casefold() and not _DOUBTFUL.search(lines)


def _entry(place: str, key: str, entry: str) -> str:
    if entry.startswith(_EXPRESSION) != key.endswith(PATTERNS):
        message = f"{place}: {entry!r}: expressions begin with {_EXPRESSION} and stand in keys that end in {PATTERNS}"
        raise LexiconError(message)
    if not key.endswith(PATTERNS):
        if entry != " ".join(entry.casefold().split()) or "*" in entry[:-1]:
            message = f"{place}: {entry!r} is not lower case with single spaces, with a * at its end alone"
            raise LexiconError(message)
        return entry
    return entry.removeprefix(_EXPRESSION)


_LEXICONS: Final[Mapping[Language, Mapping[str, Entries]]] = MappingProxyType(
    {path.stem: read_lexicon(path.read_text(encoding="utf-8"), path.name) for path in sorted(_FOLDER.glob("*.toml"))}
)


_LEFT_OUT: Final[set[tuple[str, str]]] = set()


def by_language(section: str, key: str) -> Mapping[Language, tuple[str, ...]]:
    """Return the entries of one key for each language that has it. Raises `LexiconError` where no file does."""
    if (section, key) in _LEFT_OUT:
        return MappingProxyType({})
    found = {language: tables[section][key] for language, tables in _LEXICONS.items() if key in tables.get(section, {})}
    if not found:
        message = f"no lexicon has [{section}] {key}"
        raise LexiconError(message)
    return MappingProxyType(found)


def entries(section: str, key: str) -> tuple[str, ...]:
    """Return the entries of one key in all languages, each once. Raises `LexiconError` where no file has it."""
    return tuple(dict.fromkeys(_each(by_language(section, key))))


def expression(section: str, key: str) -> str:
    """Return the expressions of a key (without its `_patterns`) in all languages, as the alternatives of one."""
    return "|".join(entries(section, key + PATTERNS))


def keys_of(section: str) -> Mapping[str, tuple[str, ...]]:
    """Return every key of a section with its entries in all languages, expressions aside."""
    found = {key for tables in _LEXICONS.values() for key in tables.get(section, {}) if not key.endswith(PATTERNS)}
    return MappingProxyType({key: entries(section, key) for key in sorted(found)})


def sections() -> tuple[str, ...]:
    """Return the names of all sections, sorted."""
    return tuple(sorted({section for tables in _LEXICONS.values() for section in tables}))


def keys_in(section: str) -> tuple[str, ...]:
    """Return the names of all keys of a section, those of expressions too, sorted."""
    return tuple(sorted({key for tables in _LEXICONS.values() for key in tables.get(section, {})}))


def leave_out(section: str, key: str) -> None:
    """Have a key without entries in this process from now on: for measuring what it is worth."""
    _LEFT_OUT.add((section, key))


def _each(found: Mapping[Language, tuple[str, ...]]) -> Iterator[str]:
    for listed in found.values():
        yield from listed
