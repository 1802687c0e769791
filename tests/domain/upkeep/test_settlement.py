"""What each answer makes of two memories that contradict each other."""

from typing import Any

import pytest

from memory.domain.ids import MemoryId
from memory.domain.upkeep.settlement import RESOLUTIONS, Choice, Conflict, settling
from memory.domain.writing.changes import CONTRADICTED, Merge, Retire
from memory.domain.writing.effects import GRACE
from tests.domain.records import ADA, AT, memory_with


def _conflict(first: dict[str, Any], second: dict[str, Any]) -> Conflict:
    one = memory_with(**({"id": MemoryId("m1"), "text": "Owns a car.", "source": "chat"} | first))
    other = memory_with(**({"id": MemoryId("m2"), "text": "Owns no car.", "source": "chat"} | second))
    return Conflict(id="pair", first=one, second=other, detected_at=AT)


@pytest.mark.parametrize(("choice", "gone"), [("first", "m2"), ("second", "m1")])
@pytest.mark.parametrize("lasting", [{}, {"tier": "canon"}, {"pinned": True}, {"source": "manual"}])
def test_what_is_wrong_is_put_away_whatever_it_is_and_can_come_back(
    choice: Choice, gone: str, lasting: dict[str, Any]
) -> None:
    change = settling(_conflict(lasting, lasting), choice, actor=ADA, at=AT)

    assert isinstance(change, Retire)
    assert (change.before.id, change.actor, change.reason) == (gone, ADA, CONTRADICTED)
    assert (change.forgotten, change.purge_at) == (False, AT + GRACE)


def test_both_stay_where_both_are_true() -> None:
    assert settling(_conflict({}, {}), "both", actor=ADA, at=AT) is None


@pytest.mark.parametrize(
    ("first", "second", "stays"),
    [
        ({}, {}, "m1"),
        ({}, {"tier": "canon"}, "m2"),
        ({}, {"source": "manual"}, "m2"),
        ({"pinned": True}, {"source": "manual"}, "m1"),
        ({"topic_id": "city"}, {"pinned": True}, "m1"),
    ],
)
def test_of_two_that_say_the_same_the_one_stays_that_lasts(
    first: dict[str, Any], second: dict[str, Any], stays: str
) -> None:
    change = settling(_conflict(first, second), "same", actor=ADA, at=AT)

    assert isinstance(change, Merge)
    assert (change.before.id, change.is_recorded) == (stays, True)


def test_every_choice_has_its_resolution() -> None:
    assert RESOLUTIONS == {"first": "a_wins", "second": "b_wins", "both": "both_valid", "same": "merged"}
