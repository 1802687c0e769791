"""What every collection owes a person and a guild, walked over all of them.

None may keep something back, or keep something.
"""

import importlib
import inspect
import pkgutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import memory.store
from bench.reference_store import ReferenceStore
from memory.domain.export.format import ExportedCollections
from memory.domain.ids import ChannelId, MemoryId, MessageId, TenantId
from memory.domain.message import AnswerReceipt
from memory.domain.writing.changes import Doubt
from memory.domain.writing.relation import Link
from memory.store.collections import Collections
from memory.store.constraints import EVERYWHERE
from memory.store.documents import Document, DocumentStore, Update, Upsert
from memory.store.history import HistoryRow
from memory.store.personal import MARK, Collection, ImpersonalCollection
from memory.store.relations import VectorRecord
from memory.store.schema import COLLECTIONS
from memory.store.usage import Use
from tests.clocks import START
from tests.domain.records import memory_with
from tests.store.adapters import ADAPTERS
from tests.store.filling import (
    ADA,
    BRAM,
    HARBOUR,
    MARKET,
    Person,
    everything,
    fill_all,
    mentions,
    without_shared_answers,
)
from tests.store.paging import all_of

NAMES_NOBODY = {"leases", "installation"}
KEPT_ON_PURPOSE = {"erasures"}
"""Tombstones: they hold no content and name nobody."""


