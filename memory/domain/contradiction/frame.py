"""Reads how a statement is meant: whether it is claimed at all, of whom, for which time, and whether there is nothing beside it."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from memory.domain.comparing.dates import MONTHS, NOT_ALONE, WEEKDAYS
from memory.domain.comparing.grammar import AUXILIARIES, COPULAS, UNTIL
from memory.domain.comparing.lexicon import root
from memory.domain.comparing.runs import is_unspaced
from memory.domain.comparing.tokens import tokens_of, word_of
from memory.domain.contradiction import words
from memory.domain.language.normal_text import skeleton


def _any_of(phrases: str, unspaced: str = "") -> re.Pattern[str]:
    spaced = rf"(?<![\w/])(?:{phrases})(?!\w)"
    return re.compile(f"{spaced}|{unspaced}" if unspaced else spaced)


_UNCLAIMED: Final = _any_of(words.UNCLAIMED, "要是|如果|假如|もし|たら|なら")
_REFUSED: Final = re.compile(rf"(?:{words.REFUSED})(?!\w)")
_WISHED: Final = _any_of(words.WISHED, "我想|想要|打算|将来|將來|つもり|予定|したい|고 싶")
_WANTED: Final = _any_of(words.WANTED)
_PLANNED: Final = re.compile(
    rf"(?<!\w)(?:{words.PLANNED})(?!\w)|(?<!\w)starts (?:\w+ )+in (?:{'|'.join(MONTHS)})(?!\w)"
)
_LATER: Final = re.compile(rf"(?<!\w)(?:next|{'|'.join(sorted(MONTHS.keys() - NOT_ALONE))})(?!\w)")
_REPORTED: Final = _any_of(words.REPORTED, "引用|听说|聽說|らしい|そうだ|래요|대요")
_BELIEVED: Final = re.compile(rf"(?<!\w)(?:{words.BELIEVED})(?:,)? (?:that )?(?:{words.ABOUT})(?!\w)")
_JOKED: Final = re.compile(rf"(?<![\w/])(?:{words.JOKED})(?!\w)|(?<!\S)/(?:s|j|jk|sarcasm|joke)(?!\w)")
_QUOTED: Final = re.compile(r"[“„«\"「][^”“»\"」\s]*\s[^”“»\"」]*[”“»\"」]|「[^」]+」")
_ASKED: Final = re.compile(r"[?？]\s*$")
_PAST: Final = _any_of(words.PAST, words.PAST_UNSPACED)
_UNTIL_YEAR: Final = re.compile(r"(?<!\w)(?:until|till|bis|jusqu'en|hasta|até|fino al|tot|до) (?:19|20)\d\d")
_PAST_VERBS: Final = frozenset(words.PAST_VERBS.split("|"))
_TODAY: Final = _any_of(words.TODAY, words.TODAY_UNSPACED)
_HEDGED: Final = _any_of(words.HEDGED, "通常|有时|偶尔|普段|たまに|時々|보통|가끔")
_NEVER: Final = _any_of(f"{words.NEVER}|{words.PERFECT}", words.NEVER_UNSPACED)
_ONLY: Final = _any_of(words.ONLY, words.ONLY_UNSPACED)
_CONDITION: Final = _any_of("when|whenever|while|unless|wenn|quand|lorsque|cuando|quando|wanneer|когда")
_DENYING: Final = _any_of(words.DENYING, words.DENYING_UNSPACED)
_UNBOUNDED: Final = _any_of(words.UNBOUNDED)
_EVENTS: Final = {event: _any_of(phrases) for event, phrases in words.EVENTS.items()}
_SPOTS: Final = {spot: _any_of(phrases) for spot, phrases in words.SPOTS.items()}
_STAND_IN: Final = _any_of(words.STAND_INS)
_ANTONYMS: Final = tuple(
    tuple(
        _any_of(side.replace("/", "|"), side if not side.isascii() and is_unspaced(side) else "")
        for side in row.split("|")
    )
    for row in words.ANTONYMS
)
_LEAST: Final = _any_of(words.DISLIKED)

_SEASONS: Final = {
    "spring": 1, "summer": 2, "autumn": 3, "fall": 3, "winter": 4, "frühling": 1, "frühjahr": 1, "sommer": 2, "herbst": 3,
    "printemps": 1, "été": 2, "automne": 3, "hiver": 4, "primavera": 1, "verano": 2, "otoño": 3, "invierno": 4, "verão": 2, "outono": 3,
    "inverno": 4, "estate": 2, "lente": 1, "zomer": 2, "herfst": 3, "весной": 1, "летом": 2, "осенью": 3, "зимой": 4,
}  # fmt: skip
_PARTS: Final = {
    "morning": "am", "mornings": "am", "evening": "pm", "evenings": "pm", "night": "night", "nights": "night", "afternoon": "noon",
    "afternoons": "noon", "noon": "noon", "midday": "noon", "midnight": "night", "morgens": "am", "abends": "pm", "nachts": "night", "nachmittags": "noon",
    "matin": "am", "soir": "pm", "nuit": "night", "soirée": "pm", "noche": "pm", "tarde": "noon", "manhã": "am", "noite": "pm", "mattina": "am",
    "sera": "pm", "notte": "night", "ochtend": "am", "avond": "pm", "nacht": "night", "утром": "am", "вечером": "pm", "ночью": "night", "днём": "noon",
}  # fmt: skip
_PARTS_UNSPACED: Final = {
    "早上": "am", "早晨": "am", "朝": "am", "아침": "am", "晚上": "pm", "夜": "pm", "저녁": "pm", "下午": "noon", "午後": "noon", "오후": "noon",
}  # fmt: skip
_WEEK: Final = {
    "weekday": range(1, 6), "weekdays": range(1, 6), "wochentags": range(1, 6), "werktags": range(1, 6), "weekend": (6, 7), "weekends": (6, 7),
    "wochenende": (6, 7), "будням": range(1, 6), "выходным": (6, 7), "выходные": (6, 7), "doordeweeks": range(1, 6), "wochenenden": (6, 7), "week-end": (6, 7),
}  # fmt: skip
_WEEK_UNSPACED: Final = {
    "週末": (6, 7), "周末": (6, 7), "주말": (6, 7), "平日": range(1, 6), "工作日": range(1, 6), "평일": range(1, 6),
}  # fmt: skip
_RELATIVE: Final = re.compile(
    r"(?<!\w)(last|this|letztes|dieses|letzten|diesen|el|este|l'an|cette|vorig|dit) (year|month|week|jahr|monat|año pasado|año|dernier|année|jaar)(?!\w)"
)
_YEAR: Final = re.compile(r"(?<![\w.,])(?:19|20)\d\d(?![\w.,]\d)")
_FIRST_WORDS: Final = frozenset(
    "the a an her his their my our its if in on at there all every each some many no not never only has have is does most".split()
)
_NO_PAST: Final = frozenset(
    "married retired divorced separated engaged scared terrified petrified addicted bored gifted convinced dedicated excited frightened limited protected capped hosted owned encrypted interested obsessed tired employed allowed permitted required banned located based born need".split()
)
_HELPERS: Final = frozenset(
    "i've we've they've he's she's it's i'm we're they're has have hasn't haven't is are am isn't aren't hat haben ist a ha tiene está".split()
)
_POSSESSIVES: Final = frozenset("her his their my our".split())
_BESIDE: Final = frozenset(
    "neighbour neighbours neighbor neighbors colleague colleagues boss coach teacher ex-wife ex-husband friend friends bestie fiance girlfriends in-laws flatmate flatmates roommate roommates housemate housemates landlord landlady husband wife girlfriend boyfriend spouse fiancé fiancée ex".split()
)
_NO_OWNERS: Final = frozenset(
    "it's he's she's that's there's here's what's who's where's let's today's everyone's".split()
)
_RELATIVE_FIRST: Final = re.compile(
    rf"(?:{words.PRONOUNS_UNSPACED})?({words.RELATIVES_UNSPACED})(?:は|が|も|的|은|는|이|가|도|[^の的])"
)
"""A relative whom a statement without spaces is about."""
_SMALL_HOURS: Final = frozenset("one two three four 1 2 3 4 1am 2am 3am 4am".split())
_INFLECTED: Final = {
    "понедельник": 1, "вторник": 2, "сред": 3, "четверг": 4, "пятниц": 5, "суббот": 6, "воскресен": 7,
}  # fmt: skip
_DENIED_VERB: Final = re.compile(r"(?<!\w)(?:doesn't|don't|can't|cannot|won't|didn't|does not|do not|never) (\w+)")
_ARTICLES: Final = frozenset("the my our her his their".split())
_SHORTEST_PAST: Final = 5
_NEAR_START: Final = 4


@dataclass(frozen=True, slots=True)
class Frame:
    """How a statement is meant."""

    is_claimed: bool
    """False for suppositions, wishes, plans, questions, jokes, and what others say or believe."""
    is_wanted: bool
    """It says what somebody wants: no claim of how it is, but one beside another of what they want."""
    person: str
    """Name that it begins with, folded, with the person beside them whom it is about; empty when it names nobody."""
    owner: str
    """Name whose thing it begins with: Bram's building."""
    has_stand_in: bool
    """It names something that only goes by the name of another thing: oat milk."""
    denied_verb: str
    """Stem of the word behind "doesn't" and the like, or empty."""
    is_past: bool
    """It says how it was."""
    is_dated_past: bool
    """It says so by more than its verb."""
    is_today: bool
    """It says that it is so now, or since then."""
    is_hedged: bool
    """It admits exceptions."""
    holds_always: bool
    """A denial in it, if there is one, is for all times."""
    is_only: bool
    """There is nothing beside it."""
    calendar: frozenset[str]
    """Times that it names, each with its kind: `weekday=5`, `part=am`, `year=2019`, `season=1`, `relative=last year`."""
    sides: frozenset[tuple[int, int]]
    """Rows of the antonyms of which it has one side, with the side."""
    events: frozenset[str]
    """What it tells of that comes once: a wedding."""
    spots: frozenset[str]
    """Places where everybody is at times, each by one word: home, work."""
    is_unbounded: bool
    """It speaks of all people or places."""
    marks: frozenset[str]
    """Which closed classes it has words of: `afraid`, `at_ease`, `free`, `least`."""


