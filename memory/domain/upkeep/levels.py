"""The shorter forms of a memory, made by rules alone as it grows old: nothing is reworded, only left out.

Pure. The full text stays; the shorter ones are for prompts with little room.
"""

from datetime import datetime, timedelta
from typing import Final

from memory.domain.memory import Levels, Memory
from memory.domain.text.escaping import one_line, shortened
from memory.domain.text.sentences import within

SUMMARY_AFTER: Final = timedelta(days=7)
COMPRESSED_AFTER: Final = timedelta(days=30)
"""Since it was said last."""
SUMMARY_CHARACTERS: Final = 160
SUMMARY_SENTENCES: Final = 2
COMPRESSED_CHARACTERS: Final = 80
INDEX_CHARACTERS: Final = 50
_WORDS: Final = 50


def levels_due(memory: Memory, *, at: datetime) -> Levels | None:
    """Give the forms that a memory should have by now, or None when it has them."""
    age = at - memory.reinforced_at
    if memory.state != "active" or age < SUMMARY_AFTER:
        return None
    text = one_line(memory.text)
    compressed = _cut(text, characters=COMPRESSED_CHARACTERS, sentences=1) if age >= COMPRESSED_AFTER else None
    due = Levels(
        summary=_cut(text, characters=SUMMARY_CHARACTERS, sentences=SUMMARY_SENTENCES),
        compressed=compressed or memory.levels.compressed,
        index=shortened(text, characters=INDEX_CHARACTERS),
    )
    return None if due == memory.levels else due


def _cut(text: str, *, characters: int, sentences: int) -> str:
    """Keep whole sentences where they fit, else the beginning."""
    whole = within(text, words=_WORDS, characters=characters, sentences=sentences)
    return whole or shortened(text, characters=characters)
