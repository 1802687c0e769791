"""The three forms of a text: what is stored, what is compared, what the detectors read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.language.normal_text import clean, fingerprint, folded, is_blank, skeleton

ANY_TEXT = st.text(st.characters(), max_size=80)
"""Every code point, lone surrogates included."""


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("  I keep bees\t\n", "I keep bees"),
        ("bees\x00 and\x07 wasps", "bees and wasps"),
        ("one\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"),
        ("a\n\n\n\n\nb", "a\n\nb"),
        ("\ufffe\ufdd0end", "end"),
        ("left \ud83d right", "left  right"),
        ("\u200b\u2060\ufeff", ""),
        ("", ""),
    ],
)
def test_what_is_stored_has_no_controls_and_no_edges(written: str, stored: str) -> None:
    assert clean(written) == stored


@pytest.mark.parametrize(
    "text", ["👩‍👩‍👧‍👦 is my family", "أحب القهوة بدون سكر", "私は猫が好きです", "می‌خواهم", "naïve café"]
)
def test_scripts_and_emoji_are_stored_as_written(text: str) -> None:
    assert clean(text) == text


@pytest.mark.parametrize("text", ["", " \n\t", "\u200b", "\u200e\u200f", "\u3164", "\u2800", "\x00", "\ud800"])
def test_a_text_without_anything_to_see_is_blank(text: str) -> None:
    assert is_blank(text)


@pytest.mark.parametrize("text", ["x", "🎉", "\u200bx", "日", ".", "\u0301a"])
def test_a_text_with_anything_to_see_is_not_blank(text: str) -> None:
    assert not is_blank(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I like TEA", "i  like tea"),
        ("Ｉ ｌｉｋｅ ｔｅａ", "I like tea"),
        ("I li\u200bke tea", "I like tea"),
        ("cafe\u0301", "café"),
        ("我喜欢茶。", "我喜欢茶"),
    ],
)
def test_texts_that_read_the_same_have_one_fingerprint(one: str, other: str) -> None:
    assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize(("one", "other"), [("I like tea", "I like teas"), ("tea?", "tea"), ("a b", "ab"), (".", "!")])
def test_texts_that_differ_have_different_fingerprints(one: str, other: str) -> None:
    assert fingerprint(one) != fingerprint(other)


@given(ANY_TEXT)
def test_cleaning_twice_changes_nothing(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@given(ANY_TEXT)
def test_what_is_stored_can_be_encoded_and_has_no_nul(text: str) -> None:
    stored = clean(text)

    assert "\x00" not in stored
    assert stored.encode("utf-8").decode("utf-8") == stored


@given(ANY_TEXT)
def test_folding_twice_changes_nothing(text: str) -> None:
    assert folded(folded(text)) == folded(text)


@given(st.text(alphabet="abc é😀日", max_size=30), st.integers(min_value=0, max_value=30))
def test_an_invisible_character_does_not_change_the_fingerprint(text: str, place: int) -> None:
    assert fingerprint(text[:place] + "\u200b" + text[place:]) == fingerprint(text)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("４２", "42"),
        ("٤٢", "42"),
        ("4\ufe0f\u20e32\ufe0f\u20e3", "42"),
        ("a\u200bb", "ab"),
        ("s̶t̶r̶o̶k̶e̶", "stroke"),
        ("n\u0303", "ñ"),
    ],
)
def test_the_skeleton_undoes_width_digits_and_what_is_invisible(written: str, read: str) -> None:
    assert skeleton(written).text == read


@given(ANY_TEXT)
def test_every_character_of_the_skeleton_knows_where_it_stood(text: str) -> None:
    plain = skeleton(text)

    spans = [plain.span(place, place + 1) for place in range(len(plain.text))]

    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert spans == sorted(spans)
