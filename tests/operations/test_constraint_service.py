"""Rules and choices: what is in force, where it holds, and that it holds at once."""

from dataclasses import dataclass, field
from datetime import timedelta

import pytest

from memory.domain.constraints import ConsentState, Constraints, ConstraintSet
from memory.domain.errors import StoreUnavailable
from memory.domain.ids import MessageId, SubjectId, TenantId, dm_tenant, guild_tenant, subject_of
from memory.operations.caches import Caches
from memory.operations.constraint_service import ConstraintService
from memory.store.collections import Collections
from memory.store.constraints import EVERYBODY, EVERYWHERE
from memory.store.documents import DocumentStore
from tests.clocks import START, FixedClock
from tests.cores import core_over
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.operations.frail import FrailStore
from tests.operations.rig import Rig
from tests.store import filling
from tests.store.paging import all_of

MARKET = guild_tenant(2)
DM = dm_tenant(11)
SOON = timedelta(minutes=1)


@dataclass(slots=True)
class Told:
    """What the envelope cache was told to drop."""

    drops: list[tuple[TenantId | None, SubjectId | None]] = field(default_factory=list)

    def __call__(self, tenant: TenantId | None, subject: SubjectId | None) -> None:
        self.drops.append((tenant, subject))

    def covers(self, tenant: TenantId, subject: SubjectId) -> bool:
        """Return whether the envelope of a person in a place is among what was dropped."""
        return any(where in (None, tenant) and who in (None, subject) for where, who in self.drops)


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def constraining(collections: Collections, clock: FixedClock, told: Told) -> ConstraintService:
    return core_over(collections, clock, caches=Caches(told)).constraints


@pytest.mark.parametrize("consent", ["on", "paused", "off"])
async def test_a_choice_for_here_holds_here_alone(constraining: ConstraintService, consent: ConsentState) -> None:
    await constraining.decide(HARBOUR, ADA, consent, everywhere=False)

    assert await constraining.consent_of(HARBOUR, ADA) == consent
    assert await constraining.consent_of(MARKET, ADA) == "undecided"
    assert await constraining.consent_of(HARBOUR, BRAM) == "undecided"
    assert (await constraining.person_rules(HARBOUR, ADA)).decided_at == START


@pytest.mark.parametrize("consent", ["on", "paused", "off"])
@pytest.mark.parametrize("before", ["on", "paused", None])
async def test_a_choice_for_everywhere_replaces_the_older_ones_of_every_place(
    constraining: ConstraintService, clock: FixedClock, before: ConsentState | None, consent: ConsentState
) -> None:
    if before is not None:
        for place in (HARBOUR, MARKET):
            await constraining.decide(place, ADA, before, everywhere=False)
    clock.advance(SOON)

    await constraining.decide(HARBOUR, ADA, consent, everywhere=True)

    in_force = [await constraining.consent_of(place, ADA) for place in (HARBOUR, MARKET, DM)]
    assert in_force == [consent] * 3


async def test_being_left_out_of_a_place_ends_only_there(constraining: ConstraintService, clock: FixedClock) -> None:
    for place in (HARBOUR, MARKET):
        await constraining.decide(place, ADA, "off", everywhere=False)
    clock.advance(SOON)

    await constraining.decide(HARBOUR, ADA, "on", everywhere=True)

    assert [await constraining.consent_of(place, ADA) for place in (HARBOUR, MARKET, DM)] == ["on", "off", "on"]


async def test_who_was_left_out_everywhere_comes_back(constraining: ConstraintService, clock: FixedClock) -> None:
    await constraining.decide(MARKET, ADA, "on", everywhere=False)
    for consent in ("off", "on"):
        clock.advance(SOON)
        await constraining.decide(HARBOUR, ADA, consent, everywhere=True)

    assert [await constraining.consent_of(place, ADA) for place in (HARBOUR, MARKET, DM)] == ["on"] * 3


async def test_pausing_everywhere_stops_all_learning(constraining: ConstraintService, clock: FixedClock) -> None:
    await constraining.decide(MARKET, ADA, "on", everywhere=False)
    assert await constraining.may_form_from(MARKET, ADA)
    clock.advance(SOON)

    await constraining.decide(HARBOUR, ADA, "paused", everywhere=True)

    assert not await constraining.may_form_from(MARKET, ADA)


@pytest.mark.parametrize("consent", ["on", "paused", "off"])
async def test_a_choice_for_everywhere_drops_the_envelopes_of_every_place(
    constraining: ConstraintService, told: Told, consent: ConsentState
) -> None:
    await constraining.decide(HARBOUR, ADA, consent, everywhere=True)

    assert told.covers(HARBOUR, ADA)
    assert told.covers(MARKET, ADA)
    assert not told.covers(HARBOUR, BRAM)


