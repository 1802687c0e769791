"""What is asked of the model, and how its answer is read."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.formation.extraction import (
    ExtractionReading,
    ExtractionReply,
    Unusable,
    read_answer,
    reply_type,
)
from memory.domain.scopes.consolidation import ConsolidationReply
from sandbox.strict_schema import schema_faults
from tests.domain.talk import observed

ITEM: dict[str, Any] = observed("Lives in Leeds.", category="bio", confidence=1, topic="city")
SESSION = {"summary": "Talk.", "topics": ["moves"], "tone": "calm"}
GOOD = json.dumps({"observations": [ITEM], "session": SESSION})


def _read(text: str) -> ExtractionReading:
    reading = read_answer(text)
    assert isinstance(reading, ExtractionReading), reading
    return reading


@pytest.mark.parametrize("reply", [ExtractionReply, ConsolidationReply])
def test_the_schema_is_one_that_strict_mode_accepts(reply: type[ExtractionReply | ConsolidationReply]) -> None:
    assert list(schema_faults(reply.model_json_schema())) == []


def test_the_categories_that_are_open_are_an_enumeration() -> None:
    schema = reply_type(("bio", "gigs", "other")).model_json_schema()

    assert list(schema_faults(schema)) == []
    assert schema["$defs"]["Observed"]["properties"]["category"]["enum"] == ["bio", "gigs", "other"]


def test_a_good_answer_is_read_whole() -> None:
    reading = _read(GOOD)

    assert [item.content for item in reading.observed.values()] == ["Lives in Leeds."]
    assert (reading.malformed, reading.note.summary, reading.note.topics) == (0, "Talk.", ("moves",))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "empty"),
        ("I cannot help with that.", "not_json"),
        (GOOD[: len(GOOD) // 2], "not_json"),
        (GOOD + GOOD.replace("Leeds", "Porto"), "not_json"),
        ('{"a":' * 100_000, "not_json"),
        ("{}", "not_an_answer"),
        (json.dumps(ITEM), "not_an_answer"),
        ('{"observations": 3}', "not_an_answer"),
    ],
)
def test_anything_else_is_no_answer(text: str, fault: str) -> None:
    assert read_answer(text) == Unusable(fault)  # type: ignore[arg-type]  # the table holds plain texts


@pytest.mark.parametrize(
    ("change", "field", "read"),
    [
        ({"subject": "@1"}, "subject", 1),
        ({"subject": "Person 1"}, "subject", 1),
        ({"subject": 1.0}, "subject", 1),
        ({"subject": None}, "subject", 0),
        ({"importance": 0.6}, "importance", 3),
        ({"importance": 9}, "importance", 3),
        ({"importance": "high"}, "importance", 3),
        ({"confidence": "high"}, "confidence", 0.6),
        ({"confidence": 7}, "confidence", 0.6),
        ({"confidence": float("nan")}, "confidence", 0.6),
        ({"topic": None}, "topic", ""),
        ({"topic": ["city"]}, "topic", "city"),
        ({"kind": "preference"}, "kind", "fact"),
        ({"kind": " Pattern "}, "kind", "pattern"),
        ({"category": None}, "category", "other"),
        ({"cited": ["[1]", 2.0]}, "cited", [1, 2]),
        ({"cited": None}, "cited", []),
        ({"scope": "Guild"}, "scope", "guild"),
        ({"scope": "group"}, "scope", "individual"),
        ({"sensitive": None}, "sensitive", False),
        ({"sensitive": "perhaps"}, "sensitive", True),
    ],
)
def test_a_value_of_another_type_is_read_or_means_nothing(change: dict[str, Any], field: str, read: object) -> None:
    reading = _read(json.dumps({"observations": [ITEM | change], "session": SESSION}))

    assert (getattr(reading.observed[0], field), reading.malformed) == (read, 0)


@pytest.mark.parametrize("field", sorted(ITEM.keys() - {"content"}))
def test_what_is_left_out_has_a_safe_meaning(field: str) -> None:
    reading = _read(json.dumps({"observations": [{key: value for key, value in ITEM.items() if key != field}]}))

    assert (reading.observed[0].content, reading.malformed) == ("Lives in Leeds.", 0)


@pytest.mark.parametrize(
    "change", [{"content": None}, {"content": 3}, {"subject": "Mara"}, {"subject": True}, {"subject": []}]
)
def test_a_malformed_observation_is_counted_and_spoils_no_other(change: dict[str, Any]) -> None:
    reading = _read(json.dumps({"observations": [ITEM | change, ITEM], "session": SESSION}))

    assert (list(reading.observed), reading.malformed) == ([1], 1)


def test_fields_that_nobody_asked_for_are_ignored() -> None:
    assert _read(json.dumps({"observations": [ITEM | {"why": "x"}], "session": SESSION | {"x": 1}, "x": 1})).observed


def test_a_malformed_note_is_left_out() -> None:
    assert _read(json.dumps({"observations": [], "session": {"summary": 3}})).note.summary == ""


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*ITEM, "observations"]), inner),
        max_leaves=12,
    )
)
def test_no_json_breaks_the_reader(value: object) -> None:
    assert isinstance(read_answer(json.dumps({"observations": [value, ITEM]})), ExtractionReading)
    assert isinstance(read_answer(json.dumps(value)), ExtractionReading | Unusable)
