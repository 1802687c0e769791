"""Recognise orders about how the bot is to behave towards others: later, always, to all, with something put into answers.

A wish about how the speaker is answered is a preference and passes.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from memory.domain.injection.grammar import (
    LINKS,
    brings_something,
    has_any,
    is_told,
    names_anothers,
    starts_with_me,
    texts,
    verbs,
)
from memory.domain.injection.reading import QUOTE, Sentence, Word
from memory.domain.injection.words import WordClass

_CLOSE: Final = 3
_REPEATED: Final = frozenset({"repeat", "remember", "greet"})
_ASKED: Final = frozenset({"question", "questions", "any", "every"})
_PARTISAN: Final = frozenset(
    "praise recommend advertise insult mock flatter endorse defend promote blame favour favor".split()
)


def pings_many(sentence: Sentence, given: list[int]) -> bool:
    """Mention everyone, everyone here, or a role."""
    many = [place for place, word in enumerate(sentence.words) if "mass" in word.classes or word.text.startswith("<@&")]
    acting = verbs(sentence, given, "ping", "speak", "reveal", "tamper", "store")
    if not many or not acting or sentence.has("negation"):
        return False
    close = acting[0] <= 1 and 0 < many[0] - acting[0] <= _CLOSE
    return close or sentence.has_any("bot", "persist", "trigger", "output") or bool(texts(sentence.words) & _REPEATED)


def tampers(sentence: Sentence, given: list[int]) -> bool:
    """Put a fixed text, an address, a mention or a language for all into answers."""
    said = texts(sentence.words)
    if sentence.is_foreign and sentence.has("persist", "speak") and said & LINKS:
        return True
    if verbs(sentence, given, "speak") and QUOTE in said and said & _ASKED:
        return True
    return sentence.has("output") and not starts_with_me(sentence) and _puts_into_answers(sentence, given)


def _puts_into_answers(sentence: Sentence, given: list[int]) -> bool:
    said = texts(sentence.words)
    if verbs(sentence, given, "run", "tamper") and sentence.has("audience"):
        return True
    if sentence.has("persist") and "your" in said and said & _PARTISAN:
        return True
    brought = brings_something(sentence.words)
    if brought and sentence.has("modal") and not sentence.has("negation") and not _is_rule_for_members(sentence):
        return True
    always = sentence.has_any("persist", "you", "bot") or bool(verbs(sentence, given, "tamper"))
    putting = bool(verbs(sentence, given, "tamper", "speak", "run", "reveal"))
    return putting and always and (brought or sentence.has("private"))


def _is_rule_for_members(sentence: Sentence) -> bool:
    """Tell "members may post pictures in #art", where people post, from answers that must hold something."""
    return any("audience" in first.classes and "modal" in second.classes for first, second in pairwise(sentence.words))


_OTHERS: Final = frozenset(
    "anyone anybody someone somebody everyone everybody people they he she admin mod owner member members user users question questions "
    "request bot summarise summarize summarising consolidate summary restart line note deleted".split()
)
_THIRD: Final = frozenset("him her them his their she he they".split())
_LATER: Final[tuple[WordClass, ...]] = ("speak", "reveal", "tamper", "ping", "treat", "wipe", "grant", "cancel", "run")


def acts_later(sentence: Sentence, given: list[int]) -> bool:
    """A condition or a time first, then an order that is not about how the speaker is answered."""
    words = sentence.words
    first = next(iter(sentence.places("trigger")), None)
    if first is None or words[first].clause > 1:
        return False
    places = [
        place
        for place in verbs(sentence, given, *_LATER)
        if place > first and words[place].clause > words[first].clause
    ]
    if any(_is_for_others(words[first:place], words[place + 1 :]) for place in places):
        return True
    if any(
        _is_heavy(words[place:]) or texts(words[place : place + 4]) & _THIRD for place in _bare_orders(words, first)
    ):
        return True
    if any(_states(words[place + 1 :]) for place in verbs(sentence, given, "speak") if place in places):
        return True
    keeping = [place for place in verbs(sentence, given, "store", "wipe") if place > first]
    return bool(keeping) and names_anothers(words[keeping[0] :])


def _is_for_others(condition: Sequence[Word], rest: Sequence[Word]) -> bool:
    heavy = _is_heavy(rest)
    if texts(rest[:2]) & {"me", "us"} and not has_any(rest, "private", "power", "role", "rules"):
        return False
    if has_any(condition, "me") and not heavy:
        return False
    by_others = bool(texts(condition) & _OTHERS) or has_any(condition, "audience", "bot", "role")
    about = bool(texts(rest[:3]) & _THIRD)
    return by_others or heavy or (about and (condition[0].text == "upon" or not has_any(condition, "you")))


def _states(rest: Sequence[Word]) -> bool:
    """Find a claim put in the bot's mouth: "… say that Tom wasted it"."""
    return bool(rest) and rest[0].text == "that" and not has_any(rest, "me")


def _is_heavy(words: Sequence[Word]) -> bool:
    return brings_something(words) or has_any(
        words, "audience", "private", "role", "power", "record", "room", "mass", "rules", "strong_rules"
    )


_BARE: Final = frozenset(
    "share tell say announce post reveal reply answer send delete give show ping write treat promote append print list hand".split()
)
_NO_VERB_AFTER: Final = frozenset(
    "the a an my your his her their our to will would can could must should not i we you they he she it and or please no who that".split()
)


def _bare_orders(words: Sequence[Word], first: int) -> list[int]:
    """Orders behind a condition that no comma ends: "as soon as she is online tell her …"."""
    return [
        place
        for place in range(first + 3, len(words))
        if words[place].text in _BARE
        and words[place - 1].text not in _NO_VERB_AFTER
        and words[place].clause == words[first].clause
        and not has_any(words[first:place], "me")
    ]


def speaks_to_all(sentence: Sentence, given: list[int]) -> bool:
    """Have it told to all: "from now on tell everyone that …"."""
    if sentence.has("negation"):
        return False
    forced = sentence.has_any("persist", "bot", "trigger") or is_told(sentence)
    for place in verbs(sentence, given, "speak", "reveal"):
        near = sentence.words if sentence.is_foreign else sentence.words[place + 1 : place + 5]
        if forced and has_any(near, "audience") and sentence.words[place].text not in {"remember", "remind"}:
            return True
    return False
