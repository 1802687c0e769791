"""Most of what answers need is at hand when the message comes: the same figures each time, for nothing is timed."""

import asyncio
from functools import cache

import pytest

from bench.prefetch import BUSY_SIZE, DEMO_SIZE, GOAL_WARM, ReplayOutcome, calibration, replayed
from bench.prefetch_moments import busy_moments, demo_moments

BUSY_DAYS = 3


@cache
def _replayed(name: str, *, foreseeing: bool) -> ReplayOutcome:
    """Play one of the two talks once for all tests."""
    moments, size = (list(demo_moments()), DEMO_SIZE) if name == "demo" else (busy_moments(days=BUSY_DAYS), BUSY_SIZE)
    return asyncio.run(replayed(moments, size=size, foreseeing=foreseeing))


@pytest.mark.parametrize("name", ["demo", "busy"])
def test_most_needed_envelopes_are_warm_and_fewer_without_prefetching(name: str) -> None:
    ahead, alone = (_replayed(name, foreseeing=each) for each in (True, False))

    assert ahead.needed == alone.needed > 20
    assert ahead.share >= GOAL_WARM
    # Without signals there is much left to gain, or this replay would show nothing.
    assert alone.share < GOAL_WARM
    assert (alone.made, alone.used) == (0, 0)
    assert 0 < ahead.used < ahead.made


def test_what_is_foretold_with_more_confidence_comes_true_more_often() -> None:
    outcome = _replayed("busy", foreseeing=True)

    unsure, *_, _sure = ranges = calibration(outcome)
    assert sum(each["predictions"] for each in ranges) == len(outcome.foretold)
    assert unsure["came_true"] < next(each for each in ranges if each["from"] == 0.6)["came_true"]
