"""Mentions in the talk that is kept: people stand in it by Discord's ids, never by a name, so that one can be taken out again."""

import re
from collections.abc import Callable
from typing import Final

from memory.domain.ids import SubjectId, subject_of

SOMEONE: Final = "@someone"
"""Who is mentioned and may not be told."""

_MENTION: Final = re.compile(r"<@!?(\d{1,20})>")


def mentioned_in(text: str) -> tuple[SubjectId, ...]:
    """List who is mentioned, each once, in order."""
    return tuple(dict.fromkeys(subject_of(int(found[1])) for found in _MENTION.finditer(text)))


def with_mentions(text: str, shown: Callable[[SubjectId], str]) -> str:
    """Put something in the place of each mention."""
    return _MENTION.sub(lambda found: shown(subject_of(int(found[1]))), text)


def without_mention_of(text: str, subject: SubjectId) -> str:
    """Put "@someone" in the place of every mention of a person; the others stay as they are."""
    return _MENTION.sub(lambda found: SOMEONE if subject_of(int(found[1])) == subject else found.group(), text)
