"""The door of the port: what it lets pass unchanged, what it refuses, and that it never repeats what it refused."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given

from memory.domain.errors import ValueRefused
from memory.store.language.values import checked, checked_document, identity, order_key
from tests.store import strategies as made_up
from tests.store.refused import REFUSED_VALUES
from tests.store.shapes import NOON, SCALARS
from tests.store.test_state_machine import spelled


@given(made_up.values)
def test_a_value_of_the_language_passes_as_an_equal_copy(value: Any) -> None:
    assert checked(value) == value
    assert spelled(checked(checked(value))) == spelled(checked(value))


def test_a_copy_shares_nothing_that_can_change() -> None:
    value = {"a": [{"b": [1]}]}
    copy = checked(value)

    copy["a"][0]["b"].append(2)

    assert value == {"a": [{"b": [1]}]}


def test_datetimes_become_utc_and_forget_the_fold() -> None:
    moment = datetime(2024, 10, 27, 2, 30, fold=1, tzinfo=timezone(timedelta(hours=-3)))

    assert repr(checked(moment)) == repr(datetime(2024, 10, 27, 5, 30, tzinfo=UTC))
    assert repr(checked(NOON.replace(fold=1))) == repr(NOON)


@pytest.mark.parametrize(
    "moment",
    [
        datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=1))),
        datetime(9999, 12, 31, 23, tzinfo=timezone(timedelta(hours=-2))),
    ],
)
def test_a_moment_that_utc_cannot_say_is_refused(moment: datetime) -> None:
    with pytest.raises(ValueRefused, match="years 1 to 9999"):
        checked(moment)


def test_a_zone_finer_than_milliseconds_is_refused() -> None:
    with pytest.raises(ValueRefused, match="finer than milliseconds"):
        checked(datetime(2024, 5, 1, tzinfo=timezone(timedelta(microseconds=1))))


@pytest.mark.parametrize(("value", "reason"), REFUSED_VALUES)
def test_a_refusal_names_place_and_reason_and_never_the_value(value: Any, reason: str) -> None:
    with pytest.raises(ValueRefused) as refused:
        checked_document({"_id": "x", "list": [0, {"deep": value}]})

    message = str(refused.value)
    assert "list[1].deep" in message
    assert reason in message
    assert "SECRET" not in message
    assert refused.value.__cause__ is None
    assert refused.value.__suppress_context__ or refused.value.__context__ is None


def test_sixty_four_levels_are_inside() -> None:
    value: Any = 1
    for _ in range(64):
        value = [value]

    assert checked(value) == value


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (1, 1.0, True),
        (1, True, False),
        (0, False, False),
        (0.0, -0.0, True),
        (2**53, 2.0**53, True),
        (2**53 + 1, 2.0**53, False),
        (None, 0, False),
        ("1", 1, False),
        ({"a": 1, "b": 2}, {"a": 1.0, "b": 2}, True),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, False),
        ([1, [2]], [1.0, [2]], True),
        ([], {}, False),
        (NOON, NOON.astimezone(timezone(timedelta(hours=2))), True),
    ],
)
def test_equality_is_mongodbs(one: Any, other: Any, same: bool) -> None:
    assert (identity(one) == identity(other)) is same


def test_scalars_sort_by_type_then_value() -> None:
    ordered = sorted(SCALARS, key=order_key)

    assert [
        type(value).__name__ for value in ordered if not isinstance(value, int | float) or isinstance(value, bool)
    ] == [*["NoneType"], *["str"] * 10, *["bool"] * 2, *["datetime"] * 4]
    assert ordered[1:4] == [-(2**63), -1, 0]
