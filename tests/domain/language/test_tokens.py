"""The estimate of tokens: on the safe side, and fit to add up."""

import json
from pathlib import Path
from statistics import mean, median
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from memory.domain.language.tokens import estimate_tokens

COUNTED: Final[list[tuple[str, str, int, int]]] = [
    (kind, text, cl100k, o200k)
    for kind, text, cl100k, o200k in json.loads(
        Path(__file__).with_name("token_counts.json").read_text(encoding="utf-8")
    )["texts"]
]
"""What two vocabularies count; the file says how it was made."""
HARD: Final = frozenset({"polish", "chinese", "ids"})
"""Kinds of which a short text may take more: rare ideographs, another language with English words."""
TEXTS = st.one_of(st.text(), st.text(alphabet="aZé1 .\n中😀я"), st.text(alphabet="aAbB1 "))


def test_only_the_empty_text_takes_nothing() -> None:
    assert estimate_tokens("") == 0
    assert estimate_tokens(" ") == 1


def test_it_seldom_lies_below_what_a_vocabulary_counts_and_never_far() -> None:
    below = [
        (kind, text)
        for kind, text, *counts in COUNTED
        if estimate_tokens(text) < (0.95 if kind not in HARD else 0.75) * max(counts)
    ]

    assert below == []


def test_it_does_not_lie_far_above_either() -> None:
    over = [(kind, estimate_tokens(text) / max(cl100k, o200k)) for kind, text, cl100k, o200k in COUNTED]

    assert len(over) == 399
    assert mean(ratio for kind, ratio in over if kind in {"context", "english"}) <= 1.25
    assert median(ratio for _, ratio in over) <= 1.25
    assert sum(ratio <= 1.5 for _, ratio in over) >= 0.85 * len(over)


@given(st.lists(TEXTS, max_size=6))
def test_lines_together_take_at_most_the_sum_of_the_single_ones_with_their_breaks(texts: list[str]) -> None:
    lines = [line for text in texts for line in text.split("\n")]

    assert estimate_tokens("\n".join(lines)) <= sum(estimate_tokens(f"{line}\n") for line in lines)


@given(st.lists(st.sampled_from([text for _, text, _, _ in COUNTED]), max_size=6))
def test_so_do_lines_that_people_write(texts: list[str]) -> None:
    assert estimate_tokens("\n".join(texts)) <= sum(estimate_tokens(f"{text}\n") for text in texts)


@given(st.text(min_size=1))
def test_it_stays_between_something_and_two_tokens_a_byte(text: str) -> None:
    assert 1 <= estimate_tokens(text) <= 2 * len(text.encode())