@lru_cache(maxsize=8192)
def frame_of(text: str) -> Frame:
    """Read how a statement is meant."""
    shown = tuple(tokens_of(skeleton(text).text))
    plain = skeleton(text).text.replace("’", "'").casefold()
    folded = [word_of(token) for token in shown]
    is_past = _has_past_verb(folded)
    is_until = is_past and not UNTIL.isdisjoint(folded)
    dated = bool(_PAST.search(plain) or _UNTIL_YEAR.search(plain) or is_until) and not _is_present(folded)
    return Frame(
        is_claimed=not _is_unclaimed(plain),
        is_wanted=_WANTED.search(plain) is not None and _UNCLAIMED.search(plain) is None,
        person=_person(shown, folded),
        owner=_owner(shown),
        has_stand_in=_STAND_IN.search(plain) is not None,
        denied_verb=root(found[1], "english") if (found := _DENIED_VERB.search(plain)) else "",
        is_past=dated or is_past,
        is_dated_past=dated,
        is_today=_TODAY.search(plain) is not None,
        is_hedged=_HEDGED.search(plain) is not None,
        holds_always=_NEVER.search(plain) is not None,
        is_only=_ONLY.search(plain) is not None and _CONDITION.search(plain) is None,
        calendar=_calendar(plain, folded),
        sides=frozenset(
            (row, side) for row, sides in enumerate(_ANTONYMS) for side in (0, 1) if sides[side].search(plain)
        ),
        events=frozenset(event for event, pattern in _EVENTS.items() if pattern.search(plain)),
        spots=frozenset(spot for spot, pattern in _SPOTS.items() if pattern.search(plain)),
        is_unbounded=_UNBOUNDED.search(plain) is not None,
        marks=frozenset(name for name, pattern in _MARKS.items() if pattern.search(plain)),
    )


