"""What is no filter of the language. What one matches, the contract suite holds every adapter to, a true mongod too."""

from typing import Any

import pytest

from bench.reference_store import matches
from memory.domain.errors import ValueRefused
from tests.store.refused import REFUSED_FILTERS


@pytest.mark.parametrize("where", REFUSED_FILTERS, ids=repr)
def test_what_is_not_of_the_language_is_refused_without_echo(where: Any) -> None:
    with pytest.raises(ValueRefused):
        matches(where, {"_id": "x"})


def test_a_refusal_does_not_repeat_what_was_looked_for() -> None:
    for wanted in ("SECRET\x00", ["SECRET"], {"SECRET": 1}, {"$in": [["SECRET"]]}, {"$gt": {"SECRET": 1}}):
        with pytest.raises(ValueRefused) as refused:
            matches({"a": wanted}, {"_id": "x"})

        assert "SECRET" not in str(refused.value)
