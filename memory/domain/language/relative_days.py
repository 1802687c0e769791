"""Days that a text names from when it is said ("tomorrow"), put beside as a date: a day later it is another day."""

import re
from collections.abc import Mapping
from datetime import date, timedelta
from types import MappingProxyType
from typing import Final

from memory.domain.language.lexicon import is_unspaced
from memory.domain.language.terms import language_shown
from memory.lexicons.tables import by_language

_AFTER: Final = (("after_tomorrow", 2), ("tomorrow", 1), ("today", 0), ("yesterday", -1))
"""Key of the lexicons → days from the day on which it is said."""
_WORDS: Final[Mapping[int, Mapping[str, re.Pattern[str]]]] = MappingProxyType(
    {
        days: {code: re.compile("|".join(listed)) for code, listed in by_language("days", f"{key}_patterns").items()}
        for key, days in _AFTER
    }
)
_DATE: Final = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")


def dated(text: str, on: date, *, characters: int) -> str:
    """Return a text, said `on` a day, with the date beside its first word for a day, unless it has one or is long."""
    if _DATE.search(text):
        return text
    language = language_shown(text) or "en"
    for days, words in _WORDS.items():
        found = words[language].search(text) if language in words else None
        if found is not None:
            day = (on + timedelta(days=days)).isoformat()
            beside = f"（{day}）" if is_unspaced(found[0]) else f" ({day})"
            with_day = text[: found.end()] + beside + text[found.end() :]
            return with_day if len(with_day) <= characters else text
    return text


def last_day(text: str) -> date | None:
    """Return the last date that a text names by year, month and day; None for none."""
    found = []
    for written in _DATE.findall(text):
        try:
            found.append(date.fromisoformat(written))
        except ValueError:
            continue
    return max(found, default=None)
