"""One kind sentence for every code."""

from typing import get_args

import pytest

from cogs.presentation import listening_sentences, sentences
from cogs.words.catalogue import say
from memory.domain.constraints import ConsentMode
from memory.domain.writing.gate import Reason, Refused


@pytest.mark.parametrize("reason", get_args(Reason))
def test_a_refusal_says_why_and_at_most_one_thing_more(reason: Reason) -> None:
    sentence = sentences.refusal_sentence(Refused(reason, "phone"))

    assert sentence[0].isupper()
    assert sentence.rstrip("”").endswith(".")
    assert sentence.count(". ") <= 1, "why, and what to do"
    assert "{" not in sentence


@pytest.mark.parametrize("mode", ["opt_in", "notice"])
def test_the_notice_of_listening_gives_each_promise_a_line_of_its_own(mode: ConsentMode) -> None:
    said, *promises = listening_sentences.listening_notice(mode, retention_days=7).splitlines()

    assert said.startswith(f"**{say('listening-title')}.**")
    assert all(promise.startswith("- ") for promise in promises)
    for number, word in enumerate(("7 days", "lasting memory", say("consent-button-off"))):
        assert word in promises[number]
