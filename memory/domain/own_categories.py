"""A guild's own categories, as its admins write them, one a line; none loosens a rule of the table."""

import re
from collections.abc import Sequence
from typing import Final, Literal

from pydantic import ValidationError

from memory.domain.categories import GLOSS_CHARACTERS, Categories, Category
from memory.domain.language.normal_text import clean
from memory.domain.rules.model_text import is_harmless

MOST_CATEGORIES: Final = 8
MOST_TOPICS: Final = 4
"""Of one category."""
_NAME_CHARACTERS: Final = 24
_FOUND: Final = 30  # Memories of each that a search brings, as of most categories of the table
_LINE: Final = re.compile(r"(?P<name>[^:\[\]]+)(?::(?P<gloss>[^\[\]]*))?(?:\[(?P<topics>[^\[\]]*)\])?")

_LineFault = Literal["many", "line", "name", "long", "taken", "unfit"]
"""Why a line is not taken: too many, not in the form, no name of letters, too long, known already, no fit words."""


class OwnCategoriesError(ValueError):
    """Nothing of what an admin wrote is taken."""

    def __init__(self, fault: _LineFault, line: int) -> None:
        super().__init__(f"line {line} of the categories: {fault}")
        self.fault: _LineFault = fault
        self.line = line


def read_own_categories(text: str, table: Categories) -> tuple[Category, ...]:
    """Read lines such as `gigs: where we play [next gig, setlist]`, beside the table. Raises `OwnCategoriesError`."""
    found: list[Category] = []
    for number, line in enumerate(filter(str.strip, clean(text).splitlines()), start=1):
        if number > MOST_CATEGORIES:
            raise OwnCategoriesError("many", number)
        own = _read(line.strip(), number)
        try:
            table.with_own([*found, own])
        except ValidationError:
            raise OwnCategoriesError("taken", number) from None
        found.append(own)
    return tuple(found)


def _read(line: str, number: int) -> Category:
    parts = _LINE.fullmatch(line)
    if parts is None:
        raise OwnCategoriesError("line", number)
    topics = tuple(_name(each) for each in (parts["topics"] or "").split(",") if each.strip())
    gloss = " ".join((parts["gloss"] or "").split())
    if len(topics) > MOST_TOPICS:
        raise OwnCategoriesError("many", number)
    if len(gloss) > GLOSS_CHARACTERS:
        raise OwnCategoriesError("long", number)
    if not is_harmless(line):
        raise OwnCategoriesError("unfit", number)
    try:
        for name in topics:
            _row(name)
        return _row(_name(parts["name"]), gloss=gloss, topics=topics)
    except ValidationError:
        raise OwnCategoriesError("name", number) from None


def _row(name: str, *, gloss: str = "", topics: tuple[str, ...] = ()) -> Category:
    shortened = name if len(name) <= _NAME_CHARACTERS else ""
    return Category(name=shortened, context="rag", rag_length=_FOUND, for_members=False, gloss=gloss, topics=topics)


def _name(words: str) -> str:
    return "_".join(words.casefold().replace("_", " ").split())


def as_lines(own: Sequence[Category]) -> str:
    """Write categories as `read_own_categories` reads them."""
    return "\n".join(each.described.replace("_", " ") for each in own)
