"""Handing a person everything that is held about them: read every collection, build the archive off the event loop.

Nothing is kept of an export, neither on disk nor in memory, so there is nothing of it to erase later.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from memory.domain.export import EVERYWHERE, ExportedCollections, PersonExport
from memory.domain.ids import SubjectId, TenantId
from memory.operations.export.archive import archived, filename_of, split
from memory.operations.export.words import Words, places_in
from memory.ports import Clock
from memory.store.collections import Collections
from memory.store.documents import Document
from memory.store.erasures import Erasures

NameOf = Callable[[str], str | None]
"""Gives the name that people know a place or the person by, for `GUILD:<id>`, a channel's id, `USER:<id>`; None when it is unknown."""
JUMP_BASE: Final = "https://discord.com/channels"
"""Where Discord's own client opens a message, as in discord.py's `jump_url`; no request is ever sent there."""


@dataclass(frozen=True, slots=True)
class ExportArchive:
    """One zip, which can be opened by itself."""

    filename: str
    content: bytes = field(repr=False)
    counts: dict[str, int]
    """Collection → documents in this archive; every collection stands here, also with 0."""
    export: PersonExport = field(repr=False)
    """What the archive holds, for `Export.split`."""
    words: Words = field(repr=False)

    @property
    def held(self) -> int:
        """How many documents there are besides tombstones, which hold nothing that was said."""
        return sum(count for name, count in self.counts.items() if name != Erasures.name)


class Export:
    """The right to a copy."""

    def __init__(self, collections: Collections, clock: Clock, *, jump_base: str = JUMP_BASE) -> None:
        self._collections = collections
        self._clock = clock
        self._jump_base = jump_base

    async def export_person(
        self, subject: SubjectId, tenant: TenantId | None, *, name_of: NameOf | None = None
    ) -> ExportArchive:
        """Collect what is held about a person, `tenant` None meaning everywhere, into one archive of any size.

        `name_of` is asked for the readable page alone. Ask `split` for what may not be sent in one piece.
        """
        at = self._clock.now()
        found = {each.name: await each.export_person(subject, tenant) for each in self._collections.all()}
        asked = places_in(documents for documents in found.values()) | {subject} | ({tenant} if tenant else set())
        names = _named(asked, name_of)
        words = Words(subject=subject, names=names, jump_base=self._jump_base)

        def build() -> ExportArchive:
            export = PersonExport(
                exported_at=at,
                subject=subject,
                where=tenant or EVERYWHERE,
                counts={name: len(documents) for name, documents in found.items()},
                collections=ExportedCollections.of({name: map(published, found[name]) for name in found}),
            )
            return _archive(export, words)

        return await asyncio.to_thread(build)

    async def split(self, archive: ExportArchive, *, max_bytes: int) -> tuple[ExportArchive, ...]:
        """Give the archive if it has at most `max_bytes`, else several that have, each with a share of the documents.

        Each part is an export of its own with page and schema; together they hold every document once, and each says which part it is.
        Raises `ValueError` when one document alone is over the cap.
        """
        if len(archive.content) <= max_bytes:
            return (archive,)

        def build() -> tuple[ExportArchive, ...]:
            parts = split(archive.export, archive.words, max_bytes=max_bytes)
            return tuple(_archive(part, archive.words) for part in parts)

        return await asyncio.to_thread(build)


def _archive(export: PersonExport, words: Words) -> ExportArchive:
    return ExportArchive(
        filename=filename_of(export, words),
        content=archived(export, words),
        counts={name: len(records) for name, records in export.collections.items()},
        export=export,
        words=words,
    )


def published(document: Document) -> Document:
    """Give a document as it is published: whole, with its key as `id`."""
    return {("id" if name == "_id" else name): value for name, value in document.items()}


def _named(asked: frozenset[str], name_of: NameOf | None) -> Mapping[str, str]:
    if name_of is None:
        return {}
    names = {each: name_of(each) for each in sorted(asked)}
    return {each: name for each, name in names.items() if name}
