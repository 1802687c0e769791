"""Signals become confidence: more hints, more of it; what is likely goes first when there is much to do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.prediction.prediction import HINTS, Signal, SignalKind, is_worth_it, predict
from tests.domain.envelopes import LOBBY

KINDS: tuple[SignalKind, ...] = ("typing", "thread", "mention", "traceback")


@pytest.mark.parametrize(
    ("signal", "in_talk", "routine", "expected"),
    [
        (Signal("typing", LOBBY), False, 0.0, 0.25),
        (Signal("typing", LOBBY), True, 0.0, 0.625),
        (Signal("typing", LOBBY), False, 0.6, 0.7),
        (Signal("typing", LOBBY, is_alone=True), False, 0.0, 0.887),
        (Signal("thread", LOBBY), False, 0.0, 0.3),
        (Signal("mention", LOBBY), False, 0.0, 0.2),
        (Signal("mention", LOBBY, is_beside_the_bot=True), False, 0.0, 0.36),
        (Signal("traceback", LOBBY), False, 0.0, 0.4),
    ],
)
def test_a_prediction_names_its_room_and_its_confidence(
    signal: Signal, in_talk: bool, routine: float, expected: float
) -> None:
    predicted = predict(signal, in_talk=in_talk, routine=routine)

    assert predicted.room == LOBBY
    assert predicted.confidence == expected
    assert predicted.wants_search == (expected >= 0.5)


@given(st.sampled_from(KINDS), st.booleans(), st.booleans(), st.booleans(), st.floats(0, 1))
def test_confidence_is_a_likelihood_and_no_hint_lowers_it(
    kind: SignalKind, alone: bool, beside: bool, in_talk: bool, routine: float
) -> None:
    confidence = predict(Signal(kind, LOBBY, alone, beside), in_talk=in_talk, routine=routine).confidence

    assert round(max(HINTS[kind], routine), 3) <= confidence <= 1


def test_with_much_to_do_only_the_likely_is_worth_it() -> None:
    assert [is_worth_it(0.25, load=load) for load in (0.0, 0.5, 0.7, 1.0)] == [True, True, False, False]
    assert [is_worth_it(0.75, load=load) for load in (0.0, 0.5, 1.0)] == [True, True, True]
    assert not is_worth_it(0.1, load=0.0)
