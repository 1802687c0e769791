"""Maintenance over a store: judged once, merged or left to a person, within its budget, and nothing at all in a dry run."""

from datetime import timedelta

import pytest

from memory.domain.audience import PRIVATE, PUBLIC
from memory.domain.constraints import ConstraintSet
from memory.domain.errors import ModelError
from memory.domain.upkeep.lifecycle import UNUSED_AFTER
from memory.operations.upkeep.maintenance import HARMLESS_KEPT
from memory.store.documents import DocumentStore
from memory.store.questions import answered
from tests.clocks import START
from tests.domain.records import ADA, HARBOUR
from tests.operations.killing import everything
from tests.operations.nights import BOATS, CAR, NO_CAR, Nights, said, verdicts
from tests.operations.rig import Rig
from tests.operations.talking import Answer


@pytest.fixture
def nights(rig: Rig) -> Nights:
    """Give maintenance over an empty store."""
    return Nights(rig)


async def test_a_contradiction_waits_for_a_person_and_is_not_asked_about_again(nights: Nights) -> None:
    await nights.know(CAR, NO_CAR)
    nights.model.will_say(verdicts("contradiction"))

    first, second = await nights.maintenance.run(), await nights.maintenance.run()

    assert (first.contradictions_found, first.judged, second.judged) == (1, 1, 0)
    assert [await nights.state(each) for each in (CAR, NO_CAR)] == ["active", "active"]
    (pair,) = await answered(
        nights.rig.collections.store, nights.rig.collections.contradictions.waiting_for(HARBOUR, ADA, limit=9)
    )
    assert set(pair.memory_ids) == {CAR.id, NO_CAR.id}
    assert "Owns no car." in nights.model.asked


async def test_what_says_the_same_becomes_one_with_both_receipts(nights: Nights) -> None:
    await nights.know(*BOATS)
    nights.model.will_say(verdicts("same"))

    report = await nights.maintenance.run()

    assert report.deduped == 1
    assert sorted([await nights.state(each) for each in BOATS]) == ["active", "superseded"]
    rows = await nights.rig.collections.history.of_memory(BOATS[1].id)
    assert rows[-1].event == "MERGE"


async def test_a_model_cannot_merge_what_differs_in_a_value(nights: Nights) -> None:
    sails = (said(1, "Owns a boat with 3 sails."), said(2, "Owns a boat with 4 sails."))
    await nights.know(*sails)
    nights.model.will_say(verdicts("same"))

    report = await nights.maintenance.run()

    assert report.deduped == 0
    assert [await nights.state(each) for each in sails] == ["active", "active"]


async def test_what_is_harmless_is_asked_about_again_only_after_a_fortnight_or_in_other_words(nights: Nights) -> None:
    await nights.know(CAR, NO_CAR)
    nights.model.will_say(verdicts("unrelated"), verdicts("unrelated"))

    assert (await nights.maintenance.run()).judged == 1
    assert (await nights.maintenance.run()).judged == 0
    await nights.rig.remembering.edit(HARBOUR, ADA, NO_CAR.id, audience=PUBLIC, text="Owns no car at all", cause="edit")
    assert (await nights.maintenance.run()).judged == 1
    nights.rig.clock.advance(HARMLESS_KEPT + timedelta(seconds=1))
    await nights.maintenance.run()
    assert await nights.rig.collections.store.count("contradictions", {}) == 0


async def test_where_dates_are_blurred_the_night_tells_the_model_months_alone(nights: Nights) -> None:
    await nights.know(CAR, NO_CAR)
    await nights.rig.constraining.set_own_constraints(HARBOUR, ADA, ConstraintSet(anonymize_dates=True))
    nights.model.will_say(verdicts("unrelated"))

    assert (await nights.maintenance.run()).judged == 1

    told = nights.model.requests[0].messages[1].content
    assert f"{CAR.observed_at:%Y-%m}" in told
    assert f"{CAR.observed_at:%Y-%m-%d}" not in told


async def test_a_dry_run_counts_and_changes_nothing(nights: Nights, store: DocumentStore) -> None:
    await nights.know(CAR, NO_CAR, said(9, "Likes rain.", audience=PRIVATE, reinforced_at=START - timedelta(days=8)))
    before = await everything(store, "memories", "history", "contradictions", "usage")

    report = await nights.maintenance.dry_run()

    assert (report.contradictions_found, report.compressed, report.judged) == (1, 1, 0)
    assert nights.model.requests == []
    assert await everything(store, "memories", "history", "contradictions", "usage") == before


@pytest.mark.parametrize("answer", ["Sorry, no.", ModelError("timeout", "away")], ids=["prose", "away"])
async def test_without_an_answer_nothing_is_decided_and_the_next_night_asks_again(
    nights: Nights, answer: Answer
) -> None:
    await nights.know(CAR, NO_CAR)
    nights.model.will_say(answer, verdicts("contradiction"))

    first, second = await nights.maintenance.run(), await nights.maintenance.run()

    assert (first.judged, second.judged) == (0, 1)


async def test_a_night_stays_within_its_tokens(nights: Nights) -> None:
    await nights.know(*[said(n, f"Owns {n} red cars.") for n in range(2, 9)])
    nights.model.always = verdicts()

    report = await nights.of("process-1", tokens_a_night=1000).run()

    assert report.is_cut_short
    assert report.tokens == 1100
    assert len(nights.model.requests) == 1


async def test_only_one_process_keeps_a_tenant_in_order(nights: Nights) -> None:
    await nights.know(CAR, NO_CAR)

    async def meanwhile() -> None:
        assert (await nights.of("process-2").run()).judged == 0

    nights.model.will_say(meanwhile, verdicts("contradiction"))

    assert (await nights.maintenance.run()).judged == 1


async def test_what_is_erased_while_the_model_thinks_leaves_no_pair(nights: Nights) -> None:
    await nights.know(CAR, NO_CAR)

    async def erase() -> None:
        await nights.rig.erasure.erase_person(ADA, None)

    nights.model.will_say(erase, verdicts("contradiction"))
    await nights.maintenance.run()

    assert await nights.rig.collections.store.count("contradictions", {}) == 0


async def test_old_statements_get_shorter_forms_and_unused_ones_go(nights: Nights) -> None:
    await nights.know(said(1, "Likes rain."), said(2, "Likes snow.", importance=1))
    nights.rig.clock.advance(UNUSED_AFTER)

    report = await nights.maintenance.run()

    assert (report.compressed, report.forgotten) == (1, 1)
    kept = await nights.rig.memory(CAR.id)
    assert kept is not None
    assert kept.levels.index == "Likes rain."
    assert (await nights.maintenance.run()).compressed == 0
