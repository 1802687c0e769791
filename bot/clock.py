"""The process's clock. The only place that asks what time it is; everything else is handed the answer.

Once Discord has told the time, by the `Date` of an answer, that counts: messages carry Discord's time, and what is
erased up to a moment is compared with it. From then on it is counted by the seconds since the machine started, so that
nobody moves it who sets the machine's clock.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Final

# The transport of discord.py, which tells of its requests.
import aiohttp
import discord
import structlog
from yarl import URL

TOLERANCE: Final = timedelta(seconds=2)
"""How far the time may be from Discord's before it is corrected."""
TOLD_FROM: Final = timedelta(minutes=1)
"""From which difference on the log and `status` tell it."""
_A_SECOND: Final = timedelta(seconds=1)
"""What the header leaves out."""

_log = structlog.stdlib.get_logger(__name__)


def since_start_s() -> float:
    """Return the seconds since the machine started; where the system counts them, those that it slept too."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class SystemClock:
    """The `Clock` port over discord.py's own clock, which local Discord can move, until Discord has told the time."""

    def __init__(
        self,
        *,
        read: Callable[[], datetime] = discord.utils.utcnow,
        since_start_s: Callable[[], float] = since_start_s,
    ) -> None:
        """`read` gives the machine's time, aware and in UTC.

        `since_start_s` seconds since some moment, whatever becomes of that time.
        """
        self._read = read
        self._since_start_s = since_start_s
        self._agreed: tuple[datetime, float] | None = None
        """A moment by Discord's time, and the seconds since the start at it."""

    def now(self) -> datetime:
        """Return the current time: aware, UTC, cut to milliseconds as the store keeps them."""
        if self._agreed is None:
            now = self._read()
        else:
            at, since_start_s = self._agreed
            now = at + timedelta(seconds=self._since_start_s() - since_start_s)
        return now.replace(microsecond=now.microsecond // 1000 * 1000)

    @property
    def is_discords(self) -> bool:
        """Whether Discord has told the time since the start."""
        return self._agreed is not None

    @property
    def machine_ahead(self) -> timedelta:
        """How far the machine's clock is ahead of this one; negative where it is behind."""
        return self._read() - self.now()

    def hear(self, date: datetime, *, took_s: float) -> None:
        """Take the time that Discord told in an answer, to the second, which came `took_s` seconds after it was asked.

        A time that contradicts it by more than `TOLERANCE` becomes that one, which is over by up to a second and the
        time that it took: rather behind, for what somebody asks for bears Discord's time, and deleting by age may be
        late but not early.
        """
        at, latest = self.now(), date + _A_SECOND + timedelta(seconds=took_s)
        agreed = at if date - TOLERANCE <= at <= latest + TOLERANCE else date
        self._agreed = (agreed, self._since_start_s())
        if abs(at - agreed) >= TOLD_FROM:
            # Positive: the machine's clock is ahead.
            _log.warning("clock_differs", seconds=round((at - agreed).total_seconds()))

    def listen_to(self, trace: aiohttp.TraceConfig) -> None:
        """Take the time out of every answer of Discord's API from now on, of the client that the trace belongs to."""

        async def begun(_session: object, context: SimpleNamespace, _about: object) -> None:
            context.begun_s = self._since_start_s()

        async def ended(_session: object, context: SimpleNamespace, about: aiohttp.TraceRequestEndParams) -> None:
            date = _date_of(about.response)
            if date is not None and about.url.host == URL(discord.http.Route.BASE).host:
                self.hear(date, took_s=self._since_start_s() - context.begun_s)

        trace.on_request_start.append(begun)
        trace.on_request_end.append(ended)


def _date_of(response: aiohttp.ClientResponse) -> datetime | None:
    try:
        date = parsedate_to_datetime(response.headers.get("Date", ""))
    except ValueError:
        return None
    return date.astimezone(UTC) if date.tzinfo is not None else None
