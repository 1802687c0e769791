"""What is written in the file reads back as it was, and keys order as MongoDB orders values."""

import json
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.store.language.values import checked, order_key
from memory.store.sqlite.encoding import Key, class_range, decode, encode, key_of, key_sql, teach
from tests.store import strategies as made_up
from tests.store.shapes import NOON, SCALARS
from tests.store.test_state_machine import spelled


@pytest.fixture(scope="module")
def connection() -> Iterator[sqlite3.Connection]:
    opened = sqlite3.connect(":memory:")
    teach(opened)
    yield opened
    opened.close()


@given(made_up.values)
def test_a_document_reads_back_as_it_was_written(value: Any) -> None:
    document = checked({"_id": "x", "a": value})

    assert spelled(decode(encode(document))) == spelled(document)


@pytest.mark.parametrize(
    "beside", [{}, {"b": [{"at": NOON}]}, {"b": "$date"}, {"b": '"$date"'}, {"b": {"c": {"at": NOON}}}]
)
def test_moments_are_read_back_at_the_top_and_within(beside: dict[str, Any]) -> None:
    for document in ({"_id": "x", "at": NOON, **beside}, {"_id": "x", **beside, "then": NOON}, {"_id": "x", **beside}):
        assert decode(encode(document)) == document
        assert decode(encode(document), ["at", "b"]) == {
            name: document[name] for name in ("at", "b") if name in document
        }


def test_a_moment_is_written_as_milliseconds_under_a_name_that_no_document_may_use() -> None:
    assert json.loads(encode({"_id": "x", "at": NOON})) == {"_id": "x", "at": {"$date": 1714564800000}}


def test_what_passed_no_port_is_not_written() -> None:
    with pytest.raises(TypeError):
        encode({"_id": "x", "a": {1}})


@given(made_up.scalars, made_up.scalars)
def test_keys_order_as_values_do(connection: sqlite3.Connection, one: Any, other: Any) -> None:
    one, other = checked(one), checked(other)
    ((below, same),) = connection.execute("SELECT ?1 < ?2, ?1 = ?2", (key_of(one), key_of(other)))

    assert bool(below) is (order_key(one) < order_key(other))
    assert bool(same) is (order_key(one) == order_key(other))


@given(made_up.scalars.filter(lambda value: value is not None), made_up.scalars)
def test_the_range_of_a_class_holds_its_values_alone(connection: sqlite3.Connection, bound: Any, value: Any) -> None:
    least, beyond = class_range(key_of(checked(bound)))
    ((inside,),) = connection.execute("SELECT ?1 >= ?2 AND ?1 < ?3", (key_of(checked(value)), least, beyond))

    assert bool(inside) is (order_key(checked(bound))[0] == order_key(checked(value))[0])


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_float_is_read_to_the_last_bit(connection: sqlite3.Connection, value: float) -> None:
    assert read(connection, value) == value


@pytest.mark.parametrize("value", [*SCALARS, [], {}, [1], {"a": 1}], ids=repr)
def test_sql_reads_the_key_of_every_type(connection: sqlite3.Connection, value: Any) -> None:
    assert read(connection, value) == key_of(value)
    assert type(read(connection, value)) is type(key_of(value))


def read(connection: sqlite3.Connection, value: Any) -> Key:
    key = key_sql(json_type="json_type(doc, '$.a')", value="json_extract(doc, '$.a')", path="'$.a'")
    # The text is made by the code under test; the value is bound.
    ((found,),) = connection.execute(f"SELECT {key} FROM (SELECT ? AS doc)", (encode({"_id": "x", "a": value}),))  # noqa: S608
    known: Key = found
    return known
