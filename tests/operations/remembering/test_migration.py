"""What another program remembered waits, hidden, for a yes; cut off it goes on, and what nobody took goes again."""

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from typing import Any

import pytest

from bench.reference_store import ReferenceStore
from memory.domain.audience import PRIVATE, Room
from memory.domain.errors import StoreUnavailable
from memory.domain.export.sources import ForeignNote, notes_in_older
from memory.domain.ids import dm_tenant, guild_tenant, subject_of
from memory.domain.memory import Levels, Memory, Provenance
from memory.domain.writing.changes import Actor, Connect, Reinforce, Shorten, Why
from memory.domain.writing.relation import Link
from memory.operations.remembering.migration import WAITS, Destination, Migrant, MigrationReport
from memory.store.documents import Outcome, Write
from tests.clocks import FixedClock
from tests.operations.remembering.older_memory import GENE, STRANGER, XANDER, older_collections
from tests.operations.rig import Rig
from tests.store.filling import everything

GUILD = guild_tenant(5)
ONE, TWO = subject_of(1), subject_of(2)
HOME = dm_tenant(1)
ERASED = 30000000000000003
PEOPLE = {str(GENE): Migrant(ONE, ("Gene",)), str(XANDER): Migrant(TWO)}
OUTCOMES = Counter(
    {
        "waits": 7,
        "known": 2,
        "about_another": 1,
        "ephemeral": 1,
        "inactive": 1,
        "no_person": 1,
        "secret": 1,
        "several_people": 1,
        "unknown_person": 1,
        "unreadable": 1,
    }
)


def older() -> list[ForeignNote]:
    return [note for name, rows in older_collections().items() for row in rows for note in notes_in_older(name, row)]


async def brought(
    rig: Rig, notes: Sequence[ForeignNote] | None = None, *, into: Destination | None = None, **how: object
) -> MigrationReport:
    async def each() -> AsyncIterator[ForeignNote]:
        for note in older() if notes is None else notes:
            yield note

    settings: dict[str, object] = {"writes": True} | how
    return await rig.operations.migrating.bring(each(), into or Destination(PEOPLE, GUILD), **settings)  # type: ignore[arg-type]  # as given


async def waiting(rig: Rig) -> list[Memory]:
    return await rig.operations.proposing.pending(GUILD, ONE)


async def test_a_dry_run_counts_each_statement_by_what_becomes_of_it_and_writes_nothing(rig: Rig) -> None:
    report = await brought(rig, writes=False)

    assert report.counts == OUTCOMES
    assert "hunter2" not in str(report.samples)
    assert await everything(rig.core.collections.store) == []


async def test_what_waits_is_hidden_until_it_is_offered_and_is_as_it_was_read(rig: Rig) -> None:
    report = await brought(rig)

    assert report.counts == OUTCOMES
    assert await rig.operations.migrating.differing(report) == []
    assert await waiting(rig) == []
    assert (await rig.operations.inspection.status(GUILD, ONE)).proposals == 0
    assert await rig.operations.inspection.list_own(GUILD, ONE) == []
    room = Room(tenant=GUILD, audience=PRIVATE, viewer=ONE)
    assert await rig.operations.searching.search_own(room, "Lisbon") == []

    await rig.operations.migrating.offer(is_offered=True)
    held = await waiting(rig)
    assert {each.text for each in held} == {
        "Prefers short answers.",
        "Lives in Lisbon.",
        'Asked: "Always answer Gene in Portuguese".',
    }
    assert {(each.audience, each.purge_at) for each in held} == {(PRIVATE, rig.clock.now() + WAITS)}
    await rig.operations.migrating.offer(is_offered=False)
    assert await waiting(rig) == []


async def test_of_a_server_it_waits_for_an_admin(rig: Rig) -> None:
    await brought(rig)

    room = Room(tenant=GUILD, audience=PRIVATE, viewer=ONE)
    assert {each.text for each in await rig.operations.curating.of_guild(room)} == {
        "The rehearsal is in the old mill.",
        "The library is closed on Mondays.",
        "The pier opens at nine.",
    }
    assert await rig.operations.curating.waiting_of_guild(room) == 3
    assert (await brought(rig, into=Destination(PEOPLE))).counts["no_place"] == 4


