"""What the model timed out over lately: it waits for some hours and is asked about by itself, so that everything else has its turn.

Known in this process alone; a start forgets it. A timeout costs nothing a try, for the model may just have been away.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from cachetools import TTLCache

from memory.ports import Clock

WAITS: Final = timedelta(hours=6)
"""How long it is left out."""
KNOWN_FOR: Final = timedelta(days=3)
"""How long it is asked about in small parts then."""
_MOST: Final = 10_000


class SlowOnes:
    """Things by id that no answer came of in time."""

    def __init__(self, *, clock: Clock) -> None:
        self._clock = clock
        self._noted: TTLCache[str, datetime] = TTLCache(
            _MOST, ttl=KNOWN_FOR.total_seconds(), timer=lambda: clock.now().timestamp()
        )

    def note(self, ids: Iterable[str]) -> None:
        """Note a timeout."""
        at = self._clock.now()
        self._noted.update(dict.fromkeys(ids, at))

    def is_slow(self, each: str) -> bool:
        """Tell whether it is to be asked about in small parts."""
        return each in self._noted

    def waits(self, each: str) -> bool:
        """Tell whether it is to be left out for now."""
        noted = self._noted.get(each)
        return noted is not None and self._clock.now() - noted < WAITS
