"""Finds whom a sentence is about: a relative or somebody else known to the speaker, a mention, "she", a name."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final, Literal

from memory.domain.language.lexicon import Lexicon, Match
from memory.domain.language.sentences import is_unspaced
from memory.domain.language.terms import base_form, languages_shown
from memory.lexicons.tables import by_language, expression, keys_of

_LONGEST_ASIDE: Final = 8
_MOST_ADJECTIVES: Final = 2
VERBS: Final = frozenset({"be", "modal", "adverb", "verb"})
_SURE_VERBS: Final = frozenset({"be", "modal"})
_HANDLE: Final = re.compile(r"<@!?\d+>|(?=[\W\d_]*[^\W\d_])\w+_\w+")
_EVERYBODY: Final = frozenset({"everyone", "here"})
_BEFORE_A_NAME: Final = frozenset({"title", "article"})
_PEOPLE: Final = frozenset({"kin", "kin_bare", "pronoun"})
_NAMES: Final = frozenset({"given", "given_capital"})
_ONE: Final = _NAMES | {"kin_bare", "own", "article"}
_NEAR: Final = 3
_WHO: Final = frozenset({"who", "adverb", "that"})
_IS_OR_HAS: Final = frozenset({"be", "adverb"})

_Kind = Literal["known", "pronoun", "they", "handle", "given", "capital"]
"""A `given` name is in the tables; a `capital` is any other word that may be one, or a word for anybody."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Whom a sentence is about, as far as its form tells."""

    kind: _Kind
    end: int
    """Place of the first word of what is said."""
    owns: bool = False
    is_english: bool = True
    """Whether what follows must look like an English verb."""
    is_foreign: bool = False
    """Whether "i" and "im" are no English there."""


@cache
def lexicon() -> Lexicon:
    """Return the tables of this package, ready to be looked up."""
    return Lexicon(keys_of("about_others"))


@cache
def english(key: str) -> frozenset[str]:
    """Return the English entries of a table."""
    return frozenset(by_language("about_others", key)["en"])


@cache
def unspaced_subject() -> re.Pattern[str]:
    """Return the pattern of another person at the beginning of a claim in a script without spaces."""
    return re.compile(expression("about_others", "statement"))


def told_behind_people(claim: str) -> Iterator[tuple[str, bool]]:
    """Yield what a claim tells behind each person whom it names, and whether of its speaker, who says "I" behind them.

    What is told of another stands as it is, and put as they would say it: "I am"; what is done "for my dad" is his too.
    """
    if is_unspaced(claim):
        starts = [0, *(mark.end() for mark in re.finditer("[、,]", claim))]
        for found in filter(None, (unspaced_subject().match(claim[start:]) for start in starts)):
            yield f"I am {found.string[found.end() :]}", False
        return
    words = lexicon().annotated(claim)
    people = [place for place in range(len(words)) if _is_a_person(words, place)]
    if not people:
        return
    # In a text that shows another language "im" is no English.
    not_i = frozenset() if "en" in (languages_shown(claim) or ("en",)) else english("first")
    own = {place for place, word in enumerate(words) if "first" in word.classes and word.text not in not_i} - {*people}
    for place, end in pairwise([*sorted({*people, *own}), len(words)]):
        ending = words[end].start if end < len(words) else len(claim)
        if place not in own:
            if any("on_behalf" in word.classes for word in words[max(0, place - 2) : place]):
                yield claim[: words[place].start], False
            for told, before in _told(words[:end], place):
                yield f"{before}{claim[words[told].start : ending]}", False
        elif place > people[0]:
            yield claim[words[place].start : ending], True


def _told(words: Sequence[Match], place: int) -> Iterator[tuple[int, str]]:
    """Yield where begins what is told of somebody named at a place, and what they would say before it themselves."""
    named = _behind_names(words, place + 1)
    # Who "works with children with autism" names nobody.
    is_one = place == 0 or (words[place - 1].classes | words[place].classes) & _ONE
    for start in {named, behind_aside(words, named)}:
        verb = behind(words, start, _WHO)
        told = behind(words, verb, _IS_OR_HAS | {"with"} if is_one else _IS_OR_HAS)
        if verb < len(words):
            yield verb, ""
        if verb < told < len(words):
            yield told, "I am "


def _is_a_person(words: Sequence[Match], place: int) -> bool:
    """Return whether a word names somebody; one that may be a name does where what only people are follows."""
    word, told = words[place], words[place + 1 : place + 2 + _NEAR]
    classes = base_classes(word)
    is_name = bool(place and classes & _NAMES) and word.tokens[0].shown[0].isupper()
    if is_name or classes & _PEOPLE or _HANDLE.fullmatch(word.text):
        return True
    if told and "be" in told[0].classes and any("personal" in each.classes for each in told):
        return _name_kind(word) is not None
    return bool(classes & _NAMES) and _name_kind(word) == "given"


def subject_of(words: Sequence[Match]) -> Subject | None:
    """Return the subject that some words begin with; None where they name no single person."""
    if not words:
        return None
    for found in (_known, _thing_of_somebody, _described, _pronoun, _handle, _named):
        subject = found(words)
        if subject is not None:
            return subject
    return None


def behind(words: Sequence[Match], place: int, classes: frozenset[str]) -> int:
    """Return the place behind the words of some classes, and the commas among them, that stand from a place on."""
    while place < len(words) and (words[place].classes & classes or words[place].text == ","):
        place += 1
    return place


