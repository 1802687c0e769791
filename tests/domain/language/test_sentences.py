"""Texts are cut after whole sentences, never inside one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.language.sentences import claims_of, is_unspaced, quotes, sentences_of, within


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("Lives in St. Gallen. Has 3.5 acres, e.g. a farm.", ["Lives in St. Gallen.", "Has 3.5 acres, e.g. a farm."]),
        ("By J. R. Smith. Next.", ["By J. R. Smith.", "Next."]),
        ('Said "yes." Then left.', ['Said "yes."', "Then left."]),
        ("住んでいます。はい。", ["住んでいます。", "はい。"]),
        ("Ist vom 3. bis 9. Mai in Graz. Ja!", ["Ist vom 3. bis 9. Mai in Graz.", "Ja!"]),
    ],
)
def test_sentences_end_where_a_reader_would_end_them(text: str, expected: list[str]) -> None:
    assert sentences_of(text) == expected


@pytest.mark.parametrize(
    ("text", "limits", "expected"),
    [
        ("One two three", {"words": 3}, "One two three"),
        ("One two three four", {"words": 3}, ""),
        ("One. Two. Three.", {"words": 9, "sentences": 2}, "One. Two."),
        ("One. Two. Three.", {"words": 9, "characters": 9}, "One. Two."),
        ("はい。いいえ。", {"words": 9, "characters": 4}, "はい。"),
    ],
)
def test_what_is_too_long_ends_after_a_whole_sentence(text: str, limits: dict[str, int], expected: str) -> None:
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


@pytest.mark.parametrize(
    ("text", "line", "is_quotation"),
    [
        ("Somebody said that Wren is a cheat at cards.", "wren is a cheat", True),
        ("People planned the lantern evening.", "shall we plan a lantern evening on Saturday?", False),
        ("They talked about free nitro.", "free nitro", True),
        ("Undo expired.", "All memories erased. Undo expired.", True),
        ("People talked about boats and rain.", "the rain ruined our boats", False),
        ("大家说小明是骗子不要相信他", "小明是骗子不要相信", True),
        ("大家聊了天气", "今天的天气真好啊", False),
        ("", "anything at all", False),
    ],
)
def test_a_run_of_words_is_a_quotation(text: str, line: str, is_quotation: bool) -> None:
    assert quotes(text, line) is is_quotation


@given(
    before=st.text(max_size=40), line=st.lists(st.from_regex(r"[a-z]{2,8}", fullmatch=True), min_size=2, max_size=12)
)
def test_a_whole_line_is_always_found(before: str, line: list[str]) -> None:
    said = " ".join(line)
    assert quotes(f"{before} . {said}", said)


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Remember that I keep goats.", ["I keep goats."]),
        ("hey bot, don't forget: I keep goats", ["I keep goats"]),
        ("Everybody in the choir knows that Ilse snores", ["Ilse snores"]),
        ("Recuerda que vivo en Cádiz", ["vivo en Cádiz"]),
        ("Souviens-toi que j'ai un âne", ["j'ai un âne"]),
        ("记住我喜欢山羊", ["我喜欢山羊"]),
        ("I keep goats. They are loud; I like it", ["I keep goats.", "They are loud", "I like it"]),
        ("I  keep\t\tgoats", ["I keep goats"]),
        ("I keep forty goats, no kidding!", ["I keep forty goats, no kidding!"]),
    ],
)
def test_a_text_is_cut_into_what_it_claims(text: str, claims: list[str]) -> None:
    assert claims == claims_of(text)


def test_the_verb_of_a_german_subordinate_clause_moves_to_its_place_in_a_main_clause() -> None:
    assert claims_of("Merk dir, dass meine Ziege in Kiel lebt") == ["meine Ziege lebt in Kiel"]


@pytest.mark.parametrize(
    "text",
    [
        "Who keeps goats?",
        "I keep goats /s",
        "I keep goats,jk",
        "Goats /sarcasm",
        "`goats = 3`",
        "https://goats.example/9",
        "",
        " \u200b ",
    ],
)
def test_questions_jokes_code_and_nothing_claim_nothing(text: str) -> None:
    assert claims_of(text) == []


def test_quoted_words_are_left_out_unless_they_are_all_there_is() -> None:
    assert claims_of('My motto is "I am a goat"') == ["My motto is …"]
    assert claims_of('"I keep goats"') == ["I keep goats"]


@pytest.mark.parametrize(
    ("claim", "unspaced"),
    [("山羊", True), ("ヤギ", True), ("염소", True), ("ماعز", True), ("goat 🐐", False), ("коза", False)],
)
def test_scripts_without_case_are_told_apart(claim: str, *, unspaced: bool) -> None:
    assert is_unspaced(claim) is unspaced
