"""Whether a message that Discord did not take is sent once more, and when. Pure: it waits for nothing.

Sending again is safe, for every part has a nonce by which Discord drops what it has already.
"""

from http import HTTPStatus
from typing import Final

# The transport of discord.py, whose errors come through it.
import aiohttp
import discord

GIVE_UP_AFTER_S: Final = 90.0
"""From the first try of a part; Discord remembers a nonce for a few minutes."""
_WAITS_S: Final = (0.0, 1.0, 2.0, 4.0, 8.0)
"""Before the second try and those behind it; then always the last."""


def wait_before_next_try(error: Exception, *, tries: int, passed_s: float) -> float | None:
    """Return the seconds to wait after `tries` failures, the last with `error`; None where another is of no use."""
    if not may_pass(error):
        return None
    planned = _WAITS_S[min(tries, len(_WAITS_S)) - 1]
    wait = max(planned, _asked_for(error))
    return wait if passed_s + wait <= GIVE_UP_AFTER_S else None


def may_pass(error: Exception) -> bool:
    """Return whether the same request may succeed later."""
    if isinstance(error, discord.HTTPException):
        return error.status >= HTTPStatus.INTERNAL_SERVER_ERROR or error.status == HTTPStatus.TOO_MANY_REQUESTS
    return isinstance(error, discord.RateLimited | aiohttp.ClientError | OSError)


def _asked_for(error: Exception) -> float:
    """Return the seconds that Discord asks us to wait; 0 where it names none."""
    if isinstance(error, discord.RateLimited):
        return error.retry_after
    if not isinstance(error, discord.HTTPException) or error.status != HTTPStatus.TOO_MANY_REQUESTS:
        return 0.0
    try:
        return max(0.0, float(error.response.headers.get("Retry-After", "0")))
    except ValueError:
        # A date, as HTTP allows and Discord does not use.
        return 0.0
