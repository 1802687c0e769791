"""Exporting a person: everything that is theirs, nothing that is anybody else's, in archives that can be sent."""

import io
import json
import zipfile
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

import jsonschema
import pytest
from pydantic import BaseModel

from bench.reference_store import ReferenceStore
from memory.domain.errors import ExportRefused
from memory.domain.export.format import ExportedCollections, PersonExport, _export_schema
from memory.domain.export.records import ExportedChange, ExportedEvent
from memory.domain.ids import MemoryId, MessageId, TenantId
from memory.operations.export.export import Export, ExportArchive
from memory.operations.forgetting.erasure import Erasure
from memory.operations.forgetting.retention import Scrubber
from memory.store.collections import Collections
from memory.store.documents import Document, Filter, Insert, Sort, Upsert, Write
from memory.store.events import Event
from memory.store.history import HistoryRow
from memory.store.questions import PAGE
from tests.clocks import START, FixedClock
from tests.cores import core_over
from tests.store.filling import ADA, BRAM, HARBOUR, MARKET, SHARED_CHANNEL, Person, filled_store
from tests.store.paging import all_of

ERASURES: Final = Collections.over(ReferenceStore()).erasures


class _Watched(ReferenceStore):
    """Notes the longest answer, and writes something while `usage`, the last collection with content, is read."""

    longest = 0
    meanwhile: Sequence[Write] = ()

    async def find(
        self, collection: str, where: Filter, *, sort: Sort = (), limit: int | None = None, after: str | None = None
    ) -> list[Document]:
        """Read documents."""
        found = await super().find(collection, where, sort=sort, limit=limit, after=after)
        self.longest = max(self.longest, len(found))
        if collection == "usage" and self.meanwhile:
            writes, self.meanwhile = self.meanwhile, ()
            await self.commit(writes)
        return found


@pytest.fixture
async def watched() -> _Watched:
    """Return a store that holds something about Ada, Bram and a guild whose admin is Ada in every collection."""
    return _Watched((await filled_store()).tables())


@pytest.fixture
def filled(watched: _Watched) -> Collections:
    return Collections.over(watched)


@pytest.fixture
def export(filled: Collections, clock: FixedClock) -> Export:
    return Export(core_over(filled, clock))


def _files(archive: ExportArchive) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(archive.content)) as opened:
        return {name: opened.read(name).decode() for name in opened.namelist()}


def _read(archive: ExportArchive) -> Any:
    read = json.loads(_files(archive)["export.json"])
    jsonschema.Draft202012Validator(_export_schema(), format_checker=jsonschema.FormatChecker()).validate(read)
    return read


def _unnamed(record: BaseModel) -> list[str]:
    """List the fields of a record, and of what is inside it, that the published format does not name."""
    beside = list(record.model_extra or ())
    inside = [value for value in record.__dict__.values() if isinstance(value, BaseModel)]
    return beside + [name for value in inside for name in _unnamed(value)]


async def test_it_holds_every_collection_and_counts_what_is_in_it(export: Export) -> None:
    archive = await export.export_person(ADA.subject, None)

    read = _read(archive)
    assert set(read["collections"]) == set(ExportedCollections.model_fields)
    assert archive.counts == {name: len(records) for name, records in read["collections"].items()}
    assert read["counts"] == archive.counts
    assert archive.counts == {
        "memories": 7,
        "history": 4,
        "messages": 3,
        "sessions": 3,
        "told": 3,
        "answer_receipts": 3,
        "formations": 1,
        "constraints": 5,
        "events": 3,
        "erasures": 1,
        "scopes": 3,
        "contradictions": 1,
        "relations": 1,
        "vectors": 1,
        "usage": 4,
        "connections": 1,
        "leases": 0,
        "installation": 0,
    }


async def test_it_says_whose_it_is_of_where_and_when(export: Export) -> None:
    here = await export.export_person(ADA.subject, HARBOUR)
    everywhere = await export.export_person(ADA.subject, None)

    assert here.filename == "keepsake-111222333-server-501-2026-03-01.zip"
    assert everywhere.filename == "keepsake-111222333-everywhere-2026-03-01.zip"
    head = {key: value for key, value in _read(here).items() if key not in ("counts", "collections")}
    assert head == {
        "schema_version": "1.3",
        "exported_at": "2026-03-01T12:00:00.000Z",
        "subject": ADA.subject,
        "where": HARBOUR,
        "part": {"number": 1, "of": 1},
    }


