"""What changed and when: every write of a memory and every refusal leaves its event, without text."""

from typing import Any

import pytest

from memory.domain.audience import PRIVATE, PUBLIC
from memory.domain.ids import MessageId
from memory.domain.memory import Levels, Provenance
from memory.domain.writing.changes import (
    Absorb,
    Adjust,
    Change,
    Connect,
    Decide,
    Detach,
    Merge,
    Narrow,
    Promote,
    Purge,
    Record,
    Reinforce,
    Restore,
    Retire,
    Revise,
    Shorten,
    Supersede,
    Uphold,
)
from memory.domain.writing.gate import Refused
from memory.domain.writing.relation import Link
from memory.store.documents import Document
from tests.clocks import START
from tests.domain.records import ADA, HARBOUR, memory_with
from tests.operations.rig import Rig, room_of

WORDS: dict[str, Any] = {"text": "The cat is called Blip.", "terms": (), "fingerprint": "f"}
BY: dict[str, Any] = {"actor": ADA, "reason": "test"}
ZORP = memory_with(category="interests")
OTHER = memory_with(id="bbbbbbbbbbbb", category="interests")
PROPOSED = memory_with(state="proposed", category="interests")
RETIRED = memory_with(state="retired", category="interests")
RECEIPT = Provenance(message_ids=(MessageId("1"),))

CHANGES: list[tuple[Change, str]] = [
    (Record(memory=ZORP, **BY), "create"),
    (Revise(before=ZORP, **WORDS, **BY), "update"),
    (Reinforce(before=ZORP, receipt=RECEIPT, **BY), "update"),
    (Detach(before=ZORP, message_ids=(MessageId("1"),), **BY), "update"),
    (Absorb(before=ZORP, revision=1, **BY), "update"),
    (Promote(before=ZORP, **WORDS, **BY), "update"),
    (Uphold(before=ZORP, support=(), **BY), "update"),
    (Shorten(before=ZORP, levels=Levels(index="Zorp"), **BY), "update"),
    (Decide(before=PROPOSED, held_by=None, **BY), "update"),
    (Merge(before=ZORP, other=OTHER, is_recorded=False, **BY), "merge"),
    (Supersede(before=ZORP, by=OTHER, **BY), "update"),
    (Narrow(before=ZORP, audience=PRIVATE, **BY), "update"),
    (Adjust(before=ZORP, pinned=True, private=False, expires_at=None, **BY), "update"),
    (Retire(before=ZORP, purge_at=START, forgotten=True, **BY), "delete"),
    (Retire(before=ZORP, purge_at=START, forgotten=False, **BY), "ttl"),
    (Restore(before=RETIRED, **BY), "restore"),
    (Purge(before=RETIRED, **BY), "delete"),
    (Connect(before=ZORP, links=(Link(OTHER.id, 0.5),), **BY), "link"),
]


async def _events(rig: Rig, **fields: Any) -> list[Document]:
    return await rig.collections.store.find("events", {"tenant": HARBOUR, **fields})


def test_every_change_is_in_the_table() -> None:
    assert {type(change) for change, _ in CHANGES} == set(Change.__args__)


@pytest.mark.parametrize(("change", "op"), CHANGES, ids=lambda value: type(value).__name__)
async def test_every_change_leaves_an_event_for_each_record_that_it_writes(rig: Rig, change: Change, op: str) -> None:
    before = getattr(change, "before", None)
    if before is not None:
        await rig.collections.store.commit([rig.collections.memories.insert(before)])

    await rig.writer.apply(change, at=START)

    events = await _events(rig)
    rows = await rig.collections.store.find("history", {"tenant": HARBOUR})
    assert {event["op"] for event in events} == {op}
    assert sorted(event["memory_id"] for event in events) == sorted(row["memory_id"] for row in rows)
    assert {(event["status"], event["node"], event["at"]) for event in events} == {("ok", "hotpath", START)}
    assert {event["category"] for event in events} == {"interests"}
    assert not [word for word in ("Zorp", "Blip") if word in repr(events)]


async def test_every_refusal_leaves_an_event_with_its_reason(rig: Rig) -> None:
    boat = await rig.remembered("I own a boat")
    phone = "my phone number is +44 20 7946 0018"
    refused = [
        await rig.remember(phone),
        await rig.remembering.edit(HARBOUR, ADA, boat.id, audience=PUBLIC, text=phone, cause="edit"),
        await rig.curating.promote_to_canon(room_of(ADA), boat.id, canonical_text=phone),
    ]

    assert all(isinstance(each, Refused) for each in refused)
    events = await _events(rig, status="skipped")
    assert [event["reason"] for event in events] == ["personal_data"] * 3
    assert "7946" not in repr(events)
