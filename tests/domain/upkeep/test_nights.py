"""A tenant's night is the same minute every day, within the hours of the night, and each tenant's another."""

from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from memory.domain.upkeep.nights import NIGHT_BEGINS, NIGHT_LASTS, next_night
from tests.domain.records import AT

_A_DAY = timedelta(days=1)
_TIMES = st.integers(0, 10**8).map(lambda seconds: AT + timedelta(seconds=seconds))


@given(st.text(max_size=20), _TIMES)
def test_the_next_night_is_within_a_day_and_in_the_hours_of_the_night(work: str, at: datetime) -> None:
    night = next_night(work, at=at)

    assert timedelta(0) < night - at <= _A_DAY
    since_midnight = night - night.replace(hour=0, minute=0, second=0, microsecond=0)
    assert NIGHT_BEGINS <= since_midnight < NIGHT_BEGINS + NIGHT_LASTS
    assert next_night(work, at=night) == night + _A_DAY


def test_nights_are_spread() -> None:
    nights = [next_night(f"tenant {number}", at=AT) for number in range(300)]

    assert len(set(nights)) > 150
