"""Ranking: what is found for a question, and in which order."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.ids import MemoryId, MessageId
from memory.domain.memory import Memory, Provenance
from memory.domain.recall.ranking import Edge, Hit, close_to_best, grouped_by_tier, rank, with_relations
from memory.domain.recall.search_index import SearchIndex
from memory.domain.recall.search_query import query_of
from memory.domain.recall.searchable import searchable
from tests.domain.records import ADA, AT, BRAM, memory_with

FILLER = (
    "The harbour has a crane.",
    "Ropes hang in the shed.",
    "Somebody painted the gate.",
    "Soup was served at noon.",
)


def known(name: str, text: str, **fields: Any) -> Memory:
    """Build a memory under a name that tests can expect."""
    return memory_with(id=MemoryId(name), text=text, **fields)


def index_of(*memories: Memory, uses: dict[str, int] | None = None) -> SearchIndex:
    """Index memories, amid others that have nothing to do with them."""
    index = SearchIndex()
    for place, text in enumerate(FILLER):
        index.put(searchable(known(f"filler{place}", text, subject=None)))
    for memory in memories:
        index.put(searchable(memory), standing=(uses or {}).get(memory.id, 0))
    return index


def found(text: str, *memories: Memory, **built: Any) -> list[str]:
    """Search memories and name the hits."""
    hits = rank([index_of(*memories, **built)], query_of(text), limit=10)
    return [hit.memory_id for hit in hits]


def test_without_a_shared_term_nothing_is_found() -> None:
    assert found("Which telescope?", known("a", "The cat is called Zorp.")) == []


def test_the_rarer_term_counts_more() -> None:
    rows = [known(f"b{place}", f"Bram saw lantern number {place}.") for place in range(5)]

    assert found("the lantern of Zorp", *rows, known("a", "The cat is called Zorp."))[0] == "a"


def test_other_forms_of_a_word_find_it() -> None:
    assert found("who went?", known("a", "Ada goes to the island every spring.")) == ["a"]
    assert found("musician", known("a", "Loves music.")) == ["a"]
    assert found("猫の名前", known("a", "猫の名前はゾルプです。"))[0] == "a"


def test_kindred_words_find_what_the_asked_would_and_below_it() -> None:
    career, job = known("a", "Wants another career."), known("b", "Wants another job.")

    assert found("which job?", career, job) == ["b", "a"]


def test_the_quoted_message_is_searched_too() -> None:
    said = known("a", "Moved to another town.", provenance=Provenance(quoted_span="we're in Leeds now!"))

    assert found("Leeds", said) == ["a"]


def test_what_was_said_beside_a_hit_rises_and_only_if_it_is_one() -> None:
    def said(name: str, text: str, number: int, session: str) -> Memory:
        receipt = Provenance(session_id=session, message_ids=(MessageId(str(number)),))
        return known(name, text, provenance=receipt)

    rows = [
        said("a", "The lantern festival was on Sunday.", 1, "s"),
        said("b", "The lantern was green.", 2, "s"),
        said("c", "The lantern was green.", 3, "elsewhere"),
        said("d", "Nothing of it.", 3, "s"),
    ]

    assert found("lantern festival", *rows) == ["a", "b", "c"]


def test_what_a_hit_lacks_counts_when_it_was_said_around_it_and_less_from_afar() -> None:
    def said(name: str, text: str, number: int, session: str) -> Memory:
        receipt = Provenance(session_id=session, message_ids=(MessageId(str(number)),))
        return known(name, text, provenance=receipt)

    near = [said("n", "A lantern hung there.", 1, "s"), said("n1", "It was at the festival.", 2, "s")]
    far = [
        said("f", "A lantern hung there.", 1, "t"),
        *(said(f"f{number}", "Soup.", number, "t") for number in (2, 3)),
        said("f4", "It was at the festival.", 4, "t"),
    ]
    alone = [said("o", "A lantern hung there.", 1, "u")]
    order = found("lantern of the festival", *near, *far, *alone)

    assert [name for name in order if name in {"n", "f", "o"}] == ["n", "f", "o"]


def test_what_could_give_the_kind_of_answer_comes_first() -> None:
    rows = [known("b", "The boat has big sails."), known("a", "The boat has 4 sails, as everybody here can see.")]

    assert found("which sails has the boat", *rows) == ["b", "a"]
    assert found("how many sails has the boat", *rows) == ["a", "b"]


def test_amid_many_a_common_term_only_orders_what_shares_a_rarer_one() -> None:
    rows = [known(f"c{place:03}", "The boat.") for place in range(1_200)]
    rows += [known(f"r{place:03}", f"A lantern, {'the boat' if place == 7 else 'the pier'}.") for place in range(400)]

    hits = rank([index_of(*rows)], query_of("the lantern on the boat"), limit=400)

    assert hits[0].memory_id == "r007"
    assert hits[0].score > hits[1].score
    assert {hit.memory_id[0] for hit in hits} == {"r"}


def test_a_linked_memory_rises() -> None:
    one, two, three = known("a", "A lantern for the festival."), known("b", "A lantern."), known("c", "A lantern.")

    hits = rank([index_of(one, two, three)], query_of("lantern festival"), limit=10)
    last = hits[-1].memory_id
    linked = with_relations(hits, [Edge(MemoryId("a"), last, 0.5), Edge(last, MemoryId("unknown"), 1.0)])

    assert hits[0].memory_id == linked[0].memory_id == "a"
    assert linked[1].memory_id == last
    assert linked[1].score == pytest.approx(hits[-1].score + 0.05 * hits[0].score)
    assert linked[2] == hits[1]


def test_the_asked_speaker_comes_first() -> None:
    theirs, own = known("a", "Likes the green lantern.", subject=BRAM), known("b", "Has a lantern, green or not.")
    index = index_of(theirs, own)

    hits = rank([index], query_of("green lantern", speakers=frozenset({ADA})), limit=10)

    assert [hit.memory_id for hit in hits] == ["b", "a"]


def test_the_named_month_comes_first() -> None:
    rows = [
        known(
            name,
            "Sailed to the island.",
            observed_at=AT - timedelta(days=days),
            reinforced_at=AT - timedelta(days=days),
        )
        for name, days in [("a", 1), ("b", 60)]
    ]

    assert found("when did I sail", *rows)[0] == "a"
    assert found("where did I sail in December", *rows)[0] == "b"


def test_what_is_fresh_important_or_used_comes_first_among_equals() -> None:
    text = "The boat is blue."

    fresh = known("a", text, observed_at=AT - timedelta(days=400), reinforced_at=AT - timedelta(days=400))
    assert found("boat", fresh, known("b", text)) == ["b", "a"]
    assert found("boat", known("a", text, importance=5), known("b", text)) == ["a", "b"]
    assert found("boat", known("a", text), known("b", text), uses={"a": 9}) == ["a", "b"]


def test_scopes_of_different_size_are_measured_alike() -> None:
    large = index_of(*[known(f"l{place}", f"The boat and crate {place}.") for place in range(50)])
    small = SearchIndex()
    small.put(searchable(known("a", "The telescope is on the boat.")))

    hits = rank([large, small], query_of("telescope on the boat"), limit=3)

    assert hits[0].memory_id == "a"


def test_recall_takes_what_is_close_to_the_best() -> None:
    hits = [Hit(MemoryId("a"), 10.0), Hit(MemoryId("b"), 6.5), Hit(MemoryId("c"), 6.4)]

    assert [hit.memory_id for hit in close_to_best(hits)] == ["a", "b"]
    assert close_to_best([]) == []


def test_canon_stands_first_and_the_order_stays_within_a_tier() -> None:
    rows = [known("a", "x"), known("b", "x", tier="canon"), known("c", "x"), known("d", "x", tier="canon")]

    assert [memory.id for memory in grouped_by_tier(rows)] == ["b", "d", "a", "c"]


WORDS = st.sampled_from("lantern boat island piano telescope green crate festival".split())
TEXTS = st.lists(WORDS, min_size=1, max_size=6).map(" ".join)


@given(st.lists(TEXTS, min_size=1, max_size=12), TEXTS)
def test_every_hit_shares_a_term_and_the_order_is_that_of_the_scores(texts: list[str], asked: str) -> None:
    rows = [known(f"m{place}", text) for place, text in enumerate(texts)]
    hits = rank([index_of(*rows)], query_of(asked), limit=20)

    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    by_id = {row.id: row.text for row in rows}
    shared = {memory_id for memory_id, text in by_id.items() if set(text.split()) & set(asked.split())}
    assert shared <= {hit.memory_id for hit in hits}
    assert all(hit.score > 0 for hit in hits)
