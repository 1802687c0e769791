"""Looking at what is remembered: one's own, here, and nothing else."""

from datetime import timedelta
from typing import Any

import pytest

from memory.domain.audience import PRIVATE, restricted_to
from memory.domain.errors import NotYours
from memory.domain.ids import ChannelId, MemoryId, dm_tenant, guild_tenant
from memory.domain.memory import Memory
from memory.operations.remembering.inspection import Inspection
from memory.store.collections import Collections
from memory.store.history import HistoryRow
from tests.clocks import START, FixedClock
from tests.cores import core_over
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with
from tests.store import filling


@pytest.fixture
def inspection(collections: Collections, clock: FixedClock) -> Inspection:
    return Inspection(core_over(collections, clock))


async def _store(collections: Collections, *memories: Memory) -> None:
    await collections.store.commit([collections.memories.insert(memory) for memory in memories])


def _own(ordinal: int, text: str, **fields: Any) -> Memory:
    return memory_with(id=f"m{ordinal}", text=text, created_at=START + timedelta(minutes=ordinal), **fields)


async def test_the_list_shows_own_memories_newest_first(inspection: Inspection, collections: Collections) -> None:
    await _store(
        collections,
        _own(1, "one"),
        _own(2, "two", audience=PRIVATE),
        _own(3, "three", audience=restricted_to(ChannelId("5"))),
        _own(4, "retired", state="retired"),
        _own(5, "superseded", state="superseded"),
        _own(6, "of Bram", subject=BRAM),
        _own(7, "elsewhere", tenant=guild_tenant(2)),
        _own(8, "in a DM", tenant=dm_tenant(11)),
        _own(9, "of the guild", subject=None),
    )

    assert [memory.text for memory in await inspection.list_own(HARBOUR, ADA)] == ["three", "two", "one"]


async def test_all_held_of_somebody_is_told_by_its_state(inspection: Inspection, collections: Collections) -> None:
    assert (await inspection.own(HARBOUR, ADA)).is_empty
    await _store(
        collections,
        _own(1, "one"),
        _own(2, "two", audience=PRIVATE),
        _own(3, "replaced", state="superseded", superseded_by=MemoryId("m1")),
        _own(4, "put away", state="retired"),
        _own(5, "forgotten just now", state="retired", forgotten=True),
        _own(6, "proposed", state="proposed"),
        _own(7, "of Bram", subject=BRAM),
        _own(8, "elsewhere", tenant=guild_tenant(2)),
    )

    own = await inspection.own(HARBOUR, ADA)
    assert [memory.text for memory in own.active] == ["two", "one"]
    assert [memory.text for memory in own.replaced] == ["replaced"]
    assert [memory.text for memory in own.away] == ["forgotten just now", "put away"]


@pytest.mark.parametrize(
    ("query", "texts"),
    [
        ("zorp", ["The cat ZORP."]),
        ("CAT the", ["The cat ZORP.", "The old cat."]),
        ("dog", []),
        ("  ", ["The cat ZORP.", "The old cat."]),
    ],
)
async def test_a_query_keeps_what_holds_all_its_words(
    inspection: Inspection, collections: Collections, query: str, texts: list[str]
) -> None:
    await _store(collections, _own(1, "The old cat."), _own(2, "The cat ZORP."))

    assert [memory.text for memory in await inspection.list_own(HARBOUR, ADA, query=query)] == texts


async def test_one_memory_comes_with_its_history(inspection: Inspection, collections: Collections) -> None:
    await filling.fill(collections, filling.ADA, ordinal=1)

    shown = await inspection.show_own(filling.HARBOUR, filling.ADA.subject, MemoryId("now10"))

    assert shown.memory.id == "now10"
    assert [row.version for row in shown.history] == [2]


@pytest.mark.parametrize(
    "other",
    [
        {"subject": BRAM},
        {"subject": None},
        {"tenant": guild_tenant(2)},
        {"tenant": dm_tenant(11)},
        {"state": "purged", "text": ""},
        {"id": "another"},
    ],
)
async def test_what_is_not_ones_own_here_cannot_be_told_from_what_is_not_there(
    inspection: Inspection, collections: Collections, other: dict[str, Any]
) -> None:
    await _store(collections, memory_with(**other))

    with pytest.raises(NotYours) as refused:
        await inspection.show_own(HARBOUR, ADA, MemoryId("aaaaaaaaaaaa"))
    with pytest.raises(NotYours) as missing:
        await inspection.show_own(HARBOUR, ADA, MemoryId("bbbbbbbbbbbb"))
    assert str(refused.value).replace("aaaa", "bbbb") == str(missing.value)


async def test_a_forgotten_memory_is_shown_until_gone(inspection: Inspection, collections: Collections) -> None:
    await _store(collections, memory_with(state="retired", forgotten=True, purge_at=START))

    assert (await inspection.show_own(HARBOUR, ADA, MemoryId("aaaaaaaaaaaa"))).memory.state == "retired"


async def test_the_status_counts_what_is_kept_here(inspection: Inspection, collections: Collections) -> None:
    await filling.fill(collections, filling.ADA, ordinal=1)
    await filling.fill(collections, filling.BRAM, ordinal=2)

    status = await inspection.status(filling.HARBOUR, filling.ADA.subject)

    assert status.consent == "on"
    assert status.memories_by_kind == {"fact": 1}
    assert status.oldest == START
    assert status.buffered_messages == 1
    assert not status.constraints.learn_patterns


async def test_a_write_between_two_reads_mixes_up_no_versions(inspection: Inspection, collections: Collections) -> None:
    memory = _own(1, "one")
    await _store(collections, memory)
    told: dict[str, Any] = {
        "memory_id": memory.id,
        "tenant": HARBOUR,
        "subject": ADA,
        "actor": ADA,
        "reason": "test",
        "at": START,
    }
    first = HistoryRow(id="1", event="ADD", prior_text=None, version=1, **told)
    later = HistoryRow(id="2", event="UPDATE", prior_text="one", version=2, **told)
    await collections.store.commit([collections.history.write(row) for row in (first, later)])

    versions = await inspection.versions(HARBOUR, ADA, memory.id)

    assert [(version.number, version.text) for version in versions] == [(1, "one")]
