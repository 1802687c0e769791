"""Questions read as searches: asked terms, kindred terms, times."""

from datetime import UTC, datetime

import pytest

from memory.domain.recall.answer_kinds import kinds_asked, kinds_told
from memory.domain.recall.search_query import _KINDRED_WEIGHT, _AskedTime, query_of


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("who went there", "go"),
        ("what the mice did", "mous"),
        ("was ich dir geschrieben habe", "schreib"),
    ],
)
def test_an_irregular_form_asks_for_its_base(text: str, term: str) -> None:
    assert query_of(text).terms[term] == 1.0


def test_a_word_asks_a_little_for_its_kindred() -> None:
    terms = query_of("Which instrument does he play?").terms

    assert (terms["instrument"], terms["piano"]) == (1.0, _KINDRED_WEIGHT)
    assert "instrument" not in query_of("Who has the piano?").terms


def test_words_of_asking_are_left_out_unless_they_are_all_there_is() -> None:
    assert "kind" not in query_of("What kind of lantern is it?").terms
    assert query_of("what kind").terms["kind"] == 1.0


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Where was I on 7 July, 2025?", (_AskedTime(7, 2025, 7),)),
        ("what did I do in March", (_AskedTime(3),)),
        ("may I ask something", ()),
        ("what happened in May", (_AskedTime(5),)),
        ("was war am 3. Oktober 2024", (_AskedTime(10, 2024, 3),)),
        ("the log of 2025-11-30", (_AskedTime(11, 2025, 30),)),
        ("version 2025-13", ()),
    ],
)
def test_times_are_read_as_far_as_they_are_named(text: str, times: tuple[_AskedTime, ...]) -> None:
    assert query_of(text).times == times


def test_a_named_time_fits_what_was_said_then() -> None:
    moment = datetime(2025, 7, 7, 9, tzinfo=UTC)

    assert _AskedTime(7).month_fits(moment)
    assert _AskedTime(7, 2025, 7).day_fits(moment)
    assert not _AskedTime(7, 2024).month_fits(moment)
    assert not _AskedTime(7, 2025, 8).day_fits(moment)


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("How long have I had the boat?", {"duration"}),
        ("How many sails does it have?", {"amount"}),
        ("Where did I buy it?", {"place"}),
        ("¿Dónde compré el barco?", {"place"}),
        ("Who painted the pier?", {"person"}),
        ("What was the name of the film?", {"title"}),
        ("船はどこ？", {"place"}),
        ("What did I say about the boat?", set()),
        ("Somewhere, somehow.", set()),
    ],
)
def test_a_question_tells_what_it_wants(question: str, kinds: set[str]) -> None:
    assert kinds_asked(question) == kinds


@pytest.mark.parametrize(
    ("text", "kind", "gives"),
    [
        ("Has had a boat for three years.", "duration", True),
        ("Has a boat.", "duration", False),
        ("The boat has 4 sails.", "amount", True),
        ("The boat has sails.", "amount", False),
        ("Bought it in Zorptown.", "place", True),
        ("Bought it in spring.", "place", False),
        ("Got it from Zorp.", "person", True),
        ('Watched "the long way" twice.', "title", True),
    ],
)
def test_a_statement_shows_what_it_could_give(text: str, kind: str, *, gives: bool) -> None:
    assert (kind in kinds_told(text)) is gives
