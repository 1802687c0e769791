"""Packed records are the same records, take less room, and show nothing when they are printed."""

import json

import pytest
from pydantic import BaseModel, ConfigDict, ValidationError

from memory.domain.export.packing import Packed
from memory.domain.export.records import ExportedMemory
from tests.domain.records import memory_with


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
