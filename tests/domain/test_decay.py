"""Decay: which memories leave the envelope when, and what they still count before."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.decay import effective_confidence, is_in_window, lapses_at
from memory.domain.memory import Kind, Memory
from tests.domain.records import AT, memory_with

MILLISECOND = timedelta(milliseconds=1)
KINDS: list[Kind] = ["fact", "pattern", "narrative", "episode", "insight", "procedure"]
EXEMPT: list[dict[str, Any]] = [{"tier": "canon"}, {"topic_id": "city"}, {"pinned": True}, {"source": "manual"}]


def said_in_talk(**fields: Any) -> Memory:
    return memory_with(**({"source": "chat"} | fields))


@pytest.mark.parametrize(
    ("kind", "days"), [("fact", 30), ("episode", 30), ("pattern", 14), ("insight", 14), ("narrative", 7)]
)
def test_a_window_belongs_to_the_kind_and_its_end_belongs_to_it(kind: Kind, days: int) -> None:
    memory, end = said_in_talk(kind=kind), AT + timedelta(days=days)

    for at, stays in ((end, True), (end + MILLISECOND, False)):
        assert is_in_window(memory, at=at) is stays
        assert (effective_confidence(memory, at=at) > 0.0) is stays


def test_a_how_to_does_not_fade() -> None:
    assert effective_confidence(said_in_talk(kind="procedure", confidence=0.7), at=AT + timedelta(days=3650)) == 0.7


@pytest.mark.parametrize(
    ("kind", "days", "left"),
    [("fact", 0, 0.8), ("fact", 15, 0.4), ("fact", 30, 0.2), ("pattern", 7, 0.4), ("narrative", 3.5, 0.4)],
)
def test_confidence_halves_every_half_window(kind: Kind, days: float, left: float) -> None:
    memory = said_in_talk(kind=kind, confidence=0.8)

    assert effective_confidence(memory, at=AT + timedelta(days=days)) == pytest.approx(left)


@pytest.mark.parametrize("exemption", EXEMPT)
@pytest.mark.parametrize("kind", KINDS)
def test_canon_topics_pinned_and_hand_written_keep_their_weight(kind: Kind, exemption: dict[str, Any]) -> None:
    memory = said_in_talk(kind=kind, confidence=0.7, **exemption)

    assert effective_confidence(memory, at=AT + timedelta(days=5000)) == 0.7
    assert lapses_at(memory) is None


@pytest.mark.parametrize("exemption", [{}, *EXEMPT])
def test_an_expiry_ends_every_memory_at_that_moment(exemption: dict[str, Any]) -> None:
    expiry = AT + timedelta(hours=2)
    memory = said_in_talk(expires_at=expiry, **exemption)

    assert is_in_window(memory, at=expiry - MILLISECOND)
    assert not is_in_window(memory, at=expiry)
    assert effective_confidence(memory, at=expiry) == 0.0


def test_an_expiry_beyond_the_window_does_not_prolong_it() -> None:
    memory = said_in_talk(expires_at=AT + timedelta(days=90))

    assert not is_in_window(memory, at=AT + timedelta(days=31))


def test_a_reinforcement_in_the_future_counts_as_just_now() -> None:
    memory = said_in_talk(confidence=0.6)

    assert effective_confidence(memory, at=AT - timedelta(days=3)) == 0.6


AGES = st.integers(0, 40 * 86_400_000).map(lambda milliseconds: timedelta(milliseconds=milliseconds))


@given(kind=st.sampled_from(KINDS), confidence=st.floats(0, 1), ages=st.tuples(AGES, AGES))
def test_confidence_never_rises_by_itself(kind: Kind, confidence: float, ages: tuple[timedelta, timedelta]) -> None:
    memory = said_in_talk(kind=kind, confidence=confidence)
    earlier, later = (effective_confidence(memory, at=AT + age) for age in sorted(ages))

    assert confidence >= earlier >= later >= 0.0


@given(kind=st.sampled_from(KINDS), age=AGES, since=AGES)
def test_a_reinforcement_starts_the_window_anew(kind: Kind, age: timedelta, since: timedelta) -> None:
    fresh = said_in_talk(kind=kind)
    reinforced = said_in_talk(kind=kind, reinforced_at=AT + age)

    assert effective_confidence(reinforced, at=AT + age + since) == effective_confidence(fresh, at=AT + since)


@given(kind=st.sampled_from(KINDS), age=AGES)
def test_the_moment_of_lapsing_is_the_first_one_outside(kind: Kind, age: timedelta) -> None:
    memory = said_in_talk(kind=kind, reinforced_at=AT + age)
    lapse = lapses_at(memory)

    if lapse is None:
        assert kind == "procedure"
    else:
        assert is_in_window(memory, at=lapse - MILLISECOND)
        assert not is_in_window(memory, at=lapse)
