"""Saying a thing once a minute."""

from datetime import timedelta

from cogs.conversation._hush import SILENCE, Hush
from tests.clocks import START


def test_the_same_is_said_once_a_minute_in_a_channel() -> None:
    hush = Hush()

    assert hush.may_speak(1, "trouble", at=START)
    assert not hush.may_speak(1, "trouble", at=START + SILENCE - timedelta(milliseconds=1))
    assert hush.may_speak(1, "trouble", at=START + SILENCE)


def test_channels_and_topics_do_not_hush_each_other() -> None:
    hush = Hush()

    assert hush.may_speak(1, "trouble", at=START)
    assert hush.may_speak(2, "trouble", at=START)
    assert hush.may_speak(1, "left_out", at=START)


def test_many_channels_are_not_remembered_for_ever() -> None:
    hush = Hush()
    for channel in range(1000):
        hush.may_speak(channel, "nudge", at=START)

    hush.may_speak(5000, "nudge", at=START + SILENCE)

    assert len(hush._said) == 1
