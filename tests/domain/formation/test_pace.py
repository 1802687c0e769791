"""A budget that is used up makes windows longer, then leaves them to rules."""

from typing import Final

import pytest

from memory.domain.formation.windows import (
    ADDRESSED_AFTER,
    COLD_AFTER,
    COLD_MESSAGES,
    LATEST_AFTER,
    WINDOW_MESSAGES,
    Pace,
    window_of,
)
from tests.domain.talk import said, why_due

PACES: Final[tuple[Pace, Pace]] = ("full", "longer")


@pytest.mark.parametrize(
    ("lines", "pace", "why"),
    [
        (WINDOW_MESSAGES, "full", "messages"), (WINDOW_MESSAGES, "rules", "messages"), (WINDOW_MESSAGES, "longer",
        None),
        (2 * WINDOW_MESSAGES - 1, "longer", None), (2 * WINDOW_MESSAGES, "longer", "messages"),
    ],
)  # fmt: skip
def test_a_longer_window_takes_twice_as_much_talk(lines: int, pace: Pace, why: str | None) -> None:
    waiting = [said(number) for number in range(1, lines + 1)]

    assert why_due(waiting, last_active=waiting[-1].at, at=waiting[-1].at, pace=pace) == why
    if why is not None:
        assert len(window_of(waiting, pace=pace)) == lines


def test_cold_talk_and_talk_with_the_bot_wait_longer_but_no_longer_than_all_talk() -> None:
    cold = [said(number) for number in range(1, COLD_MESSAGES + 1)]
    (asked,) = [said(1, "i keep bees", addressed=True)]
    at, alone = cold[-1].at, asked.at

    assert why_due(cold, last_active=at, at=at + COLD_AFTER, pace="full") == "cold"
    assert why_due(cold, last_active=at, at=at + COLD_AFTER, pace="longer") is None
    assert why_due(cold + cold, last_active=at, at=at + COLD_AFTER, pace="longer") == "cold"
    assert why_due([asked], last_active=alone, at=alone + ADDRESSED_AFTER, pace="longer") is None
    assert why_due([asked], last_active=alone, at=alone + COLD_AFTER, pace="longer") == "addressed"
    assert why_due(cold, last_active=at, at=at + LATEST_AFTER, pace="longer") == "latest"


def test_long_texts_make_a_longer_window_too() -> None:
    waiting = [said(number, "the word " * 450) for number in range(1, 7)]

    assert why_due(waiting[:3], last_active=waiting[0].at, at=waiting[0].at) == "tokens"
    assert why_due(waiting[:3], last_active=waiting[0].at, at=waiting[0].at, pace="longer") is None
    assert [len(window_of(waiting, pace=pace)) for pace in PACES] == [3, 5]
