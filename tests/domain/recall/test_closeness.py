"""Vectors: kept without loss of direction, and two orders made one."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.ids import MemoryId
from memory.domain.recall.closeness import _MOST_NEAR, fused, near, packed, unpacked
from memory.domain.recall.ranking import Hit
from memory.domain.recall.search_index import SearchIndex
from memory.domain.recall.searchable import searchable
from tests.domain.records import memory_with

NUMBERS = st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=40).filter(
    lambda row: sqrt(sum(x * x for x in row)) > 1e-6
)
HITS = [Hit(MemoryId(name), score) for name, score in (("a", 9.0), ("b", 8.0), ("c", 5.0), ("d", 1.0))]


@given(NUMBERS)
def test_what_is_packed_keeps_its_direction_and_has_length_1(numbers: list[float]) -> None:
    vector = unpacked(packed(numbers))

    assert vector @ vector == pytest.approx(1.0, abs=1e-5)
    assert vector @ unpacked(packed([-each for each in numbers])) == pytest.approx(-1.0, abs=1e-5)


@pytest.mark.parametrize("numbers", [[], [0.0, 0.0], [float("nan")], [float("inf"), 1.0]])
def test_what_has_no_direction_is_refused(numbers: list[float]) -> None:
    with pytest.raises(ValueError, match="without direction"):
        packed(numbers)


def index_of(cosines: dict[str, float]) -> SearchIndex:
    """Hold memories whose vectors have such a cosine with the first axis; 2.0 stands for none."""
    index = SearchIndex()
    for name, cosine in cosines.items():
        index.put(searchable(memory_with(id=MemoryId(name), text=f"lantern {name}")))
        if cosine <= 1:
            index.put_vector(MemoryId(name), unpacked(packed([cosine, sqrt(1 - cosine * cosine)])))
    return index


ASKED = unpacked(packed([1.0, 0.0]))


def test_vectors_of_different_length_are_not_compared() -> None:
    index = index_of({"a": 1.0})
    index.put_vector(MemoryId("a"), unpacked(packed([1.0])))

    assert near([index], ASKED, []) == {"a": pytest.approx(1.0)}
    assert near([index], unpacked(packed([1.0])), []) == {}
    assert near([SearchIndex()], ASKED, HITS) == {}


def test_what_is_far_nearer_than_most_is_found_and_of_hits_by_words_how_near_they_are() -> None:
    index = index_of({"a": -0.9, "b": 0.1, "c": 0.15, "d": 0.05, "e": 0.9, "f": 2.0})
    other = index_of({"g": 0.8, "h": 0.1, "i": 0.12, "j": 0.0})

    assert near([index, other], ASKED, HITS[:1]) == {
        "a": pytest.approx(-0.9, abs=1e-6),
        "e": pytest.approx(0.9, abs=1e-6),
        "g": pytest.approx(0.8, abs=1e-6),
    }


def test_what_is_taken_out_or_written_anew_is_compared_as_it_is_now() -> None:
    index = index_of({"a": 0.9, "b": 0.1})
    index.remove(MemoryId("b"))
    index.put(searchable(memory_with(id=MemoryId("a"), text="a boat", version=2)))

    assert near([index], ASKED, []) == {"a": pytest.approx(0.9, abs=1e-6)}
    index.put_vector(MemoryId("a"), unpacked(packed([0.2, sqrt(0.96)])))
    assert near([index], ASKED, []) == {"a": pytest.approx(0.2, abs=1e-6)}


def test_no_more_are_near_than_may_be() -> None:
    found = near([index_of({str(number): number / 1000 for number in range(1000)})], ASKED, [])

    assert sorted(found, key=int) == [str(number) for number in range(1000 - _MOST_NEAR, 1000)]


def test_both_orders_count_and_the_scores_stay_with_the_places() -> None:
    joined = fused(HITS, {MemoryId("d"): 0.9, MemoryId("b"): 0.8, MemoryId("a"): -0.5})

    # By words a, b, c, d; by meaning d, b, a, and c as the last: 1/60 + 1/62 is a little more than 2/61.
    assert [hit.memory_id for hit in joined] == ["a", "b", "d", "c"]
    assert [hit.score for hit in joined] == [9.0, 8.0, 5.0, 1.0]


def test_what_shares_no_word_is_found_by_meaning_alone() -> None:
    joined = fused(HITS, {MemoryId("z"): 0.9, MemoryId("a"): 0.5, MemoryId("b"): 0.1})

    assert [hit.memory_id for hit in joined] == ["a", "b", "z", "c", "d"]
    assert [hit.score for hit in joined] == [9.0, 8.0, 5.0, 1.0, 1.0]
    assert fused([], {MemoryId("z"): 0.9}) == [Hit(MemoryId("z"), 1.0)]


def test_without_vectors_the_order_by_words_stands() -> None:
    assert fused(HITS, {}) == HITS


@given(st.permutations("abcd"))
def test_what_both_put_first_is_first(order: list[str]) -> None:
    near = {MemoryId(name): 1.0 - place / 10 for place, name in enumerate(order)}

    joined = [hit.memory_id for hit in fused(HITS, near)]

    assert sorted(joined) == ["a", "b", "c", "d"]
    if order[0] == "a":
        assert joined[0] == "a"
