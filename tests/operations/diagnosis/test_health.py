"""The figures of a vault: right, of one tenant, and of nobody in particular."""

from datetime import timedelta
from typing import Any, Final

import pytest

from bench.reference_store import ReferenceStore
from memory.domain.audience import PUBLIC
from memory.domain.errors import StoreUnavailable
from memory.domain.formation.record import Parked
from memory.domain.ids import MemoryId, guild_tenant, subject_of
from memory.domain.writing.capacity import MAX_LASTING, MAX_PLAIN
from memory.domain.writing.changes import Record
from memory.operations.diagnosis.health import Diagnoser, Health, JobBook
from memory.store.collections import Collections
from memory.store.documents import Document, DocumentStore
from tests.clocks import START, FixedClock
from tests.domain.records import ADA, BRAM, HARBOUR, memory_with
from tests.operations.rig import Rig, room_of, statement_of
from tests.operations.talking import COLD, Talk

CLEO = subject_of(13)


async def test_what_is_held_is_counted_where_it_belongs(rig: Rig) -> None:
    boat = await rig.remembered("I mend accordions")
    await rig.remembering.edit(HARBOUR, ADA, boat.id, audience=PUBLIC, text="I mend concertinas", cause="edit")
    await rig.remembering.update_by_topic("city", statement_of("I live in Porto"))
    hum = await rig.remembered("I hum", subject=BRAM)
    await rig.curating.promote_to_canon(room_of(BRAM), hum.id)
    gone = await rig.remembered("I ride a bicycle")
    await rig.forgetting.forget(HARBOUR, ADA, [gone.id])
    await rig.remembered("I sail", tenant=guild_tenant(2))
    shared = memory_with(id=MemoryId("shared"), scope="g:1", subject=None, text="We mend boats.", category="community")
    await rig.writer.apply(Record(memory=shared, actor="test", reason="test"), at=START)

    stats = await Health(rig.collections).vault_stats(HARBOUR)

    assert (stats.active, stats.by_state["retired"], stats.people, stats.topics) == (4, 1, 2, 1)
    assert stats.canon == 1
    assert (stats.by_category, stats.few_by_category) == ({"community": 1}, 3)
    assert stats.guild_active == 1
    assert stats.utilisation == pytest.approx(1 / (MAX_PLAIN["guild"] + MAX_LASTING["guild"]))
    assert stats.versions_per_record == pytest.approx(8 / 5)


async def test_a_sort_is_counted_once_three_people_have_it_and_not_before(rig: Rig) -> None:
    for place, person in enumerate((ADA, BRAM, CLEO)):
        stats = await Health(rig.collections).vault_stats(HARBOUR)
        assert (stats.by_category, stats.by_kind) == ({}, {})
        assert (stats.few_by_category, stats.few_by_kind) == (place, place)
        assert stats.people == place
        await rig.remembered("I mend accordions", subject=person, cause=person)
    await rig.remembering.update_by_topic("city", statement_of("I live in Porto"))

    stats = await Health(rig.collections).vault_stats(HARBOUR)

    assert (stats.by_category, stats.few_by_category) == ({"other": 3}, 1)
    assert (stats.by_kind, stats.few_by_kind) == ({"fact": 4}, 0)
    assert stats.people == len((ADA, BRAM, CLEO))


async def test_what_was_done_is_counted_by_day_and_tells_no_reason(rig: Rig) -> None:
    await rig.remembered("I mend accordions")
    rig.clock.advance(timedelta(days=2))
    await rig.remember("my phone number is +44 20 7946 0018")
    boat = await rig.remembered("I own a boat")
    await rig.forgetting.forget(HARBOUR, ADA, [boat.id])

    activity = await Health(rig.collections).activity(HARBOUR, at=rig.clock.now())

    assert len(activity.days) == 7
    assert activity.days[-1] == rig.clock.now().date()
    assert activity.rows == {
        ("hotpath", "create", "ok"): (0, 0, 0, 0, 1, 0, 1),
        ("hotpath", "create", "skipped"): (0, 0, 0, 0, 0, 0, 1),
        ("hotpath", "delete", "ok"): (0, 0, 0, 0, 0, 0, 1),
    }
    rig.clock.advance(timedelta(days=5))
    later = await Health(rig.collections).activity(HARBOUR, at=rig.clock.now())
    assert [sum(counts) for counts in later.rows.values()] == [1, 1, 1]
    assert (await Health(rig.collections).activity(guild_tenant(2), at=rig.clock.now())).rows == {}


A_DAY: Final = timedelta(days=1)


class AwayStore(ReferenceStore):
    """A store that nobody can reach."""

    async def find(self, *_args: Any, **_options: Any) -> list[Document]:
        """Fail."""
        raise StoreUnavailable("away")


async def test_what_is_parked_of_a_guild_is_told_there_alone(store: DocumentStore, clock: FixedClock) -> None:
    talk = Talk.over(store, clock)
    await talk.agree()
    await talk.chat("i like lemons")
    for _ in range(4):
        clock.advance(COLD)
        talk.model.will_say("no json", "nor this")
        await talk.formation.form_due()
        clock.advance(A_DAY)
    diagnosing = Diagnoser(talk.collections, jobs=JobBook())

    here, elsewhere = await diagnosing.diagnose(HARBOUR), await diagnosing.diagnose(guild_tenant(2))

    assert here.parked is not None
    assert (here.store_fault, here.parked.windows, here.parked.faults) == (None, 1, {"not_json": 1})
    assert here.parked.since is not None
    assert elsewhere.parked == Parked(0, None, {})


async def test_a_store_that_is_away_is_a_finding(clock: FixedClock) -> None:
    jobs = JobBook()
    jobs.note("erase", at=clock.now(), ok=False)

    found = await Diagnoser(Collections.over(AwayStore()), jobs=jobs).diagnose(HARBOUR)

    assert (found.store_fault, found.parked) == ("StoreUnavailable", None)
    assert not found.jobs["erase"].ok


def test_of_each_job_the_last_end_is_kept(clock: FixedClock) -> None:
    jobs = JobBook()
    jobs.note("erase", at=clock.now(), ok=False)
    later = clock.advance(A_DAY)
    jobs.note("erase", at=later, ok=True)

    assert [(run.ended_at, run.ok) for run in jobs.last_runs.values()] == [(later, True)]
