"""Saying a thing once a minute."""

from datetime import timedelta

from cogs.conversation._hush import MANY, SILENCE, Hush
from tests.clocks import START


def test_the_same_is_said_to_a_person_once_a_minute_in_a_channel() -> None:
    hush = Hush()

    assert hush.may_speak(1, 11, "trouble", at=START)
    assert not hush.may_speak(1, 11, "trouble", at=START + SILENCE - timedelta(milliseconds=1))
    assert hush.may_speak(1, 11, "trouble", at=START + SILENCE)


def test_people_channels_and_topics_do_not_hush_each_other() -> None:
    hush = Hush()

    assert hush.may_speak(1, 11, "trouble", at=START)
    assert hush.may_speak(1, 12, "trouble", at=START)
    assert hush.may_speak(2, 11, "trouble", at=START)
    assert hush.may_speak(1, 11, "left_out", at=START)


def test_what_is_over_is_not_remembered() -> None:
    hush = Hush()
    for channel in range(100):
        hush.may_speak(channel, 11, "nudge", at=START)

    hush.may_speak(5000, 11, "nudge", at=START + SILENCE)

    assert len(hush._said) == 1


def test_of_a_great_many_within_a_minute_the_first_are_forgotten() -> None:
    hush = Hush()
    for person in range(MANY + 1):
        assert hush.may_speak(1, person, "trouble", at=START)

    assert len(hush._said) == MANY
    assert not hush.may_speak(1, MANY, "trouble", at=START)
    assert hush.may_speak(1, 0, "trouble", at=START)