async def test_it_is_the_documents_word_for_word(filled: Collections, export: Export) -> None:
    (stored,) = await all_of(filled.messages.export_person(ADA.subject, HARBOUR))

    (message,) = _read(await export.export_person(ADA.subject, HARBOUR))["collections"]["messages"]
    at = stored["at"].isoformat(timespec="milliseconds").replace("+00:00", "Z")
    assert message == {name: value for name, value in stored.items() if name not in ("_id", "at")} | {
        "id": stored["_id"],
        "at": at,
    }


async def test_the_published_format_names_every_field_that_is_written(export: Export) -> None:
    archive = await export.export_person(ADA.subject, None)

    unnamed = {
        name: field
        for name, records in archive.export.collections.items()
        for each in records
        for field in _unnamed(each)
    }
    assert unnamed == {"usage": "answer"}


@pytest.mark.parametrize(("kept", "published"), [(HistoryRow, ExportedChange), (Event, ExportedEvent)])
def test_the_published_format_keeps_up_with_the_records(kept: type[BaseModel], published: type[BaseModel]) -> None:
    assert set(kept.model_fields) == set(published.model_fields)


@pytest.mark.parametrize(("person", "other"), [(ADA, BRAM), (BRAM, ADA)])
@pytest.mark.parametrize("tenant", [None, HARBOUR])
async def test_nothing_of_anybody_else_is_in_any_file(
    export: Export, person: Person, other: Person, tenant: TenantId | None
) -> None:
    files = _files(await export.export_person(person.subject, tenant))

    assert [(name, trace) for name, text in files.items() for trace in other.traces if trace in text] == []
    assert all(trace in files["export.json"] for trace in person.traces)


async def test_after_erasing_it_says_nothing_is_stored(filled: Collections, export: Export, clock: FixedClock) -> None:
    core = core_over(filled, clock)
    erasure = Erasure(core, scrubbing=Scrubber(core))
    report = await erasure.erase_person(ADA.subject, None)
    archive = await export.export_person(ADA.subject, None)

    files = _files(archive)
    assert {name for name, count in archive.counts.items() if count} == {"erasures"}
    assert ADA.mark not in "".join(files.values())
    assert files["index.html"].count("nothing stored") == len(archive.counts) - 1
    assert set(report.erased) == set(archive.counts)
    assert _read(await export.export_person(BRAM.subject, None))["counts"]["memories"] == 7


async def test_places_are_called_by_the_names_that_the_caller_knows(export: Export) -> None:
    asked: list[str] = []

    def name_of(place: str) -> str | None:
        asked.append(place)
        return {HARBOUR: "Harbour <Café>", SHARED_CHANNEL: "general"}.get(place)

    page = _files(await export.export_person(ADA.subject, None, name_of=name_of))["index.html"]

    assert "#general in Harbour &lt;Café&gt;" in page
    assert "#general in server 502" in page
    assert len(asked) == len(set(asked))
    assert ADA.dm not in asked


async def test_an_archive_shows_no_text_when_it_is_printed(export: Export) -> None:
    archive = await export.export_person(ADA.subject, None)

    assert ADA.mark not in repr(archive)


async def test_what_is_too_large_is_split_into_archives_that_fit(filled: Collections, export: Export) -> None:
    (stored,) = await filled.messages.by_author(ADA.dm, ADA.subject)
    for number in range(60):
        text = " ".join(str((number * 7919 + word * 104729) ** 3 % 10**9) for word in range(40))
        message = stored.model_copy(update={"id": f"6{number:03}", "text": text})
        await filled.store.commit([filled.messages.insert(message)])
    archive = await export.export_person(ADA.subject, None)
    cap = len(archive.content) * 2 // 3

    parts = await export.split(archive, max_bytes=cap)

    assert len(parts) > 1
    assert all(len(part.content) <= cap for part in parts)
    assert len({part.filename for part in parts}) == len(parts)
    for name, count in archive.counts.items():
        assert sum(part.counts[name] for part in parts) == count
    ids = [record["id"] for part in parts for record in _read(part)["collections"]["messages"]]
    assert sorted(ids) == sorted(record["id"] for record in _read(archive)["collections"]["messages"])


async def test_an_export_can_be_read_back_as_what_it_was(export: Export) -> None:
    archive = await export.export_person(ADA.subject, None)

    assert PersonExport.model_validate_json(_files(archive)["export.json"]) == archive.export
    assert archive.export.exported_at == START


