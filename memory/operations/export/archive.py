"""The zip of an export: the same export gives the same bytes. It takes a while; callers run it in a thread."""

import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from typing import Final

from memory.domain.export.format import ExportedCollections, Part, PersonExport, as_json, schema_text
from memory.domain.ids import guild_id_of, user_id_of
from memory.operations.export.page import page
from memory.operations.export.words import Words

_READABLE_BY_ALL: Final = 0o644 << 16
_UNIX: Final = 3
_UNNUMBERED: Final = Part(number=9999, of=9999)
_NUMBERING_SLACK: Final = 256  # Bytes by which a part may grow when it gets its number

_PLAIN: Final = re.compile(r"[a-z0-9]+")
_LONGEST_NAME: Final = 30

Record = tuple[str, int]
"""A collection, and the place of a document in it."""


def filename_of(export: PersonExport, words: Words) -> str:
    """Return the archive's name; ids stand only for what has no name in plain letters."""
    part = "" if export.part.of == 1 else f"-part-{export.part.number}-of-{export.part.of}"
    day = f"{export.exported_at:%Y-%m-%d}"
    whose = _plain(words.called) or str(user_id_of(export.subject))
    return f"keepsake-{whose}-{_where(export, words)}-{day}{part}.zip"


def _where(export: PersonExport, words: Words) -> str:
    if export.tenant is None:
        return "everywhere"
    guild_id = guild_id_of(export.tenant)
    if guild_id is None:
        return "direct-messages"
    return _plain(words.names.get(export.tenant)) or f"server-{guild_id}"


def _plain(name: str | None) -> str:
    """Return what every system takes in the name of a file; empty where nothing is left of it."""
    return "-".join(_PLAIN.findall((name or "").casefold()))[:_LONGEST_NAME].strip("-")


def archived(export: PersonExport, words: Words) -> bytes:
    """Pack an export: the page first, then what programs read. Of each file a few pages are made at a time."""
    files: dict[str, Iterable[str]] = {
        "index.html": page(export, words),
        "export.json": as_json(export),
        "schema.json": [schema_text()],
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, pieces in files.items():
            entry = zipfile.ZipInfo(name, date_time=export.exported_at.timetuple()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = _UNIX  # The same bytes on every machine.
            entry.external_attr = _READABLE_BY_ALL
            with archive.open(entry, "w") as file, io.TextIOWrapper(file, encoding="utf-8", newline="") as written:
                written.writelines(pieces)
    return packed.getvalue()


def split(export: PersonExport, words: Words, *, max_bytes: int) -> tuple[PersonExport, ...]:
    """Share an export out into archives of at most `max_bytes`. Raises `ValueError` where one document is larger."""
    limit = max_bytes - _NUMBERING_SLACK
    shares = _shares(export, words, _in_order(export.collections), limit=limit)
    return tuple(
        _with(export, share, Part(number=number, of=len(shares))) for number, share in enumerate(shares, start=1)
    )


def _shares(export: PersonExport, words: Words, records: Sequence[Record], *, limit: int) -> list[Sequence[Record]]:
    size = len(archived(_with(export, records, _UNNUMBERED), words))
    if size <= limit:
        return [records]
    if len(records) <= 1:
        raise ValueError(
            f"an archive of one document has {size} bytes; no part can have fewer, but {limit} are allowed"
        )
    half = len(records) // 2
    return [*_shares(export, words, records[:half], limit=limit), *_shares(export, words, records[half:], limit=limit)]


def _in_order(collections: ExportedCollections) -> list[Record]:
    """Put the history of a memory beside it, so that both stand in one part where possible."""
    changes: dict[str, list[Record]] = {}
    for place, row in enumerate(collections.history):
        changes.setdefault(row.memory_id, []).append(("history", place))
    ordered: list[Record] = []
    for place, memory in enumerate(collections.memories):
        ordered += [("memories", place), *changes.pop(memory.id, [])]
    ordered += [row for rows in changes.values() for row in rows]
    rest = ((name, place) for name, records in collections.items() for place in range(len(records)))
    return ordered + [(name, place) for name, place in rest if name not in ("memories", "history")]


def _with(export: PersonExport, records: Sequence[Record], part: Part) -> PersonExport:
    places: dict[str, list[int]] = {}
    for name, place in records:
        places.setdefault(name, []).append(place)
    shared = {name: held.chosen(places.get(name, ())) for name, held in export.collections.items()}
    return export.model_copy(update={"collections": export.collections.model_copy(update=shared), "part": part})
