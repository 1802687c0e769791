"""Kinds of answer: what a question wants, what a statement could give."""

import pytest

from memory.domain.recall.answer_kinds import kinds_asked, kinds_told


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("How long have I had the boat?", {"duration"}),
        ("Wie lange habe ich das Boot schon?", {"duration"}),
        ("How many sails does it have?", {"amount"}),
        ("Combien de voiles a-t-il ?", {"amount"}),
        ("Where did I buy it?", {"place"}),
        ("¿Dónde compré el barco?", {"place"}),
        ("Who painted the pier?", {"person"}),
        ("Wem gehört es?", {"person"}),
        ("What was the name of the film?", {"title"}),
        ("船はどこ？", {"place"}),
        ("谁买了船？", {"person"}),
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
        ("Hat das Boot seit dem Frühling.", "duration", True),
        ("Has a boat.", "duration", False),
        ("The boat has 4 sails.", "amount", True),
        ("Das Boot hat vier Segel.", "amount", True),
        ("The boat has sails.", "amount", False),
        ("Bought it in Zorptown.", "place", True),
        ("Bought it in spring.", "place", False),
        ("Got it from Zorp.", "person", True),
        ("Zorp is the cat.", "person", False),
        ('Watched "the long way" twice.', "title", True),
        ("Watched a film.", "title", False),
    ],
)
def test_a_statement_shows_what_it_could_give(text: str, kind: str, *, gives: bool) -> None:
    assert (kind in kinds_told(text)) is gives
