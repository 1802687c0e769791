"""Which statements are the same without a model's word, and how alike two are."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.comparing.guard import holds_values_of, may_be_one
from memory.domain.comparing.statement import LEAST_SHARE, likeness, rarity_of, says_the_same, weighed_share
from memory.domain.language.terms import terms_of

SAME = [
    ("Keeps bees.", "keeps  bees"),
    ("The ferry leaves at 7:45 pm.", "The ferry leaves at 19:45."),
    ("I'm 1.72 m tall.", "Is 172 cm tall."),
    ("The fair is on 9 October.", "The fair is on October 9th."),
    ("Owns 1,500 stamps.", "Has 1500 stamps."),
    ("Doesn't eat meat.", "Does not eat meat."),
    ("Hat drei Hühner.", "Ich habe 3 Hühner"),
]
NOT_SAME = [
    ("Lives in Bergen.", "Moved to Bergen."),
    ("Keeps 3 hives.", "Keeps 4 hives."),
    ("Walks 3 km every day.", "Walks 3 miles every day."),
    ("Likes the ferry.", "Does not like the ferry."),
    ("Prefers walking over cycling.", "Prefers cycling over walking."),
    ("The prefix is `!`.", "The prefix is `?`."),
    ("Has a goat.", "Had a goat."),
    ("Likes the ferry.", "Also likes the ferry."),
    ("Likes tea but not coffee.", "Likes coffee but not tea."),
    ("Anna beat Boris at chess.", "Boris beat Anna at chess."),
    ("Keeps the camera on.", "Keeps the camera off."),
    ("我养了两只兔子。", "我养了三只兔子。"),
    ("Is 3.", "Is 4."),
    ("", "toma"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_a_statement_is_the_same_however_it_is_written(one: str, other: str) -> None:
    assert says_the_same(one, other)
    assert may_be_one(one, other)
    assert holds_values_of(one, other)


@pytest.mark.parametrize(("one", "other"), NOT_SAME)
def test_another_word_order_value_or_denial_is_another_statement(one: str, other: str) -> None:
    assert not says_the_same(one, other)


_SAID = st.one_of(st.text(max_size=80), st.sampled_from([text for pair in SAME + NOT_SAME for text in pair]))


@given(_SAID, _SAID)
def test_sameness_has_no_direction(one: str, other: str) -> None:
    assert says_the_same(one, one)
    assert says_the_same(one, other) == says_the_same(other, one)


@given(
    st.sampled_from(["Has {} cats.", "Level {} in the game.", "Runs {} km a day.", "Raid at {}:00.", "有{}只猫。"]),
    st.integers(2, 23),
    st.integers(2, 23),
)
def test_another_number_is_never_the_same(frame: str, one: int, other: int) -> None:
    if one != other:
        known, new = frame.format(one), frame.format(other)
        assert not says_the_same(known, new)
        assert not may_be_one(known, new)


def test_likeness_is_the_share_of_terms_that_both_have() -> None:
    one, other = terms_of("Drinks green tea."), terms_of("Drinks tea at night.")

    assert likeness(one, other) == 0.5
    assert likeness(one, one) == 1.0
    assert likeness(one, ()) == likeness((), ()) == 0.0


@pytest.mark.parametrize(
    ("known", "later", "is_named"),
    [
        ("Has solved 31 of 50 chess puzzles.", "Has solved 40 chess puzzles by June, the last ones on a train.", True),
        ("Sits an exam in botany on 3 May.", "Got full marks in the botany exam, to everybody's surprise.", True),
        ("Has solved 31 of 50 chess puzzles.", "Has a cousin in the town hall.", False),
        ("Has a dog.", "Has solved 40 chess puzzles by June, the last ones on a train.", False),
    ],
)
def test_what_may_be_said_of_a_known_statement_names_rare_words_of_it(known: str, later: str, is_named: bool) -> None:
    others = ["Has a boat.", "Has a dog.", "Has been to Rome.", "Has two sisters.", "Has flown a kite."]
    rarity = rarity_of([terms_of(text) for text in (known, *others)])

    assert (weighed_share(terms_of(known), terms_of(later), rarity) >= LEAST_SHARE) == is_named
    assert weighed_share(terms_of(known), terms_of(known), rarity) == 1.0
    assert weighed_share((), terms_of(later), rarity) == 0.0


def test_nothing_of_a_set_by_others_is_merged_that_says_two_things() -> None:
    lines = (Path(__file__).parents[2] / "sets/closings/first.jsonl").read_text(encoding="utf-8").splitlines()
    told = [(each["known"], each["new"]) for each in map(json.loads, lines) if each["relation"] != "same"]

    assert [pair for pair in told if says_the_same(*pair)] == []
