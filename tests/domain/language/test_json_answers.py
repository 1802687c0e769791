"""The JSON of a model is read however it is wrapped, and nothing is read into it."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field

from memory.domain.language.json_answers import _MAX_ANSWER_CHARACTERS, items_of, object_with, read_part, storable

ANSWER = {"notes": [{"text": "Lives in Leeds, ]"}], "more": [1, 2]}
GOOD = json.dumps(ANSWER)


class Part(BaseModel):
    """One of each type."""

    model_config = ConfigDict(strict=True)

    text: str
    number: int = Field(ge=0)
    share: float
    is_so: bool
    lines: list[int]
    topic: str | None


WHOLE: dict[str, Any] = {"text": "x", "number": 1, "share": 0.5, "is_so": True, "lines": [1], "topic": None}


@pytest.mark.parametrize(
    "around",
    [
        "%s",
        "```json\n%s\n```",
        "[%s",
        "Sure! Here it is:\n%s\nAnything else? :}}",
        "```json\n%s\n```\nNote: I left {boat} and [1] out.",
        "The notes say {oh} and [2].\n%s",
        '{"result": %s}',
        '{"thoughts": "none", "answer": %s}',
        "%s\n%s",
    ],
)
def test_whatever_stands_around_the_one_object_it_is_found(around: str) -> None:
    assert object_with(around.replace("%s", GOOD), "notes") == ANSWER


@pytest.mark.parametrize(
    "text",
    [
        GOOD.replace("}]", "},]"),
        GOOD[:-1] + ",\n}",
        GOOD.replace("[1, 2]", "[1, 2,]").replace("}]", "}, ]"),
        'He said \\"here\\":\n' + GOOD[:-1] + ",}",
    ],
)
def test_commas_too_many_are_passed_over_and_those_in_words_stay(text: str) -> None:
    assert object_with(text, "notes") == ANSWER


def test_a_line_break_within_words_is_no_end_of_them() -> None:
    assert object_with('{"notes": "one\ntwo"}', "notes") == {"notes": "one\ntwo"}


@pytest.mark.parametrize("text", ['[{"text": "x"}]', 'Here [1]: [{"text": "x"},]'])
def test_a_bare_list_is_taken_for_the_field(text: str) -> None:
    assert object_with(text, "notes") == {"notes": [{"text": "x"}]}


def test_an_empty_list_says_that_there_is_nothing() -> None:
    assert object_with("[]", "notes") == {"notes": []}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "empty"),
        ("null", "not_json"),
        ("[1]", "not_json"),
        ("Nothing: []", "not_json"),
        (GOOD[:-1], "not_json"),
        (GOOD + '{"notes": []}', "not_json"),
        (GOOD.replace('":', '" '), "not_json"),
        ('{"a":' * 7_000, "not_json"),
        ('\\"' * 19_000 + ",]", "not_json"),
        ('"' + "\\" * 30_000, "not_json"),
        (json.dumps({"notes": "x" * _MAX_ANSWER_CHARACTERS}), "not_json"),
        ("{}", "not_an_answer"),
        ('{"one": {"notes": 1}, "two": {"notes": 2}}', "not_an_answer"),
        ('{"one": {"two": {"notes": 1}}}', "not_an_answer"),
    ],
)
def test_anything_else_is_no_answer(text: str, fault: str) -> None:
    assert object_with(text, "notes") == fault


@pytest.mark.parametrize(
    ("change", "field", "read"),
    [
        ({"number": "7"}, "number", 7),
        ({"number": "[7]"}, "number", 7),
        ({"number": 7.0}, "number", 7),
        ({"share": "0.25"}, "share", 0.25),
        ({"is_so": "No"}, "is_so", False),
        ({"is_so": 1}, "is_so", True),
        ({"lines": 4}, "lines", [4]),
        ({"lines": "[4, 5]"}, "lines", [4, 5]),
        ({"lines": ["4", None]}, "lines", [4]),
        ({"topic": "x"}, "topic", "x"),
        ({"extra": 1}, "text", "x"),
    ],
)
def test_values_are_brought_to_the_types_asked_for(change: dict[str, Any], field: str, read: object) -> None:
    part = read_part(Part, WHOLE | change)

    assert part is not None
    assert (getattr(part, field), type(getattr(part, field))) == (read, type(read))


@pytest.mark.parametrize(
    "change",
    [
        {"number": True},
        {"number": 0.6},
        {"number": "0.6"},
        {"number": "1 or 2"},
        {"number": -1},
        {"number": "9" * 30},
        {"text": 3},
        {"is_so": "maybe"},
        {"lines": [True]},
        {"lines": ["four"]},
        {"text": None},
    ],
)
def test_what_could_mean_anything_stays_unread_unless_there_is_a_safe_meaning(change: dict[str, Any]) -> None:
    assert read_part(Part, WHOLE | change) is None
    safe = {"number": 0, "text": "", "is_so": False, "lines": []}
    (field,) = change
    part = read_part(Part, WHOLE | change, safe)
    assert part is not None
    assert getattr(part, field) == safe[field]


@pytest.mark.parametrize("item", [None, 1, "text", [], {}])
def test_what_is_no_object_is_no_part(item: object) -> None:
    assert read_part(Part, item) is None


def test_one_item_in_the_place_of_a_list_is_a_list_of_one() -> None:
    assert items_of({"notes": {"text": "x"}}, "notes") == [{"text": "x"}]
    assert items_of({"notes": "x"}, "notes") == ["x"]
    assert items_of({"notes": 3}, "notes") is None


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*WHOLE, "notes"]), inner),
        max_leaves=12,
    )
)
def test_no_json_breaks_the_reader(value: object) -> None:
    found = object_with(json.dumps(value), "notes")

    assert isinstance(found, str) or "notes" in found
    assert isinstance(read_part(Part, value, WHOLE), Part | None)


@given(st.text(alphabet='{}[]":,\\ab1 \n\u0000', max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    found = object_with(text, "a")

    assert isinstance(found, str) or "a" in found


def test_what_the_store_refuses_is_taken_out_of_the_raw_answer() -> None:
    assert storable('{"a": "\ud800\0é"}') == '{"a": "?é"}'
