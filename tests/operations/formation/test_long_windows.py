"""A window that is too much for the model, by length or time, is asked about in parts, and none of it is lost."""

import re
from datetime import timedelta

import pytest

from bot.status import TalkParkedError, backlog_sentence
from memory.domain.errors import ModelError
from memory.domain.formation.record import SLOW_TRIES
from memory.domain.formation.windows import COLD_MESSAGES
from memory.store.documents import DocumentStore
from tests.clocks import FixedClock
from tests.domain.talk import observed
from tests.operations.talking import COLD, Talk, answer_of

SMALL = 8
"""Lines that the model of these tests takes at once."""


@pytest.fixture
async def talk(store: DocumentStore, clock: FixedClock) -> Talk:
    """Return a cold window, each of them a fact."""
    talk = Talk.over(store, clock)
    await talk.agree()
    for number in range(COLD_MESSAGES):
        await talk.say(f"i keep {number} bees in the hive of the year {1990 + number}")
    clock.advance(COLD)
    return talk


def _taking(failed: ModelError, asked: str) -> str:
    """Answer about the first line of a request, or fail where it has too many."""
    lines = re.findall(r"^\[\d+\] @1: i keep (\d+) bees", asked, re.MULTILINE)
    if len(lines) > SMALL:
        raise failed
    return _noting(lines[0])


def _noting(number: str) -> str:
    return (
        str(answer_of(observed(f"Keeps {number} bees in a hive of {1990 + int(number)}.")))
        .replace("'", '"')
        .replace("False", "false")
    )


async def test_a_window_that_does_not_fit_is_asked_about_in_halves_at_once_and_costs_no_try(talk: Talk) -> None:
    talk.model.always = lambda asked: _taking(ModelError("too_long", "test"), asked)

    report = await talk.formation.form_due()

    assert (report.windows, report.parked, report.faults) == (6, 0, {})
    messages = await talk.collections.store.find("messages", {})
    assert all(row["formed"] for row in messages)
    assert ((await talk.session()).message_count, (await talk.session()).token_count) == (0, 0)
    assert (await talk.formation.form_due()).windows == 0


async def test_what_was_refused_once_is_cut_before_the_model_is_asked_the_next_time(talk: Talk) -> None:
    talk.model.always = lambda asked: _taking(ModelError("too_long", "test"), asked)
    formed = (await talk.formation.form_due()).windows
    refused = len(talk.model.requests) - formed
    for number in range(COLD_MESSAGES):
        await talk.say(f"i keep {number} bees in the hive of the year {1990 + number}")
    talk.clock.advance(COLD)
    before = len(talk.model.requests)

    report = await talk.formation.form_due()

    assert refused > 0
    assert len(talk.model.requests) - before == report.windows


async def test_a_window_is_cut_to_the_context_that_is_known(talk: Talk) -> None:
    talk.model.context_tokens = 1000
    talk.model.always = _noting("1")

    report = await talk.formation.form_due()

    assert report.windows > 1
    assert len(talk.model.requests) == report.windows
    assert all(request.max_output_tokens <= 333 for request in talk.model.requests)


async def test_one_message_that_does_not_fit_is_parked_like_any_other_bad_try(talk: Talk) -> None:
    def refuse(_asked: str) -> str:
        raise ModelError("too_long", "test")

    talk.model.always = refuse
    for _ in range(4 * COLD_MESSAGES):
        await talk.formation.form_due()
        talk.clock.advance(timedelta(minutes=31))

    records = await talk.collections.formations.parked()
    assert [(len(record.lines), record.fault) for record in records] == [(1, "too_long")] * COLD_MESSAGES


async def test_a_window_that_times_out_again_and_again_is_cut_in_two_until_it_is_answered(talk: Talk) -> None:
    talk.model.always = lambda asked: _taking(ModelError("timeout", "test"), asked)
    told = []

    for _ in range(5 * SLOW_TRIES):
        await talk.formation.form_due()
        talk.clock.advance(timedelta(minutes=31))
        told.append(await _told(talk))

    assert all(row["formed"] for row in await talk.collections.store.find("messages", {}))
    assert await talk.collections.formations.count("parked") == 0
    assert [bool(re.search("takes too long", each)) for each in told[:4]] == [False, False, True, True]
    assert told[-1] == "0 windows of talk are being formed, none is parked"


async def test_a_model_that_is_away_for_long_costs_no_window_a_message(talk: Talk) -> None:
    """Each is cut down to single messages at most, and formed when it is back."""

    def silent(_asked: str) -> str:
        raise ModelError("timeout", "test")

    talk.model.always = silent
    for _ in range(30):
        await talk.formation.form_due()
        talk.clock.advance(timedelta(hours=1))
    talk.model.always = _noting("1")
    for _ in range(3):
        await talk.formation.form_due()
        talk.clock.advance(timedelta(hours=1))

    assert all(row["formed"] for row in await talk.collections.store.find("messages", {}))
    assert await talk.collections.formations.count("parked") == 0


async def test_a_parked_window_that_is_tried_again_is_cut_without_losing_its_second_half(talk: Talk) -> None:
    talk.model.will_say(*["no"] * 8)
    for minutes in (0, 1, 5, 30):
        talk.clock.advance(timedelta(minutes=minutes))
        await talk.formation.form_due()
    talk.model.always = lambda asked: _taking(ModelError("too_long", "test"), asked)
    assert await talk.formation.retry_parked() == 1

    await talk.formation.form_due()

    assert all(row["formed"] for row in await talk.collections.store.find("messages", {}))


async def _told(talk: Talk) -> str:
    try:
        return await backlog_sentence(talk.collections)
    except TalkParkedError as told:
        return str(told)
