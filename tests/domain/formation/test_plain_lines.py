"""Which lines said to the bot rules read to their end; in doubt a line is a model's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.formation.extraction_check import checked
from memory.domain.formation.plain_lines import SHORT_TALK, is_plain, is_plain_talk, tells_the_bot
from memory.domain.formation.self_statements import self_statements
from memory.domain.formation.transcript import transcript_of
from tests.categories import CATEGORIES
from tests.domain.records import HARBOUR
from tests.domain.talk import said


@pytest.mark.parametrize(
    "text",
    [
        "I collect lanterns.", "hi! I live in Lisbon. I speak Welsh.", "Good morning! I usually row to the lighthouse",
        "I often bake rye bread on the stove", "what do you know about me?", "good morning, and who are you?", "hello", "", "good morning from me too.",
        "remember that my boat is called Heron, and that I like it",
    ],
)  # fmt: skip
def test_a_line_is_plain_when_rules_read_every_sentence_of_it(text: str) -> None:
    assert is_plain(said(1, text, addressed=True))
    assert not is_plain(said(1, text, addressed=False))


@pytest.mark.parametrize(
    "text",
    [
        "I collect lanterns. The oldest is from Bergen.", "I keep bees", "the ferry is late on Sundays", "I like the second one",
        "I prefer the other colour", "I study here", "I play chess tonight", "I live in Lisbon until 2027", "I live in Lisbon again",
        "I love my cat", "I collect lanterns, and stamps", "> so what\nI collect lanterns", "I collect `lanterns`",
        "did you know that I moved to Leeds?", "where did I put my keys?", "I love <@12>",
        "I still laugh about the garland",
    ],
)  # fmt: skip
def test_a_line_with_anything_else_in_it_is_a_models(text: str) -> None:
    assert not is_plain(said(1, text, addressed=True))


@pytest.mark.parametrize(
    ("text", "addressed", "tells"),
    [("I keep bees", True, True), ("I keep bees", False, False), ("lol", True, False), ("remember that I keep bees", True, False),
     ("good morning from me too.", True, False), ("I heard somebody humming", True, False), ("I heard you sing. My boat is here", True, True)],
)  # fmt: skip
def test_what_was_asked_to_be_remembered_is_not_told_once_more(text: str, addressed: bool, tells: bool) -> None:
    assert tells_the_bot(said(1, text, addressed=addressed)) is tells


def test_talk_is_plain_while_it_is_short_and_every_line_is() -> None:
    talk = [said(number, "I collect lanterns", addressed=True) for number in range(1, SHORT_TALK + 1)]

    assert is_plain_talk(talk[1:])
    assert not is_plain_talk(talk)
    assert not is_plain_talk([*talk[2:], said(99, "lol")])


@given(st.text(max_size=200))
def test_no_statement_of_a_plain_line_fails_for_how_it_is_put(text: str) -> None:
    line = said(1, text, addressed=True)
    transcript = transcript_of([line])
    found = checked(self_statements(transcript), transcript, tenant=HARBOUR, categories=CATEGORIES)

    assert not is_plain(line) or "first_or_second_person" not in found.dropped