@pytest.mark.parametrize("everywhere", [False, True])
async def test_being_left_out_takes_the_talk_and_leaves_the_memories(
    constraining: ConstraintService, collections: Collections, *, everywhere: bool
) -> None:
    ada, bram = filling.ADA, filling.BRAM
    await filling.fill(collections, ada, ordinal=1)
    await filling.fill(collections, bram, ordinal=2)

    await constraining.decide(filling.HARBOUR, ada.subject, "off", everywhere=everywhere)

    kept = 0 if everywhere else 2
    assert await all_of(collections.messages.export_person(ada.subject, filling.HARBOUR)) == []
    assert await all_of(collections.sessions.export_person(ada.subject, filling.HARBOUR)) == []
    assert len(await all_of(collections.messages.export_person(ada.subject, None))) == kept
    assert len(await all_of(collections.sessions.export_person(ada.subject, None))) == kept
    assert len(await all_of(collections.memories.export_person(ada.subject, None))) == 6
    assert len(await all_of(collections.messages.export_person(bram.subject, None))) == 3
    assert len(await all_of(collections.sessions.export_person(bram.subject, None))) == 3


@pytest.mark.parametrize(
    ("mode", "notified", "consent", "may"),
    [
        ("opt_in", True, "undecided", False),
        ("opt_in", False, "on", True),
        ("notice", False, "undecided", False),
        ("notice", True, "undecided", True),
        ("notice", True, "paused", False),
        ("notice", True, "off", False),
    ],
)
async def test_talk_may_become_memory(
    constraining: ConstraintService, mode: str, consent: ConsentState, *, notified: bool, may: bool
) -> None:
    await constraining.set_consent_mode(HARBOUR, "notice" if mode == "notice" else "opt_in", by=BRAM)
    if notified:
        await constraining.note_notified(HARBOUR, ADA)
    if consent != "undecided":
        await constraining.decide(HARBOUR, ADA, consent, everywhere=False)

    assert await constraining.may_form_from(HARBOUR, ADA) == may


async def test_of_guild_and_person_the_stricter_rule_holds(constraining: ConstraintService) -> None:
    await constraining.set_guild_constraints(HARBOUR, ConstraintSet(memory_enabled=True, delete_after_days=90), by=BRAM)
    await constraining.set_own_constraints(HARBOUR, ADA, ConstraintSet(memory_enabled=False, delete_after_days=365))

    assert await constraining.constraints_of(HARBOUR, ADA) == Constraints(memory_enabled=False, delete_after_days=90)
    assert await constraining.constraints_of(HARBOUR, BRAM) == Constraints(delete_after_days=90)
    assert await constraining.constraints_of(MARKET, ADA) == Constraints()


async def test_changes_of_rules_drop_the_envelopes_they_touch(constraining: ConstraintService, told: Told) -> None:
    await constraining.set_own_constraints(HARBOUR, ADA, ConstraintSet(anonymize_dates=True))
    assert told.covers(HARBOUR, ADA)
    assert not told.covers(HARBOUR, BRAM)

    await constraining.set_guild_constraints(HARBOUR, ConstraintSet(), by=BRAM)
    assert told.covers(HARBOUR, BRAM)
    assert not told.covers(MARKET, BRAM)


async def test_who_is_left_out_of_a_place_is_named_with_who_is_left_out_of_everything(collections: Collections) -> None:
    book = collections.constraints
    for place, person, consent in (
        (HARBOUR, ADA, "off"),
        (HARBOUR, subject_of(21), "on"),
        (MARKET, subject_of(22), "off"),
        (EVERYWHERE, BRAM, "off"),
    ):
        await book.set_consent(place, person, consent, START)  # type: ignore[arg-type]  # a table of states

    assert await book.left_out_of(HARBOUR) == sorted([ADA, BRAM])


async def test_of_very_many_left_out_everywhere_those_met_there_are_named(collections: Collections) -> None:
    book = collections.constraints
    await book.set_consent(HARBOUR, ADA, "off", START)
    await book.set_person(HARBOUR, BRAM, notified_at=START)
    for person in (BRAM, *(subject_of(100 + number) for number in range(EVERYBODY))):
        await book.set_consent(EVERYWHERE, person, "off", START)

    assert await book.left_out_of(HARBOUR) == sorted([ADA, BRAM])
    assert len(await book.left_out_of(MARKET)) == 0


@pytest.mark.parametrize("cut", [1, 2, 3])
async def test_being_left_out_goes_on_where_the_store_failed_and_only_once(
    rig: Rig, store: DocumentStore, clock: FixedClock, cut: int
) -> None:
    frail = FrailStore(store)
    begun = Rig.over(frail, clock)
    await rig.hear("my secret plan", "70")
    frail.break_after(cut)
    with pytest.raises(StoreUnavailable):
        await begun.constraining.decide(HARBOUR, ADA, "off", everywhere=False)

    await begun.constraining.resume_leaving_out(ADA, HARBOUR)
    assert await rig.turns() == []
    assert await rig.collections.messages.get(MessageId("70")) is None

    await begun.constraining.decide(HARBOUR, ADA, "on", everywhere=False)
    clock.advance(SOON)
    await rig.hear("good morning", "71")
    await begun.constraining.resume_leaving_out(ADA, HARBOUR)
    assert await rig.turns() == ["good morning"]
