"""The process's clock. The only place that asks what time it is; everything else is handed the answer."""

from datetime import datetime

import discord


class SystemClock:
    """The `Clock` port over discord.py's own clock, which local Discord can move."""

    def now(self) -> datetime:
        """Give the current time: aware, UTC, cut to milliseconds as the store keeps them."""
        now = discord.utils.utcnow()
        return now.replace(microsecond=now.microsecond // 1000 * 1000)
