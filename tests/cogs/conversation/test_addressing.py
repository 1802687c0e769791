"""Which messages the bot takes up."""

from dataclasses import replace

import pytest

from cogs.conversation._addressing import Addressing, MessageFacts, addressing_of, is_overheard, mode_allows
from memory.domain.constraints import ChannelMode

MENTION = MessageFacts(mentions_bot=True)
DIRECT = MessageFacts(in_direct_message=True)
THREAD = MessageFacts(in_followed_thread=True)


@pytest.mark.parametrize(
    ("heard", "expected"),
    [
        (MessageFacts(), "ignore"),
        (MessageFacts(addresses_another=True), "ignore"),
        (MENTION, "answer"),
        (MessageFacts(mentions_bot=True, addresses_another=True), "answer"),
        (MessageFacts(replies_to_bot=True), "answer"),
        (MessageFacts(replies_to_bot=True, mentions_bot=True), "answer"),
        (DIRECT, "answer"),
        (THREAD, "answer"),
        (replace(THREAD, addresses_another=True), "ignore"),
    ],
)
def test_the_bot_answers_what_is_meant_for_it(heard: MessageFacts, expected: Addressing) -> None:
    assert addressing_of(heard) == expected


@pytest.mark.parametrize("called", [MENTION, DIRECT, THREAD, MessageFacts(replies_to_bot=True)])
@pytest.mark.parametrize("never", ["is_own", "is_bot", "is_webhook", "is_system"])
def test_own_bot_webhook_and_system_messages_never_trigger(called: MessageFacts, never: str) -> None:
    for is_forwarded in (False, True):
        assert addressing_of(replace(called, is_forwarded=is_forwarded, **{never: True})) == "ignore"


@pytest.mark.parametrize(
    ("called", "expected"),
    [(MENTION, "ignore"), (DIRECT, "forwarded"), (THREAD, "ignore"), (MessageFacts(replies_to_bot=True), "ignore")],
)
def test_what_is_forwarded_is_no_statement_and_is_noticed_where_it_is_for_the_bot_alone(
    called: MessageFacts, expected: Addressing
) -> None:
    assert addressing_of(replace(called, is_forwarded=True)) == expected
    assert not is_overheard(replace(called, is_forwarded=True))


@pytest.mark.parametrize(
    ("heard", "expected"),
    [
        (replace(MENTION, is_blank=True), "nudge"),
        (MessageFacts(mentions_bot=True, replies_to_bot=True, is_blank=True), "ignore"),
        (MessageFacts(replies_to_bot=True, is_blank=True), "ignore"),
        (replace(DIRECT, is_blank=True), "nudge"),
        (replace(DIRECT, is_blank=True, replies_to_bot=True), "ignore"),
        (replace(THREAD, is_blank=True), "ignore"),
    ],
)
def test_of_messages_without_words_only_a_bare_call_is_answered(heard: MessageFacts, expected: Addressing) -> None:
    assert addressing_of(heard) == expected


@pytest.mark.parametrize(
    ("mode", "in_thread", "expected"),
    [
        ("off", False, False),
        ("off", True, False),
        ("mention", False, True),
        ("mention", True, True),
        ("thread", False, False),
        ("thread", True, True),
        ("listen", False, True),
    ],
)
def test_the_mode_of_a_channel_decides_where_the_bot_speaks(mode: ChannelMode, in_thread: bool, expected: bool) -> None:
    assert mode_allows(mode, in_thread=in_thread) is expected


@pytest.mark.parametrize(
    "never", ["is_own", "is_bot", "is_webhook", "is_system", "is_forwarded", "is_blank", "in_direct_message"]
)
def test_what_is_nobodys_talk_is_not_overheard(never: str) -> None:
    assert not is_overheard(replace(MessageFacts(), **{never: True}))
