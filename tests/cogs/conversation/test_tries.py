"""When a message that Discord did not take is sent again."""

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from cogs.conversation._tries import GIVE_UP_AFTER_S, wait_before_next_try


def refused(status: int, *, code: int = 0, retry_after: str | None = None) -> discord.HTTPException:
    """Build what the library raises for an answer of Discord."""
    headers = {} if retry_after is None else {"Retry-After": retry_after}
    response: Any = SimpleNamespace(status=status, reason="no", headers=headers)
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(response, {"code": code, "message": "no"})


@pytest.mark.parametrize(
    "error",
    [
        aiohttp.ServerDisconnectedError(),
        aiohttp.ClientPayloadError(),
        ConnectionResetError(),
        TimeoutError(),
        refused(500),
        refused(503),
        refused(429),
    ],
)
def test_what_may_pass_is_tried_again_at_once_then_more_and_more_slowly_and_not_for_ever(error: Exception) -> None:
    waits = [wait_before_next_try(error, tries=tries, passed_s=0.0) for tries in range(1, 8)]

    assert waits == [0.0, 1.0, 2.0, 4.0, 8.0, 8.0, 8.0]
    assert wait_before_next_try(error, tries=9, passed_s=GIVE_UP_AFTER_S) is None


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (refused(429, retry_after="12.5"), 12.5),
        (refused(429, retry_after="0.2"), 0.2),
        (refused(429, retry_after="Wed, 21 Oct 2026 07:28:00 GMT"), 0.0),
        (refused(429, retry_after="3600"), None),
        (discord.RateLimited(40.0), 40.0),
        (discord.RateLimited(600.0), None),
    ],
)
def test_discord_is_given_the_time_that_it_asks_for_within_bounds(error: Exception, expected: float | None) -> None:
    assert wait_before_next_try(error, tries=1, passed_s=0.0) == expected
