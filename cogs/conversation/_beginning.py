"""The beginning of an answer, as it is shown while the model writes the rest: what of it, when, and how often.

Pure: time is handed in.
"""

import re
from typing import Final

from cogs.conversation._chunks import MAX_UNITS, rendered, slices_of

WHOLE_WITHIN_S: Final = 1.0
"""An answer that is through so soon after its first word is sent as a whole."""
AT_LATEST_S: Final = 1.3
"""Seconds after the first word from which a beginning of any length is shown, even a single word."""
ENOUGH_CHARACTERS: Final = 40
EDITS_APART_S: Final = 1.25
"""Between two edits in one channel: Discord lets a bot edit about five times in five seconds there, and one of them is
for the whole answer."""
LOOKED_AT: Final = 4 * MAX_UNITS
"""Characters of an answer from which its first message is made; marks that are taken out are among them."""
SIGN: Final = "▍"
"""Ends each message that shows a beginning, and no other: so people see that more comes, and the bot after a crash that
it never did."""

_HALF_TOKEN: Final = re.compile(r"<[^\s<>]{0,60}\Z")
"""Of a mention, an emoji or a time."""
_ENDS_SENTENCE: Final = re.compile(r"[.!?…。！？][\"'”’)\]*_`]{0,3}\Z|[.!?…]\s|[。！？]")
_MOST_CHANNELS: Final = 1000


def shown_beginning(text: str) -> str:
    """Return the message that shows so much of an answer, with its code fences closed.

    Empty where there is nothing to be seen yet.

    What an answer of several messages has beyond the first comes with the whole.
    """
    # No character is less than a unit; of a longer text the first slice alone is wanted.
    first = slices_of(_HALF_TOKEN.sub("", text[:MAX_UNITS]))[:1]
    # An empty slice behind it closes what is open.
    shown = rendered([*first, ""])[0] if first else ""
    return f"{shown} {SIGN}" if shown.strip() else ""


def without_sign(text: str) -> str:
    """Return a whole answer such that it cannot be taken for a beginning."""
    return text.rstrip(f"{SIGN} \n") if text.endswith(SIGN) else text


def is_beginning(content: str) -> bool:
    """Tell by its content whether a message of the bot shows an answer that was never finished."""
    return content.endswith(SIGN)


def is_enough(text: str, *, passed_s: float) -> bool:
    """Return whether so much of an answer is worth a message, `passed_s` after its first word came."""
    if passed_s < WHOLE_WITHIN_S or not text.strip():
        return False
    return passed_s >= AT_LATEST_S or len(text) >= ENOUGH_CHARACTERS or _ENDS_SENTENCE.search(text) is not None


class Pace:
    """When something may be edited in a channel.

    Answers that are written there side by side share what Discord allows.
    """

    def __init__(self) -> None:
        self._free_from: dict[int, float] = {}

    def next_edit(self, channel_id: int, *, at: float) -> float:
        """Return the time of the next edit, in seconds of the clock that `at` is of; it is taken by asking."""
        if len(self._free_from) >= _MOST_CHANNELS:
            self._free_from = {channel: free for channel, free in self._free_from.items() if free > at}
        turn = max(at, self._free_from.get(channel_id, at))
        self._free_from[channel_id] = turn + EDITS_APART_S
        return turn
