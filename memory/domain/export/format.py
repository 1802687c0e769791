"""The published format of a person's data and its JSON Schema; a test compares `docs/export.schema.json` with it."""

import ast
import inspect
import json
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, Final, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core.core_schema import ModelSchema

from memory.domain.connection import Connection
from memory.domain.export import records
from memory.domain.export.packing import Packed, as_line
from memory.domain.export.records import (
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
    ExportedTold,
    ExportedTombstone,
    ExportedUsage,
    ExportedVector,
)
from memory.domain.ids import SubjectId, TenantId

_EXPORT_VERSION: Final = "1.3"  # Raised with every change of the format that a reader could notice
EVERYWHERE: Final = "everywhere"

_CLOSED: Final = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True, defer_build=True)


class ExportedCollections(BaseModel):
    """Every collection of the store by its name, also those that hold nothing about the person."""

    model_config = _CLOSED

    memories: Packed[ExportedMemory]
    history: Packed[ExportedChange]
    messages: Packed[ExportedMessage]
    sessions: Packed[ExportedSession]
    told: Packed[ExportedTold]
    answer_receipts: Packed[ExportedAnswer]
    formations: Packed[ExportedFormation]
    constraints: Packed[ExportedRules]
    events: Packed[ExportedEvent]
    erasures: Packed[ExportedTombstone]
    scopes: Packed[ExportedScope]
    contradictions: Packed[ExportedPair]
    relations: Packed[ExportedRelation]
    vectors: Packed[ExportedVector]
    usage: Packed[ExportedUsage]
    connections: Packed[Connection]
    leases: Packed[ExportedLease]
    installation: Packed[ExportedFact]

    @classmethod
    def nothing(cls) -> "ExportedCollections":
        """Return collections without records, to be packed one page after the other."""
        return cls.model_validate(dict.fromkeys(cls.model_fields, ()))

    def of(self, name: str) -> Packed[Any]:
        """Return the records of a collection. Raises `KeyError` for one that the format does not know."""
        return dict(self.items())[name]

    def items(self) -> tuple[tuple[str, Packed[Any]], ...]:
        """Return the collections in the order in which they are published."""
        return tuple((name, getattr(self, name)) for name in type(self).model_fields)


class Part(BaseModel):
    """Which part of an export this is; a large one is split over several archives."""

    model_config = _CLOSED

    number: int = Field(ge=1)
    of: int = Field(ge=1)


class PersonExport(BaseModel):
    """Everything that Keepsake holds about one person, in one place or everywhere."""

    model_config = _CLOSED

    schema_version: Literal["1.3"] = _EXPORT_VERSION
    exported_at: AwareDatetime
    subject: SubjectId
    where: TenantId | Literal["everywhere"]
    part: Part = Part(number=1, of=1)
    counts: Annotated[dict[str, int], Field(description="Documents by collection over all parts of the export.")]
    collections: ExportedCollections

    @property
    def tenant(self) -> TenantId | None:
        """The place that was exported; None for everywhere."""
        return None if self.where == EVERYWHERE else TenantId(self.where)


def as_json(export: PersonExport) -> Iterator[str]:
    """Write an export as `export.json` piece by piece, a document a line; times as `2026-11-21T10:00:00.000Z`."""
    head = export.model_dump(exclude={"collections"})
    yield "{\n " + "".join(f"{as_line(name)}: {as_line(value)},\n " for name, value in head.items())
    before = '"collections": {\n'
    for name, listed in export.collections.items():
        yield f"{before}  {as_line(name)}: "
        yield from _lines(listed)
        before = ",\n"
    yield "\n }\n}\n"


def _lines(records: Packed[Any]) -> Iterator[str]:
    if not records:
        yield "[]"
        return
    before = "[\n   "
    for line in records.written():
        yield before
        yield line
        before = ",\n   "
    yield "\n  ]"


class _AsWritten(GenerateJsonSchema):
    """Says that every field is there, without titles, and describes each by the sentence below it, read when needed."""

    def model_schema(self, schema: ModelSchema) -> JsonSchemaValue:
        written = super().model_schema(schema)
        for name, sentence in _sentences().get(schema["cls"].__name__, {}).items():
            written["properties"][name].setdefault("description", sentence)
        return written

    def field_is_required(self, *_args: Any, **_kwargs: Any) -> bool:
        return True

    def field_title_should_be_set(self, *_args: Any, **_kwargs: Any) -> bool:
        return False


@cache
def _sentences() -> Mapping[str, Mapping[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for made in ast.parse(inspect.getsource(records)).body:
        if isinstance(made, ast.ClassDef):
            for field, below in pairwise(made.body):
                match field, below:
                    case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str() as sentence)):
                        found.setdefault(made.name, {})[name] = inspect.cleandoc(sentence)
    return found


def _export_schema() -> dict[str, Any]:
    """Return the JSON Schema, draft 2020-12, that every `export.json` of this version validates against."""
    schema = PersonExport.model_json_schema(mode="serialization", schema_generator=_AsWritten)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:keepsake:export:{_EXPORT_VERSION}",
        **schema,
    }


def schema_text() -> str:
    """Return the schema as the file that is published."""
    return json.dumps(_export_schema(), ensure_ascii=False, indent=2) + "\n"
