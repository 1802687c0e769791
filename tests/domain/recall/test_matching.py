"""The first look of a search: what is skipped for speed could not have come among the best."""

import random
from datetime import timedelta

import pytest

from memory.domain.ids import MemoryId
from memory.domain.recall.ranking import CANDIDATES, _matched, _Rarity
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
        first_message="", said_at=at, fresh_at=at, importance=3, confidence=1.0, category="other",
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
    """Score each memory by itself and take the best: the plain way."""
    rarity, scores = _Rarity([index]), dict[int, float]()
    terms = {term: weight for term, weight in query.terms.items() if weight == 1.0 or not rarity.is_common(term)}
    for term, weight in terms.items():
        postings = index.having(term)
        for place, frequency in zip(postings.places.tolist(), postings.frequencies.tolist(), strict=True):
            scores[place] = scores.get(place, 0.0) + weight * rarity.of(term) * frequency
    worth = [(place, score + float(index.recency[place])) for place, score in scores.items()]
    return sorted(worth, key=lambda each: each[1], reverse=True)[:CANDIDATES]


def best_of(index: SearchIndex, query: SearchQuery) -> list[tuple[int, float]]:
    places, scores = _matched(index, query, _Rarity([index]))
    return list(zip(places.tolist(), scores.tolist(), strict=True))


@pytest.mark.parametrize("seed", range(4))
def test_the_best_are_those_that_each_by_itself_scores_highest(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311  # a fixed sequence, so that a failure can be repeated
    index = index_of(chance)
    queries = [asked(chance) for _ in range(60)]

    for query in queries:
        assert best_of(index, query) == all_matched(index, query)


def test_they_are_so_after_any_change() -> None:
    chance = random.Random(1)  # noqa: S311  # likewise
    index = index_of(chance)
    queries = [asked(chance) for _ in range(20)]
    before = [best_of(index, query) for query in queries]
    for number in range(0, SIZE, 3):
        index.remove(MemoryId(f"m{number}"))
    for number in range(SIZE - 100, SIZE + 100):
        index.put(said(number, some(chance, 8)))

    after = [best_of(index, query) for query in queries]
    assert after == [all_matched(index, query) for query in queries] != before


def test_no_more_than_so_many_are_the_best() -> None:
    index = SearchIndex()
    for number in range(3 * CANDIDATES):
        index.put(said(number, ["lantern"] * (3 if number % 16 == 0 else 1)))
    query = SearchQuery(terms={"lantern": 1.0})

    assert len(best_of(index, query)) == CANDIDATES
    assert best_of(index, query) == all_matched(index, query)


def test_nothing_matches_where_nothing_is_or_nothing_has_a_term() -> None:
    index = SearchIndex()
    assert best_of(index, SearchQuery(terms={"lantern": 1.0})) == []
    index.put(said(1, ["boat"]))
    assert best_of(index, SearchQuery(terms={"lantern": 1.0})) == []
