"""Find passwords and the like: passphrases, PINs, access and recovery codes, logins in addresses and commands.

A password is known only by the words around it, so this is a small grammar (its words stand in `pii.password_words`):
a name for a password, a few words at most, a sign or verb of equality, and a value that looks chosen rather than said.
Talk about passwords ("is wrong", "must be long"), code that reads one, and placeholders are not findings.
detect-secrets' keyword plugin was compared and is not used: it knows quoted assignments only, and caught 1 of the 38
texts with a password of the development set. Its pattern for logins in addresses misses passwords with signs in them.
"""

import re
from collections.abc import Iterator
from typing import Final

from memory.domain.rules.secrets.finding import PiiFinding, is_placeholder
from memory.domain.rules.secrets.password_words import (
    ADJECTIVE,
    AFTER_NAME,
    CODE,
    COMMANDS,
    EQUALS,
    NAME_SIGNS,
    NAMES,
    NOT_A_NAME,
    REVERSED,
    SAID,
    SENTENCE_END,
    STOPS_NAME,
)

_LOGIN_ADDRESS: Final = re.compile(r"\w://[^\s/:@\"'`<>]{0,60}:(?P<value>[^\s/\"'`<>]{3,80})@(?=[\w\[])")
_VALUE: Final = re.compile(
    r"[\"“”„'`‘’「『«(<\s]{0,3}?(?:\"(?P<a>[^\"\n]{3,80})\"|[“„](?P<b>[^”“\n]{3,80})[”“]|'(?P<c>[^'\n]{3,80})'|`(?P<d>[^`\n]{3,80})`"
    r"|[「『](?P<e>[^」』\n]{3,80})[」』]|«(?P<f>[^»\n]{3,80})»|(?P<bare>[^\s\"“”'`「」『』«»、。<>]{3,80}))"
)
_VALUE_GROUPS: Final = ("a", "b", "c", "d", "e", "f", "bare")
_TRAILING: Final = " \t.,;:!?)]}…、。，#*"
_REACH: Final = 70
_MOST_FILLER: Final = 45
_WORDS: Final = re.compile(r"[^\W\d_]+(?:'[a-z]+)?")
_PHRASE: Final = re.compile(
    r"\s{0,8}[:=]?\s{0,8}(?:is\s)?[\"'`]?(?P<value>(?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8})(?![a-z])"
)
_FEWEST_PHRASE_WORDS: Final = 4
_SHORTEST_WORD: Final = 5
_SHORTEST_VALUE: Final = 4
_GROUPED_PIN: Final = re.compile(r"(?!(?:19|20)\d\d-)\d+(?:-\d+){0,3}")
"""Digits, or groups of them as on a lock or a sheet of recovery codes; no date."""
_NEXT_CODE: Final = re.compile(r"\s\d+-\d")
_PIN_LENGTH: Final = range(4, 13)


def find_passwords(text: str) -> Iterator[PiiFinding]:
    """Find passwords; the span is the value alone."""
    lower = text.lower() if text.isascii() else None
    for name in NAMES.finditer(text) if _may_hold(lower, NAME_SIGNS) else ():
        if not NOT_A_NAME.search(text[max(0, name.start() - 16) : name.start()]):
            yield from (PiiFinding(*span, "password") for span in _told_after(text, name))
    for match in REVERSED.finditer(text):
        if _is_chosen(match["value"].strip(_TRAILING)):
            yield PiiFinding(*match.span("value"), "password")
    for signs, pattern in COMMANDS:
        for match in pattern.finditer(text) if _may_hold(lower, signs) else ():
            if _is_chosen(match["value"].strip(_TRAILING)):
                yield PiiFinding(*match.span("value"), "password")
    for match in _LOGIN_ADDRESS.finditer(text):
        if not _is_sample(match["value"]):
            yield PiiFinding(*match.span("value"), "password")


def _may_hold(lower: str | None, signs: tuple[str, ...]) -> bool:
    """Tell whether one of some signs is in a text in lower case; None for one in which letters may stand for others."""
    return lower is None or any(sign in lower for sign in signs)


