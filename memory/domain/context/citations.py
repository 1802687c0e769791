"""Reads the hidden marks by which a model says what it used of memory, and takes every mark out of its words.

A mark is `[m:<id>]`, as it stands at the end of each line of a prompt (`memory.domain.text.marks`). Models bend them, people write
some of their own: whatever looks like a mark goes, and only one that leads to a line of this very prompt counts.
It must not touch anything else of an answer, code least of all: `values[m:stop]` is a slice.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from memory.domain.text.marks import OURS

ID_CHARACTERS: Final = 12
SHORTEST: Final = 4
"""Characters of an id that a model has to give at least, where they lead to one memory alone."""

_NAME: Final = r"[A-Za-z0-9]{1,24}"
_LIST: Final = rf"(?:m\s*:\s*)?{_NAME}(?:\s*[,;|]\s*(?:m\s*:\s*)?{_NAME})*"
_ONE: Final = rf"\\?[\[(【〔［]\s*[mM]\s*[:：]\s*(?P<ids>{_LIST})?\s*(?:…|\.\.\.)?\s*\\?[\])】〕］]"
"""In whatever brackets; empty, or with several ids."""
_WRAPPED: Final = re.compile(
    rf"(?P<before>(?<![ \t])[ \t]*)(?P<open>\(|`{{1,2}}|\*{{1,2}}|_{{1,2}}|\|\||~~)?{_ONE}(?P<close>\)|`{{1,2}}|\*{{1,2}}|_{{1,2}}|\|\||~~)?"
)
_BROKEN_OFF: Final = re.compile(
    rf"(?<![ \t])(?P<before>[ \t]*)\\?[\[【][ \t]*[mM][ \t]*[:：][ \t]*(?P<ids>{_LIST})?[ \t]*(?P<rest>…?)[ \t]*$",
    re.MULTILINE,
)
"""Never closed: at the end of an answer that was cut, or of a line."""
_ID: Final = re.compile(rf"[a-z2-7]{{{ID_CHARACTERS}}}")
_IN_LIST: Final = re.compile(rf"(?:[mM]\s*:\s*)?({_NAME})")
_CODE: Final = re.compile(r"```.*?(?:```|\Z)|(?<!`)`[^`\n]+`(?!`)", re.DOTALL)
_ROW: Final = re.compile(rf'"id": "[a-z2-7]{{{ID_CHARACTERS}}}"')
"""How the answer to a query names a memory; within somebody's words its quotes would be escaped."""
_EMPTY_LINE: Final = re.compile(r"[ \t\0]*(?:[-*+•>]|-#|\d{1,2}[.)])?[ \t\0]*")
_GONE: Final = "\0"
"""Stands where a mark was until the lines are looked at; no answer holds one."""
_CLOSING: Final = {"(": ")"}
_GLUED: Final = re.compile(r"[\w)\]]")
"""What stands before the bracket of a slice or a call."""
_AFTER: Final = re.compile(r"[.,;:!?…)\]}\"'”’。，、！？]|\s|\Z")


@dataclass(frozen=True, slots=True)
class Cited:
    """What an answer says, and what it says it by."""

    text: str
    """Without a mark; may be empty."""
    ids: tuple[str, ...]
    """What of the prompt was marked, in the order of the answer, each once."""


def read_citations(text: str, used: Sequence[str], *, quoted: str = "") -> Cited:
    """Take the marks out of an answer and tell what of that which its prompt was made of, `used`, they name.

    `quoted` is what people wrote that stood in the prompt: a mark that stands there, in full or cut short, is theirs, and never counts.
    """
    theirs = quoted.casefold()
    found: list[str] = []
    pieces: list[str] = []
    end = 0
    for code in [*_CODE.finditer(text), None]:
        start = len(text) if code is None else code.start()
        pieces.append(_read(text[end:start], used, found, theirs, in_code=False))
        if code is not None:
            pieces.append(_read(code[0], used, found, theirs, in_code=True))
            end = code.end()
    joined = _without_empty_lines("".join(pieces))
    return Cited(_BROKEN_OFF.sub(_closed, joined).strip(), tuple(dict.fromkeys(found)))


def _closed(mark: re.Match[str]) -> str:
    named = [token.casefold() for token in _IN_LIST.findall(mark["ids"] or "")]
    is_code = not mark["before"] and _is_glued(mark.string, mark.start()) and not any(map(_ID.fullmatch, named))
    return mark[0] if is_code else str(mark["rest"])


def quoted_in(prompt: str) -> str:
    """Give what people wrote that stands in a prompt, wherever: all of it but our own marks, which no text of theirs can hold."""
    return _ROW.sub("", OURS.sub("", prompt))


def _read(piece: str, used: Sequence[str], found: list[str], theirs: str, *, in_code: bool) -> str:
    def taken(mark: re.Match[str]) -> str:
        named = [token.casefold() for token in _IN_LIST.findall(mark["ids"] or "")]
        is_glued = not mark["before"] and not mark["open"] and _is_glued(piece, mark.start())
        known = {token: source_id for token in named if (source_id := _of(token, used)) is not None}
        if not known and not _looks_meant(named, mark[0], is_glued=is_glued, in_code=in_code):
            return mark[0]
        found.extend(each for token, each in known.items() if token not in theirs and each.casefold() not in theirs)
        return _joint(piece, mark) + _GONE

    return _WRAPPED.sub(taken, piece)


def _of(token: str, ids: Iterable[str]) -> str | None:
    """Give the one of some ids that a mark names, in full or by its beginning."""
    if len(token) < SHORTEST:
        return None
    fitting = [source_id for source_id in ids if source_id == token or source_id.startswith(token)]
    return fitting[0] if len(fitting) == 1 else None


def _looks_meant(named: Sequence[str], mark: str, *, is_glued: bool, in_code: bool) -> bool:
    """Tell whether something in brackets that names nothing known is a mark all the same, and no piece of code or of a sentence."""
    if any(_ID.fullmatch(token) for token in named):
        return not (in_code and is_glued)
    # `(m: 5 kg)` and `x[m:n]` are somebody's words.
    return not in_code and not is_glued and not mark.lstrip(" \t\\").startswith("(")


def _is_glued(piece: str, start: int) -> bool:
    return start > 0 and _GLUED.match(piece[start - 1]) is not None


def _joint(piece: str, mark: re.Match[str]) -> str:
    """Give what stays where a mark was: the half of a pair that encloses more than it, and a space between words."""
    opened, closed = mark["open"] or "", mark["close"] or ""
    if opened and _CLOSING.get(opened, opened) == closed:
        opened = closed = ""
    rest = piece[mark.end() :]
    at_line_start = not piece[: mark.start()].rpartition("\n")[2].strip()
    if opened or closed:
        return f"{mark['before'] if opened else ''}{opened}{closed}"
    return mark["before"] if not at_line_start and not _AFTER.match(rest) else ""


def _without_empty_lines(text: str) -> str:
    """Drop the lines that held nothing but marks, and every trace of where a mark was."""
    lines = [line for line in text.split("\n") if _GONE not in line or not _EMPTY_LINE.fullmatch(line)]
    return "\n".join(lines).replace(_GONE, "")
