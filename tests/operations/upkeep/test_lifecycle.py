"""The lifecycle over a store: put away, brought back, purged, compacted, and nothing that is needed lost."""

from datetime import timedelta

import pytest

from memory.domain.audience import PUBLIC
from memory.domain.errors import NotYours
from memory.domain.ids import MemoryId
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import UNUSED_AFTER
from memory.domain.writing.changes import Supersede
from memory.domain.writing.effects import _SUPERSEDED_KEPT, GRACE
from memory.operations.answering.usage_counter import UsageCounter
from memory.operations.upkeep.lifecycle import HISTORY_TEXTS_KEPT, LONGEST_WAIT, TOGETHER
from memory.store.documents import DocumentStore
from tests.clocks import START, FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with
from tests.operations.frail import FrailStore
from tests.operations.rig import Rig
from tests.store.filling import holding
from tests.store.paging import all_of

TEXT = "Drinks xylotea."


def _minor(number: int = 0, **fields: object) -> Memory:
    chosen = {"id": MemoryId(f"{number:012}"), "text": TEXT, "fingerprint": f"f{number}", "importance": 1}
    return memory_with(**({"source": "chat"} | chosen | fields))


async def test_what_is_not_used_is_put_away_and_then_loses_its_content(rig: Rig, store: DocumentStore) -> None:
    await rig.know(_minor())
    rig.clock.advance(UNUSED_AFTER)

    assert (await rig.lifecycle.run()).retired == 1
    assert await rig.active() == []
    assert (await rig.held(_minor().id)).state == "retired"
    rig.clock.advance(GRACE - timedelta(milliseconds=1))
    assert (await rig.lifecycle.run()).purged == 0
    rig.clock.advance(timedelta(milliseconds=1))

    assert (await rig.lifecycle.run()).purged == 1
    assert await holding(store, "xylotea") == []
    assert (await rig.held(_minor().id)).state == "purged"
    rows = await rig.collections.history.of_memory(_minor().id)
    assert [row.event for row in rows] == ["ADD", "TTL", "DELETE"]


@pytest.mark.parametrize(("together", "waits"), [(TOGETHER - 1, True), (TOGETHER, False)])
async def test_what_a_text_was_made_of_is_put_away_together(rig: Rig, together: int, *, waits: bool) -> None:
    await rig.know(*[_minor(number, absorbed_revision=1) for number in range(together)], _minor(together))
    rig.clock.advance(UNUSED_AFTER)

    assert (await rig.lifecycle.run()).retired == (1 if waits else together + 1)
    rig.clock.advance(LONGEST_WAIT)

    assert (await rig.lifecycle.run()).retired == (together if waits else 0)


async def test_what_was_replaced_is_read_page_by_page(rig: Rig) -> None:
    replaced = [_minor(each, state="superseded", purge_at=START + timedelta(days=each)) for each in range(3)]
    await rig.know(*replaced)
    read = rig.collections.memories.by_time.outdated

    pages = [await read(START, since=None, limit=2), await read(START, since=replaced[1].purge_at, limit=2)]

    assert [[each.id for each in page] for page in pages] == [
        [each.id for each in some] for some in (replaced[:2], replaced[1:])
    ]


async def test_what_was_used_stays(rig: Rig) -> None:
    await rig.know(_minor(1), _minor(2))
    rig.clock.advance(timedelta(days=30))
    counting = UsageCounter(rig.collections)
    counting.note(HARBOUR, [_minor(1).id], at=rig.clock.now())
    assert await counting.write_uses() == 1
    rig.clock.advance(timedelta(days=30))

    assert (await rig.lifecycle.run()).retired == 1

    assert [memory.id for memory in await rig.collections.memories.about.active_of(HARBOUR, ADA)] == [_minor(1).id]


async def test_what_was_put_away_can_be_brought_back(rig: Rig) -> None:
    await rig.know(_minor())
    rig.clock.advance(UNUSED_AFTER)
    await rig.lifecycle.run()
    assert [memory.id for memory in (await rig.inspection.own(HARBOUR, ADA)).away] == [_minor().id]

    restored = await rig.lifecycle.restore(HARBOUR, ADA, _minor().id)

    assert (restored.state, restored.reinforced_at, restored.purge_at) == ("active", rig.clock.now(), None)
    assert await rig.active() == [TEXT]
    assert (await rig.lifecycle.run()).retired == 0


async def test_what_was_told_anew_meanwhile_takes_in_what_is_brought_back(rig: Rig) -> None:
    await rig.know(_minor(1, fingerprint="same"))
    rig.clock.advance(UNUSED_AFTER)
    await rig.lifecycle.run()
    await rig.know(_minor(2, fingerprint="same", created_at=rig.clock.now(), reinforced_at=rig.clock.now()))

    restored = await rig.lifecycle.restore(HARBOUR, ADA, _minor(1).id)

    assert restored.id == _minor(2).id
    assert await rig.active() == [TEXT]


async def test_nobody_brings_back_what_is_anothers_forgotten_or_replaced(rig: Rig) -> None:
    forgotten = await rig.remembered("I like mint tea")
    await rig.forgetting.forget(HARBOUR, ADA, [forgotten.id])
    await rig.know(_minor(1), _minor(2))
    await rig.writer.apply(Supersede(before=_minor(2), by=_minor(3, importance=3), actor=ADA, reason="newer"), at=START)
    rig.clock.advance(_SUPERSEDED_KEPT)
    await rig.lifecycle.run()
    assert (await rig.held(_minor(2).id)).state == "retired"

    for who, memory_id in [(ADA, forgotten.id), (BRAM, _minor(1).id), (ADA, _minor(2).id), (ADA, _minor(3).id)]:
        with pytest.raises(NotYours):
            await rig.lifecycle.restore(HARBOUR, who, memory_id)


