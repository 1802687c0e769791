"""What leaves by and by, what never does, and what can be brought back."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import UNUSED_AFTER, may_come_back, retirement
from memory.domain.writing.changes import Retire, Why
from memory.domain.writing.effects import _SUPERSEDED_KEPT, GRACE
from tests.domain.records import AT, memory_with

MOMENT = timedelta(milliseconds=1)
DUE = AT + UNUSED_AFTER


def _minor(**fields: object) -> Memory:
    return memory_with(**({"source": "chat", "importance": 2} | fields))


def test_what_is_not_used_for_sixty_days_is_put_away_and_not_a_moment_before() -> None:
    assert retirement(_minor(), last_used=None, at=DUE - MOMENT) is None

    retire = retirement(_minor(), last_used=None, at=DUE)

    assert isinstance(retire, Retire)
    assert (retire.purge_at, retire.forgotten, retire.reason) == (DUE + GRACE, False, Why.UNUSED)


@pytest.mark.parametrize(
    "fields",
    [
        {"importance": 3},
        {"importance": 5},
        {"tier": "canon"},
        {"topic_id": "city"},
        {"pinned": True},
        {"source": "manual"},
        {"state": "retired"},
        {"state": "proposed"},
        {"reinforced_at": AT + MOMENT},
        {"created_at": AT + MOMENT},
    ],
)
def test_what_matters_is_lasting_or_was_said_again_stays(fields: dict[str, object]) -> None:
    assert retirement(_minor(**fields), last_used=None, at=DUE) is None


@given(st.timedeltas(min_value=MOMENT, max_value=UNUSED_AFTER))
def test_use_starts_the_time_anew(after: timedelta) -> None:
    assert retirement(_minor(), last_used=AT + after, at=DUE) is None
    assert retirement(_minor(), last_used=AT + after, at=DUE + after) is not None


def test_what_gave_way_is_retired_after_ninety_days_and_keeps_its_end() -> None:
    old = _minor(state="superseded", purge_at=AT + _SUPERSEDED_KEPT + GRACE, importance=5)

    assert retirement(old, last_used=None, at=AT + _SUPERSEDED_KEPT - MOMENT) is None
    retire = retirement(old, last_used=None, at=AT + _SUPERSEDED_KEPT)
    assert isinstance(retire, Retire)
    assert (retire.purge_at, retire.reason) == (AT + _SUPERSEDED_KEPT + GRACE, Why.OUTDATED)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"state": "retired"}, True),
        ({"state": "retired", "forgotten": True}, False),
        ({"state": "retired", "superseded_by": MemoryId("bbbbbbbbbbbb")}, False),
        ({"state": "purged", "text": ""}, False),
        ({"state": "superseded"}, False),
    ],
)
def test_what_was_put_away_comes_back_unless_gone_or_replaced(fields: dict[str, object], expected: bool) -> None:
    assert may_come_back(memory_with(**fields)) is expected
