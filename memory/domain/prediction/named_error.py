"""Which error a message names, as programs print it: the line at the end of a traceback, a panic, a compiler's code. Pure.

For memories about the same error, and as a signal that its author will ask. It must not guess at errors told in prose.
"""

import re
from typing import Final

MOST_CHARACTERS: Final = 4000
"""Of a message that are looked at, which is all that Discord lets anybody send."""

_NAMED: Final = re.compile(
    r"^[ \t]{0,8}(?P<name>[A-Za-z_][\w.]{0,100}(?:Error|Exception))(?::[ \t]*(?P<said>[^\n]{0,160}))?[ \t]*$",
    re.MULTILINE,
)
_PLAIN: Final = re.compile(
    r"^[^\n]{0,120}?\b(?P<name>panicked at|Segmentation fault|error\[E\d{4}\])(?P<said>[^\n]{0,160})$", re.MULTILINE
)


def named_error(text: str) -> str | None:
    """Give the name of the last error that a message prints, without its module, and what it said; None when it prints none."""
    looked_at = text[:MOST_CHARACTERS]
    found = [*_NAMED.finditer(looked_at)] or [*_PLAIN.finditer(looked_at)]
    if not found:
        return None
    name, said = found[-1]["name"].rpartition(".")[2], (found[-1]["said"] or "").strip(" \t:")
    return f"{name} {said}".strip()
