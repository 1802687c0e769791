"""Requests to memory in plain words."""

import pytest

from memory.domain.wishes.statements import (
    _without_mentions,
    each_statement,
    language_of_phrase,
    record_in,
    statement_to_remember,
    wish_in,
)
from memory.domain.wishes.tools import Forget


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("remember that I play the cello", "I play the cello"),
        ("<@123> remember that I play the cello", "I play the cello"),
        ("Remember that\nI have two lines", "I have two lines"),
        ("merk dir, dass ich Tee mag", "ich mag Tee"),
        ("Merke dir bitte, dass meine kleine Schwester in Köln wohnt.", "meine kleine Schwester wohnt in Köln"),
        ("merk dir dass ich nach Hamburg gezogen bin", "ich bin nach Hamburg gezogen"),
        ("merk dir, dass ich Tee mag und Kaffee nicht", "ich Tee mag und Kaffee nicht"),
        ("souviens-toi que j'aime le thé", "j'aime le thé"),
        ("recuerda que vivo en Lima", "vivo en Lima"),
    ],
)
def test_a_message_that_opens_with_the_request_is_one(text: str, statement: str) -> None:
    assert statement_to_remember(text) == statement


@pytest.mark.parametrize(
    "text",
    [
        "do you remember that day?",
        "I remember that I was there",
        "remember",
        "remember that",
        "remember that concert in the rain? great times",
        "remember that I asked you something, what was it?",
        "",
    ],
)
def test_talk_about_remembering_is_no_request(text: str) -> None:
    assert statement_to_remember(text) is None


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("forget my cat", "my cat"),
        ("<@123> forget about the cello", "the cello"),
        ("please forget what I said about Lisbon", "Lisbon"),
        ("forget everything about my boat", "everything about my boat"),
    ],
)
def test_a_request_to_forget_says_what(text: str, about: str) -> None:
    assert wish_in(text) == Forget(topic=about)


@pytest.mark.parametrize(
    "text",
    [
        "forget about my ex, what shall I cook?",
        "forget it",
        "don't forget the milk",
        "forget",
    ],
)
def test_idioms_are_no_request_to_forget(text: str) -> None:
    assert wish_in(text) is None


def test_only_opening_mentions_are_dropped() -> None:
    assert _without_mentions("<@1> <@!2> ask <@3>") == "ask <@3>"


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("I hum\nI sail", ["I hum", "I sail"]),
        ("- I hum\n* I sail\n• I bake\n1. I fish\n12) I row", ["I hum", "I sail", "I bake", "I fish", "I row"]),
        ("I hum\n\n   \nI hum\r\n I sail ", ["I hum", "I sail"]),
        ("-5 degrees is what I like", ["-5 degrees is what I like"]),
        ("- \n", []),
        ("", []),
    ],
)
def test_a_list_holds_a_statement_a_line(text: str, statements: list[str]) -> None:
    assert each_statement(text) == statements


@pytest.mark.parametrize(
    ("text", "record"),
    [
        ("off the record", "off"),
        ("<@1> Off the record: I cannot stand him", "off"),
        ("I cannot stand him, off the record!", "off"),
        ("Das bleibt unter uns.", "off"),
        ("オフレコで。部長が嫌いです", "off"),
        ("on the record", "on"),
        ("オフレコ終わり", "on"),
        ("he said off the record that it rains", None),
        ("on the record: I like tea", None),
        ("the record is on the shelf", None),
    ],
)
def test_off_the_record_opens_or_ends_a_message_and_its_end_is_all_of_one(text: str, record: str | None) -> None:
    assert record_in(text) == record


@pytest.mark.parametrize(
    ("text", "language"),
    [("en off", "fr"), ("Em off: não suporto ele", "pt"), ("que conste", "es"), ("olvídame", "es"), ("I row", "")],
)
def test_a_phrase_tells_its_language_where_its_words_do_not(text: str, language: str) -> None:
    assert language_of_phrase(text) == language
