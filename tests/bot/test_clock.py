"""The process's clock."""

from datetime import UTC, timedelta

import discord

from bot.clock import SystemClock


def test_the_time_is_now_in_utc_and_in_whole_milliseconds() -> None:
    before = discord.utils.utcnow() - timedelta(milliseconds=1)

    now = SystemClock().now()

    assert before <= now <= discord.utils.utcnow()
    assert now.tzinfo is UTC
    assert now.microsecond % 1000 == 0
