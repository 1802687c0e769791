"""What the use of a memory is worth when it is found again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.recall.searchable import MOST, SHARE, standing, standing_factor

COUNT = st.integers(0, 10_000)


def test_cited_counts_more_than_used_and_passed_over_less_than_nothing() -> None:
    cited, used = standing(retrieved=2, cited=2, ignored=0), standing(retrieved=2, cited=0, ignored=0)
    ignored = standing(retrieved=2, cited=0, ignored=2)

    assert standing_factor(cited) > standing_factor(used) > 1 > standing_factor(ignored)


@given(retrieved=COUNT, cited=COUNT, ignored=COUNT)
def test_whatever_the_counts_the_effect_is_bounded(retrieved: int, cited: int, ignored: int) -> None:
    value = standing(retrieved=retrieved, cited=cited, ignored=ignored)

    assert -MOST <= value <= MOST
    assert standing_factor(value) == pytest.approx(1.0, abs=SHARE + 1e-9)
