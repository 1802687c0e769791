"""The published format: its schema, its file, and that it says what the records say."""

import json
from datetime import timedelta, timezone
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, ValidationError

from memory.domain.export.format import ExportedCollections, PersonExport, _export_schema, as_json, schema_text
from memory.domain.export.packing import Packed
from memory.domain.export.records import ExportedMemory
from tests.domain.records import ADA, AT, HARBOUR, memory_with

PUBLISHED = Path(__file__).parent.parent.parent / "docs" / "export.schema.json"
ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))


def _export(**fields: Any) -> PersonExport:
    nothing: dict[str, list[Any]] = {name: [] for name in ExportedCollections.model_fields}
    valid: dict[str, Any] = {"exported_at": AT, "subject": ADA, "where": "everywhere", "counts": {}}
    collections = nothing | fields.pop("collections", {})
    return PersonExport.model_validate(valid | {"collections": collections} | fields)


def _memory(text: str, **fields: Any) -> dict[str, Any]:
    return memory_with(text=text).model_dump() | {"audience_key": "public"} | fields


def _written(export: PersonExport) -> str:
    return "".join(as_json(export))


def _check(written: str) -> Any:
    read = json.loads(written)
    schema = jsonschema.Draft202012Validator(_export_schema(), format_checker=jsonschema.FormatChecker())
    schema.validate(read)
    return read


def test_the_published_schema_is_made_from_the_models() -> None:
    """Mend with: python -c "from memory.domain.export.format import schema_text.

    Print(schema_text(), end='')" > docs/export.schema.json.
    """
    assert PUBLISHED.read_text(encoding="utf-8") == schema_text()


def test_the_schema_is_a_schema_of_draft_2020_12() -> None:
    jsonschema.Draft202012Validator.check_schema(_export_schema())

    assert _export_schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_an_export_of_nothing_names_every_collection() -> None:
    read = _check(_written(_export()))

    assert set(read["collections"]) == set(ExportedCollections.model_fields)
    assert all(records == [] for records in read["collections"].values())


@given(text=ANY_TEXT)
def test_any_text_comes_back_word_for_word_from_a_valid_file(text: str) -> None:
    written = _written(_export(collections={"memories": [_memory(text)]}))

    (memory,) = _check(written)["collections"]["memories"]
    assert memory["text"] == text


def test_text_of_every_script_can_be_read_in_the_file() -> None:
    assert "شاي 日本語 😀" in _written(_export(collections={"memories": [_memory("شاي 日本語 😀")]}))


def test_times_are_written_in_utc_with_milliseconds() -> None:
    at = (AT + timedelta(milliseconds=7)).astimezone(timezone(timedelta(hours=2)))

    assert _check(_written(_export(exported_at=at)))["exported_at"] == "2026-03-01T12:00:00.007Z"


@pytest.mark.parametrize("number", [2**53 + 1, 2**63 - 1, -(2**63)])
def test_large_integers_are_written_as_they_are(number: int) -> None:
    written = _written(_export(collections={"memories": [_memory("x", version=number)]}))

    assert _check(written)["collections"]["memories"][0]["version"] == number


def test_a_field_that_the_format_does_not_name_is_passed_on() -> None:
    day = {
        "id": "d", "tenant": HARBOUR, "day": "2026-03-01", "at": AT,
        "answer": {"calls": 1, "prompt_tokens": 2, "completion_tokens": 3},
    }  # fmt: skip
    written = _written(_export(collections={"memories": [_memory("x", mood={"since": AT})], "usage": [day]}))

    read = _check(written)["collections"]
    assert read["memories"][0]["mood"] == {"since": "2026-03-01T12:00:00.000Z"}
    told = {"calls": 1, "prompt_tokens": 2, "completion_tokens": 3, "scripted_calls": 0, "estimated_calls": 0}
    assert read["usage"][0]["answer"] == told


@pytest.mark.parametrize(
    "wrong",
    [
        {"schema_version": "0.9"},
        {"part": {"number": 0, "of": 1}},
        {"collections": {"diaries": []}},
        {"exported_at": "2026-03-01T12:00:00"},
        {"where": None},
    ],
)
def test_what_is_no_export_of_this_version_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        _export(**wrong)


HEAD = ("schema_version", "exported_at", "subject", "where", "part", "counts")


@pytest.mark.parametrize("missing", [*HEAD, *sorted(ExportedCollections.model_fields)])
def test_the_schema_asks_for_every_field_of_the_head_and_every_collection(missing: str) -> None:
    read = json.loads(_written(_export()))
    del (read if missing in HEAD else read["collections"])[missing]

    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(_export_schema()).validate(read)


def test_an_error_of_validation_shows_no_text() -> None:
    with pytest.raises(ValidationError) as raised:
        _export(collections={"memories": [_memory("the secret garden", importance=9)]})

    assert "importance" in str(raised.value)
    assert "secret garden" not in str(raised.value)


@pytest.mark.parametrize(("where", "tenant"), [("everywhere", None), (HARBOUR, HARBOUR)])
def test_the_place_is_none_for_everywhere(where: str, tenant: str | None) -> None:
    assert _export(where=where).tenant == tenant


class Told(BaseModel):
    """A record of the test."""

    model_config = ConfigDict(extra="allow")

    id: str
    text: str


def _packed(*texts: str) -> Packed[Told]:
    records = Packed(Told)
    records.pack({"id": str(number), "text": text} for number, text in enumerate(texts))
    return records


def test_records_come_back_as_they_were_in_order() -> None:
    records = _packed("tea", "日本語", "boats")

    assert [each.text for each in records] == ["tea", "日本語", "boats"]
    assert (len(records), records[1].id, records[-1].text) == (3, "1", "boats")
    assert [json.loads(line)["id"] for line in records.written()] == ["0", "1", "2"]


def test_what_is_chosen_stands_in_the_order_of_the_choice() -> None:
    records = _packed("tea", "bees", "boats")

    assert [each.text for each in records.chosen([2, 0])] == ["boats", "tea"]
    assert records[1:] == records.chosen([1, 2]) != records
    assert hash(records[1:]) == hash(records.chosen([1, 2]))


def test_each_record_is_validated_and_fields_that_it_does_not_name_are_kept() -> None:
    records: Packed[ExportedMemory] = Packed(ExportedMemory)
    valid = memory_with(text="tea").model_dump() | {"audience_key": "public", "mood": {"calm": 3}}
    records.pack([valid])

    with pytest.raises(ValidationError):
        records.pack([valid | {"importance": 9}])

    (memory,) = records
    assert (memory.text, memory.model_extra) == ("tea", {"mood": {"calm": 3}})


def test_it_shows_no_text_when_it_is_printed() -> None:
    assert repr(_packed("zorpada")) == "Packed(Told, 1 records)"
    assert _packed("tea") != ["tea"]
