"""What is said of wishes, in each language.

Whole, with the numbers that belong in it, and English for languages that there are not.
"""

import string

import pytest

from cogs.presentation.sentences import REFUSAL_SENTENCES
from cogs.presentation.wish_sentences import SENTENCES, label, sentence
from memory.domain.writing.gate import Refused
from memory.lexicons.tables import LANGUAGES
from memory.operations.remembering.wish_service import NothingFound, ToBeChosen, ToBeConfirmed

FIELDS = {
    "forgotten": {"count", "seconds"}, "found": {"count"}, "these": {"count"}, "too_long": {"limit"}, "full": {"limit"},
}  # fmt: skip


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", sorted(SENTENCES))
def test_every_language_has_every_sentence_with_its_numbers(language: str) -> None:
    there = SENTENCES[language]

    assert there.keys() == SENTENCES["de"].keys()
    assert {key: _fields(text) for key, text in there.items() if _fields(text)} == FIELDS
    assert all(text.strip() == text and text for text in there.values())
    assert all(len(there[key]) <= 80 for key in ("undo", "choose", "show", "forget_all"))


def test_the_languages_are_some_of_those_in_which_a_wish_to_forget_is_known() -> None:
    assert {*SENTENCES} <= {*LANGUAGES}
    assert len(SENTENCES) >= 11


def test_it_is_said_in_the_language_of_the_wish_and_else_in_english() -> None:
    refused = Refused("too_long", "500")

    assert sentence(refused, "de", undo_s=60) == SENTENCES["de"]["too_long"].format(limit="500")
    assert sentence(Refused("noise"), "de", undo_s=60) == SENTENCES["de"]["not_kept"]
    assert sentence(refused, "xx", undo_s=60) == REFUSAL_SENTENCES["too_long"].format(limit="500")
    assert sentence(ToBeConfirmed(()), "ja", undo_s=60) == SENTENCES["ja"]["everything"]
    assert "2" in sentence(ToBeChosen("tea", 2), "fr", undo_s=60)
    assert sentence(NothingFound(), "", undo_s=60) == "I know nothing about that."
    assert (label("undo", "de"), label("undo", "xx")) == ("Rückgängig", "Undo")
