"""The published format of a person's data: what `export.json` holds, and the JSON Schema it validates against.

The models are the contract; `docs/export.schema.json` is made from them, and a test fails when the two differ.
This module reads nothing and builds no archive.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, Literal, get_args

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field
from pydantic.json_schema import GenerateJsonSchema

from memory.domain.export_records import (
    ExportedAnswer,
    ExportedChange,
    ExportedEvent,
    ExportedFact,
    ExportedFormation,
    ExportedLease,
    ExportedMemory,
    ExportedMessage,
    ExportedPair,
    ExportedRelation,
    ExportedRules,
    ExportedScope,
    ExportedSession,
    ExportedTombstone,
    ExportedUsage,
    ExportedVector,
)
from memory.domain.ids import SubjectId, TenantId

EXPORT_VERSION: Final = "1.0"
"""Raised with every change of the format that a reader could notice."""
EVERYWHERE: Final = "everywhere"

_CLOSED: Final = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True, use_attribute_docstrings=True)


class ExportedCollections(BaseModel):
    """Every collection of the store by its name, also those that hold nothing about the person."""

    model_config = _CLOSED

    memories: tuple[ExportedMemory, ...]
    history: tuple[ExportedChange, ...]
    messages: tuple[ExportedMessage, ...]
    sessions: tuple[ExportedSession, ...]
    answer_receipts: tuple[ExportedAnswer, ...]
    formations: tuple[ExportedFormation, ...]
    constraints: tuple[ExportedRules, ...]
    events: tuple[ExportedEvent, ...]
    erasures: tuple[ExportedTombstone, ...]
    scopes: tuple[ExportedScope, ...]
    contradictions: tuple[ExportedPair, ...]
    relations: tuple[ExportedRelation, ...]
    vectors: tuple[ExportedVector, ...]
    usage: tuple[ExportedUsage, ...]
    leases: tuple[ExportedLease, ...]
    installation: tuple[ExportedFact, ...]

    @classmethod
    def of(cls, documents: Mapping[str, Iterable[Mapping[str, Any]]]) -> "ExportedCollections":
        """Read the documents of each collection.

        Raises `ValidationError` for a collection that the format does not know or that is missing.
        """
        # One by one, for the same reason as in `_lines`.
        return cls.model_validate(
            {
                name: [_RECORDS[name].model_validate(each) for each in found] if name in _RECORDS else found
                for name, found in documents.items()
            }
        )

    def items(self) -> tuple[tuple[str, tuple[BaseModel, ...]], ...]:
        """Give the collections in the order in which they are published."""
        return tuple((name, getattr(self, name)) for name in type(self).model_fields)


_RECORDS: Final[Mapping[str, type[BaseModel]]] = {
    name: get_args(field.annotation)[0] for name, field in ExportedCollections.model_fields.items()
}


class Part(BaseModel):
    """Which part of an export this is; a large one is split over several archives."""

    model_config = _CLOSED

    number: int = Field(ge=1)
    of: int = Field(ge=1)


class PersonExport(BaseModel):
    """Everything that Keepsake holds about one person, in one place or everywhere."""

    model_config = _CLOSED

    schema_version: Literal["1.0"] = EXPORT_VERSION
    exported_at: AwareDatetime
    subject: SubjectId
    where: TenantId | Literal["everywhere"]
    part: Part = Part(number=1, of=1)
    counts: dict[str, int]
    """Documents by collection over all parts of the export."""
    collections: ExportedCollections

    @property
    def tenant(self) -> TenantId | None:
        """The place that was exported; None for everywhere."""
        return None if self.where == EVERYWHERE else TenantId(self.where)


def as_json(export: PersonExport) -> str:
    """Write an export as `export.json`, one document a line.

    Times are UTC as `2026-11-21T10:00:00.000Z`; integers and text of every script stand as they are.
    """
    head = export.model_dump(exclude={"collections"})
    fields = [f"{_json(name)}: {_json(value)}" for name, value in head.items()]
    collections = [f"  {_json(name)}: {_lines(records)}" for name, records in export.collections.items()]
    fields.append('"collections": {\n' + ",\n".join(collections) + "\n }")
    return "{\n " + ",\n ".join(fields) + "\n}\n"


def _lines(records: Sequence[BaseModel]) -> str:
    # Document by document: dumping them all in one call would hold the interpreter's lock, and with it the event loop.
    lines = [f"   {_json(record.model_dump())}" for record in records]
    return "[\n" + ",\n".join(lines) + "\n  ]" if lines else "[]"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, default=_json_value)


def _json_value(value: object) -> str:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    raise TypeError(f"an export cannot hold a value of type {type(value).__name__!r}")


class _AsWritten(GenerateJsonSchema):
    """Says that every field is there, since `as_json` writes them all, and leaves out titles that repeat the names."""

    def field_is_required(self, *_args: Any, **_kwargs: Any) -> bool:
        return True

    def field_title_should_be_set(self, *_args: Any, **_kwargs: Any) -> bool:
        return False


def export_schema() -> dict[str, Any]:
    """Give the JSON Schema, draft 2020-12, that every `export.json` of this version validates against."""
    schema = PersonExport.model_json_schema(mode="serialization", schema_generator=_AsWritten)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:keepsake:export:{EXPORT_VERSION}",
        **schema,
    }


def schema_text() -> str:
    """Give the schema as the file that is published."""
    return json.dumps(export_schema(), ensure_ascii=False, indent=2) + "\n"
