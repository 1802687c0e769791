"""Vectors: kept without loss of direction, and two orders made one."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.ids import MemoryId
from memory.domain.recall.closeness import closeness, fused, packed, unpacked
from memory.domain.recall.ranking import Hit

NUMBERS = st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=40).filter(
    lambda row: sqrt(sum(x * x for x in row)) > 1e-6
)
HITS = [Hit(MemoryId(name), score) for name, score in (("a", 9.0), ("b", 8.0), ("c", 5.0), ("d", 1.0))]


@given(NUMBERS)
def test_what_is_packed_keeps_its_direction_and_has_length_1(numbers: list[float]) -> None:
    vector = unpacked(packed(numbers))

    assert closeness(vector, vector) == pytest.approx(1.0, abs=1e-5)
    assert closeness(vector, unpacked(packed([-each for each in numbers]))) == pytest.approx(-1.0, abs=1e-5)


@pytest.mark.parametrize("numbers", [[], [0.0, 0.0], [float("nan")], [float("inf"), 1.0]])
def test_what_has_no_direction_is_refused(numbers: list[float]) -> None:
    with pytest.raises(ValueError, match="without direction"):
        packed(numbers)


def test_vectors_of_different_length_are_not_compared() -> None:
    assert closeness([1.0], [1.0, 0.0]) == 0.0


def test_both_orders_count_and_the_scores_stay_with_the_places() -> None:
    joined = fused(HITS, {MemoryId("d"): 0.9, MemoryId("b"): 0.8, MemoryId("a"): -0.5})

    # By words a, b, c, d; by meaning d, b, a, and c as the last: 1/60 + 1/62 is a little more than 2/61.
    assert [hit.memory_id for hit in joined] == ["a", "b", "d", "c"]
    assert [hit.score for hit in joined] == [9.0, 8.0, 5.0, 1.0]


def test_without_vectors_the_order_by_words_stands() -> None:
    assert fused(HITS, {}) == HITS


@given(st.permutations("abcd"))
def test_what_both_put_first_is_first(order: list[str]) -> None:
    near = {MemoryId(name): 1.0 - place / 10 for place, name in enumerate(order)}

    joined = [hit.memory_id for hit in fused(HITS, near)]

    assert sorted(joined) == ["a", "b", "c", "d"]
    if order[0] == "a":
        assert joined[0] == "a"
