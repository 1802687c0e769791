"""What a new statement is to a known one."""

import pytest

from memory.domain.duplicates import candidates, compare
from memory.domain.terms import terms_of
from tests.domain.records import memory_with


@pytest.mark.parametrize(
    ("known", "new", "verdict"),
    [
        ("Keeps bees.", "keeps  bees", "same"),
        ("Keeps bees.", "Sings in a choir.", "different"),
        ("Keeps 3 hives.", "Keeps 4 hives.", "update"),
        ("Likes the ferry.", "Does not like the ferry.", "update"),
    ],
)
def test_verdicts(known: str, new: str, verdict: str) -> None:
    assert verdict == compare(known, new).verdict


def test_candidates_have_most_in_common_and_never_nothing() -> None:
    texts = ("Keeps bees on the roof.", "Sings in a choir.", "Has bees.")
    known = [memory_with(text=text, terms=terms_of(text)) for text in texts]

    found = candidates(terms_of("keeps many bees"), known)

    assert [memory.text for memory in found] == ["Keeps bees on the roof.", "Has bees."]
