"""Signals become confidence: more hints, more of it; what is likely goes first when there is much to do."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.prediction.prediction import (
    _HINTS,
    _MOST_CHARACTERS,
    Routine,
    Signal,
    _SignalKind,
    is_worth_it,
    named_error,
    predict,
)
from tests.clocks import START
from tests.domain.envelopes import LOBBY

KINDS: tuple[_SignalKind, ...] = ("typing", "thread", "mention", "traceback")


@pytest.mark.parametrize(
    ("signal", "in_talk", "routine", "expected"),
    [
        (Signal("typing", LOBBY), False, 0.0, 0.25),
        (Signal("typing", LOBBY), True, 0.0, 0.625),
        (Signal("typing", LOBBY), False, 0.6, 0.7),
        (Signal("typing", LOBBY, is_alone=True), False, 0.0, 0.887),
        (Signal("thread", LOBBY), False, 0.0, 0.3),
        (Signal("mention", LOBBY), False, 0.0, 0.2),
        (Signal("traceback", LOBBY), False, 0.0, 0.4),
    ],
)
def test_a_prediction_has_room_and_confidence(signal: Signal, in_talk: bool, routine: float, expected: float) -> None:
    predicted = predict(signal, in_talk=in_talk, routine=routine)

    assert predicted.room == LOBBY
    assert predicted.confidence == expected
    assert predicted.wants_search == (expected >= 0.5)


@given(st.sampled_from(KINDS), st.booleans(), st.booleans(), st.floats(0, 1))
def test_confidence_is_a_likelihood_and_no_hint_lowers_it(
    kind: _SignalKind, alone: bool, in_talk: bool, routine: float
) -> None:
    confidence = predict(Signal(kind, LOBBY, alone), in_talk=in_talk, routine=routine).confidence

    assert round(max(_HINTS[kind], routine), 3) <= confidence <= 1


def test_with_much_to_do_only_the_likely_is_worth_it() -> None:
    assert [is_worth_it(0.25, load=load) for load in (0.0, 0.5, 0.7, 1.0)] == [True, True, False, False]
    assert [is_worth_it(0.75, load=load) for load in (0.0, 0.5, 1.0)] == [True, True, True]
    assert not is_worth_it(0.1, load=0.0)


TRACE = (
    "why?\n```\nTraceback (most recent call last):\n"
    '  File "tide.py", line 3, in <module>\n    tables["neap"]\nKeyError: \'neap\'\n```'
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TRACE, "KeyError 'neap'"),
        ("ValueError: one\n\nDuring handling of that:\n\nharbour.errors.TideError: two", "TideError two"),
        ("java.lang.IllegalStateException: no rope\n\tat Main.run(Main.java:3)", "IllegalStateException no rope"),
        ("thread 'main' panicked at 'no rope', src/main.rs:3", "panicked at 'no rope', src/main.rs:3"),
        ("error[E0382]: borrow of moved value", "error[E0382] borrow of moved value"),
        ("Segmentation fault (core dumped)", "Segmentation fault (core dumped)"),
        ("I made an Error in the log book", None),
        ("that was an error of judgement, with no exception", None),
        ("a KeyError is what I dislike most", None),
        ("", None),
    ],
)
def test_the_last_error_that_is_printed_is_named(text: str, expected: str | None) -> None:
    assert named_error(text) == expected


def test_what_stands_past_the_length_of_a_message_is_not_looked_at() -> None:
    assert named_error("x" * _MOST_CHARACTERS + "\nKeyError: 1") is None
    assert named_error("x" * (_MOST_CHARACTERS - 20) + "\nKeyError: 1") == "KeyError 1"


def test_one_question_is_no_routine_and_five_days_of_them_are() -> None:
    routine = Routine.begun(START)
    assert routine.likelihood(START) == 1 / 3

    for day in range(1, 5):
        routine = routine.asked(START + timedelta(days=day))

    tomorrow = START + timedelta(days=5)
    assert routine.likelihood(tomorrow) == 5 / 8
    assert routine.likelihood(tomorrow + timedelta(hours=1)) == 0.0


def test_many_questions_in_one_hour_count_as_one_day() -> None:
    routine = Routine.begun(START)

    for minute in range(1, 30):
        routine = routine.asked(START + timedelta(minutes=minute))

    assert sum(routine.days) == 1
    assert sum(routine.asked(START + timedelta(hours=1)).days) == 2


def test_a_habit_that_ended_fades() -> None:
    routine = Routine.begun(START).asked(START + timedelta(days=1))

    assert routine.likelihood(START + timedelta(days=40)) < 0.05
