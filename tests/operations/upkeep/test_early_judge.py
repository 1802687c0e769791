"""What is said by hand is judged within minutes, many pairs of many people in one call every ten minutes at most."""

import json
from datetime import timedelta

import pytest

from memory.domain.errors import ModelError
from memory.domain.ids import SubjectId
from tests.domain.records import ADA, BRAM, HARBOUR
from tests.operations.nights import Nights, told_by

MINUTE = timedelta(minutes=1)
TURIN, GHENT = "I am staying in Turin", "By now I am staying in Ghent for good"


@pytest.fixture
def nights(nights: Nights) -> Nights:
    """Return maintenance over an empty store, with a model that knows who moved."""
    nights.model.always = lambda asked: told_by(asked, Turin="replaces", rye="same")
    return nights


async def _moved(nights: Nights, who: SubjectId = ADA) -> None:
    for text in (TURIN, GHENT):
        await nights.rig.remember(text, subject=who, cause=f"{who} {text}")
        nights.rig.clock.advance(timedelta(seconds=1))


async def test_pairs_of_several_people_are_settled_by_one_call(nights: Nights) -> None:
    await _moved(nights)
    for text in ("I bake rye bread on Sundays", "On Sundays there is rye bread from my oven"):
        await nights.rig.remember(text, subject=BRAM, cause=text)
    nights.rig.clock.advance(2 * MINUTE)

    report = await nights.soon().judge_due()

    assert (report.judged, report.replaced, report.deduped, len(nights.model.requests)) == (2, 1, 1, 1)
    assert await nights.rig.active() == [GHENT]
    assert len(await nights.rig.active(subject=BRAM)) == 1
    nights.rig.clock.advance(timedelta(hours=1))
    assert (await nights.soon().judge_due()).judged == 0
    assert len(nights.model.requests) == 1


async def test_what_is_said_by_hand_gets_its_index_form_with_the_call_that_is_made_anyway(nights: Nights) -> None:
    long = "I keep two beehives behind the old mill, and sell the honey on the market"
    for text in ("I keep a few beehives", long):
        await nights.rig.remember(text, cause=text)
    nights.rig.clock.advance(2 * MINUTE)
    nights.model.always = lambda _: json.dumps(
        {"verdicts": [{"pair": 1, "verdict": "unrelated"}], "shorter": [{"note": 1, "text": "two beehives, honey"}]}
    )

    await nights.soon().judge_due()

    assert len(nights.model.requests) == 1
    assert "(#1 ≤50)" in nights.model.requests[0].messages[1].content
    kept = {memory.text: memory.levels.index for memory in await nights.rig.inspection.list_own(HARBOUR, ADA)}
    assert kept == {"I keep a few beehives": None, long: "two beehives, honey"}


async def test_what_is_said_within_ten_minutes_of_a_call_waits_for_the_next(nights: Nights) -> None:
    await _moved(nights)
    nights.rig.clock.advance(2 * MINUTE)
    assert (await nights.soon().judge_due()).judged == 1
    await _moved(nights, BRAM)

    judged = []
    for _ in range(10):
        nights.rig.clock.advance(MINUTE)
        judged.append((await nights.soon().judge_due()).judged)

    assert judged == [0] * 9 + [1]


async def test_what_is_taken_back_in_its_minute_is_shown_to_no_model(nights: Nights) -> None:
    await _moved(nights)
    assert (await nights.soon().judge_due()).judged == 0
    (memory,) = await nights.rig.inspection.list_own(HARBOUR, ADA, query="Ghent")

    await nights.rig.forgetting.forget(HARBOUR, ADA, [memory.id])
    nights.rig.clock.advance(2 * MINUTE)
    await nights.rig.forgetting.erase_due()
    await nights.soon().judge_due()

    assert nights.model.requests == []
    assert await nights.rig.collections.store.count("contradictions", {}) == 0


async def test_a_model_that_is_away_is_asked_again_in_ten_minutes(nights: Nights) -> None:
    await _moved(nights)
    nights.rig.clock.advance(2 * MINUTE)
    nights.model.will_say(ModelError("unreachable", "away"))

    reports = []
    for _ in range(2):
        reports.append(await nights.soon().judge_due())
        nights.rig.clock.advance(timedelta(minutes=10))

    assert [report.replaced for report in reports] == [0, 1]


@pytest.mark.parametrize("failed", [ModelError("refused", "filter"), ModelError("timeout", "slow")])
async def test_what_no_answer_comes_of_is_left_to_the_night(nights: Nights, failed: ModelError) -> None:
    await _moved(nights)
    nights.rig.clock.advance(2 * MINUTE)
    nights.model.will_say(failed)
    await nights.soon().judge_due()
    nights.rig.clock.advance(timedelta(minutes=10))

    assert (await nights.soon().judge_due()).judged == 0
    assert (await nights.maintenance.run()).replaced == 1


async def test_who_is_left_out_is_shown_to_no_model_and_a_day_that_is_spent_waits(nights: Nights) -> None:
    await _moved(nights)
    await _moved(nights, BRAM)
    await nights.rig.constraining.decide(HARBOUR, BRAM, "off", everywhere=False)
    nights.rig.clock.advance(2 * MINUTE)

    assert (await nights.soon(tokens_a_day=0).judge_due()).judged == 0
    assert (await nights.soon().judge_due()).judged == 1
