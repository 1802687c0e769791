"""Bringing a copy back: which memories are kept, a hash to compare copies by, lists of other assistants. Pure."""

import hashlib
import re
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import Final

from memory.domain.language.normal_text import folded
from memory.domain.language.relative_days import dated
from memory.domain.memory import Memory
from memory.domain.wishes.statements import each_statement
from memory.domain.writing.gate import MAX_BY_HAND_CHARACTERS
from memory.lexicons.tables import by_language, entries

_COMPARED: Final = (
    "text", "kind", "category", "tier", "topic_id", "importance", "pinned", "private", "audience", "expires_at",
)  # fmt: skip
"""What a memory says and how it is kept, wherever it was told and whatever happened to it."""
_KEPT_AS_IT_WAS: Final = ("tier", "importance", "confidence", "expires_at", "episode", "tags", "valid_from")
_HEADING: Final = re.compile(r"#+\s.*|```.*|.*[:：](?:\*\*|__)?|(?P<bold>\*\*|__)[^*_]+(?P=bold)")
_BOLD: Final = re.compile(r"(?P<bold>\*\*|__)([^*_]+)(?P=bold)")
_DAY: Final = r"\d{4}[-/.]\d\d?[-/.]\d\d?(?:[T ]\d[\d:.]*Z?)?|\d\d?[./]\d\d?[./]\d{4}|\d{4}年\d\d?月\d\d?日"
_NOTED_ON: Final = re.compile(
    rf"(?:{_DAY}|\[[^]]{{1,40}}\])\s*[-–—:：|]\s*|(?:\((?:{_DAY})\)|\[[^]]{{0,40}}\d{{4}}[^]]{{0,40}}\])\s*[-–—:：|]?\s*"
)
"""When a line was noted, as assistants write it before what they noted: "[2024-03-01] - ", "[unknown] - "."""
_YEAR_FIRST: Final = re.compile(r"(\d{4})[-/.年](\d\d?)[-/.月](\d\d?)")
_YEAR_LAST: Final = re.compile(r"(\d\d?)([./])(\d\d?)\2(\d{4})")
_IN_WORDS: Final = re.compile(r"(?P<day>\d\d?)?\W*(?P<month>[^\W\d]{3,})\W*(?P<day_behind>\d\d?)?\W+(?P<year>\d{4})")
_MONTHS: Final = by_language("months", "names").values()
_OPENINGS: Final = tuple(sorted(entries("brought", "of_the_person"), key=len, reverse=True))


def is_brought(memory: Memory, *, at: datetime) -> bool:
    """Return whether a memory comes along: in use, not over, and no guess, which is made anew if at all."""
    is_over = memory.expires_at is not None and memory.expires_at <= at
    return memory.state == "active" and memory.kind != "insight" and not is_over


def as_in_copy(memory: Memory, like: Memory) -> Memory:
    """Keep a memory that is written anew as it was kept in a copy."""
    kept = {name: getattr(like, name) for name in _KEPT_AS_IT_WAS}
    # What was told by hand keeps the weight of that.
    return memory.model_copy(update=kept | {"source": "manual" if like.source == "manual" else "import"})


def canonical_hash(memories: Iterable[Memory]) -> str:
    """Return a hash that is equal for memories that say the same and are kept alike, in whatever order."""
    lines = sorted(memory.model_dump_json(include=set(_COMPARED)) for memory in memories)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def statements_in(text: str, names: Iterable[str]) -> list[str]:
    """Return the statements of a list, one a line, without headings.

    Days, bold type and "the user" or a name before them go, too; what a line calls "tomorrow" gets its date by its day.
    """
    openings = (*_OPENINGS, *(name.casefold() for name in names if name))
    lines = [_bare(line) for line in each_statement(text) if not _HEADING.fullmatch(line)]
    said = (_on_its_day(noted, _without(openings, line)) for noted, line in lines)
    return [line for line in dict.fromkeys(said) if line]


def _bare(line: str) -> tuple[str, str]:
    """Return the day on which a line was noted, as written, and the line without it and bold type at its beginning."""
    bold = _BOLD.match(line)
    said = line if bold is None else bold[2] + line[bold.end() :]
    noted = _NOTED_ON.match(said)
    return ("", said) if noted is None else (noted[0], said[noted.end() :])


def _on_its_day(noted: str, line: str) -> str:
    """Put a date beside what a line calls "tomorrow", where the day on which it was noted can be one day alone."""
    days = set(_days_in(noted))
    return dated(line, days.pop(), characters=MAX_BY_HAND_CHARACTERS) if len(days) == 1 else line


def _days_in(noted: str) -> Iterator[date]:
    """Yield the days that a written one may be: 03/04/2024 is two."""
    if found := _YEAR_FIRST.search(noted):
        written = [found.groups()]
    elif found := _YEAR_LAST.search(noted):
        first, mark, second, year = found.groups()
        # Who writes full stops writes the day first.
        written = [(year, second, first), *([(year, first, second)] if mark == "/" else [])]
    elif found := _IN_WORDS.search(noted):
        word = folded(found["month"])
        months = {str(at) for names in _MONTHS for at, name in enumerate(names, start=1) if name.startswith(word)}
        written = [(found["year"], month, found["day"] or found["day_behind"] or "0") for month in months]
    else:
        written = []
    for year, month, day in written:
        try:
            yield date(int(year), int(month), int(day))
        except ValueError:
            continue


def _without(openings: Iterable[str], line: str) -> str:
    lower = line.casefold()
    for opening in openings:
        rest = line[len(opening) :]
        if len(lower) == len(line) and lower.startswith(opening) and (rest[:1].isspace() or not opening.isascii()):
            return rest.strip()[:1].upper() + rest.strip()[1:] or line
    return line
