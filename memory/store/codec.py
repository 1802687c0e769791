"""Documents ↔ domain: every record is one pydantic model, its `id` is the document's `_id`."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, TypeVar

from pydantic import BaseModel, TypeAdapter

from memory.store.documents import Document, Update, Upsert

Model = TypeVar("Model", bound=BaseModel)

_NESTED: Final = (dict, tuple, list)


def to_document(record: BaseModel, **derived: Any) -> Document:
    """Turn a record into a document; `derived` fields are written for queries and ignored on reading."""
    fields = plain(record)
    key = fields.pop("id")
    return {"_id": key, **fields, **derived}


def upserting(collection: str, record: BaseModel, **derived: Any) -> Upsert:
    """Return the write that keeps a record in whatever state it is."""
    fields = to_document(record, **derived)
    return Upsert(collection, fields.pop("_id"), Update(set=fields), tenant=fields.get("tenant"))


def from_document(model: type[Model], document: Document) -> Model:
    """Read a record back, without the fields that only serve queries."""
    fields = dict(document)
    for name in fields.keys() - _fields_of(model):
        del fields[name]
    fields["id"] = document["_id"]
    return model.model_validate(fields)


def first_from(model: type[Model], documents: Sequence[Document]) -> Model | None:
    """Read a record back from the first of some documents; None of none."""
    return from_document(model, documents[0]) if documents else None


def each_from(model: type[Model], documents: Sequence[Document]) -> list[Model]:
    """Read whole records back."""
    return [from_document(model, document) for document in documents]


def kept_fields(model: type[BaseModel]) -> tuple[str, ...]:
    """Return the fields of a document that a record is read from, for a question that wants no others."""
    return ("_id", *sorted(_fields_of(model) - {"id"}))


def all_from(model: type[Model], documents: Sequence[Document]) -> list[Model]:
    """Read records back from documents that hold their `kept_fields` and no others; the documents are used up."""
    for document in documents:
        document["id"] = document.pop("_id")
    # Its type is that of the function's own argument, which mypy cannot follow through a cache.
    return _lists_of(model).validate_python(documents)


@cache
def _lists_of(model: type[Model]) -> TypeAdapter[list[Model]]:
    return TypeAdapter(list[model])  # type: ignore[valid-type]  # a list of what the argument is


@cache
def _fields_of(model: type[BaseModel]) -> frozenset[str]:
    # pydantic computes this at every access, which took a third of reading an envelope's memories.
    return frozenset(model.model_fields)


def plain(record: BaseModel) -> Document:
    """Turn a record into values of the store's language, without a key of its own."""
    fields: Document = _listed(record.model_dump(mode="python"))
    return fields


def _listed(value: Any) -> Any:
    # Not called for what is no list and no document: that is nearly every field of every record.
    if isinstance(value, dict):
        return {key: _listed(item) if isinstance(item, _NESTED) else item for key, item in value.items()}
    return [_listed(item) if isinstance(item, _NESTED) else item for item in value]
