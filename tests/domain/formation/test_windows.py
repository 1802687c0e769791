"""When talk is due, what makes a window, and what becomes of a window that no model answered well."""

from datetime import timedelta
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.audience import PUBLIC, restricted_to
from memory.domain.errors import OUTAGES
from memory.domain.formation.record import _RETRY_AFTER, Fault, FormationRecord, after_fault, claimed, formation_id
from memory.domain.formation.windows import (
    _ADDRESSED_AFTER,
    _COLD_AFTER,
    _WINDOW_MESSAGES,
    _WINDOW_TOKENS,
    COLD_MESSAGES,
    LATEST_AFTER,
    Pace,
    latest_after,
    may_be_due,
    window_of,
)
from memory.domain.ids import MessageId, is_later
from memory.domain.language.tokens import estimate_tokens
from memory.domain.message import Message
from tests.domain.records import ADA, AT, BRAM
from tests.domain.talk import GENERAL, said, session_with, why_due

MINUTE = timedelta(minutes=1)
TICK = timedelta(milliseconds=1)
OWN = "i just moved to Lisbon"


def _talk(count: int, text: str = "lol", **fields: object) -> list[Message]:
    return [said(number, text, **fields) for number in range(1, count + 1)]  # type: ignore[arg-type]  # named fields


def _record() -> FormationRecord:
    return claimed(session_with(), _talk(3), trigger="cold", at=AT)


@pytest.mark.parametrize(("count", "expected"), [(44, None), (45, "messages"), (46, "messages")])
def test_forty_five_messages_are_due_at_once(count: int, expected: str | None) -> None:
    assert why_due(_talk(count), last_active=AT, at=AT) == expected


