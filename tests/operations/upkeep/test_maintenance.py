"""Maintenance over a store.

Judged once, merged or left to a person, within its budget, and nothing at all in a dry run.
"""

import json
from datetime import timedelta

import pytest

from memory.domain.audience import PUBLIC
from memory.domain.constraints import ConstraintSet
from memory.domain.errors import ModelError
from memory.domain.ids import SubjectId, individual_scope, subject_of
from memory.domain.memory import Levels, Memory, Provenance
from memory.domain.upkeep.maintenance import UNUSED_AFTER
from memory.operations.upkeep.maintenance import HARMLESS_KEPT
from memory.operations.upkeep.night import FAILED_IN_A_ROW
from tests.clocks import START
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.operations.nights import BOATS, CAR, NO_CAR, Nights, said, told_by, verdicts
from tests.operations.talking import Answer


def _pair_of(who: SubjectId, number: int, thing: str) -> list[Memory]:
    """Return two memories of somebody that contradict each other."""
    fields = {"scope": individual_scope(HARBOUR, who), "subject": who, "provenance": Provenance(author=who)}
    return [said(number, f"Owns a red {thing}.", **fields), said(number + 1, f"Owns no {thing}.", **fields)]


async def test_a_contradiction_waits_for_a_person_and_is_not_asked_about_again(nights: Nights) -> None:
    await nights.rig.know(CAR, NO_CAR)
    nights.model.will_say(verdicts("contradiction"))

    first, second = await nights.maintenance.run(), await nights.maintenance.run()

    assert (first.contradictions_found, first.judged, second.judged) == (1, 1, 0)
    assert [await nights.state(each) for each in (CAR, NO_CAR)] == ["active", "active"]
    (pair,) = await nights.rig.collections.contradictions.waiting_for(HARBOUR, ADA, limit=9)
    assert set(pair.memory_ids) == {CAR.id, NO_CAR.id}
    assert "Owns no car." in nights.model.asked


async def test_what_says_the_same_becomes_one_with_both_receipts(nights: Nights) -> None:
    await nights.rig.know(*BOATS)
    nights.model.will_say(verdicts("same"))

    report = await nights.maintenance.run()

    assert report.deduped == 1
    assert sorted([await nights.state(each) for each in BOATS]) == ["active", "superseded"]
    rows = await nights.rig.collections.history.of_memory(BOATS[1].id)
    assert rows[-1].event == "MERGE"


async def test_what_is_harmless_is_asked_about_again_only_after_a_fortnight_or_in_other_words(nights: Nights) -> None:
    await nights.rig.know(CAR, NO_CAR)
    nights.model.will_say(verdicts("unrelated"), verdicts("unrelated"))

    assert (await nights.maintenance.run()).judged == 1
    assert (await nights.maintenance.run()).judged == 0
    await nights.rig.remembering.edit(HARBOUR, ADA, NO_CAR.id, audience=PUBLIC, text="Owns no car at all", cause="edit")
    assert (await nights.maintenance.run()).judged == 1
    nights.rig.clock.advance(HARMLESS_KEPT + timedelta(seconds=1))
    await nights.maintenance.run()
    assert await nights.rig.collections.store.count("contradictions", {}) == 0


async def test_where_dates_are_blurred_the_night_tells_the_model_months_alone(nights: Nights) -> None:
    await nights.rig.know(CAR, NO_CAR)
    await nights.rig.constraining.set_own_constraints(HARBOUR, ADA, ConstraintSet(anonymize_dates=True))
    nights.model.will_say(verdicts("unrelated"))

    assert (await nights.maintenance.run()).judged == 1

    told = nights.model.requests[0].messages[1].content
    assert f"{CAR.observed_at:%Y-%m}" in told
    assert f"{CAR.observed_at:%Y-%m-%d}" not in told


async def test_what_a_later_one_replaces_is_closed_and_leads_to_it(nights: Nights) -> None:
    await nights.rig.know(CAR, NO_CAR)
    nights.model.will_say(verdicts("replaces"))

    first, second = await nights.maintenance.run(), await nights.maintenance.run()

    assert (first.replaced, first.contradictions_found, second.judged) == (1, 0, 0)
    closed = await nights.rig.held(CAR.id)
    assert (closed.state, closed.superseded_by) == ("superseded", NO_CAR.id)


async def test_of_several_verdicts_on_one_memory_each_finds_it_as_the_last_one_left_it(nights: Nights) -> None:
    none = said(5, "Owns no car.")
    await nights.rig.know(CAR, said(3, "Owns a blue car."), none)
    nights.model.always = lambda asked: told_by(asked, no="replaces")

    report = await nights.maintenance.run()

    assert report.replaced == 2
    assert await nights.rig.active() == [none.text]


async def test_pairs_that_the_model_times_out_over_let_the_next_run_go_on_with_others(nights: Nights) -> None:
    for person in range(11):
        await nights.rig.know(*_pair_of(subject_of(100 + person), 2 * person + 100, "boat"))
    await nights.rig.know(CAR, NO_CAR)

    def slow(asked: str) -> str:
        if "car" in asked:
            raise ModelError("timeout", "slow")
        return verdicts(*["contradiction"] * 6)

    nights.model.always = slow

    first, second = await nights.maintenance.run(), await nights.maintenance.run()
    nights.model.always = verdicts("contradiction")
    nights.rig.clock.advance(timedelta(hours=6))
    third = await nights.maintenance.run()

    assert (first.is_cut_short, second.is_cut_short, first.judged + second.judged, third.judged) == (True, False, 6, 6)


