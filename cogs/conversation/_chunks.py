"""Cutting an answer into messages that Discord takes, without cutting what belongs together. Pure.

Sizes are counted in UTF-16 units, of which a text has at least as many as it has characters:
whichever way Discord counts, a part is not too long.
"""

import re
from dataclasses import dataclass
from typing import Final

from cogs.presentation.wording import units

MAX_UNITS: Final = 2000
"""Discord's limit of a message."""
AIM_UNITS: Final = 1900
"""What a part may hold of the text; the rest is for the fences that are added."""
MAX_PARTS: Final = 4
"""Beyond that the answer goes into a file."""

_FENCE: Final = "```"
_EARLIEST_CUT: Final = 0.4
"""Share of a part that must be filled before a nicer place to cut is worth the smaller part."""
_ATOM: Final = re.compile(
    r"<(?:@[!&]?|\#|a?:\w{2,32}:|t:|id:|/[^<>\n]{1,100}:)[\w:-]{1,40}>"  # mentions, emoji, times, commands
    r"|`{1,3}"
    r"|[\U0001F1E6-\U0001F1FF]{2}"  # a flag is two letters
    r"|.[\u0300-\u036f\u20d0-\u20ff\ufe00-\ufe0f\U0001F3FB-\U0001F3FF\U000E0020-\U000E007F]{0,20}"
    r"(?:\u200d.[\ufe00-\ufe0f\U0001F3FB-\U0001F3FF]{0,2}){0,8}",
    re.DOTALL,
)
_OPENING: Final = re.compile(r"```([\w+\-.#]{1,20}(?=\n))?")
_JUST_OPENED: Final = re.compile(r"(?<!`)```(?:[\w+\-.#]{1,20}\n)?\s*\Z")
"""A fence that opens right before the cut; the next part opens it again, so here it would be an empty block.

Of more backticks than three the first three are the fence, and what follows them is text.
"""


@dataclass(frozen=True, slots=True)
class Chunks:
    """An answer as it is sent."""

    parts: tuple[str, ...]
    """1 to 4 messages; none is blank or too long, and in each the code fences are closed."""
    file_text: str | None
    """The whole answer, when the parts do not hold it all; to be attached to the last one."""


def chunked(text: str) -> Chunks:
    """Cut an answer. A blank one has no parts."""
    parts = [part for part in rendered(slices_of(text)) if part.strip()]
    return Chunks(parts=tuple(parts[:MAX_PARTS]), file_text=text if len(parts) > MAX_PARTS else None)


def slices_of(text: str) -> list[str]:
    """Cut a text into slices of at most `AIM_UNITS`, which joined are the text again."""
    slices = []
    start = 0
    while start < len(text):
        end = _cut_after(text, start)
        slices.append(text[start:end])
        start = end
    return slices


def rendered(slices: list[str]) -> list[str]:
    """Make messages of slices: a fence that is open at a cut is closed before it, and opened anew behind it."""
    parts = []
    language: str | None = None
    for number, piece in enumerate(slices, start=1):
        before, language = language, _open_language(piece, language)
        if language is not None and number < len(slices) and (opened := _JUST_OPENED.search(piece)):
            parts.append(_rendered_one(piece[: opened.start()], before=before, after=None))
        else:
            parts.append(_rendered_one(piece, before=before, after=language))
    return parts


def _rendered_one(piece: str, *, before: str | None, after: str | None) -> str:
    head = "" if before is None else f"{_FENCE}{before}\n"
    tail = "" if after is None else f"\n{_FENCE}"
    body = piece.strip() if before is None else piece.rstrip().removeprefix("\n")
    if before is not None and body.lstrip().startswith(_FENCE):
        # The fence ends right behind the cut: leave the empty block away.
        head, body = "", body.lstrip().removeprefix(_FENCE).strip()
    return f"{head}{body}{tail}" if body else ""


def _open_language(piece: str, language: str | None) -> str | None:
    """Return the language of the fence that is open behind a slice, "" without one; None when none is open."""
    place = 0
    while (found := _OPENING.search(piece, place)) is not None:
        if language is None:
            language, place = found[1] or "", found.end()
        else:
            language, place = None, found.start() + len(_FENCE)
    return language


def _cut_after(text: str, start: int) -> int:
    """Find the end of the slice that begins at `start`: behind a paragraph, a line, a word, or else between atoms."""
    used = 0
    position = start
    ends: dict[str, tuple[int, int]] = {}
    while position < len(text):
        atom = _atom_at(text, position)
        size = units(atom)
        if used + size > AIM_UNITS:
            return _best(ends, position)
        used += size
        position += len(atom)
        if atom.isspace():
            kind = "word" if atom != "\n" else "paragraph" if text.startswith("\n", position - 2) else "line"
            ends[kind] = (position, used)
    return len(text)


def _best(ends: dict[str, tuple[int, int]], position: int) -> int:
    for kind in ("paragraph", "line", "word"):
        end, used = ends.get(kind, (0, 0))
        if used >= _EARLIEST_CUT * AIM_UNITS:
            return end
    return position


def _atom_at(text: str, position: int) -> str:
    found = _ATOM.match(text, position)
    return found.group() if found else text[position]
