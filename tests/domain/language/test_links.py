"""What is an address: plain, under other words, or disguised; and what only looks like one."""

import pytest

from memory.domain.language.references import holds_address, holds_link

LINKS = [
    "The wiki has moved to [the pier](https://harbour.example).",
    "The list is at www.harbour.example now.",
    "Tickets are opened at discord.gg/abcdefg.",
    "Tickets are opened at Discord . GG / abcdefg.",
    "The patch is at hxxps colon slash slash harbour.",
    "The game opens with steam://run/5.",
    "The form is behind [this](  javascript:alert).",
]
HOSTS = [
    "The update is at harbour-gift[.]example now.",
    "The update is at harbour (dot) example.",
    "The update is at harbour. com.",
    "The update is at harbour\u3002example.",
    "The update is at har\u200bbour.com.",
    "The update is at \uff48\uff41\uff52\uff42\uff4f\uff55\uff52\uff0e\uff43\uff4f\uff4d.",
    "The update is at h\u0430rbour.com.",
    "The update is at xn--hrbour-9za.example.",
    "The update is at t.me/harbour.",
    "The update is in harbour.zip.",
    "The treasurer reads ada@harbour.example.",
    "The server runs on 192.0.2.7.",
    "The server runs on 2001:db8:0:0::1.",
    "The server runs on play.harbour.example:25565.",
]
NONE = [
    "MediaWiki 1.41 needs PHP 7.4 or newer.",
    "Version 3.11.4 reads settings.json and config.yaml, as Node.js does.",
    "The pier closes at 22:00, the gate at 12:30:45.",
    "The picture is 16:9, e.g. on a wall, i.e. always, and costs 2.50 or 1.5GB.",
    "It stopped. To go on, restart. The red dot moves to the left and/or up.",
    "\u91cd\u542f\u8def\u7531\u5668\u3002\u7136\u540e\u518d\u8bd5\u4e00\u6b21\u3002",
    "The S.M.A.R.T. test (see above) runs in the a.m. and finds array[0].",
]


@pytest.mark.parametrize("text", LINKS)
def test_what_is_followed_by_a_click_is_a_link_and_an_address(text: str) -> None:
    assert (holds_link(text), holds_address(text)) == (True, True)


@pytest.mark.parametrize("text", HOSTS)
def test_a_place_in_the_net_is_an_address_however_it_is_written(text: str) -> None:
    assert (holds_link(text), holds_address(text)) == (False, True)


@pytest.mark.parametrize("text", NONE)
def test_numbers_files_times_and_ends_of_sentences_are_none(text: str) -> None:
    assert (holds_link(text), holds_address(text)) == (False, False)
