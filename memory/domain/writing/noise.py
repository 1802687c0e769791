"""Recognise log noise: texts of machines that report that nothing happened. It is refused at the gate.

The whole text must consist of such signals. "I have a check-in with my doctor on Monday" contains one and is none.
"""

import re
from typing import Final

from memory.domain.language.normal_text import folded

_SIGNALS: Final = (
    "tick marker", "runtime snapshot", "check in", "checkin", "heartbeat", "heart beat", "burst tick", "tick", "no changes", "no change", "nothing to report",
    "nothing new to report", "nothing changed", "status unchanged", "unchanged status", "routine scan", "routine check", "ephemeral", "keepalive", "keep alive",
    "scheduled tick", "idle tick", "periodic snapshot", "no updates", "no new updates", "no new activity", "all systems nominal", "state unchanged", "log tier",
)  # fmt: skip
_FRAME: Final = (
    "log", "info", "debug", "burst", "trace", "notice", "status", "system", "cron", "job", "worker", "auto", "automatic", "scheduled", "periodic", "nightly", "hourly", "daily",
    "ok", "okay", "done", "complete", "completed", "finished", "at", "on", "id", "seq", "no", "nr", "run", "the", "a", "an", "this", "is", "was", "and", "with", "utc",
    "gmt", "am", "pm", "s", "ms", "sec", "seconds", "minute", "minutes", "t", "z", "of", "for", "report", "marker", "event", "entry", "message", "only", "since", "last",
    "type", "kind", "level", "msg", "time", "timestamp", "ts", "source",
)  # fmt: skip
_SIGN: Final = re.compile(r"(?<!\w)(?:" + "|".join(sorted(_SIGNALS, key=len, reverse=True)) + r")s?(?!\w)")
_FRAME_WORD: Final = re.compile(r"(?<!\w)(?:" + "|".join(_FRAME) + r")(?!\w)")
_SEPARATOR: Final = re.compile(r"[\W_]+")
_NUMBER: Final = re.compile(r"(?<!\w)(?:\d+[a-z]{0,2}|\d+t\d+z?|[0-9a-f]*\d[0-9a-f]*|v\d+)(?!\w)")


def is_noise(text: str) -> bool:
    """Tell whether a text is nothing but signals, with times, numbers and the words such lines are framed in."""
    words = _SEPARATOR.sub(" ", folded(text)).strip()
    rest, signals = _SIGN.subn(" ", words)
    if not signals:
        return False
    return not _FRAME_WORD.sub(" ", _NUMBER.sub(" ", rest)).strip()
