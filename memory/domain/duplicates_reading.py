"""Reads a statement for comparison: its values, its content, what it is about, and whether it denies, ends, changes or adds."""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from memory.domain.duplicates_lexicon import Meaning, languages_of, meaning_at, meaning_of, stem
from memory.domain.duplicates_numbers import value_at
from memory.domain.duplicates_runs import RUN, is_unspaced, pieces
from memory.domain.normal_text import skeleton

MOST_CHARACTERS: Final = 1200
"""Nothing longer is stored."""
_TOKEN: Final = re.compile(
    r"`[^`\n]{1,200}`|[\u0e00-\u0e7f]+|[#@][\w-]{1,64}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[:h]\d\d(?!\d)"
    r"|\d+(?:[.,]\d+)*(?:st|nd|rd|th|am|pm|[º°ª€%]|[^\W\d_]{1,3})?(?![^\W_])"
    r"|(?:UTC|GMT)[+-]\d{1,2}|[^\W\d_]+/[^\W\d_]+|[^\W_]+(?:['-][^\W_]+)*|[€$£=,.;:!?]",
    re.IGNORECASE,
)
_DATED: Final = re.compile(r"(?:UTC|GMT)[+-]|\d{4}-\d", re.IGNORECASE)
_HYPHENATED: Final = re.compile(r"(?<=[^\W\d_])-(?=[^\W_])|(?<=\d)-(?=[^\W\d_])")
_INSIDE_CODE: Final = re.compile(r"[\w./-]+")
_CODE: Final = "`#@"
_PRONOUNS: Final = re.compile(r"(?:she|he|they|it|xe|any|ze)/\w+")
_MARKS: Final = frozenset("€$£=,.;:!?")
_SENTENCE_ENDS: Final = frozenset(".!?:")
_COPULAS: Final = frozenset(
    "is are was were = : be am i'm it's isn't aren't wasn't ist sind es está son est sont è sono é são это".split()
)
_PREPOSITIONS: Final = frozenset("at in on to as from under with near into for by of about during without".split())
_PREPOSITIONS_ELSEWHERE: Final = frozenset(
    "in auf bei nach von aus für mit als an a à de en dans chez sur pour con por para em na no da di per op bij naar van voor met в на из с для от к по".split()
)
_OF_PLACE: Final = frozenset(
    "at in on to into near for bei nach auf an à en dans chez em na no da op bij naar a в на из".split()
)
_ASIDES: Final = frozenset(", ; because since after although though weil da parce porque perché omdat потому".split())
_COMPARING: Final = frozenset("over than before als statt que antes avant que чем dan".split())
_CONTRACTIONS: Final = frozenset("it's he's she's that's there's here's what's who's where's let's".split())
_NEAR: Final = 2
"""Words from a denial to what it takes back."""
_MARKS_OF_ARABIC: Final = re.compile("[\u0610-\u061a\u064b-\u065f\u0670]")
_OLD: Final = frozenset({"old", "alt", "oud"})


@dataclass(frozen=True, slots=True)
class Term:
    """One piece of content."""

    text: str
    """Stem, name of a group of words, or value with its kind."""
    part: int
    """Number of the part of the sentence; a verb of a known kind, a preposition or a mark begins another."""
    is_value: bool = False
    """True for numbers, measures and dates."""
    is_code: bool = False
    """True for code, channels and mentions."""
    after_copula: bool = False
    preposition: str = ""
    """The one right before it, if any; those of place are one."""
    is_aside: bool = False
    """True in a clause that comes behind the statement itself: a reason, an explanation."""


@dataclass(slots=True)
class Reading:
    """What stands in a statement."""

    terms: list[Term] = field(default_factory=list)
    """In the order of the text."""
    single: set[str] = field(default_factory=set)
    """What it is about, if of such a thing there is one at a time."""
    several: set[str] = field(default_factory=set)
    """What it is about, if of such a thing there may be many."""
    aside: set[str] = field(default_factory=set)
    """Further things that only an aside is about."""
    kin: set[str] = field(default_factory=set)
    states: dict[str, str] = field(default_factory=dict)
    """Slot → value, for slots whose values are known words."""
    compared: tuple[str, str] | None = None
    """What stands on both sides of "over", "than" or "before"."""
    denied: set[str] = field(default_factory=set)
    """What stands right behind a denial."""
    denials: int = 0
    ended: bool = False
    changed: bool = False
    now: bool = False
    also: bool = False

    @property
    def is_denied(self) -> bool:
        """Tell whether it denies what it is about."""
        return self.denials > 0

    @property
    def predicates(self) -> set[str]:
        """Give everything that it is about."""
        return self.single | self.several | self.aside


@lru_cache(maxsize=8192)
def read(text: str) -> Reading:
    """Read a statement. The reading is shared: callers must not change it."""
    return _Reader(skeleton(text[:MOST_CHARACTERS]).text).reading


