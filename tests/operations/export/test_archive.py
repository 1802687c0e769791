"""The zip of an export: what is in it, that it is the same each time, and how it is split."""

import io
import json
import zipfile
from collections.abc import Sequence
from functools import cache
from typing import Any

import jsonschema
import pytest

from memory.domain.export.format import Part, PersonExport, _export_schema
from memory.domain.ids import dm_tenant
from memory.operations.export.archive import archived, filename_of, split
from tests.domain.records import HARBOUR, memory_with
from tests.operations.exports import WORDS, change_of, export_with, exported, message_of

WORDY = [f"{number}: {' '.join(str(hash((number, word)) % 10**12) for word in range(40))}" for number in range(14)]
CAP = 12_000


def _opened(content: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


@cache
def _large() -> PersonExport:
    memories = [memory_with(id=f"m{number:02}", text=text) for number, text in enumerate(WORDY)]
    return export_with(
        memories=[exported(memory) for memory in memories],
        history=[change_of(memory, version) for version in (1, 2) for memory in memories],
        messages=[message_of(text, str(number)) for number, text in enumerate(WORDY)],
    )


@cache
def _parts() -> tuple[PersonExport, ...]:
    return tuple(split(_large(), WORDS, max_bytes=CAP))


def _joined(parts: Sequence[PersonExport], name: str) -> list[str]:
    return sorted(record.model_dump_json() for part in parts for record in getattr(part.collections, name))


@pytest.mark.parametrize(
    ("where", "part", "filename"),
    [
        ("everywhere", (1, 1), "keepsake-11-everywhere-2026-03-03.zip"),
        (HARBOUR, (1, 1), "keepsake-11-harbour-2026-03-03.zip"),
        (dm_tenant(11), (2, 3), "keepsake-11-direct-messages-2026-03-03-part-2-of-3.zip"),
    ],
)
def test_the_name_says_whose_of_where_and_when(where: str, part: tuple[int, int], filename: str) -> None:
    export = export_with(where=where).model_copy(update={"part": Part(number=part[0], of=part[1])})

    assert filename_of(export, WORDS) == filename


def test_it_holds_the_page_the_data_and_the_schema_that_the_data_validates_against() -> None:
    files = _opened(archived(_large(), WORDS))

    assert list(files) == ["index.html", "export.json", "schema.json"]
    assert files["index.html"].startswith("<!doctype html>")
    assert json.loads(files["schema.json"]) == _export_schema()
    jsonschema.Draft202012Validator(json.loads(files["schema.json"])).validate(json.loads(files["export.json"]))


def test_the_same_export_gives_the_same_bytes() -> None:
    assert archived(_large(), WORDS) == archived(_large(), WORDS)


def test_parts_hold_every_document_once_and_are_under_the_cap() -> None:
    export, parts = _large(), _parts()

    assert len(parts) > 2
    assert all(len(archived(part, WORDS)) <= CAP for part in parts)
    for name, records in export.collections.items():
        assert _joined(parts, name) == sorted(record.model_dump_json() for record in records)


def test_each_part_says_which_it_is_and_validates() -> None:
    parts = _parts()

    assert [(part.part.number, part.part.of) for part in parts] == [(n + 1, len(parts)) for n in range(len(parts))]
    assert len({filename_of(part, WORDS) for part in parts}) == len(parts)
    validator = jsonschema.Draft202012Validator(_export_schema())
    for part in parts:
        files = _opened(archived(part, WORDS))
        read: dict[str, Any] = json.loads(files["export.json"])
        validator.validate(read)
        assert read["counts"]["memories"] == len(WORDY)
        assert f"This is part {part.part.number} of {len(parts)}." in files["index.html"]


def test_a_memory_and_its_history_stand_in_one_part_but_for_the_seams() -> None:
    parts = _parts()

    torn = {
        row.memory_id
        for part in parts
        for row in part.collections.history
        if row.memory_id not in {memory.id for memory in part.collections.memories}
    }
    assert len(torn) < len(parts)