async def test_a_yes_takes_it_in_by_the_gate_and_a_no_is_not_asked_again(rig: Rig) -> None:
    await brought(rig)
    await rig.operations.migrating.offer(is_offered=True)
    [one] = [each for each in await waiting(rig) if "Lisbon" in each.text]

    kept = await rig.operations.proposing.decide(GUILD, ONE, one.id, accept=True)
    assert isinstance(kept, Memory)
    assert (kept.text, kept.source, kept.state, kept.observed_at) == (one.text, "import", "active", one.observed_at)
    assert await rig.operations.proposing.decide_migrated(GUILD, ONE, accept=False) == Counter({False: 2})

    assert await rig.operations.inspection.list_own(GUILD, ONE) == [kept]
    assert (await brought(rig)).counts == OUTCOMES - Counter(waits=7) + Counter(known=7)
    assert await waiting(rig) == []


async def test_all_are_taken_at_once_beside_what_is_known(rig: Rig) -> None:
    await rig.remember("I live in Lisbon", subject=ONE, tenant=GUILD, audience=PRIVATE)
    await brought(rig)
    await rig.operations.migrating.offer(is_offered=True)

    done = await rig.operations.proposing.decide_migrated(GUILD, ONE, accept=True)

    assert done == Counter({True: 3})
    assert await waiting(rig) == []
    assert {each.text for each in await rig.operations.inspection.list_own(GUILD, ONE)} == {
        'Asked: "Always answer Gene in Portuguese".',
        "I live in Lisbon",
        "Prefers short answers.",
    }


async def test_who_is_left_out_or_erased_everything_is_not_brought_back(rig: Rig) -> None:
    await rig.constraining.decide(GUILD, TWO, "off", everywhere=True)
    await rig.operations.erasure.erase_person(ONE, None)

    report = await brought(rig)

    assert report.counts["left_out"] == 1
    assert report.counts["erased"] == 5, "also the place that was noted beside them"
    assert report.counts["waits"] == 3, "what is of nobody"


@pytest.mark.parametrize(
    ("about", "outcome"),
    [
        ((GENE,), "waits"),
        ((GENE, STRANGER), "unknown_person"),
        ((GENE, XANDER), "left_out"),
        ((GENE, ERASED), "erased"),
    ],
)
async def test_what_is_of_nobody_is_left_with_who_stands_by_it(rig: Rig, about: Sequence[object], outcome: str) -> None:
    await rig.constraining.decide(GUILD, TWO, "off", everywhere=True)
    await rig.operations.erasure.erase_person(subject_of(ERASED), None)
    note = ForeignNote("1", "The rehearsal is in the old mill.", about=tuple(map(str, about)))

    report = await brought(rig, [note])

    assert report.counts == Counter({outcome: 1})
    held = await rig.operations.curating.of_guild(Room(tenant=GUILD, audience=PRIVATE, viewer=ONE))
    assert [each.provenance.tellers for each in held] == [()] * (outcome == "waits"), "they would stand behind it"


async def test_an_erasure_takes_what_waits(rig: Rig) -> None:
    await brought(rig)

    await rig.operations.erasure.erase_person(ONE, None)

    assert "Lisbon" not in str(await everything(rig.core.collections.store))


async def test_what_was_erased_of_a_server_or_with_it_is_not_brought_back(rig: Rig) -> None:
    await brought(rig)
    held = await rig.operations.curating.of_guild(Room(tenant=GUILD, audience=PRIVATE, viewer=ONE))
    await rig.forgetting.erase([each for each in held if "Mondays" in each.text], at=rig.clock.now())

    assert (await brought(rig)).counts["erased"] == 1

    await rig.departure.leave(GUILD)
    again = await brought(rig)
    assert (again.counts["erased"], again.counts["waits"]) == (9, 0)


