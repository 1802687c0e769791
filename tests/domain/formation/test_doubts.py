"""Words that may not be meant as they stand are a model's; the lines were written before the rules were read, or after they failed."""

from datetime import timedelta

import pytest

from memory.domain.formation.doubts import is_framed, sets_a_frame
from memory.domain.formation.plain_lines import is_plain
from memory.domain.formation.self_statements import self_statements, stated
from memory.domain.formation.transcript import SESSION_GAP, transcript_of
from memory.domain.message import Speaker, Turn
from tests.domain.records import ADA, AT
from tests.domain.talk import said

TICK = timedelta(milliseconds=1)


def _turn(text: str, *, minute: float, speaker: Speaker = "person") -> Turn:
    message = said(round(minute) + 500, text, minute=minute)
    return Turn(
        message_id=message.id, speaker=speaker, author=ADA, display_name="Ada", text=message.text, at=message.at
    )


@pytest.mark.parametrize(
    "text",
    [
        # Laughter, winks and tone tags.
        "I work as a professional couch warmer, lol", "I live in my terminal, jk", "I live in Atlantis 😂", "I work as a tamer 🤡",
        "I collect stamps xD", "I own a boat hahaha", "I play the harp rofl", "I'm a huge fan of getting rained on /s",
        # Denials, choices, all and nothing.
        "I speak no French", "I live in Berlin no more", "I play nothing", "I prefer coffee not tea", "I am learning nothing",
        "I live in Lisbon or Porto", "Ich spiele kein Klavier", "J'habite à Lyon ou à Nice", "My favourite colour is none",
        "It's not true that I live in Berlin.", "I no longer work at Siemens.", "I used to live in Prague.", "Not that I collect stamps",
        # Whose word it is, and in which world.
        "I live in Lisbon according to Google", "I live in Lisbon on paper", "I live in Lisbon in the game", "I basically own a boat",
        "I work as a smith in Skyrim", "I have two cats in Stardew Valley", "I own a shop in Animal Crossing", "I live in Whiterun",
        "In our campaign I am a level 7 wizard.", "As a pirate, I own a ship.", "My character works as a blacksmith.", "[RP] I live in Graz",
        # Places and callings of tales.
        "I live in Narnia", "I am from Mars", "I was born in Mordor", "I work as a wizard", "Ich wohne in Entenhausen",
        # Figures of speech.
        "I play dumb", "I play the victim", "I play devil's advocate", "I play a bard", "I own up to mistakes", "I own the night",
        "I grow tired", "I grow up", "I speak for everyone", "I speak too fast", "I prefer not to say", "I am learning the hard way",
        "I often cook the books", "I speak fluent sarcasm",
        # Gaps that somebody is to fill in, and marks.
        "I work as a [job title]", "I live in CITY_NAME", "I own a $thing", "I play ~~chess~~ the cello",
        # Quoted, supposed, asked, sung.
        '"I live in Paris" is the example from my textbook.', "She said I live in Paris", "Suppose I have two dogs and a cat.",
        "Let's say I work as a baker.", "I live in Lisbon, right?", "♪ I live in a yellow house ♪", "Translate: I live in Munich.",
        "*I am a dragon and I live in a cave*", "Act like my name is Neo.", "Pretend my favourite colour is green.",
    ],
)  # fmt: skip
def test_no_rule_takes_words_with_a_sign_that_they_are_not_meant(text: str) -> None:
    assert list(stated(text)) == []
    assert not is_plain(said(1, text, addressed=True))


@pytest.mark.parametrize(
    "text",
    [
        "I love Mondays", "I enjoy being ignored", "I like slow wifi", "I hate everybody who sails", "Ich liebe Montage", "Ich mag Regen",
        "J'adore les lundis",
    ],
)  # fmt: skip
def test_praise_and_dislike_are_a_models_while_one_may_be_asked(text: str) -> None:
    assert not is_plain(said(1, text, addressed=True))


def test_praise_is_taken_at_its_word_where_no_model_may_be_asked() -> None:
    assert [each.content for each in stated("I love jazz")] == ["Loves jazz."]


@pytest.mark.parametrize(
    "text",
    [
        "let's play two truths and a lie", "let's do a roleplay: you are the innkeeper", "pretend to be my captain", "my textbook has these",
        "translate the next lines", "how do they say so in French?", "these are lyrics", "it is a line from a song", "jk", "just kidding",
        "I was joking", "that's not true", "scratch that", "stell dir vor", "/me enters the tavern", "*enters the tavern*", "/s",
    ],
)  # fmt: skip
def test_a_line_may_say_of_what_stands_beside_it_that_it_is_not_meant(text: str) -> None:
    assert sets_a_frame(text)
    assert not is_plain(said(1, text, addressed=True))


@pytest.mark.parametrize(
    "text", ["lol", "what do you know about me?", "I play the cello", "nice weather", "I live in Lisbon /s", "the kite is true to its name"]
)  # fmt: skip
def test_an_ordinary_line_says_nothing_of_others(text: str) -> None:
    assert not sets_a_frame(text)


@pytest.mark.parametrize(
    ("minutes", "framed"), [((-5,), True), ((-29,), True), ((-30,), False), ((-50, -25), True), ((-60, -25), False)]
)
def test_a_frame_holds_until_half_an_hour_of_silence(minutes: tuple[int, ...], framed: bool) -> None:
    begins, *more = minutes
    turns = [_turn("let's play pirates", minute=begins), *(_turn("ahoy", minute=minute) for minute in more)]

    assert is_framed(turns, AT) is framed


def test_an_example_of_the_bots_sets_no_frame() -> None:
    assert not is_framed([_turn("For example, let's play pirates.", minute=-5, speaker="bot")], AT)


def test_no_rule_reads_a_talk_in_which_a_frame_was_set_and_the_next_talk_is_read_again() -> None:
    apart = SESSION_GAP.total_seconds() / 60
    transcript = transcript_of(
        [
            said(1, "I collect lanterns"),
            said(2, "let's pretend we are pirates", minute=1),
            said(3, "I live in Tortuga", minute=2),
            said(4, "I own a boat", minute=2 + apart),
        ]
    )

    assert [each.content for each in self_statements(transcript).observed.values()] == ["Owns a boat."]
