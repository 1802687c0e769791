"""What is asked of the model, and how its answer is read."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.formation.extraction import (
    MAX_RAW_CHARACTERS,
    ExtractionReply,
    Reading,
    Unusable,
    one_object,
    read_answer,
    storable,
)
from memory.domain.scopes.consolidation import ConsolidationReply
from sandbox.strict_schema import schema_faults

ITEM: dict[str, Any] = {
    "content": "Lives in Leeds.",
    "scope": "individual",
    "subject": 1,
    "kind": "fact",
    "category": "bio",
    "importance": 3,
    "confidence": 1,
    "topic": "city",
    "sensitive": False,
    "cited": [1],
}
SESSION = {"summary": "Talk.", "topics": ["moves"], "tone": "calm"}
GOOD = json.dumps({"observations": [ITEM], "session": SESSION})


def _read(text: str) -> Reading:
    reading = read_answer(text)
    assert isinstance(reading, Reading), reading
    return reading


@pytest.mark.parametrize("reply", [ExtractionReply, ConsolidationReply])
def test_the_schema_is_one_that_strict_mode_accepts(reply: type[ExtractionReply | ConsolidationReply]) -> None:
    assert list(schema_faults(reply.model_json_schema())) == []


def test_a_good_answer_is_read_whole() -> None:
    reading = _read(GOOD)

    assert [item.content for item in reading.observed.values()] == ["Lives in Leeds."]
    assert (reading.malformed, reading.note.summary, reading.note.topics) == (0, "Talk.", ("moves",))


def test_nothing_worth_remembering_is_a_good_answer() -> None:
    assert _read('{"observations": [], "session": null}').observed == {}


@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "\n {} \n",
        "```json\n{}\n```",
        "[{}",
        "Sure! Here it is:\n{}\nAnything else? :}}",
    ],
)
def test_prose_around_the_one_object_is_tolerated(around: str) -> None:
    assert len(_read(around.format(GOOD)).observed) == 1


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "empty"),
        (" \n", "empty"),
        ("null", "not_json"),
        ("[]", "not_json"),
        ("I cannot help with that.", "not_json"),
        (GOOD[: len(GOOD) // 2], "not_json"),
        (GOOD[:-1], "not_json"),
        (GOOD.replace('":', '" '), "not_json"),
        (GOOD + GOOD, "not_json"),
        ("{oh} " + GOOD, "not_json"),
        ("[" * 100_000, "not_json"),
        ('{"a":' * 7_000, "not_json"),
        ('{"a":' * 100_000, "not_json"),
        ("{}", "not_an_answer"),
        (json.dumps(ITEM), "not_an_answer"),
        ('{"observations": "none"}', "not_an_answer"),
        ('{"observations": {"0": 1}}', "not_an_answer"),
    ],
)
def test_anything_else_is_no_answer(text: str, fault: str) -> None:
    assert read_answer(text) == Unusable(fault)  # type: ignore[arg-type]  # the table holds plain texts


@pytest.mark.parametrize(
    "change",
    [
        {"subject": "Mara"},
        {"subject": True},
        {"subject": 1.0},
        {"importance": "high"},
        {"importance": 6},
        {"importance": 0},
        {"confidence": 7},
        {"confidence": "0.9"},
        {"cited": "[1]"},
        {"cited": ["1"]},
        {"cited": None},
        {"scope": "group"},
        {"kind": "procedure"},
        {"sensitive": "no"},
        {"content": None},
    ],
)
def test_a_malformed_observation_is_counted_and_spoils_no_other(change: dict[str, Any]) -> None:
    reading = _read(json.dumps({"observations": [ITEM | change, ITEM], "session": SESSION}))

    assert (list(reading.observed), reading.malformed) == ([1], 1)


@pytest.mark.parametrize("item", [None, 1, "text", [], {}, {"content": "x"}])
def test_an_observation_that_is_none_is_counted(item: object) -> None:
    assert _read(json.dumps({"observations": [item]})).malformed == 1


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
    assert isinstance(read_answer(json.dumps({"observations": [value, ITEM]})), Reading)
    assert isinstance(read_answer(json.dumps(value)), Reading | Unusable)


@given(st.text(alphabet='{}[]":,\\ab1 \n\u0000', max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    assert isinstance(read_answer(text), Reading | Unusable)


def test_an_answer_beyond_any_limit_is_not_read() -> None:
    assert one_object(json.dumps({"a": "x" * MAX_RAW_CHARACTERS})) is None


def test_what_the_store_refuses_is_taken_out_of_the_raw_answer() -> None:
    assert storable('{"a": "\ud800\0é"}') == '{"a": "?é"}'