async def test_what_was_replaced_outlives_nothing_that_replaced_it(rig: Rig) -> None:
    await rig.know(_minor(1))
    for older, newer in [(_minor(1), _minor(2)), (_minor(2), _minor(3))]:
        await rig.writer.apply(Supersede(before=older, by=newer, actor=ADA, reason="newer"), at=START)
    rig.clock.advance(UNUSED_AFTER)
    await rig.lifecycle.run()
    rig.clock.advance(GRACE)
    states = list[list[str]]()

    for _ in range(3):
        await rig.lifecycle.run()
        states.append([(await rig.held(_minor(each).id)).state for each in (1, 2, 3)])

    assert states == [
        ["superseded", "retired", "purged"],
        ["retired", "purged", "purged"],
        ["purged", "purged", "purged"],
    ]


async def test_old_texts_leave_the_history_and_nothing_current_does(rig: Rig) -> None:
    memory = await rig.remembered("I like mint tea", cause="1")
    await rig.remembering.edit(HARBOUR, ADA, memory.id, audience=PUBLIC, text="I like black coffee", cause="2")
    rig.clock.advance(HISTORY_TEXTS_KEPT)
    await rig.remembering.edit(HARBOUR, ADA, memory.id, audience=PUBLIC, text="I like cold milk", cause="3")
    assert (await rig.lifecycle.run()).compacted == 0
    rig.clock.advance(timedelta(milliseconds=1))

    assert (await rig.lifecycle.run()).compacted == 1
    versions = await rig.inspection.versions(HARBOUR, ADA, memory.id)
    assert [version.text for version in versions] == [None, "I like black coffee", "I like cold milk"]
    assert [version.event for version in versions] == ["ADD", "UPDATE", "UPDATE"]


async def test_what_expires_goes_also_when_something_newer_took_its_place(rig: Rig, store: DocumentStore) -> None:
    expiring = await rig.remembered("I drink xylotea", expires_after=timedelta(days=7))
    newer = _minor(3, text="Drinks coffee.", audience=expiring.audience)
    await rig.writer.apply(Supersede(before=expiring, by=newer, actor=ADA, reason="newer"), at=START)
    rig.clock.advance(timedelta(days=7))

    assert await rig.retention.erase_due() == 1

    assert await holding(store, "xylotea") == []
    assert await rig.active() == ["Drinks coffee."]


async def test_a_scrub_is_asked_for_when_content_went_and_only_then(rig: Rig) -> None:
    await rig.know(_minor())
    rig.clock.advance(UNUSED_AFTER)
    await rig.lifecycle.run()
    assert await rig.collections.installation.scrubs_asked() is None
    rig.clock.advance(GRACE)

    await rig.lifecycle.run()

    assert await rig.collections.installation.scrubs_asked() is not None


async def test_uses_of_what_is_erased_leave_with_it_and_do_not_come_back(rig: Rig, store: DocumentStore) -> None:
    counting = UsageCounter(rig.collections)
    memory = await rig.remembered("I like mint tea")
    counting.note(HARBOUR, [memory.id], at=START)
    await counting.write_uses()
    counting.note(HARBOUR, [memory.id], at=START)
    assert len(await all_of(rig.collections.usage.export_person(ADA, HARBOUR))) == 1

    await rig.erasure.erase_person(ADA, HARBOUR)

    assert await counting.write_uses() == 0
    assert await store.find("usage", {}) == []


async def test_uses_add_up_and_outlive_an_outage(modelled: DocumentStore, clock: FixedClock) -> None:
    frail = FrailStore(modelled)
    rig = Rig.over(frail, clock)
    memory = await rig.remembered("I like mint tea")
    counting = UsageCounter(rig.collections)
    for day in range(3):
        counting.note(HARBOUR, [memory.id], at=START + timedelta(days=day))
    frail.break_after(0)
    with pytest.raises(Exception, match="broken on purpose"):
        await counting.write_uses()

    assert await counting.write_uses() == 1

    (counted,) = await modelled.find("usage", {})
    assert (counted["uses"], counted["at"], counted["subject"]) == (3, START + timedelta(days=2), ADA)


async def test_what_an_answer_cited_and_what_it_passed_over_is_counted(rig: Rig, store: DocumentStore) -> None:
    cited, passed = await rig.remembered("I like mint tea"), await rig.remembered("My boat is blue")
    counting, both = UsageCounter(rig.collections), [cited.id, passed.id]
    counting.note(HARBOUR, both, cited=[cited.id], at=START)
    counting.note(HARBOUR, both, at=START)
    assert await counting.write_uses() == 2
    counting.note(HARBOUR, both, cited=both, at=START)
    assert await counting.write_uses() == 2

    rows = {row["memory_id"]: row for row in await store.find("usage", {})}
    assert [(rows[each]["uses"], rows[each]["cited"], rows[each]["ignored"]) for each in both] == [(3, 2, 0), (3, 1, 1)]
    standings = await rig.collections.usage.standings_of(HARBOUR, ADA)
    assert standings == {cited.id: 7, passed.id: 3}
