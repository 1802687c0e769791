"""Saying the same thing only once a minute in one channel. Pure: time is handed in."""

from datetime import datetime, timedelta
from typing import Final, Literal

SILENCE: Final = timedelta(seconds=60)
_MANY: Final = 1000

Topic = Literal["trouble", "left_out", "nudge"]


class Hush:
    """Which channels have been told what within the last minute."""

    def __init__(self) -> None:
        self._said: dict[tuple[int, Topic], datetime] = {}

    def may_speak(self, channel_id: int, topic: Topic, *, at: datetime) -> bool:
        """Tell whether to speak now; asking counts as having spoken."""
        until = self._said.get((channel_id, topic))
        if until is not None and at < until:
            return False
        if len(self._said) >= _MANY:
            self._said = {key: until for key, until in self._said.items() if at < until}
        self._said[channel_id, topic] = at + SILENCE
        return True
