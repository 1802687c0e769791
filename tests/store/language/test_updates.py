"""What is no update of the language. What one does, the contract suite holds every adapter to, a true mongod too."""

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