def _known(words: Sequence[Match]) -> Subject | None:
    """Return "my sister", "our landlady's son", "dad", "Alba's grandma" with what stands beside it."""
    first = words[0]
    is_owned = "own" in first.classes or _is_owner(first)
    place = 1
    end = 0 if "kin_bare" in base_classes(first) else None
    while is_owned and place < min(len(words), (end or 0) + _MOST_ADJECTIVES + 2):
        if "kin" in base_classes(words[place]):
            end = place
        place += 1
    if end is None:
        return None
    owns = _ends_in_s(words[end])
    told = end + 1 if owns else behind_aside(words, _behind_names(words, end + 1))
    is_english = first.text in english("own" if is_owned else "kin_bare") or _ends_in_s(first)
    return Subject("known", told, owns, is_english=is_english, is_foreign=not is_english)


def _described(words: Sequence[Match]) -> Subject | None:
    """Return "the new guy in accounting, Theo", up to its verb; what is said of "a man" must be personal."""
    if not words[0].classes & {"article", "own", "person"}:
        return None
    is_anybody = words[0].text in {"a", "an"} or "person" in words[0].classes
    for place, word in enumerate(words[: _MOST_ADJECTIVES + 2]):
        if "person" in word.classes:
            wanted = {"be", "personal"} if is_anybody else _SURE_VERBS
            verb = next((at for at, each in enumerate(words[place + 1 :], place + 1) if each.classes & wanted), None)
            return None if verb is None else Subject("capital" if is_anybody else "known", verb)
    return None


def _thing_of_somebody(words: Sequence[Match]) -> Subject | None:
    """Return "il capo di Matteo", "the birthday of Ada"."""
    place = 1 if "article" in words[0].classes else 0
    is_of = len(words) > place + 2 and "toward" in words[place + 1].classes
    if not is_of or not words[place].classes & {"kin", "attribute"} or _name_kind(words[place + 2]) != "given":
        return None
    is_foreign = words[place + 1].text not in english("toward")
    return Subject("known", _behind_names(words, place + 3), is_english=False, is_foreign=is_foreign)


def _pronoun(words: Sequence[Match]) -> Subject | None:
    if "they" in words[0].classes:
        return Subject("they", 1)
    return Subject("pronoun", behind_aside(words, 1)) if "pronoun" in words[0].classes else None


def _handle(words: Sequence[Match]) -> Subject | None:
    place = behind(words, 0, _BEFORE_A_NAME)
    if place + 1 < len(words) and words[place].text == "@" and words[place + 1].text not in _EVERYBODY:
        place += 1
    elif place >= len(words) or not _HANDLE.fullmatch(words[place].text):
        return None
    told = place + 1
    if [word.text for word in words[told : told + 2]] == ["'", "s"]:
        return Subject("handle", told + 2, owns=True)
    return Subject("handle", told, _ends_in_s(words[place]))


def _named(words: Sequence[Match]) -> Subject | None:
    place = behind(words, 0, _BEFORE_A_NAME)
    is_titled = any("title" in word.classes for word in words[:place])
    if place < len(words) and words[place].text == "." and is_titled:
        place += 1
    kind = _name_kind(words[place]) if place < len(words) else None
    if kind is None:
        return None
    end = _behind_names(words, place + 1)
    is_full = end > place + 1
    if end + 1 < len(words) and "and" in words[end].classes and _name_kind(words[end + 1]):
        is_full = False
        end = _behind_names(words, end + 2)
    owns = _ends_in_s(words[end - 1])
    end = end if owns else behind_aside(words, end)
    known = is_titled or (kind == "given" and not is_full)
    is_english = words[place].tokens[0].shown.islower() or "given_capital" in words[place].classes
    return Subject("given" if known else "capital", end, owns, is_english=is_english)


def _name_kind(word: Match) -> _Kind | None:
    """Return whether a word may be somebody's name: a given name, or a capital that no table knows."""
    shown = word.tokens[0].shown
    classes = base_classes(word)
    bare = word.text.removesuffix("'s")
    if len(word.tokens) > 1 or not shown[:1].isalpha() or "'" in bare:
        return None
    if "given_capital" in classes and shown[0].isupper():
        return "given"
    if classes - {"given", "given_capital"}:
        return None
    if "given" in classes:
        return "given"
    is_capital = shown[0].isupper() and not shown.removesuffix("'s").isupper() and len(bare) > 1
    return "capital" if is_capital and base_form(bare) == bare else None


def _is_owner(word: Match) -> bool:
    return _ends_in_s(word) and (_name_kind(word) is not None or "kin_bare" in base_classes(word))


def _ends_in_s(word: Match) -> bool:
    return word.text.endswith(("'s", "s'"))


def base_classes(word: Match) -> frozenset[str]:
    """Return the classes of a word without its 's."""
    text = word.text
    bare = text[:-2] if text.endswith("'s") else text.removesuffix("'")
    return word.classes if bare == text else lexicon().classes_of(bare)


def _behind_names(words: Sequence[Match], place: int) -> int:
    for _ in range(_MOST_ADJECTIVES):
        place += place < len(words) and words[place].tokens[0].shown[:1].isupper()
    return place


def behind_aside(words: Sequence[Match], place: int) -> int:
    """Return the place behind "(the baker)", ", 34," or ", the guy who fixed it," that stands there."""
    if place >= len(words) or words[place].text not in {"(", ","}:
        return place
    closing = ")" if words[place].text == "(" else ","
    within = words[place + 1 : place + 2 + _LONGEST_ASIDE]
    return next((place + 2 + at for at, word in enumerate(within) if word.text == closing), place)
