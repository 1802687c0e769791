"""The shorter forms of a memory, made by rules alone as it grows old: nothing is reworded, only left out.

Pure. The full text stays; the shorter ones are for prompts with little room.
"""

from datetime import datetime, timedelta
from typing import Final, Literal, assert_never

from memory.domain.language.escaping import one_line, shortened
from memory.domain.language.sentences import within
from memory.domain.memory import Levels, Memory

SUMMARY_AFTER: Final = timedelta(days=7)
COMPRESSED_AFTER: Final = timedelta(days=30)
"""Since it was said last."""
SUMMARY_CHARACTERS: Final = 160
SUMMARY_SENTENCES: Final = 2
COMPRESSED_CHARACTERS: Final = 80
INDEX_CHARACTERS: Final = 50
_WORDS: Final = 50

Level = Literal["full", "summary", "compressed", "index"]
"""From the longest to the shortest."""


def levels_due(memory: Memory, *, at: datetime) -> Levels | None:
    """Give the forms that a memory should have by now, or None when it has them."""
    age = at - memory.reinforced_at
    if memory.state != "active" or age < SUMMARY_AFTER:
        return None
    compressed = _made(memory.text, "compressed") if age >= COMPRESSED_AFTER else None
    due = Levels(
        summary=_made(memory.text, "summary"),
        compressed=compressed or memory.levels.compressed,
        index=_made(memory.text, "index"),
    )
    return None if due == memory.levels else due


def level_by_age(memory: Memory, *, at: datetime) -> Level:
    """Say how much of a memory's text a prompt holds where room is short: less and less, the longer ago it was said last."""
    age = at - memory.reinforced_at
    if age < SUMMARY_AFTER:
        return "full"
    return "summary" if age < COMPRESSED_AFTER else "compressed"


def text_at(memory: Memory, level: Level) -> str:
    """Give a memory's text at a level: the form that was kept, or of one too young to have it the same that it will get.

    `index` is at most 50 characters, `compressed` 80, `summary` 160; each on one line. Nothing is written.
    """
    kept: dict[Level, str | None] = {
        "full": memory.text,
        "summary": memory.levels.summary,
        "compressed": memory.levels.compressed,
        "index": memory.levels.index,
    }
    return kept[level] or _made(memory.text, level)


def _made(text: str, level: Level) -> str:
    line = one_line(text)
    match level:
        case "full":
            return text
        case "summary":
            return _cut(line, characters=SUMMARY_CHARACTERS, sentences=SUMMARY_SENTENCES)
        case "compressed":
            return _cut(line, characters=COMPRESSED_CHARACTERS, sentences=1)
        case "index":
            return shortened(line, characters=INDEX_CHARACTERS)
        case _:
            assert_never(level)


def summary_of(text: str) -> str:
    """Return the summary of a text, whether or not one is due."""
    return _made(text, "summary")


def index_of(text: str) -> str:
    """Give what an index says of a text: at most 50 characters on one line."""
    return _made(text, "index")


def _cut(text: str, *, characters: int, sentences: int) -> str:
    """Keep whole sentences where they fit, else the beginning."""
    whole = within(text, words=_WORDS, characters=characters, sentences=sentences)
    return whole or shortened(text, characters=characters)
