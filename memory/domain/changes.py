"""The closed set of changes a memory can undergo, and what each makes of the record.

Planners return changes; `memory/operations/writer.py` is the only place that carries them out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, assert_never

from memory.domain.ids import MemoryId, MessageId
from memory.domain.memory import Kind, Memory, Provenance

HistoryEvent = Literal["ADD", "UPDATE", "DELETE", "MERGE", "LINK", "TTL", "RESTORE", "CONSENT"]

BY_HAND: Final = "by hand"
SAID_AGAIN: Final = "said again"
FORMED: Final = "formed from talk"
EDITED: Final = "edited"
SOURCE_GONE: Final = "source message gone"
FORGOTTEN: Final = "forgotten by the person"
UNDONE: Final = "undone by the person"
CONSOLIDATED: Final = "consolidated"

FORMATION: Final = "formation"
CONSOLIDATION: Final = "consolidation"
BACKGROUND: Final = frozenset({FORMATION, CONSOLIDATION})
"""Actors that nobody waits for."""


@dataclass(frozen=True, slots=True)
class Record:
    """Keep a new memory."""

    memory: Memory
    actor: str
    reason: str


@dataclass(frozen=True, slots=True)
class Revise:
    """Replace the text of a memory in place; the old text stays readable in its history."""

    before: Memory
    text: str
    terms: tuple[str, ...]
    fingerprint: str
    actor: str
    reason: str


@dataclass(frozen=True, slots=True)
class Reinforce:
    """Note that a memory was stated again, with the new receipt."""

    before: Memory
    receipt: Provenance
    actor: str
    reason: str
    kind: Kind | None = None
    """What it has proved to be by being said again; None leaves the kind as it is."""


@dataclass(frozen=True, slots=True)
class Detach:
    """Take messages that are gone out of a memory's receipts; others remain, so the memory stays."""

    before: Memory
    message_ids: tuple[MessageId, ...]
    actor: str
    reason: str


@dataclass(frozen=True, slots=True)
class Retire:
    """Hide a memory at once; restorable until `purge_at`."""

    before: Memory
    purge_at: datetime
    forgotten: bool
    actor: str
    reason: str


@dataclass(frozen=True, slots=True)
class Restore:
    """Bring a retired memory back."""

    before: Memory
    actor: str
    reason: str


@dataclass(frozen=True, slots=True)
class Absorb:
    """Note that the consolidation of its scope holds a memory from this revision on."""

    before: Memory
    revision: int
    actor: str
    reason: str


Change = Record | Revise | Reinforce | Detach | Retire | Restore | Absorb
"""Erasing is no change of a record but its end, with everything derived; see `memory/operations/forgetting.py`."""


def event_of(change: Change) -> HistoryEvent:
    """Name the history event of a change."""
    match change:
        case Record():
            return "ADD"
        case Revise() | Reinforce() | Detach() | Absorb():
            return "UPDATE"
        case Retire():
            return "DELETE" if change.forgotten else "TTL"
        case Restore():
            return "RESTORE"
        case _:
            assert_never(change)


def changed(change: Change, *, at: datetime) -> Memory:
    """Give the memory as it is after the change."""
    if isinstance(change, Record):
        return change.memory
    before = change.before
    return before.model_copy(update=_fields(change, at=at) | {"version": before.version + 1, "updated_at": at})


def _fields(change: Revise | Reinforce | Detach | Retire | Restore | Absorb, *, at: datetime) -> dict[str, object]:
    match change:
        case Revise():
            return {
                "text": change.text,
                "terms": change.terms,
                "fingerprint": change.fingerprint,
                "reinforced_at": at,
                "absorbed_revision": None,
            }
        case Reinforce():
            kind = change.before.kind if change.kind is None else change.kind
            provenance = _joined(change.before.provenance, change.receipt)
            return {"reinforced_at": at, "provenance": provenance, "kind": kind}
        case Detach():
            return {"provenance": _without(change.before.provenance, change.message_ids)}
        case Retire():
            return {"state": "retired", "purge_at": change.purge_at, "forgotten": change.forgotten}
        case Restore():
            return {"state": "active", "purge_at": None, "forgotten": False}
        case Absorb():
            return {"absorbed_revision": change.revision}
        case _:
            assert_never(change)


def _joined(known: Provenance, receipt: Provenance) -> Provenance:
    new = tuple(message for message in receipt.message_ids if message not in known.message_ids)
    by_command = known.by_command or receipt.by_command
    return known.model_copy(update={"message_ids": known.message_ids + new, "by_command": by_command})


def _without(known: Provenance, gone: Sequence[MessageId]) -> Provenance:
    left = tuple(message for message in known.message_ids if message not in gone)
    # The quoted words are those of the first message.
    span = known.quoted_span if left[:1] == known.message_ids[:1] else None
    return known.model_copy(update={"message_ids": left, "quoted_span": span})


def is_only_source(memory: Memory, gone: Sequence[MessageId]) -> bool:
    """Tell whether nothing of the memory's receipts is left when these messages are gone; a command is a receipt too."""
    receipts = memory.provenance.message_ids
    return bool(receipts) and not memory.provenance.by_command and all(message in gone for message in receipts)


def history_id(memory_id: MemoryId, version: int) -> str:
    """Name the history row of one version."""
    return f"{memory_id}:{version}"
