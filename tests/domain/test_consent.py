"""What a person has agreed to."""

import pytest

from memory.domain.constraints import ConsentState, combined, is_left_out, may_form


@pytest.mark.parametrize(
    ("here", "everywhere", "in_force"),
    [
        ("undecided", "undecided", "undecided"),
        ("on", "undecided", "on"),
        ("undecided", "on", "on"),
        ("paused", "on", "paused"),
        ("on", "paused", "on"),
        ("off", "on", "off"),
        ("on", "off", "off"),
        ("undecided", "off", "off"),
    ],
)
def test_off_anywhere_is_off_and_the_place_counts_before_the_rest(
    here: ConsentState, everywhere: ConsentState, in_force: ConsentState
) -> None:
    assert combined(here, everywhere) == in_force


@pytest.mark.parametrize(
    ("consent", "notice_suffices", "notified", "forms"),
    [
        ("on", False, False, True),
        ("undecided", False, True, False),
        ("undecided", True, False, False),
        ("undecided", True, True, True),
        ("paused", True, True, False),
        ("off", True, True, False),
    ],
)
def test_talk_becomes_memory_only_after_a_yes(
    consent: ConsentState, *, notice_suffices: bool, notified: bool, forms: bool
) -> None:
    assert may_form(consent, notice_suffices=notice_suffices, notified=notified) is forms


def test_only_off_leaves_a_person_out() -> None:
    states: tuple[ConsentState, ...] = ("undecided", "on", "paused", "off")

    assert [state for state in states if is_left_out(state)] == ["off"]
