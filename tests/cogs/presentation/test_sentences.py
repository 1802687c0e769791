"""One kind sentence for every code."""

from typing import get_args

import pytest

from cogs.presentation import listening_sentences, sentences
from cogs.presentation.rule_cards import CHANNEL_MODE_WORDS
from cogs.presentation.wording import KIND_WORDS
from memory.domain.constraints import ChannelMode, ConsentMode
from memory.domain.memory import Kind
from memory.domain.writing.gate import Reason, Refused


@pytest.mark.parametrize(
    ("told", "codes"),
    [
        (KIND_WORDS, Kind),
        (CHANNEL_MODE_WORDS, ChannelMode),
    ],
)
def test_every_code_has_its_words(told: dict[str, object], codes: object) -> None:
    assert set(told) == set(get_args(codes))
    assert all(told.values())


@pytest.mark.parametrize("reason", get_args(Reason))
def test_a_refusal_is_one_whole_sentence(reason: Reason) -> None:
    sentence = sentences.refusal_sentence(Refused(reason, "phone"))

    assert sentence[0].isupper()
    assert sentence.rstrip("”").endswith(".")
    assert ". " not in sentence
    assert "{" not in sentence


@pytest.mark.parametrize("mode", ["opt_in", "notice"])
def test_the_notice_of_listening_gives_each_promise_a_line_of_its_own(mode: ConsentMode) -> None:
    said, *promises = listening_sentences.listening_notice(mode, retention_days=7).splitlines()

    assert said.startswith(f"**{listening_sentences.LISTENING_TITLE}.**")
    assert all(promise.startswith("- ") for promise in promises)
    for number, word in enumerate(("7 days", "lasting memory", listening_sentences.LEAVE_ME_OUT)):
        assert word in promises[number]
