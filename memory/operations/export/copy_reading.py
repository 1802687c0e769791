"""Reading a person's copy back, beside the loop: it may be large, and anybody may send anything in its place."""

import io
import json
import zipfile
from typing import Any, Final

from pydantic import ValidationError

from memory.domain.errors import CopyUnreadable
from memory.domain.export.records import ExportedMemory
from memory.domain.export.sources import notes_in
from memory.domain.ids import SubjectId
from memory.domain.memory import Memory

MOST_BYTES: Final = 8_000_000
"""Of a file as it is sent."""
_MOST_UNPACKED: Final = 64_000_000
_BROKEN: Final = (ValueError, KeyError, TypeError, RecursionError, ValidationError, zipfile.BadZipFile, OSError)


def memories_in(content: bytes, subject: SubjectId) -> list[Memory]:
    """Return a person's memories in a copy of theirs, zipped or not. Raises `CopyUnreadable`."""
    try:
        copy: Any = json.loads(_unpacked(content, "export.json"))
        rows = copy["collections"]["memories"]
        found = [_memory_in(row) for row in rows]
    except _BROKEN as broken:
        raise CopyUnreadable("this is no copy") from broken
    return [memory for memory in found if memory.subject == subject]


def statements_of_export(content: bytes) -> list[str]:
    """Return what another program remembered of the one person of its export. Raises `CopyUnreadable`."""
    try:
        notes = notes_in(json.loads(_unpacked(content, "conversations.json")))
    except _BROKEN as broken:
        raise CopyUnreadable("this is no export") from broken
    if not notes or len({note.person for note in notes}) > 1:
        raise CopyUnreadable("this is no export of one person")
    return [note.text for note in notes if note.unfit is None]


def _memory_in(row: Any) -> Memory:
    """Read a memory back without what only serves queries."""
    return Memory.model_validate(ExportedMemory.model_validate(row).model_dump(include=set(Memory.model_fields)))


def _unpacked(content: bytes, name: str) -> bytes:
    if not zipfile.is_zipfile(io.BytesIO(content)):
        return content
    with zipfile.ZipFile(io.BytesIO(content)) as archive, archive.open(name) as file:
        unpacked = file.read(_MOST_UNPACKED + 1)
    if len(unpacked) > _MOST_UNPACKED:
        raise ValueError("too much to unpack")
    return unpacked