async def test_however_much_it_is_only_pages_of_it_are_read_at_once(watched: _Watched, clock: FixedClock) -> None:
    collections = Collections.over(watched)
    (memory,) = [
        each
        for each in await all_of(collections.memories.export_person(ADA.subject, HARBOUR))
        if each["_id"] == "now10"
    ]
    (change,) = [
        each
        for each in await all_of(collections.history.export_person(ADA.subject, HARBOUR))
        if each["memory_id"] == "now10"
    ]
    many = range(PAGE + 1)
    await watched.commit([Insert("memories", memory | {"_id": f"many{number}"}) for number in many])
    await watched.commit(
        [Insert("history", change | {"_id": f"many{number}:1", "memory_id": f"many{number}"}) for number in many]
    )
    watched.longest = 0

    archive = await Export(core_over(collections, clock)).export_person(ADA.subject, None)

    assert watched.longest == PAGE
    ids = [memory["id"] for memory in _read(archive)["collections"]["memories"]]
    assert len(ids) == len(set(ids)) == archive.counts["memories"] == 7 + len(many)
    assert _files(archive)["index.html"].count('<article class="card') >= len(many)


async def test_what_is_erased_while_parts_are_sent_keeps_the_others_back(watched: _Watched, clock: FixedClock) -> None:
    collections = Collections.over(watched)
    export = Export(core_over(collections, clock))
    archive = await export.export_person(ADA.subject, None)
    await export.refuse_erased(archive)

    await watched.commit([collections.erasures.of("memory", MemoryId("now10"), at=clock.now())])

    with pytest.raises(ExportRefused) as refused:
        await export.refuse_erased(archive)
    assert refused.value.cause == "erased_meanwhile"


ERASED: Final = {
    "the person": ERASURES.of("person", None, ADA.subject, at=START),
    "the person in one place": ERASURES.of("person", MARKET, ADA.subject, at=START),
    "their talk": ERASURES.of("left", HARBOUR, ADA.subject, at=START),
    "a server": ERASURES.of("tenant", MARKET, at=START),
    "a channel": ERASURES.of("channel", HARBOUR, SHARED_CHANNEL, at=START),
    "what was said in a channel": ERASURES.of("talk", HARBOUR, SHARED_CHANNEL, at=START),
    "a message": ERASURES.of("message", MessageId("990"), at=START),
    "the words of a message": ERASURES.of("words", MessageId("990"), at=START),
    "a memory": ERASURES.of("memory", MemoryId("now10"), at=START),
    "the content of a memory": ERASURES.of("content", MemoryId("now10"), at=START),
}
OF_OTHERS: Final = {
    "somebody else": ERASURES.of("person", None, BRAM.subject, at=START),
    "another server": ERASURES.of("tenant", TenantId("GUILD:999"), at=START),
    "another message": ERASURES.of("message", MessageId("77777"), at=START),
    "another memory": ERASURES.of("memory", MemoryId("now20"), at=START),
}


@pytest.mark.parametrize("tombstone", ERASED.values(), ids=ERASED)
async def test_no_export_of_what_is_erased_meanwhile(watched: _Watched, clock: FixedClock, tombstone: Upsert) -> None:
    export = Export(core_over(Collections.over(watched), clock))
    watched.meanwhile = [tombstone]

    with pytest.raises(ExportRefused) as refused:
        await export.export_person(ADA.subject, None)

    assert refused.value.cause == "erased_meanwhile"


@pytest.mark.parametrize("tombstone", OF_OTHERS.values(), ids=OF_OTHERS)
async def test_erasures_of_others_do_not_matter(watched: _Watched, clock: FixedClock, tombstone: Upsert) -> None:
    watched.meanwhile = [tombstone]

    archive = await Export(core_over(Collections.over(watched), clock)).export_person(ADA.subject, None)

    assert archive.counts["memories"] == 7


async def test_an_erasure_that_began_before_is_waited_for(watched: _Watched, clock: FixedClock) -> None:
    collections = Collections.over(watched)
    export, begun = Export(core_over(collections, clock)), ERASED["the person"]
    await watched.commit([begun])
    clock.advance(timedelta(seconds=5))

    with pytest.raises(ExportRefused):
        await export.export_person(ADA.subject, None)
    await watched.commit(collections.erasures.carried_out([begun]))
    archive = await export.export_person(ADA.subject, None)

    assert archive.held
    await watched.commit([collections.erasures.of("person", None, ADA.subject, at=clock.now())])
    with pytest.raises(ExportRefused):
        await export.split(archive, max_bytes=len(archive.content) - 1)