def test_a_thousand_tokens_are_due_at_once() -> None:
    text = "a" * 297
    each = estimate_tokens(text)
    below = _talk(_WINDOW_TOKENS // each, text)
    short_of = _WINDOW_TOKENS - each * len(below)
    rest = next(said(99, "b" * length) for length in range(1, 400) if estimate_tokens("b" * length) == short_of)

    assert why_due([*below, rest.model_copy(update={"text": rest.text[:-1]})], last_active=AT, at=AT) is None
    assert why_due([*below, rest], last_active=AT, at=AT) == "tokens"


@pytest.mark.parametrize(
    ("count", "idle", "expected"),
    [
        (30, _COLD_AFTER, "cold"),
        (30, _COLD_AFTER - TICK, None),
        (29, _COLD_AFTER, None),
        (29, LATEST_AFTER - TICK, None),
        (29, LATEST_AFTER, "latest"),
        (1, LATEST_AFTER, "latest"),
    ],
)
def test_thirty_are_due_when_cold_and_fewer_behind_a_wait(count: int, idle: timedelta, expected: str | None) -> None:
    assert why_due(_talk(count), last_active=AT, at=AT + idle) == expected


def test_the_wait_is_counted_from_the_first_message_even_while_talk_goes_on() -> None:
    at = AT + LATEST_AFTER

    assert why_due([said(1), said(2, minute=96 * 60)], last_active=at, at=at) == "latest"


@pytest.mark.parametrize(("kept_days", "hours"), [(1, 13), (3, 41), (7, 96), (30, 96)])
def test_nothing_waits_until_messages_are_dropped(kept_days: int, hours: int) -> None:
    latest = latest_after(timedelta(days=kept_days))

    assert latest == timedelta(hours=hours)
    assert why_due(_talk(1), last_active=AT, at=AT + latest - TICK, latest=latest) is None
    assert why_due(_talk(1), last_active=AT, at=AT + latest, latest=latest) == "latest"


def test_talk_of_people_who_are_not_formed_keeps_a_session_warm() -> None:
    assert why_due(_talk(30), last_active=AT + 10 * MINUTE, at=AT + _COLD_AFTER) is None


@pytest.mark.parametrize(
    ("text", "addressed", "idle", "expected"),
    [
        (OWN, True, 5 * MINUTE, "addressed"),
        (OWN, True, 5 * MINUTE - TICK, None),
        (OWN, False, 5 * MINUTE, None),
        ("do i like cats?", True, 5 * MINUTE, None),
        ("thanks!", True, 29 * MINUTE, None),
        ("remember that i live in Lisbon", True, 29 * MINUTE, None),
    ],
)
def test_a_statement_to_the_bot_is_due_soon(text: str, addressed: bool, idle: timedelta, expected: str | None) -> None:
    assert why_due([said(1, text, addressed=addressed)], last_active=AT, at=AT + idle) == expected


def test_a_statement_to_the_bot_waits_for_the_talk_that_people_have_beside_it() -> None:
    mixed = [*_talk(28), said(90, "lol"), said(91, OWN, addressed=True)]

    assert why_due(mixed[1:], last_active=AT, at=AT + _COLD_AFTER) is None
    assert why_due(mixed, last_active=AT, at=AT + _COLD_AFTER) == "cold"


def test_nothing_waiting_is_never_due() -> None:
    assert why_due([], last_active=AT, at=AT + timedelta(days=400)) is None


@given(st.integers(0, 60), st.integers(0, 4000), st.booleans(), st.sampled_from(["lol", OWN, "a" * 80]))
def test_what_is_due_is_never_overlooked_by_the_counters(count: int, minutes: int, addressed: bool, text: str) -> None:
    talk = _talk(count, text, addressed=addressed)
    tokens = sum(estimate_tokens(message.text) for message in talk)
    session = session_with(message_count=count, token_count=tokens)
    at = AT + minutes * MINUTE

    assert why_due(talk, last_active=AT, at=at) is None or may_be_due(session, at=at)


def test_a_session_in_full_talk_is_not_looked_at() -> None:
    assert not may_be_due(session_with(message_count=44, token_count=999), at=AT + 4 * MINUTE)


@given(st.lists(st.sampled_from(["lol", "a" * 90, "b" * 900, "c" * 4000]), max_size=80))
def test_a_window_is_the_shortest_beginning_that_is_full(texts: list[str]) -> None:
    talk = [said(number, text) for number, text in enumerate(texts, start=1)]

    window = window_of(talk)

    tokens = [estimate_tokens(message.text) for message in window]
    assert list(window) == talk[: len(window)]
    assert len(window) <= _WINDOW_MESSAGES
    assert sum(tokens[:-1]) < _WINDOW_TOKENS
    assert len(window) == len(talk) or len(window) == _WINDOW_MESSAGES or sum(tokens) >= _WINDOW_TOKENS


def test_the_same_window_is_the_same_formation_until_another_came_between() -> None:
    talk = _talk(3)

    assert formation_id("s", talk, previous=None) == formation_id("s", list(talk), previous=None)
    others = [
        formation_id("t", talk, previous=None),
        formation_id("s", talk[:2], previous=None),
        formation_id("s", talk[1:], previous=None),
        formation_id("s", talk, previous="x"),
    ]
    assert formation_id("s", talk, previous=None) not in others


def test_a_claim_holds_who_spoke_and_what_it_takes_off_the_counters() -> None:
    talk = [said(1, "lol", BRAM), said(2, OWN, ADA), said(3, "lol", BRAM)]

    record = claimed(session_with(last_formation="before"), talk, trigger="cold", at=AT)

    assert (record.status, record.counted, record.previous, record.next_try_at) == ("claimed", 3, "before", AT)
    assert record.tokens == sum(estimate_tokens(message.text) for message in talk)
    assert record.authors == (BRAM, ADA)


def test_a_window_is_tried_again_after_one_five_and_thirty_minutes_then_parked() -> None:
    record = _record()
    waits = []
    while record.status == "claimed":
        record = after_fault(record, "not_json", at=AT)
        waits.append(record.next_try_at - AT)

    assert waits[:3] == list(_RETRY_AFTER) == [MINUTE, 5 * MINUTE, 30 * MINUTE]
    assert (record.status, record.tries, record.fault) == ("parked", 4, "not_json")


@pytest.mark.parametrize("fault", sorted(OUTAGES))
def test_an_outage_never_parks_a_window(fault: Fault) -> None:
    record = _record()
    for _ in range(100):
        record = after_fault(record, fault, at=AT)

    assert (record.status, record.faults, record.next_try_at) == ("claimed", 0, AT + 30 * MINUTE)


def test_later_messages_have_greater_ids() -> None:
    assert is_later(MessageId("10"), MessageId("9"))
    assert is_later(MessageId("9"), None)
    assert not is_later(MessageId("9"), MessageId("10"))
    assert not is_later(MessageId("10"), MessageId("10"))


def test_a_window_ends_where_the_readers_of_the_channel_changed() -> None:
    staff = restricted_to(GENERAL)
    waiting = [said(1, audience=staff), said(2, audience=staff), said(3), said(4, audience=staff)]

    window = window_of(waiting)
    record = claimed(session_with(audience=PUBLIC), window, trigger="cold", at=AT)

    assert [message.id for message in window] == ["1", "2"]
    assert record.audience == staff


PACES: Final[tuple[Pace, Pace]] = ("full", "longer")


@pytest.mark.parametrize(
    ("lines", "pace", "why"),
    [
        (_WINDOW_MESSAGES, "full", "messages"), (_WINDOW_MESSAGES, "rules", "messages"), (_WINDOW_MESSAGES, "longer",
        None),
        (2 * _WINDOW_MESSAGES - 1, "longer", None), (2 * _WINDOW_MESSAGES, "longer", "messages"),
    ],
)  # fmt: skip
def test_a_longer_window_takes_twice_as_much_talk(lines: int, pace: Pace, why: str | None) -> None:
    waiting = [said(number) for number in range(1, lines + 1)]

    assert why_due(waiting, last_active=waiting[-1].at, at=waiting[-1].at, pace=pace) == why
    if why is not None:
        assert len(window_of(waiting, pace=pace)) == lines


def test_cold_talk_and_talk_with_the_bot_wait_longer_but_no_longer_than_all_talk() -> None:
    cold = [said(number) for number in range(1, COLD_MESSAGES + 1)]
    (asked,) = [said(1, "i keep bees", addressed=True)]
    at, alone = cold[-1].at, asked.at

    assert why_due(cold, last_active=at, at=at + _COLD_AFTER, pace="full") == "cold"
    assert why_due(cold, last_active=at, at=at + _COLD_AFTER, pace="longer") is None
    assert why_due(cold + cold, last_active=at, at=at + _COLD_AFTER, pace="longer") == "cold"
    assert why_due([asked], last_active=alone, at=alone + _ADDRESSED_AFTER, pace="longer") is None
    assert why_due([asked], last_active=alone, at=alone + _COLD_AFTER, pace="longer") == "addressed"
    assert why_due(cold, last_active=at, at=at + LATEST_AFTER, pace="longer") == "latest"


def test_long_texts_make_a_longer_window_too() -> None:
    waiting = [said(number, "the word " * 450) for number in range(1, 7)]

    assert why_due(waiting[:3], last_active=waiting[0].at, at=waiting[0].at) == "tokens"
    assert why_due(waiting[:3], last_active=waiting[0].at, at=waiting[0].at, pace="longer") is None
    assert [len(window_of(waiting, pace=pace)) for pace in PACES] == [3, 5]