def _told_after(text: str, name: re.Match[str]) -> Iterator[tuple[int, int]]:
    """Look for the value behind a name: right behind it, or behind the first sign or verb of equality that has one."""
    end = name.end()
    limit = next((stop.start() for stop in re.finditer(r"\n", text[end : end + _REACH])), _REACH) + end
    sure = name["sure"] is not None
    phrase = _PHRASE.match(text, end)
    if phrase is not None and name["phrase"] is not None:
        yield phrase.span("value")
        return
    near = AFTER_NAME.match(text, end)
    if near is not None and (
        span := _value_at(text, near.end(), limit, told=sure or name["code"] is not None, plain=False)
    ):
        yield span
        return
    for equals in EQUALS.finditer(text, end, limit):
        if equals.start() - end > _MOST_FILLER or STOPS_NAME.search(text, end, equals.start()):
            return
        told = equals["weak"] is None and (sure or name["code"] is not None)
        if span := _value_at(text, equals.end(), limit, told=told, plain=told and sure):
            yield span
            return
    odd = _ODD_WORD.search(text, end, limit)
    if (
        odd is not None
        and not STOPS_NAME.search(text, end, odd.start())
        and _ends_at(text, odd.end())
        and _is_chosen(odd.group())
    ):
        yield odd.span()


def _value_at(text: str, start: int, limit: int, *, told: bool, plain: bool) -> tuple[int, int] | None:
    """Read a value at `start`; `told` lets digits and quoted words count, `plain` also a word nobody would say of a password."""
    match = _VALUE.match(text, start)
    if match is None or match.start() > limit:
        return None
    group = next(group for group in _VALUE_GROUPS if match[group] is not None)
    value = match[group].strip(_TRAILING)
    if _is_sample(value):
        return None
    if _is_chosen(value) or (group != "bare" and told and value.casefold() not in SAID):
        return match.span(group)
    if told and _GROUPED_PIN.fullmatch(value) and len(value) in _PIN_LENGTH and _ends_pin(text, match.end()):
        return match.span(group)
    if plain and (_is_plain(value) and _ends_at(text, match.end())):
        return match.span(group)
    return _told_phrase(text, match.start(group)) if plain else None


def _ends_at(text: str, end: int) -> bool:
    return text[end - 1] in _TRAILING or SENTENCE_END.match(text, end) is not None


def _ends_pin(text: str, end: int) -> bool:
    """Tell whether digits end here; a sheet of codes goes on with the next one."""
    return _ends_at(text, end) or _NEXT_CODE.match(text, end) is not None


def _is_plain(value: str) -> bool:
    if _TWO_NAMES.fullmatch(value):
        return True
    word = value.casefold()
    if _UNSPACED.search(word):
        return False
    return len(word) >= _SHORTEST_WORD and word.isalpha() and word not in SAID and ADJECTIVE.fullmatch(word) is None


_TWO_NAMES: Final = re.compile(r"[A-Z][a-z]+(?:[-._&+][A-Z][a-z]+)+")
_UNSPACED: Final = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def _told_phrase(text: str, start: int) -> tuple[int, int] | None:
    """Four or more words up to the end of the sentence, none of which is said of passwords."""
    sentence = re.match(r"[^\n.,;!?]{8,80}", text[start:])
    if sentence is None:
        return None
    words = _WORDS.findall(sentence.group().casefold())
    odd = any(word in SAID or ADJECTIVE.fullmatch(word) for word in words)
    return None if odd or len(words) < _FEWEST_PHRASE_WORDS else (start, start + sentence.end())


def _is_sample(value: str) -> bool:
    return is_placeholder(value) or CODE.fullmatch(value) is not None


_ODD_WORD: Final = re.compile(r"(?<!\S)(?=\S*\d)(?=\S*[^\W\d_])\w+[-_!@#$%^&*+]\S*\w(?!\S)")
_INNER_SIGN: Final = re.compile(r"\w[!@#$%^&*_+=~?.,/|\\:-]+\w|\w[!@#$%^&*+=~]+$|^[!@#$%^&*+=~]+\w")
_INNER_CAPITAL: Final = re.compile(r"[a-zß-ÿа-я][A-ZÀ-ÞА-Я]")
_HYPHENS: Final = re.compile(r"[-.,:/]")
_AMOUNT: Final = re.compile(
    r"[\d.,]+(?:%|€|\$|k|m|gb|mb|th|st|nd|rd|s|x|px|ms|am|pm|h)?|v\d[\d.]*|(?:19|20)\d\d[-/]\d.*", re.IGNORECASE
)


def _is_chosen(value: str) -> bool:
    """Tell whether a value looks made up: letters with digits, signs between letters, or capitals within."""
    if len(value) < _SHORTEST_VALUE or value.casefold() in SAID or _is_sample(value) or _AMOUNT.fullmatch(value):
        return False
    letters, digits = any(map(str.isalpha, value)), any(map(str.isdigit, value))
    signs = len(_INNER_SIGN.findall(value))
    # One hyphen or dot joins ordinary words ("case-sensitive", "e.g."), so alone it needs a second.
    only_joined = signs == 1 and not digits and _HYPHENS.search(value) is not None
    made_up = digits or (signs and not only_joined) or _INNER_CAPITAL.search(value) is not None
    return letters and bool(made_up)
