"""The first look of a search: what is skipped for speed could not have come among the best."""

import random
from datetime import timedelta

import pytest

from memory.domain.ids import MemoryId
from memory.domain.recall.matching import CANDIDATES, ENOUGH, WIDESPREAD, Rarity, matched
from memory.domain.recall.search_index import SearchIndex
from memory.domain.recall.search_query import SearchQuery
from memory.domain.recall.searchable import Searchable
from tests.domain.records import ADA, AT

SIZE = 1_500
VOCABULARY = [f"w{number}x" for number in range(300)]


def some(chance: random.Random, count: int) -> list[str]:
    """Draw words, the n-th about n times more rarely than the first."""
    return [VOCABULARY[int(len(VOCABULARY) ** chance.random()) - 1] for _ in range(count)]


def said(number: int, words: list[str]) -> Searchable:
    """Make a memory of some words; no two are equally fresh."""
    at = AT - timedelta(minutes=number)
    return Searchable(
        id=MemoryId(f"m{number}"), version=1, text=" ".join(words), quoted_span="", speaker=ADA, session_id="",
        first_message="", said_at=at, fresh_at=at, importance=3, confidence=1.0,
    )  # fmt: skip


def index_of(chance: random.Random) -> SearchIndex:
    index = SearchIndex()
    for number in range(SIZE):
        index.put(said(number, some(chance, chance.randint(1, 12))))
    return index


def asked(chance: random.Random) -> SearchQuery:
    words = dict.fromkeys(some(chance, chance.randint(1, 8)), 1.0)
    return SearchQuery(terms=words | dict.fromkeys(some(chance, 2), 0.25))


def all_matched(index: SearchIndex, query: SearchQuery) -> list[tuple[int, float]]:
    """Score everything that the rule for common terms lets in, and take the best: the plain way."""
    rarity, scores = Rarity([index]), dict[int, float]()
    terms = {term: weight for term, weight in query.terms.items() if weight == 1.0 or not rarity.is_common(term)}
    for term in sorted(terms, key=index.frequency):
        postings, is_open = index.having(term), len(scores) < ENOUGH or index.frequency(term) <= len(scores)
        for place, frequency in zip(postings.places, postings.frequencies, strict=True):
            if is_open or place in scores:
                blank = index.blank_scores[place]
                scores[place] = scores.get(place, blank) + terms[term] * rarity.of(term) * frequency
    return sorted(scores.items(), key=lambda each: each[1], reverse=True)[:CANDIDATES]


@pytest.mark.parametrize("seed", range(4))
def test_what_is_skipped_could_not_have_come_among_the_best(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311  # a fixed sequence, so that a failure can be repeated
    index = index_of(chance)
    queries = [asked(chance) for _ in range(60)]

    for query in queries:
        assert matched(index, query, Rarity([index])) == all_matched(index, query)


def test_the_best_are_found_when_those_that_a_guess_is_made_of_are_better_than_the_rest() -> None:
    index = SearchIndex()
    for number in range(3 * CANDIDATES):
        index.put(said(number, ["lantern"] * (3 if number % 16 == 0 else 1)))
    query = SearchQuery(terms={"lantern": 1.0})

    assert matched(index, query, Rarity([index])) == all_matched(index, query)


def test_terms_that_very_many_have_are_counted_as_they_are_after_any_change() -> None:
    chance = random.Random(1)  # noqa: S311  # likewise
    index = index_of(chance)
    common = [term for term in VOCABULARY if index.frequency(term) > WIDESPREAD * SIZE]
    before = {term: list(index.by_place(term)) for term in common}
    for number in range(0, SIZE, 3):
        index.remove(MemoryId(f"m{number}"))
    for number in range(SIZE - 100, SIZE + 100):
        index.put(said(number, common * 2))

    after = {term: dict(enumerate(index.by_place(term))) for term in common}

    assert common
    for term in common:
        having = index.having(term)
        there = dict(zip(having.places, having.frequencies, strict=True))
        assert {place: weight for place, weight in after[term].items() if weight} == there
        assert list(after[term].values()) != before[term]
