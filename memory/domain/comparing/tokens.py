"""Cuts a text into tokens for comparison: words, numbers, dates, code, and runs of writing without spaces."""

import re
from typing import Final

from memory.domain.comparing.runs import RUN, is_unspaced

_TOKEN: Final = re.compile(
    r"`[^`\n]{1,200}`|[\u0e00-\u0e7f]+|[#@][\w-]{1,64}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[:h]\d\d(?!\d)"
    r"|\d+(?:[.,]\d+)*(?:st|nd|rd|th|am|pm|[º°ª€%]|[^\W\d_]{1,3})?(?![^\W_])"
    r"|(?:UTC|GMT)[+-]\d{1,2}|[^\W\d_]+/[^\W\d_]+|[^\W_]+(?:['-][^\W_]+)*|[€$£=,.;:!?]",
    re.IGNORECASE,
)
_WHOLE: Final = re.compile(r"(?:UTC|GMT)[+-]|\d{4}-\d|[`#@]", re.IGNORECASE)
_HYPHEN: Final = re.compile(r"(?<=[^\W\d_])-(?=[^\W_])|(?<=\d)-(?=[^\W\d_])")
_INSIDE_CODE: Final = re.compile(r"[\w./-]+")
_MARKS_OF_ARABIC: Final = re.compile("[\u0610-\u061a\u064b-\u065f\u0670]")
_CONTRACTIONS: Final = frozenset("it's he's she's that's there's here's what's who's where's let's".split())
_CODE: Final = "`#@"


def tokens_of(text: str) -> list[str]:
    """Cut a text whose width and digits are undone; case is kept."""
    plain = _MARKS_OF_ARABIC.sub("", text.replace("’", "'"))
    return [token for found in _TOKEN.finditer(plain) for token in _cut(found.group())]


def word_of(token: str) -> str:
    """Fold a token, without the ending of a possessor."""
    word = token.casefold()
    return word if word in _CONTRACTIONS else word.removesuffix("'s") or word


def is_code(token: str) -> bool:
    """Tell whether a token is code, a channel or a mention."""
    return token[0] in _CODE and len(token) > 1


def inside(token: str) -> list[str]:
    """Give the pieces of code, or the channel as it is called; code of signs alone stays in one piece."""
    if token[0] != "`":
        return [token.casefold()]
    return _INSIDE_CODE.findall(token.strip("`")) or [token]


def _cut(token: str) -> list[str]:
    if _WHOLE.match(token):
        return [token]
    if not is_unspaced(token):
        return _unhyphenated(token)
    parts: list[str] = []
    end = 0
    for found in RUN.finditer(token):
        parts += [token[end : found.start()], found.group()]
        end = found.end()
    parts.append(token[end:])
    return [part for part in parts if part]


def _unhyphenated(token: str) -> list[str]:
    parts = [part for part in _HYPHEN.split(token) if part]
    # What is free of something is without it.
    return ["without", *parts[:-1]] if len(parts) > 1 and parts[-1].casefold() == "free" else parts
