"""Finds passwords, PINs, codes, seed phrases, hints: a name for a secret, few words, a value that looks chosen."""

import re
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from memory.domain.language.lexicon import NO_CLASSES, Match, compiled
from memory.domain.language.terms import COMMON_WORDS
from memory.domain.rules.secrets.finding import UNIT_AFTER, PiiFinding, PiiKind, TaggedText, alternatives
from memory.domain.rules.secrets.values import (
    ENDS,
    TRAILING,
    Chunk,
    chunks_of,
    is_apparent,
    is_chosen,
    is_evident,
    is_plain,
    is_said,
    is_sample,
    is_word,
)

_REACH: Final = 110  # Characters behind a name in which its value may stand


def find_passwords(reading: TaggedText) -> Iterator[PiiFinding]:
    """Find passwords, PINs, codes and phrases; the span is the value, and that of a hint the sentence."""
    yield from (PiiFinding(start, end, kind) for kind, start, end in _spoken(reading))
    yield from (PiiFinding(start, end, "password") for start, end in (*_seeds(reading), *_hints(reading)))


def _spoken(reading: TaggedText) -> Iterator[tuple[PiiKind, int, int]]:
    for chunk in chunks_of(reading, 0, len(reading.text)):
        if is_evident(chunk) or ("sign_ins" in reading.classes and is_apparent(chunk)):
            yield "password", chunk.start, chunk.end
    for name, start, end in _names(reading):
        is_code = name != "passwords"
        found = None
        if not _is_fiction(reading):
            found = _digits_behind(reading, end, name)
        found = found or _told_behind(reading, end, is_code=is_code)
        if not _is_fiction(reading):
            found = found or _told_before(reading, start, is_code=is_code)
        if found is not None:
            yield "pin" if name in {"codes", "unlocks"} else "password", *found


def _is_fiction(reading: TaggedText) -> bool:
    """Return whether a game is spoken of, and nothing of the speaker's."""
    return "own" not in reading.classes and "games" in reading.classes


def _names(reading: TaggedText) -> Iterator[tuple[str, int, int]]:
    """Yield each name of a secret: of a password, of a code, of opening, or a lock and the code that opens it."""
    tokens = reading.tokens
    for place, token in reading.named("passwords", "loose_passwords", "codes", "unlocks", "code_words"):
        before = tokens[place - 1].classes if place else NO_CLASSES
        is_verb = token.text in {"pin", "pass"} and place + 1 < len(tokens) and tokens[place + 1].text in _OBJECTS
        if "not_secrets" in before or is_verb:
            continue
        if "passwords" in token.classes:
            yield "passwords", token.start, token.end
        elif "loose_passwords" in token.classes:
            yield "loose_passwords", token.start, token.end
        elif "codes" in token.classes or compiled(_BARE_CODE).match(reading.text, token.start):
            yield "codes", token.start, token.end
        elif "unlocks" in token.classes:
            yield "unlocks", token.start, token.end
        elif lock := _lock_near(reading, place):
            yield "codes", min(token.start, lock.start), min(token.end, lock.end)


_BARE_CODE: Final = r"code(?:'?s)?(?:\sis|:|\s=)\s\d{4,8}(?![\w.,:])"
_OBJECTS: Final = frozenset(
    "it this that these them me up out down everything on the through by away along over".split()
)
_NEAR: Final = 8  # Words between a lock and the word for its code


def _lock_near(reading: TaggedText, place: int) -> Match | None:
    near = (*reversed(reading.tokens[max(0, place - _NEAR) : place]), *reading.tokens[place + 1 : place + _NEAR + 1])
    return next((token for token in near if "locks" in token.classes), None)


_TURNS: Final = alternatives("turns")
_PIN: Final = (
    rf"(?a:(?<![\w.,$€£/-]))(?P<pin>(?:\d{{1,2}}\s(?:{_TURNS})\W{{1,3}}(?:then\s)?){{1,4}}\d{{1,2}}\s(?:{_TURNS})|"
    r"\d{1,4}(?:[ -]\d{1,4}){1,5}|\d{3,20})(?![\w€$]|[.:/]\d)"
)
_FEWEST_DIGITS: Final = MappingProxyType({"codes": 3, "unlocks": 3, "passwords": 6, "loose_passwords": 6})
_MOST_DIGITS: Final = 24
_YEAR: Final = r"(?:19|20)\d\d"


