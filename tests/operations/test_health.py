"""The figures of a vault: right, of one tenant, and of nobody in particular."""

import pytest

from memory.domain.capacity import MAX_LASTING, MAX_PLAIN
from memory.domain.changes import Record
from memory.domain.ids import MemoryId, guild_tenant
from memory.operations.health import Health
from tests.clocks import START
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with
from tests.operations.rig import Rig, statement_of


async def test_an_empty_vault_has_figures_too(rig: Rig) -> None:
    stats = await Health(rig.collections).vault_stats(HARBOUR)

    assert (stats.active, stats.people, stats.topics, stats.versions_per_record, stats.utilisation) == (0, 0, 0, 0, 0)
    assert set(stats.by_state.values()) | set(stats.by_tier.values()) == {0}
    assert stats.by_category == {}


async def test_what_is_held_is_counted_where_it_belongs(rig: Rig) -> None:
    boat = await rig.remembered("I mend accordions")
    await rig.remembering.edit(HARBOUR, ADA, boat.id, text="I mend concertinas", cause="edit")
    await rig.remembering.update_by_topic("city", statement_of("I live in Porto"))
    hum = await rig.remembered("I hum", subject=BRAM)
    await rig.curating.promote_to_canon(HARBOUR, BRAM, hum.id)
    gone = await rig.remembered("I ride a bicycle")
    await rig.forgetting.forget(HARBOUR, ADA, [gone.id])
    await rig.remembered("I sail", tenant=guild_tenant(2))
    shared = memory_with(id=MemoryId("shared"), scope="g:1", subject=None, text="We mend boats.", category="community")
    await rig.writer.apply(Record(memory=shared, actor="test", reason="test"), at=START)

    stats = await Health(rig.collections).vault_stats(HARBOUR)

    assert (stats.active, stats.by_state["retired"], stats.people, stats.topics) == (4, 1, 2, 1)
    assert stats.by_tier == {"canon": 1, "register": 3}
    assert stats.by_category == {"community": 1, "other": 2, "profile": 1}
    assert stats.guild_active == 1
    assert stats.utilisation == pytest.approx(1 / (MAX_PLAIN["guild"] + MAX_LASTING["guild"]))
    assert stats.versions_per_record == pytest.approx(8 / 5)
