"""What an admin is told before the talk of a channel goes: counts, and none of fewer than three people."""

import pytest

from cogs.channel_erasure_screens import question_sentence
from memory.operations.capture.channel_talk import TalkCount


@pytest.mark.parametrize(
    ("going", "says"),
    [
        (TalkCount(memories=4, people=3, shared=2, messages=1_200),
        "4 memories about 3 people, 2 things that this server knows and 1,200 messages that I still have at hand."),
        (TalkCount(memories=9, people=2, shared=0, messages=0), "what I remember of it about fewer than three people."),
        (TalkCount(memories=0, people=0, shared=1, messages=0), "1 thing that this server knows."),
        (TalkCount(memories=0, people=0, shared=0, messages=2), "2 messages that I still have at hand."),
    ],
)  # fmt: skip
def test_it_says_how_much_of_how_many_goes(going: TalkCount, says: str) -> None:
    assert f"<#5> and its threads up to now?\n- It takes along {says}" in question_sentence("<#5>", going)
    assert "9" not in question_sentence("<#5>", going)