def _digits_behind(reading: TaggedText, start: int, name: str) -> tuple[int, int] | None:
    """Read the digits behind a name; what is opened, is opened with them, and a password has six."""
    fewest = _FEWEST_DIGITS[name]
    for match in compiled(_PIN).finditer(reading.text, start, start + _REACH):
        if "talk" in reading.between(start, match.start()) or "\n" in reading.text[start : match.start()]:
            return None
        if compiled(r"(?:19|20)\d\d-\d\d-\d\d").match(reading.text, match.start()):
            continue
        is_amount = compiled(UNIT_AFTER).match(reading.text, match.end()) is not None
        if is_amount or not fewest <= sum(map(str.isdigit, match["pin"])) <= _MOST_DIGITS:
            continue
        right_before = next(reading.before(match.start(), 8), None)
        classes = NO_CLASSES if right_before is None else right_before.classes
        if name == "unlocks" and right_before is not None and right_before.start >= start and "withs" not in classes:
            continue
        if "links" in classes or compiled(_YEAR).fullmatch(match["pin"]) is None:
            return match.span("pin")
    return None


def _told_behind(reading: TaggedText, start: int, *, is_code: bool) -> tuple[int, int] | None:
    """Read the value behind a name: what looks chosen, or, behind a link, what is quoted, plain or a phrase."""
    linked = reading.text[start - 2 : start].casefold() == "'s"
    in_clause = True
    near = list(chunks_of(reading, start, start + _REACH))
    for place, chunk in enumerate(near):
        if chunk.raw == "\n" or "talk" in chunk.classes:
            return None
        linked = linked or (place == 0 and chunk.is_sign and chunk.value != "")
        if linked and chunk.value and is_sample(chunk.value):
            return None
        is_near = linked or not is_code or place <= 1
        if chunk.value and is_near and is_chosen(chunk.value) and not chunk.raw.startswith(("#", "@", "!", "/")):
            return chunk.start, chunk.end
        by_sign = chunk.is_sign or near[place - 1].raw.endswith((":", "="))
        if linked and not is_code and in_clause and (end := _plain_end(near[place:], by_sign=by_sign)):
            return chunk.start, end
        in_clause = in_clause and not chunk.raw.endswith(",")
        linked = _links(chunk)
        following = near[place + 1].value.casefold() if place + 1 < len(near) else ""
        if chunk.raw.rstrip("'\"*`)").endswith((".", "!", "?", ";")) and place and following not in _ANAPHORS:
            return None
    return None


_ANAPHORS: Final = frozenset({"it's", "its", "it’s", "it", "es", "c'est", "c’est", "è", "é"})
"""Words by which the next sentence goes on about the same: "My password is easy. It's …"."""


def _links(chunk: Chunk) -> bool:
    return "links" in chunk.classes or chunk.raw.endswith((":", "=", "→", "->")) or (chunk.is_sign and not chunk.value)


_NUMBER: Final = r"\d{4,12}"
_FEWEST_PHRASE_WORDS: Final = 3


def _ends_clause(chunks: list[Chunk], place: int) -> bool:
    """Return whether a clause ends with a chunk: by a mark, or by what begins another."""
    following = chunks[place + 1] if place + 1 < len(chunks) else None
    if chunks[place].raw.endswith(ENDS) or following is None or following.raw == "\n":
        return True
    return "talk" in following.classes or not any(map(str.isalnum, following.raw))