_MARKS: Final = {
    "least": _LEAST,
    "denying": _DENYING,
    "located": _any_of(words.LOCATED, "位于|在|にある|住|있어|살아"),
    "conditional": _CONDITION,
    "lifelong": _any_of(words.LIFELONG),
}


def _is_unclaimed(plain: str) -> bool:
    if any(pattern.search(plain) for pattern in (_REPORTED, _BELIEVED, _JOKED, _QUOTED, _ASKED)):
        return True
    if "if" not in plain.split():
        plain = _REFUSED.sub(" ", plain)
    if _UNCLAIMED.search(plain):
        return True
    return bool(_WISHED.search(plain) or (_PLANNED.search(plain) and _LATER.search(plain)))


def _is_present(folded: list[str]) -> bool:
    return bool(folded) and folded[0].endswith("s") and folded[0] not in UNTIL and folded[0] not in _PAST_VERBS


def _has_past_verb(folded: list[str]) -> bool:
    for word in folded[:_NEAR_START]:
        if word in _HELPERS:
            return False
        if word in _PAST_VERBS:
            return True
    # "The forum opened" has its verb behind the thing.
    first = next(iter(folded[2:3] if folded[0] in _ARTICLES else folded[:1]), "") if folded else ""
    return first.endswith("ed") and len(first) >= _SHORTEST_PAST and first not in _NO_PAST


