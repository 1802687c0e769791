"""Numbers, measures, times and dates in a text as values `<kind>=<value>`: `m=5000`, `date=05-03`, `weekday=5`."""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Final, NamedTuple

from memory.domain.language.lexicon import Match

_GROUPED: Final = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?")
_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
_CLOCK: Final = re.compile(r"([01]?\d|2[0-4])[:h]([0-5]\d)(?::[0-5]\d)?")
_HOUR: Final = re.compile(r"(\d{1,2})(am|pm)")
_ISO: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_ORDINAL: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th|er|º|ª)")
_GLUED: Final = re.compile(r"(\d+(?:[.,]\d+)*)([^\W\d]+)")
_SIZES: Final[Mapping[str, tuple[str, str]]] = {
    "cm": ("m", "0.01"),
    "km": ("m", "1000"),
    "mile": ("m", "1609.344"),
    "g": ("kg", "0.001"),
    "h": ("min", "60"),
    "week": ("day", "7"),
    "mb": ("gb", "0.001"),
}
"""Unit → the basic one, and its size in that."""
_CURRENCIES: Final = "€$£"
_AT: Final = frozenset({"at", "um"})  # What makes a bare number behind it a time of day
_QUARTERS: Final = {"half": 30, "quarter": 15}
BEGINNINGS: Final = frozenset((*_CURRENCIES, *_QUARTERS))
"""Words of no table with which a value may begin; others begin with a figure."""
_OTHER_WORDS: Final = frozenset({"may", "march", "mar"})
"""Months that are verbs or names as well, unless a day stands beside them or one of the next before them."""
_BEFORE_MONTHS: Final = frozenset("in since until by this next last every".split())
_OF: Final = frozenset({"of", "de", "di", "del", "the", ","})
_YEARS: Final = range(1900, 2101)
_DAYS: Final = range(1, 32)
_HOURS: Final = range(25)
_NOON: Final = 12


class _ReadValue(NamedTuple):
    """A value that begins at a word, and how many words it takes."""

    value: str
    length: int


def kind_of(value: str) -> str:
    """Return what stands before the sign of a value."""
    return value.partition("=")[0]


def value_at(words: Sequence[Match], place: int) -> _ReadValue | None:
    """Read the value that begins at a word; None where none does."""
    for read in (_time_at, _date_at, _day_at, _amount_at):
        found = read(words, place)
        if found is not None:
            return found
    return None


def _named(words: Sequence[Match], place: int, kind: str) -> str | None:
    """Return what a word is of a kind (`number`, `unit`), as its table names it; None for none, or behind the end."""
    if not 0 <= place < len(words):
        return None
    return next((name[len(kind) + 1 :] for name in words[place].classes if name.startswith(f"{kind}=")), None)


def _text(words: Sequence[Match], place: int) -> str:
    return words[place].text if 0 <= place < len(words) else ""


def _time_at(words: Sequence[Match], place: int) -> _ReadValue | None:
    """Read a time of day: 20:00, 8 pm, half past six, six in the morning, noon."""
    text, part = words[place].text, _named(words, place + 1, "part")
    if (clock := _named(words, place, "clock")) is not None:
        return _ReadValue(f"clock={clock}:00", 1)
    if (exact := _CLOCK.fullmatch(text)) is not None:
        return _ReadValue(f"clock={_hour(int(exact[1]), part)}:{exact[2]}", 1 + (part is not None))
    if (joined := _HOUR.fullmatch(text)) is not None:
        return _ReadValue(f"clock={_hour(int(joined[1]), joined[2])}:00", 1)
    if text in _QUARTERS and _text(words, place + 1) in ("past", "to"):
        return _beside_the_hour(words, place)
    return _bare_hour(words, place, part)


def _bare_hour(words: Sequence[Match], place: int, part: str | None) -> _ReadValue | None:
    plain = _whole(words, place)
    is_measured = _named(words, place + 1, "unit") or _named(words, place + 1, "month")
    is_hour = part is not None or (not is_measured and _text(words, place - 1) in _AT)
    if plain is None or plain not in _HOURS or not is_hour:
        return None
    return _ReadValue(f"clock={_hour(plain, part)}:00", 1 + (part is not None))


def _beside_the_hour(words: Sequence[Match], place: int) -> _ReadValue | None:
    """Read half past five and quarter to nine."""
    hour, minutes = _whole(words, place + 2), _QUARTERS[words[place].text]
    if hour is None or hour not in _HOURS:
        return None
    part = _named(words, place + 3, "part")
    hour = _hour(hour, part)
    if words[place + 1].text == "to":
        hour, minutes = hour - 1, 60 - minutes
    return _ReadValue(f"clock={hour}:{minutes}", 3 + (part is not None))


def _hour(hour: int, part: str | None) -> int:
    if part == "pm" and hour < _NOON:
        return hour + _NOON
    return 0 if part == "am" and hour == _NOON else hour


