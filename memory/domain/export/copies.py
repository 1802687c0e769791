"""Bringing a copy back: which memories are kept, a hash to compare copies by, lists of other assistants. Pure."""

import hashlib
import re
from collections.abc import Iterable
from datetime import datetime
from typing import Final

from memory.domain.memory import Memory
from memory.domain.wishes.statements import each_statement
from memory.lexicons.tables import entries

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

    Days, bold type and "the user" or a name before them go, too.
    """
    openings = (*_OPENINGS, *(name.casefold() for name in names if name))
    lines = [line for line in each_statement(text) if not _HEADING.fullmatch(line)]
    return [line for line in dict.fromkeys(_without(openings, _bare(line)) for line in lines) if line]


def _bare(line: str) -> str:
    """Return a line without bold type at its beginning and the day on which it was noted."""
    bold = _BOLD.match(line)
    said = line if bold is None else bold[2] + line[bold.end() :]
    noted = _NOTED_ON.match(said)
    return said if noted is None else said[noted.end() :]


def _without(openings: Iterable[str], line: str) -> str:
    lower = line.casefold()
    for opening in openings:
        rest = line[len(opening) :]
        if len(lower) == len(line) and lower.startswith(opening) and (rest[:1].isspace() or not opening.isascii()):
            return rest.strip()[:1].upper() + rest.strip()[1:] or line
    return line
