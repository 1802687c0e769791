"""Wishes in the imperative become statements in the third person that do not address the bot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.rules.injection.steering import addresses_the_model
from memory.domain.writing.asked import _as_preference

WISHES = [
    ("call me Ada", "Prefers to be called Ada."),
    ("don't call me Adelaide", "Prefers not to be called Adelaide."),
    ("Answer me in French, please", "Prefers answers in French."),
    ("don't use emoji", "Prefers answers without emoji."),
    ("nenn mich Bo", "Prefers to be called Bo."),
    ("llámame Paco", "Prefers to be called Paco."),
    ("réponds-moi en français", "Prefers answers in français."),
    ("отвечай на русском", "Prefers answers in русском."),
    ("keep your answers short", 'Asked: "keep your answers short".'),
    ("use she/they pronouns for me", 'Asked: "use she/they pronouns for me".'),
    ("When I ask for code, give me Python first", 'Asked: "When I ask for code, give me Python first".'),
    ("explain things like I'm five", 'Asked: "explain things like I\'m five".'),
]


@pytest.mark.parametrize(("wish", "statement"), WISHES)
def test_a_wish_is_told_of_the_person(wish: str, statement: str) -> None:
    assert _as_preference(wish) == statement


@pytest.mark.parametrize(("wish", "statement"), WISHES)
def test_neither_the_wish_nor_the_statement_addresses_the_bot(wish: str, statement: str) -> None:
    assert addresses_the_model(wish) is None
    assert addresses_the_model(statement) is None


@pytest.mark.parametrize(("_wish", "statement"), WISHES)
def test_a_statement_is_no_wish(_wish: str, statement: str) -> None:
    assert _as_preference(statement) is None


@pytest.mark.parametrize(
    "text",
    [
        "I prefer short answers",
        "I live in Porto",
        "call your mother",
        "what do you call me?",
        "keep it secret",
        "",
        "a\nb",
    ],
)
def test_what_is_no_wish_about_the_bots_manner_is_left(text: str) -> None:
    assert _as_preference(text) is None


@given(st.text(max_size=250))
def test_any_text_is_judged_and_the_result_is_one_line(text: str) -> None:
    statement = _as_preference(text)

    assert statement is None or ("\n" not in statement and statement.endswith("."))
