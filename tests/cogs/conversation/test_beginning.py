"""What is shown of an answer that is being written, when, and how often."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.conversation._beginning import (
    AT_LATEST_S,
    EDITS_APART_S,
    SIGN,
    WHOLE_WITHIN_S,
    Pace,
    is_beginning,
    is_enough,
    shown_beginning,
)
from cogs.conversation._chunks import MAX_UNITS
from cogs.presentation.wording import units

FENCE = "```"
LONG = "A sentence that is not through and has more than forty characters"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        (" \n", ""),
        ("The lamp ", f"The lamp {SIGN}"),
        ("ask <@1234", f"ask {SIGN}"),
        ("<a:wav", ""),
        ("5 < 6", f"5 < 6 {SIGN}"),
        (f"Look:\n{FENCE}py\nx = 1", f"Look:\n{FENCE}py\nx = 1\n{FENCE} {SIGN}"),
        (f"Look:\n{FENCE}py\n", f"Look: {SIGN}"),
        (f"{FENCE}py\n", ""),
        (f"Look:\n{FENCE}\nx\n{FENCE}\nDone.", f"Look:\n{FENCE}\nx\n{FENCE}\nDone. {SIGN}"),
    ],
)
def test_a_beginning_is_shown_with_its_code_closed_and_without_half_a_mention(text: str, shown: str) -> None:
    assert shown_beginning(text) == shown


@given(st.text(max_size=5000))
def test_a_beginning_fits_into_a_message_and_is_known_for_one(text: str) -> None:
    shown = shown_beginning(text)

    assert units(shown) <= MAX_UNITS
    assert is_beginning(shown) == bool(shown)


@pytest.mark.parametrize(
    ("text", "passed_s", "is_shown"),
    [
        (LONG, WHOLE_WITHIN_S - 0.01, False),
        (LONG, WHOLE_WITHIN_S, True),
        ("Yes. And", WHOLE_WITHIN_S, True),
        ("Yes!", WHOLE_WITHIN_S, True),
        ("そうです。それは", WHOLE_WITHIN_S, True),
        ("At 3.5 knots", WHOLE_WITHIN_S, False),
        ("The", AT_LATEST_S - 0.01, False),
        ("The", AT_LATEST_S, True),
        ("", 60.0, False),
    ],
)
def test_a_second_passes_before_anything_is_shown_and_then_a_sentence_is_enough(
    text: str, passed_s: float, is_shown: bool
) -> None:
    assert is_enough(text, passed_s=passed_s) == is_shown


def test_edits_of_one_channel_keep_their_distance_and_those_of_two_do_not_wait_for_each_other() -> None:
    pace = Pace()

    assert [pace.next_edit(1, at=10.0) for _ in range(3)] == [10.0, 10.0 + EDITS_APART_S, 10.0 + 2 * EDITS_APART_S]
    assert pace.next_edit(2, at=10.0) == 10.0
    assert pace.next_edit(1, at=99.0) == 99.0
