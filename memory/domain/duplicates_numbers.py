"""Numbers, measures, times of day and dates in a text, each as one value however it is written.

Reads tokens, changes nothing else. A value is text such as `m=5000`, `date=05-03` or `weekday=5`: what stands before the sign says
of what kind it is, so that two of one kind can be told from two that have nothing to do with each other.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation
from typing import Final

from memory.domain.duplicates_dates import DAY_PARTS, MONTHS, NOT_ALONE, RELATIVE_DAYS, WEEKDAYS

_ONES: Final = (
    "zero - two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
    "- - zwei drei vier fünf sechs sieben acht neun zehn - zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn",
    "zéro - deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize - - -",
    "cero - dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve",
    "- - dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove",
    "- - - tre quattro cinque - sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove",
    "- - twee drie vier vijf zes zeven acht negen tien - twaalf dertien veertien vijftien zestien zeventien achttien negentien",
    "ноль - два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать",
    "- - duas - - - - - - - - - - - - - dezasseis dezassete - dezanove",
    "- - две трое четверо пятеро - - - - - - - - - -",
    "- 하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열",
    "- - اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة",
)
"""A language a line, from zero on; `-` where the word is also an article or belongs to another number."""
_TENS: Final = (
    "twenty thirty forty fifty sixty seventy eighty ninety",
    "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    "vingt trente quarante cinquante soixante - - -",
    "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
    "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
    "twintig dertig veertig vijftig zestig zeventig tachtig negentig",
    "двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто",
)
_ORDINALS: Final = (
    "- first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
    "- erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte",
)
_SCALES: Final = {
    "hundred": 100, "hundert": 100, "cent": 100, "cien": 100, "ciento": 100, "cem": 100, "cento": 100, "honderd": 100, "сто": 100,
    "thousand": 1000, "tausend": 1000, "mille": 1000, "mil": 1000, "mila": 1000, "duizend": 1000, "тысяча": 1000, "тысяч": 1000,
    "million": 1_000_000, "dozen": 12, "k": 1000,
}  # fmt: skip
_UNITS: Final = {
    "m": ("m metre metres meter meters metro metros mètre mètres metri м метр метров 米 メートル 미터", "1"),
    "cm": ("cm centimetre centimetres centimeter centimeters zentimeter centímetros centimètres см センチ 厘米", "0.01 m"),
    "mm": ("mm millimetre millimetres millimeters", "0.001 m"),
    "km": ("km kms kilometre kilometres kilometer kilometers kilómetros quilômetros kilomètres chilometri км километров 公里 キロ 킬로", "1000 m"),
    "mile": ("mile miles mi milla millas meile meilen", "1609.344 m"),
    "ft": ("ft foot feet", "0.3048 m"),
    "kg": ("kg kgs kilo kilos kilogram kilograms kilogramm kilogramos кг 公斤", "1"),
    "g": ("g gram grams gramm gramos", "0.001 kg"),
    "lb": ("lb lbs pounds_weight", "0.45359237 kg"),
    "h": ("h hr hrs hour hours stunde stunden heure heures hora horas ora ore uur час часа часов 小时 時間 시간", "3600 s"),
    "min": ("min mins minute minutes minuten minutos minuti минут 分钟 분", "60 s"),
    "s": ("s sec secs second_s seconds sekunden", "1"),
    "day": ("day days tag tage jour jours día días dia dias giorno giorni dag dagen день дня дней 天 日間 일", "1"),
    "week": ("week weeks woche wochen semaine semaines semana semanas settimana settimane weken неделя недели недель 周 週間 주", "7 day"),
    "month": ("month months monat monate monaten mois mes meses mês mese mesi maand maanden месяц месяца месяцев 个月 ヶ月 개월", "1"),
    "year": ("year years jahr jahre jahren an ans année années año años ano anos anno anni jaar год года лет 年 歳 岁 세 살 yo سنة", "1"),
    "eur": ("€ eur euro euros", "1"), "usd": ("$ usd dollar dollars bucks", "1"), "gbp": ("£ gbp quid pounds", "1"),
    "percent": ("% percent prozent pourcent", "1"), "celsius": ("°c celsius", "1"), "mb": ("mb", "0.001 gb"), "gb": ("gb", "1"), "tb": ("tb", "1000 gb"),
    "times": ("x times mal veces fois vezes volte раз 回 次 번", "1"),
}  # fmt: skip
"""Unit → its names, and its size in the basic one."""
_TIMES: Final = {"once": 1, "twice": 2, "thrice": 3, "einmal": 1, "zweimal": 2, "dreimal": 3}
_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
_GROUPED: Final = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?")
_CLOCK: Final = re.compile(r"([01]?\d|2[0-4])[:h]([0-5]\d)(?::[0-5]\d)?")
_ISO: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_ORDINAL: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.|er|º|ª|-го|日|号|일)")
_BEFORE_MONTHS: Final = frozenset("in since until by this next last every im seit en em fin début".split())
_FRACTIONS: Final = {"half": 30, "quarter": 15}
_YEARS: Final = range(1900, 2101)
_DAYS: Final = range(1, 32)
_NOON: Final = 12
_HOURS: Final = range(25)


def _numbers() -> dict[str, int]:
    found = {word: number for line in _ONES for number, word in enumerate(line.split())}
    found |= {word: 10 * number for line in _TENS for number, word in enumerate(line.split(), start=2)}
    return {word: number for word, number in found.items() if word != "-"}


_WORDS: Final = _numbers()
_NAMED_PLACES: Final = {word: number for line in _ORDINALS for number, word in enumerate(line.split()) if word != "-"}
_UNIT_OF: Final = {name: unit for unit, (names, _) in _UNITS.items() for name in names.split()}


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
    return place < len(words) and (words[place] in _UNIT_OF or words[place] in MONTHS)


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
    number = int(found[1]) if found else (int(word) if word.isdecimal() else _NAMED_PLACES.get(word))
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
        return None if amount is None else (f"{_UNIT_OF[words[place]]}={_plain(amount)}", 2)
    glued = re.fullmatch(r"(\d+(?:[.,]\d+)*)([^\W\d]+|%|€|°c)", words[place])
    if glued is not None and glued[2] in _UNIT_OF:
        amount = _decimal(glued[1])
        return None if amount is None else (_measured(amount, glued[2]), 1)
    found = _count_at(words, place)
    if found is None:
        return None
    number, length = found
    behind = words[place + length] if place + length < len(words) else ""
    if isinstance(number, Decimal) and behind in _UNIT_OF:
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
        scale = _SCALES.get(words[place + 1]) if place + 1 < len(words) else None
        return (number * scale, 2) if scale else (number, 1)
    total, length = _spelled(words, place)
    if length:
        return Decimal(total), length
    ordinal = _NAMED_PLACES.get(word)
    if ordinal is not None:
        return Decimal(ordinal), 1
    found = _ORDINAL.fullmatch(word)
    return (Decimal(found[1]), 1) if found else None


def _spelled(words: Sequence[str], place: int) -> tuple[int, int]:
    total = current = length = 0
    for word in _parts(words[place:]):
        if word in _WORDS:
            current += _WORDS[word]
        elif word in _SCALES and length:
            current = max(current, 1) * _SCALES[word]
            total, current = (total + current, 0) if _SCALES[word] >= _SCALES["thousand"] else (total, current)
        else:
            break
        length += 1
    return total + current, length


def _parts(words: Sequence[str]) -> Iterator[str]:
    yield from words[:6]


def _times_at(words: Sequence[str], place: int) -> tuple[str, int] | None:
    times = _TIMES.get(words[place])
    return None if times is None else (f"times={times}", 1)


def _whole(word: str) -> int | None:
    return int(word) if word.isdecimal() else _WORDS.get(word)


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
    unit = _UNIT_OF[name]
    size, _, basic = _UNITS[unit][1].partition(" ")
    return f"{basic or unit}={_plain(number * Decimal(size))}"


def _plain(number: Decimal) -> str:
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
