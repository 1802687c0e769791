"""Saying the same thing to somebody only once in a while in one channel. Pure: time is handed in."""

from datetime import datetime, timedelta
from typing import Final, Literal

SILENCE: Final = timedelta(seconds=60)
A_DAY: Final = timedelta(days=1)
MANY: Final = 1000
"""How many are remembered at most; beyond that the one that was said first is forgotten."""

Topic = Literal[
    "off_record",
    "trouble",
    "left_out",
    "nudge",
    "forwarded",
    "busy",
    "too_fast",
    "spent",
    "dropped",
    "interrupted",
    "may_not_write",
]


class SaidLately:
    """Who has been told what, and where, within the last minute; of being left out, within the last day."""

    def __init__(self) -> None:
        self._said: dict[tuple[int, int, Topic], datetime] = {}

    def may_speak(self, channel_id: int, user_id: int, topic: Topic, *, at: datetime) -> bool:
        """Return whether to speak now; asking counts as having spoken."""
        key = channel_id, user_id, topic
        until = self._said.get(key)
        if until is not None and at < until:
            return False
        # The oldest stand first, for what is said again is put at the end.
        self._said.pop(key, None)
        while self._said and (len(self._said) >= MANY or next(iter(self._said.values())) <= at):
            del self._said[next(iter(self._said))]
        self._said[key] = at + (A_DAY if topic == "left_out" else SILENCE)
        return True
