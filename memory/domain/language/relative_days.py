"""Days that a text names from when it is said ("tomorrow"), put beside as a date: a day later it is another day.

A day of the week gets its date where every reading agrees on it: "next Friday" is, on a Wednesday, said of two days.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from types import MappingProxyType
from typing import Final

from memory.domain.language.lexicon import is_unspaced
from memory.domain.language.terms import language_shown
from memory.lexicons.tables import by_language

_AFTER: Final[Mapping[str, int | None]] = MappingProxyType(
    {"after_tomorrow": 2, "tomorrow": 1, "today": 0, "yesterday": -1}
    | dict.fromkeys(("coming", "this", "next", "last", "this_week", "next_week", "last_week"))
)
"""Key of the lexicons → days from the day on which it is said; None where they hang on the day of the week, `{day}`."""
_WEEKDAYS: Final = by_language("calendar", "weekdays")
"""From Monday on."""


def _compiled(language: str, listed: tuple[str, ...]) -> re.Pattern[str]:
    pattern, each = "|".join(listed), "|".join(f"({name})" for name in _WEEKDAYS.get(language, ()))
    return re.compile(pattern.replace("{day}", f"(?i:{each})"))


_WORDS: Final[Mapping[str, Mapping[str, re.Pattern[str]]]] = MappingProxyType(
    {
        key: {code: _compiled(code, listed) for code, listed in by_language("days", f"{key}_patterns").items()}
        for key in _AFTER
    }
)
_DATE: Final = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")
_WEEK: Final = 7
_BEGINS: Final = (0, 6)
"""Days on which people let a week begin: Monday, Sunday."""


def dated(text: str, on: date, *, characters: int) -> str:
    """Return a text, said `on` a day, with the date beside its first word for a day, unless it has one or is long."""
    for key, found in _named(text):
        days = _AFTER[key]
        day = _of_the_week(key, _weekday(found), on) if days is None else on + timedelta(days=days)
        if day is None:
            continue
        beside = f"（{day.isoformat()}）" if is_unspaced(found[0]) else f" ({day.isoformat()})"
        with_day = text[: found.end()] + beside + text[found.end() :]
        return with_day if len(with_day) <= characters else text
    return text


def leaves_day_open(text: str) -> bool:
    """Return whether a text names a day from when it is said, and no date beside it."""
    return next(_named(text), None) is not None


def last_day(text: str) -> date | None:
    """Return the last date that a text names by year, month and day; None for none."""
    found = []
    for written in _DATE.findall(text):
        try:
            found.append(date.fromisoformat(written))
        except ValueError:
            continue
    return max(found, default=None)


def _named(text: str) -> Iterator[tuple[str, re.Match[str]]]:
    """Yield the words of a text for a day, each with its key; none where a date stands there."""
    if _DATE.search(text):
        return
    language = language_shown(text) or "en"
    for key, words in _WORDS.items():
        if language in words and (found := words[language].search(text)) is not None:
            yield key, found


def _weekday(found: re.Match[str]) -> int:
    # Each expression of a key has all seven names.
    return ((found.lastindex or 1) - 1) % _WEEK


def _of_the_week(key: str, weekday: int, on: date) -> date | None:
    """Return the day that is meant, on whichever day a week begins and whatever "next" and "last" are counted from."""
    coming = on + timedelta(days=(weekday - on.weekday() - 1) % _WEEK + 1)
    past = on - timedelta(days=(on.weekday() - weekday - 1) % _WEEK + 1)
    before, now, after = (_in_week(number, weekday, on) for number in (-1, 0, 1))
    readings = {
        "coming": {coming},
        "this": {coming, *now[:1]},
        "next": {coming, *after},
        "last": {past, *before},
        "this_week": {*now},
        "next_week": {*after},
        "last_week": {*before},
    }[key]
    return readings.pop() if len(readings) == 1 else None


def _in_week(number: int, weekday: int, on: date) -> list[date]:
    """Return a day of the week, so many weeks from that of `on`, by each day on which a week begins."""
    return [
        on + timedelta(days=_WEEK * number - (on.weekday() - begins) % _WEEK + (weekday - begins) % _WEEK)
        for begins in _BEGINS
    ]
