"""Reads the hidden marks by which a model says what it used of memory, and takes every mark out of its words.

A mark is `[m:<id>]`. Whatever looks like one goes (`mark_forms`), and only one that leads to a line of this prompt
counts. It must not touch anything else, code least of all: `values[m:stop]` is a slice.
"""

import re
from bisect import bisect_left
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from memory.domain.context.mark_forms import GONE, masked
from memory.domain.language.escaping import OURS

_SHORTEST: Final = 4  # Characters of an id that a model has to give at least, where they lead to one memory alone

_ROW: Final = re.compile(r'"id": "[a-z2-7]{12}"')
"""How the answer to a query names a memory; within somebody's words its quotes would be escaped."""
_EMPTY_LINE: Final = re.compile(r"[ \t\0]*+(?:[-*+•>]|-#|\d{1,2}[.)])?[ \t\0.,;:]*+")
_JOINT: Final = re.compile(
    r"(?<![ \t\0])(?P<before>[ \t]*+)\0(?>(?:[ \t]*\0)*)(?P<comma>[:,;](?=[ \t]))?(?P<after>[ \t]*+)(?P<stop>\.(?!\.))?"
)
_BULLET: Final = re.compile(r"(?:\A|\n)[ \t]*(?:[-*+•>]|-#|\d{1,2}[.)])\Z")
_BULLET_CHARACTERS: Final = 12
_CLOSES: Final = re.compile(r"[.,;:!?…)\]}\"'”’。，、！？]|\n|\Z")
_WRAPS: Final = re.compile(r"[*_`~|]")
_OPENS: Final = "([{“„«¿¡"
_STOPS: Final = ".!?…。！？"


@dataclass(frozen=True, slots=True)
class _Cited:
    """What an answer says, and what it says it by."""

    text: str
    """Without a mark; may be empty."""
    ids: tuple[str, ...]
    """What of the prompt was marked, in the order of the answer, each once."""


def read_citations(text: str, used: Sequence[str], *, quoted: str = "") -> _Cited:
    """Take the marks out of an answer and tell which of `used` they name; what stands in `quoted` is people's own."""
    theirs = quoted.casefold()
    read, in_order = masked(text, used), sorted(used)
    named = ((token, _of(token, in_order)) for token in dict.fromkeys(read.named))
    found = dict.fromkeys(
        each for token, each in named if each and token not in theirs and each.casefold() not in theirs
    )
    return _Cited(_joined(read.text), tuple(found))


def shown_so_far(text: str, ids: Collection[str]) -> str:
    """Return what may be shown of an answer still being written: without marks, and without what may become one.

    `text` is the whole answer so far, `ids` what its prompt was made of. The last word waits. Linear in `text`.
    """
    return _joined(masked(text, ids, is_whole=False).text)


def quoted_in(prompt: str) -> str:
    """Return what people wrote of a prompt: all of it but our own marks, which no text of theirs can hold."""
    return _ROW.sub("", OURS.sub("", prompt))


def _of(token: str, ids: Sequence[str]) -> str | None:
    place = bisect_left(ids, token)
    fitting = [each for each in ids[place : place + 2] if each.startswith(token)]
    if len(token) < _SHORTEST or not fitting or (len(fitting) > 1 and fitting[0] != token):
        return None
    return fitting[0]


def _joined(text: str) -> str:
    """Close the gaps where marks were, and drop the lines that held nothing else."""
    if GONE in text:
        lines = text.split("\n")
        text = "\n".join(line for line in lines if GONE not in line or not _EMPTY_LINE.fullmatch(line))
        text = _JOINT.sub(_joint, text)
    return text.strip()


def _joint(gap: re.Match[str]) -> str:
    """Return what stays where a mark was: mostly the space between two words."""
    text, before, after, stop = gap.string, gap["before"], gap["after"], gap["stop"] or ""
    previous = text[gap.start() - 1] if gap.start() else "\n"
    if previous == "\n":
        return (before if gap.start() else "") + stop
    if _BULLET.search(text, max(gap.start() - _BULLET_CHARACTERS, 0), gap.start()):
        return before + stop
    if gap["comma"]:
        return f"{gap['comma']}{after}{stop}"
    if previous in _OPENS:
        return stop
    if stop or _CLOSES.match(text, gap.end()) or (not after and _WRAPS.match(text, gap.end())):
        # A mark between two full stops leaves one.
        return "" if previous in _STOPS else stop
    return before or after
