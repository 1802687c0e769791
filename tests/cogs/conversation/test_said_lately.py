"""Saying a thing once a minute."""

from datetime import timedelta

from cogs.conversation._said_lately import SILENCE, SaidLately
from tests.clocks import START


def test_the_same_is_said_to_a_person_once_a_minute_in_a_channel() -> None:
    said = SaidLately()

    assert said.may_speak(1, 11, "trouble", at=START)
    assert not said.may_speak(1, 11, "trouble", at=START + SILENCE - timedelta(milliseconds=1))
    assert said.may_speak(1, 11, "trouble", at=START + SILENCE)


def test_people_channels_and_topics_do_not_silence_each_other() -> None:
    said = SaidLately()

    assert said.may_speak(1, 11, "trouble", at=START)
    assert said.may_speak(1, 12, "trouble", at=START)
    assert said.may_speak(2, 11, "trouble", at=START)
    assert said.may_speak(1, 11, "left_out", at=START)
