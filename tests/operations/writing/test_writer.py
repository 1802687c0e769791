"""The one writer: each change once, with its version, its history row, its event, and the envelope told."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from memory.domain.audience import PRIVATE
from memory.domain.errors import StoreUnavailable, VersionConflict
from memory.domain.ids import MemoryId, MessageId
from memory.domain.memory import Levels, Memory, Provenance
from memory.domain.writing.changes import (
    Absorb,
    Actor,
    Adjust,
    Change,
    Connect,
    Decide,
    Detach,
    Doubt,
    Merge,
    Narrow,
    Promote,
    Purge,
    Record,
    Redact,
    Reinforce,
    Restore,
    Retire,
    Revise,
    Shorten,
    Supersede,
    Uphold,
)
from memory.domain.writing.relation import Link
from memory.operations.caches import NO_CACHES, Caches
from memory.operations.writing.writer import Writer
from memory.store.collections import Collections
from memory.store.documents import DocumentStore
from tests.clocks import START
from tests.domain.records import ADA, HARBOUR, memory_with
from tests.operations.frail import FrailStore

LATER = START + timedelta(minutes=5)
RECEIPTS = Provenance(message_ids=(MessageId("1"), MessageId("2")), author=ADA)
MEMORY = memory_with(provenance=RECEIPTS, category="interests")
OTHER = memory_with(
    id=MemoryId("bbbbbbbbbbbb"),
    text="The dog is called Zorp.",
    category="interests",
    provenance=Provenance(message_ids=(MessageId("3"),)),
)


def _record(memory: Memory = MEMORY) -> Record:
    return Record(memory=memory, actor=ADA, reason="by hand")


def _revise(before: Memory, text: str = "The dog is called Zorp.") -> Revise:
    return Revise(before=before, text=text, terms=("dog",), fingerprint="f", actor=ADA, reason="edited")


BY: dict[str, Any] = {"actor": ADA, "reason": "test"}
WORDS: dict[str, Any] = {"text": "The cat is called Blip.", "terms": (), "fingerprint": "f"}
AGAIN = Provenance(message_ids=(MessageId("3"),))

CHANGES: list[tuple[Change, str, str]] = [
    (Revise(before=MEMORY, **WORDS, **BY), "update", "UPDATE"),
    (Reinforce(before=MEMORY, receipt=AGAIN, **BY), "update", "UPDATE"),
    (Detach(before=MEMORY, message_ids=(MessageId("1"),), **BY), "update", "UPDATE"),
    (Redact(before=MEMORY, text="x", terms=("x",), fingerprint="x", **BY), "update", "UPDATE"),
    (Absorb(before=MEMORY, revision=1, **BY), "update", "UPDATE"),
    (Promote(before=MEMORY, **WORDS, **BY), "update", "UPDATE"),
    (Uphold(before=MEMORY, support=(), **BY), "update", "UPDATE"),
    (Shorten(before=MEMORY, levels=Levels(index="Zorp"), **BY), "update", "UPDATE"),
    (Narrow(before=MEMORY, audience=PRIVATE, **BY), "update", "UPDATE"),
    (Adjust(before=MEMORY, pinned=True, private=False, expires_at=None, **BY), "update", "UPDATE"),
    (Decide(before=MEMORY, held_by=OTHER.id, **BY), "update", "CONSENT"),
    (Merge(before=MEMORY, other=OTHER, is_recorded=False, **BY), "merge", "MERGE"),
    (Supersede(before=MEMORY, by=OTHER, **BY), "update", "UPDATE"),
    (Retire(before=MEMORY, purge_at=LATER, forgotten=True, **BY), "delete", "DELETE"),
    (Retire(before=MEMORY, purge_at=LATER, forgotten=False, **BY), "ttl", "TTL"),
    (Restore(before=MEMORY, **BY), "restore", "RESTORE"),
    (Purge(before=MEMORY, **BY), "delete", "DELETE"),
    (Connect(before=MEMORY, links=(Link(OTHER.id, 0.5),), **BY), "link", "LINK"),
]
"""A change, and what its event and its history row call it."""
EACH_CHANGE = pytest.mark.parametrize(("change", "op", "event"), CHANGES, ids=lambda each: type(each).__name__)


@pytest.fixture
def writer(collections: Collections) -> Writer:
    return Writer(collections, NO_CACHES)


async def test_a_new_memory_comes_with_a_history_row_and_an_event(writer: Writer, collections: Collections) -> None:
    assert await writer.apply(_record(), at=START) == MEMORY

    assert await collections.memories.get(MEMORY.id) == MEMORY
    (row,) = await collections.history.of_memory(MEMORY.id)
    assert (row.event, row.version, row.prior_text, row.actor, row.at) == ("ADD", 1, None, ADA, START)
    assert await collections.events.counts(HARBOUR, START) == {("hotpath", "create", "ok", ""): 1}


def test_every_change_is_in_the_table() -> None:
    assert {Record, *(type(change) for change, *_ in CHANGES)} == set(Change.__args__)


@EACH_CHANGE
async def test_each_change_raises_the_version_and_leaves_a_row_and_an_event_of_each_record_without_words(
    writer: Writer, collections: Collections, change: Change, op: str, event: str
) -> None:
    await writer.apply(_record(), at=START)

    after = await writer.apply(change, at=LATER)

    assert await collections.memories.get(after.id) == after
    changed = await collections.memories.get(MEMORY.id)
    assert changed is not None
    assert (changed.version, changed.updated_at) == (2, LATER)
    _, row = await collections.history.of_memory(MEMORY.id)
    prior = None if isinstance(change, Purge | Redact) else MEMORY.text
    assert (row.event, row.version, row.prior_text, row.at) == (event, 2, prior, LATER)
    events = await collections.store.find("events", {"at": LATER})
    rows = await collections.store.find("history", {"at": LATER})
    assert sorted(each["memory_id"] for each in events) == sorted(each["memory_id"] for each in rows)
    assert {(each["op"], each["status"], each["node"], each["category"]) for each in events} == {
        (op, "ok", "hotpath", "interests")
    }
    assert not [word for word in ("Zorp", "Blip") if word in repr(events)]


@EACH_CHANGE
async def test_a_change_of_an_outdated_record_writes_nothing(
    writer: Writer, collections: Collections, change: Change, op: str, event: str
) -> None:
    del op, event
    await writer.apply(_record(), at=START)
    newer = await writer.apply(_revise(MEMORY), at=START)

    with pytest.raises(VersionConflict):
        await writer.apply(change, at=LATER)

    assert await collections.memories.get(MEMORY.id) == newer
    assert len(await collections.history.of_memory(MEMORY.id)) == 2
    assert await collections.events.counts(HARBOUR, LATER) == {}


async def test_work_in_the_background_is_told_apart_in_the_events(writer: Writer, collections: Collections) -> None:
    await writer.apply(Record(memory=MEMORY, actor=Actor.FORMATION, reason="test"), at=START)

    assert await collections.events.counts(HARBOUR, START) == {("worker", "create", "ok", ""): 1}


async def test_what_is_taken_back_leaves_no_row_and_no_event(writer: Writer, collections: Collections) -> None:
    memory = await writer.apply(_record(), at=START)

    for _ in range(2):
        await writer.take_back(memory)

    assert await collections.memories.get(memory.id) is None
    assert await collections.history.of_memory(memory.id) == []
    assert await collections.events.counts(HARBOUR, START - timedelta(days=1)) == {}


async def test_a_record_that_ended_cannot_be_changed(writer: Writer, collections: Collections) -> None:
    await writer.apply(_record(), at=START)
    await collections.store.commit([collections.memories.delete([MEMORY.id])])

    with pytest.raises(VersionConflict):
        await writer.apply(_revise(MEMORY), at=LATER)

    assert await collections.memories.get(MEMORY.id) is None


async def test_recording_twice_gives_what_the_first_wrote(writer: Writer, collections: Collections) -> None:
    await writer.apply(_record(), at=START)
    replayed = MEMORY.model_copy(update={"created_at": LATER, "text": "Told anew."})

    assert await writer.apply(_record(replayed), at=LATER) == MEMORY

    assert len(await collections.history.of_memory(MEMORY.id)) == 1
    assert await collections.events.counts(HARBOUR, LATER) == {}


async def test_of_a_hundred_changes_of_one_version_one_wins(store: DocumentStore) -> None:
    collections = Collections.over(FrailStore(store))
    writer = Writer(collections, NO_CACHES)
    await writer.apply(_record(), at=START)

    changes = [writer.apply(_revise(MEMORY, f"Called {number}."), at=LATER) for number in range(100)]
    outcomes = await asyncio.gather(*changes, return_exceptions=True)

    (winner,) = [outcome for outcome in outcomes if isinstance(outcome, Memory)]
    assert sum(isinstance(outcome, VersionConflict) for outcome in outcomes) == 99
    assert await collections.memories.get(MEMORY.id) == winner
    assert [row.version for row in await collections.history.of_memory(MEMORY.id)] == [1, 2]


@pytest.mark.parametrize("writes", [None, 1])
async def test_a_change_is_told_where_known_before_it_is_done(store: DocumentStore, writes: int | None) -> None:
    told: list[tuple[str | None, ...]] = []
    frail = FrailStore(store)
    writer = Writer(
        Collections.over(frail),
        Caches(
            lambda *whose: told.append(whose),
            take_over=lambda memories: told.extend((memory.id, str(memory.version)) for memory in memories),
        ),
    )
    await writer.apply(_record(), at=START)
    if writes is not None:
        frail.break_after(writes)
        with pytest.raises(StoreUnavailable):
            await writer.apply(_revise(MEMORY), at=LATER)
    else:
        await writer.apply(_revise(MEMORY), at=LATER)
    with pytest.raises(VersionConflict):
        await writer.apply(_revise(memory_with(version=7)), at=LATER)

    dropped = (HARBOUR, ADA)
    assert told == [(MEMORY.id, "1"), (MEMORY.id, "2") if writes is None else dropped, dropped]


@pytest.mark.parametrize("writes", [0, 1, 2, 3])
async def test_a_cut_recording_is_finished_by_playing_it_again(store: DocumentStore, writes: int) -> None:
    frail = FrailStore(store)
    collections = Collections.over(frail)
    writer = Writer(collections, NO_CACHES)
    frail.break_after(writes)
    with pytest.raises(StoreUnavailable):
        await writer.apply(_record(), at=START)

    assert await writer.apply(_record(), at=START) == MEMORY
    assert await collections.memories.get(MEMORY.id) == MEMORY


_OVERRULING = Supersede(
    before=MEMORY,
    by=OTHER,
    actor=ADA,
    reason="newer",
    overrules=Doubt(known=MEMORY.id, new=OTHER.id, score=0.5, reason="slot"),
)


@pytest.mark.parametrize("writes", [0, 1, 2, 3, 4, 5, 6, 7])
async def test_what_a_cut_superseding_had_closed_is_noted_as_overruled(store: DocumentStore, writes: int) -> None:
    """Whoever plays it again finds the old record closed, and would have nothing left to overrule."""
    frail = FrailStore(store)
    collections = Collections.over(frail)
    writer = Writer(collections, NO_CACHES)
    await writer.apply(_record(), at=START)
    frail.break_after(writes)
    with pytest.raises(StoreUnavailable):
        await writer.apply(_OVERRULING, at=LATER)

    old = await collections.memories.get(MEMORY.id)
    assert old is not None

    if old.state == "superseded":
        assert [pair.note for pair in await collections.contradictions.of_memory(MEMORY)] == ["said otherwise since"]


async def test_a_merge_keeps_both_receipts_of_what_changed(writer: Writer, collections: Collections) -> None:
    await writer.apply(_record(), at=START)
    await writer.apply(_record(OTHER), at=START)
    newer = await writer.apply(_revise(MEMORY), at=START)

    kept = await writer.apply(Merge(before=MEMORY, other=OTHER, is_recorded=True, actor=ADA, reason="same"), at=LATER)

    assert (kept.text, kept.provenance.message_ids) == (newer.text, ("1", "2", "3"))
    assert await collections.memories.about.active_of(HARBOUR, ADA) == [kept]
    assert [row.version for row in await collections.history.of_memory(MEMORY.id)] == [1, 2, 3]


async def test_purging_takes_the_text_out_of_the_history_too(writer: Writer, collections: Collections) -> None:
    await writer.apply(_record(), at=START)
    revised = await writer.apply(_revise(MEMORY), at=START)
    retire = Retire(before=revised, purge_at=LATER, forgotten=False, actor="job", reason="unused")
    retired = await writer.apply(retire, at=START)

    await writer.apply(Purge(before=retired, actor="job", reason="over"), at=LATER)

    rows = await collections.history.of_memory(MEMORY.id)
    assert [(row.event, row.prior_text) for row in rows] == [
        ("ADD", None),
        ("UPDATE", None),
        ("TTL", None),
        ("DELETE", None),
    ]