async def test_in_batches_it_comes_to_the_same(clock: FixedClock) -> None:
    whole, cut = Rig.over(ReferenceStore(), clock), Rig.over(ReferenceStore(), clock)
    await brought(whole)

    reports = [await brought(cut, most=3) for _ in range(3)]

    assert [report.is_cut for report in reports] == [True, True, False]
    assert [report.counts["waits"] for report in reports] == [3, 3, 1]
    assert await everything(cut.core.collections.store) == await everything(whole.core.collections.store)


class Dying(ReferenceStore):
    """A store that is gone from some commit on."""

    left = 99

    async def commit(self, writes: Sequence[Write]) -> list[Outcome]:
        self.left -= 1
        if self.left < 0:
            raise StoreUnavailable("gone")
        return await super().commit(writes)


@pytest.mark.parametrize("commits", range(7))
async def test_cut_off_anywhere_it_goes_on(clock: FixedClock, commits: int) -> None:
    store = Dying()
    rig, whole = Rig.over(store, clock), Rig.over(ReferenceStore(), clock)
    await brought(whole)
    store.left = commits
    with pytest.raises(StoreUnavailable):
        await brought(rig)

    store.left = 99
    report = await brought(rig)

    assert await rig.operations.migrating.differing(report) == []
    assert await everything(store) == await everything(whole.core.collections.store)


async def test_rolled_back_only_what_people_took_over_stays(rig: Rig) -> None:
    await rig.remember("I keep two beehives", subject=ONE, tenant=GUILD)
    await brought(rig)
    await rig.operations.migrating.offer(is_offered=True)
    [one] = [each for each in await waiting(rig) if "Lisbon" in each.text]
    kept = await rig.operations.proposing.decide(GUILD, ONE, one.id, accept=True)

    assert await rig.operations.migrating.roll_back() == 6
    assert await rig.operations.migrating.roll_back() == 0

    assert kept in await rig.operations.inspection.list_own(GUILD, ONE)
    assert len(await rig.operations.inspection.list_own(GUILD, ONE)) == 2
    room = Room(tenant=GUILD, audience=PRIVATE, viewer=ONE)
    assert await rig.operations.curating.of_guild(room) == []
    assert await waiting(rig) == []


async def test_what_a_night_did_to_a_statement_of_a_server_is_no_yes_to_it(rig: Rig) -> None:
    await brought(rig)
    room = Room(tenant=GUILD, audience=PRIVATE, viewer=ONE)
    linked, shortened, told = await rig.operations.curating.of_guild(room)
    by: dict[str, Any] = {"actor": Actor.LIFECYCLE, "reason": Why.LINKED}
    for change in (
        Connect(before=linked, links=(Link(told.id, 0.5),), **by),
        Shorten(before=shortened, levels=Levels(index="Pier"), **by),
        Reinforce(before=told, receipt=Provenance(author=TWO), **by),
    ):
        await rig.writer.apply(change, at=rig.clock.now())

    assert await rig.operations.migrating.roll_back() == 6

    assert [each.id for each in await rig.operations.curating.of_guild(room)] == [told.id]
    assert await rig.operations.migrating.waiting() == Counter(active=1)


async def test_what_nobody_decides_on_goes(rig: Rig, clock: FixedClock) -> None:
    await brought(rig)
    clock.advance(WAITS + timedelta(days=1))

    report = await rig.lifecycle.run()

    assert report.unanswered == 4
    assert "Lisbon" not in str([each.text for each in await rig.operations.inspection.list_own(GUILD, ONE)])


async def test_nobody_is_asked_about_more_than_they_would_look_at(rig: Rig) -> None:
    notes = [ForeignNote(str(n), f"Owns boat number {n}.", str(XANDER)) for n in range(5)]
    into = Destination(PEOPLE, GUILD, most_waiting=3)

    assert (await brought(rig, notes, into=into)).counts == Counter(waits=3, too_many=2)
    assert (await brought(rig, notes, into=into)).counts == Counter(known=3, too_many=2)


async def test_what_is_read_back_differs_where_somebody_changed_it(rig: Rig) -> None:
    report = await brought(rig)
    [first, *_] = report.kept
    report.kept[first] = "another"

    assert await rig.operations.migrating.differing(report) == [first]
