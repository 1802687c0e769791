"""The one notation by which a line of a prompt names what it came from, and by which an answer cites it: `[m:<id>]`.

A line has its mark at its end. No text of people can hold one: `escaping` breaks the bracket of everything that looks like it.
"""

import re
from typing import Final

from memory.domain.language.escaping import as_data

OURS: Final = re.compile(r"\[m:[^\s\[\]]+\]")
"""Every mark of a prompt, at the end of a line or where a line names another one; in no text of people."""


def mark_of(source_id: str) -> str:
    """Write the mark of a memory, or of what else a line may come from."""
    return f"[m:{source_id if source_id.isalnum() else as_data(source_id)}]"


def marked(data: str, source_id: str) -> str:
    """Put the mark behind the words of a line, which are escaped already."""
    return f"{data} {mark_of(source_id)}"


def marks_of(source_ids: tuple[str, ...]) -> str:
    """Write the marks of several, as the value of an attribute."""
    return " ".join(map(mark_of, source_ids))