def _date_at(words: Sequence[Match], place: int) -> _ReadValue | None:
    """Read a day and month in either order, or a month alone, with the year behind them."""
    if (iso := _ISO.fullmatch(words[place].text)) is not None:
        return _ReadValue(f"date={int(iso[2]):02}-{int(iso[3]):02}-{iso[1]}", 1)
    month, day, end = _named(words, place, "month"), None, place + 1
    if month is not None:
        behind = end + (_text(words, end) in _OF)
        day = _day(words, behind)
        end = behind + 1 if day is not None else end
    else:
        day = _day(words, place)
        end += _text(words, end) in _OF
        month = _named(words, end, "month") if day is not None else None
        end += 1
    if month is None:
        return None
    if day is None:
        is_a_month = words[place].text not in _OTHER_WORDS or _text(words, place - 1) in _BEFORE_MONTHS
        return _ReadValue(f"month={month}", end - place) if is_a_month else None
    year = _text(words, end)
    is_year = year.isdecimal() and int(year) in _YEARS
    return _ReadValue(f"date={int(month):02}-{day:02}" + (f"-{year}" if is_year else ""), end - place + is_year)


def _day(words: Sequence[Match], place: int) -> int | None:
    text = _text(words, place)
    ordinal = _ORDINAL.fullmatch(text)
    number = _named(words, place, "nth") if ordinal is None else ordinal[1]
    number = text if number is None and text.isdecimal() else number
    return int(number) if number is not None and int(number) in _DAYS else None


def _day_at(words: Sequence[Match], place: int) -> _ReadValue | None:
    for kind in ("weekday", "times"):
        name = _named(words, place, kind)
        if name is not None:
            return _ReadValue(f"{kind}={name}", 1)
    return None


def _amount_at(words: Sequence[Match], place: int) -> _ReadValue | None:
    """Read a number with the unit behind or before it."""
    text = words[place].text
    if text in _CURRENCIES:
        behind = _count_at(words, place + 1) if place + 1 < len(words) else None
        return None if behind is None else _ReadValue(_measured(behind[0], _named_unit(words, place)), 1 + behind[1])
    count = _count_at(words, place)
    if count is None:
        return None
    number, length, unit = count
    unit = unit or _named(words, place + length, "unit") or ""
    if unit:
        return _ReadValue(_measured(number, unit), length + (not count[2]))
    if text.isdecimal() and int(text) in _YEARS:
        return _ReadValue(f"in={text}", 1)
    # Without a unit it may be a version: 1.2 is not 1.20.
    is_whole = length > 1 or not _NUMBER.fullmatch(text) or number == number.to_integral_value()
    return _ReadValue(f"number={_plain(number) if is_whole and '.' not in text else text}", length)


def _named_unit(words: Sequence[Match], place: int) -> str:
    return _named(words, place, "unit") or words[place].text


def _count_at(words: Sequence[Match], place: int) -> tuple[Decimal, int, str] | None:
    """Read a number in figures or words: it, how many words it takes, and the unit that is written on to it, if any."""
    text = words[place].text
    if _NUMBER.fullmatch(text):
        number = _decimal(text)
        return None if number is None else (number, 1, "")
    if (ordinal := _ORDINAL.fullmatch(text)) is not None:
        return Decimal(ordinal[1]), 1, ""
    glued = _GLUED.fullmatch(text)
    if glued is not None:
        number, unit = _decimal(glued[1]), _UNIT_ENDINGS.get(glued[2])
        return None if number is None or unit is None else (number, 1, unit)
    nth = _named(words, place, "nth")
    if nth is not None:
        return Decimal(nth), 1, ""
    total, length = _spelled(words, place)
    return (Decimal(total), length, "") if length else None


_UNIT_ENDINGS: Final = {
    "m": "m", "cm": "cm", "km": "km", "mi": "mile", "kg": "kg", "g": "g", "h": "h", "min": "min", "gb": "gb",
    "mb": "mb", "eur": "eur", "usd": "usd", "x": "times",
}  # fmt: skip
"""Units as they are written on to a number."""


def _spelled(words: Sequence[Match], place: int) -> tuple[int, int]:
    total = length = 0
    while (number := _named(words, place + length, "number")) is not None:
        total, length = total + int(number), length + 1
    return total, length


def _whole(words: Sequence[Match], place: int) -> int | None:
    text = _text(words, place)
    number = text if text.isdecimal() else _named(words, place, "number")
    return None if number is None else int(number)


def _decimal(text: str) -> Decimal | None:
    """Read 1,000 and 1.000.000 as grouped, 1,5 and 1.5 as broken; None for a version or the like."""
    plain = text
    if _GROUPED.fullmatch(text):
        is_english = "," in text and "." not in text.split(",", maxsplit=1)[0]
        plain = text.replace(",", "") if is_english else text.replace(".", "")
    try:
        return Decimal(plain.replace(",", "."))
    except InvalidOperation:
        return None


def _measured(number: Decimal, unit: str) -> str:
    basic, size = _SIZES.get(unit, (unit, "1"))
    return f"{basic}={_plain(number * Decimal(size))}"


def _plain(number: Decimal) -> str:
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