def _plain_end(chunks: list[Chunk], *, by_sign: bool) -> int | None:
    """Return where a quoted value, one plain word, or a phrase of some ends that nobody would say of a password."""
    first = chunks[0]
    if first.is_quoted:
        return None if is_said(first) or not first.value else first.end
    if not first.value or first.raw.endswith(":"):
        return None
    words: list[Chunk] = []
    for chunk in chunks:
        words.append(chunk)
        if chunk.raw.endswith(ENDS) or chunk.raw == "\n":
            break
    if _ends_clause(chunks, 0) and compiled(_NUMBER).fullmatch(first.value):
        return first.end
    if _ends_clause(chunks, 0) and is_plain(first, by_sign=by_sign):
        return first.end
    spoken = [word for word in words if word.value]
    common = sum(map(is_said, spoken))
    allowed = 1 if by_sign and len(spoken) > _FEWEST_PHRASE_WORDS else 0
    if len(spoken) < _FEWEST_PHRASE_WORDS or common > allowed or not all(is_word(word.value) for word in spoken):
        return None
    return spoken[-1].end


_REVERSED: Final = (
    r"(?<!\S)[\"'`(]?(?P<value>[^\s\"'`,()]{4,60})[\"'`]?(?:\s?[,=←]\s?|\s\(\s?|\s?<-\s?|\s(?:is|was|ist|es|est|é|è|as|"
    r"als|como|comme|come|for|für|that's|thats|c'est|das\sist|é\sa)\s)(?:thats\s|that's\s|"
    r"is\s)?(?:[^\s.!?,:=]{1,12}\s){0,3}$"
)


_NEXT: Final = 20  # Characters behind a name that may make it talk: "my password generator"


def _told_before(reading: TaggedText, end: int, *, is_code: bool) -> tuple[int, int] | None:
    """Read a value in front of its name: "use Gl1tter-Bomb as the password"."""
    text, start = reading.text, max(0, end - _REACH)
    match = compiled(_REVERSED).search(text[start:end])
    if match is None:
        return None
    around = reading.between(start + match.end("value"), end + _NEXT)
    value = match["value"].strip(TRAILING)
    if "talk" in around or "own" not in around:
        return None
    if (is_chosen(value) and not value.isalpha()) or (is_code and compiled(r"(?!19|20)\d{4,8}").fullmatch(value)):
        return start + match.start("value"), start + match.end("value")
    return None


_SEED_WORDS: Final = range(11, 26)
_SEED_WORD: Final = range(3, 10)
_FUNCTION_WORDS: Final = frozenset[str]().union(*COMMON_WORDS.values())


def _seeds(reading: TaggedText) -> Iterator[tuple[int, int]]:
    """Yield rows of words that no grammar joins, in a text that names a wallet or the like."""
    if "seeds" not in reading.classes:
        return
    run: list[tuple[int, int]] = []
    numbered = False
    for token in (*reading.tokens, None):
        word = "" if token is None else token.text
        if token is not None and word.isalpha() and len(word) in _SEED_WORD and word not in _FUNCTION_WORDS:
            run.append((token.start, token.end))
        elif word not in {",", "", "-"} and not word.isdigit() and not (word in {".", ")"} and numbered):
            if len(run) in _SEED_WORDS:
                yield run[0][0], run[-1][1]
            run = []
        numbered = word.isdigit()
    if len(run) in _SEED_WORDS:
        yield run[0][0], run[-1][1]


def _hints(reading: TaggedText) -> Iterator[tuple[int, int]]:
    """Yield sentences that say of what one's password is made: "my cat's name plus 1987"."""
    names = list(_names(reading))
    for match in re.finditer(r"[^.!?\n]{8,400}", reading.text):
        classes = reading.between(*match.span())
        named = any(match.start() <= start < match.end() for name, start, _ in names if name != "unlocks")
        spelled = named and {"passwords", "links", "hint_joins"} <= classes and classes.isdisjoint({"talk", "games"})
        if spelled:
            yield match.span()
        if "hints" not in classes or "games" in classes or classes.isdisjoint({"own", "links"}):
            continue
        joined = "hint_joins" in classes and (named or not classes.isdisjoint({"unlocks", "sign_ins"}))
        told = named and {"links", "own"} <= classes and "talk" not in classes
        if joined or told:
            yield match.span()