class _Reader:
    """Goes through a text once, from the first token to the last."""

    def __init__(self, text: str) -> None:
        self.reading = Reading()
        text = _MARKS_OF_ARABIC.sub("", text.replace("’", "'"))
        self._shown = [token for found in _TOKEN.finditer(text) for token in _cut(found.group())]
        self._words = [_without_possessive(token.casefold()) for token in self._shown]
        self._languages = languages_of(self._words)
        self._part, self._copula, self._preposition = 0, False, ""
        self._is_aside = False
        self._comparing = self._denies_next = False
        self._denied_at = -_NEAR - 1
        self._place = place = 0
        while place < len(self._words):
            self._place = place
            place += self._take_at(place)

    def _take_at(self, place: int) -> int:
        word = self._words[place]
        if word[0] in _CODE and len(word) > 1:
            for part in _inside(self._shown[place]):
                self._add(part, is_code=True)
            return 1
        if is_unspaced(word):
            self._take_run(word)
            return 1
        value = value_at(self._words, place)
        if value is not None:
            return self._take_value(value[0], place, value[1])
        if word == "one" and self._counts(place):
            self._add("number=1", is_value=True)
            return 1
        if word == "too" and self._ends_clause(place):
            self.reading.also = True
            return 1
        known = meaning_at(self._words, place, self._languages)
        if known is not None:
            self._mean(known[0])
        elif word not in _MARKS and word not in _COMPARING:
            if _PRONOUNS.fullmatch(word):
                self._mean(Meaning("state", word, "pronoun"))
            else:
                self._add(stem(word, self._languages[0]))
        self._note(word)
        return 1 if known is None else known[1]

    def _note(self, word: str) -> None:
        """Keep where in the sentence the next word stands."""
        if word in _COPULAS:
            self._copula = True
        is_preposition = word in (_PREPOSITIONS if self._languages[0] == "english" else _PREPOSITIONS_ELSEWHERE)
        if word in _COPULAS or is_preposition or word in _MARKS:
            self._part += 1
        if is_preposition:
            self._preposition = "in" if word in _OF_PLACE else word
        if self.reading.terms and word in _ASIDES:
            self._is_aside = True
        if word in _COMPARING:
            self._comparing = True

    def _take_value(self, value: str, place: int, length: int) -> int:
        behind = self._words[place + length] if place + length < len(self._words) else ""
        if value.startswith("year=") and behind in _OLD:
            self.reading.single.add("age")
            value, length = f"number={value.removeprefix('year=')}", length + 1
        self._add(value, is_value=True)
        return length

    def _counts(self, place: int) -> bool:
        """Tell whether "one" at this place is a number: what it counts stands behind it."""
        if place + 1 == len(self._words) or self._words[place + 1] in _MARKS or self._languages[0] != "english":
            return False
        known = meaning_at(self._words, place + 1, self._languages)
        return known is None or known[0].role != "light"

    def _ends_clause(self, place: int) -> bool:
        return place + 1 == len(self._words) or self._words[place + 1] in _MARKS

    def _take_run(self, token: str) -> None:
        for role, text in pieces(token):
            if role == "content":
                self._add(text)
            elif role == "value":
                self._add(text, is_value=True)
            elif role == "ended" and text == "もう":
                self.reading.ended = True
            else:
                self._mean(meaning_of(role, text))
                self._part += 1

    def _mean(self, meaning: Meaning) -> None:
        reading = self.reading
        match meaning.role:
            case "single" | "several":
                self._be_about(meaning.role, meaning.name)
            case "moved" | "joined":
                self._change(meaning.role)
            case "kin":
                reading.kin.add(meaning.name)
            case "state":
                self._fill(meaning)
            case "denial" | "dislike":
                self._deny(meaning)
            case "word":
                self._add(meaning.name)
            case "ended" | "changed" | "now" | "also":
                setattr(reading, meaning.role, True)
            case "light":
                pass

    def _change(self, role: str) -> None:
        self.reading.changed = True
        if role == "joined":
            self._be_about("single", "work")
        elif len(self.reading.terms) <= 1:
            self._be_about("single", "live")

    def _fill(self, state: Meaning) -> None:
        # "Favourite author" says nothing about anybody's work.
        if "favourite" not in self.reading.single:
            self.reading.single.add(state.slot)
            self.reading.states[state.slot] = state.name
        self._add(state.name)

    def _deny(self, meaning: Meaning) -> None:
        reading = self.reading
        if meaning.role == "denial":
            reading.denials += 1
            self._denied_at = self._place
            self._denies_next = True
            return
        reading.several.add(meaning.name)
        # "Does not hate" denies nothing; "hates it, never eats it" says it twice.
        reading.denials += -1 if self._place - self._denied_at <= _NEAR else 1

    def _be_about(self, role: str, name: str) -> None:
        reading = self.reading
        about = reading.aside if self._is_aside else (reading.single if role == "single" else reading.several)
        about.add(name)
        self._part += 1

    def _add(self, text: str, *, is_value: bool = False, is_code: bool = False) -> None:
        reading = self.reading
        if self._comparing and reading.terms:
            reading.compared = reading.compared or (reading.terms[-1].text, text)
        self._comparing = False
        self._part += is_value
        if self._denies_next:
            reading.denied.add(text)
        self._denies_next = False
        reading.terms.append(Term(text, self._part, is_value, is_code, self._copula, self._preposition, self._is_aside))
        self._part += is_value
        self._preposition = ""


def _cut(token: str) -> list[str]:
    """Part unspaced writing from what stands beside it in one token."""
    if token[0] in _CODE or _DATED.match(token):
        return [token]
    if not is_unspaced(token):
        return [part for part in _HYPHENATED.split(token) if part]
    parts: list[str] = []
    end = 0
    for found in RUN.finditer(token):
        parts += [token[end : found.start()], found.group()]
        end = found.end()
    parts.append(token[end:])
    return [part for part in parts if part]


def _without_possessive(word: str) -> str:
    return word if word in _CONTRACTIONS else word.removesuffix("'s")


def _inside(token: str) -> list[str]:
    return _INSIDE_CODE.findall(token.strip("`")) if token[0] == "`" else [token.casefold()]
