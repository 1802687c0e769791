"""The rule of filters, row by row as mongod 6.0.5 answers. The contract suite holds every adapter to the same rule."""

from datetime import timedelta
from typing import Any

import pytest

from bench.reference_store import matches
from memory.domain.errors import ValueRefused
from tests.store.refused import REFUSED_FILTERS
from tests.store.shapes import NOON

MISSING: dict[str, Any] = {}

EQUAL = [
    ({"a": 1}, {"a": 1}, True),
    ({"a": 1}, {"a": 1.0}, True),
    ({"a": 1}, {"a": True}, False),
    ({"a": True}, {"a": 1}, False),
    ({"a": "1"}, {"a": 1}, False),
    ({"a": NOON}, {"a": NOON}, True),
    ({"a": NOON}, {"a": NOON + timedelta(milliseconds=1)}, False),
    ({"a": [1, "x"]}, {"a": "x"}, True),
    ({"a": [[1]]}, {"a": 1}, False),
    ({"a": {"b": 1}}, {"a": 1}, False),
    ({"a": 1, "b": 2}, {"a": 1, "b": 3}, False),
]
NONE = [
    (MISSING, {"a": None}, True),
    ({"a": None}, {"a": None}, True),
    ({"a": 0}, {"a": None}, False),
    ({"a": []}, {"a": None}, False),
    ({"a": [None]}, {"a": None}, True),
    (MISSING, {"a": {"$in": [None, 1]}}, True),
    (MISSING, {"a": {"$in": []}}, False),
]
CLASSES = [
    ({"a": 5}, {"a": {"$gt": 4}}, True),
    ({"a": 5}, {"a": {"$gt": 5}}, False),
    ({"a": 5}, {"a": {"$gte": 5.0}}, True),
    ({"a": "5"}, {"a": {"$gt": 4}}, False),
    ({"a": True}, {"a": {"$gt": 0}}, False),
    ({"a": True}, {"a": {"$gt": False}}, True),
    ({"a": NOON}, {"a": {"$gt": 0}}, False),
    ({"a": None}, {"a": {"$lt": 1}}, False),
    (MISSING, {"a": {"$lte": 1}}, False),
    ({"a": "b"}, {"a": {"$lt": "é"}}, True),
    ({"a": "\uffff"}, {"a": {"$lt": "\U0001f600"}}, True),
    ({"a": [1, 9]}, {"a": {"$gt": 2, "$lt": 0}}, False),
    ({"a": [1, 9]}, {"a": {"$gt": 2, "$lt": 5}}, True),
]
PATHS = [
    ({"a": {"b": 1}}, {"a.b": 1}, True),
    ({"a": {"b": [1, 2]}}, {"a.b": 2}, True),
    ({"a": [{"b": 1}, {"b": 2}]}, {"a.b": 2}, True),
    ({"a": [[{"b": 1}]]}, {"a.b": 1}, False),
    ({"a": 5}, {"a.b": None}, True),
    ({"a": []}, {"a.b": None}, False),
    ({"a": [5]}, {"a.b": None}, False),
    ({"a": [{}]}, {"a.b": None}, True),
    ({"a": [{"b": 1}, {}]}, {"a.b": None}, True),
]


@pytest.mark.parametrize(("document", "where", "expected"), [*EQUAL, *NONE, *CLASSES, *PATHS])
def test_a_document_matches_as_in_mongodb(document: dict[str, Any], where: dict[str, Any], expected: bool) -> None:
    assert matches(where, {"_id": "x", **document}) is expected


@pytest.mark.parametrize("where", REFUSED_FILTERS, ids=repr)
def test_what_is_not_of_the_language_is_refused_without_echo(where: Any) -> None:
    with pytest.raises(ValueRefused):
        matches(where, {"_id": "x"})


def test_a_refusal_does_not_repeat_what_was_looked_for() -> None:
    for wanted in ("SECRET\x00", ["SECRET"], {"SECRET": 1}, {"$in": [["SECRET"]]}, {"$gt": {"SECRET": 1}}):
        with pytest.raises(ValueRefused) as refused:
            matches({"a": wanted}, {"_id": "x"})

        assert "SECRET" not in str(refused.value)
