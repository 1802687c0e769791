"""Texts are cut after whole sentences, never inside one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.language.sentences import sentences_of, within


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("No end", ["No end"]),
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("Lives in St. Gallen. Has 3.5 acres, e.g. a farm.", ["Lives in St. Gallen.", "Has 3.5 acres, e.g. a farm."]),
        ("By J. R. Smith. Next.", ["By J. R. Smith.", "Next."]),
        ('Said "yes." Then left.', ['Said "yes."', "Then left."]),
        ("住んでいます。はい。", ["住んでいます。", "はい。"]),
        ("line\nanother", ["line", "another"]),
        ("Ist vom 3. bis 9. Mai in Graz. Ja!", ["Ist vom 3. bis 9. Mai in Graz.", "Ja!"]),
        ("Got 250. Then left.", ["Got 250.", "Then left."]),
    ],
)
def test_sentences_end_where_a_reader_would_end_them(text: str, expected: list[str]) -> None:
    assert sentences_of(text) == expected


@pytest.mark.parametrize(
    ("text", "limits", "expected"),
    [
        ("One two three", {"words": 3}, "One two three"),
        ("One two. Three four.", {"words": 3}, "One two."),
        ("One two three four", {"words": 3}, ""),
        ("One. Two. Three.", {"words": 9, "sentences": 2}, "One. Two."),
        ("One. Two. Three.", {"words": 9, "characters": 9}, "One. Two."),
        ("はい。いいえ。", {"words": 9, "characters": 4}, "はい。"),
    ],
)
def test_what_is_too_long_ends_after_its_last_sentence_that_fits(
    text: str, limits: dict[str, int], expected: str
) -> None:
    assert within(text, **limits) == expected


@given(st.text(alphabet="ab .!?\n。", max_size=200), st.integers(1, 20), st.integers(1, 60), st.integers(1, 4))
def test_what_is_left_is_a_beginning_inside_the_limits(text: str, words: int, characters: int, sentences: int) -> None:
    left = within(text, words=words, characters=characters, sentences=sentences)

    assert text.startswith(left)
    assert len(left.split()) <= words
    assert len(left) <= characters
    assert len(sentences_of(left)) <= sentences


@given(st.text(alphabet="ab .!?\n。", max_size=200))
def test_no_word_is_lost_between_sentences(text: str) -> None:
    assert "".join("".join(sentences_of(text)).split()) == "".join(text.split())
