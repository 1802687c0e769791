"""What becomes of two memories at a person's or a model's word: one put away or closed, one of both, or both kept."""

from datetime import timedelta
from typing import Any

import pytest

from memory.domain.constraints import Constraints
from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import Suspects
from memory.domain.upkeep.settlement import Choice, Conflict, merging, outcome_of, settling
from memory.domain.writing.changes import Merge, Retire, Supersede, Why
from memory.domain.writing.effects import GRACE, effects_of
from tests.domain.records import ADA, AT, formed, memory_with

SOON, LATER = AT + timedelta(days=1), AT + timedelta(days=9)
RULES = Constraints()
QUEUES = ("Has no patience for queues.", "Queues are not for her.")


def _conflict(first: dict[str, Any], second: dict[str, Any]) -> Conflict:
    one = memory_with(**({"id": MemoryId("m1"), "text": "Owns a car.", "source": "chat"} | first))
    other = memory_with(**({"id": MemoryId("m2"), "text": "Owns no car.", "source": "chat"} | second))
    return Conflict(id="pair", first=one, second=other, detected_at=AT)


@pytest.mark.parametrize(("choice", "gone"), [("first", "m2"), ("second", "m1")])
@pytest.mark.parametrize("lasting", [{}, {"tier": "canon"}, {"pinned": True}, {"source": "manual"}])
def test_what_is_wrong_is_put_away_and_can_come_back(choice: Choice, gone: str, lasting: dict[str, Any]) -> None:
    change = settling(_conflict(lasting, lasting), choice, actor=ADA, at=AT)

    assert isinstance(change, Retire)
    assert (change.before.id, change.actor, change.reason) == (gone, ADA, Why.CONTRADICTED)
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
def test_of_two_that_say_the_same_one_lasts(first: dict[str, Any], second: dict[str, Any], stays: str) -> None:
    change = settling(_conflict(first, second), "same", actor=ADA, at=AT)

    assert isinstance(change, Merge)
    assert (change.before.id, change.is_recorded) == (stays, True)


def _said(number: int, text: str, **fields: Any) -> Memory:
    return formed(f"m{number}", text, **({"observed_at": AT + timedelta(days=number)} | fields))


def _pair(one: str, other: str, **of_the_earlier: Any) -> Suspects:
    return Suspects(_said(1, one, **of_the_earlier), _said(2, other), "alike", 0.5)


def test_what_the_later_one_replaces_is_closed_for_it_also_where_both_were_asked_for_by_hand() -> None:
    pair = Suspects(_said(1, "Lives in Turin.", source="manual"), _said(2, "Lives in Ghent.", source="manual"), "x", 0)

    closed = outcome_of(pair, "replaces", RULES)

    assert isinstance(closed, Supersede)
    assert (closed.before, closed.by, closed.is_recorded) == (pair.known, pair.new, True)


@pytest.mark.parametrize("source", ["chat", "manual"])
def test_what_holds_on_of_the_earlier_one_stands_behind_the_later_one(source: str) -> None:
    pair = Suspects(_said(1, "Lives in an old mill in Turin with two cats."), _said(2, "Moved.", source=source), "x", 0)

    closed = outcome_of(pair, "replaces", RULES)

    assert isinstance(closed, Supersede)
    newer = effects_of(closed, at=LATER)[0].after
    assert newer.text == f"Moved; {AT + timedelta(days=1):%Y-%m-%d}: Lives in an old mill in Turin with two cats"
    assert (closed.by.text, newer.supersedes, newer.version) == ("Moved.", "m1", 2)


@pytest.mark.parametrize(
    ("fields", "outcome"),
    [
        ({"pinned": True}, None),
        ({"tier": "canon"}, None),
        ({"topic_id": "city", "category": "profile"}, None),
        ({"subject": None, "scope": "g:1"}, None),
        ({"kind": "narrative"}, "both_valid"),
    ],
)
def test_what_was_made_to_last_is_closed_by_its_person_alone(fields: dict[str, Any], outcome: str | None) -> None:
    pair = _pair("Lives in Turin.", "Lives in Ghent.", **fields)
    if "scope" in fields:
        support = pair.known.provenance.model_copy(update={"author": None, "message_ids": ("1", "2", "3")})
        pair = Suspects(
            pair.known.model_copy(update={"provenance": support}), pair.new.model_copy(update=fields), "x", 0
        )

    assert outcome_of(pair, "replaces", RULES) == outcome


def test_what_ends_sooner_takes_no_lasting_place() -> None:
    pair = Suspects(_said(1, "Lives in Turin."), _said(2, "Lives in Ghent.", expires_at=SOON), "x", 0)

    assert outcome_of(pair, "replaces", RULES) == "both_valid"


def test_a_contradiction_waits_for_a_person_and_what_is_unrelated_stays() -> None:
    pair = _pair("Has never been abroad.", "Spent a summer in Peru.")

    assert outcome_of(pair, "contradiction", RULES) is None
    assert outcome_of(pair, "unrelated", RULES) == "both_valid"


def test_what_says_the_same_is_merged_into_the_one_that_lasts() -> None:
    known, new = _said(1, QUEUES[0]), _said(2, QUEUES[1])
    canon, by_hand = (new.model_copy(update=each) for each in ({"tier": "canon"}, {"source": "manual"}))

    assert [_stays(known, other) for other in (new, canon, by_hand)] == [known, canon, by_hand]
    assert merging(_said(1, QUEUES[0], pinned=True), canon) is None


def test_what_ends_later_says_it_for_both() -> None:
    ending, later = _said(1, QUEUES[0], expires_at=SOON), _said(2, QUEUES[1], expires_at=LATER)

    assert _stays(ending, later) == later
    assert merging(ending.model_copy(update={"pinned": True}), later) is None


def test_the_one_that_holds_every_value_stays() -> None:
    short, whole = _said(1, "Rows before work."), _said(2, "Rows 5 km before work.")

    assert _stays(short, whole) == whole
    assert merging(whole.model_copy(update={"source": "manual"}), _said(3, "Rows before work.")) is not None
    assert merging(short.model_copy(update={"source": "manual"}), whole) is None


def test_the_one_that_says_more_stays_and_else_the_earlier_one() -> None:
    short, longer = _said(1, "Plays the harp."), _said(2, "Plays the harp at home.")
    other_words = _said(2, "Harp player at home.")

    assert (_stays(short, longer), _stays(longer, short)) == (longer, longer)
    assert _stays(longer, other_words) == longer


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Owns 3 boats.", "Owns 4 boats."),
        ("Lives in Bergen.", "Lives in Oslo."),
        ("Prefers light mode.", "Prefers dark mode."),
        ("Ran 5 km on Saturday.", "Ran 8 km on Sunday."),
        ("Sleeps at 10.", "Is in bed at 11 each night."),
    ],
)
def test_a_model_cannot_merge_what_differs_in_a_value(one: str, other: str) -> None:
    assert outcome_of(_pair(one, other), "same", RULES) == "both_valid"


@pytest.mark.parametrize("fields", [{"source": "propagation"}, {"source": "insight"}, {"kind": "procedure"}])
def test_what_lives_by_what_it_rests_on_is_not_merged(fields: dict[str, Any]) -> None:
    assert merging(_said(1, QUEUES[0], **fields), _said(2, QUEUES[1])) is None


def _stays(known: Memory, new: Memory) -> Memory | None:
    merge = merging(known, new)
    return None if merge is None else merge.before
