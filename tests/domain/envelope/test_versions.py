"""Versions of the envelope: read, upgraded, refused."""

import json
from typing import Any

import pytest

from memory.domain.constraints import Constraints
from memory.domain.envelope.envelope import envelope_from_json
from memory.domain.errors import UnknownSchemaVersion
from tests.domain.envelopes import envelope_of, session_with, stated, trait

ENVELOPE = envelope_of(
    stated("Drinks green tea."), trait("domains", "cooking"), sessions=(session_with(summary="Tea."),)
)


def as_1_0() -> dict[str, Any]:
    document: dict[str, Any] = json.loads(ENVELOPE.model_dump_json())
    del document["constraints"]
    document["metadata"]["schema_version"] = "1.0"
    return document


def test_the_current_version_reads_back_exactly() -> None:
    assert envelope_from_json(ENVELOPE.model_dump_json()) == ENVELOPE


def test_version_1_0_gets_the_constraints_that_held_then() -> None:
    assert envelope_from_json(json.dumps(as_1_0())) == ENVELOPE
    assert ENVELOPE.constraints == Constraints()


@pytest.mark.parametrize("version", ["2.0", "0.9", "1.10", 1.1, None])
def test_an_unknown_version_is_refused_by_name(version: object) -> None:
    document = json.loads(ENVELOPE.model_dump_json())
    document["metadata"]["schema_version"] = version

    with pytest.raises(UnknownSchemaVersion, match=rf"{version!r} is not known.*1\.0 and 1\.1 are"):
        envelope_from_json(json.dumps(document))


@pytest.mark.parametrize("text", ["{}", '{"metadata": 3}', "[]", '"1.1"'])
def test_what_says_no_version_is_refused(text: str) -> None:
    with pytest.raises(UnknownSchemaVersion):
        envelope_from_json(text)


@pytest.mark.parametrize("part", ["identity", "relational", "recent_context", "metadata", "constraints"])
def test_a_current_envelope_without_a_part_is_refused(part: str) -> None:
    document = json.loads(ENVELOPE.model_dump_json())
    del document[part]

    with pytest.raises((ValueError, UnknownSchemaVersion)):
        envelope_from_json(json.dumps(document))


@pytest.mark.parametrize(
    "odd", [{"mood": "bad"}, {"importance": "high"}, {"type": "RUMOUR"}, {"audience": "restricted"}]
)
def test_an_entry_that_no_envelope_writes_is_refused(odd: dict[str, Any]) -> None:
    document = json.loads(ENVELOPE.model_dump_json())
    document["relational"]["memorable_facts"][0] |= odd

    with pytest.raises(ValueError, match=next(iter(odd))):
        envelope_from_json(json.dumps(document))
