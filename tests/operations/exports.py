"""Builders of exports for tests: a valid one, holding what the test is about."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from memory.domain.export.format import ExportedCollections, PersonExport
from memory.domain.memory import Memory
from memory.operations.export.export import published
from memory.operations.export.words import Words
from memory.store.memory_reads import memory_document
from tests.domain.records import ADA, AT, HARBOUR

WORDS = Words(subject=ADA, names={"GUILD:1": "Harbour", "900": "general"})

Records = Sequence[Mapping[str, Any]]


def export_with(*, where: str = "everywhere", **collections: Records) -> PersonExport:
    """Build an export of Ada; collections that are not named are empty."""
    filled = {name: collections.get(name, ()) for name in ExportedCollections.model_fields}
    return PersonExport.model_validate(
        {
            "exported_at": AT + timedelta(days=2),
            "subject": ADA,
            "where": where,
            "counts": {name: len(records) for name, records in filled.items()},
            "collections": filled,
        }
    )


def exported(memory: Memory) -> dict[str, Any]:
    """Return a memory as an export holds it."""
    return published(memory_document(memory))


def change_of(memory: Memory, version: int = 1, **fields: Any) -> dict[str, Any]:
    """Build a row of a memory's history."""
    return {
        "id": f"{memory.id}:{version}",
        "memory_id": memory.id,
        "tenant": memory.tenant,
        "subject": memory.subject,
        "event": "ADD",
        "prior_text": None,
        "actor": ADA,
        "reason": "by hand",
        "version": version,
        "at": AT,
    } | fields


def message_of(text: str, message_id: str = "1199", **fields: Any) -> dict[str, Any]:
    """Build a buffered message of Ada."""
    return {
        "id": message_id,
        "tenant": HARBOUR,
        "channel_id": "900",
        "author": ADA,
        "text": text,
        "at": AT,
        "audience": {"kind": "public"},
    } | fields


def session_of(*texts: str, display_name: str = "Ada", **fields: Any) -> dict[str, Any]:
    """Build a session in which Ada and the bot speak by turns."""
    turns = [
        {
            "message_id": str(number),
            "speaker": "bot" if number % 2 else "person",
            "author": ADA,
            "display_name": "" if number % 2 else display_name,
            "text": text,
            "at": AT,
        }
        for number, text in enumerate(texts)
    ]
    return {"id": f"{HARBOUR}/900", "tenant": HARBOUR, "channel_id": "900", "last_active": AT, "turns": turns} | fields


def rules_of(**fields: Any) -> dict[str, Any]:
    """Build Ada's choices in Harbour."""
    return {"id": f"person/{HARBOUR}/{ADA}", "tenant": HARBOUR, "subject": ADA} | fields
