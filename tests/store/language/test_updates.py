"""The rule of updates, row by row as mongod 6.0.5 does it. The contract suite holds every adapter to the same rule."""

import copy
from typing import Any

import pytest
from hypothesis import given

from memory.domain.errors import ValueRefused
from memory.store.documents import Update
from memory.store.language.updates import apply, checked_update
from tests.store import strategies as made_up
from tests.store.refused import REFUSED_UPDATES
from tests.store.test_state_machine import spelled

DONE: list[tuple[dict[str, Any], Update, dict[str, Any]]] = [
    ({}, Update(set={"a": 1}), {"a": 1}),
    ({"a": {"c": 1}}, Update(set={"a.b": 1}), {"a": {"c": 1, "b": 1}}),
    ({}, Update(set={"a.b.c": 1}), {"a": {"b": {"c": 1}}}),
    ({"a": {}}, Update(set={"a.2": 1}), {"a": {"2": 1}}),
    ({"a": 1, "b": 1}, Update(unset=["a"]), {"b": 1}),
    ({"a": 1}, Update(unset=["a.b", "c.d"]), {"a": 1}),
    ({}, Update(inc={"a": 2}), {"a": 2}),
    ({"a": 1.5}, Update(inc={"a": 2}), {"a": 3.5}),
    ({}, Update(push={"a": [1, 2]}), {"a": [1, 2]}),
    ({"a": [0]}, Update(push={"a": []}), {"a": [0]}),
    ({"a": [0, 1]}, Update(push={"a": [2]}, push_slice={"a": 2}), {"a": [1, 2]}),
    ({"a": [0, 1]}, Update(push={"a": [2]}, push_slice={"a": 0}), {"a": []}),
    ({"a": [1, True, None, 1.0]}, Update(pull={"a": 1}), {"a": [True, None]}),
    ({}, Update(pull={"a": 1}), {}),
    ({"a": {}}, Update(pull={"a.b.c": 1}), {"a": {}}),
]
REFUSED: list[tuple[dict[str, Any], Update]] = [
    ({"a": None}, Update(set={"a.b": 1})),
    ({"a": 1}, Update(set={"a.b": 1})),
    ({"a": []}, Update(set={"a.b": 1})),
    ({"a": "x"}, Update(inc={"a": 1})),
    ({"a": None}, Update(inc={"a": 1})),
    ({"a": True}, Update(inc={"a": 1})),
    ({"a": -(2**63)}, Update(inc={"a": -1})),
    ({"a": None}, Update(push={"a": [1]})),
    ({"a": "x"}, Update(pull={"a": "x"})),
    ({"a": 1}, Update(pull={"a.b": "x"})),
]


@pytest.mark.parametrize(("before", "update", "after"), DONE)
def test_an_operator_changes_a_document_as_in_mongodb(
    before: dict[str, Any], update: Update, after: dict[str, Any]
) -> None:
    assert spelled(apply(update, {"_id": "x", **before})) == spelled({"_id": "x", **after})


@pytest.mark.parametrize(("before", "update"), REFUSED)
def test_an_operator_that_cannot_change_a_value_is_refused(before: dict[str, Any], update: Update) -> None:
    with pytest.raises(ValueRefused, match="'a"):
        apply(update, {"_id": "x", **before})


@pytest.mark.parametrize("update", REFUSED_UPDATES, ids=repr)
def test_what_is_not_of_the_language_is_refused(update: Update) -> None:
    with pytest.raises(ValueRefused):
        checked_update(update)


@given(made_up.documents(), made_up.updates())
def test_an_update_leaves_what_it_was_given_alone(document: dict[str, Any], update: Update) -> None:
    before = copy.deepcopy((document, update))
    try:
        after = apply(checked_update(update), document)
    except ValueRefused:
        after = document

    assert spelled(document) == spelled(before[0])
    assert repr(update) == repr(before[1])
    assert after["_id"] == document["_id"]