@pytest.fixture(params=["motor", "sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[DocumentStore]:
    """Return each database, empty: what stands before one passes questions on, as the contract suite shows."""
    async with ADAPTERS[request.param](tmp_path) as opened:
        yield opened


@pytest.fixture
async def collections(store: DocumentStore) -> Collections:
    """Return collections that all hold something about Ada, Bram and a guild whose admin is Ada."""
    filled = Collections.over(store)
    await fill_all(filled)
    return filled


async def _exported(collections: Collections, person: Person, tenant: TenantId | None) -> dict[str, list[Document]]:
    return {each.name: await all_of(each.export_person(person.subject, tenant)) for each in collections.all()}


async def _erase(collections: Collections, person: Person, tenant: TenantId | None) -> dict[str, int]:
    return {each.name: await each.erase_person(person.subject, tenant) for each in collections.all()}


def _classes() -> list[type[Collection]]:
    for module in pkgutil.iter_modules(memory.store.__path__, "memory.store."):
        importlib.import_module(module.name)
    found: list[type[Collection]] = []
    waiting = [Collection]
    while waiting:
        below = waiting.pop().__subclasses__()
        waiting += below
        found += [each for each in below if "name" in vars(each)]
    # Classes come in the order of imports, which differs between the processes of the tests.
    return sorted(found, key=lambda each: each.name)


def test_every_collection_of_the_schema_is_walked() -> None:
    assert {each.name for each in Collections.over(ReferenceStore()).all()} == set(COLLECTIONS)


def test_every_collection_that_is_written_down_is_walked() -> None:
    walked = {type(each) for each in Collections.over(ReferenceStore()).all()}

    assert set(_classes()) == walked


def test_every_collection_has_a_place_in_the_export() -> None:
    assert {each.name for each in Collections.over(ReferenceStore()).all()} == set(ExportedCollections.model_fields)


@pytest.mark.parametrize("each", _classes(), ids=lambda each: each.name)
def test_every_collection_can_export_and_erase_a_person(each: type[Collection]) -> None:
    assert not inspect.isabstract(each)
    assert list(inspect.signature(each.export_person).parameters) == ["self", "subject", "tenant"]
    assert list(inspect.signature(each.erase_person).parameters) == ["self", "subject", "tenant", "since"]
    assert inspect.iscoroutinefunction(each.erase_person)


@pytest.mark.parametrize("each", _classes(), ids=lambda each: each.name)
def test_every_collection_says_itself_what_of_it_ends_with_a_memory(each: type[Collection]) -> None:
    assert "ending" in vars(each) or issubclass(each, ImpersonalCollection)
    assert list(inspect.signature(each.ending).parameters)[1:] == ["memory", "stays"]
    assert inspect.iscoroutinefunction(each.ending)


ENDED = memory_with(id="endedmemory1", absorbed_revision=1, text="Plays the zither.")


async def _beside_a_memory(collections: Collections) -> None:
    """Write into every collection what stands beside a memory."""
    other = MemoryId("another1")
    row = HistoryRow(
        id="endedmemory1:2",
        memory_id=ENDED.id,
        tenant=ENDED.tenant,
        subject=ENDED.subject,
        event="UPDATE",
        prior_text="Played the zither.",
        actor="test",
        reason="test",
        version=2,
        at=START,
    )
    receipt = AnswerReceipt(
        id=MessageId("5"),
        tenant=ENDED.tenant,
        subject=ENDED.subject,
        channel_id=ChannelId("7"),
        question_id=MessageId("4"),
        part_ids=(MessageId("5"),),
        memory_ids=(ENDED.id, other),
        cited=(ENDED.id,),
        at=START,
    )
    vector = VectorRecord(
        id=ENDED.id,
        tenant=ENDED.tenant,
        subject=ENDED.subject,
        model="m",
        fingerprint="f",
        vector="v",
        embedded_at=START,
    )
    text = Update(set={"tenant": ENDED.tenant, "subject": ENDED.subject, "text": "A zither.", "revision": 1})
    doubt = Doubt(ENDED.id, other, score=0.5, reason="overlap")
    await collections.usage.note_uses([Use(ENDED.tenant, ENDED.subject, ENDED.id, times=1, last_used=START)])
    await collections.store.commit(
        [
            collections.memories.insert(ENDED),
            collections.history.write(row),
            collections.answer_receipts.keep(receipt),
            collections.vectors.write(vector),
            Upsert("scopes", ENDED.scope, text),
            *collections.contradictions.queue([doubt], ENDED, at=START),
            *collections.relations.link(ENDED, [Link(other, 0.5)], at=START),
        ]
    )


@pytest.mark.parametrize(
    ("stays", "left"),
    [(False, {"history"}), (True, {"history", "memories", "answer_receipts", "contradictions", "usage"})],
)
async def test_what_stands_beside_a_memory_ends_with_it(store: DocumentStore, *, stays: bool, left: set[str]) -> None:
    collections = Collections.over(store)
    await _beside_a_memory(collections)

    gone = [] if stays else [collections.memories.delete([ENDED.id])]
    await store.commit([*await collections.ending(ENDED, stays=stays), *gone])

    found = await everything(store)
    assert {each["collection"] for each in found if ENDED.id in repr(each)} == left
    (row,) = [each for each in found if each["collection"] == "history"]
    assert row["prior_text"] is None
    (scope,) = [each for each in found if each["collection"] == "scopes"]
    assert ("zither" in repr(scope)) is stays


async def test_every_collection_that_holds_something_hands_it_out(collections: Collections) -> None:
    exported = await _exported(collections, ADA, None)

    assert {name for name, documents in exported.items() if not documents} == NAMES_NOBODY


async def test_whatever_names_a_person_is_handed_out(collections: Collections) -> None:
    """Found by searching every document, not by asking the collections what they think is personal."""
    naming = {(each["collection"], each["_id"]) for each in await everything(collections.store) if mentions(each, ADA)}

    exported = await _exported(collections, ADA, None)
    handed_out = {(name, document["_id"]) for name, documents in exported.items() for document in documents}
    assert naming <= handed_out
    assert {name for name, _ in handed_out - naming} == KEPT_ON_PURPOSE


@pytest.mark.parametrize("tenant", [None, HARBOUR, ADA.dm])
async def test_nothing_of_anybody_else_is_handed_out(collections: Collections, tenant: TenantId | None) -> None:
    exported = await _exported(collections, ADA, tenant)

    assert [each for documents in exported.values() for each in documents if mentions(each, BRAM)] == []


async def test_an_export_of_one_place_holds_nothing_of_another(collections: Collections) -> None:
    exported = await _exported(collections, ADA, HARBOUR)

    places = {each["tenant"] for documents in exported.values() for each in documents if "tenant" in each}
    assert places == {HARBOUR, EVERYWHERE}


async def test_erased_everywhere_nothing_of_the_person_remains(collections: Collections) -> None:
    await _erase(collections, ADA, None)

    assert [each for each in await everything(collections.store) if mentions(each, ADA)] == []
    exported = await _exported(collections, ADA, None)
    assert {name for name, documents in exported.items() if documents} == KEPT_ON_PURPOSE


@pytest.mark.parametrize("tenant", [None, HARBOUR, ADA.dm])
async def test_erasing_one_leaves_others_and_the_guild(collections: Collections, tenant: TenantId | None) -> None:
    held = await _exported(collections, BRAM, None)
    before = {name: without_shared_answers(documents, tenant) for name, documents in held.items()}
    rules, knowledge = (
        await collections.constraints.guild(HARBOUR),
        await collections.store.get("memories", "guildknows"),
    )

    await _erase(collections, ADA, tenant)

    assert await _exported(collections, BRAM, None) == before
    assert await collections.constraints.guild(HARBOUR) == rules
    assert await collections.store.get("memories", "guildknows") == knowledge
    assert await collections.store.get("scopes", "g:501") is not None
    assert await collections.usage.of_day(HARBOUR, START) is not None


@pytest.mark.parametrize(("tenant", "others"), [(HARBOUR, (MARKET, ADA.dm)), (ADA.dm, (HARBOUR, MARKET))])
async def test_erased_in_one_place_the_others_stay(
    collections: Collections, tenant: TenantId, others: tuple[TenantId, ...]
) -> None:
    before = [await _exported(collections, ADA, other) for other in others]

    await _erase(collections, ADA, tenant)

    left = await _exported(collections, ADA, tenant)
    of_place = [each for name, documents in left.items() for each in documents if each.get("tenant") == tenant]
    assert of_place == []
    assert [await _exported(collections, ADA, other) for other in others] == before


async def test_erasing_tells_how_much_went_and_can_be_repeated(collections: Collections) -> None:
    first = await _erase(collections, ADA, None)
    state = await everything(collections.store)
    again = await _erase(collections, ADA, None)

    assert {name for name, count in first.items() if count == 0} == NAMES_NOBODY | KEPT_ON_PURPOSE
    assert set(again.values()) == {0}
    assert await everything(collections.store) == state


@pytest.mark.parametrize("place", [HARBOUR, EVERYWHERE])
async def test_the_choice_to_be_left_out_outlives_the_rest(collections: Collections, place: TenantId) -> None:
    await collections.constraints.set_consent(place, ADA.subject, "off", START)

    await _erase(collections, ADA, None)

    (kept,) = await all_of(collections.constraints.export_person(ADA.subject, None))
    assert set(kept) == {"_id", "tenant", "subject", "consent", "decided_at"}
    assert (await collections.constraints.person(place, ADA.subject)).consent == "off"


async def _of_harbour(collections: Collections) -> list[Document]:
    """Find by searching every document what names the guild, not by asking the collections."""
    return [
        document
        for document in await everything(collections.store)
        if HARBOUR in repr(document) or document["_id"] == "g:501"
    ]


async def _erase_harbour(collections: Collections) -> dict[str, int]:
    return {each.name: await each.erase_tenant(HARBOUR) for each in collections.all()}


async def test_of_a_guild_that_is_left_nothing_remains(collections: Collections) -> None:
    await collections.constraints.guild(HARBOUR)
    held = {document["collection"] for document in await _of_harbour(collections)}
    erased = await _erase_harbour(collections)

    assert held == set(COLLECTIONS) - NAMES_NOBODY - KEPT_ON_PURPOSE
    assert {name for name, count in erased.items() if count} == held
    assert await _of_harbour(collections) == []
    assert (await collections.constraints.guild(HARBOUR)).constraints.delete_after_days is None


async def test_a_guild_that_is_left_takes_nothing_of_other_places_along(collections: Collections) -> None:
    named = await _of_harbour(collections)
    before = [each for each in await everything(collections.store) if each not in named]

    await _erase_harbour(collections)

    after = await everything(collections.store)
    assert [each for each in after if each["_id"] != MARK] == [each for each in before if each["_id"] != MARK]


async def test_every_collection_names_the_tenants_that_it_holds_something_of(collections: Collections) -> None:
    named = {each.name: await each.tenants() for each in collections.all()}

    assert {name for name, tenants in named.items() if not tenants} == NAMES_NOBODY | KEPT_ON_PURPOSE
    for tenants in named.values():
        assert tenants <= {HARBOUR, MARKET, ADA.dm, BRAM.dm}
    await _erase_harbour(collections)
    assert [each.name for each in collections.all() if HARBOUR in await each.tenants()] == []


async def test_the_choice_to_be_left_out_outlives_the_guild(collections: Collections) -> None:
    await collections.constraints.set_consent(HARBOUR, ADA.subject, "off", START)
    assert (await collections.constraints.person(HARBOUR, BRAM.subject)).consent == "on"

    await _erase_harbour(collections)

    assert HARBOUR not in await collections.constraints.tenants()
    (kept,) = await _of_harbour(collections)
    assert set(kept) == {"_id", "tenant", "subject", "consent", "decided_at", "collection"}
    assert (await collections.constraints.person(HARBOUR, ADA.subject)).consent == "off"
    assert (await collections.constraints.person(HARBOUR, BRAM.subject)).consent == "undecided"
