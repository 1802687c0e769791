"""Handing a person everything that is held about them, read in pages; nothing is kept of an export."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import chain
from typing import Any, Final

from memory.domain.errors import ExportRefused
from memory.domain.export.format import EVERYWHERE, ExportedCollections, PersonExport
from memory.domain.export.packing import Packed
from memory.domain.ids import SubjectId, TenantId
from memory.operations.core import Core, Operation
from memory.operations.export.archive import archived, filename_of, split
from memory.operations.export.words import Words, places_in
from memory.store.documents import Document
from memory.store.erasures import Erasures, Tombstone, keys_about

Told = Callable[[int], Awaitable[object]]
"""Called with how many copies come first, each time that changes; 0: it begins now. Only who waits is told."""
AT_ONCE: Final = 2
"""Copies that are made and handed over at a time."""
MOST_WAITING: Final = 10
"""People who wait beside them: an answer has 15 minutes, a large copy takes a minute or two."""


class WaitingLine:
    """The people whose copies are made or wait to be made, in the order in which they asked."""

    def __init__(self) -> None:
        self._line: list[SubjectId] = []
        self._moved = asyncio.Condition()

    @asynccontextmanager
    async def turn(self, subject: SubjectId, told: Told) -> AsyncIterator[None]:
        """Wait for a person's turn to get a copy; `told` how many are ahead. Raises `ExportRefused` for too many."""
        if subject in self._line:
            raise ExportRefused("under_way")
        if len(self._line) >= AT_ONCE + MOST_WAITING:
            raise ExportRefused("many_wait")
        self._line.append(subject)
        try:
            await self._wait(subject, told)
            yield
        finally:
            self._line.remove(subject)
            async with self._moved:
                self._moved.notify_all()

    async def _wait(self, subject: SubjectId, told: Told) -> None:
        ahead = self._ahead_of(subject)
        has_to_wait = ahead > 0
        while ahead:
            await told(ahead)
            ahead = await self._moved_up(subject, ahead)
        if has_to_wait:
            await told(0)

    async def _moved_up(self, subject: SubjectId, ahead: int) -> int:
        async with self._moved:
            await self._moved.wait_for(lambda: self._ahead_of(subject) < ahead)
        return self._ahead_of(subject)

    def _ahead_of(self, subject: SubjectId) -> int:
        return max(0, self._line.index(subject) - AT_ONCE + 1)


NameOf = Callable[[str], str | None]
"""Gives the name by which people know `GUILD:<id>`, a channel's id or `USER:<id>`; None when it is unknown."""
_ERASING_TAKES: Final = timedelta(hours=1)  # An erasure that was begun longer ago than this is over, or cut off
_NAMED: Final = re.compile(r'"([^"\s]+)"')  # What may be an id in a line of `export.json`


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
    erased_before: Mapping[str, datetime] = field(repr=False)
    """Key → time of the tombstones of the last hour that were carried out before it was read."""

    @property
    def held(self) -> int:
        """How many documents there are besides tombstones, which hold nothing that was said."""
        return sum(count for name, count in self.counts.items() if name != Erasures.name)


class Export(Operation):
    """The right to a copy."""

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        self.one_at_a_time = WaitingLine().turn

    async def export_person(
        self, subject: SubjectId, tenant: TenantId | None, *, name_of: NameOf | None = None
    ) -> ExportArchive:
        """Collect what is held about a person. Raises `ExportRefused` where some was erased meanwhile."""
        at = self._core.clock.now()
        erased = {each.key: each.at for each in await self._erased_about(at) if not each.is_pending}
        collections, asked = ExportedCollections.nothing(), {subject, *([tenant] if tenant else [])}
        for each in self._collections.all():
            async for page in each.export_person(subject, tenant):
                asked |= await asyncio.to_thread(_pack, collections.of(each.name), page)
        words = Words(subject=subject, names=_named(asked, name_of))
        export = PersonExport(
            exported_at=at,
            subject=subject,
            where=tenant or EVERYWHERE,
            counts={name: len(records) for name, records in collections.items()},
            collections=collections,
        )
        archive = await asyncio.to_thread(_archive, export, words, erased)
        await self.refuse_erased(archive)
        return archive

    async def split(self, archive: ExportArchive, *, max_bytes: int) -> tuple[ExportArchive, ...]:
        """Return archives of at most `max_bytes`. Raises `ValueError` for one document over it, `ExportRefused`."""
        if len(archive.content) <= max_bytes:
            return (archive,)

        def build() -> tuple[ExportArchive, ...]:
            parts = split(archive.export, archive.words, max_bytes=max_bytes)
            return tuple(_archive(part, archive.words, archive.erased_before) for part in parts)

        parts = await asyncio.to_thread(build)
        await self.refuse_erased(archive)
        return parts

    async def _erased_about(self, at: datetime) -> list[Tombstone]:
        return await self._collections.erasures.since(at - _ERASING_TAKES)

    async def refuse_erased(self, archive: ExportArchive) -> None:
        """Raise `ExportRefused` where something in an archive was erased since; asked before each part."""
        # It was read over a while, so that it may hold what is gone by now.
        now = await self._erased_about(archive.export.exported_at)
        fresh = frozenset(each.key for each in now if archive.erased_before.get(each.key) != each.at)
        if not fresh:
            return
        if await asyncio.to_thread(_holds_any, archive.export, fresh):
            raise ExportRefused("erased_meanwhile")


def _pack(records: Packed[Any], page: Sequence[Document]) -> frozenset[str]:
    """Add documents to an export and give the places that they speak of."""
    records.pack(map(published, page))
    return places_in([page])


def _holds_any(export: PersonExport, erased: frozenset[str]) -> bool:
    """Return whether an export holds something that tombstones of these keys stand for."""
    kinds = frozenset(key.partition("/")[0] for key in erased)
    # A person is erased whole, also where nothing of theirs was read yet.
    lines = (line for _, records in export.collections.items() for line in records.written())
    told = (set(_NAMED.findall(line)) for line in lines)
    return any(not erased.isdisjoint(keys_about(export.subject, each, kinds)) for each in chain([{export.where}], told))


def _archive(export: PersonExport, words: Words, erased_before: Mapping[str, datetime]) -> ExportArchive:
    return ExportArchive(
        filename=filename_of(export, words),
        content=archived(export, words),
        counts={name: len(records) for name, records in export.collections.items()},
        export=export,
        words=words,
        erased_before=erased_before,
    )


def published(document: Document) -> Document:
    """Return a document as it is published: whole, with its key as `id`."""
    return {("id" if name == "_id" else name): value for name, value in document.items()}


def _named(asked: Collection[str], name_of: NameOf | None) -> Mapping[str, str]:
    if name_of is None:
        return {}
    names = {each: name_of(each) for each in sorted(asked)}
    return {each: name for each, name in names.items() if name}
