"""What a detector of secrets and personal data reads and reports, and what says that a value is something else."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from memory.domain.language.lexicon import NO_CLASSES, Classes, Lexicon, Match, compiled
from memory.lexicons.tables import expression, keys_of

PiiKind = Literal[
    "ssn", "card", "iban", "password", "api_key", "phone", "email", "ip_address", "street_address",
    "national_id", "account", "pin",
]  # fmt: skip


@dataclass(frozen=True, slots=True, order=True)
class PiiFinding:
    """One secret or piece of personal data in a text."""

    start: int
    end: int
    kind: PiiKind


@dataclass(frozen=True, slots=True)
class TaggedText:
    """A text with its tokens, each with the classes that the section `secrets` of the lexicons gives it."""

    text: str
    tokens: tuple[Match, ...]
    starts: tuple[int, ...]
    classes: Classes

    @classmethod
    def of(cls, text: str) -> "TaggedText":
        """Return a text with its tokens looked up."""
        tokens = tuple(map(_bared, lexicon().annotated(text)))
        classes = NO_CLASSES.union(*(token.classes for token in tokens))
        return cls(text, tokens, tuple(token.start for token in tokens), classes)

    def named(self, *names: str) -> Iterator[tuple[int, Match]]:
        """Yield the tokens of any of some classes, with their places among the tokens."""
        wanted = frozenset(names)
        if not self.classes.isdisjoint(wanted):
            yield from (
                (place, token) for place, token in enumerate(self.tokens) if not wanted.isdisjoint(token.classes)
            )

    def before(self, place: int, reach: int) -> Iterator[Match]:
        """Yield the tokens in front of a place in the text, the nearest first, at most `reach` characters away."""
        for index in range(bisect_left(self.starts, place) - 1, -1, -1):
            token = self.tokens[index]
            if token.start < place - reach:
                return
            yield token

    def between(self, start: int, end: int) -> Classes:
        """Return the classes of the tokens that begin between two places of the text."""
        first, last = bisect_left(self.starts, start), bisect_left(self.starts, end)
        return NO_CLASSES.union(*(token.classes for token in self.tokens[first:last]))


def _bared(token: Match) -> Match:
    """Return a token with the classes of what an apostrophe joins in it: "code's", "l'adresse"."""
    if token.classes or "'" not in token.text:
        return token
    before, _, after = token.text.rpartition("'")
    return Match(token.tokens, lexicon().classes_of(before) or lexicon().classes_of(after))


@cache
def lexicon() -> Lexicon:
    """Return the words of this package; built when first asked for."""
    return Lexicon(keys_of("secrets"))


def alternatives(key: str) -> str:
    """Return the expressions of a key of the lexicons, of all languages, as one."""
    return expression("secrets", key)


_LABEL_REACH: Final = 36
_JOINTS: Final = frozenset("#:=('\"`.-")


def is_labelled_otherwise(reading: TaggedText, start: int) -> bool:
    """Return whether the words right before `start` call what follows an order, a ticket, an ISBN or the like."""
    for token in reading.before(start, _LABEL_REACH):
        if "other_numbers" in token.classes:
            return True
        if token.classes.isdisjoint({"fillers", "links"}) and token.text not in _JOINTS:
            return False
    return False


UNIT_AFTER: Final = (
    rf"\s?(?:{alternatives('counted')}|€|\$|%|°|km|m|kg|hz|cm|mm|x|×)(?!\w)|\s?[x×]\s?\d|\s?[=*/+^<>]\s?\d"
    r"|,\d{3}(?!\d)|\s?%"
)
"""Behind digits: they count something."""

_PLACEHOLDER: Final = (
    r"[<\[{].*|\$\{?\w+.*|%\w+%|[*•xX.\-_#?]{3,}|(?:your|my|the|some|any|enter|insert|paste|put|change|replace|dein|tu|"
    r"votre|ton)(?:[\W_].*)?|change_?me\W*|(?:[a-z]{0,10}[-_\s])?(?:example|placeholder|dummy|redacted|hidden|removed|"
    r"censored|todo|tbd|here|foo|foobar|bar|null|none|nil|undefined|empty|string|str|true|false|secret|password|passwd|"
    r"pass|pwd|token|apikey|key|value|user|username)[\W_]*"
)


def is_placeholder(value: str) -> bool:
    """Return whether a value only stands where a secret would: `<token>`, `your-key-here`, `****`, `${TOKEN}`."""
    return compiled(_PLACEHOLDER).fullmatch(value) is not None
