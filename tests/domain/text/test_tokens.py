"""The estimate of tokens: on the safe side, and fit to add up."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.text.tokens import estimate_tokens

TEXTS = st.one_of(st.text(), st.text(alphabet="aZé1 .\n中😀я"), st.text(alphabet="aAbB1 "))


@pytest.mark.parametrize(
    ("text", "cl100k"),
    [
        # Counted once with the vocabulary `cl100k_base`.
        ("Loves fettuccini with mushrooms.", 9),
        ("The quick brown fox jumps over the lazy dog", 9),
        ("Ich wohne seit drei Jahren in Hamburg.", 10),
        ("Я живу в Москве и люблю готовить", 18),
        ("私は東京に住んでいます", 11),
        ("나는 서울에 살고 있어요", 13),
        ("أعيش في القاهرة", 11),
        ("मुझे खाना बनाना पसंद है", 24),
        ("😀🎉🫠", 8),
        ("def f(x: int) -> int:\n    return x + 1", 15),
        ("vote 1 2 3 4 5 6 7 8 9 0", 21),
    ],
)
def test_the_estimate_lies_above_what_a_vocabulary_counts_but_not_absurdly(text: str, cl100k: int) -> None:
    assert cl100k <= estimate_tokens(text) <= 3 * cl100k


def test_only_the_empty_text_takes_nothing() -> None:
    assert estimate_tokens("") == 0
    assert estimate_tokens(" ") == 1


@given(TEXTS, TEXTS)
def test_two_texts_together_take_at_most_the_sum(one: str, other: str) -> None:
    assert estimate_tokens(one + other) <= estimate_tokens(one) + estimate_tokens(other)


@pytest.mark.parametrize(("alphabet", "longest"), [("aA", 5), ("aA1.", 3), ("aA1. é中😀", 2)])
def test_both_properties_hold_for_all_short_texts(alphabet: str, longest: int) -> None:
    """Case and length decide how words are cut; chance rarely meets the pairs that matter, such as `AA` and `aaa`."""
    texts = ["".join(letters) for length in range(longest + 1) for letters in product(alphabet, repeat=length)]
    alone = {text: estimate_tokens(text) for text in texts}

    wrong = [
        (one, other)
        for one, other in product(texts, texts)
        if not alone[one] <= estimate_tokens(one + other) <= alone[one] + alone[other]
    ]

    assert wrong == []


@given(TEXTS, TEXTS)
def test_a_text_takes_no_less_than_its_beginning(beginning: str, rest: str) -> None:
    assert estimate_tokens(beginning) <= estimate_tokens(beginning + rest)


@given(st.text(min_size=1))
def test_it_stays_between_something_and_two_tokens_a_byte(text: str) -> None:
    assert 1 <= estimate_tokens(text) <= 2 * len(text.encode())
