"""What was: a question for it finds what something newer took the place of, beside that, and only where it may."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from bench.reference_store import ReferenceStore
from memory.domain.audience import PUBLIC, Audience, Room, restricted_to
from memory.domain.constraints import Constraints
from memory.domain.ids import ChannelId, SubjectId, guild_scope
from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory, Provenance
from memory.domain.recall.memory_query import MemoryQuery
from memory.domain.writing.changes import Merge, Record, Retire, Supersede
from memory.operations.recall.query import Query
from memory.operations.recall.recall import Recall
from memory.store.documents import DocumentStore
from tests.categories import CATEGORIES
from tests.clocks import FixedClock
from tests.domain.envelopes import stated
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.operations.answering.test_relating import context
from tests.operations.rig import Rig
from tests.store.adapters import sealed_in_memory

CREW = restricted_to(ChannelId("902"))
OLD, NEW, NEWEST = "Drives the 7 from Rondo Mogilskie.", "Drives bus line 14.", "Is a dispatcher now, off the buses."
ASKED = "what route did I drive before?"


async def current(rig: Rig, memory: Memory) -> Memory:
    """Read a memory as it is."""
    found = await rig.collections.memories.get(memory.id)
    assert found is not None
    return found


async def replaced(rig: Rig, *texts: str, merged: bool = False, **fields: Any) -> list[Memory]:
    """Write memories of which each takes the place of the one before, or takes it in."""
    written: list[Memory] = []
    for text in texts:
        at = rig.clock.advance(timedelta(days=1))
        memory = stated(text, **({"tenant": HARBOUR, "subject": ADA, "terms": terms_of(text)} | fields))
        memory = await rig.writer.apply(Record(memory=memory, actor="test", reason="said"), at=at)
        if written:
            memory, written[-1] = await current(rig, memory), await current(rig, written[-1])
            pair: dict[str, Any] = {"is_recorded": True, "actor": "test", "reason": "said"}
            change: Any = (
                Merge(before=memory, other=written[-1], **pair)
                if merged
                else Supersede(before=written[-1], by=memory, **pair)
            )
            await rig.writer.apply(change, at=at)
        written.append(memory)
    return [await current(rig, each) for each in written]


async def asked_by_tool(rig: Rig, text: str = ASKED, *, viewer: SubjectId = ADA, **asked: Any) -> list[dict[str, Any]]:
    recall = Recall(rig.collections, clock=rig.clock, ttl_seconds=900)
    query = Query(recall, categories=CATEGORIES, limit_s=60.0)
    room = Room(tenant=HARBOUR, audience=PUBLIC, viewer=viewer)
    wanted = MemoryQuery(agent="supervisor", text=text, threshold=0.0, **asked)
    found = await query.memory_query(room, wanted, constraints=Constraints(), at=rig.clock.now())
    rows: list[dict[str, Any]] = json.loads(found.text)["memories"]
    assert [row["id"] for row in rows] == list(found.ids)
    return rows


async def test_what_was_stands_behind_what_is_with_its_end_and_what_holds_now(rig: Rig) -> None:
    first, second, last = await replaced(rig, OLD, NEW, NEWEST)

    text, used = await context(rig, ASKED)

    lines = [
        f'until="{day}" replaced_by="[m:{last.id}]">{memory.text} [m:{memory.id}]</Memory>'
        for memory, day in ((first, "2026-03-03"), (second, "2026-03-04"))
    ]
    assert all(line in text for line in lines), text
    assert used[0] == last.id
    assert set(used) == {first.id, second.id, last.id}
    assert "until=" not in (await context(rig, "I drive to work"))[0]
    assert "until=" not in (await context(rig, "what do bees eat?"))[0]

    rows = await asked_by_tool(rig)
    assert [row["id"] for row in rows if "until" not in row] == [last.id]
    assert {(row["id"], row["replaced_by"]) for row in rows if "until" in row} == {
        (first.id, last.id),
        (second.id, last.id),
    }


@pytest.mark.parametrize("open_store", [ReferenceStore, sealed_in_memory])
async def test_what_was_replaced_long_ago_is_found_by_its_words(
    open_store: Callable[[], DocumentStore], clock: FixedClock
) -> None:
    rig = Rig.over(open_store(), clock)
    first, _ = await replaced(rig, OLD, NEW)
    later = clock.now() + timedelta(hours=1)
    for number in range(41):
        baked = f"Baked a cake of size {number}."
        await replaced(rig, f"Plans a cake of size {number}.", baked, reinforced_at=later)

    assert f"[m:{first.id}]" in (await context(rig, ASKED))[0]


async def test_what_was_crowds_out_nothing_that_holds(rig: Rig) -> None:
    await replaced(rig, *(f"Drives route {number} by bus." for number in range(30)))
    holding = [(await replaced(rig, f"Drives a friend home by route {number}.", subject=ADA))[0] for number in range(8)]

    text, used = await context(rig, ASKED)

    assert {each.id for each in holding} <= set(used)
    assert text.count("until=") == 5
    rows = await asked_by_tool(rig, top_k=8, budget_tokens=400)
    assert [row for row in rows[:8] if "until" in row] == []


@pytest.mark.parametrize(
    ("fields", "asker"),
    [({"audience": CREW}, ADA), ({}, BRAM), ({"scope": guild_scope(1), "subject": None, "source": "chat"}, BRAM)],
    ids=["elsewhere", "another's", "one voice's"],
)
async def test_what_was_is_told_where_what_is_may_be(rig: Rig, fields: dict[str, Any], asker: SubjectId) -> None:
    told_by = {"provenance": Provenance(author=ADA)} if "scope" in fields else {}
    given: dict[str, Any] = fields | told_by
    await replaced(rig, OLD, NEW, **given)

    assert await asked_by_tool(rig, viewer=asker) == []
    if asker == ADA:
        assert OLD not in (await context(rig, ASKED))[0]
        audience: Audience = CREW
        assert OLD in (await context(rig, ASKED, audience=audience))[0]


@pytest.mark.parametrize(
    "forgotten",
    [pytest.param(lambda pair: pair[0], id="it"), pytest.param(lambda pair: pair[1], id="what replaced it")],
)
async def test_nothing_is_said_of_what_was_forgotten_nor_of_what_led_to_it(
    rig: Rig, forgotten: Callable[[list[Memory]], Memory]
) -> None:
    pair = await replaced(rig, OLD, NEW)
    gone = Retire(before=forgotten(pair), purge_at=rig.clock.now(), forgotten=True, actor=ADA, reason="forgotten")
    await rig.writer.apply(gone, at=rig.clock.now())

    assert OLD not in (await context(rig, ASKED))[0]
    assert [row for row in await asked_by_tool(rig) if row["id"] == pair[0].id] == []


async def test_what_was_said_in_other_words_alone_was_never_replaced(rig: Rig) -> None:
    await replaced(rig, "Drives the bus line 14.", NEW, merged=True)

    assert "until=" not in (await context(rig, ASKED))[0]
