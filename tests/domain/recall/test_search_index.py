"""The index: however memories are put in and taken out, it is the one that would be built of what is in it."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.ids import MemoryId, MessageId
from memory.domain.memory import Memory, Provenance
from memory.domain.recall.ranking import rank
from memory.domain.recall.search_index import SearchIndex
from memory.domain.recall.search_query import query_of
from memory.domain.recall.searchable import _MOST, _SHARE, Searchable, searchable, standing, standing_factor
from memory.store.language.paths import chosen
from memory.store.memory_reads import memory_document
from memory.store.room_memories import LOOKED_AT, searchable_from
from tests.domain.records import ADA, AT, BRAM, memory_with

WORDS = "lantern boat island piano pianist telescope green crate festival paint painter 猫の名前".split()
TEXTS = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
NAMES = st.sampled_from("abcdefg")


@st.composite
def memories(draw: st.DrawFn) -> Memory:
    """Draw one of a few memories, in any of its versions."""
    session = draw(st.sampled_from([None, "s", "t"]))
    said_at = AT - timedelta(days=draw(st.integers(0, 3)))
    receipt = Provenance(
        session_id=session,
        message_ids=tuple(MessageId(str(number)) for number in draw(st.lists(st.integers(1, 200), max_size=2))),
        quoted_span=draw(st.one_of(st.none(), TEXTS)),
        author=draw(st.sampled_from([None, BRAM])),
    )
    return memory_with(
        id=MemoryId(draw(NAMES)),
        text=draw(TEXTS),
        provenance=receipt,
        observed_at=said_at,
        reinforced_at=said_at + timedelta(days=draw(st.integers(-1, 2))),
        importance=draw(st.integers(1, 5)),
        confidence=draw(st.sampled_from([0.25, 1.0])),
        version=draw(st.integers(1, 3)),
    )


STEPS = st.lists(
    st.one_of(NAMES.map(MemoryId), st.tuples(memories(), st.one_of(st.none(), st.integers(0, 30)))), max_size=30
)


def looked_through(index: SearchIndex, names: list[str]) -> Any:
    """Give everything that a search can learn of an index, in terms of ids."""
    ids = {index.at(place).id: place for word in WORDS for place in _places(index, word)}
    return {
        "size": index.size,
        "holds": [name for name in names if MemoryId(name) in index],
        "kilobytes": round(index.kilobytes, 6),
        "terms": {
            term: {index.at(place).id: weight for place, weight in _weights(index, term)}
            for word in WORDS
            for term in query_of(word).terms
        },
        "derived": {term: list(index.derived_from(term)) for word in WORDS for term in query_of(word).terms},
        "listed": {memory_id: index.at(place) for memory_id, place in ids.items()},
        "beside": {
            memory_id: [
                index.at(other).id if other else None
                for (row,) in [index.near(np.array([place]), reach=2)]
                for other in row.tolist()
            ]
            for memory_id, place in ids.items()
        },
        "ranked": [rank([index], query_of(word), limit=9) for word in WORDS],
        "told_by_one": [sorted(index.freshest(9, told_by=each)) for each in (ADA, BRAM)],
        "ranked_of_one": [rank([index], replace(query_of(word), told_by=frozenset({BRAM})), limit=9) for word in WORDS],
    }


def _places(index: SearchIndex, word: str) -> list[int]:
    return [place for term in query_of(word).terms for place in index.having(term).places.tolist()]


def _weights(index: SearchIndex, term: str) -> list[tuple[int, float]]:
    having = index.having(term)
    return list(zip(having.places.tolist(), having.frequencies.tolist(), strict=True))


@given(STEPS)
def test_an_index_that_was_changed_is_the_one_that_is_built_of_what_is_in_it(steps: list[Any]) -> None:
    index, known = SearchIndex(), dict[MemoryId, tuple[Searchable, int]]()
    for step in steps:
        if isinstance(step, str):
            index.remove(MemoryId(step))
            known.pop(MemoryId(step), None)
            continue
        memory, uses = searchable(step[0]), step[1]
        index.put(memory, standing=uses)
        before = known.get(memory.id)
        if before is None or before[0].version <= memory.version:
            known[memory.id] = memory, uses if uses is not None else before[1] if before else 0
    built = SearchIndex()
    for memory, uses in known.values():
        built.put(memory, standing=uses)

    assert looked_through(index, list("abcdefg")) == looked_through(built, list("abcdefg"))


@given(memories())
def test_a_document_is_as_searchable_as_its_memory(memory: Memory) -> None:
    assert searchable_from(chosen(memory_document(memory), LOOKED_AT)) == searchable(memory)


def test_an_older_version_does_not_take_the_place_of_a_later_one() -> None:
    index = SearchIndex()
    index.put(searchable(memory_with(text="a lantern", version=3)))
    index.put(searchable(memory_with(text="a boat", version=2)))

    assert (index.frequency("lantern"), index.frequency("boat")) == (1, 0)


def test_a_place_that_was_left_is_named_no_more() -> None:
    index = SearchIndex()
    index.put(searchable(memory_with(text="a lantern")))
    (place,) = index.having("lantern").places.tolist()
    index.remove(memory_with().id)

    with pytest.raises(LookupError, match="no memory at place 1"):
        index.at(place)


def test_of_equals_the_fresher_ones_are_looked_at_more_closely() -> None:
    index = SearchIndex()
    for number in range(400):
        said_at = AT - timedelta(hours=(number * 7) % 400)
        index.put(
            searchable(
                memory_with(id=MemoryId(f"m{number:03}"), text="a lantern", observed_at=said_at, reinforced_at=said_at)
            )
        )

    hits = rank([index], query_of("lantern"), limit=3)

    assert [hit.memory_id for hit in hits] == ["m000", "m343", "m286"]


COUNT = st.integers(0, 10_000)


def test_cited_counts_more_than_used_and_passed_over_less_than_nothing() -> None:
    cited, used = standing(retrieved=2, cited=2, ignored=0), standing(retrieved=2, cited=0, ignored=0)
    ignored = standing(retrieved=2, cited=0, ignored=2)

    assert standing_factor(cited) > standing_factor(used) > 1 > standing_factor(ignored)


@given(retrieved=COUNT, cited=COUNT, ignored=COUNT)
def test_whatever_the_counts_the_effect_is_bounded(retrieved: int, cited: int, ignored: int) -> None:
    value = standing(retrieved=retrieved, cited=cited, ignored=ignored)

    assert -_MOST <= value <= _MOST
    assert standing_factor(value) == pytest.approx(1.0, abs=_SHARE + 1e-9)