def _person(shown: tuple[str, ...], folded: list[str]) -> str:
    """Give whom it names at its beginning: "mara", or "mara flatmate" for the one beside her."""
    relative = _RELATIVE_FIRST.match("".join(shown))
    if relative is not None:
        return f"his {relative[1]}"
    if len(folded) > 1 and (folded[0] in _POSSESSIVES or shown[0].endswith("'s")):
        beside = next((word for word in folded[1:3] if word in _BESIDE), "")
        holder = "" if folded[0] in _POSSESSIVES else folded[0]
        return f"{holder} {beside}" if beside else ""
    if len(folded) < 2 or not shown[0][:1].isupper() or folded[0] in _FIRST_WORDS or not shown[0].isalpha():  # noqa: PLR2004
        return ""
    verb = folded[1]
    if folded[0].endswith("ing") or verb in {"are", "were"}:
        return ""
    if verb in COPULAS or verb in AUXILIARIES:
        return folded[0]
    is_verb = verb.endswith("s") and (folded[0].endswith("ss") or not folded[0].endswith("s")) and shown[1].islower()
    return folded[0] if is_verb else ""


def _is_early(folded: list[str], place: int) -> bool:
    """Tell whether the morning is that of "three in the morning"."""
    before = folded[max(0, place - 4) : place]
    return folded[place] == "morning" and any(word in _SMALL_HOURS for word in before)


def _owner(shown: tuple[str, ...]) -> str:
    first = shown[0] if shown else ""
    is_name = first.endswith("'s") and first[:1].isupper() and first.casefold() not in _NO_OWNERS
    return first.casefold().removesuffix("'s") if is_name else ""


def _calendar(plain: str, folded: list[str]) -> frozenset[str]:
    found = {f"year={year}" for year in _YEAR.findall(plain)}
    found |= {f"relative={' '.join(each)}" for each in _RELATIVE.findall(plain)}
    for place, word in enumerate(folded):
        found |= {f"weekday={day}" for day in _WEEK.get(word, ())}
        day = WEEKDAYS.get(word) or next((_INFLECTED[each] for each in _INFLECTED if word.startswith(each)), None)
        if day is not None:
            found.add(f"weekday={day}")
        if word in _SEASONS and not (word == "fall" and place == 0):
            found.add(f"season={_SEASONS[word]}")
        if word in _PARTS and not _is_early(folded, place):
            found.add(f"part={_PARTS[word]}")
    found |= {f"weekday={day}" for word, days in _WEEK_UNSPACED.items() if word in plain for day in days}
    found |= {f"part={part}" for word, part in _PARTS_UNSPACED.items() if word in plain}
    return frozenset(found)
