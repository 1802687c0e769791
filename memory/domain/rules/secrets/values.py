"""Tell what looks like a chosen value from what is said: letters with digits, signs or capitals within."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from memory.domain.language.lexicon import NO_CLASSES, Classes, compiled
from memory.domain.language.normal_text import folded
from memory.domain.rules.secrets.finding import TaggedText, is_placeholder, lexicon

_CHUNK: Final = (
    r"(?P<quoted>\"[^\"\n]{3,80}\"|[“„][^”“\n]{3,80}[”“]|`[^`\n]{3,80}`|[「『][^」』\n]{3,80}[」』]|«[^»\n]{3,80}»|"
    r"(?<!\w)'[^'\n]{3,80}'(?!\w))|(?P<bare>[^\s\"“”„`「」『』«»、。《》<>\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+)|\n"
)
_QUOTES: Final = "\"'`“”„「」『』«»‘’"
_LEADING: Final = "([{:=>-—–→*|,"
TRAILING: Final = " \t.,;:!?)]}…、。，#*|"
ENDS: Final = (".", "!", "?", ";", ")", ",")


@dataclass(frozen=True, slots=True)
class Chunk:
    """What stands between two spaces, or between quotation marks."""

    start: int
    end: int
    raw: str
    value: str
    is_quoted: bool
    classes: Classes

    @property
    def is_sign(self) -> bool:
        """Whether it is or begins with a sign of equality."""
        return any(sign in self.raw[: len(self.raw) - len(self.raw.lstrip(_LEADING))] for sign in ":=→—–-|([>")


def chunks_of(reading: TaggedText, start: int, end: int) -> Iterator[Chunk]:
    """Yield the chunks that begin between two places of a text; line breaks are chunks of their own."""
    for match in compiled(_CHUNK).finditer(reading.text, start):
        if match.start() >= end:
            return
        raw = match.group()
        quoted = match["quoted"] is not None
        value = raw.strip(_QUOTES) if quoted else raw.lstrip(_LEADING).strip(_QUOTES).rstrip(TRAILING)
        offset = raw.find(value) if value else 0
        begin, finish = match.start() + offset, match.start() + offset + max(len(value), 1)
        classes = NO_CLASSES if quoted else reading.between(begin, finish)
        yield Chunk(begin, finish, raw, value, quoted, classes)


_TWO_NAMES: Final = r"(?-i:[A-Z][a-z]+(?:[-._&+][A-Z][a-z]+)+)"
_ADJECTIVE: Final = (
    r"[a-z]{2,40}(?:ed|ing|able|ible|ive|ful|less|tion|ly|ous|ical|ier|est|isch|lich|mente|ado|ada|ido|ida|ent|ant|"
    r"ional|atic|itive|some)|.{0,40}(?:ый|ой|ая|é|ée|és|ées|ato|ata|uto|iert|igt)"
)
"""Endings of words that describe. A password that ends so is missed; a sentence about one is far more frequent."""


def is_word(value: str) -> bool:
    """Return whether a value is one word, a name or a number."""
    return all(character.isalnum() or character in "'-" for character in value)


def is_plain(chunk: Chunk, *, by_sign: bool = False) -> bool:
    """Return whether a chunk is a word that nobody would say of a password; behind a sign it may be short."""
    if compiled(_TWO_NAMES).fullmatch(chunk.value):
        return True
    return len(chunk.value) >= (3 if by_sign else 5) and chunk.value.isalpha() and not is_said(chunk)


def is_said(chunk: Chunk) -> bool:
    """Return whether a word is one that people say of passwords, or describes."""
    is_spoken = chunk.classes & {"said", "links", "own", "passwords", "hints"}
    return bool(is_spoken) or compiled(_ADJECTIVE).fullmatch(chunk.value) is not None


_CODE: Final = (
    r".{0,200}\(.*|\[.*|.{0,200}\[[\"'\w].*|(?:os|process|config|settings|self|request|req|user|form|input|env|data|"
    r"this|args|secrets?|ctx|app)\.[\w.]+|\$[A-Za-z{(].*|%[A-Za-z(].*|@\w.*|[{<].*|\w*(?:password|passwd|pwd|confirm|"
    r"getpass|getenv|environ)\w*|hash\w*|https?:.*|\$2[aby]\$.*|\W+|x{3,}|\d{1,3}%?|&.*|\?"
)
"""Source code that reads or names a password, in the place of the value."""
_SHORTEST_VALUE: Final = 4
_INNER_SIGN: Final = r"\w[!@#$%^&*_+=~?.,/|\\:-]+\w|\w[!@#$%^&*+=~]+$|^[!@#$%^&*+=~]+\w"
_INNER_CAPITAL: Final = r"(?-i:[a-zß-ÿа-я][A-ZÀ-ÞА-Я])"
_JOINT: Final = r"[-.,:/']"
_AMOUNT: Final = (
    r"[\d.,]+(?:%|€|\$|k|m|gb|mb|th|st|nd|rd|s|x|px|ms|am|pm|h)?|v\d[\d.]*|(?:19|20)\d\d[-/]\d.*|"
    r"\d{1,3}[-\s]?(?:char\w*|bit|digit\w*|stellig\w*|letter\w*|day\w*|factor|fa)"
)


def is_sample(value: str) -> bool:
    """Return whether a value stands for another one, or is code that reads it."""
    return is_placeholder(value) or compiled(_CODE).fullmatch(value) is not None


def is_chosen(value: str) -> bool:
    """Return whether a value looks made up: letters with digits, signs between letters, or capitals within."""
    if len(value) < _SHORTEST_VALUE or is_sample(value) or compiled(_AMOUNT).fullmatch(value):
        return False
    if lexicon().classes_of(folded(value)) & {"said", "sign_ins", "passwords", "codes", "locks", "links", "own"}:
        return False
    letters, digits = any(map(str.isalpha, value)), any(map(str.isdigit, value))
    signs = len(compiled(_INNER_SIGN).findall(value))
    # One hyphen or dot joins ordinary words ("case-sensitive", "e.g."), so alone it needs a second.
    only_joined = signs == 1 and not digits and compiled(_JOINT).search(value) is not None
    made_up = digits or (signs and not only_joined) or compiled(_INNER_CAPITAL).search(value) is not None
    return letters and bool(made_up)


_EVIDENT: Final = r"(?=.{0,60}[^\W\d_]{4})(?=.{0,60}\d)[^\s@#/\\|()\[\]{}<>;,=+`]{8,64}"
_EVIDENT_SIGN: Final = r"(?<!\d)[!$^](?=\w)|(?<=[^\W_])(?<!\d)[*](?=[^\W_])|(?<=\w)[$^](?=\w)"
_APPARENT: Final = (
    r"(?=.{0,60}[^\W\d_]{3})(?=.{0,60}\d)(?:[^\s/\\|()\[\]{}<>;,`]{2,40}[!@$%^&*+=~?#.][^\s/\\|()\[\]{}<>;,`]{1,40}|"
    r"(?=(?:.{0,9}[^\W\d_]){5})[^\s/\\|()\[\]{}<>;,`]{4,40}\d\d!|\w{4,40}[$%^&*#]|(?-i:(?:[A-Z][a-z]+){2,}\d{2,})\W?)"
)


_PUBLISHED: Final = r"[\w.+-]+@[\w-]+\.\w+|(?:\w+\.)+[a-z]{2,4}|v?[\d.]+\w*"


def is_evident(chunk: Chunk) -> bool:
    """Return whether a value is of the form that only passwords have: letters and digits with a sign between them."""
    match = compiled(_EVIDENT).fullmatch(chunk.value)
    if match is None or "://" in chunk.raw or chunk.raw.startswith(("$", "#", "@", "%")):
        return False
    return compiled(_EVIDENT_SIGN).search(chunk.value, 1) is not None and not compiled(r"[*~_|]{2}").search(chunk.raw)


def is_apparent(chunk: Chunk) -> bool:
    """Return whether a value looks like a password where a login is spoken of: digits with a sign, or with names."""
    value = chunk.raw.strip(_QUOTES + ",.:;()")
    if compiled(_APPARENT).fullmatch(value) is None or compiled(_PUBLISHED).fullmatch(value) is not None:
        return False
    return "://" not in value and not is_sample(value) and not compiled(_AMOUNT).fullmatch(value)
