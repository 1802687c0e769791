"""Where the notice stands."""

from cogs.conversation._chunks import MAX_UNITS
from cogs.conversation._notice import with_notice
from cogs.presentation.wording import units


def test_the_notice_stands_in_small_print_under_the_last_part() -> None:
    assert with_notice(["one", "two"], "choose") == ["one", "two\n\n-# choose"]


def test_a_notice_without_room_is_a_part_of_its_own() -> None:
    parts = with_notice(["x" * 1995], "choose")

    assert parts == ["x" * 1995, "-# choose"]
    assert all(units(part) <= MAX_UNITS for part in parts)
