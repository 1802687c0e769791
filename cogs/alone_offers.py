"""Sensitive statements refused in chat, held for the minutes in which their person may keep them for themselves.

In this process only, and never on disk: nothing of it is kept before the yes.
"""

from typing import Final

from cachetools import TTLCache

from memory.operations.remembering.statement import Statement

_MOST: Final = 500
"""Offers that wait at once; the oldest give way."""
_WAIT_S: Final = 900.0


class AloneOffers:
    """Refused statements, by the message and wish that caused them."""

    def __init__(self) -> None:
        self._waiting: TTLCache[str, Statement] = TTLCache(_MOST, _WAIT_S)

    def put(self, statement: Statement) -> None:
        """Let a statement wait for its person's yes."""
        self._waiting[statement.cause] = statement

    def find(self, cause: str) -> Statement | None:
        """Return what waits; None when the time for it is over."""
        return self._waiting.get(cause)
