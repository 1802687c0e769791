"""Most of what answers need is at hand when the message comes: the same figures each time, for nothing is timed."""

import pytest

from bench.prefetch import BUSY_SIZE, DEMO_SIZE, GOAL_WARM, calibration, replayed
from bench.prefetch_moments import Moment, busy_moments, demo_moments

BUSY_DAYS = 3


@pytest.mark.parametrize(
    ("moments", "size"),
    [(list(demo_moments()), DEMO_SIZE), (busy_moments(days=BUSY_DAYS), BUSY_SIZE)],
    ids=["demo", "busy"],
)
async def test_most_needed_envelopes_are_warm_and_fewer_without_prefetching(moments: list[Moment], size: int) -> None:
    ahead = await replayed(moments, size=size, foreseeing=True)
    alone = await replayed(moments, size=size, foreseeing=False)

    assert ahead.needed == alone.needed > 20
    assert ahead.share >= GOAL_WARM
    # Without signals there is much left to gain, or this replay would show nothing.
    assert alone.share < GOAL_WARM
    assert (alone.made, alone.used) == (0, 0)
    assert 0 < ahead.used < ahead.made


async def test_what_is_foretold_with_more_confidence_comes_true_more_often() -> None:
    outcome = await replayed(busy_moments(days=BUSY_DAYS), size=BUSY_SIZE, foreseeing=True)

    unsure, *_, _sure = ranges = calibration(outcome)
    assert sum(each["predictions"] for each in ranges) == len(outcome.foretold)
    assert unsure["came_true"] < next(each for each in ranges if each["from"] == 0.6)["came_true"]
