"""The bot's own sentences, translated: `say` returns one in the reader's language.

A folder beside this module is a language, named as Discord names it, with files of Project Fluent by area.
English is whole; whatever another language has no sentence for is said in English.
It holds nothing that anybody wrote: people's words come in as values, shown safely by `cogs.presentation.wording`.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

from memory.domain.errors import KeepsakeError

FOLDER: Final = Path(__file__).parent
ENGLISH: Final = "en"
LANGUAGES: Final = frozenset(path.name for path in FOLDER.iterdir() if any(path.glob("*.ftl")))
WHOLE: Final = (ENGLISH, "de", "es", "fr", "pt-BR", "ja")
"""Languages that have every sentence; the others have the files that lie there."""
_ENTRY: Final = re.compile(r"^(?=[a-zA-Z][\w-]* *=)", re.MULTILINE)
_COMMAND: Final = re.compile(r"`/([a-z]+(?:[ -][a-z]+)*)`")
"""A command in a sentence: it is written by its English name, and said by its name in the sentence's language."""
_BY_FIRST_PART: Final = {name.partition("-")[0]: name for name in sorted(LANGUAGES, reverse=True)}
_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


class UnsaidError(KeepsakeError):
    """There is no such sentence, or a value that belongs in it is missing: a mistake of ours."""


class Catalogue:
    """The sentences of one language; each is parsed when it is said first, so that nothing takes long at once."""

    def __init__(self, language: str) -> None:
        # Isolation marks would be copied along with what stands between them, and all of these read left to right.
        self._bundle = FluentBundle([language], use_isolating=False)
        texts = [path.read_text(encoding="utf-8") for path in sorted((FOLDER / language).glob("*.ftl"))]
        self._sources = {key: part for text in texts for key, part in entries_in(text)}
        self.keys = frozenset(self._sources)
        """The names of all sentences."""

    def source(self, key: str) -> str:
        """Return how a sentence is written."""
        return self._sources[key]

    def sentence(self, key: str, values: dict[str, str | int]) -> str:
        """Return a sentence with its values in it. Raises `UnsaidError`."""
        if not self._bundle.has_message(key):
            self._bundle.add_resource(FluentResource(_COMMAND.sub(self._called_here, self._sources[key])))
        try:
            pattern = self._bundle.get_message(key).value
        except LookupError as unreadable:
            raise UnsaidError(f"the sentence {key} cannot be read") from unreadable
        if pattern is None:
            raise UnsaidError(f"the sentence {key} has no words")
        said, errors = self._bundle.format_pattern(pattern, values)
        if errors or not isinstance(said, str):
            raise UnsaidError(f"the sentence {key} lacks something: {errors}")
        return said

    def _called_here(self, command: re.Match[str]) -> str:
        """Return how a command is called in this language; as it stands where it has no name in it."""
        words = command[1].split()
        keys = ["command-" + "-".join(words[:number]) for number in range(1, len(words) + 1)]
        if not all(key in self._sources for key in keys):
            return command[0]
        return f"`/{' '.join(self._sources[key].partition('=')[2].strip() for key in keys)}`"


@cache
def catalogue_of(language: str) -> Catalogue:
    """Return the sentences of a language that there is a folder of."""
    return Catalogue(language)


def load_all() -> None:
    """Read the sentences of every language: some 80 ms in all, so nowhere on the event loop."""
    for language in sorted(LANGUAGES):
        catalogue_of(language)


def entries_in(text: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the source of each sentence of a file; nothing else begins at the start of a line."""
    for part in _ENTRY.split(text)[1:]:
        yield part.partition("=")[0].strip(), part


def language_for(locale: str) -> str:
    """Return which of our languages is nearest to a locale of Discord or a code of a language; English for others."""
    if locale in LANGUAGES:
        return locale
    return _BY_FIRST_PART.get(locale.partition("-")[0].casefold(), ENGLISH)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say everything in a language for a while, also in the tasks that are begun meanwhile.

    `language` is one of ours; `language_for` finds it.
    """
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def speak_on(language: str) -> None:
    """Say everything in another language from here on, until the block of `speaking` ends that is around it."""
    _spoken.set(language)


def spoken() -> str:
    """Return the language that is spoken now."""
    return _spoken.get()


def say(key: str, /, **values: str | int) -> str:
    """Return a sentence in the language that is spoken, with its values in it. Raises `UnsaidError`."""
    for language in (_spoken.get(), ENGLISH):
        catalogue = catalogue_of(language)
        if key in catalogue.keys:
            return catalogue.sentence(key, values)
    raise UnsaidError(f"there is no sentence {key}")


@cache
def language_names() -> Mapping[str, str]:
    """Return each language that the bot has words in, under its code, as its speakers call it."""
    return {language: catalogue_of(language).sentence("language-name", {}) for language in sorted(LANGUAGES)}


def language_named(name: str) -> str | None:
    """Return the code of a language as its speakers call it; None where the bot has no words in it."""
    return next((code for code, known in language_names().items() if known == name), None)


@cache
def in_every_language(key: str) -> frozenset[str]:
    """Return a sentence without values as it may have been said, whatever was spoken."""
    return frozenset(
        catalogue.sentence(key, {}) for language in LANGUAGES if key in (catalogue := catalogue_of(language)).keys
    )


# Before there is an event loop that it could hold up.
catalogue_of(ENGLISH)
