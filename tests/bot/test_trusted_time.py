"""What goes by its age waits while nobody knows what time it is."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bench.reference_store import ReferenceStore
from bot.clock import SystemClock
from bot.trusted_time import UNCONFIRMED_FOR, Doubt, TrustedTime, doubt_about
from bot.wiring import Keepsake, opened
from memory.domain.ids import MessageId
from memory.operations.remembering.statement import KeptStatement
from memory.store.collections import Collections
from memory.store.erasure_log import ErasureLog
from tests.bot.test_wiring import settings_in, statement
from tests.clocks import START, FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.operations.rig import said_by

A_MS = timedelta(milliseconds=1)
YEARS = timedelta(days=800)


@pytest.mark.parametrize(
    ("at", "is_discords", "confirmed_at", "doubt"),
    [
        (START, True, None, None),
        (START, True, START + YEARS, None),
        (START + YEARS, True, START, None),
        (START, False, None, "never_confirmed"),
        (START, False, START, None),
        (START, False, START + A_MS, "before_confirmed"),
        (START + UNCONFIRMED_FOR, False, START, None),
        (START + UNCONFIRMED_FOR + A_MS, False, START, "long_unconfirmed"),
    ],
)
def test_discord_s_time_is_trusted_and_the_machine_s_for_two_days_after(
    at: datetime, is_discords: bool, confirmed_at: datetime | None, doubt: Doubt | None
) -> None:
    assert doubt_about(at, is_discords=is_discords, confirmed_at=confirmed_at) == doubt


async def test_that_discord_confirmed_the_time_is_noted_once_an_hour() -> None:
    machine, installation = FixedClock(), Collections.over(ReferenceStore()).installation
    clock = _machine(machine)
    clock.hear(START, took_s=0)
    time, noted = TrustedTime(clock, installation), []

    for _ in range(5):
        assert await time.doubt() is None
        noted.append(await installation.time_confirmed())
        machine.advance(timedelta(minutes=20))

    assert noted == [START] * 3 + [START + timedelta(hours=1)] * 2


async def test_another_clock_than_the_machine_s_is_the_local_discord_s_and_trusted() -> None:
    time = TrustedTime(FixedClock(), Collections.over(ReferenceStore()).installation)

    assert await time.doubt() is None
    assert await time.sentence() == "the clock is that of the local Discord"


def _machine(clock: FixedClock) -> SystemClock:
    """Build the clock of a process that starts now, on a machine with this clock."""
    began = clock.now()

    def passed_s() -> float:
        return (clock.now() - began).total_seconds()

    return SystemClock(read=clock.now, since_start_s=passed_s)


async def _run_all(keepsake: Keepsake) -> dict[str, str]:
    """Run every job that deletes something, as the schedule and as an operator do; gives the reports."""
    names = ("erase", "lapse", "drop", "maintenance-due", "maintenance", "scrub")
    return {name: str(await keepsake.schedule.run_reporting(name)) for name in names}


async def _fill(keepsake: Keepsake, clock: FixedClock) -> list[MessageId]:
    """Hear two messages, remember three things of which one expires and one is forgotten, and erase somebody else."""
    done, ids = keepsake.operations, [MessageId("70"), MessageId("71")]
    for each in ids:
        await done.capture.take(said_by(ADA, "the ropes are dry", each, at_clock=clock))
    await done.remembering.remember(statement("I keep bees"))
    await done.remembering.remember(statement("I splice ropes", expires_after=timedelta(days=30)))
    await done.erasure.erase_person(BRAM, None)
    forgotten = await done.remembering.remember(statement("I fear gulls"))
    assert isinstance(forgotten, KeptStatement)
    await done.forgetting.forget(HARBOUR, ADA, [forgotten.memory.id])
    return ids


async def _held(keepsake: Keepsake) -> tuple[list[str], int, int]:
    """Give the texts that are remembered, and count messages and tombstones."""
    store = keepsake.collections.store
    texts = sorted(str(each["text"]) for each in await store.find("memories", {}))
    return texts, await store.count("messages", {}), await store.count("erasures", {})


async def test_a_clock_that_leaps_ahead_deletes_nothing_but_what_was_forgotten(
    tmp_path: Path, clock: FixedClock
) -> None:
    async with opened(settings_in(tmp_path), clock=_machine(clock), is_scripted=False) as keepsake:
        await _fill(keepsake, clock)
        await keepsake.collections.installation.note_time_confirmed(clock.now())
        clock.advance(YEARS)
        with capture_logs() as lines:
            reports = await _run_all(keepsake)
        texts, messages, tombstones = await _held(keepsake)
        logged = await ErasureLog(tmp_path).read()

    assert texts == ["I keep bees", "I splice ropes"]
    assert messages == 2
    assert tombstones == len(logged) == 2
    assert reports["erase"] == "1"
    assert "held" in reports["drop"]
    assert "start the bot" in reports["drop"]
    held = [(line["job"], line["reason"]) for line in lines if line["event"] == "job_held"]
    assert held == [(name, "long_unconfirmed") for name in ("erase", "lapse", "drop", "maintenance-due", "maintenance")]


async def test_after_two_months_of_being_off_everything_is_due_as_soon_as_discord_agrees(
    tmp_path: Path, clock: FixedClock
) -> None:
    async with opened(settings_in(tmp_path), clock=_machine(clock), is_scripted=False) as keepsake:
        await _fill(keepsake, clock)
        await keepsake.collections.installation.note_time_confirmed(clock.now())
    clock.advance(timedelta(days=60))
    machine = _machine(clock)
    async with opened(settings_in(tmp_path), clock=machine, is_scripted=False) as keepsake:
        await _run_all(keepsake)
        assert (await _held(keepsake))[:2] == (["I keep bees", "I splice ropes"], 2)

        machine.hear(clock.now(), took_s=0)
        with capture_logs() as lines:
            await _run_all(keepsake)
        texts, messages, _ = await _held(keepsake)

    assert (texts, messages) == (["I keep bees"], 0)
    assert "job_released" in [line["event"] for line in lines]