async def test_an_answer_that_cannot_be_read_is_asked_for_once_more_with_what_was_wrong(nights: Nights) -> None:
    await nights.rig.know(CAR, NO_CAR)
    nights.model.will_say("Sorry, no.", verdicts("contradiction"))

    report = await nights.maintenance.run()

    assert (report.judged, report.tokens) == (1, 2200)
    first, second = (request.messages for request in nights.model.requests)
    assert second[:-1] == first[:-1]
    assert second[-1].content.startswith(first[-1].content)
    assert "not one JSON object" in second[-1].content
    assert "Sorry" not in second[-1].content


@pytest.mark.parametrize("answer", ["Sorry, no.", ModelError("refused", "filter"), ModelError("truncated", "cut")])
async def test_a_pair_without_an_answer_holds_up_nobody_elses_and_waits(nights: Nights, answer: Answer) -> None:
    """A filter of the provider refuses one person's pair for ever; another's comes after it in the same server."""

    def refuse_the_car(asked: str) -> str:
        if "car" not in asked:
            return verdicts("contradiction")
        if isinstance(answer, ModelError):
            raise answer
        return str(answer)

    await nights.rig.know(CAR, NO_CAR, *_pair_of(BRAM, 3, "boat"))
    nights.model.always = refuse_the_car

    first = await nights.maintenance.run()
    nights.rig.clock.advance(timedelta(days=1))
    asked = len(nights.model.requests)
    second = await nights.maintenance.run()
    assert (second.judged, second.unanswered, len(nights.model.requests)) == (0, 0, asked)
    nights.rig.clock.advance(timedelta(days=1))
    third = await nights.maintenance.run()

    assert (first.judged, first.unanswered, first.is_cut_short) == (1, 1, False)
    assert third.unanswered == 1


async def test_of_a_batch_that_no_answer_comes_of_the_better_half_is_judged(nights: Nights) -> None:
    def refuse_one_pair(asked: str) -> str:
        if any("2 red cars" in line and "3 red cars" in line for line in asked.splitlines()):
            raise ModelError("refused", "filter")
        return verdicts(*["unrelated"] * asked.count("||"))

    await nights.rig.know(*[said(n, f"Owns {n} red cars.") for n in range(2, 7)])
    nights.model.always = refuse_one_pair

    report = await nights.maintenance.run()

    assert (report.judged, report.unanswered, report.is_cut_short) == (4, 5, False)


async def test_what_is_known_of_several_people_is_judged_in_one_call(nights: Nights) -> None:
    for person in range(5):
        await nights.rig.know(*_pair_of(subject_of(100 + person), 2 * person + 100, "car"))
    nights.model.will_say(verdicts(*["contradiction"] * 5))

    report = await nights.maintenance.run()

    assert (len(nights.model.requests), report.contradictions_found) == (1, 5)


async def test_a_model_that_answers_nothing_at_all_is_not_asked_the_whole_night(nights: Nights) -> None:
    for person in range(40):
        await nights.rig.know(*_pair_of(subject_of(100 + person), 2 * person + 100, "car"))

    def refuse(_asked: str) -> str:
        raise ModelError("refused", "filter")

    nights.model.always = refuse

    report = await nights.maintenance.run()

    assert (len(nights.model.requests), report.is_cut_short) == (FAILED_IN_A_ROW, True)


async def test_a_night_stays_within_its_tokens(nights: Nights) -> None:
    await nights.rig.know(*[said(n, f"Owns {n} red cars.") for n in range(2, 9)])
    nights.model.always = verdicts()

    report = await nights.of("process-1", tokens_a_night=1000).run()

    assert report.is_cut_short
    assert report.tokens == 1100
    assert len(nights.model.requests) == 1


async def test_only_one_process_keeps_a_tenant_in_order(nights: Nights) -> None:
    await nights.rig.know(CAR, NO_CAR)

    async def meanwhile() -> None:
        assert (await nights.of("process-2").run()).judged == 0

    nights.model.will_say(meanwhile, verdicts("contradiction"))

    assert (await nights.maintenance.run()).judged == 1


async def test_what_is_erased_while_the_model_thinks_leaves_no_pair(nights: Nights) -> None:
    await nights.rig.know(CAR, NO_CAR)

    async def erase() -> None:
        await nights.rig.erasure.erase_person(ADA, None)

    nights.model.will_say(erase, verdicts("contradiction"))
    await nights.maintenance.run()

    assert await nights.rig.collections.store.count("contradictions", {}) == 0


async def test_a_night_keeps_the_shorter_form_that_a_verdict_came_with(nights: Nights) -> None:
    long = "Owns a red car and washes it by hand at the old petrol station behind the mill on Sundays."
    old = said(50, long, reinforced_at=START - timedelta(days=40), observed_at=START - timedelta(days=40))
    await nights.rig.know(old, said(2, "Washes no red car by hand on Sundays any more."))
    given = [{"note": 1, "text": "Owns a red car."}]
    nights.model.always = lambda _: json.dumps(
        {"verdicts": [{"pair": 1, "verdict": "contradiction"}], "shorter": given}
    )

    dry = await nights.maintenance.dry_run()
    report = await nights.maintenance.run()

    assert (dry.compressed, report.compressed) == (1, 1)
    kept = await nights.rig.held(old.id)
    assert (kept.text, kept.levels) == (long, Levels(compressed="Owns a red car."))


async def test_what_was_long_unused_goes_at_night(nights: Nights) -> None:
    await nights.rig.know(said(1, "Likes rain."), said(2, "Likes snow.", importance=1))
    nights.rig.clock.advance(UNUSED_AFTER)

    report = await nights.maintenance.run()

    assert (report.compressed, report.forgotten) == (0, 1)
