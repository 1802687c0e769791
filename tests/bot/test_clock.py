"""The process's clock: the machine's, until Discord has told the time."""

from datetime import UTC, timedelta
from email.utils import format_datetime

import aiohttp
import discord
import pytest
from aiohttp import web

from bot.clock import SystemClock
from tests.clocks import START, FixedClock

HOUR = timedelta(hours=1)


class Machine:
    """A machine whose clock can be set, while the seconds since its start go on by themselves."""

    def __init__(self) -> None:
        self.shown = FixedClock()
        self.since_start_s = 1000.0
        self.clock = SystemClock(read=self.shown.now, since_start_s=lambda: self.since_start_s)

    def passes(self, by: timedelta) -> None:
        """Let time pass."""
        self.shown.advance(by)
        self.since_start_s += by.total_seconds()


def test_the_time_is_now_in_utc_and_in_whole_milliseconds() -> None:
    before = discord.utils.utcnow() - timedelta(milliseconds=1)

    now = SystemClock().now()

    assert before <= now <= discord.utils.utcnow()
    assert now.tzinfo is UTC
    assert now.microsecond % 1000 == 0


@pytest.mark.parametrize(
    ("told", "took_s", "agreed"),
    [
        pytest.param(timedelta(0), 0, timedelta(0), id="the same"),
        pytest.param(timedelta(seconds=2), 0, timedelta(0), id="a little later"),
        pytest.param(
            timedelta(seconds=-3), 0, timedelta(0), id="a little earlier, in the second that the header leaves out"
        ),
        pytest.param(timedelta(seconds=3), 0, timedelta(seconds=3), id="later"),
        pytest.param(timedelta(seconds=-4), 0, timedelta(seconds=-4), id="earlier"),
        pytest.param(timedelta(seconds=-30), 30, timedelta(0), id="an answer that was long under way"),
        pytest.param(timedelta(days=-800), 0.5, timedelta(days=-800), id="years earlier"),
    ],
)
def test_what_contradicts_discord_gives_way_and_what_fits_stays(
    told: timedelta, took_s: float, agreed: timedelta
) -> None:
    machine = Machine()

    machine.clock.hear(START + told, took_s=took_s)

    assert machine.clock.is_discords
    assert machine.clock.now() == START + agreed
    assert machine.clock.machine_ahead == -agreed


@pytest.mark.parametrize(
    ("date", "told"),
    [
        (format_datetime(START + HOUR, usegmt=True), True),
        ("yesterday", False),
        ("", False),
        ("Sun, 01 Mar 2026 13:00:00 -0000", False),
    ],
)
async def test_the_date_of_an_answer_of_discord_is_heard_and_nothing_that_is_no_date(
    date: str, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine()
    async with _Answering(date) as url:
        monkeypatch.setattr(discord.http.Route, "BASE", url)
        await _ask(url, machine.clock)

    assert machine.clock.is_discords is told
    assert machine.clock.now() == (START + HOUR if told else START)


async def _ask(url: str, clock: SystemClock) -> None:
    trace = aiohttp.TraceConfig()
    clock.listen_to(trace)
    async with aiohttp.ClientSession(trace_configs=[trace]) as session, session.get(url) as response:
        assert response.status == 200


class _Answering:
    """A server on the loopback whose answers have a given date."""

    def __init__(self, date: str) -> None:
        self._date = date
        app = web.Application()
        app.router.add_get("/", self._answer)
        self._runner = web.AppRunner(app, access_log=None)

    async def __aenter__(self) -> str:
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        return f"http://127.0.0.1:{self._runner.addresses[0][1]}/"

    async def __aexit__(self, *_: object) -> None:
        await self._runner.cleanup()

    async def _answer(self, _: web.Request) -> web.Response:
        return web.Response(headers={"Date": self._date})
