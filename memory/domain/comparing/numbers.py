"""Numbers, measures, times of day and dates in a text, each as one value however it is written.

Reads tokens, changes nothing else. A value is text such as `m=5000`, `date=05-03` or `weekday=5`: what stands before the sign says
of what kind it is, so that two of one kind can be told from two that have nothing to do with each other.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation
from typing import Final

from memory.domain.comparing.dates import DAY_PARTS, MONTHS, NOT_ALONE, RELATIVE_DAYS, WEEKDAYS
from memory.domain.comparing.number_words import NUMBERS, PLACES, SCALES, TIMES, UNIT_OF, UNITS

_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
_GROUPED: Final = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?")
_CLOCK: Final = re.compile(r"([01]?\d|2[0-4])[:h]([0-5]\d)(?::[0-5]\d)?")
_ISO: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_ORDINAL: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.|er|º|ª|-го|日|号|일)")
_BEFORE_MONTHS: Final = frozenset("in since until by this next last every im seit en em fin début".split())
_NAMED_HOURS: Final = {
    "noon": "clock=12:00",
    "midday": "clock=12:00",
    "midnight": "clock=0:00",
    "mitternacht": "clock=0:00",
    "mittags": "clock=12:00",
}
_FRACTIONS: Final = {"half": 30, "quarter": 15}
_YEARS: Final = range(1900, 2101)
_DAYS: Final = range(1, 32)
_NOON: Final = 12
_HOURS: Final = range(25)


def value_at(words: Sequence[str], place: int) -> tuple[str, int] | None:
    """Read a value that begins at a token; gives it and the number of its tokens, or None when none begins there.

    `words` are folded tokens of one text.
    """
    for read in (_iso_at, _clock_at, _date_at, _weekday_at, _times_at, _amount_at):
        found = read(words, place)
        if found is not None:
            return found
    return None


def _iso_at(words: Sequence[str], place: int) -> tuple[str, int] | None:
    found = _ISO.fullmatch(words[place])
    return None if found is None else (f"date={int(found[2]):02}-{int(found[3]):02}-{found[1]}", 1)


def _clock_at(words: Sequence[str], place: int) -> tuple[str, int] | None:
    """Read a time of day: 20:00, 8 pm, six in the morning."""
    word = words[place]
    if word in _NAMED_HOURS:
        return _NAMED_HOURS[word], 1
    found = _CLOCK.fullmatch(word)
    if found is not None:
        after = _day_part(words, place + 1)
        return f"clock={_hour(int(found[1]), after[0])}:{found[2]}", 1 + after[1]
    joined = re.fullmatch(r"(\d{1,2})(am|pm)", word)
    if joined is not None:
        return f"clock={_hour(int(joined[1]), joined[2])}:00", 1
    if word in _FRACTIONS and place + 2 < len(words) and words[place + 1] in {"past", "to"}:
        return _before_or_after(words, place)
    plain = _whole(word)
    if plain is None or plain not in _HOURS:
        return None
    part, length = _day_part(words, place + 1)
    is_hour = part or (place > 0 and words[place - 1] in {"at", "um"} and not _has_unit(words, place + 1))
    return (f"clock={_hour(plain, part)}:00", 1 + length) if is_hour else None


def _has_unit(words: Sequence[str], place: int) -> bool:
    return place < len(words) and (words[place] in UNIT_OF or words[place] in MONTHS)


def _before_or_after(words: Sequence[str], place: int) -> tuple[str, int] | None:
    """Read half past five and quarter to nine."""
    hour, minutes = _whole(words[place + 2]), _FRACTIONS[words[place]]
    if hour is None or hour not in _HOURS:
        return None
    part, length = _day_part(words, place + 3)
    hour = _hour(hour, part)
    if words[place + 1] == "to":
        hour, minutes = hour - 1, 60 - minutes
    return f"clock={hour}:{minutes:02}", 3 + length


def _day_part(words: Sequence[str], place: int) -> tuple[str, int]:
    for length in (3, 2, 1):
        part = DAY_PARTS.get(" ".join(words[place : place + length]))
        if part is not None:
            return part, length
    return "", 0


def _hour(hour: int, part: str) -> int:
    if part == "pm" and hour < _NOON:
        return hour + _NOON
    return 0 if part == "am" and hour == _NOON else hour


def _date_at(words: Sequence[str], place: int) -> tuple[str, int] | None:
    """Read a day and month in either order, or a month alone, with the year behind them."""
    month, day, end = MONTHS.get(words[place]), None, place + 1
    if month is None:
        day = _day(words[place])
        if day is None:
            return None
        end += end < len(words) and words[end] in {"of", "de", "di", "del"}
        month = MONTHS.get(words[end]) if end < len(words) else None
        if month is None:
            return None
        end += 1
    else:
        behind = end + (end < len(words) and words[end] == "the")
        day = _day(words[behind]) if behind < len(words) else None
        end = behind + 1 if day is not None else end
    behind = end + (end < len(words) and words[end] == ",")
    year = words[behind] if behind < len(words) and words[behind].isdecimal() and int(words[behind]) in _YEARS else ""
    length = behind + 1 - place if year else end - place
    if day is None:
        stands_alone = words[place] in NOT_ALONE and (place == 0 or words[place - 1] not in _BEFORE_MONTHS)
        return None if stands_alone else (f"month={month}", end - place)
    return f"date={month:02}-{day:02}" + (f"-{year}" if year else ""), length


def _day(word: str) -> int | None:
    found = _ORDINAL.fullmatch(word)
    number = int(found[1]) if found else (int(word) if word.isdecimal() else PLACES.get(word))
    return number if number in _DAYS else None


def _weekday_at(words: Sequence[str], place: int) -> tuple[str, int] | None:
    day = WEEKDAYS.get(words[place])
    if day is not None:
        return f"weekday={day}", 1
    relative = RELATIVE_DAYS.get(words[place])
    return None if relative is None else (f"relative={relative}", 1)


def _amount_at(words: Sequence[str], place: int) -> tuple[str, int] | None:
    """Read a number with the unit behind or before it."""
    if words[place] in "€$£" and place + 1 < len(words):
        amount = _decimal(words[place + 1])
        return None if amount is None else (f"{UNIT_OF[words[place]]}={_plain(amount)}", 2)
    glued = re.fullmatch(r"(\d+(?:[.,]\d+)*)([^\W\d]+|%|€|°c)", words[place])
    if glued is not None and glued[2] in UNIT_OF:
        amount = _decimal(glued[1])
        return None if amount is None else (_measured(amount, glued[2]), 1)
    found = _count_at(words, place)
    if found is None:
        return None
    number, length = found
    behind = words[place + length] if place + length < len(words) else ""
    if isinstance(number, Decimal) and behind in UNIT_OF:
        return _measured(number, behind), length + 1
    if isinstance(number, str):
        return f"number={number}", length
    is_year = length == 1 and words[place].isdecimal() and int(words[place]) in _YEARS
    return f"{'in' if is_year else 'number'}={_plain(number)}", length


def _count_at(words: Sequence[str], place: int) -> tuple[Decimal | str, int] | None:
    word = words[place]
    if _NUMBER.fullmatch(word):
        number = _decimal(word)
        if number is None:
            return word, 1
        scale = SCALES.get(words[place + 1]) if place + 1 < len(words) else None
        return (number * scale, 2) if scale else (number, 1)
    total, length = _spelled(words, place)
    if length:
        return Decimal(total), length
    ordinal = PLACES.get(word)
    if ordinal is not None:
        return Decimal(ordinal), 1
    found = _ORDINAL.fullmatch(word)
    return (Decimal(found[1]), 1) if found else None


def _spelled(words: Sequence[str], place: int) -> tuple[int, int]:
    total = current = length = 0
    for word in _parts(words[place:]):
        if word in NUMBERS:
            current += NUMBERS[word]
        elif word in SCALES and length:
            current = max(current, 1) * SCALES[word]
            total, current = (total + current, 0) if SCALES[word] >= SCALES["thousand"] else (total, current)
        else:
            break
        length += 1
    return total + current, length


def _parts(words: Sequence[str]) -> Iterator[str]:
    yield from words[:6]


def _times_at(words: Sequence[str], place: int) -> tuple[str, int] | None:
    times = TIMES.get(words[place])
    return None if times is None else (f"times={times}", 1)


def _whole(word: str) -> int | None:
    return int(word) if word.isdecimal() else NUMBERS.get(word)


def _decimal(word: str) -> Decimal | None:
    """Read 1,000 and 1.000.000 as grouped, 1,5 and 1.5 as broken; None for what is no number but a version or the like."""
    plain = word
    if _GROUPED.fullmatch(word):
        plain = (
            word.replace(",", "")
            if word.count(",") and "." not in word.split(",", maxsplit=1)[0]
            else word.replace(".", "").replace(",", ".")
        )
    plain = plain.replace(",", ".")
    try:
        return Decimal(plain)
    except InvalidOperation:
        return None


def _measured(number: Decimal, name: str) -> str:
    unit = UNIT_OF[name]
    size, _, basic = UNITS[unit][1].partition(" ")
    return f"{basic or unit}={_plain(number * Decimal(size))}"


def _plain(number: Decimal) -> str:
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
