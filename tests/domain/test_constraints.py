"""Two levels of constraints: the stricter wins."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.constraints import Constraints, ConstraintSet, stricter

SETS = st.builds(
    ConstraintSet,
    memory_enabled=st.none() | st.booleans(),
    learn_patterns=st.none() | st.booleans(),
    share_with=st.none() | st.lists(st.sampled_from(["answer", "jobs", "http"]), unique=True).map(tuple),
    anonymize_dates=st.none() | st.booleans(),
    delete_after_days=st.none() | st.integers(1, 3650),
)


def test_where_nobody_says_anything_the_defaults_hold() -> None:
    assert stricter(ConstraintSet(), ConstraintSet()) == Constraints()


@pytest.mark.parametrize(
    ("guild", "person", "in_force"),
    [
        (ConstraintSet(memory_enabled=False), ConstraintSet(memory_enabled=True), Constraints(memory_enabled=False)),
        (ConstraintSet(memory_enabled=True), ConstraintSet(memory_enabled=False), Constraints(memory_enabled=False)),
        (ConstraintSet(learn_patterns=False), ConstraintSet(), Constraints(learn_patterns=False)),
        (ConstraintSet(anonymize_dates=False), ConstraintSet(anonymize_dates=True), Constraints(anonymize_dates=True)),
        (ConstraintSet(delete_after_days=90), ConstraintSet(delete_after_days=30), Constraints(delete_after_days=30)),
        (ConstraintSet(delete_after_days=90), ConstraintSet(), Constraints(delete_after_days=90)),
        (
            ConstraintSet(share_with=("answer", "jobs")),
            ConstraintSet(share_with=("jobs",)),
            Constraints(share_with=("jobs",)),
        ),
        (ConstraintSet(share_with=()), ConstraintSet(), Constraints(share_with=())),
    ],
)
def test_the_stricter_wins(guild: ConstraintSet, person: ConstraintSet, in_force: Constraints) -> None:
    assert stricter(guild, person) == in_force


@given(SETS, SETS)
def test_it_does_not_matter_which_level_says_it(guild: ConstraintSet, person: ConstraintSet) -> None:
    assert stricter(guild, person) == stricter(person, guild)


@given(SETS, SETS)
def test_no_level_loosens_the_other(guild: ConstraintSet, person: ConstraintSet) -> None:
    both, alone = stricter(guild, person), stricter(guild, ConstraintSet())

    assert both.memory_enabled <= alone.memory_enabled
    assert both.learn_patterns <= alone.learn_patterns
    assert both.anonymize_dates >= alone.anonymize_dates
    if alone.delete_after_days is not None:
        assert both.delete_after_days is not None
        assert both.delete_after_days <= alone.delete_after_days
    if guild.share_with is not None:
        assert set(both.share_with) <= set(guild.share_with)
