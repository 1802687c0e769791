"""The words of a message as memory and model are given them. Pure.

Capturing and editing must clean alike, or every link preview would look like an edit.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from memory.domain.language.normal_text import clean

# The look behind lets a run of spaces be tried once; without it a message of spaces takes the square of its length.
_MENTION: Final = re.compile(r"(?<![ \t])(?P<space>[ \t]*)<@!?(?P<user>\d{1,20})>")
_EMOJI: Final = re.compile(r"<a?:(\w{2,32}):\d{1,20}>")
_MAX_NAME: Final = 32
"""Discord's own limit of a display name."""
_BEHIND_A_MENTION: Final = r" \t,:;–—-"
"""What people put between the mention that opens a message and what they say."""


@dataclass(frozen=True, slots=True)
class MessageWords:
    """What was said, without the bot's mention and with custom emoji by name."""

    shown: str
    """With people by the names they have now."""
    kept: str
    """With people by Discord's ids, which stay what they are when somebody takes another name."""


def words_in(content: str, *, bot_id: int, names: Mapping[int, str]) -> MessageWords:
    """Read what was said, fit to be stored.

    `names` are display names by user id; a person who is not in it is "@someone" in both forms.
    """
    return MessageWords(
        shown=spoken_text(content, bot_id=bot_id, names=names),
        kept=_said(content, bot_id=bot_id, person=lambda user: f"<@{user}>" if user in names else "@someone"),
    )


def spoken_text(content: str, *, bot_id: int, names: Mapping[int, str]) -> str:
    """Return what was said with people by name; who is not among `names` is "@someone".

    A name is data: it can neither break the line nor mention anybody.
    """
    return _said(content, bot_id=bot_id, person=lambda user: f"@{plain_name(names.get(user, 'someone'))}")


def _said(content: str, *, bot_id: int, person: Callable[[int], str]) -> str:
    def named(found: re.Match[str]) -> str:
        user_id = int(found["user"])
        return "" if user_id == bot_id else f"{found['space']}{person(user_id)}"

    opening = re.match(rf"(?:\s*<@!?{bot_id}>[{_BEHIND_A_MENTION}]*)+", content)
    said = content[opening.end() :] if opening else content
    return clean(_EMOJI.sub(r":\1:", _MENTION.sub(named, said)))


def plain_name(name: str) -> str:
    """Put a display name on one line, without what could pass for a mention or mark-up."""
    kept = "".join(" " if character in "<>@\n" else character for character in clean(name))
    return " ".join(kept.split())[:_MAX_NAME] or "someone"
